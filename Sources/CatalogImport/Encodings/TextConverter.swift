import CICU

/// ICU's converter from an encoding to UTF-8, for one text.
final class TextConverter {
  private let converter: OpaquePointer

  /// Opens a converter; nil when ICU has no encoding of the name.
  init?(encoding: String) {
    var opened: OpaquePointer?
    let status = encoding.withCString { cicu_converter_open($0, &opened) }
    guard status <= 0, let opened else { return nil }
    converter = opened
  }

  deinit { cicu_converter_close(converter) }

  /// The result of one call.
  struct Step {
    var consumed: Int
    var produced: Int
    /// Whether the converter holds nothing more of what it was given.
    var isDone: Bool
    /// The bytes that are not valid; they end where `consumed` does.
    var invalid: [UInt8]?
  }

  /// Converts as much as there is room for.
  func convert(
    _ source: UnsafeBufferPointer<UInt8>,
    isLast: Bool,
    into destination: UnsafeMutableBufferPointer<UInt8>
  ) -> Step {
    guard let target = destination.baseAddress else {
      return Step(consumed: 0, produced: 0, isDone: true)
    }
    var conversion = cicu_conversion()
    let status = cicu_converter_to_utf8(
      converter, source.baseAddress, Int32(source.count), isLast, target,
      Int32(destination.count), &conversion)
    var invalid: [UInt8]?
    if status > 0 {
      invalid = withUnsafeBytes(of: conversion.invalid) {
        Array($0.prefix(Int(conversion.invalid_count)))
      }
    }
    return Step(
      consumed: Int(conversion.consumed), produced: Int(conversion.produced),
      isDone: conversion.is_done, invalid: invalid)
  }
}
