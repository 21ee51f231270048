import Browse
import CatalogImport
import CatalogModel
import DBAccess
import TableView

/// Does what the keys of a table view change, as the commands `add`, `edit`,
/// `remove` and `undo` do it.
final class BrowseEditor {
  private let path: String
  private let clock: () -> Int64
  private var opened: CatalogDatabase?
  private var removal: SelectionPlan?

  init(path: String, clock: @escaping () -> Int64) {
    self.path = path
    self.clock = clock
  }

  /// Does something, and tells the model what has become of it.
  func perform(_ effect: BrowseEffect, for model: BrowseModel) {
    do {
      let catalog = try opened ?? CatalogDatabase(writingAt: path)
      opened = catalog
      try perform(effect, for: model, in: catalog)
    } catch let error as ChangeError {
      refuse(error, model)
    } catch {
      model.changeDidFail(commandError(error).message)
    }
  }

  private func perform(
    _ effect: BrowseEffect, for model: BrowseModel, in catalog: CatalogDatabase
  ) throws {
    switch effect {
    case .save(let product, var edit):
      edit.checkImage(besideCatalogAt: path)
      let change = try catalog.editProduct(
        id: product.id, edit, expecting: product, ChangeNote(.edit, at: clock()))
      let what =
        change.isEmpty
        ? "nothing to change" : ChangeReport.differences(change).joined(separator: ", ")
      model.changeDidSucceed(
        ChangeReport.title(change.after ?? product) + ": " + what + warnings(edit),
        product: product.id)
    case .saveMany(let ids, var edit):
      edit.checkImage(besideCatalogAt: path)
      try catalog.bringUpToDate()
      let plan = try catalog.planEdit(edit, of: .ids(ids))
      let done =
        plan.count == 0 ? plan : try catalog.perform(plan, ChangeNote(.edit, at: clock()))
      var text = done.count.counted("product") + " changed"
      if done.unknownCount > 0 {
        text += ", \(done.unknownCount.grouped) passed over: no value to change"
      }
      model.changeDidSucceed(text + warnings(edit))
    case .add(var edit):
      edit.checkImage(besideCatalogAt: path)
      let product = try catalog.addProduct(edit, ChangeNote(.add, at: clock()))
      let place = try catalog.place(ofProduct: product.id)
      model.changeDidSucceed(
        "\(ChangeReport.title(product)): under \(place.section.escapedForTerminal)"
          + warnings(edit), product: product.id)
    case .planRemoval(let ids):
      try catalog.bringUpToDate()
      let plan = try catalog.planRemoval(of: .ids(ids))
      removal = plan
      model.askToRemove(subject(plan))
    case .remove:
      guard let plan = removal else { return }
      removal = nil
      let done = try catalog.perform(plan, ChangeNote(.remove, at: clock()))
      model.changeDidSucceed(subject(done) + " removed; u brings it back")
    case .undo:
      let entry = try catalog.undo()
      model.changeDidSucceed(
        "taken back: " + HistoryText.line(entry), product: entry.products.first?.productID)
    case .read, .findLanguage, .quit, .choose: break
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

  private func refuse(_ error: ChangeError, _ model: BrowseModel) {
    switch error {
    case .field(let error, _): model.changeDidFail(error)
    case .takenSKU(let sku, _):
      model.changeDidFail(FieldError(.sku, "'\(sku ?? "")' is that of another product"))
    default:
      // One line, where a command has several.
      let lines = ChangeReport.error(error).message.split(separator: "\n").map {
        String($0.drop { $0 == " " })
      }
      model.changeDidFail(lines.joined(separator: "; "))
    }
  }
}
