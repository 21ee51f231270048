import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// What earns its place as the SKU of a product.
struct CodeEvidenceTests {
  private func outcome(
    _ columns: String, _ samples: String..., assigned: String? = nil
  ) -> String {
    let table = SourceTable.named("t", columns, samples: samples)
    do {
      return try CatalogMapping.make(
        tables: [table], assignments: assigned.map { [("name", $0)] } ?? []
      ).lines(in: [table]).joined(separator: "; ").replacing("= t.", with: "= ")
    } catch {
      return error.description
    }
  }

  @Test("The number of a part is its SKU, and not the model of a car that has blanks or repeats")
  func partsAndModels() {
    #expect(
      outcome(
        "OE-Nummer, Bezeichnung, Modell, VK", "1K0615301AA|Bremsscheibe|Golf V|38,45",
        "06A905161B|Kabel|Octavia|41,20") == "sku = OE-Nummer; name = Bezeichnung; price = VK")
    #expect(
      outcome(
        "Part, Name, Model, Price", "1K0615301AA|Disc|Golf|38.45", "06A905161B|Lead|Golf|41.20",
        "03L115562|Filter|Golf|8.75", "03L115563|Lamp|Polo|8.75"
      ).hasPrefix("sku = Part"))
  }

  @Test("Of two columns of codes that are as near as each other one is asked for")
  func twoNumbers() {
    for (first, second) in [
      ("OEM No", "Supplier Ref"), ("Ref. OEM", "Ref. Proveedor"), ("Réf. OEM", "Réf. fournisseur"),
    ] {
      #expect(
        outcome(
          "\(first), \(second), Name, Model, Price", "1K0615301AA|DF4381|Disc|Golf V|38.45",
          "06A905161B|U2023|Lead|Golf V|41.20", "03L115562|HU7008z|Filter|Passat|8.75"
        )
        .hasPrefix(
          """
          sku could be \(first) or \(second) of t; choose one:
            --map 'sku=\(first)'  (1K0615301AA, 06A905161B, 03L115562)
          """))
    }
  }

  @Test("A model with blanks is asked about beside codes of which nothing is known")
  func unknownCodes() {
    #expect(
      outcome(
        "Zzz, Name, Model, Price", "1K0615301AA|Disc|Golf V|38.45", "06A905161B|Lead|Golf V|41.20")
          == """
          sku could be Zzz or Model of t; choose one:
            --map sku=Zzz  (1K0615301AA, 06A905161B)
            --map sku=Model  (Golf V)
            --map sku=  (none)
          """)
    // Sizes are no codes.
    #expect(
      outcome("Zzz, Name, Model, Price", "500g|Disc|Golf V|38.45", "250g|Lead|Polo V|41.20")
        .contains("sku = Model"))
  }

  @Test("A number is the SKU where it has codes that differ, and not where it counts the rows")
  func numbers() {
    for column in ["Nr", "Nr.", "No", "#", "Number", "Part"] {
      #expect(
        outcome("\(column), Name, Price", "R-18|Disc|3.00", "S-21|Lead|4.00")
          .contains("sku = \(column)"))
      for values in [("1", "2"), ("R-1", "R-1"), ("yes", "no"), ("Disc 1", "Lead 2")] {
        #expect(
          !outcome("\(column), Name, Price", "\(values.0)|Disc|3.00", "\(values.1)|Lead|4.00")
            .contains("sku = "))
      }
    }
  }

  @Test("Codes called as items are the SKU where the names are elsewhere")
  func items() {
    #expect(
      outcome(
        "Item, Book, Description, Price", "B-1|Kindred|A novel|16.00", "B-2|Maus|A memoir|14.00",
        assigned: "Book") == "sku = Item; name = Book; details = Description; price = Price")
  }
}
