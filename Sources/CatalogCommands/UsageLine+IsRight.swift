import ArgumentParser
import CatalogFields
import Collation
import Search

extension UsageLine {
  /// Whether the program takes it. What only the catalog knows, such as custom fields, is not looked at.
  var isRight: Bool {
    guard let command = arguments.first, let type = CatalogCommand.subcommand(named: command) else {
      return arguments == ["--version"]
    }
    guard (try? type.parseAsRoot(Array(arguments.dropFirst()))) is any ContextCommand else {
      return false
    }
    let values = TypedLine(arguments).values
    // Of most fields no groups are made.
    let ungrouped = ["id", "sku", "name", "price", "quantity", "image", "details"]
    for option in ["--by", "--group-by"] {
      if let key = values[option], ungrouped.contains(key.lowercased()) { return false }
    }
    if let text = values["--set"],
      ProductField.named(text.prefix { $0 != "=" }.lowercased()) != nil
    {
      return false
    }
    if ["add", "edit"].contains(command) {
      var edit = ProductEdit(takesValuesOnly: command == "add")
      for field in [ProductField.price, .currency, .quantity] {
        guard let text = values["--\(field.optionName)"] else { continue }
        do { try edit.set(field, to: text) } catch { return false }
      }
    }
    if let text = values["--where"], (try? Predicate.check(text)) == nil { return false }
    if let name = values["--locale"], (try? LanguageNames.locale(name)) == nil { return false }
    return true
  }
}
