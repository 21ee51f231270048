/// Reads rows on a thread of its own, some ahead, while those that came before are dealt with.
///
/// The first thousand are read as they are asked for: no thread is worth it for fewer.
final class RowsAhead: RowReader {
  private static let directCount = 1000
  private static let batchCount = 3
  /// The number of rows of a batch, and of the bytes in them after which no more are read into it.
  private static let greatestRowCount = 512
  private static let greatestSize = 1 << 20

  /// What came in place of a row.
  private enum Outcome {
    case row(table: Int)
    case end
    case error(any Error)
  }

  private struct Batch {
    var rows: [RawRow] = []
    var outcomes: [Outcome] = []
    /// The tables that were known when it was full.
    var tables: [SourceTable] = []
  }

  /// The reader, which the other thread has until it has ended.
  private final class Source {
    var reader: any RowReader

    init(_ reader: any RowReader) { self.reader = reader }

    /// Reads rows; true where the reader is not to be asked for more.
    func fill(_ batch: inout Batch) -> Bool {
      defer { batch.tables = reader.tables }
      batch.outcomes.removeAll(keepingCapacity: true)
      var size = 0
      while size < greatestSize, batch.outcomes.count < greatestRowCount {
        let position = batch.outcomes.count
        if position == batch.rows.count { batch.rows.append(RawRow()) }
        do {
          guard let table = try reader.next(into: &batch.rows[position]) else {
            batch.outcomes.append(.end)
            return true
          }
          batch.outcomes.append(.row(table: table))
          size += batch.rows[position].size
        } catch {
          batch.outcomes.append(.error(error))
          if (error as? ImportError)?.isOfRow != true { return true }
        }
      }
      return false
    }
  }

  private let source: Source
  private let batches: PiecesAhead<Batch>
  private var directRowCount = 0
  private(set) var tables: [SourceTable]
  /// The place in the batch at hand, and its end.
  private var position = 0
  private var end = 0

  /// - Parameter reader: Nobody else uses it from here on, nor what it reads from.
  init(_ reader: any RowReader) {
    let source = Source(reader)
    self.source = source
    batches = PiecesAhead(Array(repeating: Batch(), count: Self.batchCount)) { source.fill(&$0) }
    tables = reader.tables
  }

  var remarks: [String] { reader.remarks }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  /// The reader, with which the other thread is done.
  private var reader: any RowReader {
    batches.end()
    return source.reader
  }

  func next(into row: inout RawRow) throws -> Int? {
    if !batches.isBegun, directRowCount == Self.directCount { batches.begin() }
    guard batches.isBegun, takeBatch() else {
      directRowCount += 1
      defer { tables = source.reader.tables }
      return try source.reader.next(into: &row)
    }
    defer { position += 1 }
    return try batches.withPiece { batch in
      swap(&row, &batch.rows[position])
      switch batch.outcomes[position] {
      case .row(let table): return table
      case .end: return nil
      case .error(let error): throw error
      }
    }
  }

  /// Goes on to the next batch where the one at hand is done; false where no more will come.
  private func takeBatch() -> Bool {
    if position < end { return true }
    guard batches.takeNext() else { return false }
    position = 0
    (end, tables) = batches.withPiece { ($0.outcomes.count, $0.tables) }
    return true
  }
}
