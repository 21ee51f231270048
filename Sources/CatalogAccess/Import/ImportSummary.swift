public import CatalogFields

/// The counts of an import.
public struct ImportSummary: Hashable, Sendable {
  /// The number of products that were added.
  public var added = 0
  /// The number of products that were in the catalog and were changed.
  public var updated = 0
  /// The number of changes of each field in those.
  public var updatedFields: [ProductField: Int] = [:]
  /// The number of products that were in the catalog and stayed the same.
  public var unchanged = 0
  /// The number of rows that were skipped because of errors.
  public var skipped = 0
  /// The number of prices with more decimals than their currency has.
  public var roundedPrices = 0
  /// The number of SKUs that are barcodes with a wrong check digit.
  public var wrongCheckDigits = 0
  /// The number of SKUs that are long numbers of which a spreadsheet has left the beginning.
  public var cutSKUs = 0
  /// The number of products that refer to a manufacturer that their file does not have.
  public var unknownManufacturers = 0
  /// The number of products that refer to an origin that their file does not have.
  public var unknownOrigins = 0
  /// The names of origins of which the catalog has the country under another name, which it keeps.
  public var replacedOrigins: [String] = []
  /// The number of products that got new ids because theirs were already in use.
  public var renumbered = 0

  /// Makes the summary of nothing.
  public init() {}

  /// Adds what another import did.
  public static func += (left: inout ImportSummary, right: ImportSummary) {
    left.added += right.added
    left.updated += right.updated
    left.updatedFields.merge(right.updatedFields, uniquingKeysWith: +)
    left.unchanged += right.unchanged
    left.skipped += right.skipped
    left.roundedPrices += right.roundedPrices
    left.wrongCheckDigits += right.wrongCheckDigits
    left.cutSKUs += right.cutSKUs
    left.unknownManufacturers += right.unknownManufacturers
    left.unknownOrigins += right.unknownOrigins
    left.replacedOrigins = Set(left.replacedOrigins + right.replacedOrigins).sorted()
    left.renumbered += right.renumbered
  }
}
