/// The sizes that follow from that of a page.
/// https://www.sqlite.org/fileformat2.html#b_tree_pages
struct PageLayout {
  let pageSize: Int

  /// The greatest number of bytes of a cell in a leaf of a table.
  var greatestTableCell: Int { pageSize - 35 }
  /// The greatest number of bytes of a cell in a page of an index.
  var greatestIndexCell: Int { (pageSize - 12) * 64 / 255 - 23 }

  /// The bytes of a page that are left free, so that a row may grow a little.
  var reserve: Int { pageSize / 64 }

  /// Returns how many bytes of a record stay in the page.
  func localCount(_ count: Int, greatest: Int) -> Int {
    if count <= greatest { return count }
    let least = (pageSize - 12) * 32 / 255 - 23
    let local = least + (count - least) % (pageSize - 4)
    return local <= greatest ? local : least
  }
}

/// The kind of a page.
enum PageKind: UInt8 {
  case indexInterior = 0x02
  case tableInterior = 0x05
  case indexLeaf = 0x0A
  case tableLeaf = 0x0D

  var headerSize: Int { self == .indexInterior || self == .tableInterior ? 12 : 8 }
}

/// Fills one page with cells: their places grow behind the header, they
/// themselves from the end of the page towards it.
///
///     |header|place|place|..    free    ..|cell|cell|
struct PageFiller {
  private let page: UnsafeMutablePointer<UInt8>
  private let kind: PageKind
  private(set) var cellCount = 0
  private var contentStart: Int
  /// The bytes that are left free where there is a cell.
  private let reserve: Int

  /// Begins a page in memory.
  init(
    _ page: UnsafeMutablePointer<UInt8>,
    _ kind: PageKind,
    _ layout: PageLayout,
    isDense: Bool = false
  ) {
    reserve = isDense ? 0 : layout.reserve
    self.page = page
    self.kind = kind
    contentStart = layout.pageSize
  }

  private var placesEnd: Int { kind.headerSize + 2 * cellCount }

  /// Whether a cell of this size fits.
  func fits(_ size: Int) -> Bool {
    contentStart - placesEnd >= size + 2 + (cellCount == 0 ? 0 : reserve)
  }

  /// Makes room for a cell that fits, behind the others.
  mutating func addCell(_ size: Int) -> UnsafeMutablePointer<UInt8> {
    contentStart -= size
    page.store(UInt16(contentStart), at: placesEnd)
    cellCount += 1
    return page + contentStart
  }

  mutating func removeLastCell(_ size: Int) -> [UInt8] {
    let cell = Array(UnsafeBufferPointer(start: page + contentStart, count: size))
    contentStart += size
    cellCount -= 1
    return cell
  }

  /// Writes the header, of an interior page with the page behind the last cell.
  func finish(right: UInt32? = nil) {
    page[0] = kind.rawValue
    page.store(UInt16(0), at: 1)
    page.store(UInt16(cellCount), at: 3)
    // 65536 is written as 0.
    page.store(UInt16(truncatingIfNeeded: contentStart), at: 5)
    page[7] = 0
    if let right { page.store(right, at: 8) }
    (page + placesEnd).update(repeating: 0, count: contentStart - placesEnd)
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a number, the greatest byte first.
  @inline(__always)
  func store<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    UnsafeMutableRawPointer(self + offset).storeBytes(of: number.bigEndian, as: Number.self)
  }
}
