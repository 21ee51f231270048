/// The image of the product that is shown, at the right of its fields:
///
///      Äppelkniv                    ▄▄▄▄▄▄▄▄▄▄▄
///                                   ███████████
///      price  34.90 EUR             ▀▀▀▀▀▀▀▀▀▀▀
extension BrowseModel {
  /// Below these many columns and lines there is no picture.
  private static let leastWidthWithPicture = 60
  private static let leastHeightWithPicture = 8
  /// The greatest number of columns of a picture.
  private static let greatestPictureWidth = 48

  /// Returns the picture that is wanted now, once.
  public func takePictureRequest() -> BrowsePicture.Request? {
    let wanted = wantedPicture
    if wanted == pictureRequest { return nil }
    pictureRequest = wanted
    picture = nil
    return wanted
  }

  /// Takes the picture that was asked for; nil where the terminal cannot show
  /// it. One that is not wanted any more is passed over.
  public func take(_ picture: BrowsePicture?, for request: BrowsePicture.Request) {
    if request == wantedPicture { self.picture = picture }
  }

  private var wantedPicture: BrowsePicture.Request? {
    guard let detail = shownDetail, let name = detail.product.product.image, !name.isEmpty,
      width >= Self.leastWidthWithPicture, bodyLines.count >= Self.leastHeightWithPicture
    else { return nil }
    let columns = min(Self.greatestPictureWidth, width * 2 / 5)
    // A cell is about twice as high as wide.
    return BrowsePicture.Request(
      name: name, columns: columns, lines: min(bodyLines.count, columns / 2))
  }

  /// The product with its fields on the screen, if there is one.
  var shownDetail: BrowseDetail? {
    switch mode {
    case .detail(let detail): return detail
    case .form, .help: return nil
    default:
      // What is asked about is shown behind the question.
      if case .detail(let detail)? = outerModes.last { return detail }
      return nil
    }
  }

  /// The picture of the product that is shown.
  var shownPicture: BrowsePicture? {
    pictureRequest == wantedPicture ? picture : nil
  }

  /// The columns beside a picture.
  var detailWidth: Int { width - (shownPicture.map { $0.columns + 2 } ?? 0) }

  func drawPicture(in frame: inout BrowseFrame) {
    guard let picture = shownPicture else { return }
    frame.picture = BrowseFrame.PlacedPicture(
      picture: picture, line: bodyLines.lowerBound, column: width - picture.columns - 1)
  }
}
