import CatalogFields
import CatalogModel
import Search
import SectionedTable

/// A catalog that is browsed: keys in, lines out.
///
/// The model knows neither terminals nor files. Who drives it passes on keys and
/// the size of the screen, answers what it asks for, and draws its frames:
///
///     model.handle(.character("j"))
///     if let request = model.takeRequest() { reader.read(request) }
///     for effect in model.takeEffects() { ... }
///     screen.draw(model.frame())
///
/// The answer to a request may come at any time, or never where a later request
/// has taken its place: what is shown until then is what is known.
public final class BrowseModel {
  let lists: ListScreen
  /// What stands before the list, the last on top: each goes back to the one before it.
  private(set) var screens: [any Screen] = []
  var held = HeldKeys()
  /// The number of the catalog's file, of those that have stood in its place.
  private(set) var fileNumber = 0
  /// The products that the change being made, or asked about, is about.
  var changed: ChangedProducts = .other
  /// Whether it is being found out which marked products are still there, and is to be once more.
  var isCheckingMarks = false
  var checksMarksAgain = false
  /// The details of an editor that are being saved.
  var editedDetails: EditedDetails?
  /// The fields of the product whose details are in an editor.
  private(set) var textsBesideEditor: [ProductField: String] = [:]
  /// Whether the products that a question is about were marked.
  var isOfMarked = false
  /// The message on the last line until the next key.
  var message: String?
  /// Whether the catalog is on a server, which may keep what it was told after the program has ended.
  public var isOnServer = false
  /// Whether products that are chosen are printed as it ends, and not copied.
  public var printsChosen: Bool {
    get { lists.printsChosen }
    set { lists.printsChosen = newValue }
  }
  /// Whether the question on the last lines has been drawn.
  var isQuestionSeen = false
  /// What is known of what is waited for, where it takes longer than a moment.
  private(set) var delay: BrowseDelay?
  /// How far the list has come that was computed last.
  private(set) var progress: BrowseProgress?
  /// The reason why the catalog cannot be read, while it cannot.
  private(set) var failure: String?
  /// How far what is shown is behind, while it is.
  private(set) var staleness: String?
  var picture = PictureSlot()
  var preview = PreviewPane()
  /// Whether what the orders need that may be chosen now was asked for.
  var isPrepared = false
  /// Whether the mouse is for browsing, and not for selecting text.
  var usesMouse = true
  private(set) var layout = ScreenLayout()
  private var purpose = ReadingPurpose.showing
  private var effects: [BrowseEffect] = []
  /// The section to begin at, until the list is there.
  private var firstSection: String?
  /// The names of the custom fields of the catalog.
  private(set) var customNames: [String] = []

  /// Makes a model that has asked for a catalog.
  ///
  /// - Parameters:
  ///   - query: The list that is shown first.
  ///   - choices: The look of the screen.
  ///   - section: The title of the section to begin at; nil is the first.
  public init(
    _ query: BrowseQuery = BrowseQuery(), choices: BrowseChoices = BrowseChoices(),
    section: String? = nil
  ) {
    lists = ListScreen(
      query, look: choices.look, style: choices.isGrouped ? .grouped : .plain,
      columns: choices.columns)
    preview.isOn = choices.hasPreview
    usesMouse = choices.usesMouse
    firstSection = section
    layOut()
    if !usesMouse { ask(.useMouse(false)) }
  }

  /// The look of the screen, as it was chosen.
  public var choices: BrowseChoices {
    var choices = BrowseChoices()
    choices.hasPreview = preview.isOn
    choices.look = lists.look
    choices.isGrouped = lists.style == .grouped
    choices.usesMouse = usesMouse
    choices.columns = lists.columns
    return choices
  }

  // MARK: The world around

  /// Takes the size of the screen.
  public func resize(width: Int, height: Int) {
    layout.width = max(1, width)
    layout.height = max(1, height)
    layOut()
  }

  /// Returns what is to be read, once; it takes the place of what was asked for
  /// before.
  public func takeRequest() -> BrowseRequest? { lists.list.request() }

  /// Returns what is to be done, once.
  public func takeEffects() -> [BrowseEffect] {
    defer { effects = [] }
    return effects
  }

  /// Says something on the last line until the next key.
  public func say(_ text: String) { message = text }

  /// The filters and the sort order of what is shown: where a search has found nothing and what contains
  /// the text is shown, that.
  public var query: BrowseQuery { lists.list.shownQuery }

  /// The language of the list on the screen; nil is the catalog's own.
  public var shownLocale: String? { lists.shown.query.locale }

  /// Whether something has not come yet that the next frame shows: it can wait
  /// a little.
  public var isWaiting: Bool { held.awaited != nil || failure == nil && lists.list.isWaiting }

  /// Who is waited for.
  public var awaitedWorker: BrowseWorker { held.worker }

  /// Says that what is waited for takes longer than a moment, or does not any more.
  ///
  /// - Returns: Whether the screen shows something else for it.
  public func setDelay(_ delay: BrowseDelay?) -> Bool {
    let old = waitingText
    self.delay = delay
    return waitingText != old
  }

  /// Takes how far a list has come that is being computed.
  public func take(_ progress: BrowseProgress) { self.progress = progress }

  /// Returns what is to be read of the list that is shown until the next is ready, once. It is not
  /// worth ending the computing of that.
  public func takeFormerRequest() -> BrowseRequest? {
    lists.list.isKnown ? nil : lists.formerList?.request()
  }

  /// Says that what was asked for of the list that is shown until then cannot be read meanwhile.
  public func refuseFormerRequest() { lists.formerList?.resume() }

  /// Takes the answer to a request; one that comes too late is passed over.
  public func take(_ content: BrowseContent) {
    let isNew = !lists.list.isKnown
    guard lists.take(content) else { return }
    failure = nil
    customNames = content.customNames
    if let title = firstSection {
      firstSection = nil
      if !lists.begin(at: title) { message = "No section “\(title.escapedForTerminal)” here." }
    }
    // A question is read before a note about the list.
    if isNew, let note = content.note, message == nil, !isAsking {
      message = layout.shortened(note)
    }
    layOut()
    if !lists.list.isPreliminary { rowsDidCome() }
  }

  /// Says that the catalog has changed: everything is asked for again.
  ///
  /// - Parameter isOther: Whether another file has taken its place, in which the
  ///   ids of products are those of others.
  public func catalogDidChange(isOther: Bool = false) {
    if isOther {
      // Whoever was refused for that has just read it, and what did not happen stays on the screen.
      if message?.hasPrefix(FileReplacement.note) != true {
        message = FileReplacement.note + "; showing the new one."
      }
      if !lists.marked.isEmpty { message? += " The marks were removed." }
      lists.marked = []
      fileNumber += 1
    }
    lists.reload()
    preview.reload()
    checkMarks()
    if held.awaited != nil { return }
    if let detail = screens.last as? DetailScreen { ask(.read(detail.id)) }
    // Whoever edits it is told of its removal before all is typed.
    if let form = screens.last as? FormScreen, !isOther, let id = form.productID {
      ask(.read(id))
    }
  }

  /// The connection to the catalog's server was lost, and is there again.
  public func serverDidReturn() {
    message = "The server is there again."
    catalogDidChange()
  }

  /// Says that what is shown is behind the catalog, or is not any more.
  ///
  /// - Parameters:
  ///   - mark: What stands beside the number of products as long as that lasts; nil where it does not.
  ///   - note: What is said when it begins.
  public func catalogIsBehind(mark: String?, note: String?) {
    if staleness == nil, message == nil, !isAsking { message = note }
    staleness = mark
  }

  /// Whether the catalog could not be read when it was tried last.
  public var hasFailed: Bool { failure != nil }

  /// Says that the catalog cannot be read; what is there stays.
  public func readingDidFail(_ reason: String) {
    let reason = reason.escapedForTerminal
    // What was said before gives way to what is wrong now.
    if failure != reason { message = nil }
    failure = reason
    if held.awaited != .change, held.awaited != .plan { held.stop() }
    preview.clear()
    layOut()
  }

  /// Says why there is no such list; the catalog can be read.
  ///
  /// - Parameter generation: That of the request.
  public func listWasRefused(_ generation: Int, _ reason: String) {
    guard lists.leaveList(generation) else { return }
    // What was typed was meant for the list.
    var dropped = ""
    if held.awaited == .row || held.awaited == .list {
      dropped = held.drop()
      held.stop()
    }
    message = reason.escapedForTerminal + dropped
    layOut()
  }

  /// Takes a product that was asked for; nil where it is gone.
  public func take(_ product: BrowseProduct?) {
    let isAwaited = held.awaited == .product
    if !isAwaited, update(FormScreen.self, { $0.note(isThere: product != nil) }) { return }
    guard let product else {
      if isAwaited { held.stop() }
      if screens.last is DetailScreen { leave() } else if !isAwaited { return }
      if message == nil { message = "The product no longer exists." }
      return
    }
    if !isAwaited {
      // What is shown has changed. Nobody waits for another any more.
      update(DetailScreen.self) {
        if $0.id == product.product.id {
          $0 = DetailScreen(product, printsChosen: lists.printsChosen)
        }
      }
      return
    }
    switch purpose {
    case .editing:
      var form = BrowseForm(
        .one(product.product), texts: product.texts, customNames: customNames)
      if screens.isEmpty { form.isMarked = lists.marked.contains(product.product.id) }
      // Who has seen that nothing is there yet has typed into nothing.
      let dropped = delay == nil ? "" : held.drop()
      enter(FormScreen(form, ofFile: fileNumber))
      if !dropped.isEmpty { message = dropped.sentence }
    case .editingDetails:
      held.stop()
      textsBesideEditor = product.texts
      ask(.editDetails(product.product))
    case .openingImage:
      held.stop()
      if let image = product.product.image, !image.isEmpty {
        ask(.openImage(image))
      } else {
        message = "It has no image."
      }
    case .filtering(let field):
      held.stop()
      filter(by: field, product.product.value(of: field))
    case .showing:
      let detail = DetailScreen(product, printsChosen: lists.printsChosen)
      if !update(DetailScreen.self, { $0 = detail }) { enter(detail) }
    }
    purpose = .showing
    goOn()
  }

  /// Answers whether there is a language: its identifier, or why not.
  public func answerLanguage(_ answer: Result<String, BrowseRefusal>) {
    guard let picker = screens.last as? PickerScreen, picker.isOfLanguages else { return }
    switch answer {
    case .success(let identifier):
      leave()
      lists.setLocale(identifier)
    case .failure(let refusal): update(PickerScreen.self) { $0.error = refusal.reason }
    }
  }

  /// Goes on where the rows that have come were waited for.
  private func rowsDidCome() {
    let list = lists.list
    switch held.awaited {
    case .row where list.selectedRow != nil || list.count == 0: goOn()
    case .neighbor:
      if let row = list.selectedRow { read(row.id, for: .showing) }
    case .list: goOn()
    default: break
    }
  }

  // MARK: Asking

  func ask(_ effect: BrowseEffect) {
    effects.append(effect)
    held.work = effect.work
    switch effect {
    case .planRemoval, .planEdit: held.awaited = .plan
    case .remove: held.awaited = .change
    // What is marked stays so: it may be changed further.
    case .save, .saveMany, .add, .replay:
      changed = .other
      held.awaited = .change
    case .countValues, .findIDs, .write, .copy: held.awaited = .task
    case .read, .findLanguage, .listLanguages, .quit, .choose, .useMouse, .editDetails,
      .openImage, .stopWaiting, .findMarked:
      break
    }
  }

  /// Gives up a change that waits for another program, as the last line says.
  func stopWaiting() { effects.append(.stopWaiting) }

  func read(_ id: Int64, for purpose: ReadingPurpose) {
    self.purpose = purpose
    held.awaited = .product
    if case .editing = purpose { held.isForForm = true }
    ask(.read(id))
  }

  // MARK: Screens

  func enter(_ screen: any Screen) {
    screens.append(screen)
    isQuestionSeen = false
    if isAsking { message = nil }
    layOut()
  }

  func leave() {
    _ = screens.popLast()
    layOut()
  }

  /// Puts the last screen back as it is after a key.
  func put(_ screen: any Screen) { screens[screens.count - 1] = screen }

  /// Changes the last screen where it is of a kind.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  func update<Kind: Screen>(_ kind: Kind.Type, _ body: (inout Kind) -> Void) -> Bool {
    guard var screen = screens.last as? Kind else { return false }
    body(&screen)
    put(screen)
    return true
  }

  /// Whether a question stands on the last lines.
  var isAsking: Bool { screens.last?.isQuestion ?? false }

  /// What screens may know of the world around them.
  var context: ScreenContext {
    let shown = lists.shown
    return ScreenContext(
      layout: layout, pageWidth: layout.width, message: message,
      failureLines: failureLines, isLocked: delay?.isLocked ?? false, isDelayed: delay != nil,
      fileNumber: fileNumber,
      list: ListFacts(
        isFlat: shown.isFlat, isKnown: lists.list.isKnown, count: lists.list.count,
        catalogCount: lists.list.catalogCount, searchNote: lists.list.searchNote,
        slowWordsNote: shown.slowWordsNote, languageName: shown.languageName,
        customNames: customNames, selectedPlace: shown.selectedPlace))
  }

  /// What a screen may know, with the columns that it has beside a picture.
  func context(of screen: any Screen) -> ScreenContext {
    var context = context
    if screen is DetailScreen, let picture = shownPicture {
      context.pageWidth -= picture.columns + 2
    }
    return context
  }

  /// The reason why the catalog cannot be read, as it stands on the last lines: the list ends above
  /// it, and is still a header and a row.
  private var failureLines: [String] {
    // A form that was refused for the same reason has it.
    if let form = screens.last as? FormScreen, form.form.error == failure { return [] }
    return failure.map { layout.lines(of: $0, most: max(1, layout.height - 3)) } ?? []
  }

  func layOut() {
    layout.bottomHeight =
      screens.last?.bottomHeight(in: layout)
      ?? (layout.height > 1 ? max(1, failureLines.count) : 0)
    layout.previewWidth = preview.width(on: layout.width)
    lists.layOut(layout)
  }
}

/// Details that somebody has typed in an editor, until they are saved.
struct EditedDetails {
  let text: String
  /// The product as it was then, and its fields as a person writes them.
  let product: Product
  let texts: [ProductField: String]
  /// What is said of the text where it cannot be saved.
  let keptNote: String?
}

/// The reason why something was not done.
public struct BrowseRefusal: Error, Hashable, Sendable {
  /// The reason, as a sentence.
  public var reason: String

  /// Makes a refusal.
  public init(_ reason: String) { self.reason = reason }
}
