import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// The marks by which spreadsheets keep values as text.
struct ColumnMarksTests {
  @Test("A formula of only a text is the text in every field")
  func formulas() throws {
    let sheet = #"""
      sku,name,price,stock,Code
      "=""0012""","=""Saw""","=""1.50""","=""5""","=""001"""
      B,"=""A""&""B""",2,6,"=SUM(A1)"

      """#
    let products = try readProducts(in: sheet, name: "stock")
    #expect(products.map(\.sku) == ["0012", "B"])
    #expect(products.map(\.name) == ["Saw", "=\"A\"&\"B\""])
    #expect(products.map(\.quantity) == [5, 6])
    #expect(products.map(\.price?.minorUnits) == [150, 200])
    let codes = try customFields(of: sheet)
    #expect(codes == [#"{"Code":"001"}"#, #"{"Code":"=SUM(A1)"}"#])
  }

  @Test("Quotes within the text of a formula are doubled")
  func quotes() throws {
    let sheet = "sku,name,price\nA,\"=\"\"Saw 5\"\"\"\" long\"\"\",2\nB,=\"Axe\",3\n"
    #expect(try readProducts(in: sheet, name: "stock").map(\.name) == ["Saw 5\" long", "Axe"])
  }

  @Test("An apostrophe before codes and numbers goes, where all of the column are those")
  func apostrophes() throws {
    let sheet = """
      sku,name,price,stock,Code,Nickname
      'A-12,'n Roll,1.50,'5,'4006381333931,'80
      '12A,'s-Hertogenbosch,'2.50,6,'=A,'t Hooft

      """
    let products = try readProducts(in: sheet, name: "stock")
    #expect(products.map(\.sku) == ["A-12", "12A"])
    #expect(products.map(\.name) == ["'n Roll", "'s-Hertogenbosch"])
    #expect(products.map(\.quantity) == [5, 6])
    #expect(products.map(\.price?.minorUnits) == [150, 250])
    #expect(
      try customFields(of: sheet) == [
        #"{"Code":"4006381333931","Nickname":"'80"}"#, #"{"Code":"=A","Nickname":"'t Hooft"}"#,
      ])
  }

  private func customFields(of sheet: String) throws -> [String?] {
    try ImportFileSurvey(name: "stock", options: ImportOptions()) { byteSource(Array(sheet.utf8)) }
      .firstProducts(9).map { $0.text(.custom) }
  }
}
