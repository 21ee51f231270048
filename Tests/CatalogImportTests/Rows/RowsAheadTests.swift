import Testing

@testable import CatalogImport

/// Reads numbered rows, and says what it was asked for.
private struct NumberedRows: RowReader {
  let count: Int
  /// The rows that are wrong, and the one at which the file is.
  var wrong: Set<Int> = []
  var damaged: Int?
  /// The number of bytes of a row.
  var size = 8
  private var next = 0
  private(set) var tables: [SourceTable] = []

  init(_ count: Int) { self.count = count }

  var remarks: [String] { ["\(next) rows read"] }
  var wordsReadAsNone: [String] { next > count / 2 ? ["none"] : [] }

  mutating func next(into row: inout RawRow) throws -> Int? {
    if next == damaged { throw ImportError(line: next, "the file is damaged") }
    if next == count { return nil }
    if tables.isEmpty { tables = [SourceTable(name: "rows", columns: [])] }
    row.begin(line: next)
    row.append(.text, Array(repeating: UInt8(next & 0x7F), count: size), line: next)
    next += 1
    if next == count / 2 { tables.append(SourceTable(name: "later", columns: [])) }
    if wrong.contains(next - 1) {
      throw ImportError(line: next - 1, "the row is wrong", isOfRow: true)
    }
    return next > count / 2 ? 1 : 0
  }
}

struct RowsAheadTests {
  /// What a reader gives, one text a row; errors, too.
  private func read(_ reader: some RowReader) -> [String] {
    var reader = reader
    var row = RawRow()
    var found: [String] = []
    while true {
      do {
        guard let table = try reader.next(into: &row) else { break }
        let name = table < reader.tables.count ? reader.tables[table].name : "unknown"
        found.append("\(name) \(row.line) \(row.count) \(row.bytes(at: 0).first ?? 0)")
      } catch {
        guard (error as? ImportError)?.isOfRow == true else {
          found.append("\(error)")
          break
        }
        found.append("\(error) \(row.line) \(row.count)")
      }
    }
    return found + reader.remarks + reader.wordsReadAsNone
  }

  /// Compares what comes ahead with what the reader gives, and shows the first difference alone.
  private func expectTheSame(_ rows: NumberedRows, _ place: SourceLocation = #_sourceLocation) {
    let (found, expected) = (read(RowsAhead(rows)), read(rows))
    #expect(found.count == expected.count, sourceLocation: place)
    if let (first, second) = zip(found, expected).first(where: { $0 != $1 }) {
      #expect(first == second, sourceLocation: place)
    }
  }

  @Test(arguments: [0, 1, 999, 1000, 1001, 1511, 1512, 1513, 5000, 20_000])
  func rowsAreThoseOfTheReader(_ count: Int) {
    expectTheSame(NumberedRows(count))
  }

  @Test func wrongRowsComeInTheirPlacesAndDoNotEndTheFile() {
    var rows = NumberedRows(9000)
    rows.wrong = [3, 1200, 1201, 1511, 8999]
    expectTheSame(rows)
  }

  @Test(arguments: [10, 1000, 1400, 1511, 1512, 1600, 4000])
  func damageComesBehindTheRowsBeforeIt(_ position: Int) {
    var rows = NumberedRows(9000)
    rows.damaged = position
    expectTheSame(rows)
  }

  @Test func largeRowsAreReadInSmallBatches() {
    var rows = NumberedRows(1100)
    rows.size = 1 << 20
    expectTheSame(rows)
  }

  @Test(arguments: [1, 1000, 1001, 1700])
  func askingForRemarksOnTheWayLosesNoRow(_ most: Int) throws {
    let reader = RowsAhead(NumberedRows(6000))
    var row = RawRow()
    for _ in 0..<most { _ = try reader.next(into: &row) }
    #expect(reader.remarks.count == 1)
    var lines = [row.line]
    while try reader.next(into: &row) != nil { lines.append(row.line) }
    #expect(lines == Array((most - 1)..<6000))
    #expect(reader.remarks == ["6000 rows read"])
  }

  @Test func readerThatIsLeftInTheMiddleEnds() throws {
    for count in [500, 1500, 4000] {
      let reader = RowsAhead(NumberedRows(1_000_000))
      var row = RawRow()
      for _ in 0..<count { _ = try reader.next(into: &row) }
    }
  }
}
