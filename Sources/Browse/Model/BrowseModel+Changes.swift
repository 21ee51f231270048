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

  /// Asks whether the last change shall be undone although something has
  /// changed since.
  public func askToUndoAnyway(_ reason: String) {
    if awaited != .change { return }
    enter(
      .question(
        BrowseQuestion(
          before: reason + ". Undo anyway", effect: .undoAnyway,
          refusal: "Nothing was undone.")))
    goOn()
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
