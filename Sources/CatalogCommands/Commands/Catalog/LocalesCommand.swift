import ArgumentParser
import Collation
import SectionedTable

/// `catalog locales`: the languages that a catalog can be listed in.
struct LocalesCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "locales", _superCommandName: "catalog",
    abstract: "Show the supported languages, or the sections of one.",
    usage: "catalog locales [<options>] [<locale>]",
    discussion: """
      EXAMPLES:
        catalog locales                    All supported languages.
        catalog locales sv                 The sections of Swedish.
        catalog locales svenska            The same, by a name of the language.
        catalog locales zh-u-co-stroke     Chinese by strokes.
      """)

  static let isPaged = true
  static let needsThreads = false

  @Argument(help: ArgumentHelp("Language whose sections to show.", valueName: "locale"))
  var locale: String?

  @OptionGroup var format: FormatOptions

  @OptionGroup var global: QuietOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try context.writing(into: format.output) { context in
      if let locale {
        try show(IndexedCollation(locale: LanguageNames.locale(locale)), in: context)
      } else {
        try list(LocaleIdentifier.available, in: context)
      }
      return .done
    }
  }

  private func list(_ locales: [LocaleIdentifier], in context: CommandContext) throws {
    let names = ["locale", "name", "ownName"]
    let headings = ["Locale", "Name", "Own name"]
    let rows = locales.map { [$0.languageTag, $0.languageName, $0.displayName(in: $0)] }
    switch format.chosenFormat {
    case .table:
      var table = TextTable(
        rows[0].map { _ in .left }, roles: [.header, .primary, .secondary])
      table.append(headings, role: .secondary)
      for row in rows { table.append(row) }
      try context.write(table)
    case .csv, .tsv:
      try format.write([names] + rows, to: context)
    case .markdown, .html:
      let table = RecordTable(
        title: "Locales", locale: .root,
        columns: headings.map { .init(heading: $0) },
        rows: zip(rows, locales).map { row, locale in
          [
            RecordTable.Text(row[0]), RecordTable.Text(row[1]),
            RecordTable.Text(row[2], languageTag: locale.displayLanguageTag),
          ]
        })
      try table.write(format.chosenFormat, to: context.output)
    case .json, .ndjson:
      let isArray = format.chosenFormat == .json
      var json = JSONText()
      if isArray { json.beginArray() }
      for row in rows {
        if !isArray { json.beginRecord() }
        json.beginObject()
        for (name, value) in zip(names, row) { json.member(name, value) }
        json.endObject()
        if !isArray { json.newline() }
      }
      if isArray {
        json.endArray()
        json.newline()
      }
      try context.output.write(json.bytes)
    }
  }

  private func show(_ collation: IndexedCollation, in context: CommandContext) throws {
    let indexTitles = collation.sectionIndexTitles
    let locale = collation.locale
    let fields = [
      ["locale", locale.languageTag],
      ["name", locale.languageName],
      ["sections", collation.sectionTitles.joined(separator: " ")],
      ["index", indexTitles.joined(separator: " ")],
      ["order", collation.version.description],
    ]
    switch format.chosenFormat {
    case .table, .markdown, .html:
      let tag = locale.displayLanguageTag
      let sheet = FieldSheet(
        fields: fields.map { field in
          let isTitles = ["sections", "index"].contains(field[0])
          return .init(name: field[0], value: field[1], languageTag: isTitles ? tag : nil)
        })
      // All other words are this program's.
      try sheet.write(
        as: format.chosenFormat, heading: locale.languageName, locale: .root, to: context)
    case .csv, .tsv:
      var rows = [["section", "indexTitle"]]
      for (number, title) in collation.sectionTitles.enumerated() {
        let position = indexTitles.indices.first {
          collation.section(forIndexTitleAt: $0) == number
        }
        rows.append([title, position.map { indexTitles[$0] } ?? ""])
      }
      try format.write(rows, to: context)
    case .json, .ndjson:
      var json = JSONText()
      json.beginObject()
      json.member("locale", collation.locale.description)
      json.member("name", collation.locale.languageName)
      json.name("sections")
      json.strings(collation.sectionTitles)
      json.name("indexTitles")
      json.strings(indexTitles)
      json.name("sectionForIndexTitle")
      json.beginArray()
      for position in indexTitles.indices {
        json.value(collation.section(forIndexTitleAt: position))
      }
      json.endArray()
      json.member("version", collation.version.description)
      json.endObject()
      json.newline()
      try context.output.write(json.bytes)
    }
  }
}
