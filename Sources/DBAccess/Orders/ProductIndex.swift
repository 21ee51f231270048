import CatalogAccess
import GRDB

/// An index of `product` that lists are read by: of prices, of quantities or of
/// numbers.
///
/// Its keys sort as its entries do. Section 0 has the products with a value, by
/// bytes that sort as the value does; section 1 has those without.
struct ProductIndex: Sendable {
  static let all = [ListingSort.price, .quantity, .id].map { ProductIndex(sort: $0) }

  let sort: ListingSort
  private var columns: [String] { sort.keyColumns }

  /// The columns that a key is made of, with something before the names of all.
  func columns(_ prefix: String = "", id: String = "id") -> String {
    (columns.map { prefix + $0 } + [id]).joined(separator: ", ")
  }

  // MARK: Keys

  /// Returns the key in the columns of a row, which begin with one of them.
  func key(_ row: StatementRow, at first: Int32) throws -> ListingKey {
    let count = Int32(columns.count)
    var key = ListingKey(
      section: section(row, at: first), sortKey: [], productID: try row.int64(first + count))
    if key.section > 0 { return key }
    for (position, column) in columns.enumerated() {
      let position = first + Int32(position)
      if column == "currency" {
        key.append(row.blob(position) ?? [])
      } else {
        key.append(try row.int64(position))
      }
    }
    return key
  }

  /// Returns the key in the first columns of a row.
  func key(_ row: StatementRow) throws -> ListingKey { try key(row, at: 0) }

  /// Returns the section of the key in the columns of a row, which begin with one of them.
  @inline(__always)
  func section(_ row: StatementRow, at first: Int32 = 0) -> Int {
    !columns.isEmpty && row.kind(first) == .null ? 1 : 0
  }

  /// Returns the values of the columns of a key with values.
  private func values(of key: ListingKey) -> [any StatementArgument] {
    var bytes = key.sortKey[...]
    return columns.map { column in
      if column == "currency" {
        let code = bytes.prefix { $0 != 0 }
        bytes = bytes.dropFirst(code.count + 1)
        return String(decoding: code, as: UTF8.self)
      }
      let number = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      bytes = bytes.dropFirst(8)
      return Int64(bitPattern: number ^ 1 << 63)
    }
  }

  // MARK: Walking

  /// Calls `body` with the entries of a section, until it returns false.
  ///
  /// - Parameters:
  ///   - key: The first; backwards, that behind the first. Nil is an end of the
  ///     section.
  ///   - isBackwards: Whether they come in descending order.
  func forEachEntry(
    in section: Int,
    from key: ListingKey? = nil,
    isBackwards: Bool = false,
    _ db: Database,
    _ body: (StatementRow) throws -> Bool
  ) throws {
    let direction = isBackwards ? "DESC" : "ASC"
    let order = (columns + ["id"]).map { "\($0) \(direction)" }.joined(separator: ", ")
    for (condition, values) in parts(of: section, from: key, isBackwards: isBackwards) {
      let statement = try db.cachedStatement(
        sql: "SELECT \(columns()) FROM product WHERE \(condition) ORDER BY \(order)")
      statement.bind(values)
      defer { statement.reset() }
      while try statement.step() {
        if try !body(statement.row) { return }
      }
    }
  }

  /// Returns ranges of the index, in the order in which they are met: of
  /// `(a, b) > (x, y)` SQLite looks only for `a >= x` in an index that ends with
  /// the number of the row.
  private func parts(
    of section: Int,
    from key: ListingKey?,
    isBackwards: Bool
  ) -> [(condition: String, values: [any StatementArgument])] {
    let all =
      columns.isEmpty
      ? "TRUE"
      : columns.map { "\($0) IS \(section == 0 ? "NOT " : "")NULL" }.joined(separator: " AND ")
    guard let key, key != .least(in: section) else { return [(all, [])] }
    let own = isBackwards ? "id < ?" : "id >= ?"
    if section > 0 { return [("\(all) AND \(own)", [key.productID])] }
    let values = values(of: key)
    func equal(_ count: Int) -> [String] { columns[..<count].map { "\($0) = ?" } }
    let same = (equal(columns.count) + [own]).joined(separator: " AND ")
    return [(same, values + [key.productID])]
      + columns.indices.reversed().map { position in
        let beyond = "\(columns[position]) \(isBackwards ? "<" : ">") ?"
        return (
          (equal(position) + [beyond]).joined(separator: " AND "), Array(values[...position])
        )
      }
  }
}

extension ListingKey {
  /// Adds bytes that sort before longer ones.
  mutating func append(_ code: some Sequence<UInt8>) { sortKey += Array(code) + [0] }

  /// Adds a number.
  mutating func append(_ number: Int64) {
    withUnsafeBytes(of: (UInt64(bitPattern: number) ^ 1 << 63).bigEndian) { sortKey += $0 }
  }
}
