import Glibc

/// The common part of the leaves of both kinds of trees: pages that are written some at a time, so
/// that those of a tree stand together, and records that are longer than a page takes.
final class LeafPages {
  static let groupCount = 16

  let pages: DatabasePages
  let kind: PageKind
  /// The page that is being filled.
  var filler: PageFiller
  /// The number of pages that are full and not written yet.
  private(set) var fullCount = 0
  private let memory: UnsafeMutablePointer<UInt8>
  private let numbers: UnsafeMutablePointer<UInt32>

  private let isDense: Bool

  /// - Parameter isDense: Whether no byte of a page is left free.
  init(_ pages: DatabasePages, _ kind: PageKind, isDense: Bool = false) {
    self.pages = pages
    self.kind = kind
    self.isDense = isDense
    memory = .allocate(capacity: Self.groupCount * pages.layout.pageSize)
    numbers = .allocate(capacity: Self.groupCount)
    filler = PageFiller(memory, kind, pages.layout, isDense: isDense)
  }

  deinit {
    memory.deallocate()
    numbers.deallocate()
  }

  var layout: PageLayout { pages.layout }

  private var page: UnsafeMutablePointer<UInt8> { memory + fullCount * layout.pageSize }

  /// Ends the page, and begins the next one; at the end of a group `body` is
  /// called with the number of each page and its position in the group.
  func endPage(_ body: (UInt32, Int) throws(DatabasePagesError) -> Void) throws(DatabasePagesError)
  {
    filler.finish()
    fullCount += 1
    if fullCount == Self.groupCount { return try write(body) }
    filler = PageFiller(page, kind, layout, isDense: isDense)
  }

  /// Writes the pages that are full, and begins the next one.
  func write(_ body: (UInt32, Int) throws(DatabasePagesError) -> Void) throws(DatabasePagesError) {
    try pages.append(memory, count: fullCount, numbers: numbers)
    for index in 0..<fullCount { try body(numbers[index], index) }
    fullCount = 0
    filler = PageFiller(page, kind, layout, isDense: isDense)
  }

  /// Ends the only page there is: the root.
  func endRoot(_ root: UInt32) {
    filler.finish()
    pages.setRoot(root, page)
  }

  // MARK: Records

  /// Writes what of a record does not stay in its cell into pages of its own, and
  /// returns the number of the first.
  /// https://www.sqlite.org/fileformat2.html#ovflpgs
  func writeOverflow(
    _ bytes: UnsafeMutablePointer<UInt8>,
    count: Int
  ) throws(DatabasePagesError) -> UInt32 {
    let size = layout.pageSize
    let share = size - 4
    let pageCount = (count + share - 1) / share
    let chain = UnsafeMutablePointer<UInt8>.allocate(capacity: pageCount * size)
    let numbers = UnsafeMutablePointer<UInt32>.allocate(capacity: pageCount)
    defer {
      chain.deallocate()
      numbers.deallocate()
    }
    for index in 0..<pageCount {
      let page = chain + index * size
      let part = min(share, count - index * share)
      memcpy(page + 4, bytes + index * share, part)
      (page + 4 + part).update(repeating: 0, count: share - part)
    }
    try pages.append(chain, count: pageCount, isChain: true, numbers: numbers)
    return numbers[0]
  }
}
