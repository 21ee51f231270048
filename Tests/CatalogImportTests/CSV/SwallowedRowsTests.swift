@testable import CatalogImport
import TestSupport
import Testing

/// A stray quote swallows no rows, and a text of several lines is one value.
struct SwallowedRowsTests {
  private func read(_ text: String, pieceSize: Int = 1 << 16) throws -> [ImportError] {
    try readRows(csvReader(text.utf8, pieceSize: pieceSize), allowingErrors: 1).errors
  }

  @Test(
    "A quote that swallows rows is an error of the file at the line where it opens",
    arguments: [
      (file(",", [5: "A5,\"Saw 5 inch,12.50,3", 55: "A55,Pin 5\",1.00,9"]), 6),
      (file("\t", [5: "A5,\"Saw 5 inch,12.50,3", 55: "A55,Pin 5\",1.00,9"]), 6),
      (file(";", [5: "\"A5,Saw,12.50,3", 8: "A8,Pin,1.00,\"9\""]), 6),
      // It closes in a value that is rightly in quotes.
      (file(",", [5: "A5,\"Saw 5 inch,12.50,3", 50: "A50,\"Pin, small\",1.00,9"]), 6),
      (file(",", [5: "A5,\"Saw 5 inch,12.50,3", 6: "A6,\"Pin\",1.00,9"]), 6),
      (file(",", [5: "A5,12,\"Pin,1.00,9", 60: "A60,Pin,\"\"1.00,9\""]), 6),
      // The first and the second row, and the last two.
      (file(",", [1: "A1,\"Saw,12.50,3", 2: "A2,Pin 5\",1.00,9"]), 2),
      (file("|", [59: "A59,\"Saw,12.50,3", 60: "A60,Pin 5\",1.00,9"]), 60),
      // It never closes.
      (file(",", [58: "A58,\"Saw,12.50,3"]), 59), (file("\t", [58: "A58,\"Saw,12.50,3"]), 59),
      // The header, and rows without numbers.
      ("\"SKU,Name,Price\nA1,Saw,1\nA2,Axe\",2\n", 1),
      ("a,b,c\nx,\"Saw,d\ny,Axe,e\nz,Pin,f\nu,Cup,g\nv,Jar\",h\n", 2),
      ("a,b\nx1,\"Saw\ny2,Axe\nz3,Pin\nu4,Cup\nv5,Jar\"\n", 2),
    ])
  func swallowed(_ text: String, _ line: Int) throws {
    for pieceSize in [1 << 16, 7] {
      let error = try #require(try read(text, pieceSize: pieceSize).first)
      #expect(error.line == line, "\(error)")
      #expect(error.message.contains("the quote that"))
      #expect(!error.isOfRow)
      #expect(error.message.contains("sed") == text.contains("\t"))
    }
  }

  @Test(
    "A text of several lines is one value",
    arguments: [
      "sku,name,details,price\nA1,Saw,\"<p>red, green,</p>\n<p>a, b, c</p>\n<li>1, 2</li>\",12.50\n",
      "sku,name,details,price\nA1,Saw,\"red, 3\nblue, 4, 5\",12.50\n",
      "sku,details\nA1,\"Height,10 cm\nWidth,20 cm\nDepth,5 cm\nMass,1 kg\"\n",
      "sku,details,price\nA1,\"x: Height,10 cm\nWidth,20 cm\nDepth,5 cm\nMass,1 kg\",9\n",
      "sku;style;price\nA1;\"a { color: red;\n  padding: 0;\n  margin: 0;\n}\";9\n",
      "sku,data,price\nA1,\"{\"\"a\"\":1,\n\"\"b\"\":2,\n\"\"c\"\":3,\n\"\"d\"\":4}\",9\n",
      "sku,grid,price\nA1,\"1,2,3\n4,5,6\n7,8,9\n\",9\n",
      "name\n\"Saw\nAxe\nPin\nCup\nJar\"\n", "sku,\"Price\nEUR\",\"Qty\npieces\"\nA1,1,2\n",
      "sku,address,city\nA1,\"Street 1,\nHouse 2,\nDoor 3,\nBell\",\"Rome, Italy\"\n",
    ])
  func texts(_ text: String) throws {
    #expect(try read(text).isEmpty)
  }

  @Test("A quote in the middle of a value is a part of it")
  func middle() throws {
    let text = file(",", [5: "A5,12\" pipe,1,2", 9: "A9,12\" pipe 5\",1,2"])
    let read = try readRows(csvReader(text.utf8), allowingErrors: 1)
    #expect(read.errors.isEmpty)
    #expect(read.rows.count == 60)
    #expect(read.rows[4][1] == "12\" pipe")
  }
}

/// Sixty rows of four values, some of them in another way.
private func file(_ delimiter: String, _ changes: [Int: String]) -> String {
  var rows = ["SKU,Name,Price,Qty"] + (1...60).map { "A\($0),Thing \($0),9.00,4" }
  for (row, text) in changes { rows[row] = text }
  return rows.joined(separator: "\n").replacing(",", with: delimiter) + "\n"
}
