import CatalogAccess
import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// What an import decides of each product, whatever store takes it.
struct ImportSessionTests {
  /// A store of names by SKU.
  private final class Names: ImportTarget {
    var names: [(id: Int64, sku: String?, name: String)] = []
    private var lines: [Int64: Int] = [:]

    func references(of record: ProductRecord) -> ProductReferences {
      ProductReferences(manufacturer: nil, origin: nil)
    }

    func known(_ record: ProductRecord, _ references: ProductReferences) -> KnownProduct {
      let found = names.filter { $0.sku == record.text(.sku) }
      return found.count > 1 ? .several : found.first.map { .one($0.id) } ?? .none
    }

    func update(
      _ id: Int64, by record: ProductRecord, _ references: ProductReferences
    ) -> (changed: Set<ProductField>, isPriceRounded: Bool) {
      let position = names.firstIndex { $0.id == id } ?? 0
      guard let name = record.text(.name), name != names[position].name else { return ([], false) }
      names[position].name = name
      return ([.name], false)
    }

    func insert(
      _ record: ProductRecord, _ references: ProductReferences, keepsID: Bool
    ) -> (id: Int64, isIDTaken: Bool) {
      let isTaken = names.contains { $0.id == record.id }
      let id = isTaken ? nil : record.id
      names.append(
        (id ?? Int64(names.count + 100), record.text(.sku), record.text(.name) ?? ""))
      return (names[names.count - 1].id, isTaken)
    }

    func noteSeen(_ id: Int64, line: Int) -> Int? {
      defer { lines[id] = line }
      return lines[id]
    }
  }

  /// Imports lines of CSV, and returns the errors of rows.
  private func imported(
    _ text: String, into names: Names, key: ImportKey?
  ) throws -> (summary: ImportSummary, errors: [String]) {
    var options = ImportOptions()
    options.key = key.map { _ in .sku }
    let survey = try ImportFileSurvey(name: "names", options: options) { byteSource(text.utf8) }
    let session = ImportSession(into: names, key: key)
    var errors: [String] = []
    var reader = try survey.products()
    var record = ProductRecord()
    while try reader.next(into: &record) {
      do {
        try session.add(record)
      } catch let error as ImportError where error.isOfRow {
        errors.append(error.description)
        session.skip()
      }
    }
    return (session.summary, errors)
  }

  @Test("Without a key every row is a product, under another id where its own is taken")
  func rowsAreProducts() throws {
    let names = Names()
    let result = try imported("id,sku,name\n7,A,Saw\n7,B,Axe\n", into: names, key: nil)
    #expect(result.errors.isEmpty)
    #expect(result.summary.added == 2)
    #expect(result.summary.renumbered == 1)
    #expect(names.names.map(\.name) == ["Saw", "Axe"])
  }

  @Test("With a key products are changed, added, or stay the same")
  func productsAreChanged() throws {
    let names = Names()
    names.names = [(1, "A", "Saw"), (2, "B", "Axe")]
    let result = try imported("sku,name\nA,Saw\nB,Hatchet\nC,Nail\n", into: names, key: .sku)
    #expect(result.errors.isEmpty)
    #expect(result.summary.unchanged == 1)
    #expect(result.summary.updated == 1)
    #expect(result.summary.updatedFields == [.name: 1])
    #expect(result.summary.added == 1)
  }

  @Test("A row is refused that has no key, comes twice, or is of several products")
  func rowsAreRefused() throws {
    let names = Names()
    names.names = [(1, "A", "Saw"), (2, "B", "Axe"), (3, "B", "Axe")]
    let result = try imported("sku,name\nA,Saw\nA,Saw\n,Nail\nB,Axe\n", into: names, key: .sku)
    #expect(result.errors.count == 3)
    #expect(result.summary.skipped == 3)
    #expect(result.summary.unchanged == 1)
  }
}
