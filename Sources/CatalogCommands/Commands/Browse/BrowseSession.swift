import CatalogAccess
import Browse
import CatalogModel
import Collation
import DBAccess
import SectionedTable

/// Joins a model, a screen and a reader until the person at the screen ends it.
final class BrowseSession {
  /// The seconds that a frame waits for its rows. After that it shows the rows that it has.
  private static let patience = 0.03
  /// The seconds that the first frame waits.
  private static let firstPatience = 1.0
  /// The greatest number of seconds between the presses of a double one.
  private static let doublePressTime = 0.5
  /// The seconds after which it is said that something is waited for, and why.
  private static let silentPatience = 0.3
  /// The seconds between two looks at what is waited for.
  private static let waitInterval = 0.1
  /// The greatest number of events before a frame.
  private static let greatestEventCount = 32
  /// The greatest number of characters that are one event.
  private static let greatestTextCount = 1 << 15

  private let model: BrowseModel
  private let screen: any BrowseScreen
  private let reader: BrowseReader
  private let editor: BrowseEditor
  private let painter: BrowsePainter
  private let tasks: BrowseTasks
  private let programs: BrowsePrograms
  /// The seconds between two checks whether the catalog has changed.
  private let versionInterval: Double
  private let clock: () -> Double
  private let wallClock: () -> Int64
  private var encoder: FrameEncoder
  /// The time when a frame is drawn, with or without its rows; nil when there is nothing to draw.
  private var deadline: Double?
  private var end: End?
  /// The reason to end without more.
  private var failure: (any Error)?
  /// The line of the last press of the mouse, and its time.
  private var lastPress: (line: Int, time: Double)?
  /// The time of the last check whether the catalog has changed.
  private var versionTime = 0.0
  /// The time since which something is waited for; nil where nothing is.
  private var waitTime: Double?
  /// The file of an editor, until what was typed there is saved or stands in a form.
  private var editedFile: EditedFile?
  /// The event that has come behind characters that were read together.
  private var nextEvent: ScreenEvent?

  /// The end of a session.
  enum End {
    case quit
    /// Products were chosen in a list, in its order as far as that is known.
    case chosen([Int64], BrowseQuery)
    case interrupted
    case terminated(signal: Int32)
  }

  init(
    _ model: BrowseModel, on screen: any BrowseScreen, _ reader: BrowseReader,
    _ editor: BrowseEditor, _ painter: BrowsePainter, _ tasks: BrowseTasks,
    _ programs: BrowsePrograms, usesColor: Bool,
    versionInterval: Double, clock: @escaping () -> Double,
    wallClock: @escaping () -> Int64
  ) {
    self.model = model
    self.screen = screen
    self.reader = reader
    self.editor = editor
    editor.noteShownFile()
    self.painter = painter
    self.tasks = tasks
    self.programs = programs
    self.versionInterval = versionInterval
    self.clock = clock
    self.wallClock = wallClock
    encoder = FrameEncoder(usesColor: usesColor, isSynchronized: screen.isSynchronized)
  }

  func run() throws -> End {
    model.resize(width: screen.size.width, height: screen.size.height)
    serveModel()
    versionTime = clock()
    deadline = versionTime + Self.firstPatience
    while true {
      noteDelay()
      try drawIfDue()
      let now = clock()
      // Also where keys come without a pause.
      if now - versionTime >= versionInterval {
        versionTime = now
        reader.checkVersion()
      }
      let patience = waitTime == nil ? versionInterval : min(versionInterval, Self.waitInterval)
      var event = self.event(within: deadline.map { max(0, $0 - now) } ?? patience)
      // What was typed while a frame was drawn is one frame, up to a number.
      for _ in 0..<Self.greatestEventCount {
        handle(event)
        serveModel()
        if let failure { throw failure }
        if let end { return end }
        event = self.event(within: 0)
        if event == .timedOut { break }
      }
      handle(event)
      serveModel()
      if let failure { throw failure }
      if let end { return end }
    }
  }

  /// Tells the model where something takes longer than a moment, and why.
  private func noteDelay() {
    let now = clock()
    let start = model.isWaiting ? waitTime ?? now : nil
    waitTime = start
    let delay = start.flatMap { start in
      now - start < Self.silentPatience
        ? nil
        : BrowseDelay(seconds: Int(now - start), isLocked: isLocked)
    }
    if model.setDelay(delay) { needFrame() }
  }

  /// Whether what is waited for waits for the lock of another program itself.
  private var isLocked: Bool {
    switch model.awaitedWorker {
    case .reader: reader.isLocked
    case .editor: editor.watch.isWaiting
    case .tasks: tasks.watch.isWaiting
    }
  }

  /// Waits for what happens next. Characters for a text that are there already are one event:
  /// each would take another search, and a text of thousands would take minutes.
  private func event(within seconds: Double) -> ScreenEvent {
    let event = nextEvent ?? screen.next(within: seconds)
    nextEvent = nil
    guard case .key(.character(let first)) = event, model.takesText else { return event }
    var text = String(first)
    var count = 1
    while nextEvent == nil, count < Self.greatestTextCount {
      let next = screen.next(within: 0)
      if case .key(.character(let character)) = next {
        text.append(character)
        count += 1
      } else {
        nextEvent = next
      }
    }
    return count == 1 ? event : .key(.text(text))
  }

  private func handle(_ event: ScreenEvent) {
    switch event {
    case .key(.control("l")):
      // Another program has written over it.
      encoder.invalidate()
      needFrame()
    case .key(let key):
      model.handle(doubled(key))
      needFrame()
    case .redraw:
      model.resize(width: screen.size.width, height: screen.size.height)
      encoder.invalidate()
      needFrame()
    case .woken: takeAnswers()
    case .timedOut: break
    case .interrupted: end = .interrupted
    case .terminated(let signal): end = .terminated(signal: signal)
    }
  }

  /// A press where the last one was, and soon after it, is a double one.
  private func doubled(_ key: BrowseKey) -> BrowseKey {
    guard case .press(let line, let column) = key else { return key }
    let last = lastPress
    let now = clock()
    guard let last, last.line == line, now - last.time < Self.doublePressTime else {
      lastPress = (line, now)
      return key
    }
    lastPress = nil
    return .doublePress(line: line, column: column)
  }

  private func needFrame() {
    if deadline == nil { deadline = clock() + Self.patience }
  }

  /// Draws when all rows are there, or nobody should wait for them any longer.
  private func drawIfDue() throws {
    guard let deadline else { return }
    if model.isWaiting, clock() < deadline { return }
    self.deadline = nil
    try screen.write(encoder.encode(model.frame()))
  }

  private func takeAnswers() {
    for answer in reader.answers.takeAll() {
      switch answer {
      case .content(let content): model.take(content)
      case .progress(let progress): model.take(progress)
      case .product(let product): model.take(product)
      case .preview(let product, let id): model.take(preview: product, for: id)
      case .changed(.connection): model.serverDidReturn()
      case .changed(let change):
        if change == .file { editor.noteShownFile() }
        model.catalogDidChange(isOther: change == .file)
      case .unchanged:
        if !model.hasFailed { continue }
        model.catalogDidChange()
      case .staleness(let staleness):
        model.catalogIsBehind(mark: staleness?.mark, note: staleness?.sentence)
      case .failed(let reason): model.readingDidFail(reason)
      case .refused(let generation, let reason): model.listWasRefused(generation, reason)
      }
      needFrame()
    }
    for answer in editor.answers.takeAll() {
      switch answer {
      case .succeeded(let text, let product):
        model.changeDidSucceed(text, product: product)
        dropEditedFile(removing: true)
      case .planned(let removal): model.askToRemove(removal)
      case .plannedEdit(let plan): model.askToChange(plan)
      case .conflicted(let conflicts, let product):
        model.changeDidConflict(conflicts, now: product)
        dropEditedFile(removing: true)
      case .asked(let question, let replay, let consent):
        model.ask(question, before: replay, consent)
      case .refused(let error):
        model.changeDidFail(error)
        dropEditedFile(removing: false)
      case .failed(let reason):
        model.changeDidFail(reason)
        dropEditedFile(removing: false)
      }
      needFrame()
    }
    for answer in tasks.answers.takeAll() {
      switch answer {
      case .languages(let languages): model.take(languages: languages)
      case .counts(let counts, let field): model.take(counts, of: field)
      case .ids(let ids, let change): model.take(ids: ids, for: change)
      case .present(let ids, let marked): model.take(present: ids, ofMarked: marked)
      case .exists(let path, let query): model.askToOverwrite(path, query)
      case .copied(let text, let note):
        screen.copy(text)
        model.taskDidSucceed(note)
      case .succeeded(let text): model.taskDidSucceed(text)
      case .failed(let reason): model.taskDidFail(reason)
      }
      needFrame()
    }
    for (request, picture) in painter.answers.takeAll() {
      model.take(picture, for: request)
      needFrame()
    }
  }

  /// Forgets the file of an editor: the model has said where it is, or it is not needed any more.
  private func dropEditedFile(removing isRemoved: Bool) {
    if isRemoved { editedFile?.remove() }
    editedFile = nil
  }

  /// Has an editor change the details of a product, while the terminal is its.
  private func editDetails(of product: Product) {
    do {
      var edited: (text: String, file: EditedFile)?
      try screen.lendTerminal { edited = try programs.edit(product.details ?? "", of: product) }
      editedFile = edited?.file
      model.detailsWereEdited(edited?.text, of: product, keptNote: edited?.file.keptNote)
    } catch {
      let error = CommandError(error)
      model.say(error.message + (error.advice.map { ". " + $0 } ?? ""))
      // It says where the text is, and nothing is drawn any more.
      if EditedFile.wasEndedBySignal { failure = error }
    }
    // The window may be another by now.
    model.resize(width: screen.size.width, height: screen.size.height)
    encoder.invalidate()
    needFrame()
    serveModel()
  }

  /// Does what the model wants done.
  private func serveModel() {
    for effect in model.takeEffects() {
      switch effect {
      case .read(let id): reader.readProduct(id, in: model.shownLocale)
      case .findLanguage(let text):
        do {
          model.answerLanguage(.success(try LanguageNames.locale(text).identifier))
        } catch let error as CommandError {
          model.answerLanguage(.failure(BrowseRefusal(error.message)))
        } catch {
          model.answerLanguage(.failure(BrowseRefusal("\(error)")))
        }
        needFrame()
      case .stopWaiting: editor.stopWaiting()
      case .useMouse(let isUsed): screen.useMouse(isUsed)
      case .listLanguages, .countValues, .findIDs, .findMarked, .write, .copy:
        tasks.perform(effect)
      case .editDetails(let product): editDetails(of: product)
      case .openImage(let name):
        model.say(programs.open(image: name))
        needFrame()
      case .quit: end = .quit
      case .choose(let ids): end = .chosen(ids, model.query)
      default:
        editor.perform(effect, at: wallClock())
        needFrame()
      }
    }
    if let request = model.takeRequest() { reader.read(request) }
    if let request = model.takeFormerRequest(), !reader.readFormer(request) {
      model.refuseFormerRequest()
    }
    if let id = model.takePreviewRequest() { reader.readPreview(id, in: model.shownLocale) }
    if let id = model.takePreparation() {
      reader.prepare(BrowseModel.preparedSorts, anchor: id)
    }
    if let request = model.takePictureRequest() { painter.paint(request) }
  }
}
