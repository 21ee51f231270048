import CatalogImport

/// Files to import: the first byte is how, the second in which pieces they come.
enum ImportEntry {
  static func failure(of bytes: [UInt8], as format: ImportFormat) throws -> String? {
    var choices = Choices(bytes)
    let options = options(choices.byte(), format)
    let pieceSize = Int(choices.byte()) + 1
    return try failure(of: Array(choices.rest), options, pieceSize: pieceSize)
  }

  static func failure(
    of file: [UInt8], _ options: ImportOptions, pieceSize: Int
  ) throws -> String? {
    let whole = try Outcome(file, options: options, pieceSize: 1 << 16)
    let inPieces = try Outcome(file, options: options, pieceSize: pieceSize)
    return whole == inPieces
      ? nil : "in pieces of \(pieceSize) bytes: \(inPieces); as a whole: \(whole)"
  }

  static func options(_ choice: UInt8, _ format: ImportFormat) -> ImportOptions {
    var options = ImportOptions()
    options.decodesEntities = choice & 0x40 != 0
    options.explains = choice & 0x20 != 0
    let choice = choice & 0x1F
    switch format {
    case .sql:
      options.format = .sql
      let dialects = SQLDialect.allCases
      let number = Int(choice & 7)
      options.dialect = number < dialects.count ? dialects[number] : nil
      if choice & 8 != 0 { options.productTable = "t" }
      if choice & 16 != 0 { options.key = .sku }
    case .csv:
      options.format = choice & 1 != 0 ? .csv : choice & 2 != 0 ? .tsv : nil
      options.hasHeader = choice & 4 == 0
      if choice & 8 != 0 { options.decimalMark = .comma }
      if choice & 16 != 0 { options.key = .sku }
    case .json:
      options.format = choice & 1 != 0 ? .json : choice & 2 != 0 ? .ndjson : nil
      options.keepsParents = choice & 4 != 0
      options.keepsCustomFields = choice & 8 == 0
      if choice & 16 != 0 { options.key = .sku }
    default:
      options.format = choice & 1 != 0 ? format : nil
      options.keepsParents = choice & 4 != 0
      options.keepsCustomFields = choice & 8 == 0
      if choice & 16 != 0 { options.key = .id }
    }
    return options
  }
}
