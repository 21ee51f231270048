/// A reader of the rows of a file, whatever its format.
public protocol RowReader {
  /// The tables that were found so far. ``next(into:)`` may add some, and
  /// columns to those there are.
  var tables: [SourceTable] { get }

  /// Remarks on how rows were read, for a report; complete at the end.
  var remarks: [String] { get }

  /// The words that were taken for no value so far.
  var wordsReadAsNone: [String] { get }

  /// Takes the next row.
  ///
  /// - Parameter row: Receives the values, in the order of the table's columns;
  ///   it may be shorter, never longer.
  /// - Returns: The position of its table in ``tables``; nil at the end.
  /// - Throws: `ImportError` for what cannot be read, and what the source of
  ///   the bytes throws.
  mutating func next(into row: inout RawRow) throws -> Int?
}

extension RowReader {
  /// None.
  public var remarks: [String] { [] }

  /// None.
  public var wordsReadAsNone: [String] { [] }
}
