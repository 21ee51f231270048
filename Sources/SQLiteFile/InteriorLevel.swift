/// The pages of a tree above its leaves, a level: pages with what divides each
/// from the next. A page is written when two more entries have come than it
/// takes, so that the last one of a level is never without any.
final class InteriorLevel {
  private struct Entry {
    var child: UInt32
    /// The cell without the number of the child before it.
    var cell: [UInt8]

    /// The number of bytes that it takes of a page.
    var size: Int { 2 + 4 + cell.count }
  }

  private let pages: DatabasePages
  private let kind: PageKind
  private var entries: [Entry] = []
  private var size = 0
  /// The level above, once a page has been written.
  private var parent: InteriorLevel?

  init(_ pages: DatabasePages, _ kind: PageKind) {
    self.pages = pages
    self.kind = kind
  }

  private var capacity: Int {
    pages.layout.pageSize - kind.headerSize - pages.layout.reserve
  }

  /// Adds a page of a table, and the greatest row id in it.
  func add(_ child: UInt32, key: Int64) throws(DatabasePagesError) {
    let key = UInt64(bitPattern: key)
    let cell = [UInt8](unsafeUninitializedCapacity: 9) { buffer, count in
      count = buffer.baseAddress.map { Varint.write(key, to: $0) } ?? 0
    }
    try add(child, divider: cell)
  }

  /// Adds a page, and what stands between it and the next.
  func add(_ child: UInt32, divider: [UInt8]) throws(DatabasePagesError) {
    let entry = Entry(child: child, cell: divider)
    entries.append(entry)
    size += entry.size
    // No entry takes more than a third of a page.
    if size > 2 * capacity { try writePage() }
  }

  /// Writes the rest: `right` is the last page of the level below, `root` the place of the uppermost.
  func finish(right: UInt32, root: UInt32) throws(DatabasePagesError) {
    while size > capacity { try writePage() }
    let page = fill(entries.count, right: right)
    defer { page.deallocate() }
    if let parent {
      try parent.finish(right: try append(page), root: root)
    } else {
      pages.setRoot(root, page)
    }
  }

  /// Writes a page of entries; the next one goes up, and at least one stays.
  private func writePage() throws(DatabasePagesError) {
    var count = 0
    var used = 0
    while count < entries.count - 2, used + entries[count].size <= capacity {
      used += entries[count].size
      count += 1
    }
    let page = fill(count, right: entries[count].child)
    defer { page.deallocate() }
    let divider = entries[count]
    entries.removeFirst(count + 1)
    size -= used + divider.size
    let parent = self.parent ?? InteriorLevel(pages, kind)
    self.parent = parent
    try parent.add(try append(page), divider: divider.cell)
  }

  private func fill(_ count: Int, right: UInt32) -> UnsafeMutablePointer<UInt8> {
    let page = UnsafeMutablePointer<UInt8>.allocate(capacity: pages.layout.pageSize)
    var filler = PageFiller(page, kind, pages.layout)
    for entry in entries[..<count] {
      let place = filler.addCell(4 + entry.cell.count)
      place.store(entry.child, at: 0)
      (place + 4).update(from: entry.cell, count: entry.cell.count)
    }
    filler.finish(right: right)
    return page
  }

  private func append(_ page: UnsafeMutablePointer<UInt8>) throws(DatabasePagesError) -> UInt32 {
    var number: UInt32 = 0
    try pages.append(page, count: 1, numbers: &number)
    return number
  }
}
