import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import SectionedTable

/// `catalog edit --editor`: a product as text in an editor, until it is right or given up.
struct ProductEditor {
  let global: GlobalOptions
  let change: ChangeOptions
  /// The number of times a text is opened where nobody is there to give it up, and that it may come
  /// back with the same faults: an editor that is a script would go on for ever.
  private static let greatestCount = 10

  func run(
    on product: Product,
    of catalog: any CatalogEditing,
    _ place: CatalogPlace,
    in context: CommandContext
  ) throws -> ExitStatus {
    if change.confirmation.noInput {
      throw CommandError(.wrongUsage, "--editor and --no-input cannot be combined")
    }
    guard let command = Self.command(in: context) else {
      throw CommandError(
        .failed,
        "--editor needs a terminal, or an editor in VISUAL or EDITOR that works without one",
        advice: "Nothing was changed. Change a field with its option, such as --price 9.99.")
    }
    let file = try EditedFile(in: context.temporaryFolder, product: product.id)
    var text = ProductText.text(of: product)
    var count = 0
    var last: (faults: Set<String>, count: Int) = ([], 0)
    while true {
      count += 1
      let edited = try file.edit(text, by: command, context.environment)
      let (edit, faults) = ProductText.edit(of: edited, from: product)
      let messages = Set(faults.map(\.message))
      last = (messages, messages == last.faults ? last.count + 1 : 1)
      let isLast =
        !context.isInputTerminal && count == Self.greatestCount
        || last.count == Self.greatestCount
      if faults.isEmpty {
        if edit.isEmpty {
          file.remove()
          global.note("\(ChangeReport.subject(product)): no change", in: context)
          return .done
        }
        do {
          try save(edit, of: product, in: catalog, place, context)
          file.remove()
          return .done
        } catch ChangeError.field(let error, _) {
          text = try reopened(edited, text, [ProductText.Fault(error)], file, isLast: isLast)
        } catch ChangeError.takenSKU(let sku, _) {
          let error = FieldError(.sku, "'\(sku ?? "")' is already used by another product")
          text = try reopened(edited, text, [ProductText.Fault(error)], file, isLast: isLast)
        } catch let error as ChangeError {
          var failure = CommandError(error)
          failure.message += "\n  " + file.keptNote
          throw failure
        } catch {
          context.note(file.keptNote)
          throw error
        }
      } else {
        text = try reopened(edited, text, faults, file, isLast: isLast)
      }
    }
  }

  /// Returns the editor that was chosen, else vi; nil where vi would have no terminal.
  private static func command(in context: CommandContext) -> String? {
    if let chosen = context.chosenEditor { return chosen }
    return context.isInputTerminal && context.output.isTerminal ? "vi" : nil
  }

  private func save(
    _ edit: ProductEdit,
    of product: Product,
    in catalog: any CatalogEditing,
    _ place: CatalogPlace,
    _ context: CommandContext
  ) throws {
    var edit = edit
    edit.lastCurrency = LocaleChoice.currency(in: context)?.currency ?? .none
    edit.checkImage(besideCatalogAt: place.pathOfImages)
    edit.noteWarnings(in: context)
    let result = try catalog.editProduct(
      id: product.id, edit, expecting: product, isForced: change.force,
      context.changeNote(.edit), isDryRun: change.dryRun)
    try EditCommand.report(result, change, global, of: catalog, in: context)
  }

  /// Returns the text with its faults, to be opened again; one that was closed unchanged is given
  /// up, as an editor that is a script would go on for ever.
  private func reopened(
    _ edited: String,
    _ opened: String,
    _ faults: [ProductText.Fault],
    _ file: EditedFile,
    isLast: Bool
  ) throws -> String {
    if isLast || ProductText.unmarked(edited) == ProductText.unmarked(opened) {
      throw CommandError(
        .failed, (faults.map(\.message) + [file.keptNote]).joined(separator: "\n  "),
        advice: "Nothing was changed.")
    }
    return ProductText.marked(edited, with: faults)
  }
}
