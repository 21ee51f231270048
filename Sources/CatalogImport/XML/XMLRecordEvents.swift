/// Makes rows of elements.
final class XMLRecordEvents: XMLEvents {
  /// The rows that are ready, in memory that others use again, and how many they are.
  var rows: [RawRow] = []
  private(set) var count = 0
  private var valueCount = 0
  private var byteCount = 0
  private static let greatestValueCount = 1 << 18
  private static let greatestByteCount = 1 << 24

  private let record: [[UInt8]]
  private let name: String
  private let columnAttribute: String?
  private var columns = JSONColumns()
  /// The number of elements around the next tag, and how many of them lead to records.
  private var depth = 0
  private var matched = 0
  /// The depth of an element that is not read, with what is in it.
  private var skippedDepth: Int?
  private var prefix: [UInt8] = []
  /// The prefixes that mean product feeds, with their colons.
  private var feedPrefixes = [Array("g:".utf8)]

  /// The namespace of product feeds: https://support.google.com/merchants/answer/7052112
  private static let feedNamespace = Array("http://base.google.com/ns/1.0".utf8)

  private struct Element {
    var node: Int
    var previous = JSONColumns.none
    /// The number of the element, to tell it from others of its path.
    var number: Int
    var textStart: Int
    var hasElements = false
    /// Whether it is numbered, and holds more than a text.
    var isEntry = false
    var line: Int
  }

  private var open: [Element] = []
  private var texts: [UInt8] = []
  private var row = RawRow()
  private var elementCount = 0
  /// For each node, in which element it was last.
  private var lastParent: [Int] = []
  /// For each node, in which element it was last by a name of a product feed.
  private var lastFeedParent: [Int] = []
  /// The names that came with and without the prefix of feeds, in the order in which they were found.
  private var doubled: [String] = []
  private var isKnownAsDoubled: Set<Int> = []
  /// The nodes in such an element, of as many nodes as were looked at.
  private var innerNodes: [Int: (seen: Int, nodes: [Int])] = [:]
  /// The names of what repeats, in the order in which it was found.
  private var repeated: [String] = []
  private var isKnownAsRepeated: Set<Int> = []
  private(set) var repeatedPaths: [String] = []
  /// The paths of elements that are numbered, and what is known of their nodes.
  private let numbered: Set<String>
  private var isNumbered: [Int: Bool] = [:]
  /// The first languages of elements that come in several.
  private let firstLanguages: [String: String]
  /// For nodes of elements in other languages, those in the first one.
  private var firstNodes: [Int: Int] = [:]
  /// The languages of elements that were found, with how often each came.
  private var foundLanguages: [Int: XMLLanguages] = [:]
  private var numbers: [Int: Int] = [:]
  private var groups: XMLGroups
  private var knownTable: SourceTable
  private var knownGroupCount = 0

  private static let greatestRecordSize = 1 << 26

  init(
    _ record: XMLRecord, numbered: Set<String>, _ firstLanguages: [String: String],
    columnOfGroup: @escaping (_ path: String, _ group: String) -> SourceColumn
  ) {
    self.firstLanguages = firstLanguages
    columnAttribute = record.columnAttribute
    self.numbered = numbered
    self.record = record.path.map { Array($0.utf8) }
    name = record.path.last ?? ""
    groups = XMLGroups(record, column: columnOfGroup)
    knownTable = SourceTable(name: name, columns: [])
  }

  /// The table; its columns are made anew where there are more, or others are those of groups.
  var table: SourceTable {
    let ofGroups = groups.columnNames
    if knownTable.columns.count != columns.names.count || knownGroupCount != ofGroups.count {
      knownTable.columns = columns.names.map { name in
        var column = SourceColumn(name: name)
        column.isOfGroup = ofGroups.contains(name)
        return column
      }
      knownGroupCount = ofGroups.count
    }
    return knownTable
  }

  var languages: [String: [String]] {
    var found: [String: [String]] = [:]
    for node in isKnownAsRepeated {
      guard let languages = foundLanguages[node]?.byCount, languages.count > 1 else { continue }
      found[columns.path(of: node)] = languages
    }
    return found
  }

  var remarks: [String] {
    var remarks: [String] = []
    if !doubled.isEmpty {
      let names = doubled.map { "g:\($0)" }
      remarks.append("read in place of elements without g: \(UnreadNames.list(names))")
    }
    if !repeated.isEmpty {
      remarks.append(
        "only the first is read of what a product has several of: \(UnreadNames.list(repeated))")
    }
    if let remark = groups.unread.remark { remarks.append(remark) }
    return remarks
  }

  override func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {
    depth += 1
    if skippedDepth != nil { return }
    if open.isEmpty {
      notePrefixes(attributes)
      let isOnPath = matched == depth - 1 && matched < record.count
      guard isOnPath, XMLName.local(name).elementsEqual(record[matched]) else {
        return groups.beginText(name, depth: depth, in: isOnPath && matched > 0 ? matched - 1 : nil)
      }
      matched += 1
      if matched == record.count { return try beginRecord(name, attributes) }
      return groups.begin(matched - 1, attributes)
    }
    let parent = open[open.count - 1]
    open[open.count - 1].hasElements = true
    let line = line
    var column = shortened(name)
    if open.count == 1, let columnAttribute,
      let said = XMLName.value(of: columnAttribute, in: attributes), !said.isEmpty
    {
      column = said
    }
    var node = try columns.node(column, in: parent.node, after: parent.previous, line: line)
    open[open.count - 1].previous = node
    if let first = firstNodes[parent.node] {
      firstNodes[node] = try columns.node(column, in: first, after: JSONColumns.none, line: line)
    }
    if let language = XMLLanguages.language(in: attributes) {
      if let first = firstLanguages.isEmpty ? nil : firstLanguages[columns.path(of: node)] {
        if language != first {
          let name = Array(column) + Array("[\(language)]".utf8)
          let other = try name.withUnsafeBufferPointer {
            try columns.node($0, in: parent.node, after: JSONColumns.none, line: line)
          }
          firstNodes[other] = node
          node = other
        }
      } else {
        foundLanguages[node, default: XMLLanguages()].add(language)
      }
    }
    makeRoom(for: node)
    if !numbered.isEmpty, isNumberedNode(node) {
      let number = lastParent[node] == parent.number ? (numbers[node] ?? 0) + 1 : 0
      (numbers[node], lastParent[node]) = (number, parent.number)
      let entry = try columns.node(index: number, in: node, after: JSONColumns.none, line: line)
      makeRoom(for: entry)
      return try beginElement(entry, attributes, line, isEntry: true)
    }
    let isOfFeed = isOfFeed(XMLName.whole(name))
    if lastParent[node] == parent.number, isOfFeed != (lastFeedParent[node] == parent.number) {
      // A feed has its own `id` and `title` beside those that RSS and Atom want.
      if isKnownAsDoubled.insert(node).inserted {
        doubled.append(String(decoding: column, as: UTF8.self))
      }
      if !isOfFeed { return skippedDepth = depth }
      forgetValues(of: node)
    } else if lastParent[node] == parent.number {
      skippedDepth = depth
      if isKnownAsRepeated.insert(node).inserted {
        repeated.append(String(decoding: column, as: UTF8.self))
        repeatedPaths.append(columns.path(of: node))
      }
      return
    }
    lastParent[node] = parent.number
    if isOfFeed { lastFeedParent[node] = parent.number }
    try beginElement(node, attributes, line)
  }

  private func makeRoom(for node: Int) {
    while lastParent.count <= node {
      lastParent.append(0)
      lastFeedParent.append(0)
    }
  }

  /// Whether a name is one of product feeds.
  private func isOfFeed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    feedPrefixes.contains { name.starts(with: $0) }
  }

  /// Takes the prefixes that an element around the records declares for the namespace of feeds.
  private func notePrefixes(_ attributes: Attributes) {
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      index += 2
      guard XMLName.whole(key).starts(with: "xmlns:".utf8),
        XMLName.whole(value).elementsEqual(Self.feedNamespace)
      else { continue }
      let prefix = Array(XMLName.local(key)) + [UInt8(ascii: ":")]
      if !feedPrefixes.contains(prefix) { feedPrefixes.append(prefix) }
    }
  }

  /// Takes an element out of the row, with what was in it.
  private func forgetValues(of node: Int) {
    var (seen, inner) = innerNodes[node] ?? (node + 1, [])
    while seen < columns.nodeCount {
      if columns.isNode(seen, in: node) { inner.append(seen) }
      seen += 1
    }
    innerNodes[node] = (seen, inner)
    for position in CollectionOfOne(node) + inner {
      if let column = columns.knownColumn(of: position), column < row.values.count {
        row.values[column] = .absent(line: row.line)
      }
    }
  }

  private func isInLanguages(_ node: Int) -> Bool {
    firstNodes[node] != nil || firstLanguages[columns.path(of: node)] != nil
  }

  private func isNumberedNode(_ node: Int) -> Bool {
    if let known = isNumbered[node] { return known }
    let found = numbered.contains(columns.path(of: node))
    isNumbered[node] = found
    return found
  }

  private func beginRecord(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {
    groups.beginRecord()
    prefix = XMLName.prefix(name)
    row.begin(line: line)
    texts.removeAll(keepingCapacity: true)
    try beginElement(JSONColumns.root, attributes, row.line)
  }

  private func beginElement(
    _ node: Int, _ attributes: Attributes, _ line: Int, isEntry: Bool = false
  ) throws {
    elementCount += 1
    var element = Element(
      node: node, number: elementCount, textStart: texts.count, isEntry: isEntry, line: line)
    var index = 0
    while let name = attributes[index], let value = attributes[index + 1] {
      index += 2
      let key = XMLName.whole(name)
      if key.starts(with: "xmlns".utf8) || key.starts(with: "xsi:".utf8) { continue }
      if !firstLanguages.isEmpty, XMLLanguages.isLanguage(key), isInLanguages(node) { continue }
      // That of a column is its name, and that of a row may be the name of its table.
      if let columnAttribute, open.count == 1 || open.isEmpty && XMLNaming.isTable(self.name),
        key.elementsEqual(columnAttribute.utf8)
      {
        continue
      }
      var column: [UInt8] = [UInt8(ascii: "@")]
      column.append(contentsOf: key)
      element.previous = try column.withUnsafeBufferPointer {
        try columns.node($0, in: node, after: element.previous, line: line)
      }
      try set(XMLName.whole(value), at: element.previous, line)
    }
    open.append(element)
  }

  /// Returns a name without the prefixes that say nothing.
  private func shortened(_ name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let all = XMLName.whole(name)
    let isPlain = isOfFeed(all) || !prefix.isEmpty && all.starts(with: prefix)
    return isPlain ? XMLName.local(name) : all
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if open.isEmpty {
      return groups.add(bytes, of: matched > 0 && depth == matched ? matched - 1 : nil)
    }
    if skippedDepth != nil { return }
    texts.append(contentsOf: bytes)
    if texts.count + row.bytes.count > Self.greatestRecordSize {
      throw ImportError(
        line: row.line, "a row is larger than \(Self.greatestRecordSize >> 20) MiB")
    }
  }

  override func end() throws {
    depth -= 1
    if let skipped = skippedDepth {
      if depth < skipped { skippedDepth = nil }
      return
    }
    guard let element = open.popLast() else {
      groups.endText(depth: depth + 1)
      matched = min(matched, depth)
      return
    }
    let isRecord = open.isEmpty
    let bytes = texts[element.textStart...]
    let isBlank = bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if isRecord {
      if !isBlank {
        let node = try name.utf8.withContiguousStorageIfAvailable {
          try columns.node($0, in: element.node, after: element.previous, line: element.line)
        }
        if let node { try setText(bytes, at: node, element.line) }
      }
      try finishRecord()
    } else if !isBlank || !element.hasElements && !element.isEntry {
      try setText(bytes, at: element.node, element.line)
    }
    texts.removeSubrange(element.textStart...)
  }

  private func setText(_ bytes: ArraySlice<UInt8>, at node: Int, _ line: Int) throws {
    try bytes.withUnsafeBufferPointer { try set($0, at: node, line) }
  }

  private func set(_ bytes: UnsafeBufferPointer<UInt8>, at node: Int, _ line: Int) throws {
    let column = try columns.column(of: node, line: line)
    while row.values.count <= column {
      row.values.append(.absent(line: row.line))
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var value = bytes[...]
    while let last = value.last, isSpace(last) { value.removeLast() }
    while let first = value.first, isSpace(first) { value.removeFirst() }
    row.values[column].isAbsent = false
    if value.isEmpty || row.values[column].kind != .null { return }
    let start = row.bytes.count
    row.bytes.append(contentsOf: value)
    row.values[column] = RawRow.Value(
      kind: .text, start: start, end: row.bytes.count, line: line)
  }

  /// Gives what is there in other languages only to the columns of the first one.
  private func fillFirstLanguages() throws {
    for (other, first) in firstNodes.sorted(by: { $0.key < $1.key }) {
      guard let column = columns.knownColumn(of: other), column < row.values.count,
        row.values[column].kind != .null
      else { continue }
      let own = try columns.column(of: first, line: row.line)
      while row.values.count <= own { row.values.append(.absent(line: row.line)) }
      if row.values[own].kind == .null { row.values[own] = row.values[column] }
    }
  }

  /// Gives the record what the elements around it say, where it says nothing itself.
  private func fillFromGroups() throws {
    let line = row.line
    try groups.ofRecord { value in
      if value.node == nil {
        value.node = try value.column.name.utf8.withContiguousStorageIfAvailable {
          try columns.node($0, in: JSONColumns.root, after: JSONColumns.none, line: line)
        }
        if let node = value.node { makeRoom(for: node) }
      }
      guard let node = value.node else { return }
      try setText(value.bytes[...], at: node, line)
    }
  }

  private func finishRecord() throws {
    matched = min(matched, depth)
    if !firstNodes.isEmpty { try fillFirstLanguages() }
    try fillFromGroups()
    if count == rows.count { rows.append(RawRow()) }
    valueCount += row.values.count
    byteCount += row.bytes.count
    isFull = valueCount > Self.greatestValueCount || byteCount > Self.greatestByteCount
    swap(&rows[count], &row)
    count += 1
  }

  /// Forgets the rows, which have been taken.
  func forgetRows() {
    if valueCount > Self.greatestValueCount { rows.removeAll() }
    count = 0
    valueCount = 0
    byteCount = 0
  }
}
