import CatalogAccess
import DBAccess

/// A format in which products are written: what stands around them, and rows of
/// them, which several threads may make at once.
///
///     begin   section rows rows   section rows   end
///
/// A new format is a file with a sink and its rows, and a word of
/// ``OutputFormat``.
protocol ProductSink {
  /// Writes what stands before all products.
  mutating func begin(to output: BufferedOutput) throws
  /// Begins a section, or goes on with it. A flat list has none.
  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws
  /// Writes rows.
  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws
  /// Writes what stands behind all products.
  mutating func end(to output: BufferedOutput) throws

  /// The number of products that have to come in order, before others that threads may make.
  var leadingCount: Int { get }
  /// Returns what makes the rows of products that come one after the other.
  mutating func rowsInOrder(to output: BufferedOutput) throws -> any ProductRows
  /// Whether rows do not depend on those before them.
  var isDivisible: Bool { get }
  /// Returns what makes rows of any products, on a thread of its own.
  func makeRows() -> any ProductRows
}

/// Rows of products in a format.
protocol ProductRows: PieceText {
  /// Forgets the rows.
  func removeAll()
}

extension ProductRows {
  func begin(_ piece: ListingPiece) { removeAll() }
}

extension ProductSink {
  mutating func begin(to output: BufferedOutput) throws {}
  /// A record says itself in which section it is.
  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {}
  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    try output.write(rows)
  }
  mutating func end(to output: BufferedOutput) throws {}

  var leadingCount: Int { 0 }
  mutating func rowsInOrder(to output: BufferedOutput) throws -> any ProductRows { makeRows() }
  var isDivisible: Bool { true }
}

/// Products of a listing that are written: some of those of some sections.
struct ListingPart {
  var listing: Listing
  var sections: [ListingSection]
  /// The number of products to pass over.
  var offset = 0
  /// The greatest number of products to write.
  var limit = Int.max

  /// Calls `body` with the products.
  func forEachProduct(
    begin: (ListingSection) throws -> Void = { _ in },
    _ body: (ProductView, ListingSection) throws -> Void
  ) throws {
    try listing.forEachProduct(in: sections, offset: offset, limit: limit, begin: begin, body)
  }

  /// Returns the pieces that several threads may make rows of; nil where there are none.
  fileprivate func pieces() throws -> [ListingPiece]? {
    try listing.pieces(in: sections, offset: offset, limit: limit)
  }

  /// Divides the part behind so many products.
  fileprivate func divided(behind count: Int) -> (first: ListingPart, rest: ListingPart) {
    var (first, rest) = (self, self)
    first.limit = min(count, limit)
    rest.offset += first.limit
    if limit != .max { rest.limit -= first.limit }
    return (first, rest)
  }
}

extension ProductSink {
  /// Writes products, with their sections unless the list is flat, and returns how many there were.
  @discardableResult
  mutating func write(
    _ parts: [ListingPart], isFlat: Bool = false, to output: BufferedOutput
  ) throws -> Int {
    try begin(to: output)
    let count = try parts.reduce(0) { try $0 + write($1, isFlat: isFlat, to: output) }
    try end(to: output)
    return count
  }

  private mutating func write(
    _ part: ListingPart, isFlat: Bool, to output: BufferedOutput
  ) throws -> Int {
    guard isDivisible, try part.pieces() != nil else {
      return try writeInOrder(part, isFlat: isFlat, to: output)
    }
    let (first, rest) = part.divided(behind: leadingCount)
    var count = try writeInOrder(first, isFlat: isFlat, to: output)
    // A damaged listing has fewer products than it says: not all that have to come in order may have come.
    guard leadingCount == 0, let pieces = try rest.pieces() else {
      return try count + writeInOrder(rest, isFlat: isFlat, to: output)
    }
    let sink = self
    try part.listing.forEachText(of: pieces, makeText: { sink.makeRows() }) { piece, rows in
      if piece.isFirstInSection, !isFlat { try section(piece.section, to: output) }
      try append(rows, to: output)
      count += piece.count
    }
    return count
  }

  private mutating func writeInOrder(
    _ part: ListingPart, isFlat: Bool, to output: BufferedOutput
  ) throws -> Int {
    let leadingCount = leadingCount
    var count = 0
    var rows = try rowsInOrder(to: output)
    func flush() throws {
      let bytes = rows.bytes
      if bytes.isEmpty { return }
      try append(bytes, to: output)
      rows.removeAll()
    }
    try part.forEachProduct(
      begin: { section in
        try flush()
        if !isFlat { try self.section(section, to: output) }
      },
      { product, section in
        rows.append(product, in: section.title)
        count += 1
        if count == leadingCount {
          try flush()
          rows = try rowsInOrder(to: output)
        } else if rows.bytes.count >= 1 << 15 {
          try flush()
        }
      })
    try flush()
    return count
  }
}
