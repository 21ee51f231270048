import CatalogAccess
import Browse
import CatalogFields
import CatalogModel
import DBAccess
import Dispatch
import SectionedTable
import Synchronization

/// Makes the changes of a table view as the commands do, on a thread of its own.
final class BrowseEditor: Sendable {
  /// The result of a change.
  enum Answer: Sendable {
    case succeeded(String, product: Int64?)
    /// A removal would be about this.
    case planned(BrowseRemoval)
    /// A change of several products would be this.
    case plannedEdit(BrowseEditPlan)
    /// The edited fields have other values now: these.
    case conflicted([BrowseConflict], BrowseProduct)
    /// A change is not undone or redone unless this is answered by yes.
    case asked(String, BrowseReplay, BrowseConsent)
    /// A value cannot be taken.
    case refused(FieldError)
    case failed(String)
  }

  let answers: Inbox<Answer>
  /// Sees whether a change waits for another program.
  let watch = LockWatch()
  private let queue = DispatchQueue(label: "catalog.browse.edit", qos: .userInitiated)
  private let work: BrowseEdits
  /// The number of things that it has begun to do, or will.
  private let begunCount = Mutex(0)

  /// - Parameters:
  ///   - written: What notes the positions of changes.
  ///   - currency: The currency of a price where nothing in the catalog says one.
  init(
    place: CatalogPlace, noting written: WrittenPositionFiles, author: String?, currency: Currency,
    wake: @escaping @Sendable () -> Void
  ) {
    work = BrowseEdits(
      place: place, noting: written, author: author, currency: currency, watch: watch)
    answers = Inbox(wake: wake)
  }

  /// Begins to do something; the time is in seconds since 1970.
  func perform(_ effect: BrowseEffect, at time: Int64) {
    begunCount.withLock { $0 += 1 }
    queue.async {
      let answer = self.work.perform(effect, at: time)
      self.begunCount.withLock { $0 -= 1 }
      if let answer { self.answers.put(answer) }
    }
  }

  /// Notes that the products on the screen are those of the file that is there now.
  func noteShownFile() { work.noteShownFile() }

  /// Gives up a lock that a change is waiting for. One that is being made already is made all the same.
  func stopWaiting() { watch.stopWaiting() }

  /// Whether it is doing something: a server may keep that, also after the program has ended.
  var isBusy: Bool { begunCount.withLock { $0 > 0 } }
}

/// The changes of a ``BrowseEditor``. Only its thread may use it.
private final class BrowseEdits: @unchecked Sendable {
  private let place: CatalogPlace
  private let written: WrittenPositionFiles
  /// The user at the screen.
  private let author: String?
  private let currency: Currency
  private let watch: LockWatch
  /// A change of more products than this is not undone without a question.
  private static let greatestUnaskedCount = 1

  /// The file that the products on the screen are of.
  private let shownFile = Mutex<FileIdentity?>(nil)
  private var planned: PlannedChange?
  /// The change that is undone or redone next, and the file that has it.
  private var replayed: (entry: HistoryEntry, file: FileIdentity?)?
  /// The numbers of the changes that were made, undone or redone here, and the file that
  /// has them.
  private var ownChanges: Set<Int64> = []
  /// Those of them that were undone here, and not redone.
  private var undoneChanges: Set<Int64> = []
  private var ownFile: FileIdentity?

  init(
    place: CatalogPlace, noting written: WrittenPositionFiles, author: String?,
    currency: Currency, watch: LockWatch
  ) {
    self.place = place
    self.watch = watch
    self.written = written
    self.author = author
    self.currency = currency
  }

  func noteShownFile() { shownFile.withLock { $0 = FileIdentity(of: place) } }

  private func note(_ action: ChangeNote.Action, at time: Int64) -> ChangeNote {
    ChangeNote(action, at: time, by: author)
  }

  func perform(_ effect: BrowseEffect, at time: Int64) -> BrowseEditor.Answer? {
    watch.begin()
    do {
      // Opened for each change: another file may have taken its place.
      let catalog = try place.openForWriting(noting: written, onWait: nil, watch: watch)
      return try perform(effect, at: time, in: catalog)
    } catch let error as ChangeError {
      return refusal(error, of: effect)
    } catch CatalogDatabaseError.locked where watch.hasStopped,
      is CancellationError where watch.hasStopped
    {
      return .failed("Another program still has the catalog locked. Nothing was changed.")
    } catch {
      return .failed(browseFailure(error))
    }
  }

  private func perform(
    _ effect: BrowseEffect, at time: Int64, in catalog: any CatalogEditing
  ) throws -> BrowseEditor.Answer? {
    switch effect {
    case .save, .add:
      if let file = shownFile.withLock({ $0 }), file != FileIdentity(of: place) {
        return .failed(FileReplacement.refusal("changed"))
      }
      return try performOfOne(effect, at: time, in: catalog)
    case .planEdit(let ids, var edit):
      edit.checkImage(besideCatalogAt: place.pathOfImages)
      edit.lastCurrency = currency
      let plan = try plan(edit, of: ids, in: catalog)
      let skipNote = plan.skipNote
      if plan.count == 0 {
        return .failed("Nothing would change" + (skipNote.isEmpty ? "." : ": \(skipNote)."))
      }
      return .plannedEdit(
        BrowseEditPlan(count: plan.count, of: plan.matchedCount, skipNote: skipNote))
    case .planRemoval(let ids):
      let plan = try plan(nil, of: ids, in: catalog)
      if plan.count == 1, let product = plan.samples.first?.before {
        return .planned(BrowseRemoval(id: product.id, name: product.name))
      }
      return .planned(BrowseRemoval(count: plan.count))
    case .saveMany: return try performPlanned(.edit, at: time)
    case .remove: return try performPlanned(.remove, at: time)
    case .replay(let replay, let consent):
      return try self.replay(replay, consent, at: time, catalog)
    case .read, .findLanguage, .listLanguages, .quit, .choose, .useMouse, .countValues, .findIDs,
      .findMarked, .write, .copy, .editDetails, .openImage, .stopWaiting:
      return nil
    }
  }

  /// Changes or adds a product.
  private func performOfOne(
    _ effect: BrowseEffect, at time: Int64, in catalog: any CatalogEditing
  ) throws -> BrowseEditor.Answer? {
    switch effect {
    case .save(let product, var edit):
      edit.checkImage(besideCatalogAt: place.pathOfImages)
      edit.lastCurrency = currency
      // Another product may have its id now.
      if let present = try catalog.product(id: product.id), present.name != product.name {
        var conflicts = [
          FieldConflict(
            productID: product.id, field: .name, expected: product.name, found: present.name)
        ]
        do {
          _ = try catalog.editProduct(
            id: product.id, edit, expecting: product, isForced: false, note(.edit, at: time),
            isDryRun: true)
        } catch ChangeError.conflicts(let others, _) {
          conflicts += others.filter { $0.field != .name }
        }
        return conflicted(conflicts, present)
      }
      let change = try catalog.editProduct(
        id: product.id, edit, expecting: product, isForced: false, note(.edit, at: time),
        isDryRun: false)
      noteChange(in: catalog, at: time)
      let what =
        change.isEmpty
        ? "no change" : ChangeReport.differences(change).joined(separator: ", ")
      return .succeeded(
        ChangeReport.title(change.after ?? product) + ": " + what + warnings(edit),
        product: product.id)
    case .add(var edit):
      edit.checkImage(besideCatalogAt: place.pathOfImages)
      edit.lastCurrency = currency
      let product = try catalog.addProduct(
        edit, note(.add, at: time), listedIn: nil, isDryRun: false)
      noteChange(in: catalog, at: time)
      let place = try catalog.place(ofProduct: product.id)
      return .succeeded(
        "Added \(ChangeReport.subject(product)) (section \(place.section.escapedForTerminal))"
          + warnings(edit), product: product.id)
    default:
      return nil
    }
  }

  /// A change of products, as it was when the question about it came up.
  private struct PlannedChange {
    var plan: SelectionPlan
    /// Nil where they are removed.
    var edit: ProductEdit?
    /// The connection that it was planned by: that one knows what has changed since.
    var catalog: any CatalogEditing
    var file: FileIdentity?
  }

  /// Plans an edit, or without one a removal.
  private func plan(
    _ edit: ProductEdit?, of ids: [Int64], in catalog: any CatalogEditing
  ) throws -> SelectionPlan {
    planned = nil
    try catalog.bringUpToDate()
    let plan =
      if let edit {
        try catalog.planEdit(edit, of: .ids(ids), sampleLimit: 1)
      } else {
        try catalog.planRemoval(of: .ids(ids), sampleLimit: 1)
      }
    planned = PlannedChange(
      plan: plan, edit: edit, catalog: catalog, file: FileIdentity(of: place))
    return plan
  }

  /// Does what was planned.
  private func performPlanned(
    _ action: ChangeNote.Action, at time: Int64
  ) throws -> BrowseEditor.Answer {
    let isRemoval = action == .remove
    let done = isRemoval ? "removed" : "changed"
    guard let change = planned, isRemoval == (change.edit == nil) else {
      return .failed("Nothing was \(done).")
    }
    planned = nil
    // That connection still has the file that was there then.
    if change.file != FileIdentity(of: place) {
      return .failed(FileReplacement.refusal(done))
    }
    let plan = try change.catalog.perform(change.plan, isForced: false, note(action, at: time))
    noteChange(in: change.catalog, at: time)
    guard let edit = change.edit else {
      let back = plan.count == 1 ? "; u restores it" : "; u restores them"
      return .succeeded(plan.subject + " removed" + back, product: nil)
    }
    let skipNote = plan.skipNote.isEmpty ? "" : ", " + plan.skipNote
    return .succeeded(
      plan.count.counted("product") + " changed" + skipNote + warnings(edit), product: nil)
  }

  /// Undoes or redoes a change, or asks about it first.
  private func replay(
    _ replay: BrowseReplay, _ consent: BrowseConsent, at time: Int64, _ catalog: any CatalogEditing
  ) throws -> BrowseEditor.Answer {
    let file = FileIdentity(of: place)
    if consent == .unasked {
      let next = try catalog.replayable(replay.direction, limit: 1, by: whose).first
      replayed = next.map { ($0, file) }
      if let entry = next, needsQuestion(entry, replay, at: time, file) {
        let when = HistoryText.localTime(entry.time)
        return .asked(
          "\(replay == .undo ? "Undo" : "Redo") the change of \(when)"
            + (entry.isOfOther(than: author)
              ? " by \((entry.author ?? "").escapedForTerminal)" : "")
            + ", \(HistoryText.line(entry))",
          replay, .given)
      }
    }
    guard let (entry, askedFile) = replayed else {
      return try nothing(replay, in: catalog)
    }
    if askedFile != file {
      return .failed(FileReplacement.refusal(replay.direction.done))
    }
    var done = entry
    try catalog.replay(
      replay.direction, [entry], isForced: consent == .despiteChanges, productLimit: 1
    ) { done = $0 }
    noteOwn(entry.id)
    if replay == .undo { undoneChanges.insert(entry.id) } else { undoneChanges.remove(entry.id) }
    let back = replay == .undo ? "; U redoes it" : "; u undoes it"
    return .succeeded(
      "\(replay.direction.done): \(HistoryText.line(done))\(back)",
      product: done.products.first?.productID)
  }

  /// Those whose changes are undone and redone: in a file, there is one last change, whoever made it.
  private var whose: ChangeAuthor { place.isServer ? .user(author) : .anyone }

  /// Says why there is no change to undo or redo.
  private func nothing(
    _ replay: BrowseReplay, in catalog: any CatalogHistory
  ) throws -> BrowseEditor.Answer {
    if let other = try catalog.replayable(replay.direction, limit: 1, by: .anyone).first {
      let word = replay == .undo ? "undo" : "redo"
      return .failed(
        "No change of yours to \(word). That of \((other.author ?? "another").escapedForTerminal): "
          + "catalog \(word) --anyone")
    }
    throw try catalog.reasonForNothing(to: replay.direction)
  }

  /// Returns whether one key is too little for a change: one of many products, of an
  /// earlier day, or of others. What was undone here is redone by one key.
  private func needsQuestion(
    _ entry: HistoryEntry, _ replay: BrowseReplay, at time: Int64, _ file: FileIdentity?
  ) -> Bool {
    if ownFile != file || !ownChanges.contains(entry.id) { return true }
    if replay == .redo { return !undoneChanges.contains(entry.id) }
    func day(_ time: Int64) -> Substring { HistoryText.localTime(time).prefix(10) }
    return entry.added + entry.edited + entry.removed > Self.greatestUnaskedCount
      || day(entry.time) != day(time)
  }

  /// Notes that the last change, if it is of this time, was made here.
  private func noteChange(in catalog: any CatalogEditing, at time: Int64) {
    // It is made: who gave up a lock just then must not end what is read of it.
    watch.begin()
    if let last = try? catalog.replayable(.undo, limit: 1, by: whose).first, last.time == time,
      last.author == author
    {
      noteOwn(last.id)
    }
  }

  private func noteOwn(_ change: Int64) {
    let file = FileIdentity(of: place)
    if file != ownFile { (ownChanges, undoneChanges) = ([], []) }
    ownFile = file
    ownChanges.insert(change)
  }

  private func warnings(_ edit: ProductEdit) -> String {
    edit.warnings.map { ". Warning: " + $0.description.escapedForTerminal }.joined()
  }

  private func refusal(
    _ error: ChangeError, of effect: BrowseEffect
  ) -> BrowseEditor.Answer {
    switch error {
    case .conflicts(let conflicts, _):
      let reason = line(CommandError(error))
      switch effect {
      case .save(let product, _): return conflict(conflicts, of: product.id) ?? .failed(reason)
      case .replay(let replay, _): return anyway(replay, reason)
      case .remove: return .failed(reason + ". Nothing was removed; d asks again.")
      case .saveMany: return .failed(reason + ". Nothing was changed; Enter asks again.")
      default: return .failed(reason)
      }
    case .takenID:
      let reason = line(CommandError(error))
      guard case .replay(let replay, _) = effect else { return .failed(reason) }
      return anyway(replay, reason + ", so the product would get a new id")
    case .staleSelection:
      return .failed(line(CommandError(error)) + ". Nothing was changed; try again.")
    case .field(let error, _): return .refused(error)
    case .takenSKU(let sku, _):
      return .refused(FieldError(.sku, "'\(sku ?? "")' is already used by another product"))
    default: return .failed(line(CommandError(error)))
    }
  }

  private func anyway(_ replay: BrowseReplay, _ reason: String) -> BrowseEditor.Answer {
    .asked(
      reason + (replay == .undo ? ". Undo anyway" : ". Redo anyway"), replay, .despiteChanges)
  }

  /// Returns in one line what a command says in several.
  private func line(_ error: CommandError) -> String {
    error.message.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .joined(separator: "; ").replacing(":; ", with: ": ")
  }

  /// Returns the values that an edit did not expect; nil where the product is gone.
  private func conflict(
    _ conflicts: [FieldConflict], of id: Int64
  ) -> BrowseEditor.Answer? {
    guard let catalog = try? place.openFollowing(),
      let product = try? catalog.product(id: id)
    else { return nil }
    return conflicted(conflicts, product)
  }

  private func conflicted(
    _ conflicts: [FieldConflict], _ present: Product
  ) -> BrowseEditor.Answer {
    .conflicted(
      conflicts.map { BrowseConflict(field: $0.field, expected: $0.expected, found: $0.found) },
      BrowseLists.browseProduct(present, fields: []))
  }
}

extension BrowseReplay {
  fileprivate var direction: ReplayDirection { self == .undo ? .undo : .redo }
}
