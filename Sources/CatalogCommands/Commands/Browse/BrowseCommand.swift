import CatalogAccess
import ArgumentParser
import Browse
import CatalogImport
import CatalogModel
import Collation
import PostgreSQL
import Search
import DBAccess
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
        catalog browse --locale sv --section Ö        In Swedish, from Ö on.
        catalog browse --where 'quantity == 0' --sort price
        catalog show "$(catalog browse --select id)"  Choose one with y.

      It needs a terminal. y copies the name of the product at the cursor, or those of the marked \
      ones. With --select, or where output is redirected, it prints them, one per line, and quits. \
      The look is kept for the next time, in the state folder (XDG_STATE_HOME).
      """)

  @OptionGroup var predicate: PredicateOption

  @Option(help: "Begin at this section.", value: "title")
  var section: String?

  @Option(
    help:
      "Sort by listing, price, quantity, origin, manufacturer, id or a custom field "
      + "(custom.Category).",
    value: "key")
  var sort: String?

  @Flag(help: "Descending, with --sort.")
  var reverse = false

  @Option(
    help:
      "Sections by manufacturer, origin, currency or a custom field (custom.Category), not letters.",
    value: "field")
  var groupBy: String?

  @Option(
    help:
      "Columns beside the name: sku, manufacturer, price, origin, quantity, id, custom fields "
      + "(default: what there is room for).", value: "names")
  var columns: String?

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
    if sort != nil, groupBy != nil {
      throw ValidationError("--sort and --group-by cannot be combined.")
    }
    // Which custom fields there are is known when the catalog is open.
    let typed = (sort ?? groupBy).map { ListingSort(typed: $0) ?? .custom($0) } ?? .listing
    if reverse, typed == .listing {
      throw SortOptions.reverseWithoutKey
    }
    if section != nil, groupBy == nil, ![.listing, .manufacturer, .origin].contains(typed) {
      throw ValidationError(
        "a list sorted by \(sort?.escapedForTerminal ?? typed.rawValue) has no sections. Try: "
          + NextCommand.line(withoutFlags: ["--reverse"], options: ["--sort"]))
    }
    if let columns {
      do {
        _ = try ProductColumn.columns(named: columns, custom: nil)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }

  /// The key that the list is sorted by.
  private func order(in catalog: any CatalogReading) throws -> BrowseQuery.Sort {
    if let groupBy {
      let grouping = try catalog.grouping(named: groupBy, option: "--group-by")
      switch grouping {
      case .manufacturer: return .manufacturer
      case .origin: return .origin
      case .currency, .custom:
        if reverse {
          throw CommandError(
            .wrongUsage, "groups by \(grouping.rawValue.escapedForTerminal) run from A to Z only",
            advice: "Try: " + NextCommand.line(withoutFlags: ["--reverse"]))
        }
        if case .custom(let name) = grouping { return .groups(name) }
        return .currency
      }
    }
    switch try sort.map({ try catalog.sort(named: $0) }) {
    case nil, .listing: return .name
    case .price: return .price
    case .quantity: return .quantity
    case .origin: return .origin
    case .manufacturer: return .manufacturer
    case .id: return .id
    case .custom(let name): return .custom(name)
    }
  }

  private func chosenColumns(in catalog: any CatalogReading) throws -> [BrowseColumn: Bool]? {
    guard let columns else { return nil }
    var chosen = Dictionary(uniqueKeysWithValues: BrowseColumn.fixed.map { ($0, false) })
    for column in try catalog.columns(named: columns) where column != .name {
      if case .custom(let name, _) = column {
        chosen[.custom(name)] = true
      } else if let known = BrowseColumn.fixed.first(where: { $0.rawValue == column.rawValue }) {
        chosen[known] = true
      } else {
        throw CommandError(
          .wrongUsage,
          "--columns: browse has no column '\(column.rawValue)', but name, "
            + BrowseColumn.fixed.map(\.rawValue).joined(separator: ", ") + " and custom fields",
          advice: "Enter shows all fields of a product.")
      }
    }
    return chosen
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    global = arguments.group()
    reading = arguments.group()
    language = arguments.group()
    look = arguments.group()
    predicate = arguments.group()
    section = arguments.text("--section")
    sort = arguments.text("--sort")
    reverse = arguments.flag("--reverse")
    groupBy = arguments.text("--group-by")
    columns = arguments.text("--columns")
    select = arguments.text("--select")
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let locale = try language.identifier()?.identifier
    guard TerminalName.isCapable(in: context.environment) else {
      throw Self.noTerminal(in: context)
    }
    let place = try global.place(in: context)
    let written = context.writtenPositions()
    let server = try reading.server(of: place, written, in: context)
    let choosesColor = { (screen: any BrowseScreen) in
      context.choices.color.usesColor(
        isTerminal: screen.hasColors, environment: context.environment)
    }
    let watch = LockWatch()
    var lockedScreen: (any BrowseScreen)?
    let opened: OpenedCatalog
    do {
      opened = try OpenedCatalog(
        place, from: server, watch: watch, waiting: LockedStartTimes.patience)
    } catch CatalogDatabaseError.locked {
      // The screen is there at once, and says what is waited for.
      guard let screen = context.openScreen() else { throw Self.noTerminal }
      let start = LockedStart<OpenedCatalog>(
        screen, usesColor: choosesColor(screen), reason: "another program has locked the catalog")
      let end: LockedStart<OpenedCatalog>.End
      do {
        end = try start.wait {
          try OpenedCatalog(place, from: server, watch: watch, waiting: $0)
        }
      } catch {
        screen.close()
        throw error
      }
      switch end {
      case .opened(let catalog): opened = catalog
      case .terminated(let signal):
        screen.end(bySignal: signal)
        return .cancelled
      case .left(let status):
        screen.close()
        return select == nil ? status : .cancelled
      }
      lockedScreen = screen
    }
    // As with every reader, it stays open to the end of the process.
    _ = Unmanaged.passRetained(opened)
    let catalog = opened.catalog
    // What cannot be read is said when the list is.
    let own = try? catalog.withSnapshot { _ in try catalog.locale() }
    let forms: LocaleForms
    let predicate: Predicate?
    let order: BrowseQuery.Sort
    let columns: [BrowseColumn: Bool]?
    do {
      order = try catalog.withSnapshot { _ in try self.order(in: catalog) }
      columns = try catalog.withSnapshot { _ in try chosenColumns(in: catalog) }
      forms = try LocaleForms(locale: language.locale, else: own ?? nil, in: context)
      predicate = try self.predicate.parse(locale: language.locale, in: context) { catalog }
        .predicate
    } catch {
      lockedScreen?.close()
      throw error
    }
    guard let screen = lockedScreen ?? context.openScreen() else { throw Self.noTerminal }
    var query = BrowseQuery(locale: locale)
    query.sort = order
    query.isReversed = reverse
    if let predicate {
      query.filters = [.predicate(predicate, text: self.predicate.text ?? predicate.description)]
    }
    let memory = BrowseMemory(in: context)
    let remembered = memory.choices
    var choices = remembered
    if let style = look.cellStyle { choices.look = .cell(style) }
    if look.tableStyle != nil { choices.isGrouped = look.sectionStyle == .grouped }
    if let columns {
      choices.columns = columns
      // Another look that is remembered has none.
      if look.cellStyle == nil { choices.look = .columns }
    }
    let model = BrowseModel(query, choices: choices, section: section)
    defer { memory.keep(model.choices, insteadOf: choices, remembered) }
    if let note = screen.note { model.say(note.escapedForTerminal) }
    let reader = BrowseReader(opened, forms: forms, wake: screen.wake)
    let usesColor = choosesColor(screen)
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
    if case .terminated(let signal) = end {
      memory.keep(model.choices, insteadOf: choices, remembered)
      screen.end(bySignal: signal)
    }
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

  /// Returns why there is no screen where the environment names no terminal that has one.
  private static func noTerminal(in context: CommandContext) -> CommandError {
    let name = context.environment["TERM"] ?? ""
    guard context.output.isTerminal else { return noTerminal }
    if !name.isEmpty {
      return CommandError(
        .failed, "the terminal '\(name.escapedForTerminal)' cannot move its cursor",
        advice: "Without one, use: " + NextCommand.line("list"))
    }
    return CommandError(
      .failed, "TERM is empty, so nobody knows which terminal this is",
      advice: "Most understand: TERM=xterm-256color " + NextCommand.line("browse"))
  }

  private static var noTerminal: CommandError {
    CommandError(.failed, "browse needs a terminal; use \(NextCommand.line("list"))")
  }

  private func write(
    _ ids: [Int64], of catalog: any CatalogReading, to output: BufferedOutput
  ) throws {
    let value = select.flatMap(SelectedValue.init(typed:)) ?? .id
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
