/// A fault in a file that is imported, and its place.
public struct ImportError: Error, Hashable, Sendable {
  /// The line, from 1; nil when it is the file as a whole.
  public let line: Int?
  /// The field of the product, such as `price`.
  public let field: String?
  /// The fault, without the line and the field.
  public let message: String
  /// Whether it is one row that is wrong: the next can be read all the same.
  public let isOfRow: Bool
  /// The number of the product in the file, from 1, where several are on a line; nil elsewhere.
  public private(set) var product: Int?

  /// Makes an error.
  public init(line: Int?, field: String? = nil, _ message: String, isOfRow: Bool = false) {
    self.line = line
    self.field = field
    self.message = message
    self.isOfRow = isOfRow
  }

  /// The same, as an error of one row.
  var ofRow: ImportError {
    ImportError(line: line, field: field, message, isOfRow: true).ofProduct(product)
  }

  /// Returns the same with the number of its product, which is kept where it is known.
  public func ofProduct(_ number: Int?) -> ImportError {
    var error = self
    error.product = product ?? number
    return error
  }
}

extension ImportError: CustomStringConvertible {
  /// The field and what is wrong, such as `price 'abc' is not a number`.
  public var description: String {
    if let field { "\(field) \(message)" } else { message }
  }
}
