/// What the elements around the records say of them, where several hold records each: their
/// attributes, and the texts in them before the records.
///
///     <category name="Tools"><product>…</product></category>
///     <category name="Garden"><product>…</product></category>
struct XMLGroups {
  /// A value of all records in an element.
  struct Value {
    var column: SourceColumn
    var bytes: [UInt8]
    /// The node of the column, once a record had it.
    var node: Int?
  }

  /// Of the elements that lead to the records, the outermost first, whether several hold records.
  private let areGroups: [Bool]
  /// Those that do, the innermost first.
  private let innermost: [Int]
  private let names: [String]
  private let column: (_ path: String, _ group: String) -> SourceColumn
  /// The values of each that is open.
  private var values: [[Value]]
  /// Whether a record of it came.
  private var hasRecords: [Bool]
  /// The element whose text is taken: its depth, its name, and that which it stands in.
  private var taken: (depth: Int, name: String, group: Int)?
  private var text: [UInt8] = []
  /// The names of columns that are those of groups alone.
  private(set) var columnNames: Set<String> = []
  /// What is not read, in the order in which it was found.
  private(set) var unread: [String] = []

  private static let greatestValueCount = 100
  private static let greatestLength = 1000
  private static let greatestSize = 16_000

  /// - Parameters:
  ///   - column: Returns the column of a value.
  init(_ record: XMLRecord, column: @escaping (_ path: String, _ group: String) -> SourceColumn) {
    areGroups = record.path.indices.map {
      $0 < record.areGroups.count && record.areGroups[$0]
    }
    innermost = areGroups.indices.reversed().filter { [areGroups] in areGroups[$0] }
    names = record.path
    self.column = column
    values = record.path.map { _ in [] }
    hasRecords = record.path.map { _ in false }
  }

  /// Takes the beginning of an element that leads to records, by its place among those.
  mutating func begin(_ group: Int, _ attributes: XMLEvents.Attributes) {
    guard areGroups[group] else { return }
    values[group].removeAll()
    hasRecords[group] = false
    var index = 0
    while let name = attributes[index], let value = attributes[index + 1] {
      index += 2
      let key = XMLName.whole(name)
      if key.starts(with: "xmlns".utf8) || key.starts(with: "xsi:".utf8) { continue }
      add(String(decoding: key, as: UTF8.self), Array(XMLName.whole(value)), to: group)
    }
  }

  /// Takes the beginning of an element beside the records, which may stand in one that leads to them.
  /// One with elements in it is not read.
  mutating func beginText(_ name: UnsafePointer<CChar>, depth: Int, in group: Int?) {
    if let taken { noteUnread("\(names[taken.group]).\(taken.name)") }
    taken = nil
    guard let group, areGroups[group] else { return }
    taken = (depth, String(decoding: XMLName.local(name), as: UTF8.self), group)
    text.removeAll(keepingCapacity: true)
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if taken != nil, text.count <= Self.greatestLength { text.append(contentsOf: bytes) }
  }

  /// Takes the end of an element.
  mutating func endText(depth: Int) {
    guard let (own, name, group) = taken, own == depth else { return }
    taken = nil
    if hasRecords[group] {
      noteUnread("\(names[group]).\(name) (behind the products)")
    } else {
      add(name, text, to: group)
    }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8], to group: Int) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return }
    let column = column(path, names[group])
    if values[group].contains(where: { $0.column == column }) {
      return noteUnread("\(names[group]).\(path)")
    }
    // Each record has all of them.
    let size = values.joined().reduce(0) { $0 + $1.bytes.count }
    if last - first >= Self.greatestLength || size + last - first >= Self.greatestSize
      || values[group].count == Self.greatestValueCount
    {
      return noteUnread("\(names[group]).\(path)")
    }
    values[group].append(Value(column: column, bytes: Array(bytes[first...last])))
  }

  private mutating func noteUnread(_ name: String) {
    if unread.count < Self.greatestValueCount, !unread.contains(name) { unread.append(name) }
  }

  /// Calls `body` with each value of the elements around a record, the innermost first.
  mutating func ofRecord(_ body: (inout Value) throws -> Void) rethrows {
    for group in innermost {
      hasRecords[group] = true
      for index in values[group].indices {
        let isNew = values[group][index].node == nil
        try body(&values[group][index])
        if isNew, values[group][index].column.isOfGroup {
          columnNames.insert(values[group][index].column.name)
        }
      }
    }
  }
}
