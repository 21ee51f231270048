public import CatalogFields

/// The results of the changes that were asked for.
extension BrowseModel {
  /// Says what a change has done, and which product it was.
  public func changeDidSucceed(_ text: String, product: Int64? = nil) {
    message = text
    if case .form = mode { leave() }
    switch changed {
    case .marked: marked = []
    case .one(let id): marked.remove(id)
    case .other: break
    }
    changed = .other
    if case .detail(let detail) = mode { ask(.read(detail.product.product.id)) }
    reloadLists(anchor: product)
    awaited = .list
  }

  /// Says why a value was not taken.
  public func changeDidFail(_ error: FieldError) {
    stopWaiting()
    if case .form(var form) = mode {
      form.refuse(error)
      mode = .form(form)
    } else {
      message = error.description
    }
  }

  /// Says why a change was refused.
  public func changeDidFail(_ reason: String) {
    let isPlan = awaited == .plan
    stopWaiting()
    if case .form(var form) = mode {
      form.error = reason
      mode = .form(form)
    } else if isPlan {
      enter(.notice(reason))
    } else {
      message = reason
    }
  }

  /// Says what has changed in a product since its editing began, and what it is
  /// now: its editor chooses.
  public func changeDidConflict(_ conflicts: [BrowseConflict], now product: BrowseProduct) {
    stopWaiting()
    guard case .form(let form) = mode else { return }
    enter(.conflict(BrowseConflicts(form, conflicts, product), firstLine: 0))
  }

  /// Asks whether a change shall be undone or redone: one that is large or not of
  /// this session, or one behind which something has changed.
  ///
  /// Keys that were typed before are no answer to a question that nobody has seen.
  public func ask(_ question: String, before replay: BrowseReplay, _ consent: BrowseConsent) {
    if awaited != .change { return }
    enter(
      .question(
        BrowseQuestion(
          before: question, effect: .replay(replay, consent),
          refusal: replay == .undo ? "Nothing was undone." : "Nothing was redone.")))
    stopWaiting()
  }

  /// Asks whether products shall be removed.
  public func askToRemove(_ removal: BrowseRemoval) {
    if awaited != .plan { return }
    enter(.question(question(of: removal)))
    goOn()
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
