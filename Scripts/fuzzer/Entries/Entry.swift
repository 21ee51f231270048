/// A way into the program for bytes of any kind, and what must hold of them.
struct Entry: Sendable {
  let name: String
  /// The greatest number of bytes that are worth trying.
  let greatestSize: Int
  /// Tries some bytes, and returns what is wrong. A trap is found without it.
  let failure: @Sendable ([UInt8]) throws -> String?

  init(
    _ name: String, greatestSize: Int = 4096,
    _ failure: @escaping @Sendable ([UInt8]) throws -> String?
  ) {
    (self.name, self.greatestSize, self.failure) = (name, greatestSize, failure)
  }

  static let all =
    [
      Entry("sql") { try ImportEntry.failure(of: $0, as: .sql) },
      Entry("csv") { try ImportEntry.failure(of: $0, as: .csv) },
      Entry("json") { try ImportEntry.failure(of: $0, as: .json) },
      Entry("xml") { try ImportEntry.failure(of: $0, as: .xml) },
      Entry("xlsx", greatestSize: 8192) { try WorkbookEntry.failure(ofParts: $0) },
      Entry("archive", greatestSize: 2048) { try WorkbookEntry.failure(ofFile: $0) },
      Entry("growth", greatestSize: 256) { try GrowthEntry.failure(of: $0) },
      Entry("predicate", greatestSize: 512, TypedEntries.predicateFailure),
      Entry("amount", greatestSize: 64, TypedEntries.amountFailure),
      Entry("field", greatestSize: 256, TypedEntries.fieldFailure),
      Entry("pages", greatestSize: 256) { try PagesEntry.failure(of: $0) },
      Entry("keys", greatestSize: 256) { try KeysEntry.failure(of: $0) },
      Entry("answers", greatestSize: 1 << 16) { try AnswersEntry.failure(of: $0) },
    ]

  static func named(_ name: String) -> Entry? { all.first { $0.name == name } }

  /// Tries some bytes, and ends the process where something is wrong.
  func check(_ bytes: [UInt8]) {
    do {
      guard let failure = try failure(bytes) else { return }
      fatalError("\(name): \(failure)")
    } catch {
      fatalError("\(name): an error that nobody expects: \(error)")
    }
  }
}

/// Bytes that choose, one after the other; 0 where there are none left.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func number() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// Takes so many bytes, or those that are left.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
