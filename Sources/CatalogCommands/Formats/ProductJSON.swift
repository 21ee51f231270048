import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import SectionedTable

/// A product as `catalog show --json` writes it, each of whose members is taken or refused.
enum ProductJSON {
  /// The members of `catalog show --json` that are not fields of the product.
  private static let ignored: Set<String> = ["id", "section"]
  private static let fields = ProductEdit.fields + [.currency, .originCode]

  static func read(into edit: inout ProductEdit, in context: CommandContext) throws {
    let input = try InputFile(
      "-", in: context, advice: "Pipe a product in: catalog show 7 --json | catalog add -")
    do {
      // As `catalog show` writes a price without one.
      var isWithoutCurrency = false
      let members = try JSONObjectReader.members(of: input.bytes)
      for member in members where !ignored.contains(member.name) {
        if member.name == "custom" { continue }
        if member.name.hasPrefix(ProductField.customPrefix) {
          let field = ProductField.custom(
            String(member.name.dropFirst(ProductField.customPrefix.count)))
          switch member.value {
          case .null: break
          case .text(let text), .number(let text):
            if !text.isEmpty { try edit.set(field, to: text) }
          case .boolean(let value): try edit.set(field, to: String(value))
          }
          continue
        }
        guard let field = fields.first(where: { $0.rawValue == member.name }) else {
          let names = fields.map(\.rawValue).joined(separator: ", ")
          throw ImportError(
            line: member.line, "'\(member.name)' is not a field of a product; fields: \(names)"
          )
        }
        switch member.value {
        case .null where field == .currency: isWithoutCurrency = true
        case .null: break
        case .text(let text) where text.isEmpty && field != .name: break
        case .text(let text): try edit.set(field, to: text)
        case .number(let text): try edit.set(field, to: text, isNumber: true)
        case .boolean(let value):
          throw ImportError(
            line: member.line, "'\(member.name)' is \(value), not a text or a number")
        }
      }
      if isWithoutCurrency, edit.price != nil {
        try edit.set(.currency, to: Currency.none.code)
      }
    } catch let error as FieldError {
      throw CommandError.fields([error], advice: "Nothing was added.")
    } catch let error as ImportError {
      // What is no object is the file of another program.
      let isJSON = !error.message.hasPrefix("expected '{'")
      throw CommandError(
        .failed, input.described(error),
        advice: (isJSON ? "" : "For the products of a file: \(NextCommand.line("import FILE"))\n  ")
          + "Nothing was added.")
    } catch {
      throw input.described(error)
    }
  }
}
