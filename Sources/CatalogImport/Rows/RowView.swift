/// A row that stays in its memory while it is looked at: no reference is counted for each of its values.
struct RowView {
  let values: UnsafeBufferPointer<RawRow.Value>
  let bytes: UnsafeBufferPointer<UInt8>
  let line: Int

  /// The bytes of a value.
  func bytes(of value: RawRow.Value) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[value.start..<value.end])
  }

  /// The bytes of a value that is written out, nil for no value.
  func literal(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    guard index < values.count else { return nil }
    switch values[index].kind {
    case .null, .expression: return nil
    case .number, .text, .blob, .hexadecimal: return bytes(of: values[index])
    }
  }
}

extension RawRow {
  /// Calls `body` with the row, which stays as it is meanwhile.
  func withView<Result>(_ body: (RowView) throws -> Result) rethrows -> Result {
    try values.withUnsafeBufferPointer { values in
      try bytes.withUnsafeBufferPointer { bytes in
        try body(RowView(values: values, bytes: bytes, line: line))
      }
    }
  }
}
