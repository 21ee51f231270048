/// What the elements around the records say of them, where several hold records each: their
/// attributes, and the texts in them before the records. A text of their own is their name.
///
///     <category name="Tools"><product>…</product></category>
///     <category>Garden <product>…</product></category>
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
  /// The own text of each that is open.
  private var ownTexts: [[UInt8]]
  /// The elements behind a record and beside it, of which no other record came yet.
  private var besideRecord: [String] = []
  /// The names of columns that are those of groups alone.
  private(set) var columnNames: Set<String> = []
  /// What is not read.
  private(set) var unread = UnreadNames()

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
    ownTexts = record.path.map { _ in [] }
  }

  /// Takes the beginning of an element that leads to records, by its place among those.
  mutating func begin(_ group: Int, _ attributes: XMLEvents.Attributes) {
    hasRecords[group] = false
    ownTexts[group].removeAll(keepingCapacity: true)
    besideRecord.removeAll()
    guard areGroups[group] else { return }
    values[group].removeAll()
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
    if let taken { unread.add("\(names[taken.group]).\(taken.name)") }
    taken = nil
    guard let group else { return }
    guard areGroups[group] else {
      if hasRecords[group], group == names.count - 2, besideRecord.count < Self.greatestValueCount {
        let name = String(decoding: XMLName.local(name), as: UTF8.self)
        if !besideRecord.contains(name) { besideRecord.append(name) }
      }
      return
    }
    taken = (depth, String(decoding: XMLName.local(name), as: UTF8.self), group)
    text.removeAll(keepingCapacity: true)
  }

  /// Takes a part of a text beside the records.
  ///
  /// - Parameter group: The element around records in which it stands itself; nil where it is that
  ///   of another element.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, of group: Int?) {
    if taken != nil {
      if text.count <= Self.greatestLength { text.append(contentsOf: bytes) }
    } else if let group, !bytes.allSatisfy(Self.isSpace) {
      if !areGroups[group] || hasRecords[group] {
        unread.add("\(names[group]) (its text\(hasRecords[group] ? " behind the products" : ""))")
      } else if ownTexts[group].count <= Self.greatestLength {
        ownTexts[group].append(contentsOf: bytes)
      }
    }
  }

  /// Takes the beginning of a record.
  mutating func beginRecord() {
    for name in besideRecord {
      unread.add("\(names[names.count - 2]).\(name) (between the products)")
    }
    besideRecord.removeAll()
    for group in areGroups.indices where !hasRecords[group] {
      hasRecords[group] = true
      if !ownTexts[group].isEmpty {
        add("name", ownTexts[group], to: group, called: "\(names[group]) (its text)")
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Takes the end of an element.
  mutating func endText(depth: Int) {
    guard let (own, name, group) = taken, own == depth else { return }
    taken = nil
    if hasRecords[group] {
      unread.add("\(names[group]).\(name) (behind the products)")
    } else {
      add(name, text, to: group)
    }
  }

  private mutating func add(
    _ path: String, _ bytes: [UInt8], to group: Int, called name: String? = nil
  ) {
    guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }),
      let last = bytes.lastIndex(where: { !Self.isSpace($0) })
    else { return }
    let name = name ?? "\(names[group]).\(path)"
    let column = column(path, names[group])
    if values[group].contains(where: { $0.column == column }) { return unread.add(name) }
    // Each record has all of them.
    let size = values.joined().reduce(0) { $0 + $1.bytes.count }
    if last - first >= Self.greatestLength || size + last - first >= Self.greatestSize
      || values[group].count == Self.greatestValueCount
    {
      return unread.add(name)
    }
    values[group].append(Value(column: column, bytes: Array(bytes[first...last])))
  }

  /// Calls `body` with each value of the elements around a record, the innermost first.
  mutating func ofRecord(_ body: (inout Value) throws -> Void) rethrows {
    for group in innermost {
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
