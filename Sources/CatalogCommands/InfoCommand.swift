import ArgumentParser
import Collation
import DBAccess
import TableView

/// `catalog info`: what the file holds and is stamped with.
struct InfoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", _superCommandName: "catalog",
    abstract: "Show what the catalog holds, in which languages it is stored, and its size.",
    discussion: """
      EXAMPLES:
        catalog info                    At a glance.
        catalog info --sizes            Also what each table takes of the file.
        catalog info --json             For a script.
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "Also the bytes of each table; reads the whole file.")
  var sizes = false

  @Flag(name: .long, help: "As JSON.")
  var json = false

  func run(in context: CommandContext) throws -> ExitStatus {
    // As it is, without bringing anything up to date first.
    let catalog = try CatalogDatabase(unchangedAt: global.databasePath(in: context))
    let info = try catalog.info(measuringTables: sizes)
    if json {
      try writeJSON(info, catalog, in: context)
    } else {
      try writeTable(info, catalog, in: context)
    }
    return .done
  }

  private func writeTable(
    _ info: CatalogInfo,
    _ catalog: CatalogDatabase,
    in context: CommandContext
  ) throws {
    let forms = try LocaleForms(locale: nil, in: context)
    var table = TextTable([.left, .left])
    table.append(["file", catalog.path])
    table.append(["size", "\(forms.grouped(info.fileSize)) bytes"])
    table.append(["schema", String(info.schemaVersion)])
    table.append(["products", forms.grouped(info.productCount)])
    table.append(["manufacturers", forms.grouped(info.manufacturerCount)])
    table.append(["origins", forms.grouped(info.countryCount)])
    for (position, listing) in info.listings.enumerated() {
      table.append([
        position == 0 ? "language" : "also listed in",
        "\(listing.locale.languageName) (\(listing.locale)), \(listing.sectionCount) sections",
      ])
      let note = listing.isCurrent ? "" : " (not this program's: catalog reindex)"
      table.append(["  made with", listing.stamp + note])
    }
    if let size = info.substringIndexSize {
      table.append(["substring index", "\(forms.grouped(size)) bytes"])
    }
    table.append(["pending", "\(forms.grouped(info.pendingChanges)) changed products"])
    for size in info.tableSizes {
      table.append(["  \(size.name)", "\(forms.grouped(size.bytes)) bytes"])
    }
    var text = ""
    table.render(to: &text)
    try context.output.write(text)
  }

  private func writeJSON(
    _ info: CatalogInfo,
    _ catalog: CatalogDatabase,
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
      json.name("current")
      json.literal(listing.isCurrent ? "true" : "false")
      json.endObject()
    }
    json.endArray()
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
