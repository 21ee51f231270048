import Browse
import CatalogModel
import Collation
import Search
import SectionedTable

/// A catalog in memory that answers a model as a reader of a file does, and at
/// once.
final class BrowseCatalog {
  var products: [Product]
  var version = 1
  let collation: IndexedCollation
  /// What was asked for, in order.
  private(set) var requests: [BrowseRequest] = []
  /// What the model wanted done, in order.
  private(set) var effects: [BrowseEffect] = []
  /// What is said of its lists.
  var note: String?
  /// What would have been found where nothing is.
  var suggestion: BrowseSuggestion?
  var slowWordsNote: String?
  /// Whether requests are answered at all.
  var answers = true
  /// Whether products and plans are answered at all.
  var answersEffects = true
  /// How many products of a planned change have nothing that could change.
  var skippedCount = 0

  init(_ products: [Product], locale: String = "en") throws {
    collation = try IndexedCollation(locale: LocaleIdentifier(locale))
    self.products = collation.sorted(products, by: { $0.name })
  }

  /// Products that have nothing but names, numbered from 1.
  convenience init(names: [String], locale: String = "en") throws {
    try self.init(
      names.enumerated().map { Product(id: Int64($0 + 1), name: $1) }, locale: locale)
  }

  /// Answers what a model asks for, until it asks for nothing more.
  func serve(_ model: BrowseModel) {
    while true {
      let effects = model.takeEffects()
      self.effects += effects
      if answersEffects { for effect in effects { serve(effect, model) } }
      guard let request = model.takeRequest() else {
        if effects.isEmpty { return }
        continue
      }
      requests.append(request)
      if answers { model.take(content(request)) }
    }
  }

  private func serve(_ effect: BrowseEffect, _ model: BrowseModel) {
    switch effect {
    case .read(let id):
      model.take(products.first { $0.id == id }.map(browseProduct))
    case .planRemoval(let ids):
      let product = products.first { $0.id == ids[0] }
      model.askToRemove(
        ids.count == 1
          ? BrowseRemoval(id: ids[0], name: product?.name ?? "")
          : BrowseRemoval(count: ids.count))
    case .planEdit(let ids, _):
      model.askToChange(
        BrowseEditPlan(
          count: ids.count - skippedCount, of: ids.count,
          skipNote: skippedCount > 0 ? "\(skippedCount) skipped: no price" : ""))
    default: break
    }
  }

  func browseProduct(_ product: Product) -> BrowseProduct {
    BrowseProduct(
      product: product,
      fields: [("id", String(product.id))]
        + (product.details.map { [("details", $0)] } ?? []),
      texts: [
        .name: product.name, .price: product.price?.description ?? "",
        .quantity: product.quantity.map { String($0) } ?? "",
      ].merging(product.custom.fields.map { (.custom($0.name), $0.text) }) { $1 })
  }

  // MARK: Listing

  func content(_ request: BrowseRequest) -> BrowseContent {
    var (found, foundBy) = (products(of: request.query), SearchKind?.none)
    if found.isEmpty, let search = request.query.filter?.search, search.kind != .contains {
      var other = request.query
      other.filters[other.filters.count - 1] = .text(search.text, .contains)
      found = products(of: other)
      if !found.isEmpty { foundBy = .contains }
    }
    var sections: [BrowseSection] = []
    if case .groups(let name) = request.query.sort {
      found = sorted(found, by: name)
      var last: String?
      for product in found {
        let title = product.custom[name] ?? "(none)"
        if title != last {
          sections.append(BrowseSection(title: title, indexTitle: nil, count: 0))
        }
        last = title
        sections[sections.count - 1].count += 1
      }
    } else if case .custom(let name) = request.query.sort {
      found = sorted(found, by: name)
      sections = [BrowseSection(title: "", indexTitle: nil, count: found.count)]
    } else if request.query.sort == .name {
      sections = collation.sectionTitles.enumerated().map { number, title in
        BrowseSection(
          title: title, indexTitle: title,
          count: found.count { collation.section(for: $0, by: \.name) == number })
      }
    } else {
      sections = [BrowseSection(title: "", indexTitle: nil, count: found.count)]
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
      catalogCount: products.count, languageName: collation.locale.identifier,
      firstOrdinal: range.lowerBound, rows: found[range].map { row($0, request.customColumns) },
      anchorOrdinal: anchor)
    if request.query.sort == .name, !request.query.isFiltered {
      content.findSection = { [collation] in collation.section(for: $0) }
    }
    if request.query.isFiltered {
      content.traits = .ofNothing
      content.traits.unusedCustomNames = Set(request.customColumns)
      for product in found {
        content.traits.add(
          row(product, request.customColumns), customColumns: request.customColumns)
      }
    }
    content.note = note
    content.foundBy = foundBy
    content.suggestion = found.isEmpty ? suggestion : nil
    content.slowWordsNote = slowWordsNote
    content.customColumns = request.customColumns
    content.customNames = Array(Set(products.flatMap { $0.custom.fields.map(\.name) })).sorted()
    return content
  }

  private func products(of query: BrowseQuery) -> [Product] {
    products.filter { product in query.filters.allSatisfy { matches(product, $0) } }
  }

  private func matches(_ product: Product, _ filter: BrowseQuery.Filter) -> Bool {
    (try? filter.predicate.evaluate(product)) ?? false
  }

  private func sorted(_ products: [Product], by name: String) -> [Product] {
    // Those without one are last.
    let values = products.map { $0.custom[name] ?? "\u{10FFFF}" }
    return products.indices.sorted { (values[$0], $0) < (values[$1], $1) }.map { products[$0] }
  }

  private func row(_ product: Product, _ customs: [String]) -> BrowseRow {
    let fixed = [
      product.name, product.manufacturer?.name ?? "", product.image ?? "",
      product.price?.description ?? "", product.origin?.flag ?? "", product.origin?.name ?? "",
      product.quantity == 0 ? "out of stock" : "", product.origin?.code ?? "",
      product.quantity.map { String($0) } ?? "", product.sku ?? "", String(product.id),
    ]
    let texts = fixed + customs.map { product.custom[$0] ?? "" }
    return BrowseRow(
      id: product.id, texts: texts.map { TerminalText($0) }, isWarning: product.quantity == 0)
  }
}

/// A model with a catalog behind it.
struct Browsing {
  let catalog: BrowseCatalog
  let model: BrowseModel

  init(
    _ catalog: BrowseCatalog, width: Int = 60, height: Int = 14, look: BrowseLook = .columns,
    style: TableView.Style = .plain
  ) {
    self.catalog = catalog
    var choices = BrowseChoices()
    choices.look = look
    choices.isGrouped = style == .grouped
    model = BrowseModel(choices: choices)
    model.resize(width: width, height: height)
    catalog.serve(model)
  }

  init(_ names: [String], width: Int = 60, height: Int = 14, locale: String = "en") throws {
    self.init(try BrowseCatalog(names: names, locale: locale), width: width, height: height)
  }

  func press(_ keys: BrowseKey...) { press(keys) }

  func press(_ keys: [BrowseKey]) {
    for key in keys {
      model.handle(key)
      catalog.serve(model)
      // Each key is pressed by somebody who sees what the one before has done.
      _ = model.frame()
    }
  }

  /// Presses keys before anything is drawn.
  func pressAtOnce(_ keys: BrowseKey...) {
    for key in keys {
      model.handle(key)
      catalog.serve(model)
    }
  }

  func type(_ text: String) { press(text.map(BrowseKey.character)) }

  var lines: [String] { model.frame().plainLines }
  var screen: String { lines.joined(separator: "\n") + "\n" }
  var lastLine: String { lines.last ?? "" }

  /// The name on the line that the cursor is on.
  var selected: String {
    let line = model.frame().lines.first { $0.isSelected }?.text.string ?? ""
    return String(line.drop { ">* │".contains($0) }.split(separator: "  ").first ?? "")
  }

  /// The strip from the top, `[T]` the current title, `(T)` one without products.
  var strip: String {
    model.frame().lines.compactMap(\.strip).map { title in
      switch title.look {
      case .usual: title.text
      case .dim: "(\(title.text))"
      case .current: "[\(title.text)]"
      }
    }.joined(separator: " ")
  }
}
