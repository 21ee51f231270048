/// A case that only SQLite can handle: what pages are written for is to be done once more by statements.
enum NeedsSQLite: Error {
  /// A product has an id that is not greater than that of the one before.
  case idOutOfOrder
  /// Two products have the same SKU.
  case repeatedSKU
  /// Reading has ended with an error: there may be rows before it that SQLite
  /// refuses, which are then told as well.
  case failedReading
  /// The file is not as it was expected to be.
  case file
}
