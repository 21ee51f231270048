import Bytes

/// The texts of a field that stands in another table, by what the rows of the products say.
///
/// It never changes, so that a look for a text counts hardly a reference.
final class JoinedTexts: Sendable {
  /// A table by one of its columns: what it says leads on to the next, or is the text.
  final class Step: Sendable {
    private let values: ByteTable
    /// The values in other languages, for rows that have none in the wanted one; nil where the
    /// table has no languages.
    private let others: ByteTable?
    private let next: Step?

    init(values: ByteTable, others: ByteTable?, next: Step?) {
      self.values = values
      self.others = others
      self.next = next
    }

    fileprivate func follow(
      _ key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Bool {
      try values.withValue(of: key) { value in
        if let value { return try goOn(from: value, body) }
        return try others?.withValue(of: key) { try $0.map { try goOn(from: $0, body) } } ?? false
      }
    }

    private func goOn(
      from value: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Bool {
      if let next { return try next.follow(value, body) }
      try body(value)
      return true
    }
  }

  private let foreignColumn: Int
  private let first: Step

  init(foreignColumn: Int, first: Step) {
    self.foreignColumn = foreignColumn
    self.first = first
  }

  /// Calls `body` with the text that a row of the products refers to.
  ///
  /// - Returns: Whether a row was there for each step; where one was missing, or held nothing,
  ///   `body` is not called. True where the product refers to none.
  func follow(
    from row: RowView, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    guard let key = row.literal(at: foreignColumn), !key.allSatisfy({ $0.isASCIISpace }) else {
      return true
    }
    return try first.follow(UnsafeRawBufferPointer(key), body)
  }

  /// Does the same with a row as it came.
  func follow(
    from row: RawRow, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    try row.withView { try follow(from: $0, body) }
  }
}
