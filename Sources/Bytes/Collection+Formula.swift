extension Collection<UInt8> {
  /// Whether a spreadsheet may take a text of these bytes, in UTF-8, for a formula or a command.
  ///
  /// In full width (`＝` `＋` `－` `＠`) the marks are some spreadsheets' as well.
  /// https://owasp.org/www-community/attacks/CSV_Injection
  @inlinable public var beginsFormula: Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    case 0xEF:
      switch (dropFirst().first, dropFirst(2).first) {
      case (0xBC, 0x9D), (0xBC, 0x8B), (0xBC, 0x8D), (0xBC, 0xA0): true
      default: false
      }
    default: false
    }
  }
}
