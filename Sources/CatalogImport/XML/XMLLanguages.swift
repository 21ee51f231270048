/// The languages of the elements of a path, with how often each comes.
struct XMLLanguages {
  private var counts: [String: Int] = [:]
  private var order: [String] = []

  private static let names = ["lang", "xml:lang", "language", "locale"]

  /// Whether an attribute says the language of its element.
  static func isLanguage(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    names.contains { name.elementsEqual($0.utf8) }
  }

  /// Returns the language that an element says it is in.
  static func language(in attributes: XMLEvents.Attributes) -> String? {
    if attributes[0] == nil { return nil }
    for name in names {
      if let value = XMLName.value(of: name, in: attributes), (2...20).contains(value.count) {
        return String(decoding: value, as: UTF8.self)
      }
    }
    return nil
  }

  mutating func add(_ language: String) {
    if counts[language] == nil {
      if order.count >= 100 { return }
      order.append(language)
    }
    counts[language, default: 0] += 1
  }

  /// The languages, that which comes most often first.
  var byCount: [String] {
    order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }.map(\.element)
  }
}
