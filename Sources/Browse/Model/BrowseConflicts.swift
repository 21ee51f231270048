import CatalogFields
import SectionedTable

/// The changes of another program to a product while it was being edited: the value that was, the
/// one that is, and the one that was typed.
struct BrowseConflicts {
  /// The fields that were edited and have changed.
  let fields: Set<ProductField>
  /// The product as it is now.
  let product: BrowseProduct
  private let texts: [String]

  init(_ form: BrowseForm, _ conflicts: [BrowseConflict], _ product: BrowseProduct) {
    self.product = product
    fields = Set(conflicts.compactMap(\.field))
    func value(_ text: String?) -> String {
      guard let text, !text.isEmpty else { return "none" }
      return text.escapedForTerminal
    }
    texts = conflicts.map { conflict in
      let typed = form.fields.first { $0.field == conflict.field }?.editor.text
      let label = conflict.field.map { $0.label + " " } ?? ""
      return "\(label)was \(value(conflict.expected)), is now \(value(conflict.found))"
        + (typed.map { "; you typed \(value($0))" } ?? "")
    }
  }

  func lines(width: Int) -> [String] { texts.flatMap { $0.wrapped(toWidth: width) } }
}
