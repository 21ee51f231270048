import Bytes
import CatalogAccess
import CatalogImport
import CatalogModel
import Search
import SectionedTable

extension CatalogReading {
  /// Returns the id of the product with this id, or else with this SKU, in any case where that is one product.
  func productID(of identifier: String) throws -> Int64? {
    if let id = Self.id(identifier), try withProduct(id: id, { _, _ in }) { return id }
    if let id = try productID(sku: identifier) { return id }
    let others = try productIDs(skuInAnyCase: identifier)
    if others.count > 1 {
      throw CommandError(
        .nothingFound,
        "no product has the SKU '\(identifier.escapedForTerminal)', and several have it in another case",
        advice: "They are: "
          + others.prefix(5).compactMap { try? product(id: $0)?.sku?.escapedForTerminal }
          .joined(separator: ", ") + (others.count > 5 ? " and \(others.count - 5) more" : ""))
    }
    return others.first
  }

  /// Returns an id as it is written: `012` and `+6` are SKUs.
  fileprivate static func id(_ text: String) -> Int64? {
    Int64(text).flatMap { String($0) == text ? $0 : nil }
  }

  /// Returns what is said of a product that has as its SKU what is the id of another; nil where there
  /// is none.
  func noteOfOther(_ identifier: String, for command: String) throws -> String? {
    try otherProduct(identifier).map { other in
      "\(identifier) is the SKU of another product, with the id \(other): "
        + NextCommand.line("\(command) \(other)")
    }
  }

  /// Returns the id of the product that has as its SKU what is the id of another; nil where there is none.
  private func otherProduct(_ identifier: String) throws -> Int64? {
    guard let id = Self.id(identifier), try product(id: id) != nil,
      let other = try productID(sku: identifier), other != id
    else { return nil }
    return other
  }

  /// Returns the product with this id or SKU, or throws that there is none.
  ///
  /// A number that is the id of one product and the SKU of another is not taken for either.
  func requireProduct(_ identifier: String) throws -> Product {
    if let other = try otherProduct(identifier), let id = Self.id(identifier),
      let product = try product(id: id)
    {
      let sku = try self.product(id: other)?.name.escapedForTerminal ?? ""
      throw CommandError(
        .failed,
        "\(identifier) is the id of '\(product.name.escapedForTerminal)', and the SKU of '\(sku)'",
        advice:
          "Say which, by --where 'id == \(identifier)' or by --where 'sku == \"\(identifier)\"'.\n"
          + "  Nothing was changed.")
    }
    guard let id = try productID(of: identifier), let product = try product(id: id) else {
      throw notFound(identifier)
    }
    return product
  }

  /// Returns the id of a product, also of one that is gone: it has a history.
  func requireID(_ identifier: String) throws -> Int64 {
    guard let id = try productID(of: identifier) ?? Self.id(identifier) else {
      throw notFound(identifier)
    }
    return id
  }

  func notFound(_ identifier: String) -> CommandError {
    // `--price 5 USD` without its quotes.
    let joined = UsageLine(NextCommand.typed).joined
    // `--name Apple Knife` as well.
    let isOfName = joined.flatMap { $0.value(of: "--name") }?.hasSuffix(" " + identifier) == true
    if identifier == "%" || Currency(code: identifier) != nil || isOfName, let line = joined {
      return CommandError(
        .nothingFound, "no product with the id or SKU '\(identifier.escapedForTerminal)'",
        advice: "Try: " + NextCommand.shellLine(line.arguments))
    }
    return CommandError(
      .nothingFound,
      "no product with the id or SKU '\(identifier.escapedForTerminal)' in "
        + "'\(path.escapedForTerminal)'",
      advice: advice(on: identifier))
  }

  private func advice(on identifier: String) -> String? {
    if identifier.isEmpty { return nil }
    let typed = NextCommand.typed
    // Several in one word.
    let parts = identifier.split { ",;".contains($0) }.map {
      String($0.drop { $0 == " " })
    }
    let areIdentifiers = parts.allSatisfy { !$0.contains(" ") }
    if let line = Self.otherThan(product: identifier) { return line }
    if identifier.lowercased() == "all" {
      return typed.first == "show" || typed.first == "history"
        ? "To show all products: " + NextCommand.line("list --all")
        : "For all products: "
          + NextCommand.shellLine(
            typed.flatMap { $0 == identifier ? ["--where", "TRUEPREDICATE"] : [$0] })
    }
    if areIdentifiers, parts.count > 1 || identifier.hasSuffix(","), typed.first != "show",
      typed.first != "history"
    {
      return "With spaces between them: "
        + NextCommand.shellLine(typed.flatMap { $0 == identifier ? parts : [$0] })
    }
    if areIdentifiers, parts.count > 1, typed.first == "show" {
      return NextCommand.listing(of: parts)
    }
    if let range = Self.range(identifier), typed.count > 1 {
      let words = ["--where", range]
      if typed.first == "show" || typed.first == "history" {
        return "For all between: "
          + NextCommand.line("list --where \(words[1].quotedForShell.escapedForTerminal)")
      }
      return "For all between: "
        + NextCommand.shellLine(typed.flatMap { $0 == identifier ? words : [$0] })
    }
    if let meant = otherwiseTyped(identifier) ?? Self.withProduct(before: identifier) {
      return meant
    }
    let near = nearSKUs(identifier)
    if near.count == 1 {
      return "Did you mean \(near[0].escapedForTerminal)? Try: "
        + NextCommand.line(with: near[0], for: identifier)
    }
    if !near.isEmpty {
      return "There are \(near.prefix(5).map(\.escapedForTerminal).joined(separator: ", "))"
        + (near.count > 5 ? " and \((near.count - 5).grouped) more like it" : "")
        + ". To see the SKUs: "
        + NextCommand.line("list --columns sku,name")
    }
    if typed.first == "history" {
      return "If it was removed, its changes are among all: " + NextCommand.line("history")
    }
    let ids =
      Self.id(identifier) == nil
      ? nil : "To see the ids: " + NextCommand.line("list --columns id,name")
    return ids
      ?? (hasWords(identifier)
        ? "To find it by its name or other fields: "
          + NextCommand.line(
            "search --words " + (identifier.hasPrefix("-") ? "-- " : "")
              + identifier.quotedForShell.escapedForTerminal)
        : "To see the SKUs: " + NextCommand.line("list --columns sku,name"))
  }

  /// Returns the line for a word that is no product: a command, a section, a catalog, or the last of the changes.
  private static func otherThan(product word: String) -> String? {
    let typed = NextCommand.typed
    guard NextCommand.operands == [word], let command = typed.first else { return nil }
    switch (command, word.lowercased()) {
    case ("show", "history"), ("show", "stats"), ("show", "info"), ("show", "locales"),
      ("show", "index"):
      return "Try: " + NextCommand.line(word.lowercased())
    case ("show", "sections"): return "Try: " + NextCommand.line("index")
    case ("show", "products"), ("show", "everything"): return "Try: " + NextCommand.line("list")
    case ("history", "last"), ("history", "latest"):
      return "For the last change: " + NextCommand.line("history --limit 1")
    case ("history", "today"), ("history", "yesterday"):
      return "The newest change comes first: " + NextCommand.line("history")
    case ("show", _) where word.count == 1 && word.first?.isLetter == true:
      return "To list a section: " + NextCommand.line("list --section \(word.uppercased())")
    case ("remove", "*"), ("edit", "*"):
      return "For all products: "
        + NextCommand.shellLine(typed.flatMap { $0 == word ? ["--where", "TRUEPREDICATE"] : [$0] })
    case (_, _) where isNameOfCatalog(word) && !typed.contains("--db") && fileExists(word):
      return "To choose a catalog, and a product of it: "
        + NextCommand.shellLine(typed.flatMap { $0 == word ? ["--db", word, "ID"] : [$0] })
    default: return nil
    }
  }

  /// Returns the predicate of `3-7` or `KN-0001..KN-0005`; nil where a text is no such range.
  private static func range(_ identifier: String) -> String? {
    if let ends = identifier.wholeMatch(of: #/(\d+)(?:-|\.\.|:)(\d+)/#) {
      return "id BETWEEN {\(ends.1), \(ends.2)}"
    }
    guard let ends = identifier.wholeMatch(of: #/(.*\d)(?:\.\.|:|–)(.*\d)/#) else { return nil }
    return
      "sku BETWEEN {\(String(ends.1).quotedForPredicate), \(String(ends.2).quotedForPredicate)}"
  }

  /// Returns the line with the product first, of a word behind the value of an option, such as `5 pcs`; nil where
  /// none does.
  private static func withProduct(before unit: String) -> String? {
    let typed = NextCommand.typed
    guard typed.first == "edit", NextCommand.operands == [unit],
      let index = typed.firstIndex(of: unit), index > 2, typed[index - 2].hasPrefix("--"),
      typed[index - 1].contains(where: \.isNumber), unit.allSatisfy(\.isLetter)
    else { return nil }
    var line = typed
    line.remove(at: index)
    line.insert("ID", at: 1)
    return "Say of which product: " + NextCommand.shellLine(line)
  }

  /// Returns the advice on `#7`, `sku=KN-0001` and `KN-*`; nil for what is none of them.
  private func otherwiseTyped(_ identifier: String) -> String? {
    let typed = NextCommand.typed
    if let parts = identifier.wholeMatch(of: #/#(\d+)|(?:id|sku)(?:[=:]|==)([^=:].*)/#),
      let meant = (parts.1 ?? parts.2).map(String.init)
    {
      return "Type it alone: " + NextCommand.line(with: meant, for: identifier)
    }
    if identifier.contains(where: { "=<> ".contains($0) }),
      (try? Predicate.parse(identifier, custom: (try? customNames()) ?? [])) != nil
    {
      let words = ["--where", identifier]
      return ["edit", "remove"].contains(typed.first)
        ? "To filter: " + NextCommand.shellLine(typed.flatMap { $0 == identifier ? words : [$0] })
        : "To filter: "
          + NextCommand.line("list --where \(words[1].quotedForShell.escapedForTerminal)")
    }
    guard let last = identifier.last, "*%".contains(last) else { return nil }
    let beginning = String(identifier.dropLast())
    if beginning.isEmpty || beginning.contains(where: { "*%".contains($0) }) { return nil }
    let predicate = "sku BEGINSWITH \(beginning.quotedForPredicate)"
    if ["edit", "remove"].contains(typed.first) {
      return "For the SKUs that begin so: "
        + NextCommand.shellLine(typed.flatMap { $0 == identifier ? ["--where", predicate] : [$0] })
    }
    return "For the SKUs that begin so: "
      + NextCommand.line("list --where \(predicate.quotedForShell.escapedForTerminal)")
  }

  /// Returns the SKU that differs from a text in its case, spaces, hyphens and points alone, or else all that have one
  /// character more or less, among those that begin as it does.
  func nearSKUs(_ text: String) -> [String] {
    func bare(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }
    let letters = String(text.prefix { $0.isLetter })
    if letters.isEmpty || text.utf8.count > Self.greatestSKULength { return [] }
    let all = Set(
      [letters.uppercased(), letters.lowercased(), letters].flatMap {
        (try? values(of: .sku, beginningWith: $0, upTo: Self.greatestNearCount)) ?? []
      })
    let typed = bare(text)
    let same = all.filter { bare($0) == typed }
    if same.count == 1 { return Array(same) }
    // Zeros before a number say nothing of it.
    func value(_ text: String) -> String {
      text.replacing(#/([^0-9]|^)0+(?=[0-9])/#) { String($0.1) }
    }
    let equal = all.filter { value(bare($0)) == value(typed) }
    if equal.count == 1 { return Array(equal) }
    // Another digit is another product; one that is missing, or too many, was mistyped.
    guard typed.contains(where: \.isNumber) else { return [] }
    let bytes = Array(typed.utf8)
    return all.filter { sku in
      let other = Array(bare(sku).utf8)
      return other.count != bytes.count && bytes.editDistance(to: other) == 1
    }.sorted()
  }

  /// The length of a text beyond which nothing near it is looked for.
  private static var greatestSKULength: Int { 32 }

  /// The number of SKUs that are looked at.
  private static var greatestNearCount: Int { 10_000 }

  /// Whether a search by words finds something, as far as that is known at once.
  private func hasWords(_ text: String) -> Bool {
    guard let query = try? WordQuery(text) else { return false }
    let isQuick =
      (try? isCountedQuickly(Predicate(query)) || countProducts() < Self.greatestNearCount) ?? false
    return isQuick ? ((try? listing(where: Predicate(query)).count) ?? 0) > 0 : true
  }
}
