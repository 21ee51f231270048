import CatalogAccess
import ArgumentParser
import Browse
import Collation
import SectionedTable

/// `catalog browse`: the table view in the terminal.
struct BrowseCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", _superCommandName: "catalog",
    abstract: "Browse, search and edit the catalog in the terminal.",
    usage: "catalog browse [<options>]",
    discussion: """
      EXAMPLES:
        catalog browse                                Press ? for help, q to quit.
        catalog browse --cell catalog --locale sv     Two-line rows, in Swedish.
        catalog show "$(catalog browse --select id)"  Choose one with y.

      It needs a terminal. Output can be redirected: y prints the product at the cursor, or the \
      marked ones, one per line, and quits.
      """)

  @OptionGroup var look: LookOptions

  @Option(
    help: "Print the chosen products with y: id, sku or json. Quitting without y exits 130.",
    value: "what")
  var select: String?

  @OptionGroup var language: LanguageOption

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let select { _ = try SelectedValue.word(select, of: "--select <what>") }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    global = arguments.group()
    reading = arguments.group()
    language = arguments.group()
    look = arguments.group()
    select = arguments.text("--select")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let locale = try language.identifier()?.identifier
    guard TerminalName.isCapable(in: context.environment) else { throw Self.noTerminal }
    let place = try global.place(in: context)
    let written = context.writtenPositions()
    let server = try reading.server(of: place, written, in: context)
    let opened = try OpenedCatalog(place, from: server)
    // As with every reader, it stays open to the end of the process.
    _ = Unmanaged.passRetained(opened)
    let catalog = opened.catalog
    // What cannot be read is said when the list is.
    let own = try? catalog.withSnapshot { _ in try catalog.locale() }
    let forms = try LocaleForms(locale: language.locale, else: own ?? nil, in: context)
    guard let screen = context.openScreen() else { throw Self.noTerminal }
    let model = BrowseModel(
      locale: locale, look: look.cellStyle.map { .cell($0) } ?? .columns,
      style: look.sectionStyle)
    if let note = screen.note { model.say(note.escapedForTerminal) }
    let reader = BrowseReader(opened, forms: forms, wake: screen.wake)
    let usesColor = context.choices.color.usesColor(
      isTerminal: screen.hasColors, environment: context.environment)
    model.isOnServer = place.isServer
    // Where the output goes somewhere, or a form is said, somebody wants what is chosen.
    model.printsChosen = select != nil || !context.output.isTerminal
    let editor = BrowseEditor(
      place: place.whereChanged(readingFrom: server), noting: written,
      author: context.userName(),
      currency: LocaleChoice.currency(in: context)?.currency ?? .none, wake: screen.wake)
    let session = BrowseSession(
      model, on: screen, reader, editor,
      BrowsePainter(besideCatalogAt: place.pathOfImages, usesColor: usesColor, on: screen),
      BrowseTasks(
        place, from: server, forms: forms, in: context, wake: screen.wake),
      BrowsePrograms(besideCatalogAt: place.pathOfImages, in: context),
      usesColor: usesColor, versionInterval: place.isServer ? 1 : 0.5,
      clock: context.clock, wallClock: context.wallClock)
    let end: BrowseSession.End
    do {
      end = try session.run()
    } catch {
      screen.close()
      throw error
    }
    if case .terminated(let signal) = end { screen.end(bySignal: signal) }
    screen.close()
    if case .interrupted = end, case .server(let info) = place, editor.isBusy {
      throw CommandError(
        .failed, "the change that was being made on the server may have been made all the same",
        advice: "See what is there with: catalog history --db "
          + info.address.quotedForShell.escapedForTerminal)
    }
    switch end {
    case .quit: return select == nil ? .done : .cancelled
    case .interrupted, .terminated: return .cancelled
    case .chosen(let ids, let query):
      try write(reader.inOrder(ids, of: query), of: reader.catalog, to: context.output)
      return .done
    }
  }

  private static var noTerminal: CommandError {
    CommandError(.failed, "browse needs a terminal; use \(NextCommand.line("list"))")
  }

  private func write(
    _ ids: [Int64], of catalog: any CatalogReading, to output: BufferedOutput
  ) throws {
    let value = select.flatMap(SelectedValue.init(rawValue:)) ?? .id
    for id in ids {
      switch value {
      case .id: try output.write("\(id)\n")
      case .sku:
        guard let sku = try catalog.product(id: id)?.sku else {
          throw CommandError(
            .nothingFound, "product \(id) has no SKU",
            advice: "Print its id: " + NextCommand.line("browse --select id"))
        }
        try output.write(sku + "\n")
      case .json:
        guard let product = try catalog.product(id: id) else { throw catalog.notFound("\(id)") }
        let section = try catalog.sectionTitles(of: [product]).first ?? ""
        var json = JSONText()
        try catalog.withProduct(id: id) { view, _ in json.product(view, section: section) }
        json.newline()
        try output.write(json.bytes)
      }
    }
  }
}

/// The value that is printed of a product that was picked.
enum SelectedValue: String, OptionWord {
  case id
  case sku
  case json
}
