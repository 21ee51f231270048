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
    let names = try? catalog.values(
      of: .manufacturer, beginningWith: String(typed.prefix(1)),
      upTo: Self.greatestManufacturerCount)
    guard let names, !names.contains(typed), names.count < Self.greatestManufacturerCount else {
      return nil
    }
    return WordSuggestion.nearest(to: typed.utf8, among: names)
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

  /// The number of manufacturers among which one with nearly the same name is looked for.
  private static var greatestManufacturerCount: Int { 2000 }

  /// Says that a new SKU is also the id of another product, which commands take it for. The product is saved, so
  /// what cannot be read is no error.
  func noteSKU(
    of product: Product, in catalog: any CatalogReading, isNew: Bool, in context: CommandContext
  ) {
    if quiet { return }
    if isNew, let sku = product.sku, Int64(sku) == nil {
      // Commands take a SKU in any case, and the one that is written so first.
      let alike = Predicate(.sku, .equal, sku, options: .caseInsensitive)
      if (try? catalog.isCountedQuickly(alike)) == true,
        let count = try? catalog.listing(where: alike).count, count > 1
      {
        note(
          "Warning: another product has the SKU \(sku.escapedForTerminal) in other letters, capital or "
            + "small; commands take the one that is written as it is typed.", in: context)
      }
    }
    guard isNew, let sku = product.sku, let id = Int64(sku), String(id) == sku, id != product.id,
      let other = try? catalog.product(id: id)
    else { return }
    note(
      "Warning: \(sku) is also the id of \(ChangeReport.title(other)), and commands take it for that; "
        + "this product is \(product.id).", in: context)
  }
}
