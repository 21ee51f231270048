/// The options of a variant as BigCommerce writes them.
enum VariantOptions {
  /// Returns the values of a name made of options, `[S]Size=Small,[CS]Color=Red:#ff0000`; nil for any
  /// other name.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  static func ofName(_ name: String) -> [String]? {
    var parts: [[UInt8]] = []
    let bytes = Array(name.utf8)
    var position = 0
    while position < bytes.count {
      if let end = kindEnd(in: bytes, at: position) {
        parts.append(Array(bytes[position..<end]))
        position = end
      } else if parts.isEmpty {
        return nil
      } else {
        parts[parts.count - 1].append(bytes[position])
        position += 1
      }
    }
    var values: [String] = []
    for part in parts {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      var value = part[(equals + 1)...]
      // A color has its code or picture behind it.
      if part.starts(with: "[CS]".utf8) { value = value.prefix { $0 != UInt8(ascii: ":") } }
      let text = String(decoding: value, as: UTF8.self).trimmingEdgeSpaces
      values.append(text.hasSuffix(",") ? String(text.dropLast()).trimmingEdgeSpaces : text)
    }
    return parts.isEmpty ? nil : values.filter { !$0.isEmpty }
  }

  /// Whether a name is made of options.
  static func areOptions(_ name: ArraySlice<UInt8>) -> Bool {
    ofName(String(decoding: name, as: UTF8.self).trimmingEdgeSpaces) != nil
  }

  /// Returns the values of a list of options,
  /// `Type=Rectangle|Name=Size|Value=SmallType=Swatch|Name=Color|Value=Red[#ff0000]`.
  static func ofList(_ list: String) -> [String] {
    let parts = list.split(separator: "|")
    var isSwatch = false
    return parts.enumerated().compactMap { index, part in
      guard part.hasPrefix("Value=") else {
        isSwatch = isSwatch || part == "Type=Swatch"
        return nil
      }
      var value = part.dropFirst("Value=".count)
      let wasSwatch = isSwatch
      isSwatch = false
      // The next option begins behind the value without a sign between.
      if index < parts.count - 1, let next = value.ranges(of: "Type=").last {
        isSwatch = value[next.upperBound...] == "Swatch"
        value = value[..<next.lowerBound]
      }
      if wasSwatch, let code = value.lastIndex(of: "["), value.hasSuffix("]") {
        value = value[..<code]
      }
      let text = String(value).trimmingEdgeSpaces
      return text.isEmpty ? nil : text
    }
  }

  /// Returns where the letters of a kind of option end, `[RB]`, if they begin at a position.
  private static func kindEnd(in bytes: [UInt8], at position: Int) -> Int? {
    guard bytes[position] == UInt8(ascii: "[") else { return nil }
    let letters = bytes[(position + 1)...].prefix(4).prefix { (0x41...0x5A).contains($0) }
    guard (1...3).contains(letters.count), letters.endIndex < bytes.count,
      bytes[letters.endIndex] == UInt8(ascii: "]")
    else { return nil }
    return letters.endIndex + 1
  }
}
