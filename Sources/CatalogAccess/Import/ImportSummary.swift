public import CatalogFields

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
  /// How many products were added.
  public var added = 0
  /// How many products were there and are otherwise now.
  public var updated = 0
  /// How often each field was changed in those.
  public var updatedFields: [ProductField: Int] = [:]
  /// How many products were there and are as they were.
  public var unchanged = 0
  /// How many rows were passed over because of errors.
  public var skipped = 0
  /// How many prices had more decimals than their currency has.
  public var roundedPrices = 0
  /// How many article numbers are barcodes with a wrong check digit.
  public var wrongCheckDigits = 0
  /// How many products refer to a manufacturer that their file does not have.
  public var unknownManufacturers = 0
  /// How many products refer to an origin that their file does not have.
  public var unknownOrigins = 0
  /// How many products got another number because theirs was taken.
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
    left.unknownManufacturers += right.unknownManufacturers
    left.unknownOrigins += right.unknownOrigins
    left.renumbered += right.renumbered
  }
}
