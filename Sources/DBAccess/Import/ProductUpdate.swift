import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import SQLiteFile

/// How the rows of a file change products that are there: what a row says takes the place of what the product
/// has, and all else stays.
struct ProductUpdate {
  /// The columns that a file can fill: those of a `ProductRow` behind the id.
  static let columns = HistoryColumn.all
  static let skuPosition = 0
  /// The position of the custom fields in ``columns``.
  private static let customPosition = columns.count - 1

  /// Positions in ``columns`` that the file has.
  let positions: [Int]
  /// Whether the file has a column.
  private let isFilled: [Bool]
  /// The names of the custom fields that the file has.
  private let customNames: [String]

  /// - Parameter fields: Those of the file.
  init(_ fields: Set<ProductField>) {
    var fields = fields
    if fields.contains(.priceMinor) { fields.insert(.price) }
    if fields.contains(.originCode) { fields.insert(.origin) }
    customNames = fields.compactMap(\.customName)
    let hasCustom = !customNames.isEmpty
    let isFilled = Self.columns.map {
      $0.field.customName == nil ? fields.contains($0.field) : hasCustom
    }
    positions = isFilled.indices.filter { isFilled[$0] }
    self.isFilled = isFilled
  }

  /// Calls `body` with a row that has got from a product what it does not say.
  ///
  /// - Parameters:
  ///   - row: What the file has.
  ///   - said: What the row of the file says.
  ///   - absentNames: The custom fields of which it says nothing.
  ///   - old: The values of ``columns`` of the product.
  ///   - body: Gets the positions in which the product differs, and these as fields.
  func complete<Result>(
    _ row: ProductRow,
    saying said: SaidFields,
    without absentNames: [String],
    from old: UnsafePointer<RecordValue>,
    _ body: (_ changed: [Int], _ fields: Set<ProductField>) throws -> Result
  ) rethrows -> Result {
    let isCustomSaid = !customNames.isEmpty && said.contains(.custom(""))
    let custom =
      isCustomSaid
      ? merged(row.all[Self.customPosition + 1], into: old[Self.customPosition], absentNames) : nil
    let changedNames =
      custom.map {
        CustomFields.changedNames(from: CustomFields(old[Self.customPosition]), to: $0)
      } ?? []
    for (column, description) in Self.columns.enumerated()
    where !isFilled[column] || !said.contains(description.field) {
      row.set(column + 1, to: old[column])
    }
    let json = changedNames.isEmpty ? [] : custom.map { $0.isEmpty ? [] : $0.json } ?? []
    return try json.withUnsafeBytes { json in
      if changedNames.isEmpty {
        row.set(Self.customPosition + 1, to: old[Self.customPosition])
      } else {
        row.set(Self.customPosition + 1, to: json.isEmpty ? .null : .text(json))
      }
      let changed = positions.filter {
        $0 == Self.customPosition
          ? !changedNames.isEmpty : !old[$0].isEqual(to: row.all[$0 + 1])
      }
      let fields = changed.filter { $0 != Self.customPosition }.map { Self.columns[$0].field }
      return try body(changed, Set(fields + changedNames.map(ProductField.custom)))
    }
  }

  /// Returns the custom fields of a product after those that the file has; nil where they are the
  /// same.
  private func merged(
    _ new: RecordValue, into old: RecordValue, _ absentNames: [String]
  ) -> CustomFields? {
    if old.kind != .null, old.isEqual(to: new) { return nil }
    let fields = CustomFields(new)
    if customNames == [""] { return fields }
    var merged = CustomFields(old)
    for name in customNames where fields[name] == nil && !absentNames.contains(name) {
      merged[name] = nil
    }
    for field in fields.fields { merged[field.name] = field.text }
    return merged
  }
}

extension CustomFields {
  /// Reads the value of the column.
  fileprivate init(_ value: RecordValue) {
    guard value.kind == .text else {
      self.init()
      return
    }
    self.init(json: value.bytes.bindMemory(to: UInt8.self))
  }
}
