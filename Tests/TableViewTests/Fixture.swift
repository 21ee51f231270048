import CatalogModel
import TableView

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

  static let cells = sections.flatMap { $0.products.map(CatalogCell.init) }

  /// Renders the sections, as the list command does for a width or a pipe.
  static func rendered(width: Int?) -> String {
    let renderer = CatalogTableRenderer(
      layout: CatalogCellLayout(fitting: cells, width: width), truncates: width != nil)
    var output = ""
    for section in sections {
      renderer.renderHeader(title: section.title, count: section.products.count, to: &output)
      for product in section.products { renderer.render(CatalogCell(product), to: &output) }
    }
    return output
  }
}
