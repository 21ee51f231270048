import CatalogImport
import Testing

/// CSV of which the first row is no header.
struct MissingHeaderTests {
  private func outcome(_ text: String, columns: [String]? = nil) throws -> String {
    var options = ImportOptions()
    options.columns = columns
    options.hasHeader = columns == nil
    do {
      return try readProducts(in: text, options: options).map { $0.name ?? "" }
        .joined(separator: ",")
    } catch let error as MappingError {
      return error.description
    }
  }

  @Test(
    "A first row of values is refused with the options that read it",
    arguments: [
      (
        "3176655;Saw blade, long;49.90\n3176656;Axe;12.00\n3176657;Drill;8.50\n",
        "sku,name,price"
      ),
      ("Saw blade|48 €|red\nAxe|12 €|red\nDrill|7 €|blue\n", "name,price,-"),
      ("1,Adjustable Race,AR-5381,0,0\n2,Bearing Ball,BA-8327,0,0\n", "id,name,sku,-,-"),
      ("A-100,Saw,3,2970,EUR\nA-101,Axe,4,1290,EUR\n", "sku,name,quantity,-,currency"),
      ("Saw,12.5\nAxe,3.5\n", "name,price"),
      ("Saw,4.5,12.50\nAxe,3.8,9.00\n", "name,-,price"),
      ("A1,Saw,12.5,Acme\nA2,Axe,3.5,Bolt\n", "sku,name,price,-"),
      ("1;Saw;12,50 €\n2;Axe;9,00 €\n", "id,name,price"),
      ("Saw\t12.50\t2026-01-01\nAxe\t9.00\t2026-01-02\n", "name,price,-"),
      ("Saw;31.12.2025;9\nAxe;01.01.2026;12\nNut;02.01.2026;8\n", "name,-,quantity"),
    ])
  func values(text: String, columns: String) throws {
    let message = try outcome(text)
    #expect(message.hasPrefix("has no header: the first row is a product ("))
    #expect(message.contains("\n  --no-header --columns \(columns)"), "\(message)")
    let names = columns.split(separator: ",").map(String.init)
    #expect(try !outcome(text, columns: names).contains("header"))
  }

  @Test("Both readings of one column of numbers are offered")
  func quantityOrPrice() throws {
    let message = try outcome("A-1,15\nA-2,16\n")
    #expect(
      message.hasSuffix(
        "\n  --no-header --columns sku,quantity  (column 2 is the quantity)"
          + "\n  --no-header --columns sku,price  (it is the price)"), "\(message)")
  }

  @Test("A column that may be the price and has no name is named beside the options")
  func leftAmounts() throws {
    let minor = try outcome("A-100,Saw,3,2970,EUR\nA-101,Axe,4,1290,EUR\n")
    #expect(
      minor.contains(
        "for one that is not read (column 3, 3, 4, and column 4, 2970, 1290, may be the price):"),
      "\(minor)")
    let two = try outcome("Saw,12.50,15.50\nAxe,9.00,11.00\n")
    #expect(two.contains(" (column 3, 15.50, 11.00, may be the price):\n"), "\(two)")
    #expect(try !outcome("Saw,12.50,3\nAxe,9.00,4\n").contains("may be the price"))
  }

  @Test(
    "A header is one, with numbers in it or of unknown words",
    arguments: [
      "name,2019,2020\nSaw,1,2\n", "Saw,x\nAxe,y\n", "sku,name\n1,Saw\n",
      "Bezeichnung;48\nSaw;x\nAxe;y\n",
    ])
  func headers(text: String) throws {
    #expect(try !outcome(text).contains("has no header"))
  }

  @Test(
    "A first row of unknown words above words alike is refused with the options for both readings",
    arguments: [
      ("Saw,Bosch\nDrill,Makita\n", "name,-"), ("Saw\nDrill\n", "name"),
      ("Saw,red\nDrill,red\nAxe,blue\n", "name,-"),
    ])
  func words(text: String, columns: String) throws {
    let message = try outcome(text)
    #expect(message.hasPrefix("may have no header: the first row (Saw"), "\(message)")
    #expect(message.contains("\n  --no-header --columns \(columns)\n"), "\(message)")
    #expect(message.hasSuffix("--map name=COLUMN"))
    let names = columns.split(separator: ",").map(String.init)
    #expect(try outcome(text, columns: names).hasPrefix("Saw,Drill"))
  }

  @Test("Where the row below one of unknown words may be the header, that is said, too")
  func titleAboveWords() throws {
    let text =
      "Price list, spring, wholesale\nname,material,colour\nCup,steel,red\nPot,iron,black\n"
    let message = try outcome(text)
    #expect(
      message.hasSuffix(
        "\n  if it is a title, and the header below it (name, material, colour): --skip-lines 1"))
    #expect(try !outcome("Saw,Bosch\nDrill,Makita\nAxe,Stihl\n").contains("--skip-lines"))
  }

  @Test("Values of another kind below it make a row of unknown words a header")
  func wordsAboveNumbers() throws {
    let message = try outcome("Ding,Wert X\nSaw,4\nAxe,5\n")
    #expect(
      message.hasSuffix("looks like a product name; choose one:\n  --map name=Ding  (Saw, Axe)"))
  }

  @Test("Columns of one name are asked for where they differ")
  func repeatedNames() throws {
    let message = try outcome("sku,name,note,note\nA,Saw,x,y\nB,Axe,z,u\n")
    #expect(message.hasPrefix("details could be note or note 2"), "\(message)")
    #expect(message.contains("--map 'details=note 2'  (y, u)"))
    #expect(try outcome("name,price,price\nSaw,1,2\n").hasPrefix("price could be price or price 2"))
    #expect(try outcome("name,sku,name\nSaw,A,Saw\nAxe,B,Axe\n") == "Saw,Axe")
  }
}
