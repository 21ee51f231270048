import Bytes

extension UTF8Validation {
  /// Returns the error of bytes that are not UTF-8.
  ///
  /// - Parameter subject: The word for the bytes, to begin the message with.
  static func error(in bytes: ArraySlice<UInt8>, line: Int, subject: String) -> ImportError {
    ImportError(line: line, "\(subject) \(fault(in: bytes))")
  }
}
