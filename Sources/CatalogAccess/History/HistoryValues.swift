package import CatalogFields
package import CatalogModel

/// A row of a statement that selects columns of the history, whatever store it is of.
package protocol HistoryRow {
  /// A whole number; nil for NULL.
  func historyNumber(_ column: Int) throws -> Int64?
  /// The UTF-8 of a text; nil for NULL.
  func historyText(_ column: Int) -> UnsafeBufferPointer<UInt8>?
}

/// The values of a product before a change, or after it, as a person reads them.
package struct HistoryValues {
  /// The fields but for custom ones, in the order of ``HistoryColumn/all``, with the bits that say
  /// that they were changed.
  package let fields: [(field: ProductField, bit: Int, text: String?)]
  /// The custom fields.
  package let custom: CustomFields

  /// Reads the columns of ``HistoryColumn/all`` from one on.
  ///
  /// - Throws: What the row throws for a number that is none.
  package init(_ row: some HistoryRow, at first: Int) throws {
    func text(_ column: Int) -> String? {
      row.historyText(column).map { String(decoding: $0, as: UTF8.self) }
    }
    var fields: [(ProductField, Int, String?)] = []
    for (position, column) in HistoryColumn.all.enumerated() {
      let index = first + position
      switch column.field {
      case .price where column.name == "currency": break
      case .price:
        let minor = try row.historyNumber(index)
        let code = text(index + 1)
        let price = minor.flatMap { minor in
          code.flatMap(Currency.init(code:)).map { Price(minorUnits: minor, currency: $0) }
        }
        fields.append(
          (.price, column.bit, price?.description ?? minor.map { "\($0) \(code ?? "")" }))
      case .quantity:
        fields.append((.quantity, column.bit, try row.historyNumber(index).map { String($0) }))
      case .custom: break
      default: fields.append((column.field, column.bit, text(index)))
      }
    }
    self.fields = fields
    custom = Self.custom(row, at: first + HistoryColumn.all.count - 1)
  }

  /// Reads custom fields, which a column has as JSON.
  package static func custom(_ row: some HistoryRow, at column: Int) -> CustomFields {
    row.historyText(column).map { CustomFields(json: $0) } ?? CustomFields()
  }
}

extension ProductHistory {
  /// Makes the change of a product from its row in the history.
  ///
  /// - Parameter bits: See ``HistoryBits``.
  package init(
    productID: Int64, name: String?, bits: Int, from old: HistoryValues, to new: HistoryValues
  ) {
    var changes = zip(old.fields, new.fields).compactMap { old, new -> FieldChange? in
      guard bits & old.bit != 0, old.text != new.text else { return nil }
      return FieldChange(field: old.field, old: old.text, new: new.text)
    }
    changes += CustomFields.changedNames(from: old.custom, to: new.custom).map {
      FieldChange(field: .custom($0), old: old.custom[$0], new: new.custom[$0])
    }
    let event: Event =
      switch bits & HistoryBits.stays {
      case HistoryBits.wasThere: .removed
      case HistoryBits.isThere: .added
      default: bits & HistoryBits.fixedFields == HistoryBits.fixedFields ? .replaced : .edited
      }
    self.init(productID: productID, name: name, event: event, changes: changes)
  }
}
