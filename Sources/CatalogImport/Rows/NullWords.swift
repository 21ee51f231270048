/// The words of a sheet that mean no value, with how often each came.
struct NullWords: Sendable {
  /// What spreadsheet programs write in the place of what a formula did not give.
  static let errors = [
    "#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#NV", "#WERT!", "#BEZUG!",
    "#ZAHL!", "#VALEUR!", "#NOMBRE!", "#NOM?", "#SAKNAS!", "#REFERENS!",
  ]

  /// Returns a line about errors such as `#N/A` in the place of values; nil where there are none.
  static func remark(ofErrors count: Int, _ names: [String]) -> String? {
    if count == 0 { return nil }
    return "\(count) \(count == 1 ? "cell" : "cells") with an error "
      + "(\(names.sorted().joined(separator: ", "))) read as nothing"
  }

  private let words: [[UInt8]]
  private var counts: [Int]
  /// The lengths that they have, as bits.
  private let lengths: UInt64

  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }.filter { !$0.isEmpty }
    counts = Array(repeating: 0, count: self.words.count)
    lengths = self.words.reduce(0) { $0 | Self.mark($1.count) }
  }

  @inline(__always)
  private static func mark(_ length: Int) -> UInt64 { 1 << UInt64(length & 63) }

  /// Whether a value of some length may be such a word.
  @inline(__always)
  func mayHave(length: Int) -> Bool { lengths & Self.mark(length) != 0 }

  /// Takes a value of a row for none where it is such a word.
  ///
  /// - Parameter isAbsent: Whether the row then says nothing of it.
  mutating func clear(_ row: inout RawRow, at index: Int, isAbsent: Bool = false) {
    let value = row.values[index]
    let bytes = row.bytes[value.start..<value.end]
    guard let word = words.firstIndex(where: { $0.elementsEqual(bytes) }) else { return }
    counts[word] += 1
    row.values[index].kind = .null
    row.values[index].isAbsent = isAbsent
  }

  /// Takes the values of a row for none that are such words.
  mutating func clear(_ row: inout RawRow) {
    if lengths == 0 { return }
    for index in row.values.indices where row.values[index].kind != .null {
      if mayHave(length: row.values[index].end - row.values[index].start) {
        clear(&row, at: index)
      }
    }
  }

  /// The words that came.
  var found: [String] {
    words.indices.filter { counts[$0] > 0 }.map { String(decoding: words[$0], as: UTF8.self) }
  }

  /// The number of values that were such words.
  var count: Int { counts.reduce(0, +) }

  /// The words that came, and how many values they were; nil where none came.
  var remark: String? {
    if count == 0 { return nil }
    return "\(count) \(count == 1 ? "value" : "values") read as none: "
      + found.joined(separator: ", ")
  }
}
