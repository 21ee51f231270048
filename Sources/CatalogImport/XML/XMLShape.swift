/// The elements of a document and how often each comes: what its records are found by.
struct XMLShape {
  /// Elements with the same names from the outermost on.
  struct Path {
    var name: String
    var count = 0
    /// Whether it comes several times in one element.
    var isRepeated = false
    /// The numbers of attributes and of elements in it that hold nothing but text.
    var fieldCount = 0
    /// Whether it has attributes or elements.
    var isComplex = false
    var parent: Int

    /// Whether it is called as things are that are sold, or as entries of a list.
    var isNamedAsRecord: Bool { XMLShape.recordNames.contains(name.lowercased()) }
  }

  /// The paths, parents before what is in them; the first is nothing.
  private(set) var paths: [Path]
  /// What is known of the attributes that name the elements, by path.
  private var namings: [XMLNaming] = []
  /// The paths that are in others.
  private var children: [Int: [Int]] = [:]
  /// The values of elements and attributes that are settings, by the paths of the elements.
  private var settings: [(path: Int, attribute: String?, value: String)] = []

  /// Reads a document to its end.
  ///
  /// - Parameter isSetting: Whether an element or an attribute may say what holds for all records,
  ///   by its name.
  init(
    of source: @escaping ByteSource, isSetting: @escaping (String) -> Bool = { _ in false }
  ) throws {
    let events = ShapeEvents(isSetting)
    let scanner = try XMLScanner(source, events)
    while try scanner.readPiece() {}
    paths = events.paths
    namings = events.namings
    settings = events.settings
    for position in paths.indices.dropFirst() {
      let path = paths[position]
      children[path.parent, default: []].append(position)
      paths[path.parent].isComplex = true
      if !events.hasElements[position] { paths[path.parent].fieldCount += 1 }
    }
  }

  /// Returns the names of an element and those around it, the outermost first.
  private func names(of position: Int) -> [String] {
    var names: [String] = []
    var position = position
    while position != 0 {
      names.append(paths[position].name)
      position = paths[position].parent
    }
    return names.reversed()
  }

  /// Returns the values that are settings of all records.
  func settings(beside record: XMLRecord) -> [FileSetting] {
    settings.compactMap { path, attribute, value in
      let names = names(of: path)
      if names.starts(with: record.path) { return nil }
      let holder = attribute == nil ? names.dropLast() : names[...]
      let isAround = record.path.starts(with: holder)
      let isOfGroup =
        !holder.isEmpty && isAround
        && holder.count <= record.areGroups.count && record.areGroups[holder.count - 1]
      if isOfGroup { return nil }
      return FileSetting(
        path: names + (attribute.map { [$0] } ?? []), value: value,
        depth: isAround ? holder.count : nil)
    }
  }

  /// Returns the path as it is written after `--record`.
  private func text(of position: Int) -> String { names(of: position).joined(separator: "/") }

  private static let recordNames: Set<String> = [
    "item", "entry", "product", "offer", "article", "artikel", "good", "goods", "row", "record",
    "produkt", "produit", "producto", "produto", "prodotto", "tuote", "vare", "varenr", "vara",
    "towar", "shopitem", "productdata", "produkty", "part", "listing", "товар", "ware",
  ]

  /// Returns the path of the elements that are products.
  ///
  /// - Parameters:
  ///   - wanted: The end of their path, as somebody has named it.
  ///   - isName: Whether an element is called as the name of a product is.
  ///   - areVariants: Whether elements are called as the variants of a product are.
  ///   - isGroup: Whether an element is called as a group of products is.
  /// - Throws: `ImportError` where it is not plain which they are.
  func record(
    named wanted: String?, isName: (String) -> Bool, areVariants: (String) -> Bool,
    isGroup: (String) -> Bool
  ) throws -> XMLRecord {
    let rows = paths.indices.filter { columnAttribute(of: $0) != nil && !isInRecord($0) }
    if wanted == nil, let row = rows.first {
      if rows.count > 1 { throw ambiguous("has several elements of rows", rows) }
      try requireOneTable(of: row)
      return XMLRecord(path: names(of: row), columnAttribute: columnAttribute(of: row))
    }
    let position = try recordPosition(named: wanted, isName, areVariants, isGroup)
    if wanted == nil { try requireNoOthers(than: position) }
    let attribute = columnAttribute(of: position)
    return XMLRecord(
      path: names(of: position), columnAttribute: attribute,
      areGroups: attribute == nil ? groups(around: position, isGroup) : [])
  }

  /// Refuses records that are not all of those that are called so, or as other things that are sold and
  /// have the same in them: those elsewhere would be lost.
  private func requireNoOthers(than record: Int) throws {
    let name = paths[record].name
    let fields = Set((children[record] ?? []).map { paths[$0].name })
    func isAround(_ position: Int, _ other: Int) -> Bool {
      var other = other
      while other != 0, other != position { other = paths[other].parent }
      return other != 0
    }
    let others = paths.indices.dropFirst().filter { position in
      guard paths[position].fieldCount > 0, !isAround(record, position), !isAround(position, record)
      else { return false }
      let own = (children[position] ?? []).map { paths[$0].name }
      return paths[position].name == name
        || paths[position].isNamedAsRecord && own.count(where: fields.contains) > 1
    }
    if !others.isEmpty {
      throw ambiguous("has elements of products in several places", [record] + outermost(others))
    }
  }

  /// Returns of an element and those around it, the outermost first, whether they are groups of what
  /// is in them.
  private func groups(around record: Int, _ isGroup: (String) -> Bool) -> [Bool] {
    var groups = [false]
    var position = paths[record].parent
    while position != 0 {
      let parent = paths[position].parent
      groups.append(paths[position].count > 1 || parent != 0 && isGroup(paths[position].name))
      position = paths[position].parent
    }
    return groups.reversed()
  }

  /// Returns the attribute that names what is in an element, as dumps of databases have it:
  /// `<row><field name="id">1</field><field name="price">2</field></row>`.
  private func columnAttribute(of position: Int) -> String? {
    guard position != 0, let inner = children[position], inner.count == 1,
      paths[inner[0]].isRepeated, children[inner[0]] == nil,
      namings[inner[0]].areColumns(mayBeOne: ["column", "field"].contains(paths[inner[0]].name))
    else { return nil }
    return namings[inner[0]].attribute
  }

  /// Whether an element is in one that is called as a product and repeats: what it names are
  /// attributes of that.
  private func isInRecord(_ position: Int) -> Bool {
    var parent = paths[position].parent
    while parent != 0 {
      if paths[parent].isRepeated, paths[parent].isNamedAsRecord { return true }
      parent = paths[parent].parent
    }
    return false
  }

  /// Refuses rows of several tables, which would become products of one.
  private func requireOneTable(of row: Int) throws {
    for position in [row, paths[row].parent] where XMLNaming.isTable(paths[position].name) {
      let names = namings[position].names.compactMap { String(validating: $0, as: UTF8.self) }
      if names.count > 1 {
        throw ImportError(
          line: nil,
          "has the rows of several tables (\(names.sorted().prefix(6).joined(separator: ", "))); "
            + "export that of the products alone, or the database as SQL")
      }
    }
  }

  private func recordPosition(
    named wanted: String?, _ isName: (String) -> Bool, _ areVariants: (String) -> Bool,
    _ isGroup: (String) -> Bool
  ) throws -> Int {
    let repeated = paths.indices.filter { paths[$0].isRepeated && paths[$0].isComplex }
    if let wanted { return try named(wanted, repeated) }
    let named = outermost(repeated.filter { paths[$0].isNamedAsRecord })
    if named.count == 1 { return named[0] }
    if named.isEmpty {
      // One product in each group.
      let inGroups = outermost(
        paths.indices.filter {
          paths[$0].isNamedAsRecord && paths[$0].isComplex && paths[$0].count > 1
            && isGroup(paths[paths[$0].parent].name)
        })
      if inGroups.count == 1 { return inGroups[0] }
    }
    let outer = outermost(repeated)
    if named.isEmpty, let whole = try productAround(outer, isName, areVariants) { return whole }
    if named.isEmpty, let only = outer.count == 1 ? outer[0] : nil {
      let inner = repeated.filter { $0 != only }
      if !inner.contains(where: { paths[$0].fieldCount > paths[only].fieldCount }) {
        return only
      }
    }
    if repeated.isEmpty {
      // One product alone.
      let single = outermost(
        paths.indices.filter { paths[$0].isNamedAsRecord && paths[$0].fieldCount > 0 })
      if single.count == 1 { return single[0] }
      if paths.count <= 2, paths.dropFirst().allSatisfy({ $0.fieldCount == 0 }) {
        throw ImportError(line: nil, "is empty: there is no element in it that holds a product")
      }
      throw ImportError(
        line: nil,
        "has no element that repeats and has something in it; if one holds a product, name it: "
          + "--record " + text(of: likeliestRecord).quotedForShell)
    }
    throw ambiguous("has several elements that repeat", named.isEmpty ? repeated : named)
  }

  /// Returns the one product of a document in which nothing repeats but what is in it, such as its
  /// variants; nil where there is none.
  ///
  /// - Throws: `ImportError` where what repeats may be the products as well.
  private func productAround(
    _ repeated: [Int], _ isName: (String) -> Bool, _ areVariants: (String) -> Bool
  ) throws -> Int? {
    let holders = repeated.map { holder(of: $0, isName) }
    guard let first = holders.first, let product = first,
      holders.allSatisfy({ $0 == product })
    else { return nil }
    let hasVariants = repeated.contains { position in
      names(of: position).dropFirst(names(of: product).count).contains(where: areVariants)
    }
    if hasVariants { return product }
    throw ambiguous(
      "has one element with a name, and others in it that repeat", [product] + repeated)
  }

  /// Returns the outermost element around another that is called as a product is, comes once and has
  /// a name of its own.
  private func holder(of position: Int, _ isName: (String) -> Bool) -> Int? {
    var found: Int?
    var parent = paths[position].parent
    while parent != 0 {
      let hasName = (children[parent] ?? []).contains { child in
        children[child] == nil && !paths[child].isRepeated && isName(paths[child].name)
      }
      if paths[parent].isNamedAsRecord, paths[parent].count == 1, hasName { found = parent }
      parent = paths[parent].parent
    }
    return found
  }

  /// The element that may be the product of a document in which none repeats that has something in
  /// it: that with the most fields, else the one that comes most often.
  private var likeliestRecord: Int {
    let all = paths.indices.dropFirst()
    func most(_ count: (XMLShape.Path) -> Int) -> Int? {
      // The first of several, which is around the others.
      all.max { (count(paths[$0]), -$0) < (count(paths[$1]), -$1) }
    }
    if let holder = most(\.fieldCount), paths[holder].fieldCount > 1 { return holder }
    if let repeated = most({ $0.isRepeated ? $0.count : 0 }), paths[repeated].isRepeated {
      return repeated
    }
    return most(\.fieldCount) ?? 0
  }

  private func named(_ wanted: String, _ repeated: [Int]) throws -> Int {
    let wantedNames = wanted.split(separator: "/").map { $0.lowercased() }
    let found = paths.indices.dropFirst().filter { position in
      !wantedNames.isEmpty
        && names(of: position).suffix(wantedNames.count).map { $0.lowercased() } == wantedNames
    }
    // A path from the outermost element on is that one, whatever else ends so.
    let exact = found.filter { names(of: $0).count == wantedNames.count }
    if exact.count == 1 { return exact[0] }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw ambiguous("has no element '\(wanted)'", repeated.isEmpty ? [] : repeated)
    }
    throw ambiguous("has several elements '\(wanted)'", found)
  }

  /// Returns those that are in no other of them.
  private func outermost(_ positions: [Int]) -> [Int] {
    let all = Set(positions)
    return positions.filter { position in
      var parent = paths[position].parent
      while parent != 0 {
        if all.contains(parent) { return false }
        parent = paths[parent].parent
      }
      return true
    }
  }

  private func ambiguous(_ what: String, _ positions: [Int]) -> ImportError {
    let choices = positions.sorted { paths[$0].count > paths[$1].count }.prefix(8)
      .map { "--record \(text(of: $0).quotedForShell) (\(paths[$0].count) of them)" }
    return ImportError(
      line: nil,
      what + (choices.isEmpty ? "" : "; choose the one of the products: ")
        + choices.joined(separator: ", "))
  }
}

/// Counts elements by their paths.
private final class ShapeEvents: XMLEvents {
  private(set) var paths = [XMLShape.Path(name: "", parent: 0)]
  private(set) var hasElements = [true]
  private var nodes = JSONColumns()
  private var open: [(path: Int, previous: Int)] = [(0, JSONColumns.none)]
  /// For each path, which of its parents had it last.
  private var lastParent = [0]
  private(set) var namings = [XMLNaming()]
  private(set) var settings: [(path: Int, attribute: String?, value: String)] = []
  private let isSetting: (String) -> Bool
  /// Whether elements of a path may be settings, and names of attributes.
  private var areSettings = [false]
  private var knownNames: [String: Bool] = [:]
  /// The values that were found, with their paths.
  private var knownSettings: Set<String> = []
  /// The text of an element that may be a setting; nil in others.
  private var text: [UInt8]?

  private static let greatestSettingCount = 1000

  init(_ isSetting: @escaping (String) -> Bool) { self.isSetting = isSetting }

  private func isSettingName(_ name: String) -> Bool {
    if let known = knownNames[name] { return known }
    let found = isSetting(name)
    knownNames[name] = found
    return found
  }

  /// Keeps a value that may be a setting, once for its path.
  private func note(_ value: some Collection<UInt8>, of path: Int, _ attribute: String? = nil) {
    guard settings.count < Self.greatestSettingCount, value.count <= 100 else { return }
    let value = String(decoding: value, as: UTF8.self).trimmingEdgeSpaces
    guard knownSettings.insert("\(path) \(attribute ?? "") \(value)").inserted else { return }
    settings.append((path, attribute, value))
  }

  /// Keeps the attributes that may be settings.
  private func note(_ attributes: Attributes, of path: Int) {
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      let name = String(decoding: XMLName.local(key), as: UTF8.self)
      if areSettings[path] || isSettingName(name) { note(XMLName.whole(value), of: path, name) }
      index += 2
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let count = text?.count, count <= 100 else { return }
    text?.append(contentsOf: bytes)
  }

  override func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {
    let (parent, previous) = open[open.count - 1]
    let path = try nodes.node(XMLName.local(name), in: parent, after: previous, line: line)
    if path == paths.count {
      let name = String(decoding: XMLName.local(name), as: UTF8.self)
      paths.append(XMLShape.Path(name: name, parent: parent))
      lastParent.append(0)
      hasElements.append(false)
      namings.append(XMLNaming())
      areSettings.append(isSettingName(name))
    }
    text = areSettings[path] ? [] : nil
    hasElements[parent] = true
    open[open.count - 1].previous = path
    open.append((path, JSONColumns.none))
    paths[path].count += 1
    if lastParent[path] == paths[parent].count, paths[path].count > 1 {
      paths[path].isRepeated = true
    }
    lastParent[path] = paths[parent].count
    namings[path].add(attributes, parent: paths[parent].count)
    if attributes[0] != nil {
      var count = 0
      while attributes[2 * count] != nil { count += 1 }
      paths[path].isComplex = true
      paths[path].fieldCount = max(paths[path].fieldCount, count)
      note(attributes, of: path)
    }
  }

  override func end() {
    if let text, let path = open.last?.path { note(text, of: path) }
    text = nil
    open.removeLast()
  }
}
