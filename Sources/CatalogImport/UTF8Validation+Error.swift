extension UTF8Validation {
  /// Returns the error of bytes that are not UTF-8.
  ///
  /// - Parameter subject: What the bytes are, to begin the message with.
  static func error(in bytes: ArraySlice<UInt8>, line: Int, subject: String) -> ImportError {
    let offset = min(firstInvalidOffset(in: bytes) ?? 0, max(bytes.count - 1, 0))
    let byte = bytes.isEmpty ? 0 : bytes[bytes.startIndex + offset]
    return ImportError(
      line: line,
      "\(subject) is not UTF-8: its byte \(offset + 1) is 0x"
        + String(byte, radix: 16, uppercase: true))
  }
}
