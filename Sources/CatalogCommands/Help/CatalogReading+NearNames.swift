import Bytes
import CatalogAccess
import CatalogModel

extension CatalogReading {
  /// Returns the manufacturer that may be meant by a name that none has; nil where none is near, where there are
  /// too many, and where they cannot be read.
  func manufacturer(near typed: String) -> String? {
    let names = try? values(
      of: .manufacturer, beginningWith: String(typed.prefix(1)), upTo: greatestNameCount)
    guard let names, !names.contains(typed), names.count < greatestNameCount else { return nil }
    return WordSuggestion.nearest(to: typed.utf8, among: names)
  }

  /// Returns the origin that may be meant by a name that none has; nil where none is near, and where they cannot
  /// be read.
  func origin(near typed: String) -> String? {
    guard let names = try? origins().map(\.name), !names.contains(typed) else { return nil }
    return WordSuggestion.nearest(to: typed.utf8, among: names)
  }

  /// The number of manufacturers among which one with nearly the same name is looked for.
  private var greatestNameCount: Int { 2000 }
}
