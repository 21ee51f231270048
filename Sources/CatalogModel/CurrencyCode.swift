/// The code of a currency as a number: comparing it asks for no memory.
public struct CurrencyCode: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let packed: UInt32

  /// Takes the three bytes of a code; nil for anything else.
  @inlinable
  public init?(_ code: UnsafeBufferPointer<UInt8>) {
    if code.count != 3 { return nil }
    packed = UInt32(code[0]) << 16 | UInt32(code[1]) << 8 | UInt32(code[2])
  }

  /// Takes the code of a text; see the other.
  public init?(_ code: String) {
    var code = code
    guard let value = code.withUTF8({ CurrencyCode($0) }) else { return nil }
    self = value
  }

  private var bytes: [UInt8] { [16, 8, 0].map { UInt8(truncatingIfNeeded: packed >> $0) } }

  /// Whether it looks like a code of ISO 4217: three capital letters.
  public var isWellFormed: Bool { bytes.allSatisfy { (0x41...0x5A).contains($0) } }

  /// The code as a text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
