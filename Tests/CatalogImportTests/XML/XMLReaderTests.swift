@testable import CatalogImport
import TestSupport
import Testing

/// XML as it is read: elements and attributes become columns, and nothing in it is trusted.
struct XMLReaderTests {
  private func read(_ text: String, _ record: [String], pieceSize: Int = 1 << 16) throws -> ReadRows
  {
    try readRows(
      try XMLReader(
        source: byteSource(Array(text.utf8), pieceSize: pieceSize),
        record: XMLRecord(path: record)))
  }

  private func shape(_ text: String, pieceSize: Int = 100) throws -> XMLShape {
    try XMLShape(of: byteSource(Array(text.utf8), pieceSize: pieceSize))
  }

  private func message(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  private static let shop = """
    <?xml version="1.0"?>
    <!-- all -->
    <shop xmlns:x="urn:x"><name>Ours</name>
      <product id="7" xsi:nil="false">
        <name>  Cup &amp; saucer
        </name>
        <price currency="EUR">4.29</price>
        <brand><name>Acme</name><land/></brand>
        <image>a.jpg</image><image>b.jpg</image>
        <details><![CDATA[<b>Big</b>]]> and <i>round</i> it is</details>
      </product>
      <product id="8"><price>3</price></product>
    </shop>
    """

  @Test("Elements and attributes are columns by their paths, in pieces of any size")
  func paths() throws {
    for pieceSize in [1, 7, 4096] {
      let read = try read(Self.shop, ["shop", "product"], pieceSize: pieceSize)
      #expect(
        read.columnNames == [
          "@id", "name", "price.@currency", "price", "brand.name", "brand.land", "image",
          "details.i", "details",
        ])
      #expect(
        read.rows == [
          [
            "7", "Cup & saucer", "EUR", "4.29", "Acme", nil, "a.jpg", "round",
            "<b>Big</b> and  it is",
          ], ["8", nil, nil, "3"],
        ])
      #expect(read.rowLines == [4, 12])
      #expect(read.valueLines[0][3] == 7)
    }
  }

  @Test("What groups of records say is read of each of them, and what a record says itself counts")
  func groupsOfRecords() throws {
    let text = """
      <shop><dept xmlns:y="urn:y" id="3"> <title>Kit<b/>chen</title><name> Kitchen </name>
      <category kind="Pots"><info><x>1</x></info><p><name>Cup</name></p>
      <p><category.kind>Own</category.kind><name>Pot</name></p><note>late</note></category>
      <category kind="Pans"><p><name>Pan</name></p></category></dept>
      <dept id="4"><category><p><name>Hose</name></p></category></dept></shop>
      """
    for pieceSize in [1, 7, 4096] {
      let record = XMLRecord(
        path: ["shop", "dept", "category", "p"], areGroups: [false, true, true, false])
      let reader = try XMLReader(
        source: byteSource(Array(text.utf8), pieceSize: pieceSize), record: record)
      let read = try readRows(reader)
      #expect(read.columnNames == ["name", "category.kind", "dept.id", "dept.name"])
      #expect(
        read.rows == [
          ["Cup", "Pots", "3", "Kitchen"], ["Pot", "Own", "3", "Kitchen"],
          ["Pan", "Pans", "3", "Kitchen"], ["Hose", nil, "4"],
        ])
      #expect(
        reader.remarks == [
          "not read of what is around the products: dept.title, category.info, "
            + "category.note (behind the products)"
        ])
    }
  }

  @Test("Of a group that says very much not all is read, and that is told")
  func greatGroups() throws {
    let long = String(repeating: "x", count: 1001)
    let many = (0..<120).map { "<f\($0)>\($0)</f\($0)>" }.joined()
    let record = XMLRecord(path: ["s", "g", "p"], areGroups: [false, true, false])
    let reader = try XMLReader(
      source: byteSource(
        Array("<s><g long=\"\(long)\" a=\"1\">\(many)<p><n>1</n></p></g><g/></s>".utf8)),
      record: record)
    let read = try readRows(reader)
    #expect(read.columnNames.prefix(3) == ["n", "g.a", "g.f0"])
    #expect(read.columnNames.count == 101)
    #expect(
      reader.remarks.first?.hasPrefix("not read of what is around the products: g.long, g.f99")
        == true)
  }

  @Test("Of what repeats in a record the first is read whole, and that is told")
  func repeated() throws {
    let text = """
      <list><item><offer><sku>A</sku></offer><offer><sku>B</sku><price>3</price></offer>\
      <pic>1</pic><pic>2</pic></item><item><offer><price>4</price></offer></item></list>
      """
    var reader = try XMLReader(
      source: byteSource(Array(text.utf8)), record: XMLRecord(path: ["list", "item"]))
    var row = RawRow()
    while try reader.next(into: &row) != nil {}
    #expect(reader.tables[0].columns.map(\.name) == ["offer.sku", "pic", "offer.price"])
    #expect(
      reader.remarks == ["only the first is read of what a product has several of: offer, pic"])
    #expect(try read(text, ["list", "item"]).rows == [["A", "1"], [nil, nil, "4"]])
  }

  @Test("The prefix of Google's products and that of the record are left out")
  func prefixes() throws {
    let text =
      "<n:l xmlns:n='u'><n:p n:k='1'><n:name>A</n:name><g:price>2</g:price><m:name>B</m:name></n:p></n:l>"
    let read = try read(text, ["l", "p"])
    #expect(read.columnNames == ["@n:k", "name", "price", "m:name"])
    #expect(read.rows == [["1", "A", "2", "B"]])
  }

  @Test("Of an element of RSS or Atom and that of a product feed, that of the feed is read")
  func feeds() throws {
    let text = """
      <feed><entry><id>tag:1</id><g:id>R1</g:id><title>Mug | Shop</title><g:title>Mug</g:title>\
      </entry><entry><g:id>R2</g:id><id>tag:2</id><title>Cup</title></entry></feed>
      """
    var reader = try XMLReader(
      source: byteSource(Array(text.utf8)), record: XMLRecord(path: ["feed", "entry"]))
    var row = RawRow()
    while try reader.next(into: &row) != nil {}
    #expect(reader.remarks == ["read in place of elements without g: g:id, g:title"])
    #expect(reader.repeatedPaths == [])
    let read = try read(text, ["feed", "entry"])
    #expect(read.columnNames == ["id", "title"])
    #expect(read.rows == [["R1", "Mug"], ["R2", "Cup"]])
  }

  @Test(
    "The elements that are products are found",
    arguments: [
      (shop, "shop/product"),
      ("<rss><channel><item><title>A</title></item></channel></rss>", "rss/channel/item"),
      (
        "<yml><cats><cat id='1'>x</cat><cat id='2'>y</cat></cats><offers><offer id='1'><name>A</name>"
          + "</offer><offer id='2'><name>B</name></offer></offers></yml>", "yml/offers/offer"
      ),
      (
        "<a><group n='1'><product><n>A</n></product></group><group n='2'><product><n>B</n></product>"
          + "<product><n>C</n></product></group></a>", "a/group/product"
      ),
      (
        "<a><thing><n>A</n><p>1</p><pic u='1'/><pic u='2'/></thing><thing><n>B</n></thing></a>",
        "a/thing"
      ),
      (
        "<a><product><n>A</n><variants><item><k>1</k></item><item><k>2</k></item></variants></product>"
          + "<product><n>B</n></product></a>", "a/product"
      ),
    ])
  func records(_ text: String, _ path: String) throws {
    #expect(try shape(text).record(named: nil).path.joined(separator: "/") == path)
  }

  @Test("Elements that an attribute names are columns by it only where it is surely their name")
  func namedColumns() throws {
    let row = "<r><f key='id'>1</f><f key='n'>A</f></r>"
    let rows = "<t>" + row + row + "</t>"
    #expect(try shape(rows).record(named: nil).columnAttribute == "key")
    for text in [
      // Products of a list, and their properties.
      "<t><r name='Saw'><p>1</p></r><r name='Axe'><p>2</p></r></t>",
      "<t><product name='Saw'>5</product><product name='Axe'>6</product></t>",
      "<t><r><n>A</n><f name='a'>1</f><f name='b'>2</f></r><r><n>B</n><f name='a'>1</f></r></t>",
      // Names that come once, or twice in one row.
      "<t><r><i name='1.jpg'/><i name='2.jpg'/></r><r><i name='3.jpg'/></r></t>",
      "<t><r><i name='a'>1</i><i name='a'>2</i></r><r><i name='a'>3</i></r></t>",
    ] {
      let attribute = (try? shape(text).record(named: nil))?.columnAttribute
      #expect(attribute == nil, "\(text)")
    }
  }

  @Test("A product feed is known by its namespace, whatever the prefix is")
  func feedPrefixes() throws {
    let text = """
      <rss xmlns:gp='http://base.google.com/ns/1.0' xmlns:o='u'><channel>\
      <item><id>tag:1</id><gp:id>R1</gp:id><gp:title>Mug</gp:title><o:size>4</o:size></item>\
      <item xmlns:x='http://base.google.com/ns/1.0'><x:id>R2</x:id><x:title>Cup</x:title></item>\
      </channel></rss>
      """
    let read = try read(text, ["rss", "channel", "item"])
    #expect(read.columnNames == ["id", "title", "o:size"])
    #expect(read.rows == [["R1", "Mug", "4"], ["R2", "Cup"]])
  }

  @Test("An element with others in it that the feed has, too, is read from the feed as a whole")
  func feedsOfNestedElements() throws {
    let other = "<ship at='1'><land>FR</land><price>5</price></ship>"
    let feed = "<g:ship><g:land>DE</g:land><g:days>2</g:days></g:ship>"
    let items = [other + feed, feed + other, other].map { "<item><g:id>1</g:id>\($0)</item>" }
    let read = try read("<rss>\(items.joined())</rss>", ["rss", "item"])
    #expect(read.columnNames == ["id", "ship.@at", "ship.land", "ship.price", "ship.days"])
    #expect(
      read.rows == [
        ["1", nil, "DE", nil, "2"], ["1", nil, "DE", nil, "2"], ["1", "1", "FR", "5"],
      ])
  }

  @Test(
    "A document of one record is answered with the element that has its fields",
    arguments: [
      ("<a><name>Saw</name><price>2</price></a>", "a"),
      ("<a><name>Saw</name><price>2</price><tag>x</tag><tag>y</tag></a>", "a"),
      ("<a><info>x</info><thing><n>1</n><name>Saw</name><price>2</price></thing></a>", "a/thing"),
      ("<a><b><name>Saw</name></b></a>", "a/b"),
      ("<names><name>Saw</name><name>Axe</name></names>", "names/name"),
    ])
  func singleRecord(_ text: String, _ path: String) throws {
    let shape = try shape(text)
    let error = message { _ = try shape.record(named: nil) }
    #expect(error?.hasSuffix("name it: --record \(path)") == true, "\(error ?? "")")
    #expect(try shape.record(named: path).path.joined(separator: "/") == path)
  }

  @Test(
    "A document of one product is that product, whatever repeats in it",
    arguments: [
      "<shop><product><title>Drill</title><variants><variant><sku>A</sku><price>2</price></variant>"
        + "<variant><sku>B</sku><price>3</price></variant></variants></product></shop>",
      "<shop><product><title>Drill</title><size><sku>A</sku></size><size><sku>B</sku></size></product></shop>",
      "<shop><product><title>Drill</title><variant><sku>A</sku></variant><variant><sku>B</sku></variant>"
        + "<image><url>1</url></image><image><url>2</url></image></product></shop>",
    ])
  func oneProduct(_ text: String) throws {
    #expect(try shape(text).record(named: nil).path == ["shop", "product"])
  }

  @Test("What repeats in one element that is called as a product is asked about")
  func oneElementAround() throws {
    let shape = try shape(
      "<shop><goods><name>List</name><tool><n>A</n></tool><tool><n>B</n></tool></goods></shop>")
    #expect(
      message { _ = try shape.record(named: nil) }
        == "has one element with a name, and others in it that repeat; choose the one of the "
        + "products: --record shop/goods/tool (2 of them), --record shop/goods (1 of them)")
    let list = try self.shape(
      "<shop><goods date='1' count='2'><tool><n>A</n></tool><tool><n>B</n></tool></goods></shop>")
    #expect(try list.record(named: nil).path == ["shop", "goods", "tool"])
  }

  @Test("Where several could be products, they are named with their counts and the option")
  func ambiguous() throws {
    let text =
      "<a><b><t k='1'><n>A</n></t><t><n>B</n></t><t><n>C</n></t></b><c><u><n>A</n></u><u><n>B</n></u></c></a>"
    let shape = try shape(text)
    #expect(
      message { _ = try shape.record(named: nil) }
        == "has several elements that repeat; choose the one of the products: "
        + "--record a/b/t (3 of them), --record a/c/u (2 of them)")
    #expect(try shape.record(named: "c/u").path == ["a", "c", "u"])
    #expect(try shape.record(named: "U").path == ["a", "c", "u"])
    #expect(
      message { _ = try shape.record(named: "x") }
        == "has no element 'x'; choose the one of the products: "
        + "--record a/b/t (3 of them), --record a/c/u (2 of them)")
    #expect(
      message { _ = try shape.record(named: "n") }?.hasPrefix("has several elements 'n'") == true)
    let plain = message { _ = try self.shape("<a><b>1</b><b>2</b></a>").record(named: nil) }
    #expect(plain?.contains("--record a/b") == true, "\(plain ?? "")")
  }

  @Test(
    "What could hide anything, or fill the memory, is refused",
    arguments: [
      ("<!DOCTYPE a [<!ENTITY b 'bb'>]><a>&b;</a>", "declares the entity 'b'"),
      ("<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]><a/>", "the entity 'p'"),
      ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "the entity 'b'"),
      ("<!DOCTYPE a [<!ATTLIST a b CDATA 'much'>]><a/>", "declares values of 'b'"),
      ("<!DOCTYPE a SYSTEM 'http://localhost/x.dtd'><a>&b;</a>", "uses the entity 'b'"),
      ("<a>&b;</a>", "not well-formed XML: undefined entity"),
      ("<a><b>1</c></a>", "is not well-formed XML: mismatched tag"),
      ("<a>\n<b>1", "the file ends in the middle"),
      ("<a>\u{1}</a>", "is not well-formed XML"),
    ] as [(String, String)])
  func hostile(_ text: String, _ expected: String) throws {
    let found = message { _ = try shape(text) }
    #expect(found?.contains(expected) == true, "\(found ?? "none")")
    let read = message { _ = try self.read(text, ["a"]) }
    #expect(read?.contains(expected) == true, "\(read ?? "none")")
  }

  @Test("Very deep elements, and very large tags and comments, are refused")
  func large() throws {
    let filler = String(repeating: "x", count: 3_000_000)
    for (text, expected) in [
      (String(repeating: "<a>", count: 1_000_000), "nested more than 100 deep"),
      ("<a b='" + filler + "'/>", "larger than 1 MiB"),
      ("<a><!--" + filler + "--></a>", "larger than 1 MiB"),
    ] {
      // The parser begins a tag anew with each piece, so small ones take seconds.
      let found = message { _ = try shape(text, pieceSize: 1 << 16) }
      #expect(found?.contains(expected) == true)
      #expect(message { _ = try self.read(text, ["a"]) }?.contains(expected) == true)
    }
  }

  @Test("A record without an end, and one of too many elements, are refused")
  func endless() throws {
    let text =
      "<a><p>" + String(repeating: String(repeating: "x", count: 1000) + " ", count: 70_000)
    #expect(message { _ = try read(text, ["a", "p"]) }?.contains("larger than 64 MiB") == true)
    let wide = "<a><p>" + (0..<11_000).map { "<c\($0)>1</c\($0)>" }.joined() + "</p></a>"
    #expect(message { _ = try read(wide, ["a", "p"]) }?.contains("10000 columns") == true)
  }

  @Test("The records before an error are read")
  func before() throws {
    var reader = try XMLReader(
      source: byteSource(Array("<a><p>1</p><p>2</p><p></a>".utf8)),
      record: XMLRecord(path: ["a", "p"]))
    var row = RawRow()
    #expect(try reader.next(into: &row) == 0)
    #expect(try reader.next(into: &row) == 0)
    #expect(throws: ImportError.self) { try reader.next(into: &row) }
  }

  @Test(
    "XML is read in the encoding that it declares",
    arguments: ["windows-1251", "UTF-8", "utf-16"])
  func encodings(_ name: String) throws {
    let text =
      "<?xml version='1.0' encoding='\(name)'?><l><p><name>Пила</name><price>3.10</price></p><p>"
      + "<name>Топор</name></p></l>"
    var bytes: [UInt8] = []
    if name == "utf-16" {
      bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    } else if name == "UTF-8" {
      bytes = Array(text.utf8)
    } else {
      bytes = text.unicodeScalars.map { scalar in
        scalar.isASCII ? UInt8(scalar.value) : UInt8(scalar.value - 0x410 + 0xC0)
      }
    }
    let products = try readProducts(in: bytes)
    #expect(products.map(\.name) == ["Пила", "Топор"])
  }

  @Test("An encoding that is declared and not known is an error of the file")
  func unknownEncoding() {
    let text = "<?xml version='1.0' encoding='latin-x'?><l><p><name>Saw</name></p></l>"
    #expect(
      message { _ = try readProducts(in: text) }
        == "says that its encoding is 'latin-x', which is not known; say it with --encoding")
  }

  private static let languages = """
    <products><product><sku>A1</sku><name lang="de">Säge</name><name lang="en">Saw</name></product>\
    <product><sku>A2</sku><name lang="en">Axe</name><name lang="de">Axt</name></product>\
    <product><sku>A3</sku><name lang="de">Nadel</name></product></products>
    """
  private static let groups = """
    <products><product><sku>A1</sku><text xml:lang="de"><name>Säge</name></text>\
    <text xml:lang="en"><name>Saw</name></text></product><product><sku>A2</sku>\
    <text xml:lang="en"><name>Axe</name></text><text xml:lang="de"><name>Axt</name></text></product>\
    <product><sku>A3</sku><text xml:lang="de"><name>Nadel</name></text></product></products>
    """

  @Test(
    "Names in several languages are read in one, which is told, and another may be chosen",
    arguments: [
      (languages, "name[en]", "name[de]"), (groups, "text[en].name", "text[de].name"),
    ])
  func namesInLanguages(_ text: String, _ english: String, _ german: String) throws {
    func names(_ column: String?) throws -> (names: [String?], remarks: [String]) {
      var options = ImportOptions()
      if let column { options.assignments = [("name", column)] }
      let bytes = Array(text.utf8)
      let survey = try ImportFileSurvey(name: "a", options: options) { byteSource(bytes) }
      return (try survey.firstProducts(9).map { $0.text(.name) }, survey.remarks)
    }
    let usual = try names(nil)
    #expect(usual.names == ["Säge", "Axt", "Nadel"])
    #expect(usual.remarks.count == 1)
    #expect(usual.remarks[0].hasPrefix("name: in 'de' by the language of "))
    #expect(usual.remarks[0].hasSuffix("another: --map 'name=\(english)'"), "\(usual.remarks)")
    #expect(try names(german).names == usual.names)
    #expect(try names(english).names == ["Saw", "Axe", "Nadel"])
  }
}

extension XMLShape {
  /// The path of the records, with the words that the program knows.
  fileprivate func record(named wanted: String?) throws -> XMLRecord {
    try record(
      named: wanted, isName: { VariantLists.has(.name, [$0]) },
      areVariants: { VariantLists.isNamedSo($0) || VariantLists.areKinds($0) },
      isGroup: ProductGroups.isNamedSo)
  }
}
