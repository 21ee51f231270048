public import CatalogFields

/// The results of the changes that were asked for.
extension BrowseModel {
  /// Says what a change has done, and which product it was.
  public func changeDidSucceed(_ text: String, product: Int64? = nil) {
    message = text
    editedDetails = nil
    if screens.last is FormScreen {
      // They were meant for the form, which is no more.
      message = text + held.drop()
      leave()
    }
    switch changed {
    case .marked: lists.marked = []
    case .one(let id): lists.marked.remove(id)
    case .other: break
    }
    changed = .other
    checkMarks()
    if let detail = screens.last as? DetailScreen { ask(.read(detail.id)) }
    lists.reload(anchor: product)
    preview.reload()
    held.awaited = .list
  }

  /// Says why a value was not taken.
  public func changeDidFail(_ error: FieldError) {
    let dropped = held.drop()
    held.stop()
    if !update(FormScreen.self, { $0.refuse(error) }) {
      message = keepingDetails(error.description) + dropped
    } else if !dropped.isEmpty {
      message = dropped.sentence
    }
  }

  /// Says why a change was refused.
  public func changeDidFail(_ reason: String) {
    let isPlan = held.awaited == .plan
    let dropped = held.drop()
    held.stop()
    // One of them may be gone.
    checkMarks()
    if update(FormScreen.self, { $0.refuse(reason) }) {
      if !dropped.isEmpty { message = dropped.sentence }
    } else if isPlan {
      enter(Notice(text: reason))
    } else {
      message = keepingDetails(reason) + dropped
    }
  }

  /// Returns why a change was refused, and where the text of an editor is that was to be saved.
  private func keepingDetails(_ reason: String) -> String {
    defer { editedDetails = nil }
    guard let note = editedDetails?.keptNote else { return reason }
    return reason + (reason.hasSuffix(".") ? " " : ". ") + note
  }

  /// Says what has changed in a product since its editing began, and what it is
  /// now: its editor chooses.
  public func changeDidConflict(_ conflicts: [BrowseConflict], now product: BrowseProduct) {
    let dropped = held.drop()
    held.stop()
    if let details = editedDetails {
      // As if they had been typed in a form: what to do is the same, and they are not lost.
      editedDetails = nil
      var form = BrowseForm(
        .one(details.product), texts: details.texts, customNames: customNames)
      form.type(details.text, into: .details)
      enter(FormScreen(form, ofFile: fileNumber, isOfEditor: true))
    }
    guard let screen = screens.last as? FormScreen else { return }
    enter(ConflictScreen(screen.form, conflicts, product))
    if !dropped.isEmpty { message = dropped.sentence }
  }

  /// Asks whether a change shall be undone or redone: one that is large or not of
  /// this session, or one behind which something has changed.
  ///
  /// Keys that were typed before are no answer to a question that nobody has seen.
  public func ask(_ question: String, before replay: BrowseReplay, _ consent: BrowseConsent) {
    if held.awaited != .change { return }
    enter(
      Question(
        before: question, action: .ask(.replay(replay, consent)),
        refusal: replay == .undo ? "Nothing was undone." : "Nothing was redone."))
    held.stop()
  }

  /// Asks whether products shall be removed. Keys that were typed before are no answer here either.
  public func askToRemove(_ removal: BrowseRemoval) {
    if held.awaited != .plan { return }
    enter(lists.question(of: removal, isOfMarked: isOfMarked))
    held.stop()
  }

  /// Asks whether products shall be changed as the form says, in the same way.
  public func askToChange(_ plan: BrowseEditPlan) {
    guard held.awaited == .plan, let screen = screens.last as? FormScreen else { return }
    enter(screen.question(of: plan))
    held.stop()
  }
}

extension String {
  /// A note in brackets as a sentence.
  var sentence: String {
    let words = drop { $0 == " " || $0 == "(" }.prefix { $0 != ")" }
    return words + "."
  }
}

/// The products that a change is about.
enum ChangedProducts {
  /// Those that are marked.
  case marked
  case one(Int64)
  /// Others, or nobody knows which.
  case other
}
