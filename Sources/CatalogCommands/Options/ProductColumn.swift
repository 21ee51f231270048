import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess
import SectionedTable

/// The columns of a product, under the names that machine formats have them by.
enum ProductColumn: Hashable {
  case id, sku, name, manufacturer, price, currency, quantity, origin, originCode, image, details
  case section
  /// A custom field, and its position among those that are columns.
  case custom(String, Int)

  /// The fixed columns.
  static let allCases: [ProductColumn] = [
    .id, .sku, .name, .manufacturer, .price, .currency, .quantity, .origin, .originCode, .image,
    .details, .section,
  ]

  /// The name in options and headers.
  var rawValue: String {
    // Interpolating a case has the runtime look through all conformances of the program.
    switch self {
    case .id: "id"
    case .sku: "sku"
    case .name: "name"
    case .manufacturer: "manufacturer"
    case .price: "price"
    case .currency: "currency"
    case .quantity: "quantity"
    case .origin: "origin"
    case .originCode: "originCode"
    case .image: "image"
    case .details: "details"
    case .section: "section"
    case .custom(let name, _): ProductField.custom(name).rawValue
    }
  }

  /// The default of `--columns` for a table.
  static let ofTable: [ProductColumn] = [.name, .manufacturer, .price, .origin]

  /// Returns the columns that an option names.
  ///
  /// - Parameter custom: The names of the custom fields that there are; nil where that is not
  ///   known yet, and any may be.
  static func columns(
    named text: String, custom: [String]?
  ) throws(ColumnError) -> [ProductColumn] {
    var columns: [ProductColumn] = []
    var customCount = 0
    for name in names(in: text) {
      var column = allCases.first { $0.rawValue == name }
      if column == nil, custom?.contains(name) != true {
        let key = name.lowercased()
        column = allCases.first { $0.rawValue.lowercased() == key }
      }
      if column == nil, let typed = try? CustomFieldName.cleaned(name),
        let found = custom.map({ CustomFieldName.found(typed, among: $0) }) ?? typed
      {
        column = .custom(found, customCount)
        customCount += 1
      }
      guard let column else { throw ColumnError.unknown(name, custom: custom ?? []) }
      if columns.contains(where: { $0.rawValue == column.rawValue }) {
        throw ColumnError.repeated(name)
      }
      columns.append(column)
    }
    return columns
  }

  /// Returns the names between commas, without spaces around them. As in CSV, one in quotes may have
  /// commas in it, and two quotes for one.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == " " }
      if let (name, behind) = quotedName(in: rest) {
        names.append(name)
        rest = behind
      } else {
        let name = rest.prefix { $0 != "," }
        names.append(String(name.reversed().drop { $0 == " " }.reversed()))
        rest = rest.dropFirst(name.count)
      }
      if rest.isEmpty { return names }
      rest = rest.dropFirst()
    }
  }

  /// Returns the name in quotes that a text begins with, and what is behind it: nothing, or a comma.
  private static func quotedName(in text: Substring) -> (name: String, behind: Substring)? {
    guard text.first == "\"" else { return nil }
    var name = ""
    var rest = text.dropFirst()
    while let quote = rest.firstIndex(of: "\"") {
      name += rest[..<quote]
      rest = rest[rest.index(after: quote)...]
      if rest.first == "\"" {
        name += "\""
        rest = rest.dropFirst()
      } else {
        let behind = rest.drop { $0 == " " }
        return behind.first.map { $0 == "," } ?? true ? (name, behind) : nil
      }
    }
    return nil
  }

  /// A name as `--columns` takes it.
  fileprivate static func typed(_ name: String) -> String {
    name.contains(",") || name.first == "\""
      ? "\"" + name.replacing("\"", with: "\"\"") + "\"" : name
  }

  /// The heading in a document.
  var heading: String {
    switch self {
    case .id: "Id"
    case .sku: "SKU"
    case .name: "Name"
    case .manufacturer: "Manufacturer"
    case .price: "Price"
    case .currency: "Currency"
    case .quantity: "Stock"
    case .origin: "Origin"
    case .originCode: "Origin code"
    case .image: "Image"
    case .details: "Details"
    case .section: "Section"
    case .custom(let name, _): name
    }
  }

  /// Whether its values are numbers, which end below each other.
  var isNumber: Bool { self == .id || self == .price || self == .quantity }

  /// The field that products may lack; nil for what all have.
  var field: ProductFields? {
    switch self {
    case .manufacturer: .manufacturer
    case .price, .currency: .price
    case .quantity: .quantity
    case .origin, .originCode: .origin
    case .sku: .sku
    case .image: .image
    case .details: .details
    case .id, .name, .section, .custom: nil
    }
  }

  /// The place of the column in a table's cells.
  var slot: TableViewCell.Slot {
    switch self {
    case .name: .text
    case .manufacturer: .detailText
    case .image: .imageName
    case .price: .price
    case .origin: .origin
    case .id: .init(TableViewCell.Slot.firstFree)
    case .sku: .init(TableViewCell.Slot.firstFree + 1)
    case .currency: .init(TableViewCell.Slot.firstFree + 2)
    case .quantity: .init(TableViewCell.Slot.firstFree + 3)
    case .originCode: .init(TableViewCell.Slot.firstFree + 4)
    case .details: .init(TableViewCell.Slot.firstFree + 5)
    case .section: .init(TableViewCell.Slot.firstFree + 6)
    case .custom(_, let position): .init(TableViewCell.Slot.firstFree + 8 + position)
    }
  }

  /// The look of the column in a table.
  var tableColumn: CellLayout.Column {
    switch self {
    case .name: .init(slot)
    case .manufacturer, .details, .custom:
      .init(slot, role: .secondary, givesWay: .beforeText)
    case .price: .init(slot, alignment: .decimal)
    case .origin:
      .init(
        slot, flagSlot: .flag, shortSlot: ProductColumn.originCode.slot, givesWay: .beforeText)
    case .id, .quantity: .init(slot, alignment: .right, holdsNumbers: true)
    case .sku, .currency, .originCode, .image, .section:
      .init(slot, role: .dim, givesWay: .beforeText)
    }
  }
}

extension TableViewCell.Slot {
  /// A price without its currency, where the heading names that.
  static let amount = Self(firstFree + 7)
}

extension [ProductColumn] {
  /// The reader of the custom fields among the columns.
  var customTexts: CustomFieldTexts {
    CustomFieldTexts(
      compactMap { column in
        if case .custom(let name, _) = column { name } else { nil }
      })
  }
}

/// The reason why a text does not name columns.
enum ColumnError: Error {
  case unknown(String, custom: [String])
  case repeated(String)

  var message: String {
    switch self {
    case .unknown(let name, let custom):
      "--columns: unknown column '\(name.escapedForTerminal)'; columns: "
        + (ProductColumn.allCases.map(\.rawValue)
        + custom.map {
          ProductColumn.typed(ProductField.custom($0).rawValue).escapedForTerminal
        })
        .joined(separator: ", ")
    case .repeated(let name): "--columns: '\(name)' is given twice"
    }
  }
  /// The columns that were typed, each as it was meant; nil where only one is none, or one stands for nothing.
  private static var mended: String? {
    guard let typed = UsageLine(NextCommand.typed).value(of: "--columns") else { return nil }
    let fields = ProductColumn.allCases.map(\.rawValue)
    let names = typed.split(separator: ",").map { String($0.drop { $0 == " " }) }
    let meant = names.compactMap { MeantWords.field($0, among: fields) }
    let wrong = names.count { !fields.contains($0) }
    return wrong > 1 && meant.count == names.count && Set(meant).count == meant.count
      ? meant.joined(separator: ",") : nil
  }

  /// The columns that were typed, with quotes around a custom field's name that has a comma; nil where there is none.
  private static func quoted(_ custom: [String]) -> String? {
    guard let typed = UsageLine(NextCommand.typed).value(of: "--columns") else { return nil }
    // A quote in front of the name is there already.
    let names = custom.filter {
      $0.contains(",") && typed.contains($0) && !typed.contains("\"\($0)")
        && !typed.contains("\"\(ProductField.custom($0).rawValue)")
    }
    return names.max { $0.utf8.count < $1.utf8.count }.map { name in
      let whole = ProductField.custom(name).rawValue
      return typed.replacing(typed.contains(whole) ? whole : name, with: ProductColumn.typed(whole))
    }
  }

  /// The column that was meant.
  var advice: String? {
    if case .unknown(_, let custom) = self, let quoted = Self.quoted(custom) {
      return "With quotes around the name: " + NextCommand.line(with: "--columns", quoted)
    }
    return switch self {
    case .unknown(let name, _)
    where name.contains(where: { " ;|".contains($0) })
      && name.split(whereSeparator: { " ;|".contains($0) }).allSatisfy({
        MeantWords.field(String($0), among: ProductColumn.allCases.map(\.rawValue)) != nil
      }):
      "With commas: "
        + NextCommand.line(
          with: "--columns",
          name.split(whereSeparator: { " ;|".contains($0) }).compactMap {
            MeantWords.field(String($0), among: ProductColumn.allCases.map(\.rawValue))
          }.joined(separator: ","))
    case .unknown where Self.mended != nil:
      Self.mended.map { "Try: " + NextCommand.line(with: "--columns", $0) }
    case .unknown("all", let custom), .unknown("*", let custom):
      "For all of them: "
        + NextCommand.line(
          with: "--columns",
          (ProductColumn.allCases.map(\.rawValue)
            + custom.map { ProductColumn.typed(ProductField.custom($0).rawValue) })
            .joined(separator: ","))
    case .unknown(let name, let custom):
      MeantWords.suggestion(
        name, among: ProductColumn.allCases.map(\.rawValue) + custom, in: "--columns")
    case .repeated: nil
    }
  }
}
