import CatalogFields
public import CatalogModel
import Search
import SectionedTable

/// What takes a while and changes no product: counts, marks, files, copies.
extension BrowseModel {
  /// Takes the languages that a list can be in.
  public func take(languages: [BrowseLanguage]) {
    update(PickerScreen.self) {
      if $0.isOfLanguages { $0.take(PickerScreen.items(of: languages)) }
    }
  }

  /// Takes the values of a field that was asked for.
  public func take(_ counts: [BrowseValueCount], of field: BrowseField) {
    guard held.awaited == .task else { return }
    held.stop()
    enter(PickerScreen.ofValues(counts, of: field))
  }

  /// Takes the products whose marks are to be changed.
  public func take(ids: [Int64], for change: MarkChange) {
    guard held.awaited == .task else { return }
    switch change {
    case .add: lists.marked.formUnion(ids)
    case .invert: lists.marked.formSymmetricDifference(ids)
    }
    lists.leaveMarkedIfNone()
    message = "\(lists.marked.count.grouped) marked"
    goOn()
  }

  /// Has it found out which marked products are still there.
  func checkMarks() {
    checksMarksAgain = isCheckingMarks
    if lists.marked.isEmpty || isCheckingMarks { return }
    isCheckingMarks = true
    let work = held.work
    ask(.findMarked(lists.marked.sorted()))
    // Nobody waits for it.
    held.work = work
  }

  /// Takes which of the marked products that were asked about are still there, and forgets the others.
  public func take(present: [Int64], ofMarked asked: [Int64]) {
    isCheckingMarks = false
    let gone = lists.marked.intersection(asked).subtracting(present)
    lists.marked.subtract(gone)
    lists.leaveMarkedIfNone()
    if checksMarksAgain { checkMarks() }
    if gone.isEmpty { return }
    update(FormScreen.self) { $0.forget(gone) }
    if isAsking { return }
    let note =
      gone.count == 1
      ? "A marked product is gone; its mark was removed."
      : "\(gone.count.grouped) marked products are gone; their marks were removed."
    message = (message.map { $0 + ($0.hasSuffix(".") ? " " : ". ") } ?? "") + note
  }

  /// Says what a task has done.
  public func taskDidSucceed(_ text: String) {
    if held.awaited == .task { held.stop() }
    if screens.last is WritePrompt { leave() }
    message = text
  }

  /// Says why a task was not done.
  public func taskDidFail(_ reason: String) {
    if held.awaited == .task { held.stop() }
    if !update(WritePrompt.self, { $0.error = reason }) { message = reason }
  }

  /// Asks before a file is replaced.
  public func askToOverwrite(_ path: String, _ query: BrowseQuery) {
    guard held.awaited == .task else { return }
    held.stop()
    enter(
      Question(
        before: "Replace the file “", name: path, after: "”",
        action: .ask(.write(query, path: path, overwrites: true)),
        refusal: "Nothing was written."))
  }

  /// Takes the details as an editor has left them; nil where it has not changed them.
  ///
  /// - Parameter note: What is said of the text where it cannot be saved.
  public func detailsWereEdited(_ text: String?, of product: Product, keptNote note: String? = nil)
  {
    guard let text else {
      message = "Nothing was changed."
      return
    }
    var edit = ProductEdit(
      usualCurrency: product.price?.currency ?? .none, takesValuesOnly: true)
    do {
      let details = text.lineByLine
      if details.isEmpty { try edit.clear(.details) } else { try edit.set(.details, to: details) }
      ask(.save(product, edit))
      editedDetails = EditedDetails(
        text: details, product: product, texts: textsBesideEditor, keptNote: note)
    } catch {
      message = error.description + (note.map { ". " + $0 } ?? "")
    }
  }

  /// The list that a file is made of: what is marked, else what was found.
  var writtenQuery: BrowseQuery {
    var query = query
    if !lists.marked.isEmpty { query.filters = [.marked(lists.marked.sorted())] }
    return query
  }

  /// Shows those of the list that have a value of a field.
  func filter(by field: BrowseField, _ value: String?) {
    do {
      let predicate = try Self.predicate(field, value, currency: lists.list.traits.currency)
      lists.beginFilter()
      lists.filter(.predicate(predicate, text: predicate.description))
      layOut()
    } catch {
      message = "\(error)"
    }
  }

  /// - Parameter currency: The currency that all prices are in, which goes without saying.
  private static func predicate(
    _ field: BrowseField, _ value: String?, currency: String?
  ) throws -> Predicate {
    let key: Predicate.Key =
      switch field {
      case .manufacturer: .manufacturer
      case .origin: .origin
      case .price: .price
      case .quantity: .quantity
      case .custom(let name): .custom(name)
      }
    guard let value else { return try Predicate(format: "%K == nil", key) }
    switch field {
    case .quantity: return try Predicate(format: "quantity == \(value)")
    case .price:
      let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
      let amount = try Predicate(format: "price == \(parts.first ?? "")")
      let code = parts.dropFirst().first
      if code != nil, code == currency { return amount }
      return .and([
        amount,
        try code.map { try Predicate(format: "currency == %@", $0) }
          ?? Predicate(format: "currency == nil"),
      ])
    case .manufacturer, .origin, .custom: return try Predicate(format: "%K == %@", key, value)
    }
  }
}

extension Product {
  func value(of field: BrowseField) -> String? {
    switch field {
    case .manufacturer: manufacturer?.name
    case .origin: origin?.name
    case .price: price?.description
    case .quantity: quantity.map { String($0) }
    case .custom(let name): custom.fields.first { $0.name == name }?.text
    }
  }
}
