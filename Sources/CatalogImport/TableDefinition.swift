/// A table that a script creates or inserts into: its name and columns, as
/// they are written there.
public struct TableDefinition: Hashable, Sendable {
  /// The name without a schema.
  public var name: String
  /// The names of the columns, in order.
  public var columns: [String]

  /// Makes a definition.
  public init(name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }
}
