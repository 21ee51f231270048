/// A reader of the records of XML: elements of one path, with what is in them as columns.
/// https://www.w3.org/TR/xml/
///
///     // `file` has <shop><product id="7"><name>Cup</name>
///     //   <price currency="EUR">4.29</price></product></shop>.
///     var reader = XMLReader(source: file, record: XMLRecord(path: ["shop", "product"]))
///     reader.tables[0].columns  // "@id", "name", "price.@currency", "price"
///
/// - An element is a column by its path in the record: `name`, `brand.name`. An attribute is one by
///   its name behind `@`: `@id`, `price.@currency`. The text of the record itself has the name of
///   its element.
/// - Of elements that repeat in another, the first is read, with all that is in it; the others are
///   named in ``remarks``. Those that are known to be variants are all read, and numbered:
///   `variants.variant.0.sku`.
/// - Elements that repeat in several languages, by an attribute `lang` or `xml:lang`, are all read:
///   those in the first one by their path, others with the language behind it, `name[en]`. Where a
///   record has none in the first one, it has the first that there is.
/// - What an element around records says is read of each of them, where several such elements are
///   groups of records: `<category name="Tools">`. Its values are the last columns, and what a record
///   says itself counts.
/// - The prefix of a name is left out where it is `g:`, that of Google's products, or the one that
///   the record has itself. Where an element comes with `g:` and without, that with it is read.
/// - All values are texts, without spaces at their edges; an empty one is null.
///
/// - Complexity: O(*n*) for *n* bytes; memory for the records of a piece of 64 KiB, and the
///   largest record.
struct XMLReader: RowReader {
  var tables: [SourceTable] { [events.table] }
  var remarks: [String] { events.remarks }
  /// The paths of elements that repeat in a record.
  var repeatedPaths: [String] { events.repeatedPaths }
  /// The languages of those of them that have one each, that of most records first.
  var languages: [String: [String]] { events.languages }

  private let events: XMLRecordEvents
  private let scanner: XMLScanner
  private var position = 0
  private var failure: (any Error)?
  private var isAtEnd = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file, in UTF-8.
  ///   - record: Where the records are.
  ///   - columnOfGroup: Returns the column of what an element around records says.
  ///   - numbered: The paths of elements in a record that are all read.
  ///   - languages: The paths of elements in several languages, each with the first one.
  init(
    source: @escaping ByteSource, record: XMLRecord,
    numbered: Set<String> = [], languages: [String: String] = [:],
    columnOfGroup: @escaping (_ path: String, _ group: String) -> SourceColumn = {
      SourceColumn(name: "\($1).\($0)")
    }
  ) throws {
    events = XMLRecordEvents(
      record, numbered: numbered, languages, columnOfGroup: columnOfGroup)
    scanner = try XMLScanner(source, events)
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    while position == events.count {
      if let failure { throw failure }
      if isAtEnd { return nil }
      position = 0
      events.forgetRows()
      // What comes before an error is good.
      do { isAtEnd = try !scanner.readPiece() } catch { failure = error }
    }
    swap(&row, &events.rows[position])
    position += 1
    return 0
  }
}
