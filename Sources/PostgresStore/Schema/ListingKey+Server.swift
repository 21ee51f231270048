import CatalogAccess
import PostgreSQL

extension ListingKey {
  /// The id in the least key of a section, as SQL. Its sort key is empty.
  static let leastIDLiteral = "(-9223372036854775808)::bigint"

  /// A sort key behind all that the server has, as SQL.
  static let greatestSortKeyLiteral =
    "decode(repeat('ff', \(ServerSchema.greatestKeySize + 1)), 'hex')"

  /// The sort key as the server has it.
  var storedSortKey: [UInt8] { Array(sortKey.prefix(ServerSchema.greatestKeySize)) }

  /// The sort key and the product, as arguments of a statement.
  var arguments: [Argument] { [.bytes(storedSortKey), .int64(productID)] }

  /// The two as SQL, which holds nothing but digits: COPY takes no arguments.
  var literal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("('\\x".utf8)
    for byte in storedSortKey {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    // The least number cannot be written as one of its own: it is what stands behind a minus.
    return String(decoding: text, as: UTF8.self) + "'::bytea, '\(productID)'::bigint)"
  }
}
