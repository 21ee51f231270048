import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// What the values of a column say against its being the quantity.
struct QuantityEvidenceTests {
  @Test(
    "A column of quantities with fractions or words is kept as a custom field, and said to be so",
    arguments: [
      (["2.5", "1", "0.75"], "fractions, such as 2.5"),
      (["1", "0,750", "3"], "fractions, such as 0,750"),
      (["1,234.5", "3", "4"], "fractions, such as 1,234.5"),
      (["plenty", "few", "1"], "no numbers"),
      (["10+", "3", "3", "4"], "words, such as 10+"),
      (["1", "2", "3", "in stock"], "words, such as in stock"),
      (["1", "-", "99999999999999999999"], "too large numbers, such as 99999999999999999999"),
    ])
  func quantitiesThatAreNone(_ values: [String], _ reason: String) throws {
    let rows = values.enumerated().map { "A\($0),Saw \($0),\"\($1)\"\n" }.joined()
    let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
      byteSource(Array(("sku,name,quantity\n" + rows).utf8))
    }
    #expect(survey.fields == [.sku, .name, .custom("quantity")])
    #expect(
      survey.remarks == ["'quantity' is not read as a quantity (\(reason)): kept as a custom field"]
    )
    let whole = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
      byteSource(Array("sku,name,quantity\nA,Saw,12.0\nB,Axe,1\n".utf8))
    }
    #expect(whole.fields == [.sku, .name, .quantity])
    #expect(whole.remarks.isEmpty)
  }

  @Test(
    "Words for nothing, a header that is repeated and a mark that may be either are no reason to keep a quantity as a custom field",
    arguments: [
      ["-", "N/A", "-", "4"], ["1", "quantity", "2"], ["-", "-", "-"], ["1.500", "2"],
      ["10 pcs", "1,000", "12.0"],
    ])
  func quantitiesWithoutSomeNumbers(_ values: [String]) throws {
    let rows = values.enumerated().map { "A\($0),Saw \($0),\"\($1)\"\n" }.joined()
    let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
      byteSource(Array(("sku,name,quantity\n" + rows).utf8))
    }
    #expect(survey.fields == [.sku, .name, .quantity])
    #expect(survey.remarks.isEmpty)
  }

  @Test("A column of words that somebody asked for is the quantity")
  func quantityThatIsAskedFor() throws {
    var options = ImportOptions()
    options.assignments = [(field: "quantity", column: "quantity")]
    let survey = try ImportFileSurvey(name: "stock", options: options) {
      byteSource(Array("sku,name,quantity\nA,Saw,10+\nB,Axe,3\n".utf8))
    }
    #expect(survey.fields == [.sku, .name, .quantity])
    #expect(survey.quantityKeptAsCustom == "--map quantity= --map custom.quantity=quantity")
  }

  @Test("In numbers of a database and of JSON a point is the decimal mark")
  func quantitiesThatAreNumbers() throws {
    func file(_ first: String, _ second: String) -> [String] {
      let table = "CREATE TABLE product (title text, price text, stock numeric(10,3));\n"
      return [
        table
          + "INSERT INTO product VALUES ('Saw', '1,50', \(first)), ('Axe', '2,50', \(second));\n",
        table
          + "INSERT INTO product VALUES ('Saw', '1,50', '\(first)'), ('Axe', '2,50', '\(second)');\n",
        table
          + "COPY product (title, price, stock) FROM stdin;\nSaw\t1,50\t\(first)\nAxe\t2,50\t\(second)\n\\.\n",
        "[{\"title\":\"Saw\",\"price\":\"1,50\",\"stock\":\(first)},"
          + "{\"title\":\"Axe\",\"price\":\"2,50\",\"stock\":\(second)}]",
      ]
    }
    for text in file("1.500", "3.000") {
      let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
        byteSource(Array(text.utf8))
      }
      #expect(survey.fields == [.name, .price, .custom("stock")], "\(text)")
      #expect(
        survey.remarks.contains {
          $0.contains("'stock' is not read as a quantity (fractions, such as 1.500)")
        }, "\(survey.remarks)")
    }
    for text in file("4.000", "3.000") {
      let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) {
        byteSource(Array(text.utf8))
      }
      var reader = try survey.products()
      var record = ProductRecord()
      var quantities: [Int64?] = []
      while try reader.next(into: &record) { quantities.append(record.quantity) }
      #expect(quantities == [4, 3], "\(text)")
    }
  }
}
