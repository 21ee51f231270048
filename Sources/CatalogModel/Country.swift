/// The origin of a product: a name as it was given and, where it is the name of a region, the code
/// of ISO 3166.
///
///     Country(name: "Schweden", code: "SE").flag  // "🇸🇪"
///     Country(name: "Atlantis").flag  // nil
public struct Country: Hashable, Sendable {
  /// The name as it was given.
  public var name: String
  /// The two-letter code of ISO 3166, nil for what is no region ("Various").
  public var code: String?

  /// Makes an origin.
  public init(name: String, code: String? = nil) {
    self.name = name
    self.code = code
  }

  /// The flag of the region: the two regional indicator symbols of its code.
  /// https://www.unicode.org/reports/tr51/#Flags
  public var flag: String? {
    guard let code, code.utf8.count == 2 else { return nil }
    var flag = ""
    for byte in code.utf8 {
      guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z"),
        let indicator = Unicode.Scalar(0x1F1E6 + UInt32(byte - UInt8(ascii: "A")))
      else { return nil }
      flag.unicodeScalars.append(indicator)
    }
    return flag
  }
}
