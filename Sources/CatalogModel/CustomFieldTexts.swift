/// The texts of some custom fields of one product after the other, found in one pass over
/// its JSON and without a string for each.
public struct CustomFieldTexts: Sendable {
  /// The names of the fields.
  public let names: [String]
  private let utf8Names: [[UInt8]]
  private var ranges: [Range<Int>?]
  private var bytes: [UInt8] = []
  private var scratch: [UInt8] = []

  /// Makes the reader of some fields, by name.
  public init(_ names: [String]) {
    self.names = names
    utf8Names = names.map { Array($0.utf8) }
    ranges = names.map { _ in nil }
  }

  /// Reads a product's fields; nil for none.
  public mutating func read(_ json: UnsafeBufferPointer<UInt8>?) {
    for index in ranges.indices { ranges[index] = nil }
    bytes.removeAll(keepingCapacity: true)
    guard let json, !names.isEmpty else { return }
    var scanner = CustomFieldScanner(json)
    // Products mostly have them in the same order.
    var next = 0
    while let member = scanner.next() {
      let name = json[member.name]
      let index: Int?
      if member.nameHasEscapes {
        scratch.removeAll(keepingCapacity: true)
        CustomFieldScanner.appendUnescaped(name, to: &scratch)
        index = position(of: scratch, from: next)
      } else {
        index = position(of: name, from: next)
      }
      guard let index else { continue }
      next = index + 1
      let start = bytes.count
      let text = json[member.text]
      if member.textHasEscapes {
        CustomFieldScanner.appendUnescaped(text, to: &bytes)
      } else {
        bytes.append(contentsOf: text)
      }
      ranges[index] = bytes.count > start ? start..<bytes.count : nil
    }
  }

  fileprivate func position(of name: some Collection<UInt8>, from start: Int) -> Int? {
    for offset in utf8Names.indices {
      let index =
        start + offset < utf8Names.count ? start + offset : start + offset - utf8Names.count
      if utf8Names[index].elementsEqual(name) { return index }
    }
    return nil
  }

  /// Calls `body` with the UTF-8 of the text of a field, by its position in ``names``; nil
  /// where the product has none.
  public func withText<Result, Failure: Error>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let range = ranges[index] else { return try body(nil) }
    return try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }
}

extension CustomFieldTexts {
  /// Calls `body` with the text of each field of a product, until it returns false.
  public static func forEachText(
    of json: UnsafeBufferPointer<UInt8>?, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    guard let json, !json.isEmpty else { return }
    guard hasNamesInOrder(json) else {
      for field in CustomFields(json: json).fields {
        var text = field.text
        if !text.withUTF8(body) { return }
      }
      return
    }
    var scanner = CustomFieldScanner(json)
    while let member = scanner.next() {
      if member.text.isEmpty || member.name.isEmpty { continue }
      if member.textHasEscapes {
        var bytes: [UInt8] = []
        CustomFieldScanner.appendUnescaped(json[member.text], to: &bytes)
        if !bytes.withUnsafeBufferPointer(body) { return }
      } else if !body(UnsafeBufferPointer(rebasing: json[member.text])) {
        return
      }
    }
  }

  /// Whether the names are in the order of their bytes: none is there twice then.
  private static func hasNamesInOrder(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = CustomFieldScanner(json)
    var last: Range<Int>?
    while let member = scanner.next() {
      if member.nameHasEscapes { return false }
      if let last, !json[last].lexicographicallyPrecedes(json[member.name]) { return false }
      last = member.name
    }
    return true
  }
}

/// The names of the custom fields of products, each once, in their order.
public struct CustomFieldNames: Sendable {
  /// The names.
  public var names: [String] { texts.names }
  private var texts = CustomFieldTexts([])

  /// Makes no names.
  public init() {}

  /// Adds the names of a product's fields.
  public mutating func add(_ json: UnsafeBufferPointer<UInt8>) {
    var scanner = CustomFieldScanner(json)
    var next = 0
    while let member = scanner.next() {
      if member.text.isEmpty || member.name.isEmpty { continue }
      if !member.nameHasEscapes, let known = texts.position(of: json[member.name], from: next) {
        next = known + 1
        continue
      }
      let name = CustomFields.text(json[member.name], member.nameHasEscapes)
      if texts.position(of: name.utf8, from: 0) == nil {
        texts = CustomFieldTexts((names + [name]).sorted(by: CustomFields.precedes))
      }
    }
  }
}
