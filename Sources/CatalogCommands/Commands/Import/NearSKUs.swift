import CatalogAccess
import CatalogFields
import CatalogImport
import SectionedTable

/// The SKUs of a file that are those of products but for case, for zeros in front, as spreadsheets lose them, or for
/// the hyphens of an ISBN.
struct NearSKUs {
  private let name: String
  private let near: [(typed: String, known: String)]
  private let count: Int

  /// The number of products whose SKUs are looked for in other forms: each takes up to four lookups, an ISBN up to forty.
  private static let likenedProductCount = 10

  /// Looks at the first products of a file; nil where none has such an SKU.
  init?(of input: InputFile, _ survey: ImportFileSurvey, in catalog: any CatalogReading) throws {
    guard survey.fields.contains(.sku),
      let products = try? survey.firstProducts(Self.likenedProductCount)
    else { return nil }
    let skus = products.compactMap { $0.text(.sku) }
    near = try catalog.nearSKUs(to: skus)
    if near.isEmpty { return nil }
    name = input.name.escapedForTerminal
    count = skus.count
  }

  /// What is said of them.
  ///
  /// - Parameter isAdded: Whether they become products.
  func text(isAdded: Bool) -> String {
    let (typed, known) = (near[0].typed.escapedForTerminal, near[0].known.escapedForTerminal)
    let way =
      near[0].typed.contains("-") != near[0].known.contains("-")
      ? "in its hyphens alone" : "in case or in zeros in front alone"
    if count == 1 {
      return "\(name): SKU '\(typed)' differs from '\(known)' of a product \(way)"
        + (isAdded ? ": it is another product." : "")
    }
    return
      "\(name): \(near.count) of the first \(count) SKUs \(near.count == 1 ? "differs" : "differ") from those of "
      + "products \(way), such as '\(typed)' from '\(known)'"
      + (isAdded ? near.count == 1 ? ": it is another product." : ": they are other products." : "")
  }

  /// The refusal of a file that is to update products by their SKUs: these would be there twice.
  var error: CommandError {
    CommandError(
      .failed, text(isAdded: false),
      advice:
        "Nothing was imported. Write them as the catalog does: a spreadsheet keeps zeros in columns of texts.\n"
        + "  If they are other products, add them first, in a file of their own and without --key.")
  }
}
