extension UInt8 {
  /// Whether a spreadsheet may take a text that begins with the byte for a formula, or a command.
  /// https://owasp.org/www-community/attacks/CSV_Injection
  public var beginsFormula: Bool {
    switch self {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
