import CPostgreSQL

/// The values of a statement as the library takes them.
struct EncodedArguments {
  private let buffer = BinaryBuffer()
  /// Where each begins, and how long it is; nil for NULL.
  private var fields: [Range<Int>?] = []
  private let types: [UInt32]

  /// - Throws: ``PostgreSQLError/nullCharacter(_:)``.
  init(_ arguments: [Argument]) throws(PostgreSQLError) {
    types = arguments.map(\.type.rawValue)
    fields.reserveCapacity(arguments.count)
    for (index, argument) in arguments.enumerated() {
      let start = buffer.count
      let isValue = try argument.write(to: buffer, number: index + 1)
      fields.append(isValue ? start..<buffer.count : nil)
    }
  }

  /// Sends a statement with the values, all in binary; one that is prepared by its name.
  ///
  /// - Returns: Whether the library took it.
  func send(_ sql: String, name: String?, on connection: OpaquePointer) -> Bool {
    // The places are those of the buffer's memory, which lives as long as this. An empty value has
    // one, too: only NULL has none.
    let start = buffer.bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let places = fields.map { field in
      field.flatMap { place in start.map { $0 + place.lowerBound } }
    }
    let lengths = fields.map { Int32($0?.count ?? 0) }
    let formats = [Int32](repeating: 1, count: fields.count)
    let count = Int32(fields.count)
    return withExtendedLifetime(buffer) {
      if let name {
        return PQsendQueryPrepared(connection, name, count, places, lengths, formats, 1) == 1
      }
      return PQsendQueryParams(connection, sql, count, types, places, lengths, formats, 1) == 1
    }
  }
}
