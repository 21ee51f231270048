import CatalogAccess
import ArgumentParser
import Collation
import SectionedTable

/// `catalog info`: what the file holds and is stamped with.
struct InfoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", _superCommandName: "catalog",
    abstract: "Show catalog statistics: products, languages, size.",
    usage: "catalog info [<options>]",
    discussion: """
      EXAMPLES:
        catalog info                    A short summary.
        catalog info --sizes            Also the size of each table.
        catalog info --json             For a script.
      """)

  static let isPaged = true
  static let needsThreads = false

  @Flag(help: "Also show the size of each table (reads the whole file).")
  var sizes = false

  @Flag(name: .shortAndLong, help: "Also show what each sort order was built with.")
  var verbose = false

  @OptionGroup var format: FormatOptions

  @Option(help: "Number format, by language, such as sv.", value: "locale")
  var locale: String?

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    // As it is, without bringing anything up to date first.
    let catalog = try global.openUnchanged(reading, in: context)
    let info = try catalog.info(measuringTables: sizes)
    let forms = try LocaleForms(
      locale: locale, else: info.listings.first?.locale, in: context)
    return try context.writing(into: format.output, whileReading: catalog.path) { context in
      switch format.chosenFormat {
      case .table, .markdown, .html:
        let sheet = FieldSheet(
          fields: fields(of: info, catalog, forms).map { .init(name: $0.name, value: $0.value) })
        try sheet.write(
          as: format.chosenFormat, heading: catalog.name, locale: .root, to: context)
      case .json, .ndjson: try writeJSON(info, catalog, in: context)
      case .csv, .tsv: try writeCSV(info, catalog, in: context)
      }
      return .done
    }
  }

  /// Returns the fields for a person.
  private func fields(
    of info: CatalogInfo,
    _ catalog: any CatalogReading,
    _ forms: LocaleForms
  ) -> [(name: String, value: String)] {
    var fields = [
      ("file", catalog.path), ("size", "\(forms.grouped(info.fileSize)) bytes"),
      ("schema", String(info.schemaVersion)), ("products", forms.grouped(info.productCount)),
      ("manufacturers", forms.grouped(info.manufacturerCount)),
      ("origins", forms.grouped(info.countryCount)),
    ]
    for (position, listing) in info.listings.enumerated() {
      // One that is stored besides is left out by a rebuild.
      let command =
        position == 0 && (try? LocaleIdentifier(listing.locale.identifier)) == nil
        ? CommandError.reindexing : NextCommand.line("reindex")
      let note = listing.isCurrent ? "" : " (built by another version: \(command))"
      fields.append(
        (
          position == 0 ? "language" : "also sorted for",
          "\(listing.locale.sortName), \(listing.sectionCount) sections\(note)"
        ))
      if verbose { fields.append(("  built with", listing.stamp)) }
    }
    if let size = info.substringIndexSize {
      fields.append(("substring index", "\(forms.grouped(size)) bytes"))
    }
    if let size = info.wordIndexSize {
      fields.append(("index of words", "\(forms.grouped(size)) bytes"))
    }
    // A file of any feed may have hundreds.
    let others = info.customFields.filter { $0.index == nil }.map(\.name)
    if !others.isEmpty {
      let more = others.count > 40 ? " and \(others.count - 40) more" : ""
      fields.append(("custom fields", others.prefix(40).joined(separator: ", ") + more))
    }
    for field in info.customFields {
      guard let index = field.index else { continue }
      let values = index.valueCount == 1 ? "value" : "values"
      let products = index.productCount == 1 ? "product" : "products"
      fields.append(
        (
          "indexed field",
          "\(field.name): \(forms.grouped(index.productCount)) \(products), "
            + "\(forms.grouped(index.valueCount)) \(values)"
        ))
    }
    fields.append(("pending changes", forms.grouped(info.pendingChanges)))
    for size in info.tableSizes {
      fields.append(("  \(size.name)", "\(forms.grouped(size.bytes)) bytes"))
    }
    return fields
  }

  /// Writes a record a language that the catalog is listed in.
  private func writeCSV(
    _ info: CatalogInfo,
    _ catalog: any CatalogReading,
    in context: CommandContext
  ) throws {
    let names: [String?] = [
      "file", "size", "schema", "count", "manufacturers", "origins", "pending", "substringIndex",
      "locale", "sections", "stamp", "current", "wordIndex",
    ]
    let records = info.listings.map { listing in
      [
        catalog.path, String(info.fileSize), String(info.schemaVersion),
        String(info.productCount), String(info.manufacturerCount), String(info.countryCount),
        String(info.pendingChanges), info.substringIndexSize.map { String($0) },
        listing.locale.description, String(listing.sectionCount), listing.stamp,
        listing.isCurrent ? "true" : "false", info.wordIndexSize.map { String($0) },
      ]
    }
    try format.write([names] + records, to: context)
  }

  private func writeJSON(
    _ info: CatalogInfo,
    _ catalog: any CatalogReading,
    in context: CommandContext
  ) throws {
    var json = JSONText()
    json.beginObject()
    json.member("file", catalog.path)
    json.member("size", info.fileSize)
    json.member("schema", info.schemaVersion)
    json.member("count", info.productCount)
    json.member("manufacturers", info.manufacturerCount)
    json.member("origins", info.countryCount)
    json.member("pending", info.pendingChanges)
    json.member("substringIndex", info.substringIndexSize)
    json.name("listings")
    json.beginArray()
    for listing in info.listings {
      json.beginObject()
      json.member("locale", listing.locale.description)
      json.member("sections", listing.sectionCount)
      json.member("stamp", listing.stamp)
      json.member("current", listing.isCurrent)
      json.endObject()
    }
    json.endArray()
    json.name("customFields")
    json.beginArray()
    for field in info.customFields {
      json.beginObject()
      json.member("name", field.name)
      json.member("indexed", field.index != nil)
      json.member("products", field.index?.productCount)
      json.member("values", field.index?.valueCount)
      json.endObject()
    }
    json.endArray()
    json.member("wordIndex", info.wordIndexSize)
    if sizes {
      json.name("tables")
      json.beginObject()
      for size in info.tableSizes { json.member(size.name, size.bytes) }
      json.endObject()
    }
    json.endObject()
    json.newline()
    try context.output.write(json.bytes)
  }
}
