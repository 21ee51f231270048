import Bytes

/// The cells of a sheet that are merged over several rows: each row below has what the first one
/// has.
struct SheetMerges {
  private struct Merge {
    var column: Int
    var rows: ClosedRange<Int>
  }

  /// The merges by their first row.
  private let merges: [Merge]
  private var next = 0
  /// The value of the merge that goes on in a column, and its last row.
  private var open: [Int: (last: Int, kind: RawRow.Kind, bytes: [UInt8])] = [:]
  /// The number of cells that were filled, by column from 0.
  private(set) var filled: [Int: Int] = [:]
  /// The same by row, until it is known which rows name the columns.
  private var early: [(row: Int, column: Int)]? = []

  /// No merges.
  init() { merges = [] }

  /// Reads the merges of a sheet, which stand behind its cells.
  ///
  /// - Parameter open: Opens the sheet, twice where it has merges: mostly there are none, and their
  ///   name is looked for without reading the cells.
  init(_ open: () throws -> ByteSource) throws {
    guard try Self.areIn(open()) else {
      merges = []
      return
    }
    let events = MergeEvents()
    let scanner = try XMLScanner(open(), events)
    while try scanner.readPiece() {}
    let found = events.references.compactMap(Self.merge)
    merges = found.sorted { ($0.rows.lowerBound, $0.column) < ($1.rows.lowerBound, $1.column) }
  }

  private static func areIn(_ source: ByteSource) throws -> Bool {
    let mark = Array("mergeCell".utf8)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // The end of the last piece, in which a mark may begin.
    var kept = 0
    while true {
      let count = try buffer.withUnsafeMutableBytes {
        try source(UnsafeMutableRawBufferPointer(rebasing: $0[kept...]))
      }
      if count == 0 { return false }
      let end = kept + count
      if buffer.withUnsafeBytes({ UnsafeRawBufferPointer(rebasing: $0[..<end]).holds(mark) }) {
        return true
      }
      kept = min(mark.count - 1, end)
      buffer.replaceSubrange(0..<kept, with: Array(buffer[(end - kept)..<end]))
    }
  }

  /// Returns the merge of `A2:B6`; nil for one of a single row.
  private static func merge(_ reference: String) -> Merge? {
    let ends = reference.split(separator: ":", maxSplits: 1)
    guard ends.count == 2 else { return nil }
    func row(_ cell: Substring) -> Int? { Int(cell.filter { $0.isASCII && $0.isNumber }) }
    guard let column = String(ends[0]).withCString({ SheetEvents.column($0) }),
      let first = row(ends[0]), let last = row(ends[1]), first < last
    else { return nil }
    return Merge(column: column, rows: first...last)
  }

  /// Begins to count the cells that were filled, below a row.
  mutating func count(below row: Int) {
    for place in early ?? [] where place.row > row { filled[place.column, default: 0] += 1 }
    early = nil
  }

  /// Returns the last row of the merges that begin in one.
  func lastRow(from row: Int) -> Int {
    merges.lazy.filter { $0.rows.lowerBound == row }.map(\.rows.upperBound).max() ?? row
  }

  /// Fills the cells of a row that are a part of one above.
  mutating func fill(_ row: inout RawRow) {
    if merges.isEmpty { return }
    for (column, merge) in open {
      if merge.last < row.line {
        open[column] = nil
        continue
      }
      guard column >= row.count || row.kind(at: column) == .null else { continue }
      while row.count <= column { row.append(.null, [], line: row.line) }
      row.replace(at: column, merge.kind, merge.bytes)
      if early == nil { filled[column, default: 0] += 1 }
      early?.append((row.line, column))
    }
    while next < merges.count, merges[next].rows.lowerBound <= row.line {
      let merge = merges[next]
      next += 1
      guard merge.rows.contains(row.line), merge.rows.lowerBound == row.line,
        merge.column < row.count, row.kind(at: merge.column) != .null
      else { continue }
      open[merge.column] = (
        merge.rows.upperBound, row.kind(at: merge.column), Array(row.bytes(at: merge.column))
      )
    }
  }
}

/// Takes the merged cells of a sheet, as it names them.
private final class MergeEvents: XMLEvents {
  private(set) var references: [String] = []

  private static let greatestCount = 1 << 20

  override func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {
    guard XMLName.local(name).elementsEqual("mergeCell".utf8) else { return }
    if references.count == Self.greatestCount {
      throw ImportError(line: nil, "has more than \(Self.greatestCount) merged cells")
    }
    if let reference = SheetEvents.value("ref", in: attributes) {
      references.append(String(cString: reference))
    }
  }
}
