import CatalogImport
import DBAccess
import TableView

/// A product as `catalog show --json` writes it, or any other JSON that an
/// import would take.
enum ProductJSON {
  static func read(into edit: inout ProductEdit, in context: CommandContext) throws {
    let input = try InputFile(
      "-", in: context, advice: "Pipe a product in: catalog show 7 --json | catalog add -")
    do {
      var options = ImportOptions()
      options.format = .json
      let survey = try ImportFileSurvey(name: "input", options: options) { try input.open() }
      var reader = try survey.products()
      var record = ProductRecord()
      guard try reader.next(into: &record) else {
        throw ImportError(line: nil, "holds no product")
      }
      for field in ProductRecord.TextField.allCases {
        guard let text = record.text(field), let field = ProductField(rawValue: "\(field)") else {
          continue
        }
        try edit.set(field, to: text)
      }
      if record.isPriceRounded {
        throw FieldError(.price, "has more decimals than its currency has")
      }
      if let price = record.price { try edit.set(.price, to: price.description) }
      if let quantity = record.quantity { try edit.set(.quantity, to: String(quantity)) }
      if try reader.next(into: &record) {
        throw ImportError(line: nil, "holds several products; catalog import takes those")
      }
    } catch let error as FieldError {
      throw CommandError.fields([error])
    } catch let error as ImportError {
      throw CommandError(.failed, input.described(error), advice: "Nothing was added.")
    } catch is MappingError {
      throw CommandError(
        .failed, "standard input: the product has no name", advice: "Nothing was added.")
    } catch {
      throw input.described(error)
    }
  }
}
