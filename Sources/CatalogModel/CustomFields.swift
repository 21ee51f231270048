/// The custom fields of a product: texts by name, in the order of the bytes of their names.
///
///     var fields = CustomFields()
///     fields["Shelf"] = "B 12"
///     fields["Category"] = "Tools"
///     String(decoding: fields.json, as: UTF8.self)  // {"Category":"Tools","Shelf":"B 12"}
///     fields["Shelf"] = nil
///     fields.fields.map(\.name)  // ["Category"]
///
/// Names are different texts, and no text is empty.
public struct CustomFields: Hashable, Sendable {
  /// A field.
  public struct Field: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The text. Never empty.
    public var text: String
  }

  /// The fields in their order.
  public private(set) var fields: [Field] = []

  /// Makes no fields.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { fields.isEmpty }

  /// The text of a field; nil, or an empty one, for none.
  public subscript(name: String) -> String? {
    get {
      let position = position(of: name)
      return isField(name, at: position) ? fields[position].text : nil
    }
    set {
      let position = position(of: name)
      if let newValue, !newValue.isEmpty {
        let field = Field(name: name, text: newValue)
        if isField(name, at: position) {
          fields[position] = field
        } else {
          fields.insert(field, at: position)
        }
      } else if isField(name, at: position) {
        fields.remove(at: position)
      }
    }
  }

  /// Returns whether a name stands before another.
  public static func precedes(_ name: String, _ other: String) -> Bool {
    // Names are compared by their bytes: two that Unicode holds for the same are not.
    name.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns the position of a name, or that at which it would be.
  private func position(of name: String) -> Int {
    var (low, high) = (0, fields.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(fields[middle].name, name) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isField(_ name: String, at position: Int) -> Bool {
    position < fields.count && fields[position].name.utf8.elementsEqual(name.utf8)
  }

  // MARK: JSON

  /// Reads an object of texts, such as ``json``.
  ///
  /// Other programs may have written it: a number or a boolean is its spelling, `null` is no
  /// value, what is nested is its JSON, and of a name that is there twice the last one counts.
  /// What is no object holds none; what breaks off holds what comes before.
  public init(json: UnsafeBufferPointer<UInt8>) {
    var scanner = CustomFieldScanner(json)
    var isSorted = true
    while let member = scanner.next() {
      let name = Self.text(json[member.name], member.nameHasEscapes)
      if name.isEmpty { continue }
      if let last = fields.last, !Self.precedes(last.name, name) { isSorted = false }
      fields.append(Field(name: name, text: Self.text(json[member.text], member.textHasEscapes)))
    }
    if !isSorted { sort() }
    fields.removeAll(where: \.text.isEmpty)
  }

  /// Puts the fields in order, and keeps the last of each name.
  private mutating func sort() {
    let sorted = fields.enumerated().sorted {
      $0.element.name.utf8.elementsEqual($1.element.name.utf8)
        ? $0.offset < $1.offset : Self.precedes($0.element.name, $1.element.name)
    }.map(\.element)
    fields = []
    for field in sorted {
      if !fields.isEmpty, isField(field.name, at: fields.count - 1) { fields.removeLast() }
      fields.append(field)
    }
  }

  /// Calls `body` with the UTF-8 of each name and text of an object, without a string for each.
  public static func forEach(
    in json: UnsafeBufferPointer<UInt8>,
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var scanner = CustomFieldScanner(json)
    while let member = scanner.next() {
      if member.name.isEmpty || member.text.isEmpty { continue }
      if !member.nameHasEscapes, !member.textHasEscapes {
        body(
          UnsafeBufferPointer(rebasing: json[member.name]),
          UnsafeBufferPointer(rebasing: json[member.text]))
        continue
      }
      var bytes: [UInt8] = []
      CustomFieldScanner.appendUnescaped(json[member.name], to: &bytes)
      let nameCount = bytes.count
      CustomFieldScanner.appendUnescaped(json[member.text], to: &bytes)
      bytes.withUnsafeBufferPointer {
        body(
          UnsafeBufferPointer(rebasing: $0[..<nameCount]),
          UnsafeBufferPointer(rebasing: $0[nameCount...]))
      }
    }
  }

  static func text(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ hasEscapes: Bool
  ) -> String {
    if !hasEscapes { return String(decoding: bytes, as: UTF8.self) }
    var unescaped: [UInt8] = []
    CustomFieldScanner.appendUnescaped(bytes, to: &unescaped)
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// The fields as a JSON object of texts, in UTF-8.
  public var json: [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for field in fields {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      Self.appendQuoted(field.name.utf8, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      Self.appendQuoted(field.text.utf8, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// Appends a text in quotes.
  package static func appendQuoted(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text)
    escape(&bytes, from: start)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Makes the bytes from `start` on what stands for them between quotes.
  package static func escape(_ bytes: inout [UInt8], from start: Int) {
    guard
      let first = bytes[start...].firstIndex(where: {
        $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
      })
    else { return }
    let rest = Array(bytes[first...])
    bytes.removeSubrange(first...)
    for byte in rest {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0D: bytes += "\\r".utf8
      case ..<0x20:
        let digits = String(byte, radix: 16)
        bytes += (digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8
        bytes += digits.utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Whether bytes are an object whose values are texts, or `null`, which is no value as an empty text is.
  public static func areTexts(json: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = CustomFieldScanner(json)
    while scanner.next() != nil {}
    return scanner.isRight && scanner.areTexts
  }

  /// Whether bytes are an object, whatever its values.
  public static func isObject(json: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = CustomFieldScanner(json)
    while scanner.next() != nil {}
    return scanner.isRight
  }

  // MARK: Changes

  /// Makes the same change that made other fields of some, name by name.
  public mutating func applyChange(from old: CustomFields, to new: CustomFields) {
    for name in Self.changedNames(from: old, to: new) { self[name] = new[name] }
  }

  /// Returns the names whose texts differ, in their order.
  public static func changedNames(from old: CustomFields, to new: CustomFields) -> [String] {
    if old == new { return [] }
    return
      (old.fields.map(\.name).filter { old[$0] != new[$0] }
      + new.fields.map(\.name).filter { old[$0] == nil }).sorted(by: precedes)
  }
}
