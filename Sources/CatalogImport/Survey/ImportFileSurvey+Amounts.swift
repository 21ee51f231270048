import CatalogFields

/// What the samples say of the amounts of a file.
extension ImportFileSurvey {
  /// The fields whose texts may be read in two ways: those of columns that hold no numbers by their
  /// type.
  var ambiguousFields: Set<ProductField> {
    let fields: Set<ProductField> = [.price, .quantity]
    switch format {
    case .csv, .tsv, .xml, .xlsx, .json, .ndjson: return fields
    case .sql, .database:
      return fields.filter { field in
        switch mapping.sources[field] {
        case nil: false
        case .column(let column):
          [.text, .unknown].contains(ColumnFacts(tables[mapping.productTable], column: column).type)
        case .joined(let joins, let column):
          joins.last.map { ColumnFacts(tables[$0.table], column: column).type == .text } ?? false
        }
      }
    }
  }

  /// The fields of columns that the file declares as numbers.
  var declaredNumbers: Set<ProductField> {
    Set(
      [ProductField.price, .quantity].filter { field in
        guard case .column(let column) = mapping.sources[field] else { return false }
        return ColumnFacts(tables[mapping.productTable], column: column).isDeclaredNumber
      })
  }

  /// Returns the decimal mark of some fields, by all that the samples say.
  func decimalMark(of fields: [ProductField]) -> DecimalMark? {
    options.decimalMark ?? evidence(of: fields).decimalMark ?? markOfDelimiter
  }

  /// The decimal mark that a catalog writes with the delimiter of its file for Excel.
  private var markOfDelimiter: DecimalMark? {
    delimiter == UInt8(ascii: ";") && isOfCatalog ? .comma : nil
  }

  /// Returns the texts beside prices that are no currencies, where they differ.
  static func differingTexts(in prices: [String]) -> [String] {
    var reader = AmountReader(decimalMark: nil, currency: .none)
    var texts: [String] = []
    for price in prices {
      do throws(AmountError) {
        _ = try reader.amount(price.utf8)
      } catch {
        if case .unknownCurrency(let text) = error, !texts.contains(text), texts.count < 20 {
          texts.append(text)
        }
      }
    }
    return texts.count > 1 ? texts : []
  }

  /// The prices of the samples, as they are written; not those of totals.
  var priceSamples: [String] {
    switch mapping.sources[.price] {
    case nil: return []
    case .column(let column):
      guard case .column(let name) = mapping.sources[.name] else {
        return samples(of: column, in: mapping.productTable)
      }
      return tables[mapping.productTable].sampleRows.compactMap { row in
        let isTotal = name < row.count && TotalRows.isNamedTotal(row[name] ?? "")
        return isTotal || column >= row.count ? nil : row[column]
      }
    case .joined(let joins, let column):
      return joins.last.map { samples(of: column, in: $0.table) } ?? []
    }
  }

  private func samples(of column: Int, in table: Int) -> [String] {
    tables[table].sampleRows.compactMap { column < $0.count ? $0[column] : nil }
  }

  /// Returns what the samples say of the amounts of some fields.
  func evidence(of fields: [ProductField]) -> AmountEvidence {
    var evidence = AmountEvidence()
    for field in fields {
      guard case .column(let column) = mapping.sources[field] else { continue }
      for row in tables[mapping.productTable].sampleRows where column < row.count {
        guard var text = row[column] else { continue }
        // In a workbook this may be a number, in which a point says nothing.
        if format == .xlsx, Self.mayBeNumber(text) { continue }
        text.withUTF8 { evidence.add($0) }
      }
    }
    return evidence
  }

  /// Whether a cell of a workbook may be a number and no text. None is written with zeros at its end.
  private static func mayBeNumber(_ text: String) -> Bool {
    let pointCount = text.utf8.count { $0 == UInt8(ascii: ".") }
    return !text.utf8.contains(UInt8(ascii: ",")) && pointCount < 2
      && !(pointCount == 1 && text.hasSuffix("0"))
  }
}
