import CatalogFields
import TestSupport
import Testing

@testable import CatalogImport

/// What befell texts is told.
struct TextRemarksTests {
  private func remarks(_ text: String, encoding: String? = nil) throws -> [String] {
    var options = ImportOptions()
    options.encoding = encoding
    return try productRemarks(in: text, options: options)
  }

  @Test("Products with letters that were lost are counted, with one of them")
  func replacedLetters() throws {
    #expect(
      try remarks("name,details,price\nS\u{FFFD}ge,\u{FFFD},1\nAxe,,2\nL\u{FFFD}ffel,,3\n") == [
        "2 products have a \u{FFFD} for letters that were lost before, such as 'S\u{FFFD}ge': write the "
          + "file anew, as UTF-8, where it comes from"
      ])
  }

  @Test("Products whose texts were encoded twice are counted, with what one of them means")
  func doubledTexts() throws {
    let text = "name,price\nSÃ¤ge,1\nAxe,2\nKÃ¼che â€“ groÃŸ,3\n"
    #expect(
      try remarks(text) == [
        "2 products have texts such as 'SÃ¤ge' for 'Säge': UTF-8 was read as WINDOWS-1252 and "
          + "encoded again; write the file anew where it comes from, or: "
          + "iconv -f UTF-8 -t WINDOWS-1252 FILE | catalog import -"
      ])
    #expect(try remarks("name,price\nSÃ¤ge,1\nAxe,2\n") == [])
    let utf8 = "name,price\nSäge,1\nKüche,2\n"
    #expect(
      try remarks(utf8, encoding: "windows-1252") == [
        "2 products have texts such as 'SÃ¤ge' for 'Säge': the file seems to be UTF-8: import it "
          + "without --encoding"
      ])
  }

  @Test(
    "A text that means itself is not taken for one that was encoded twice",
    arguments: [
      "Säge", "CAFÉ®", "SKÅ™", "«É»", "IRMÃ…", "Ã", "São João", "Ñandú", "naïve—café", "Łódź Ã©",
      "ÄÖÜ äöü ß", "µÅ³", "Å²", "À…", "CAFÉ «É»", "Gruyère AOP", "Ðóra Þór", "Ça va ?", "50 × 70 Â",
    ])
  func trueTexts(_ text: String) {
    #expect(TextDamage.meant(text) == nil)
  }

  @Test("SKUs that a spreadsheet has made dates of are counted, but not where all are dates")
  func daysAmongSKUs() throws {
    #expect(
      try remarks("sku,name,price\n5-May,Saw,1\nA-2,Axe,2\nA-3,Pin,3\n") == [
        "1 SKU is a date, such as '5-May', which a spreadsheet may have made of article numbers: "
          + "format the column as text there, and type them again"
      ])
    #expect(try remarks("sku,name,price\n2024-05-01,Saw,1\n2024-05-02,Axe,2\n") == [])
    #expect(try remarks("sku,name,price\n12-345,Saw,1\nMAR-K2,Axe,2\nA.1,Pin,3\n") == [])
  }

  @Test("Texts of custom fields that were changed are counted")
  func tidiedTexts() throws {
    #expect(
      try remarks("name,price,remark\nSaw,1,\" two \"\nAxe,2,\"a\r\nb\"\nPin,3,plain\n") == [
        "2 values of custom fields tidied: spaces around them removed, line breaks and accented "
          + "letters in one form"
      ])
  }
}
