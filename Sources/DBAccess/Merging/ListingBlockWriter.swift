import CatalogAccess
import SQLiteFile

/// Writes what is kept of the blocks of a listing, which come in their order.
struct ListingBlockWriter {
  /// The tree of `listing_block`.
  let blocks: IndexTreeWriter
  /// The tree of `block_fold`.
  let folds: IndexTreeWriter
  private let record = RecordEncoder()

  init(blocks: IndexTreeWriter, folds: IndexTreeWriter) {
    self.blocks = blocks
    self.folds = folds
  }

  func append(_ key: ListingKey, count: Int, _ names: BlockNames) throws {
    let bounds = names.bounds?.values ?? []
    // One block of bytes, so that all values are pointers into it.
    var bytes = key.sortKey
    var ranges: [Range<Int>?] = []
    for bound in bounds {
      ranges.append(bound.map { bytes.count..<bytes.count + $0.count })
      bytes += bound ?? []
    }
    let text = bytes.count..<bytes.count + names.text.count
    bytes += names.text
    try bytes.withUnsafeBytes { bytes in
      func blob(_ range: Range<Int>) -> RecordValue {
        .blob(UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
      let start: [RecordValue] = [
        .integer(StoredLanguage.ownID), .integer(Int64(key.section)),
        blob(0..<key.sortKey.count), .integer(key.productID),
      ]
      let block =
        start + [.integer(Int64(count))]
        + (0..<4).map { $0 < ranges.count ? ranges[$0].map(blob) ?? .null : .null }
      record.encode(block, count: block.count)
      try blocks.append(record)
      record.encode(start + [blob(text)], count: start.count + 1)
      try folds.append(record)
    }
  }

  func finish() throws {
    try blocks.finish()
    try folds.finish()
  }
}
