extension UTF8Validation {
  /// Returns the error of bytes that are not UTF-8.
  ///
  /// - Parameter subject: What the bytes are, to begin the message with.
  static func error(in bytes: ArraySlice<UInt8>, line: Int, subject: String) -> ImportError {
    ImportError(line: line, "\(subject) \(fault(in: bytes))")
  }

  /// Returns what is wrong with bytes that are not UTF-8, to follow their name.
  static func fault(in bytes: some Collection<UInt8>) -> String {
    let offset = min(firstInvalidOffset(in: bytes) ?? 0, max(bytes.count - 1, 0))
    let byte = bytes.dropFirst(offset).first ?? 0
    return "is not UTF-8: its byte \(offset + 1) is 0x"
      + String(byte, radix: 16, uppercase: true)
  }
}
