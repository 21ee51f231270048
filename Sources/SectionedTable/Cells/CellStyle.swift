/// The look of a row, as UIKit's `UITableViewCell.CellStyle` has it, and one more for products.
public enum CellStyle: String, CaseIterable, Sendable {
  /// The text alone.
  case `default`
  /// The text at the left, a value at the right.
  case value1
  /// The detail text before the text, ending where the text begins.
  case value2
  /// The detail text below the text.
  case subtitle
  /// An image's name, the text over what is said of it, a price with its point
  /// below the others, and a flag with the origin.
  case catalog

  /// The columns of the style.
  public var columns: [CellLayout.Column] {
    switch self {
    case .default:
      [.init(.text)]
    case .value1:
      [.init(.text, fillsLine: true), .init(.price, alignment: .decimal)]
    case .value2:
      [.init(.detailText, alignment: .right, role: .secondary), .init(.text)]
    case .subtitle:
      [.init(.text, lowerSlot: .detailText)]
    case .catalog:
      [
        .init(.imageName, role: .dim, givesWay: .entirely), .init(.text, lowerSlot: .detailText),
        .init(.price, alignment: .decimal), .init(.origin, flagSlot: .flag),
      ]
    }
  }
}
