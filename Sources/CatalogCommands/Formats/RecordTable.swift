import Collation

/// A small table of texts as a document in Markdown or HTML.
struct RecordTable {
  /// A column: its heading, and whether its texts are numbers.
  struct Column {
    var heading: String
    var isNumber = false
  }

  /// A text of a cell, and its language as a BCP 47 tag; nil is that of the document.
  struct Text {
    var text: String
    var languageTag: String?

    init(_ text: String, languageTag: String? = nil) {
      self.text = text
      self.languageTag = languageTag
    }

    /// A text of this program.
    static func english(_ text: String) -> Text { Text(text, languageTag: "en") }
  }

  /// The heading of the document.
  var title: String
  /// The language of its texts.
  var locale: LocaleIdentifier
  /// The first says what a row is about.
  var columns: [Column]
  /// A text a column; nil where there is none.
  var rows: [[Text?]]
  /// The name of the file of an image, and what it shows.
  var image: (file: String, description: String)?

  /// Makes a table of fields and their values.
  init(title: String, locale: LocaleIdentifier, fields: [(name: Text, value: Text?)]) {
    self.title = title
    self.locale = locale
    columns = [Column(heading: "Field"), Column(heading: "Value")]
    rows = fields.filter { $0.value != nil }.map { [$0.name, $0.value] }
  }

  /// Makes a table.
  init(title: String, locale: LocaleIdentifier, columns: [Column], rows: [[Text?]]) {
    self.title = title
    self.locale = locale
    self.columns = columns
    self.rows = rows
  }

  /// The table as Markdown.
  private func markdown(escapingForTerminal: Bool) -> [UInt8] {
    let text = MarkdownText(escapesForTerminal: escapingForTerminal)
    text.markup("# ")
    text.text(title)
    text.markup("\n\n|")
    for column in columns {
      text.markup(" ")
      text.text(column.heading)
      text.markup(" |")
    }
    text.markup("\n|")
    for column in columns { text.markup(column.isNumber ? " ---: |" : " :--- |") }
    text.markup("\n")
    for row in rows {
      text.markup("|")
      for value in row {
        text.markup(" ")
        if let value { text.text(value.text) }
        text.markup(" |")
      }
      text.markup("\n")
    }
    return text.bytes
  }

  /// The table as a page.
  private func html(escapingForTerminal: Bool) -> [UInt8] {
    let pageTag = locale.displayLanguageTag
    let page = HTMLPage(
      title: title, languageTag: pageTag, isRightToLeft: locale.isRightToLeft,
      hasScript: false)
    var html = HTMLText(escapesForTerminal: escapingForTerminal)
    page.begin(&html)
    html.markup("<header><h1><bdi>")
    html.text(title)
    html.markup("</bdi></h1></header>\n<main>\n<table class=\"fields\">\n")
    if let image {
      html.markup("<caption><img src=\"")
      var file = image.file
      file.withUTF8 { html.fileURL($0) }
      html.markup("\" alt=\"")
      html.text(image.description)
      html.markup("\"></caption>\n")
    }
    html.markup("<thead lang=\"en\"><tr>")
    for column in columns {
      html.markup(column.isNumber ? "<th scope=\"col\" class=\"q\">" : "<th scope=\"col\">")
      html.text(column.heading)
      html.markup("</th>")
    }
    html.markup("</tr></thead>\n<tbody>\n")
    for row in rows {
      html.markup("<tr>")
      for (column, value) in zip(columns, row) {
        let isFirst = column.heading == columns[0].heading
        html.markup(
          isFirst ? "<th scope=\"row\">" : column.isNumber ? "<td class=\"q\">" : "<td>")
        html.markup("<bdi")
        if let tag = value?.languageTag, !pageTag.isLanguage(tag) {
          html.markup(" lang=\"")
          html.text(tag)
          html.markup("\"")
        }
        html.markup(">")
        if let value { html.text(value.text) }
        html.markup(isFirst ? "</bdi></th>" : "</bdi></td>")
      }
      html.markup("</tr>\n")
    }
    html.markup("</tbody>\n</table>\n</main>\n")
    page.end(&html)
    return html.bytes
  }

  /// Writes the table as the document of a format, which is one of the two.
  func write(_ format: OutputFormat, to output: BufferedOutput) throws {
    let isTerminal = output.isTerminal
    try output.write(
      format == .html
        ? html(escapingForTerminal: isTerminal) : markdown(escapingForTerminal: isTerminal))
  }
}
