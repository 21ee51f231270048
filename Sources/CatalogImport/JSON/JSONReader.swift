import Bytes

/// A reader of JSON: arrays of objects, or objects one after another (NDJSON,
/// JSON Lines). https://www.rfc-editor.org/rfc/rfc8259 https://jsonlines.org
///
///     // `file` has the line {"name": "Cup", "brand": {"name": "Acme"}}.
///     var reader = JSONReader(source: file, name: "stock")
///     var row = RawRow()
///     let table = try reader.next(into: &row)
///     table  // 0
///     reader.tables[0].columns.map(\.name)  // ["name", "brand.name"]
///     String(decoding: row.bytes(at: 1), as: UTF8.self)  // "Acme"
///
/// - An array at the beginning holds the records. So do objects that follow
///   each other, with or without line ends.
/// - One object alone holds them when there is an array of objects in it, or in
///   an object in it: each such array is a table under the name of its member.
///   An array called `sections` holds such objects again, as the listing of a
///   catalog does. Other members are passed over. An array of tables as
///   phpMyAdmin exports them, `{"type": "table", "name": …, "data": […]}`, holds
///   a table under each of their names. To tell one object from
///   several, the first 64 KiB are looked at; an object that goes on behind them
///   is one alone.
/// - What is inside members becomes columns by its path: `brand.name`,
///   `offers.0.price`. Columns are found as they come, so a row may have more
///   of them than those before. A record that has a path twice, with different
///   values, is an error.
/// - Strings are texts, numbers are numbers as they are written, `true` and
///   `false` are the texts of these names, null and what a record lacks is null.
///   Empty arrays and objects are no columns.
///
/// It is our own because records must stream with their lines: Foundation holds
/// the file in memory and makes doubles of prices.
///
/// After an error in a record that stands in no array, ``next(into:)`` goes on
/// with the next line.
///
/// - Complexity: O(*n*) for *n* bytes, if the records have columns in common;
///   memory for one window and the longest record.
public struct JSONReader: RowReader {
  /// The tables found so far, with the columns found so far.
  public private(set) var tables: [SourceTable] = []
  /// The values beside the records that are settings.
  var settings: [FileSetting] {
    foundSettings.map { path, value in
      let holder = path.dropLast()
      let isAround = recordPaths.contains { $0.starts(with: holder) }
      return FileSetting(path: path, value: value, depth: isAround ? holder.count : nil)
    }
  }
  private var foundSettings: [(path: [String], value: String)] = []
  /// The paths of the objects that hold arrays of records.
  private var recordPaths: Set<[String]> = []

  /// The array or object that the next bytes are in.
  private enum Frame {
    /// Nothing: records or arrays follow each other.
    case document
    /// An array of records of a table.
    case records(table: Int, isFirst: Bool)
    /// An object that holds records.
    case container(isFirst: Bool, path: [String])
    /// An array of such objects.
    case containers(isFirst: Bool)
  }

  private var isSetting: (String) -> Bool = { _ in false }
  private var groups = JSONGroups()

  private let window: ByteWindow
  private let name: String
  private var scanner: JSONScanner
  private var frames: [Frame] = []
  private var columns: [JSONColumns] = []
  private var isOpen = false
  /// Whether an array holds tables, and the name of the one that is read.
  private var holdsTables = false
  private var tableName: String?
  /// Whether each record has a line of its own.
  private var hasLines = false
  private var isSaidToHaveLines = false
  private var hasLinesOfArrays = false
  private static let greatestTableCount = 100
  /// Takes no columns: for what is passed over.
  private var noColumns = JSONColumns()

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file, in UTF-8.
  ///   - name: The name of a table that has none in the file.
  ///   - hasLines: Whether somebody says that each record has a line of its own: NDJSON.
  ///   - isSetting: Whether a value beside the records is kept, by its name.
  public init(
    source: @escaping ByteSource, name: String, hasLines: Bool = false,
    isSetting: @escaping (String) -> Bool = { _ in false }
  ) {
    self.init(
      source: source, name: name, hasLines: hasLines, isSetting: isSetting, groups: JSONGroups())
  }

  init(
    source: @escaping ByteSource, name: String, hasLines: Bool,
    isSetting: @escaping (String) -> Bool, groups: JSONGroups
  ) {
    self.init(source: source, name: name, windowSize: 1 << 18)
    isSaidToHaveLines = hasLines
    self.isSetting = isSetting
    self.groups = groups
  }

  /// What is not read of the objects around the records.
  public var remarks: [String] { groups.remarks }

  init(source: @escaping ByteSource, name: String, windowSize: Int) {
    window = ByteWindow(source: source, size: windowSize)
    self.name = name
    scanner = JSONScanner(window)
  }

  /// Takes the next record; see ``RowReader``.
  ///
  /// - Throws: `ImportError` for what is not JSON, or not an object where records
  ///   stand. Reading cannot go on behind one that is not of a row.
  public mutating func next(into row: inout RawRow) throws -> Int? {
    if !isOpen { try open() }
    swap(&row, &scanner.row)
    defer { swap(&row, &scanner.row) }
    while let frame = frames.last {
      switch frame {
      case .document:
        guard let table = try nextInDocument() else { break }
        return table
      case .records(let table, let isFirst):
        guard try hasElement(isFirst: isFirst) else { break }
        frames[frames.count - 1] = .records(table: table, isFirst: false)
        return try record(of: table)
      case .containers(let isFirst):
        guard try hasElement(isFirst: isFirst) else { break }
        frames[frames.count - 1] = .containers(isFirst: false)
        tableName = nil
        try beginContainer()
      case .container(let isFirst, let path):
        try nextInContainer(isFirst: isFirst, path)
      }
    }
    return nil
  }

  private mutating func open() throws {
    isOpen = true
    let (bytes, _) = try window.beginning()
    window.skipByteOrderMark()
    scanner = JSONScanner(window)
    frames = [.document]
    let content = bytes.dropFirst(window.position)
    holdsTables = JSONShape.isArrayOfTables(content)
    hasLinesOfArrays = JSONShape.hasLinesOfArrays(content)
    hasLines =
      JSONShape.hasLines(content) || isSaidToHaveLines && JSONShape.beginsWithLine(content)
    if !hasLines, JSONShape.isContainer(content) {
      frames = []
      try beginContainer()
    }
  }

  // MARK: Frames

  /// Takes the next record outside of an array; nil when that is the end, or
  /// when an array begins.
  private mutating func nextInDocument() throws -> Int? {
    scanner.forget()
    switch try scanner.peekToken() {
    case nil:
      frames.removeAll()
      return nil
    case UInt8(ascii: "{"):
      return try record(of: try table(name))
    case UInt8(ascii: "["):
      if hasLines {
        scanner.beginRecord()
        try scanner.endLine()
        throw ImportError(
          line: scanner.row.line, "expected an object, not an array", isOfRow: true)
      }
      scanner.advance()
      frames.append(
        holdsTables
          ? .containers(isFirst: true) : .records(table: try table(name), isFirst: true))
      return nil
    case UInt8(ascii: ",") where !hasLines:
      throw ImportError(
        line: scanner.cursor.line,
        "has a comma between objects that are in no array; put '[' before the first and ']' behind the "
          + "last, or take such commas out")
    default:
      let error = try scanner.unexpected("'{' or '['")
      guard hasLines else { throw error }
      scanner.beginRecord()
      try scanner.endLine()
      throw error.ofRow
    }
  }

  /// Takes what parts the elements of an array; false and out of it at its end.
  private mutating func hasElement(isFirst: Bool) throws -> Bool {
    scanner.forget()
    var byte = try scanner.peekToken()
    if byte == UInt8(ascii: "]") {
      scanner.advance()
      leave()
      return false
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { throw try scanner.unexpected("',' or ']'") }
      scanner.advance()
      byte = try scanner.peekToken()
    }
    guard byte == UInt8(ascii: "{") else { throw try noObject(byte, isFirst: isFirst) }
    return true
  }

  /// Returns the error of an element that is no object; that of the first says what leads on.
  private mutating func noObject(_ byte: UInt8?, isFirst: Bool) throws -> ImportError {
    switch byte {
    case UInt8(ascii: "\"") where isFirst && hasLinesOfArrays:
      ImportError(
        line: scanner.cursor.line,
        "the lines are arrays, not objects; make CSV of them: "
          + "jq -r '@csv' FILE | catalog import --from csv -")
    case UInt8(ascii: "[") where isFirst:
      ImportError(
        line: scanner.cursor.line,
        "the records are arrays, not objects; make CSV of them: "
          + "jq -r '.[] | @csv' FILE | catalog import --from csv -")
    case UInt8(ascii: "\"") where isFirst:
      ImportError(
        line: scanner.cursor.line,
        "the array holds texts, not objects; make objects of them: "
          + "jq 'map({name: .})' FILE | catalog import -")
    default: try scanner.unexpected("an object")
    }
  }

  /// Takes one member of an object that holds records, or its end.
  private mutating func nextInContainer(isFirst: Bool, _ path: [String]) throws {
    scanner.forget()
    var byte = try scanner.peekToken()
    if byte == UInt8(ascii: "}") {
      scanner.advance()
      return leave()
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { throw try scanner.unexpected("',' or '}'") }
      scanner.advance()
      byte = try scanner.peekToken()
    }
    guard byte == UInt8(ascii: "\"") else {
      throw try scanner.unexpected("a member's name in quotes")
    }
    frames[frames.count - 1] = .container(isFirst: false, path: path)
    let key = try memberName()
    try scanner.expect(UInt8(ascii: ":"), "':'")
    switch try scanner.peekToken() {
    case UInt8(ascii: "{"):
      try beginContainer(path + [key])
    case UInt8(ascii: "["):
      try array(of: key == "data" ? tableName ?? key : key)
    case UInt8(ascii: "\"") where holdsTables && path.isEmpty && key == "name":
      tableName = try memberName()
    default:
      // `"currency": {"code": "EUR"}`, too.
      let isCode = ["code", "iso", "isocode", "id"].contains(key.lowercased())
      let mayBeSetting = isSetting(key) || isCode && path.last.map(isSetting) == true
      guard path.count < 20, mayBeSetting || groups.isOpen(depth: frames.count) else {
        try scanner.value(at: JSONColumns.none, of: &noColumns, depth: frames.count)
        break
      }
      scanner.beginRecord()
      var columns = JSONColumns()
      try scanner.value(at: JSONColumns.root, of: &columns, depth: frames.count)
      scanner.endRecord()
      if !mayBeSetting {
        if !scanner.row.values.isEmpty {
          groups.add(key, scanner.row.kind(at: 0), scanner.row.bytes(at: 0))
        }
      } else if let value = scanner.row.literal(at: 0),
        foundSettings.count < Self.greatestTableCount
      {
        foundSettings.append((path + [key], String(decoding: value.prefix(100), as: UTF8.self)))
      }
    }
  }

  /// Begins an array that a member holds, or passes over it when no object is
  /// its first element.
  private mutating func array(of key: String) throws {
    scanner.advance()
    switch try scanner.peekToken() {
    case UInt8(ascii: "{") where key == "sections":
      try enter(.containers(isFirst: true))
    case UInt8(ascii: "{"):
      let table = try table(key)
      if case .container(_, let path) = frames.last { recordPaths.insert(path) }
      try enter(.records(table: table, isFirst: true))
    case UInt8(ascii: "]"):
      scanner.advance()
    default:
      while true {
        scanner.forget()
        try scanner.value(at: JSONColumns.none, of: &noColumns, depth: frames.count)
        switch try scanner.peekToken() {
        case UInt8(ascii: ","): scanner.advance()
        case UInt8(ascii: "]"): return scanner.advance()
        default: throw try scanner.unexpected("',' or ']'")
        }
      }
    }
  }

  /// Takes the name of a member that is not in a record.
  private mutating func memberName() throws -> String {
    scanner.beginRecord()
    let range = try scanner.string()
    scanner.endRecord()
    let bytes = scanner.row.bytes[range.start..<range.end]
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    throw UTF8Validation.error(in: bytes, line: scanner.row.line, subject: "a member's name")
  }

  /// Takes the brace of an object that holds records.
  private mutating func beginContainer(_ path: [String] = []) throws {
    try scanner.expect(UInt8(ascii: "{"), "'{'")
    try enter(.container(isFirst: true, path: path))
    groups.begin(path.last, depth: frames.count)
  }

  private mutating func enter(_ frame: Frame) throws {
    try scanner.checkDepth(frames.count + 1)
    frames.append(frame)
  }

  /// Goes out of the innermost frame. After the outermost, only another
  /// document may follow.
  private mutating func leave() {
    groups.end(depth: frames.count)
    frames.removeLast()
    if frames.isEmpty { frames = [.document] }
  }

  // MARK: Records

  /// Returns the position of the table with a name, which is made if it is new.
  private mutating func table(_ name: String) throws -> Int {
    if let known = tables.firstIndex(where: { $0.name == name }) { return known }
    guard tables.count < Self.greatestTableCount else {
      throw ImportError(
        line: scanner.cursor.line,
        "there are more than \(Self.greatestTableCount) arrays of objects")
    }
    tables.append(SourceTable(name: name, columns: []))
    columns.append(JSONColumns())
    return tables.count - 1
  }

  /// Takes a record, whose brace comes next.
  private mutating func record(of table: Int) throws -> Int {
    scanner.beginRecord()
    let depth = frames.count
    let isAlone = depth == 1 && isInDocument
    scanner.endsStringsAtLineEnds = isAlone
    scanner.endsRecordAtLineEnd = try isAlone && hasLines && !isFirstOfItsLine()
    defer { scanner.endsRecordAtLineEnd = false }
    do {
      try scanner.object(at: JSONColumns.root, of: &columns[table], depth: depth)
      if scanner.endsRecordAtLineEnd { try requireEndOfLine() }
    } catch let error as ImportError where isAtEnd && isAlone && isLastLine {
      try recover()
      throw ImportError(
        line: error.line,
        "\(error.message): the file ends in this record; get the whole file", isOfRow: true)
    } catch let error as ImportError where isAtEnd {
      throw ImportError(
        line: error.line, "\(error.message), in the record that begins on line \(scanner.row.line)")
    } catch let error as ImportError where depth == 1 && isInDocument {
      try recover()
      throw error.ofRow
    }
    scanner.endRecord()
    try groups.fill(&scanner.row, &columns[table])
    let names = columns[table].names
    let known = tables[table].columns.count
    if names.count > known {
      tables[table].columns += names[known...].map(groups.column(named:))
    }
    if let column = scanner.ambiguousColumn {
      throw ImportError(
        line: scanner.row.line,
        "the record has '\(names[column])' twice, with different values; remove or rename one",
        isOfRow: true)
    }
    return table
  }

  /// Refuses a record with something else than another one behind it in its line.
  private mutating func requireEndOfLine() throws {
    switch try scanner.peekToken() {
    case nil, 0x0A, UInt8(ascii: "{"): break
    default: throw try scanner.unexpected("the end of the line")
    }
  }

  /// Whether the brace that comes next is alone in its line: the record has the lines behind it.
  private mutating func isFirstOfItsLine() throws -> Bool {
    var next = scanner.cursor.position + 1
    while next < scanner.cursor.end, [0x20, 0x09, 0x0D].contains(scanner.cursor.base[next]) {
      next += 1
    }
    return next < scanner.cursor.end && scanner.cursor.base[next] == 0x0A
  }

  private var isInDocument: Bool {
    if case .document = frames.last { true } else { false }
  }

  /// Goes on behind a record that is no JSON, where records have lines of their
  /// own: with the next line, or where a record begins already.
  private mutating func recover() throws {
    if try scanner.cursor.line > scanner.row.line && scanner.peek() == UInt8(ascii: "{") {
      scanner.endRecord()
    } else {
      try scanner.endLine()
    }
  }

  /// Whether each record has a line of its own, and the record that is read is on the line where it
  /// began: one that breaks off there takes no other with it.
  private var isLastLine: Bool { hasLines && scanner.cursor.line == scanner.row.line }

  private var isAtEnd: Bool { scanner.cursor.position == scanner.cursor.end }
}
