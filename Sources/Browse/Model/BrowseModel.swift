import CatalogModel
import Search
public import SectionedTable

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
  /// The meaning of keys just now.
  enum Mode {
    case list
    /// The next letter leads to its section.
    case jump
    /// The next letter says what the list is sorted by.
    case sort
    case search(LineEditor, contains: Bool)
    case predicate(LineEditor, error: String?)
    case language(LineEditor, error: String?)
    /// Whether something shall be done.
    case question(BrowseQuestion)
    /// A question that could not be asked: an answer to it does nothing.
    case notice(String)
    case detail(BrowseDetail)
    case form(BrowseForm)
    /// The changes of another program to the product of the form behind it, shown from a line on.
    case conflict(BrowseConflicts, firstLine: Int)
    /// The keys, from so many lines on.
    case help(firstLine: Int)
  }

  /// The purpose of reading a product.
  enum Purpose {
    case showing
    case editing
  }

  var mode = Mode.list
  /// The modes to which Esc goes back from the present one.
  var outerModes: [Mode] = []
  var list: BrowseList
  /// The lists to which Esc goes back from a search, the last first.
  var outerLists: [BrowseList] = []
  /// The list that is shown until something of the present one is known.
  var formerList: BrowseList?
  var look: BrowseLook
  var style: TableView.Style
  var marked: Set<Int64> = []
  /// The number of the catalog's file, of those that have stood in its place, and its number when
  /// marked products were last asked for.
  var fileNumber = 0
  var fileOfForm = 0
  /// The products that the change being made, or asked about, is about.
  var changed: ChangedProducts = .other
  /// The message on the last line until the next key.
  var message: String?
  var purpose = Purpose.showing
  /// Whether the catalog is on a server, which may keep what it was told after the program has ended.
  public var isOnServer = false
  /// The answer that keys wait for, and the keys.
  var awaited: Awaited?
  var heldKeys: [BrowseKey] = []
  /// The reason why the catalog cannot be read, while it cannot.
  var failure: String?
  /// How far what is shown is behind, while it is.
  var staleness: String?
  private var effects: [BrowseEffect] = []
  /// The picture that was asked for last, and what has come of it.
  var pictureRequest: BrowsePicture.Request?
  var picture: BrowsePicture?
  private var generation = 0
  /// The names of the custom fields of the catalog.
  var customNames: [String] = []
  var lastSearch: (text: String, contains: Bool) = ("", false)
  /// Whether the strip is being dragged on.
  var isDraggingStrip = false

  /// The columns of the screen.
  public private(set) var width = 80
  /// The lines of the screen.
  public private(set) var height = 24

  /// Makes a model that has asked for a catalog.
  ///
  /// - Parameters:
  ///   - locale: The language; nil is the catalog's own.
  ///   - look: The look of rows.
  ///   - style: The look of sections.
  public init(
    locale: String? = nil, look: BrowseLook = .columns, style: TableView.Style = .plain
  ) {
    self.look = look
    self.style = style
    list = BrowseList(BrowseQuery(locale: locale), generation: 0, look: look, style: style)
    resize(width: width, height: height)
  }

  // MARK: The world around

  /// Takes the size of the screen.
  public func resize(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    layOut()
  }

  /// Returns what is to be read, once; it takes the place of what was asked for
  /// before.
  public func takeRequest() -> BrowseRequest? { list.request() }

  /// Returns what is to be done, once.
  public func takeEffects() -> [BrowseEffect] {
    defer { effects = [] }
    return effects
  }

  /// Says something on the last line until the next key.
  public func say(_ text: String) { message = text }

  /// The filters and the sort order of the list.
  public var query: BrowseQuery { list.query }

  /// Whether something has not come yet that the next frame shows: it can wait
  /// a little.
  public var isWaiting: Bool { awaited != nil || failure == nil && list.isWaiting }

  /// Whether a question stands on the last lines.
  private var isAsking: Bool {
    if case .question = mode { true } else { false }
  }

  /// Takes the answer to a request; one that comes too late is passed over.
  public func take(_ content: BrowseContent) {
    guard content.generation == list.generation else {
      outerLists.first { $0.generation == content.generation }?.take(content)
      return
    }
    let isNew = !list.isLoaded
    failure = nil
    customNames = content.customNames
    list.take(content)
    formerList = nil
    // A question is read before a note about the list.
    if isNew, let note = content.note, message == nil, !isAsking { message = shortened(note) }
    layOut()
    rowsDidCome()
  }

  /// Says that the catalog has changed: everything is asked for again.
  ///
  /// - Parameter isOther: Whether another file has taken its place, in which the
  ///   ids of products are those of others.
  public func catalogDidChange(isOther: Bool = false) {
    if isOther {
      message = "The catalog file was replaced; showing the new one."
      if !marked.isEmpty { message? += " The marks were removed." }
      marked = []
      fileNumber += 1
    }
    reloadLists()
    if case .detail(let detail) = mode, awaited == nil {
      ask(.read(detail.product.product.id))
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
    failure = reason.escapedForTerminal
    if awaited != .change, awaited != .plan { stopWaiting() }
    layOut()
  }

  /// Takes a product that was asked for; nil where it is gone.
  public func take(_ product: BrowseProduct?) {
    let isAwaited = awaited == .product
    guard let product else {
      if isAwaited { stopWaiting() }
      if case .detail = mode { leave() } else if !isAwaited { return }
      if message == nil { message = "The product no longer exists." }
      return
    }
    if !isAwaited {
      // What is shown has changed. Nobody waits for another any more.
      if case .detail(let shown) = mode, shown.product.product.id == product.product.id {
        mode = .detail(BrowseDetail(product))
      }
      return
    }
    switch purpose {
    case .editing:
      var form = BrowseForm(
        .one(product.product), texts: product.texts, customNames: customNames)
      if case .list = mode { form.isMarked = marked.contains(product.product.id) }
      enter(.form(form))
    case .showing:
      let detail = BrowseDetail(product)
      if case .detail = mode { mode = .detail(detail) } else { enter(.detail(detail)) }
    }
    purpose = .showing
    goOn()
  }

  /// Answers whether there is a language: its identifier, or why not.
  public func answerLanguage(_ answer: Result<String, BrowseRefusal>) {
    guard case .language(let editor, _) = mode else { return }
    switch answer {
    case .success(let identifier):
      leave()
      var query = list.query
      query.locale = identifier
      show(query, anchor: list.selectedRow?.id)
    case .failure(let refusal): mode = .language(editor, error: refusal.reason)
    }
  }

  // MARK: State

  func reloadLists(anchor: Int64? = nil) {
    for outer in outerLists where outer !== list { outer.reload() }
    formerList?.reload()
    list.reload(anchor: anchor)
  }

  func ask(_ effect: BrowseEffect) {
    effects.append(effect)
    switch effect {
    case .planRemoval: awaited = .plan
    case .remove: awaited = .change
    case .saveMany:
      changed = .marked
      awaited = .change
    case .save, .add, .replay:
      changed = .other
      awaited = .change
    case .read, .findLanguage, .quit, .choose: break
    }
  }

  func enter(_ mode: Mode) {
    outerModes.append(self.mode)
    self.mode = mode
    if isAsking { message = nil }
    layOut()
  }

  func leave() {
    mode = outerModes.popLast() ?? .list
    layOut()
  }

  /// Shows a list in place of the present one, which stays on the screen until
  /// there is something of the new one: none is ever blank.
  func show(_ query: BrowseQuery, anchor: Int64? = nil) {
    if query == list.query { return }
    generation += 1
    if list.isKnown { formerList = list }
    list = BrowseList(query, generation: generation, look: look, style: style, anchor: anchor)
    layOut()
  }

  /// The list on the screen.
  var shownList: BrowseList { list.isKnown ? list : formerList ?? list }

  /// Gives lists the room that they have.
  func layOut() {
    for list in [list] + outerLists + (formerList.map { [$0] } ?? []) {
      list.resize(width: listWidth(of: list), height: listLines.count)
      list.settle()
    }
  }
}

/// The reason why something was not done.
public struct BrowseRefusal: Error, Hashable, Sendable {
  /// The reason, as a sentence.
  public var reason: String

  /// Makes a refusal.
  public init(_ reason: String) { self.reason = reason }
}

/// A product with its fields on the screen.
struct BrowseDetail {
  let product: BrowseProduct
  var firstLine = 0

  init(_ product: BrowseProduct) { self.product = product }
}
