import CatalogImport

/// What takes the products of an import that are all new.
protocol ProductInsertion: AnyObject {
  /// Adds a product, which is written now or later.
  ///
  /// - Parameter marks: What it was counted as.
  /// - Throws: `ProductRefusal` of this product or one before it; the others
  ///   remain.
  func add(_ record: ProductRecord, _ values: ProductValues, marks: ProductMarks) throws

  /// Writes what has been added.
  ///
  /// - Throws: `ProductRefusal` of one product; to be called again for the others.
  func flush() throws

  /// How many products got another number than they had in their file.
  var renumbered: Int { get }
}

/// What a product is counted as besides.
struct ProductMarks: OptionSet {
  let rawValue: UInt8
  static let roundedPrice = ProductMarks(rawValue: 1)
  static let unknownManufacturer = ProductMarks(rawValue: 2)
  static let unknownOrigin = ProductMarks(rawValue: 4)
  static let wrongCheckDigit = ProductMarks(rawValue: 8)
}

/// A product that was not inserted, which was counted as one that was.
struct ProductRefusal: Error {
  var error: ImportError
  var marks: ProductMarks
}
