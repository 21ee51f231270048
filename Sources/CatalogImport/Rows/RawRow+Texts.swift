extension RawRow {
  /// Returns a value that is not empty.
  func filled(at index: Int) -> ArraySlice<UInt8>? {
    guard index < count, kind(at: index) != .null else { return nil }
    let value = bytes(at: index)
    return value.allSatisfy { $0 == 0x20 } ? nil : value
  }

  /// Returns a value that is not empty, without white space around it.
  func text(at index: Int) -> String? {
    filled(at: index).map { String(decoding: $0, as: UTF8.self).trimmingEdgeSpaces }
  }

  /// Whether its values are spaces alone, as in a blank line.
  var isBlank: Bool {
    values.allSatisfy { value in
      if value.kind == .null { return true }
      var position = value.start
      while position < value.end, bytes[position] == 0x20 || bytes[position] == 0x09 {
        position += 1
      }
      return position == value.end && value.start < value.end
    }
  }

  /// The text of a line that is no record, such as one of NDJSON that is no JSON; nil for a record.
  public var textOfNoRecord: String? {
    count == 0 && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self).trimmingEdgeSpaces : nil
  }
}
