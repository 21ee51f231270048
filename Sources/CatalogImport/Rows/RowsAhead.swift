import Dispatch

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

  /// What both threads use: a batch belongs to one of them at a time, the reader to the other one
  /// until that has ended.
  private final class Batches: @unchecked Sendable {
    var reader: any RowReader
    var batches = [Batch](repeating: Batch(), count: batchCount)
    var isCancelled = false
    let filled = DispatchSemaphore(value: 0)
    // A semaphore must not end below the value that it began with.
    let emptied = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "catalog.rows")

    init(_ reader: any RowReader) { self.reader = reader }

    func begin() {
      for _ in batches { emptied.signal() }
      queue.async { self.fill() }
    }

    private func fill() {
      var number = 0
      while true {
        emptied.wait()
        if isCancelled { return }
        let isLast = fill(&batches[number])
        batches[number].tables = reader.tables
        filled.signal()
        if isLast { return }
        number = (number + 1) % batches.count
      }
    }

    /// Reads rows; true where the reader is not to be asked for more.
    private func fill(_ batch: inout Batch) -> Bool {
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

    func end() {
      isCancelled = true
      emptied.signal()
      queue.sync {}
    }
  }

  private let ahead: Batches
  private var directRowCount = 0
  private var isBegun = false
  private var hasEnded = false
  private(set) var tables: [SourceTable]
  /// The batch at hand, nil before the first, and the place in it.
  private var number: Int?
  private var position = 0

  /// - Parameter reader: Nobody else uses it from here on, nor what it reads from.
  init(_ reader: any RowReader) {
    ahead = Batches(reader)
    tables = reader.tables
  }

  deinit { end() }

  var remarks: [String] { reader.remarks }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  /// The reader, with which the other thread is done.
  private var reader: any RowReader {
    end()
    return ahead.reader
  }

  private func end() {
    guard isBegun, !hasEnded else { return }
    hasEnded = true
    ahead.end()
  }

  func next(into row: inout RawRow) throws -> Int? {
    if !isBegun, directRowCount == Self.directCount {
      isBegun = true
      ahead.begin()
    }
    guard isBegun, takeBatch() else {
      directRowCount += 1
      defer { tables = ahead.reader.tables }
      return try ahead.reader.next(into: &row)
    }
    guard let number else { return nil }
    defer { position += 1 }
    swap(&row, &ahead.batches[number].rows[position])
    switch ahead.batches[number].outcomes[position] {
    case .row(let table): return table
    case .end: return nil
    case .error(let error): throw error
    }
  }

  /// Goes on to the next batch where the one at hand is done; false where no more will come.
  private func takeBatch() -> Bool {
    if let number, position < ahead.batches[number].outcomes.count { return true }
    if !hasEnded {
      if number != nil { ahead.emptied.signal() }
      if isLast { end() }
    }
    if hasEnded {
      guard ahead.filled.wait(timeout: .now()) == .success else { return false }
    } else {
      ahead.filled.wait()
    }
    let next = number.map { ($0 + 1) % Self.batchCount } ?? 0
    (number, position) = (next, 0)
    tables = ahead.batches[next].tables
    return true
  }

  /// Whether the batch at hand is the last that was filled: behind an end or an error of the file.
  private var isLast: Bool {
    guard let number, let last = ahead.batches[number].outcomes.last else { return false }
    switch last {
    case .row: return false
    case .end: return true
    case .error(let error): return (error as? ImportError)?.isOfRow != true
    }
  }
}
