import Bytes
import CatalogFields
import CatalogModel

/// Makes the custom fields of a product of the columns of its row: a JSON object of texts, in the
/// order of their names, as `CustomFields` writes it.
struct CustomColumnReader {
  /// A column that is kept.
  private struct Column {
    /// The name in quotes, and a colon.
    var key: [UInt8]
    var source: Source
    /// The number of products that have a value.
    var count = 0
    /// The words for nothing that are values, with how often each came.
    var words: [(text: [UInt8], count: Int)] = []

    mutating func note(_ word: ArraySlice<UInt8>) {
      if let known = words.firstIndex(where: { $0.text.elementsEqual(word) }) {
        words[known].count += 1
      } else {
        words.append((Array(word), 1))
      }
    }
  }

  private enum Source {
    case column(Int)
    /// What a column refers to in another table; for a value that is not there, that of the column
    /// itself, if it is given.
    case joined(JoinedTexts, orColumn: Int?)
  }

  private var columns: [Column]
  private let names: [String]
  /// The columns that the file declares as boolean.
  private let booleans: Set<Int>
  /// The columns that the file declares as bytes of any kind.
  private let binaries: Set<Int>
  /// The column of an object of all fields, in what a catalog wrote.
  private let wholeColumn: Int?
  private var wholeNames = CustomFieldNames()
  /// Whether a row without a field says that there is none: a catalog leaves it out in JSON.
  var saysAll = false
  /// The column of `"custom": null` and `"custom": {}`, which say that there is no field.
  var objectColumn: Int?
  /// The number of values that are no text, or too long for one.
  private(set) var leftOutCount = 0
  /// The number of values that the script would compute.
  private(set) var computedCount = 0
  /// The number of texts that were changed: spaces around them, line breaks, forms of letters.
  private(set) var tidiedCount = 0

  /// A longer value is left out.
  static let greatestLength = 1 << 20

  /// - Parameter table: The table of the products.
  init(_ mapping: CatalogMapping, _ joined: JoinedRows, table: SourceTable?) {
    func columns(_ isWanted: (String) -> Bool) -> Set<Int> {
      Set(
        (table?.columns ?? []).indices.filter {
          table?.columns[$0].type.map { isWanted($0.lowercased()) } == true
        })
    }
    booleans = columns { $0.hasPrefix("bool") }.union(
      (table?.columns ?? []).indices.filter { table?.columns[$0].isOneBit == true })
    binaries = columns { $0.contains("blob") || $0.contains("binary") }
    if case .column(let index) = mapping.sources[.custom("")] {
      wholeColumn = index
    } else {
      wholeColumn = nil
    }
    let found = mapping.customColumns
    names = found.map(\.name)
    self.columns = found.map { name, index in
      var key: [UInt8] = []
      CustomFields.appendQuoted(name.utf8, to: &key)
      key.append(UInt8(ascii: ":"))
      return Column(
        key: key,
        source: joined.texts(of: .custom(name)).map {
          .joined($0, orColumn: mapping.namesReferredTo.contains(name) ? index : nil)
        } ?? .column(index))
    }
  }

  /// Whether nothing is kept.
  var isEmpty: Bool { columns.isEmpty && wholeColumn == nil }

  /// The names of the fields that any product has so far.
  var usedNames: [String] {
    (zip(names, columns).filter { $1.count > 0 }.map(\.0)
      + wholeNames.names.filter { !names.contains($0) }).sorted(by: CustomFields.precedes)
  }

  /// The words for nothing (`N/A`, `-`) that are values, by field, with how often each came.
  var keptWords: [KeptWord] {
    zip(names, columns).flatMap { name, column in
      column.words.map {
        KeptWord(
          text: String(decoding: $0.text, as: UTF8.self), field: .custom(name), count: $0.count)
      }
    }
  }

  /// Notes the fields of which a row says nothing.
  func noteAbsent(in row: RawRow, _ record: inout ProductRecord) {
    if saysAll { return }
    if let objectColumn, objectColumn < row.count, !row.values[objectColumn].isAbsent { return }
    for position in columns.indices {
      let index: Int? =
        switch columns[position].source {
        case .column(let column): column
        case .joined(_, let column): column
        }
      if let index, index >= row.count || row.values[index].isAbsent {
        if record.absentCustom.isEmpty { record.customNames = names }
        record.absentCustom.append(position)
      }
    }
  }

  /// Appends the fields of a row; nothing where it has none.
  mutating func append(
    _ row: RawRow, _ text: inout TextReader, to bytes: inout [UInt8]
  ) {
    if let wholeColumn, wholeColumn < row.count, row.values[wholeColumn].kind == .text {
      let value = row.values[wholeColumn]
      let fields = row.bytes.withUnsafeBufferPointer {
        CustomFields(json: UnsafeBufferPointer(rebasing: $0[value.start..<value.end]))
      }
      if fields.isEmpty { return }
      let json = fields.json
      json.withUnsafeBufferPointer { wholeNames.add($0) }
      return bytes.append(contentsOf: json)
    }
    let start = bytes.count
    for position in columns.indices {
      switch columns[position].source {
      case .column(let index):
        guard index < row.count else { continue }
        let value = row.values[index]
        let kind = value.kind
        switch kind {
        case .null: break
        case .expression: computedCount += 1
        case .number, .text, .blob, .hexadecimal:
          row.bytes.withUnsafeBufferPointer {
            let value = UnsafeBufferPointer(rebasing: $0[value.start..<value.end])
            let truth = booleans.contains(index) ? Self.truth(value) : nil
            if kind == .number, var shortest = ShortestNumber.text(of: value, 15) {
              return shortest.withUTF8 {
                append($0, at: position, from: start, &text, to: &bytes)
              }
            }
            if kind == .blob || kind == .hexadecimal || binaries.contains(index),
              Self.isBinary(value, text)
            {
              return leftOutCount += 1
            }
            append(truth ?? value, at: position, from: start, &text, to: &bytes)
          }
        }
      case .joined(let texts, let column):
        let member = bytes.count
        _ = texts.follow(from: row) { value in
          append(
            value.bindMemory(to: UInt8.self), at: position, from: start, &text, to: &bytes)
        }
        if let column, bytes.count == member, let value = row.literal(at: column) {
          value.withUnsafeBufferPointer {
            append($0, at: position, from: start, &text, to: &bytes)
          }
        }
      }
    }
    if bytes.count > start { bytes.append(UInt8(ascii: "}")) }
  }

  /// Whether bytes of a column that may have any are no text: those of pictures have control
  /// characters, if they are UTF-8 at all.
  private static func isBinary(
    _ value: UnsafeBufferPointer<UInt8>, _ text: TextReader
  ) -> Bool {
    guard value.count <= greatestLength else { return true }
    var (trial, bytes) = (text, [UInt8]())
    do throws(FieldError) {
      try trial.append(value, to: &bytes, field: .custom(""))
    } catch {
      return true
    }
    return trial.droppedControlCharacters > text.droppedControlCharacters
  }

  /// Returns what databases mean by the value of a column that is declared as boolean, as `true` or
  /// `false`: PostgreSQL writes `t` in COPY and `true` in INSERT, others 1. Nil for anything else.
  private static func truth(
    _ value: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    func says(_ word: StaticString) -> Bool {
      value.elementsEqual(bytes(of: word)) { $0.asciiLowercased == $1 }
    }
    if says("t") || says("true") || says("1") { return bytes(of: "true") }
    return says("f") || says("false") || says("0") ? bytes(of: "false") : nil
  }

  private static func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func append(
    _ value: UnsafeBufferPointer<UInt8>, at position: Int, from start: Int,
    _ text: inout TextReader, to bytes: inout [UInt8]
  ) {
    if value.isEmpty { return }
    guard value.count <= Self.greatestLength else { return leftOutCount += 1 }
    let member = bytes.count
    bytes.append(member == start ? UInt8(ascii: "{") : UInt8(ascii: ","))
    bytes.append(contentsOf: columns[position].key)
    bytes.append(UInt8(ascii: "\""))
    let first = bytes.count
    do throws(FieldError) {
      try text.append(value, to: &bytes, field: .custom(""))
    } catch {
      leftOutCount += 1
      return bytes.removeSubrange(member...)
    }
    if bytes.count == first { return bytes.removeSubrange(member...) }
    if !bytes[first...].elementsEqual(value) { tidiedCount += 1 }
    if bytes.count - first <= WordForNothing.greatestShortLength,
      bytes.withUnsafeBytes({
        WordForNothing.isShort(UnsafeRawBufferPointer(rebasing: $0[first...]))
      })
    {
      columns[position].note(bytes[first...])
    }
    CustomFields.escape(&bytes, from: first)
    bytes.append(UInt8(ascii: "\""))
    columns[position].count += 1
  }
}
