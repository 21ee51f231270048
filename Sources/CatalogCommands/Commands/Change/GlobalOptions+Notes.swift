import Bytes
import CatalogAccess
import CatalogModel
import Collation
import LocaleData
import SectionedTable

extension GlobalOptions {
  /// Says as what an origin was recognised that is called otherwise here, or which country one may be that is none.
  ///
  /// - Parameter typed: The origin as it was typed; nil where none was.
  func note(
    _ origin: Country?, typed: String?, of catalog: any CatalogReading, in context: CommandContext
  ) {
    guard let typed, let origin else { return }
    if let code = origin.code {
      if origin.name == typed { return }
      return note(
        "Origin '\(typed.escapedForTerminal)' saved as \(origin.name.escapedForTerminal)"
          + " (\(code.escapedForTerminal))", in: context)
    }
    // What is near to no country, such as EU, was meant so.
    let languages = [try? catalog.locale()?.nonRoot, LocaleIdentifier(trusting: "en")]
    let names = languages.compactMap(\.self).flatMap { RegionNames.names(in: $0).map(\.name) }
    guard let near = WordSuggestion.nearest(to: origin.name.utf8, among: names) else { return }
    note(
      "No country is called '\(origin.name.escapedForTerminal)'; it was saved as it is. "
        + "Did you mean \(near.escapedForTerminal)?", in: context)
  }

  /// Says that a new SKU is also the id of another product, which commands take it for. The product is saved, so
  /// what cannot be read is no error.
  func noteSKU(
    of product: Product, in catalog: any CatalogReading, isNew: Bool, in context: CommandContext
  ) {
    guard isNew, let sku = product.sku, let id = Int64(sku), String(id) == sku, id != product.id,
      let other = try? catalog.product(id: id)
    else { return }
    note(
      "Warning: \(sku) is also the id of \(ChangeReport.title(other)), and commands take it for that; "
        + "this product is \(product.id).", in: context)
  }
}
