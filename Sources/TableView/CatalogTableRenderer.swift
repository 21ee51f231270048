/// Writes sections of catalog cells as lines of text.
///
///     D                                              3 products
///       Device N  Spirit Industries   6.26 USD  🇸🇬 Singapore
public struct CatalogTableRenderer {
  /// The widths of the columns.
  public let layout: CatalogCellLayout
  private let headerWidth: Int
  private let truncates: Bool
  private let usesColor: Bool

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - layout: The widths of the columns. Where they were made for cells
  ///     other than those rendered, a longer text moves what follows it.
  ///   - truncates: Whether a longer text is cut off instead.
  ///   - usesColor: Whether headers are bold, and manufacturers dim.
  public init(layout: CatalogCellLayout, truncates: Bool, usesColor: Bool = false) {
    self.usesColor = usesColor
    self.layout = layout
    self.truncates = truncates
    headerWidth = max(layout.lineWidth, 24)
  }

  /// Writes the header of a section: its title, and its count at the end of
  /// the line.
  public func renderHeader(
    title: String,
    count: Int,
    to output: inout some TextOutputStream
  ) {
    let title = title.escapedForTerminal
    let count = count.counted("product")
    let width = truncates ? min(headerWidth, layout.lineWidth) : headerWidth
    let padding = max(1, width - title.displayWidth - count.utf8.count)
    let line = title + String(repeating: " ", count: padding) + count
    output.write(usesColor ? "\u{1B}[1m\(line)\u{1B}[0m\n" : line + "\n")
  }

  /// Writes a row.
  public func render(_ cell: CatalogCell, to output: inout some TextOutputStream) {
    var line = LineBuilder(truncates: truncates)
    line.append(cell.name, width: layout.name)
    if layout.manufacturer > 0 {
      line.append(cell.manufacturer, width: layout.manufacturer, isDim: usesColor)
    }
    if layout.price > 0 {
      line.append(price(cell.price), width: layout.price, mayBeCut: false)
    }
    if layout.origin > 0, !cell.origin.isEmpty {
      let flag = !layout.hasFlags ? "" : cell.flag.isEmpty ? "   " : cell.flag + " "
      let flagWidth = layout.hasFlags ? CatalogCellLayout.flagWidth : 0
      line.append(cell.origin, width: layout.origin, after: flag, prefixWidth: flagWidth)
    }
    output.write(line.finish())
  }

  private func price(_ price: CatalogCell.PriceText?) -> String {
    guard let price else { return "" }
    let before = max(0, layout.priceWhole - price.whole.utf8.count)
    let after = max(0, layout.priceFraction - price.fraction.utf8.count)
    return String(repeating: " ", count: before) + price.whole + price.fraction
      + String(repeating: " ", count: after) + " " + price.currency
  }
}

/// A line of columns, each filled up to its width.
private struct LineBuilder {
  let truncates: Bool
  private var text = ""
  private var pending = 0

  init(truncates: Bool) { self.truncates = truncates }

  /// Appends a column; `prefix` is what stands before it, of a known width.
  mutating func append(
    _ column: String,
    width: Int,
    after prefix: String = "",
    prefixWidth: Int = 0,
    mayBeCut: Bool = true,
    isDim: Bool = false
  ) {
    pending += CatalogCellLayout.gap
    let column = truncates && mayBeCut ? column.truncated(toWidth: width) : column
    let used = column.displayWidth
    if used > 0 {
      text += String(repeating: " ", count: pending) + prefix
      text += isDim ? "\u{1B}[2m\(column)\u{1B}[0m" : column
      pending = 0
    }
    pending += max(0, width - used) + (used > 0 ? 0 : prefixWidth)
  }

  /// Returns the line, without the blanks that would fill its last columns.
  func finish() -> String { text + "\n" }
}
