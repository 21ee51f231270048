/// A table's name in a script, with the schema or the database that it is in.
public struct QualifiedName: Hashable, Sendable {
  /// The schema, behind its database where that is known: `shop.public`; nil where the script does
  /// not say it.
  public var schema: String?
  /// The name alone.
  public var name: String

  /// Makes a name.
  public init(schema: String? = nil, name: String) {
    self.schema = schema
    self.name = name
  }

  /// The schemas that are meant where none is named.
  static let usualSchemas: Set = ["public", "dbo", "main"]

  /// The schema in small letters, without one that is meant anyhow.
  var schemaKey: String {
    guard let schema else { return "" }
    var parts = schema.lowercased().split(separator: ".")
    if let last = parts.last, Self.usualSchemas.contains(String(last)) { parts.removeLast() }
    return parts.joined(separator: ".")
  }

  /// The name as a message has it.
  var shown: String { schema.map { "\($0).\(name)" } ?? name }

  /// Whether this may mean the same table as another name; what names no schema may mean any.
  func mayBe(_ other: QualifiedName) -> Bool {
    guard name.lowercased() == other.name.lowercased() else { return false }
    let keys = (schemaKey, other.schemaKey)
    return keys.0.isEmpty || keys.1.isEmpty || keys.0 == keys.1
  }
}

/// Where tables stand in a list, by their names.
struct TablePositions {
  private struct Key: Hashable {
    var schema: String
    var name: String

    init(_ name: QualifiedName) {
      schema = name.schemaKey
      self.name = name.name.lowercased()
    }
  }

  private var exact: [Key: Int] = [:]
  private var first: [String: Int] = [:]

  init(_ tables: [SourceTable] = []) {
    for (position, table) in tables.enumerated() { add(table.qualifiedName, at: position) }
  }

  mutating func add(_ name: QualifiedName, at position: Int) {
    let key = Key(name)
    exact[key] = position
    if first[key.name] == nil { first[key.name] = position }
  }

  /// Returns the position of a table: of one without a schema, that of the first that is called so.
  func position(of name: QualifiedName) -> Int? {
    let key = Key(name)
    return exact[key] ?? (name.schema == nil ? first[key.name] : nil)
  }

  /// Returns the position of a table that no schema was named for so far, by the name alone.
  func positionWithoutSchema(of name: QualifiedName) -> Int? {
    exact[Key(QualifiedName(name: name.name))]
  }
}
