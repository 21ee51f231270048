import Browse
import CatalogFields
import CatalogModel
import Collation
import Search
import SectionedTable

/// Keys of `catalog browse`, among which come answers, changes and other sizes of the screen. Nothing that
/// the model wants done is done.
enum KeysEntry {
  private static let names = [
    "Saw", "Axe", "Oil", "Café press", "Ångström", "日本の包丁", "שלום", "Cup\u{1B}[31m\nred", "42",
    "a name that is too long for most of the screens that there are, and longer than a line",
    "👨‍👩‍👧‍👦 family", "e\u{301}\u{301}\u{301}", "\u{202E}back", "ß", "Zinc",
  ]

  private static let products: [Product] = (1...40).map { number in
    Product(
      id: Int64(number), name: names[number % names.count] + (number > 20 ? " \(number)" : ""),
      manufacturer: number % 3 == 0 ? nil : Manufacturer(name: "Maker \(number % 5)"),
      details: number % 4 == 0 ? "Two\nlines" : nil,
      price: number % 2 == 0 ? Price(minorUnits: Int64(number) * 99, currency: .usDollar) : nil,
      quantity: number % 5 == 0 ? nil : Int64(number % 7),
      origin: number % 6 == 0 ? Country(name: "Sweden", code: "SE") : nil,
      image: number % 9 == 0 ? "saw.png" : nil)
  }
  private static let sorted = AnsweringCatalog.sorted(products)

  private static let named: [BrowseKey] = [
    .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .pageUp,
    .pageDown, .home, .end, .release, .control("l"), .control("d"), .control("u"), .control("a"),
    .control("e"), .control("k"), .control("w"), .control("s"), .control("f"), .control("b"),
    .control("r"),
  ]

  static func failure(of bytes: [UInt8]) throws -> String? {
    var choices = Choices(bytes)
    let catalog = AnsweringCatalog(sorted.products, sectionNumbers: sorted.sectionNumbers)
    var look = BrowseChoices()
    let how = choices.byte()
    look.look = how & 1 == 0 ? .columns : .cell(.subtitle)
    look.isGrouped = how & 2 != 0
    look.hasPreview = how & 4 != 0
    look.usesMouse = how & 8 != 0
    let model = BrowseModel(choices: look)
    var encoder = FrameEncoder(usesColor: true, isSynchronized: false)
    model.resize(width: Int(choices.byte()), height: Int(choices.byte() & 63))
    catalog.serve(model)
    while !choices.isEmpty {
      switch choices.byte() {
      // What is typed.
      case let byte where byte >= 0x20 && byte < 0x7F:
        model.handle(.character(Character(UnicodeScalar(byte))))
      case let byte where byte < 0x1A: model.handle(named[Int(byte)])
      case 0x80: model.handle(.press(line: Int(choices.byte()), column: Int(choices.byte())))
      case 0x81: model.handle(.doublePress(line: Int(choices.byte()), column: Int(choices.byte())))
      case 0x82: model.handle(.drag(line: Int(choices.byte()), column: Int(choices.byte())))
      case 0x83: model.handle(.wheel(Int(Int8(bitPattern: choices.byte()))))
      case 0x84:
        let count = Int(choices.byte())
        model.handle(.text(String(decoding: choices.bytes(count), as: UTF8.self)))
      case 0x85: model.handle(.character(names.joined().randomElement(at: choices.number())))
      case 0x86: model.resize(width: Int(choices.byte()), height: Int(choices.byte()))
      case 0x87:
        catalog.change(Int(choices.byte()))
        model.catalogDidChange(isOther: choices.byte() & 1 != 0)
      case 0x88: model.readingDidFail("gone\u{1B}[2J")
      case 0x89: model.changeDidSucceed("Saved.", product: Int64(choices.byte()))
      case 0x8A: model.changeDidFail("No.")
      case 0x8B: model.changeDidFail(FieldError(.price, "is wrong"))
      case 0x8C: catalog.answers.toggle()
      case 0x8D: _ = model.setDelay(BrowseDelay(seconds: Int(choices.byte()), isLocked: true))
      case 0x8E: _ = model.setDelay(nil)
      case 0x8F:
        model.ask("Undo it? ", before: .undo, .given)
      case 0x90:
        model.changeDidConflict(
          [BrowseConflict(field: .name, expected: "a", found: nil)],
          now: catalog.product(catalog.products[0]))
      case 0x91: model.serverDidReturn()
      case 0x92: model.taskDidFail("No.")
      case 0x93: model.catalogIsBehind(mark: "behind", note: "It is behind.")
      case 0x94:
        if let product = catalog.products.first {
          model.detailsWereEdited("x\ny\u{7}", of: product)
        }
      default: model.handle(.escape)
      }
      catalog.serve(model)
      if choices.rest.count % 3 != 0 { continue }
      let frame = model.frame()
      if frame.lines.contains(where: { $0.text.string.utf8.contains(0x1B) }) {
        return "a control character is on the screen"
      }
      _ = encoder.encode(frame)
    }
    _ = model.frame()
    return nil
  }
}

extension String {
  fileprivate func randomElement(at number: Int) -> Character {
    self[index(startIndex, offsetBy: number % count)]
  }
}

/// Products in memory that answer a model as a reader of a file does.
private final class AnsweringCatalog {
  private(set) var products: [Product]
  private var version = 1
  var answers = true
  private static let collation = try? IndexedCollation(locale: LocaleIdentifier("en"))
  /// The numbers of the products' sections, by id: asked once, not at each key.
  private let sectionNumbers: [Int64: Int]

  init(_ products: [Product], sectionNumbers: [Int64: Int]) {
    self.products = products
    self.sectionNumbers = sectionNumbers
  }

  /// Products in the order of the language, and the numbers of their sections.
  static func sorted(_ products: [Product]) -> (products: [Product], sectionNumbers: [Int64: Int]) {
    guard let collation else { return (products, [:]) }
    return (
      collation.sorted(products, by: { $0.name }),
      Dictionary(
        uniqueKeysWithValues: products.map { ($0.id, collation.section(for: $0, by: \.name)) })
    )
  }

  func change(_ count: Int) {
    products = Array(products.prefix(1 + count % 40))
    version += 1
  }

  func serve(_ model: BrowseModel) {
    for _ in 0..<50 {
      let effects = model.takeEffects()
      if answers { for effect in effects { serve(effect, model) } }
      if let request = model.takeRequest(), answers {
        model.take(content(request))
      } else if effects.isEmpty {
        break
      }
    }
    if let request = model.takeFormerRequest() {
      if answers { model.take(content(request)) } else { model.refuseFormerRequest() }
    }
    if let id = model.takePreviewRequest() {
      model.take(preview: products.first { $0.id == id }.map(product), for: id)
    }
    if let request = model.takePictureRequest() { model.take(nil, for: request) }
  }

  private func serve(_ effect: BrowseEffect, _ model: BrowseModel) {
    switch effect {
    case .read(let id): model.take(products.first { $0.id == id }.map(product))
    case .planRemoval(let ids):
      model.askToRemove(
        ids.count == 1
          ? BrowseRemoval(id: ids[0], name: products.first { $0.id == ids[0] }?.name ?? "")
          : BrowseRemoval(count: ids.count))
    case .planEdit(let ids, _):
      model.askToChange(BrowseEditPlan(count: ids.count, of: ids.count, skipNote: ""))
    case .findLanguage(let text):
      model.answerLanguage(
        text.count < 3 ? .success("en") : .failure(BrowseRefusal("There is no such language.")))
    case .countValues(let field, _):
      model.take(
        [BrowseValueCount(value: "Maker 1", count: 3), BrowseValueCount(value: nil, count: 1)],
        of: field)
    case .findIDs(_, _, let change): model.take(ids: products.map(\.id), for: change)
    case .write(let query, let path, let overwrites):
      if overwrites || path.utf8.count % 2 == 0 {
        model.taskDidSucceed("Written.")
      } else {
        model.askToOverwrite(path, query)
      }
    case .copy: model.taskDidSucceed("Copied.")
    case .editDetails(let product): model.detailsWereEdited("new", of: product)
    case .save, .add, .saveMany, .remove, .replay: model.changeDidSucceed("Done.")
    default: break
    }
  }

  func product(_ product: Product) -> BrowseProduct {
    BrowseProduct(
      product: product,
      fields: [("id", String(product.id))] + (product.details.map { [("details", $0)] } ?? []),
      texts: [
        .name: product.name, .price: product.price?.description ?? "",
        .quantity: product.quantity.map { String($0) } ?? "",
      ])
  }

  private func content(_ request: BrowseRequest) -> BrowseContent {
    let found = products.filter { product in
      request.query.filters.allSatisfy { (try? $0.predicate.evaluate(product)) ?? false }
    }
    var sections = [BrowseSection(title: "", indexTitle: nil, count: found.count)]
    if request.query.sort == .name, let collation = Self.collation {
      sections = collation.sectionTitles.enumerated().map { number, title in
        BrowseSection(
          title: title, indexTitle: title,
          count: found.count { sectionNumbers[$0.id] == number })
      }
    }
    let anchor = request.anchor.flatMap { id in found.firstIndex { $0.id == id } }
    var range = request.rows
    if let anchor {
      let first = max(0, anchor - range.count / 2)
      range = first..<first + range.count
    }
    range = range.clamped(to: 0..<found.count)
    var content = BrowseContent(
      generation: request.generation, version: version, sections: sections,
      catalogCount: products.count, languageName: "English",
      firstOrdinal: range.lowerBound, rows: found[range].map(row), anchorOrdinal: anchor)
    if request.query.sort == .name, !request.query.isFiltered {
      content.findSection = { Self.collation?.section(for: $0) }
    }
    content.customNames = ["Color", "a b"]
    return content
  }

  private func row(_ product: Product) -> BrowseRow {
    let texts = [
      product.name, product.manufacturer?.name ?? "", product.image ?? "",
      product.price?.description ?? "", product.origin?.flag ?? "", product.origin?.name ?? "",
      product.quantity == 0 ? "out of stock" : "", product.origin?.code ?? "",
      product.quantity.map { String($0) } ?? "", product.sku ?? "", String(product.id),
    ]
    return BrowseRow(
      id: product.id, texts: texts.map { TerminalText($0) }, isWarning: product.quantity == 0)
  }
}
