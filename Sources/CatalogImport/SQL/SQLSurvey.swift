/// The findings of a first look at a SQL script.
public struct SQLSurvey {
  /// The tables, with their keys, counts of rows and samples.
  public let tables: [SourceTable]
  /// The SQL dialect.
  public let dialect: SQLDialect
  /// Whether the script or the caller says whose it is; else it is read as
  /// standard SQL.
  public let isDialectKnown: Bool
  /// Whether a backslash in `'..'` escapes what follows it.
  public let escapesWithBackslash: Bool
  /// Whether the script has backslashes of which no mark says what they are.
  public let hasUnmarkedBackslash: Bool
  /// The number of statements that were passed over, by their first words.
  public let skippedStatements: [String: Int]

  private struct Reading {
    var dialect: SQLDialect
    var escapesWithBackslash: Bool
  }

  /// Reads a script once.
  ///
  /// Whether a backslash escapes is known from the marks that programs leave in
  /// their dumps. Where it reads as SQL only the other way, that is right: a
  /// `\'` in the wrong reading ends a string too early or too late, and what
  /// follows is no SQL.
  ///
  /// - Parameters:
  ///   - dialect: Whose SQL it is; nil finds out.
  ///   - open: Opens the script at its beginning.
  /// - Throws: `ImportError` for what is no SQL in any reading, and what the
  ///   source throws.
  public init(dialect: SQLDialect?, open: () throws -> ByteSource) throws {
    let marked = try dialect ?? SQLDialect.marked(in: ByteWindow.beginning(of: open()))
    let known = marked ?? .sqlite
    let first = Reading(dialect: known, escapesWithBackslash: known.escapesWithBackslash)
    var reader: SQLScriptReader
    do {
      reader = try Self.read(first, open)
    } catch let error as ImportError {
      guard dialect == nil, try Self.hasBackslashBeforeQuote(open()) else { throw error }
      // A file without marks in which a backslash escapes is MySQL's.
      let other = Reading(
        dialect: marked ?? .mysql, escapesWithBackslash: !first.escapesWithBackslash)
      do {
        reader = try Self.read(other, open)
      } catch is ImportError {
        throw error
      }
    }
    self.dialect = reader.scanner.dialect
    isDialectKnown = marked != nil
    hasUnmarkedBackslash =
      try marked == nil && ByteReader(source: open()).skip(through: UInt8(ascii: "\\"))
    escapesWithBackslash = reader.scanner.escapesWithBackslash
    tables = reader.tables
    skippedStatements = reader.skippedStatements
  }

  private static func read(
    _ reading: Reading,
    _ open: () throws -> ByteSource
  ) throws -> SQLScriptReader {
    var reader = SQLScriptReader(
      source: try open(), dialect: reading.dialect,
      escapesWithBackslash: reading.escapesWithBackslash, tables: [], policies: [],
      policyOfNewTables: .sample)
    var row = RawRow()
    while try reader.next(into: &row) != nil {}
    return reader
  }

  private static func hasBackslashBeforeQuote(_ source: @escaping ByteSource) throws -> Bool {
    let reader = ByteReader(source: source)
    while try reader.skip(through: UInt8(ascii: "\\")) {
      if try reader.peek() == UInt8(ascii: "'") { return true }
    }
    return false
  }
}
