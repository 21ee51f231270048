import CPostgreSQL

/// The values of a statement as the library takes them.
struct EncodedArguments {
  private var buffer = BinaryBuffer()
  /// Where each begins, and how long it is; nil for NULL.
  private var fields: [Range<Int>?] = []
  private let types: [UInt32]

  /// - Throws: ``PostgreSQLError/nullCharacter(_:)``.
  init(_ arguments: [Argument]) throws(PostgreSQLError) {
    types = arguments.map(\.type.rawValue)
    fields.reserveCapacity(arguments.count)
    for (index, argument) in arguments.enumerated() {
      let start = buffer.count
      let isValue = try argument.write(to: &buffer, number: index + 1)
      fields.append(isValue ? start..<buffer.count : nil)
    }
  }

  /// Sends a statement with the values, all in binary; one that is prepared by its name.
  ///
  /// - Returns: Whether the library took it.
  func send(_ sql: String, name: String?, on connection: OpaquePointer) -> Bool {
    buffer.bytes.withUnsafeBytes { bytes in
      // An empty value is not NULL, so it needs some place, also where there are no bytes.
      let base = bytes.baseAddress ?? UnsafeRawPointer(StaticString("").utf8Start)
      let start = base.assumingMemoryBound(to: CChar.self)
      let places = fields.map { field in field.map { start + $0.lowerBound } }
      let lengths = fields.map { Int32($0?.count ?? 0) }
      let formats = [Int32](repeating: 1, count: fields.count)
      let count = Int32(fields.count)
      if let name {
        return PQsendQueryPrepared(connection, name, count, places, lengths, formats, 1) == 1
      }
      return PQsendQueryParams(connection, sql, count, types, places, lengths, formats, 1) == 1
    }
  }
}
