/// The image of the product that is shown, at the right of its fields:
///
///      Äppelkniv                    ▄▄▄▄▄▄▄▄▄▄▄
///                                   ███████████
///      price  34.90 EUR             ▀▀▀▀▀▀▀▀▀▀▀
struct PictureSlot {
  /// Below these many columns and lines there is no picture.
  private static let leastWidth = 60
  private static let leastHeight = 8
  /// The greatest number of columns of a picture.
  private static let greatestPictureWidth = 48

  /// The picture that was asked for last, and what has come of it.
  private var requested: BrowsePicture.Request?
  private var picture: BrowsePicture?

  /// Returns the picture that a product has room for; nil where it has none.
  static func request(
    for product: BrowseProduct?, in layout: ScreenLayout
  ) -> BrowsePicture.Request? {
    let height = layout.bodyLines.count
    guard let name = product?.product.image, !name.isEmpty, layout.width >= leastWidth,
      height >= leastHeight
    else { return nil }
    let columns = min(greatestPictureWidth, layout.width * 2 / 5)
    // A cell is about twice as high as wide.
    return BrowsePicture.Request(name: name, columns: columns, lines: min(height, columns / 2))
  }

  /// Returns the picture that a product has room for beside a list; nil where it has none.
  static func request(
    for product: BrowseProduct?, columns: Int, lines: Int
  ) -> BrowsePicture.Request? {
    guard let name = product?.product.image, !name.isEmpty, lines >= leastHeight / 2 else {
      return nil
    }
    let columns = min(greatestPictureWidth, columns)
    return BrowsePicture.Request(name: name, columns: columns, lines: min(lines, columns / 2))
  }

  /// Returns the picture that is wanted now, once.
  mutating func take(_ wanted: BrowsePicture.Request?) -> BrowsePicture.Request? {
    if wanted == requested { return nil }
    requested = wanted
    picture = nil
    return wanted
  }

  /// Takes a picture, or that there is none.
  mutating func fill(_ picture: BrowsePicture?) { self.picture = picture }

  /// Returns the picture that is wanted, where it is there.
  func picture(for wanted: BrowsePicture.Request?) -> BrowsePicture? {
    requested == wanted ? picture : nil
  }
}
