import SectionedTable

/// The product at the cursor, beside the list where there is room:
///
///      > Floor Lamp, Ash Tripod     249.00  A │ Floor Lamp, Ash Tripod
///        Fountain Pen, Black         69.00  B │
///                                           C │ maker  Aagevang Træværk
///
/// It follows the cursor, and nobody waits for it: until a product has come, the one before stays.
struct PreviewPane {
  /// Below these many columns of the screen there is none.
  static let leastScreenWidth = 110
  /// The greatest number of its columns.
  private static let greatestWidth = 70

  /// Whether it is wanted where there is room.
  var isOn = true
  private(set) var product: BrowseProduct?
  /// The product that was asked for last, and the language in which it was.
  private var requested: (id: Int64, locale: String?)?

  /// Returns its columns on a screen; 0 where it is not shown.
  func width(on screenWidth: Int) -> Int {
    if !isOn || screenWidth < Self.leastScreenWidth { return 0 }
    return min(Self.greatestWidth, (screenWidth - 16) / 2)
  }

  /// Returns the product that is to be read, once.
  mutating func request(_ id: Int64?, in locale: String?) -> Int64? {
    guard let id, requested.map({ $0 != (id, locale) }) ?? true else { return nil }
    requested = (id, locale)
    return id
  }

  /// Takes the product that was asked for; nil where it is gone.
  mutating func take(_ product: BrowseProduct?, for id: Int64) {
    if id == requested?.id { self.product = product }
  }

  /// Asks for it again, as the catalog has changed.
  mutating func reload() { requested = nil }

  /// Shows none, as none can be read.
  mutating func clear() {
    product = nil
    requested = nil
  }

  /// Returns its lines, with the first that is below its picture.
  ///
  /// - Parameters:
  ///   - picture: The lines of its picture.
  ///   - place: Where the product at the cursor stands.
  func lines(width: Int, picture: Int, at place: SelectedPlace?) -> (
    lines: [ScreenLine], below: Int
  ) {
    guard let product else { return ([], 0) }
    var lines = product.product.name.wrapped(toWidth: width)
      .map { ScreenLine($0, .header, isSearched: true) }
    lines.append(ScreenLine())
    let below = lines.count
    for _ in 0..<(picture == 0 ? 0 : picture + 1) { lines.append(ScreenLine()) }
    let fields = product.fields(at: place).filter {
      $0.label != Self.detailsLabel && !$0.text.isEmpty
    }
    lines += ScreenLine.fields(fields, width: width)
    if let details = product.fields.first(where: { $0.label == Self.detailsLabel }) {
      lines.append(ScreenLine())
      // As much as a screen has; the whole text is a key away.
      lines += String(details.text.prefix(Self.greatestDetailLength)).wrapped(toWidth: width)
        .map { ScreenLine($0, isSearched: true) }
    }
    if !product.changes.isEmpty {
      lines.append(ScreenLine())
      for change in product.changes {
        lines += change.wrapped(toWidth: width).map { ScreenLine($0, .secondary) }
      }
    }
    return (lines, below)
  }

  private static let detailsLabel = "details"
  /// The characters of details that are looked at: more than the greatest screen has.
  private static let greatestDetailLength = 8000
}
