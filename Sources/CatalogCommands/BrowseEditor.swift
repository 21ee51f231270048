import Browse
import CatalogImport
import CatalogModel
import DBAccess
import Dispatch
import Synchronization
import TableView

/// Does what the keys of a table view change, as the commands `add`, `edit`,
/// `remove` and `undo` do it, on a thread of its own: a lock of another program
/// is waited for there.
final class BrowseEditor: Sendable {
  /// What has become of a change.
  enum Answer: Sendable {
    case succeeded(String, product: Int64?)
    /// A removal would be about this.
    case planned(subject: String)
    /// A value cannot be taken.
    case refused(FieldError)
    case failed(String)
  }

  private let answers = Mutex<[Answer]>([])
  private let queue = DispatchQueue(label: "catalog.browse.edit", qos: .userInitiated)
  private let work: BrowseEdits
  private let wake: @Sendable () -> Void

  init(path: String, wake: @escaping @Sendable () -> Void) {
    work = BrowseEdits(path: path)
    self.wake = wake
  }

  /// Begins to do something.
  ///
  /// - Parameter time: When it was wanted, in seconds since 1970.
  func perform(_ effect: BrowseEffect, at time: Int64) {
    queue.async {
      guard let answer = self.work.perform(effect, at: time) else { return }
      self.answers.withLock { $0.append(answer) }
      self.wake()
    }
  }

  /// Returns what has come out since this was asked last.
  func takeAnswers() -> [Answer] {
    answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }
}

/// The changes of a ``BrowseEditor``. Only its thread may use it.
private final class BrowseEdits: @unchecked Sendable {
  private let path: String
  private var removal: (plan: SelectionPlan, catalog: CatalogDatabase)?

  init(path: String) { self.path = path }

  func perform(_ effect: BrowseEffect, at time: Int64) -> BrowseEditor.Answer? {
    do {
      // Opened for each change: another file may have taken its place.
      return try perform(effect, at: time, in: CatalogDatabase(writingAt: path))
    } catch let error as ChangeError {
      return refusal(error)
    } catch {
      return .failed(commandError(error).message)
    }
  }

  private func perform(
    _ effect: BrowseEffect, at time: Int64, in catalog: CatalogDatabase
  ) throws -> BrowseEditor.Answer? {
    switch effect {
    case .save(let product, var edit):
      edit.checkImage(besideCatalogAt: path)
      let change = try catalog.editProduct(
        id: product.id, edit, expecting: product, ChangeNote(.edit, at: time))
      let what =
        change.isEmpty
        ? "nothing to change" : ChangeReport.differences(change).joined(separator: ", ")
      return .succeeded(
        ChangeReport.title(change.after ?? product) + ": " + what + warnings(edit),
        product: product.id)
    case .saveMany(let ids, var edit):
      edit.checkImage(besideCatalogAt: path)
      try catalog.bringUpToDate()
      let plan = try catalog.planEdit(edit, of: .ids(ids))
      let done =
        plan.count == 0 ? plan : try catalog.perform(plan, ChangeNote(.edit, at: time))
      var text = done.count.counted("product") + " changed"
      if done.unknownCount > 0 {
        text += ", \(done.unknownCount.grouped) passed over: no value to change"
      }
      return .succeeded(text + warnings(edit), product: nil)
    case .add(var edit):
      edit.checkImage(besideCatalogAt: path)
      let product = try catalog.addProduct(edit, ChangeNote(.add, at: time))
      let place = try catalog.place(ofProduct: product.id)
      return .succeeded(
        "\(ChangeReport.title(product)): under \(place.section.escapedForTerminal)"
          + warnings(edit), product: product.id)
    case .planRemoval(let ids):
      try catalog.bringUpToDate()
      let plan = try catalog.planRemoval(of: .ids(ids))
      removal = (plan, catalog)
      return .planned(subject: subject(plan))
    case .remove:
      guard let (plan, planned) = removal else { return .failed("There is nothing to remove.") }
      removal = nil
      // By the connection that it was planned by: what another program has changed
      // since is known to that one alone.
      let done = try planned.perform(plan, ChangeNote(.remove, at: time))
      return .succeeded(subject(done) + " removed; u brings it back", product: nil)
    case .undo:
      let entry = try catalog.undo()
      return .succeeded(
        "taken back: " + HistoryText.line(entry), product: entry.products.first?.productID)
    case .read, .findLanguage, .prepare, .quit, .choose: return nil
    }
  }

  private func subject(_ plan: SelectionPlan) -> String {
    guard plan.count == 1, let product = plan.samples.first?.before else {
      return plan.count.counted("product")
    }
    return "“\(product.name.escapedForTerminal)” (id \(product.id))"
  }

  private func warnings(_ edit: ProductEdit) -> String {
    edit.warnings.map { ". Warning: " + $0.description.escapedForTerminal }.joined()
  }

  private func refusal(_ error: ChangeError) -> BrowseEditor.Answer {
    switch error {
    case .field(let error, _): return .refused(error)
    case .takenSKU(let sku, _):
      return .refused(FieldError(.sku, "'\(sku ?? "")' is that of another product"))
    default:
      // One line, where a command has several.
      let lines = ChangeReport.error(error).message.split(separator: "\n").map {
        String($0.drop { $0 == " " })
      }
      return .failed(lines.joined(separator: "; "))
    }
  }
}
