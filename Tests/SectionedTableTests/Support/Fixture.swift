import CatalogModel
import SectionedTable

/// Products that are awkward to lay out.
enum Fixture {
  static let euro = Currency(code: "EUR") ?? .usDollar
  static let yen = Currency(code: "JPY") ?? .usDollar
  static let dinar = Currency(code: "BHD") ?? .usDollar

  static let sections: [(title: String, products: [Product])] = [
    (
      "A",
      [
        Product(
          id: 1, name: "Ångström ruler", manufacturer: Manufacturer(name: "Åskulla Emaljverk"),
          price: Price(minorUnits: 1290, currency: euro),
          origin: Country(name: "Sweden", code: "SE")),
        Product(id: 2, name: "Axe"),
      ]
    ),
    (
      "C",
      [
        Product(
          id: 3, name: "Cup\u{1B}[31m\nred", manufacturer: Manufacturer(name: "Spirit Industries"),
          price: Price(minorUnits: 5, currency: .usDollar),
          origin: Country(name: "Various")),
        Product(
          id: 4, name: "Chair for a garden that is long, and for people who are longer",
          price: Price(minorUnits: 123_456, currency: euro),
          origin: Country(name: "Saint Vincent & Grenadines", code: "VC")),
      ]
    ),
    (
      "#",
      [
        Product(
          id: 5, name: "日本の包丁 三徳", manufacturer: Manufacturer(name: "霧瀬刃物"),
          price: Price(minorUnits: 1890, currency: yen),
          origin: Country(name: "Japan", code: "JP")),
        Product(
          id: 6, name: "👨‍👩‍👧‍👦 puzzle", manufacturer: Manufacturer(name: "한국\u{1112}\u{1161}\u{11AB}"),
          origin: Country(name: "South Korea", code: "KR")),
        Product(
          id: 7, name: "กระติ๊บข้าวเหนียว", price: Price(minorUnits: 1_234_567, currency: dinar)),
      ]
    ),
  ]

  /// The columns of a row in one line.
  static let columns: [CellLayout.Column] = [
    .init(.text), .init(.detailText, role: .secondary), .init(.price, alignment: .decimal),
    .init(.origin, flagSlot: .flag),
  ]

  static var cells: [TableViewCell] { sections.flatMap { $0.products.map(cell) } }

  /// Returns a cell of a product.
  static func cell(_ product: Product) -> TableViewCell {
    let cell = TableViewCell(reuseIdentifier: "product")
    cell.set(.text, product.name)
    cell.set(.detailText, product.manufacturer?.name ?? "")
    cell.set(.imageName, product.image ?? "")
    if let price = product.price {
      let amount = Array(price.amount.utf8)
      let bytes = amount + Array(" \(price.currency)".utf8)
      let point = amount.firstIndex(of: UInt8(ascii: ".")) ?? amount.count
      bytes.withUnsafeBufferPointer { bytes in
        cell.update(.price) { $0.set(number: bytes, point: point, tail: amount.count) }
      }
    }
    cell.set(.origin, product.origin?.name ?? "")
    Array((product.origin?.code ?? "").utf8).withUnsafeBufferPointer { code in
      cell.update(.flag) { $0.setFlag(ofRegion: code) }
    }
    return cell
  }

  /// Returns the layout that fits cells.
  static func layout(
    _ columns: [CellLayout.Column] = columns, fitting cells: [TableViewCell], width: Int?
  ) -> CellLayout {
    var layout = CellLayout(columns)
    for cell in cells { layout.measure(cell) }
    layout.fit(width: width)
    return layout
  }

  /// Renders the sections, as the list command does for a width or a pipe.
  static func rendered(
    _ columns: [CellLayout.Column] = columns,
    sections: [(title: String, products: [Product])] = sections,
    style: TableView.Style = .plain,
    width: Int?
  ) -> String {
    let cells = sections.flatMap { $0.products.map(cell) }
    let renderer = CellRenderer(
      layout: layout(columns, fitting: cells, width: width), style: style,
      width: width)
    var output = StyledText()
    for section in sections {
      renderer.appendHeader(
        TerminalText(section.title),
        detail: TerminalText(section.products.count.counted("product")),
        to: &output)
      output.endLine()
      for product in section.products { renderer.append(cell(product), to: &output) }
      if style == .grouped {
        renderer.appendBottomBorder(to: &output)
        output.endLine()
      }
    }
    return output.string
  }
}
