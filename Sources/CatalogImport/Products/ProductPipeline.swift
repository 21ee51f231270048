public import CatalogFields

/// Reads products on a thread of their own while those before are dealt with:
/// reading takes about half as long as writing, and there is mostly a second
/// core.
///
/// Products go over in batches, of which many may wait: how long one takes varies on both sides,
/// and with two of them each side often waited for the other.
public final class ProductPipeline: @unchecked Sendable {
  /// A row as it came, with what it refers to in other tables, by field.
  public struct Row: Sendable {
    /// The values.
    public let values: RawRow
    /// The texts of other tables: a row that stands alone would lose them.
    public let joined: [(field: ProductField, text: String)]
  }

  /// A product, or what is wrong with its row.
  private enum Item {
    case product
    case error(ImportError)
  }

  /// Products and errors in the order of their rows, in memory that the next
  /// batch uses again.
  private final class Batch {
    var records = [ProductRecord](repeating: ProductRecord(), count: productCount)
    var rows: [Row] = []
    var items: [Item] = []
    /// The error that ended the file before its end.
    var failure: (any Error)?
    var isLast = false
  }

  /// The number of products of a batch, and of batches.
  private static let productCount = 128
  private static let batchCount = 16
  /// The number of bytes behind which no more products come into a batch.
  private static let greatestBatchSize = 1 << 21

  private var reader: ProductReader
  private let keepsRows: Bool

  /// Makes the pipeline of a reader.
  ///
  /// - Parameter keepsRows: Whether products and errors come with the rows that
  ///   they are of.
  public init(_ reader: ProductReader, keepsRows: Bool) {
    self.reader = reader
    self.keepsRows = keepsRows
  }

  /// The number of control characters that were dropped, to be asked at the end.
  public var droppedControlCharacters: Int { reader.droppedControlCharacters }

  /// Remarks on how rows were read, to be asked at the end.
  public var remarks: [String] { reader.remarks }

  /// The number of texts with HTML entities, to be asked at the end.
  public var textsWithEntities: Int { reader.textsWithEntities }

  /// The number of texts with line breaks that were changed to spaces, to be asked at the end.
  public var textsWithLineBreaks: Int { reader.textsWithLineBreaks }

  /// The words that were read as no number, with how often each came, to be asked at the end.
  public var wordsForNothing: [String: Int] { reader.wordsForNothing }

  /// The words for nothing that are texts of custom fields, to be asked at the end.
  public var keptWords: [KeptWord] { reader.keptWords }

  /// The words that were taken for no value wherever they were, to be asked at the end.
  public var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  /// The names of the custom fields that products had, to be asked at the end.
  public var customNames: [String] { reader.customNames }

  /// The number of values that are no custom fields because they are no text, to be asked at the
  /// end.
  public var leftOutValues: Int { reader.leftOutValues }

  /// The number of values that are no custom fields because the script would compute them, to be
  /// asked at the end.
  public var computedValues: Int { reader.computedValues }

  /// Calls `body` with each product, or `onError` with what is wrong with a
  /// row, in the order of the file; both with the row, where rows are kept.
  ///
  /// - Throws: The errors of both, and the one that ends the file.
  public func forEach(
    _ body: (ProductRecord, Row?) throws -> Void,
    onError: (ImportError, Row?) throws -> Void
  ) throws {
    let batches = PiecesAhead((0..<Self.batchCount).map { _ in Batch() }) { batch in
      self.fill(batch)
      return batch.isLast || batch.failure != nil
    }
    // The other thread must not outlive the file.
    defer { batches.end() }
    batches.begin()
    while batches.takeNext(), let batch = batches.piece {
      for (index, item) in batch.items.enumerated() {
        let row = index < batch.rows.count ? batch.rows[index] : nil
        switch item {
        case .product: try body(batch.records[index], row)
        case .error(let error): try onError(error, row)
        }
      }
      if let failure = batch.failure { throw failure }
    }
  }

  private func fill(_ batch: Batch) {
    batch.items.removeAll(keepingCapacity: true)
    batch.rows.removeAll(keepingCapacity: true)
    do {
      var size = 0
      while batch.items.count < Self.productCount, size < Self.greatestBatchSize {
        do {
          guard try reader.next(into: &batch.records[batch.items.count]) else {
            batch.isLast = true
            return
          }
          size += batch.records[batch.items.count].byteCount
          batch.items.append(.product)
        } catch let error as ImportError where error.isOfRow {
          batch.items.append(.error(error))
        }
        if keepsRows {
          size += reader.rawRow.bytes.count
          batch.rows.append(Row(values: reader.rawRow, joined: reader.joinedTexts))
        }
      }
    } catch {
      batch.failure = error
    }
  }
}
