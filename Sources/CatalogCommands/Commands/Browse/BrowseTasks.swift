import ArgumentParser
import Browse
import CatalogAccess
import CatalogModel
import Collation
import DBAccess
import Dispatch
import Glibc
import PostgresStore
import SectionedTable

/// Does what takes a while and changes no product, on a thread of its own and with a connection of
/// its own: nobody waits for it who looks at the list.
final class BrowseTasks: @unchecked Sendable {
  /// The result of a task.
  enum Answer: Sendable {
    case languages([BrowseLanguage])
    case counts([BrowseValueCount], BrowseField)
    case ids([Int64], MarkChange)
    /// These of some marked products are still there.
    case present([Int64], ofMarked: [Int64])
    /// A file is there already.
    case exists(String, BrowseQuery)
    /// What the terminal is to have on its clipboard, and what that is.
    case copied(String, note: String)
    case succeeded(String)
    case failed(String)
  }

  /// Terminals take so many bytes for the clipboard.
  private static let greatestCopyLength = 70_000

  let answers: Inbox<Answer>
  /// Sees whether a task waits for another program.
  let watch = LockWatch()
  private let queue = DispatchQueue(label: "catalog.browse.tasks", qos: .userInitiated)
  private let place: CatalogPlace
  private let server: ReadServer
  private let forms: LocaleForms
  private let context: CommandContext

  init(
    _ place: CatalogPlace, from server: ReadServer, forms: LocaleForms, in context: CommandContext,
    wake: @escaping @Sendable () -> Void
  ) {
    self.place = place
    self.server = server
    self.forms = forms
    self.context = context
    answers = Inbox(wake: wake)
  }

  /// Begins to do something.
  func perform(_ effect: BrowseEffect) {
    queue.async {
      do {
        if let answer = try self.answer(effect) { self.answers.put(answer) }
      } catch {
        self.answers.put(.failed(browseFailure(error)))
      }
    }
  }

  private func makeLists() throws -> BrowseLists {
    BrowseLists(
      try OpenedCatalog(place, from: server, watch: watch), forms: forms.copy(),
      silentDuration: .zero)
  }

  private func answer(_ effect: BrowseEffect) throws -> Answer? {
    switch effect {
    case .listLanguages: return .languages(try languages())
    case .countValues(let field, let query):
      return .counts(try makeLists().counts(of: field, in: query), field)
    case .findIDs(let query, let rows, let change):
      return .ids(try makeLists().ids(of: query, rows: rows), change)
    case .findMarked(let ids):
      // Where it cannot be read, nothing is said to be gone.
      return .present((try? present(of: ids)) ?? ids, ofMarked: ids)
    case .write(let query, let path, let overwrites):
      return try write(query, to: path, overwrites: overwrites)
    case .copy(let ids, let query, let wholeRows):
      return try copy(ids, of: query, wholeRows: wholeRows)
    default: return nil
    }
  }

  /// Of more products it is as quick to look at all that there are.
  private static let fewProducts = 10_000

  private func present(of ids: [Int64]) throws -> [Int64] {
    var query = BrowseQuery()
    if ids.count <= Self.fewProducts { query.filters = [.marked(ids)] }
    return try makeLists().ids(of: query, rows: nil)
  }

  // MARK: Languages

  private func languages() throws -> [BrowseLanguage] {
    let catalog = try place.openFollowing(from: server, watch: watch)
    let stored = try catalog.withSnapshot { _ in try catalog.storedLocales() }
    var locales =
      [LocaleIdentifier.root] + LocaleIdentifier.available.flatMap { [$0] + $0.otherOrders }
    locales += stored.filter { !locales.contains($0) }
    let all = locales.map { locale in
      BrowseLanguage(
        // The names that the title has.
        tag: locale.languageTag, name: locale.languageName,
        ownName: locale.nonRoot == nil ? locale.languageName : locale.name(in: locale),
        isStored: stored.contains(locale))
    }
    let named = all.sorted { $0.name < $1.name }
    return named.filter(\.isStored) + named.filter { !$0.isStored }
  }

  // MARK: Files

  /// Writes what `catalog export` does.
  private func write(
    _ query: BrowseQuery, to typed: String, overwrites: Bool
  ) throws -> Answer {
    let path = typed.hasPrefix("~/") ? (context.variable("HOME") ?? "~") + typed.dropFirst() : typed
    if let ending = ExportFormat.fileExtension(of: path), ExportFormat(ofFile: path) == nil {
      return .failed(
        "'.\(ending.escapedForTerminal)' is no format. Use .csv .tsv .json .ndjson .xlsx .html .md or .sql."
      )
    }
    let isCatalog = FileIdentity(of: place).map { $0 == FileIdentity(of: path) } ?? false
    if !overwrites, !isCatalog, access(path, F_OK) == 0 { return .exists(typed, query) }
    var arguments = ["--quiet", "--output", path]
    if query.sort != .name, query.sort.listingGrouping == nil {
      arguments += ["--sort", query.sort.rawValue]
    }
    if query.isReversed { arguments.append("--reverse") }
    if let locale = query.locale {
      arguments += ["--locale", try LocaleIdentifier(locale).languageTag]
    }
    let said = TextSink()
    do {
      let command = try ExportCommand.parse(arguments)
      let lists = try makeLists()
      let predicate = try lists.predicate(of: query)
      let catalog = lists.catalog
      let count = try catalog.withSnapshot { _ in
        try context.writing(to: said).writing(into: path, whileReading: catalog.path) {
          try command.write(catalog, predicate, groupedBy: query.sort.listingGrouping, in: $0)
        }
      }
      return .succeeded(
        "\(count.counted("product")) written to '\(typed.escapedForTerminal)'"
          + (ExportFormat(ofFile: path) == nil ? ", as CSV" : "")
          + (said.text.isEmpty ? "" : ". " + said.text.escapedForTerminal))
    } catch let error as CommandError {
      return .failed(error.message)
    }
  }

  // MARK: Copying

  private func copy(
    _ ids: [Int64], of query: BrowseQuery, wholeRows: Bool
  ) throws -> Answer {
    let tooMuch = Answer.failed(
      "That is too much to copy: terminals take \(Self.greatestCopyLength.grouped) bytes. "
        + "w writes it to a file.")
    // Each is a character and a line break at least.
    if 2 * ids.count > Self.greatestCopyLength { return tooMuch }
    let lists = try makeLists()
    let catalog = lists.catalog
    var text = ""
    for id in try lists.inOrder(ids, of: query) {
      guard let product = try catalog.withSnapshot({ _ in try catalog.product(id: id) }) else {
        continue
      }
      if !text.isEmpty { text += "\n" }
      text += wholeRows ? Self.row(of: product) : product.name.inOneLine
      if text.utf8.count > Self.greatestCopyLength { return tooMuch }
    }
    let count = ids.count.counted("product")
    return .copied(
      text,
      note: wholeRows
        ? "\(count) copied, as rows of a table"
        : ids.count == 1
          ? "Copied: \(text.escapedForTerminal)" : "The names of \(count) copied")
  }

  /// The fields with tabs between them, as spreadsheets take them.
  private static func row(of product: Product) -> String {
    [
      String(product.id), product.sku, product.name, product.manufacturer?.name,
      product.price?.description, product.quantity.map { String($0) }, product.origin?.name,
    ].map { ($0 ?? "").inOneLine }.joined(separator: "\t")
  }
}

extension String {
  /// The text without tabs, line breaks and other control characters, each of which is a blank.
  fileprivate var inOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

/// Takes what a command says beside its output.
private final class TextSink: ByteSink {
  private(set) var text = ""
  let isTerminal = false
  let isDiscarded = false
  var terminalWidth: Int? { nil }
  var terminalHeight: Int? { nil }
  var pageLength: Int? { nil }

  func write(_ bytes: UnsafeRawBufferPointer) {
    text += String(decoding: bytes, as: UTF8.self)
  }
}

extension CommandContext {
  /// The same world for a command whose output and notes nobody sees as they come.
  fileprivate func writing(to sink: TextSink) -> CommandContext {
    CommandContext(
      output: sink, diagnostics: sink, environment: environment, input: { _ in 0 },
      isInputTerminal: false, clock: clock, wallClock: wallClock, userName: userName,
      catchInterruption: { { false } }, startPager: startPager, openScreen: { nil })
  }
}
