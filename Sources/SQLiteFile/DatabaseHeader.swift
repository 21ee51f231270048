/// The first hundred bytes of a database.
enum DatabaseHeader {
  static let size = 100

  private enum Field {
    static let pageSize = 16
    static let writeVersion = 18
    static let reservedSpace = 20
    static let changeCounter = 24
    static let pageCount = 28
    static let firstFreePage = 32
    static let freePageCount = 36
    static let schemaFormat = 44
    static let largestRoot = 52
    static let encoding = 56
    static let versionValidFor = 92
  }

  /// Reads the header of a database; nil where there are fewer bytes, or they cannot be read.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var header = [UInt8](repeating: 0, count: size)
    return DatabaseFile.read(descriptor, at: 0, into: &header, count: size) == nil ? header : nil
  }

  static func check(
    _ header: [UInt8],
    fileSize: Int
  ) throws(DatabasePagesError) -> (PageLayout, UInt32) {
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .unsuitable("it is no database")
    }
    let size = Int(header[Field.pageSize]) << 8 | Int(header[Field.pageSize + 1])
    let pageSize = size == 1 ? 65536 : size
    let count = number(at: Field.pageCount, header)
    guard header[Field.writeVersion] == 1 else { throw .unsuitable("it has a log") }
    guard pageSize >= 512, header[Field.reservedSpace] == 0,
      number(at: Field.schemaFormat, header) == 4, number(at: Field.encoding, header) == 1
    else { throw .unsuitable("its format is another") }
    guard number(at: Field.largestRoot, header) == 0 else {
      throw .unsuitable("its pages point back")
    }
    guard count > 0, Int(count) * pageSize == fileSize,
      number(at: Field.changeCounter, header) == number(at: Field.versionValidFor, header)
    else { throw .unsuitable("its size is another") }
    return (PageLayout(pageSize: pageSize), count)
  }

  static func setPageCount(_ count: UInt32, in header: inout [UInt8]) {
    let change = number(at: Field.changeCounter, header) &+ 1
    header.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      base.store(change, at: Field.changeCounter)
      base.store(count, at: Field.pageCount)
      base.store(change, at: Field.versionValidFor)
    }
  }

  static func freelist(_ header: [UInt8]) -> (first: UInt32, count: UInt32) {
    (number(at: Field.firstFreePage, header), number(at: Field.freePageCount, header))
  }

  static func setFreelist(_ first: UInt32, count: UInt32, in header: inout [UInt8]) {
    header.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      base.store(first, at: Field.firstFreePage)
      base.store(count, at: Field.freePageCount)
    }
  }

  private static func number(at offset: Int, _ header: [UInt8]) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
