import Testing

@testable import CatalogImport

struct OwnTablesTests {
  private static let record = [
    "id", "sku", "name", "manufacturer", "price", "currency", "quantity", "origin", "originCode",
    "image", "details", "section", "sortName",
  ]

  private func table(_ columns: [String], _ value: String?) -> SourceTable {
    SourceTable(
      name: "out", columns: columns.map { SourceColumn(name: $0) }, rowCount: 5,
      sampleRows: Array(repeating: columns.map { _ in value }, count: 5))
  }

  @Test(arguments: [nil, "1", "no", "SE", "500 g"])
  func valuesDoNotSpeakAgainstTheColumnsOfAnExport(value: String?) throws {
    let tables = [table(Self.record, value)]
    let mapping = try CatalogMapping.make(tables: tables)
    #expect(
      mapping.lines(in: tables).sorted()
        == Self.record.filter { $0 != "section" }.map { "\($0) = out.\($0)" }.sorted())
    #expect(mapping.unusedColumnNames(in: tables) == ["section"])
  }

  @Test func theColumnsOfAListAreKnownToo() throws {
    let mapping = try CatalogMapping.make(tables: [table(Self.record.dropLast(), "no")])
    #expect(mapping.sources.count == 11)
  }

  @Test func otherColumnsAreLookedAt() throws {
    for columns in [Self.record + ["more"], Self.record.reversed(), Array(Self.record.dropLast(2))]
    {
      let mapping = try CatalogMapping.make(tables: [table(columns, "no")])
      #expect(mapping.sources[.sku] == nil)
    }
  }

  @Test func anAssignmentOverrules() throws {
    let mapping = try CatalogMapping.make(
      tables: [table(Self.record, "x")], assignments: [("details", "")])
    #expect(mapping.sources[.details] == nil)
  }

  /// Where values say nothing, the names alone give the same.
  @Test func theTablesOfACatalogAreReadAsTheSearchReadsThem() throws {
    let tables = [
      SourceTable(
        name: "country",
        columns: [
          SourceColumn(name: "id", type: "INTEGER"), SourceColumn(name: "name", type: "TEXT"),
          SourceColumn(name: "code", type: "TEXT"),
        ], primaryKey: ["id"]),
      SourceTable(
        name: "product",
        columns: [
          "id", "sku", "name", "sort_name", "manufacturer_id", "details", "price_minor",
          "currency", "quantity", "country_id", "image",
        ].map { name in
          let isNumber =
            name.hasSuffix("id") || name == "price_minor" || name == "quantity"
          return SourceColumn(name: name, type: isNumber ? "INTEGER" : "TEXT")
        }, primaryKey: ["id"],
        foreignKeys: [
          ForeignKey(columns: ["manufacturer_id"], table: "manufacturer"),
          ForeignKey(columns: ["country_id"], table: "country"),
        ]),
      SourceTable(
        name: "manufacturer",
        columns: [
          SourceColumn(name: "id", type: "INTEGER"), SourceColumn(name: "name", type: "TEXT"),
        ], primaryKey: ["id"]),
    ]
    let own = try CatalogMapping.make(tables: tables)
    let found = try MappingSearch(
      references: try TableReferences(tables), product: 1,
      assignments: FieldAssignments([], for: tables)
    ).mapping()
    #expect(own.sources == found.sources)
    #expect(own.evidence == found.evidence)
    #expect(own.currencyOfColumn == found.currencyOfColumn)
  }
}
