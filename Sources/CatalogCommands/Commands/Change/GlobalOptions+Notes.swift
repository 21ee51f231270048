import Bytes
import CatalogAccess
import CatalogModel
import Collation
import LocaleData
import Search
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
    let near = WordSuggestion.nearest(to: origin.name.utf8, among: names)
    // These are no countries, and products come from them.
    if near == nil, ["EU", "UN"].contains(origin.name.uppercased()) { return }
    note(
      "No country is called '\(origin.name.escapedForTerminal)'; it is kept as it is."
        + (near.map { " Did you mean \($0.escapedForTerminal)?" } ?? ""), in: context)
  }

  /// Returns the manufacturer that may be meant by one that no product has yet: it is called nearly so. Nil where
  /// none is, where that cannot be read, and where notes are not wanted.
  func manufacturer(near typed: String?, in catalog: any CatalogReading) -> String? {
    guard let typed, !quiet else { return nil }
    return catalog.manufacturer(near: typed)
  }

  /// Says that a manufacturer is new who is called nearly as another one.
  func noteManufacturer(
    _ typed: String?, near other: String?, in context: CommandContext
  ) {
    guard let typed, let other else { return }
    note(
      "'\(typed.escapedForTerminal)' is a new manufacturer. Did you mean \(other.escapedForTerminal)?",
      in: context)
  }

  /// Says that a new SKU is also the id of another product, which commands take it for. The product is saved, so
  /// what cannot be read is no error.
  func noteSKU(
    of product: Product, in catalog: any CatalogReading, isNew: Bool, in context: CommandContext
  ) {
    guard isNew, !quiet, let sku = product.sku else { return }
    guard let id = Int64(sku) else { return noteCase(of: sku, in: catalog, context) }
    guard String(id) == sku, id != product.id, let other = try? catalog.product(id: id) else {
      return
    }
    note(
      "Warning: \(sku) is also the id of \(ChangeReport.title(other)): show takes it for that, edit and remove "
        + "ask which is meant; this product is \(product.id).", in: context)
  }

  /// Says that another product has a SKU in other letters: commands take one in any case.
  private func noteCase(
    of sku: String, in catalog: any CatalogReading, _ context: CommandContext
  ) {
    let alike = Predicate(.sku, .equal, sku, options: .caseInsensitive)
    guard (try? catalog.isCountedQuickly(alike)) == true,
      let count = try? catalog.listing(where: alike).count, count > 1
    else { return }
    note(
      "Warning: another product has the SKU \(sku.escapedForTerminal) in other letters, capital or "
        + "small; commands take the one that is written as it is typed.", in: context)
  }
}
