import Collation
import SectionedTable

/// Fields below each other, each with its name: what `show` and `info` print.
///
///     Äppelkniv, Curly Birch
///       price    34.90 EUR
///       details  Small paring knife with a carbon-steel blade
///                that will rust if it is left wet.
///
/// In a narrow line each value stands below its name.
struct FieldSheet {
  /// A field.
  struct Field {
    var name: String
    var value: String
    /// The role of the value.
    var role = TextRole.primary
    /// Whether the value may have lines; another shows the end of one as a symbol.
    var hasLines = false
    /// The language of the value in a document; nil is that of the document.
    var languageTag: String?
  }

  /// The title over the fields; nil where it goes without saying.
  var title: String?
  var fields: [Field]

  /// Blanks before the names, where there is a title.
  private var indentation: Int { title == nil ? 0 : 2 }
  private static let gap = 2
  /// The least width of values beside the names: where less is left, they stand below them.
  private static let leastWidth = 10

  /// Writes the sheet in a format: for a terminal, or as a document with a heading.
  func write(
    as format: OutputFormat, heading: String, locale: LocaleIdentifier, to context: CommandContext
  ) throws {
    if format == .table { return try write(width: LineWidth.ofTerminal(in: context), to: context) }
    let fields = fields.map {
      (
        name: RecordTable.Text($0.name),
        value: Optional(RecordTable.Text($0.value, languageTag: $0.languageTag))
      )
    }
    try RecordTable(title: heading, locale: locale, fields: fields)
      .write(format, to: context.output)
  }

  /// Writes the sheet, with values wrapped at a width if there is one.
  func write(width: Int?, to context: CommandContext) throws {
    var text = StyledText(recordsRoles: context.usesColor)
    if let title {
      for line in title.escapedForTerminal.wrapped(toWidth: width) {
        text.append(TerminalText(line), role: .header)
        text.endLine()
      }
    }
    let start = indentation + (fields.map(\.name.displayWidth).max() ?? 0) + Self.gap
    let isStacked = width.map { $0 - start < Self.leastWidth } ?? false
    let valueStart = isStacked ? indentation + Self.gap : start
    let room = width.map { max(1, $0 - valueStart) }
    for field in fields {
      let value = field.hasLines ? field.value : field.value.escapedForTerminal
      text.appendBlanks(indentation)
      text.append(TerminalText(field.name), role: .secondary)
      if isStacked { text.endLine() }
      var blanks = isStacked ? valueStart : start - indentation - field.name.displayWidth
      for line in value.wrapped(toWidth: room) {
        if !line.isEmpty {
          text.appendBlanks(blanks)
          text.append(TerminalText(line), role: field.role)
        }
        text.endLine()
        blanks = valueStart
      }
    }
    try context.output.write(text)
  }
}
