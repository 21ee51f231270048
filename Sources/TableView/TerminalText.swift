extension StringProtocol {
  /// The text as it may be sent to a terminal: what could move the cursor,
  /// change colors or turn the direction of the line is shown as a symbol.
  ///
  /// C0 controls and DEL become their pictures (`␛`, U+2400 ff.), C1 controls,
  /// line separators and bidirectional controls become U+FFFD.
  /// https://www.cve.org/CVERecord?id=CVE-2021-25743 is what happens otherwise.
  public var escapedForTerminal: String {
    let isHarmless = unicodeScalars.allSatisfy { Self.replacement(for: $0) == nil }
    if isHarmless { return String(self) }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(Self.replacement(for: scalar) ?? scalar)
    }
    return String(result)
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.actsOnTerminals else { return nil }
    return switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may do something with it besides showing it: C0
  /// controls, DEL, C1 controls, line separators, bidirectional controls.
  public var actsOnTerminals: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }
}
