/// The source of the value of a field of a product.
public enum FieldSource: Hashable, Sendable {
  /// A column of the product table, by position.
  case column(Int)
  /// A column of another table, which is reached from the product table over
  /// one or more joins, the nearest first.
  case joined([Join], column: Int)
}

/// A step from a row of one table to a row of another.
public struct Join: Hashable, Sendable {
  /// The column that refers, by position in the table from which the step is
  /// made: the product table for the first step, that of the step before for
  /// the others.
  public var foreignColumn: Int
  /// The table that the step leads to, by position.
  public var table: Int
  /// The column there that has the same value. More than one row may have it
  /// where the table holds texts in several languages: then those in one come first.
  public var keyColumn: Int
  /// The language that comes first; nil where the table has one, or none that is known.
  public var language: Language?

  /// One of the languages of the texts of a table.
  public struct Language: Hashable, Sendable {
    /// The column that says in which language a row is.
    public var column: Int
    /// What it says for this one.
    public var value: String
  }
}

/// The evidence for the source of a field.
public enum FieldEvidence: String, Hashable, Sendable {
  /// The column is named so.
  case named
  /// A reference, declared or evident from names, leads there.
  case foreignKey
  /// No name says so, but there is one column only that it can be.
  case type
  /// Somebody asked for it.
  case asked
}
