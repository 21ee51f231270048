import ArgumentParser
import CatalogAccess
import Bytes
import CatalogImport
import CatalogFields
import Search
import SectionedTable

/// A first word that is no command, and a topic of help that there is not.
extension UsageAdvice {
  /// Returns the error of a first argument that should be a command and is none.
  func unknownCommand(_ name: String) -> CommandError {
    let word = name.lowercased()
    let shown = NextCommand.withoutPassword(name).escapedForTerminal
    let message = "unknown command '\(shown)'."
    let help = "catalog --help lists the commands."
    if isSQL
      || word == "query"
        && UsageAdvice(arguments: Array(arguments.dropFirst()), in: context).isSQL
      || Self.sqlWords.contains(word) || ["tables", "schema"].contains(word)
    {
      return CommandError(.wrongUsage, message, advice: "\(sqlAdvice)\n  \(help)")
    }
    let behind = Array(arguments.dropFirst())
    if ["create", "init", "new", "mk"].contains(word), behind.count == 1, Self.isCatalog(behind[0])
    {
      return CommandError(
        .wrongUsage, message,
        advice: "A catalog is made by the first import: "
          + "\(line(["import", "--db", behind[0], "FILE"]))\n  \(help)")
    }
    if let line = wholeLine(for: word, behind) {
      return CommandError(.wrongUsage, message, advice: "\(line)\n  \(help)")
    }
    // A whole line in quotes.
    let typed = name.split(separator: " ").map(String.init)
    if typed.count > 1, let line = right([typed + arguments.dropFirst()]),
      Self.commandNames.contains(typed[0])
    {
      return CommandError(
        .wrongUsage, message, advice: "Without the quotes: \(self.line(line))\n  \(help)")
    }
    if let note = MeantWords.note(onCommand: word) {
      return CommandError(.wrongUsage, message, advice: "\(note)\n  \(help)")
    }
    let rest = Array(arguments.dropFirst())
    if Self.isCatalog(name),
      let line = right([
        rest.isEmpty ? ["list", "--db", name] : [rest[0], "--db", name] + rest.dropFirst()
      ])
    {
      return CommandError(
        .wrongUsage, message, advice: "For that catalog: \(self.line(line))\n  \(help)")
    }
    guard
      let meant = Self.command(meantBy: word)
        ?? Self.nearest(to: word, among: Self.commandNames + ["help"])
    else {
      let search = isText ? right([["search"] + arguments]) : nil
      return CommandError(
        .wrongUsage, message,
        advice: search.map { "To find products: \(line($0))\n  \(help)" } ?? help)
    }
    if let found = right(otherCommands(than: meant, for: word, rest)) {
      return CommandError(
        .wrongUsage, message + " Did you mean '\(found.name)'?",
        advice: "Try: \(line(found.line))\n  \(help)")
    }
    return CommandError(
      .wrongUsage, message + " Did you mean '\(meant)'?",
      advice: meant == "help"
        ? "Try: catalog help" : "catalog \(meant) --help explains it.\n  \(help)")
  }

  /// The line, or lines, for a word of other programs with what follows it; nil where the word alone says what is meant.
  private func wholeLine(for word: String, _ operands: [String]) -> String? {
    switch (word, operands.count) {
    case ("restore", 1) where Self.isCatalog(operands[0]) || fileExists(operands[0]):
      return "To work on that copy: \(line(["list", "--db", operands[0]]))\n"
        + "  To have it under another name: \(line(["copy", operands[0], "NEW.db"]))"
    case ("revert", 1) where Int(operands[0]) != nil:
      return
        "Changes are taken back from the last one. To see them: \(line(["history"] + placeOption))\n"
        + "  To take back the last: \(line(["undo"] + placeOption))"
    case ("backup", 1), ("clone", 1):
      guard !fileExists(operands[0]), !operands[0].hasPrefix("-") else { return nil }
      return "Try: \(line(["copy", shownPlace, operands[0]]))"
    case ("describe", 1), ("desc", 1):
      guard ["products", "product", "table"].contains(operands[0].lowercased()) else { return nil }
      return sqlAdvice
    case ("insert", 2...), ("upsert", 2...), ("memory", 1...):
      // As sqlite-utils has them: the file, the table, and where the rows come from.
      let files = TypedLine([word] + operands).arguments
      let place = word == "memory" ? nil : files.first.flatMap { Self.isCatalog($0) ? $0 : nil }
      guard let file = files.last(where: { $0 != place && ($0 == "-" || fileExists($0)) }),
        place != nil || word == "memory"
      else { return nil }
      return "To import it: "
        + line(
          ["import", "--db", place ?? "NEW.db", file]
            + (word == "upsert" ? ["--key", "sku"] : []))
    case ("grep", 2...) where ["-v", "-E"].contains(operands[0]):
      return MeantWords.note(on: operands[0], of: "search", operands[1])
    case ("stock", _):
      return "To list it: \(line(["list", "--columns", "sku,name,quantity"] + placeOption))\n"
        + "  Its value: \(line(["stats"] + placeOption))"
    default: return nil
    }
  }

  /// The file, or the address, of the catalog; `CATALOG` where that is not known.
  private var shownPlace: String {
    var global = GlobalOptions()
    global.database = UsageLine(arguments).value(of: "--db")
    return (try? global.place(in: context))?.description ?? "CATALOG"
  }

  /// Whether it is a statement of SQL, or what the shell of SQLite knows.
  private var isSQL: Bool {
    let words = arguments.joined(separator: " ").lowercased().split(separator: " ")
    guard let first = words.first else { return false }
    if Self.isCatalog(arguments[0]), words.count > 1 {
      return UsageAdvice(arguments: Array(arguments.dropFirst()), in: context).isSQL
    }
    if first.hasPrefix(".") && first.dropFirst().allSatisfy(\.isLetter) { return true }
    switch first {
    case "select":
      return words.contains("from") || words.dropFirst().first?.contains("(") == true
        || arguments[0].hasPrefix("SELECT")
    case "insert": return words.dropFirst().first == "into"
    case "delete": return words.dropFirst().first == "from"
    case "update": return words.dropFirst(2).first == "set"
    case "create", "drop", "alter": return words.dropFirst().first == "table"
    case "pragma", "explain", "with", "attach": return words.count > 1
    default: return false
    }
  }

  /// Words before a statement of SQL.
  private static let sqlWords = ["sql", "sqlite", "sqlite3", "shell"]

  /// What does here what a statement of SQL does, and how it is done by SQLite.
  private var sqlAdvice: String {
    let isPlace = !arguments.isEmpty && Self.isCatalog(arguments[0])
    var words = isPlace ? Array(arguments.dropFirst()) : arguments
    if let first = words.first,
      (Self.sqlWords + ["query"]).contains(first.lowercased())
    {
      words.removeFirst()
    }
    words = TypedLine(["search"] + words).arguments
    let place = isPlace ? ["--db", arguments[0]] : []
    let text = words.joined(separator: " ")
    let verb = text.prefix(while: \.isLetter).lowercased()
    if ["insert", "update", "delete", "create", "drop", "alter"].contains(verb) {
      return
        "A change by SQL has no undo. To change products: catalog add, catalog edit, catalog remove"
    }
    if let parts = text.firstMatch(
      of: #/\bfrom\s+products?\s+where\s+(.*?)(?:\s+(?:order\s+by|limit)\b.*)?;?\s*$/#.ignoresCase()
    ) {
      let typed = String(parts.1)
      var predicate: String?
      do throws(PredicateSyntaxError) {
        try Predicate.check(typed)
        predicate = CorrectedPredicate.withPatterns(typed) ?? typed
      } catch {
        predicate = CorrectedPredicate.text(for: typed, error)
      }
      if let predicate {
        return "Try: \(line(["list"] + place + ["--where", predicate] + order(in: text)))"
      }
    }
    var global = GlobalOptions()
    global.database = isPlace ? arguments[0] : UsageLine(arguments).value(of: "--db")
    let path = (try? global.place(in: context)).flatMap { $0.isServer ? nil : $0.description }
    return "A catalog is a file of SQLite. To see its tables: sqlite3 "
      + (path ?? "FILE").quotedForShell.escapedForTerminal + " .tables"
      + (verb == "select" ? "\n  To list products: \(line(["list"] + place))" : "")
  }

  /// Returns the options for the order that a statement of SQL asks for.
  private func order(in text: String) -> [String] {
    guard let parts = text.firstMatch(of: #/\border\s+by\s+(\w+)(\s+desc\b)?/#.ignoresCase()),
      ListCommand.sortKeys.contains(parts.1.lowercased())
    else { return [] }
    return ["--sort", parts.1.lowercased()] + (parts.2 == nil ? [] : ["--reverse"])
  }

  /// Whether what was typed can be the name of a product: words without the signs of other languages and of files.
  private var isText: Bool {
    let words = arguments.prefix(1) + TypedLine(["search"] + arguments.dropFirst()).arguments
    if MeantWords.work.contains(arguments[0].lowercased()) { return false }
    return words.allSatisfy { word in
      word.contains(where: \.isLetter)
        && word.allSatisfy { $0.isLetter || $0.isNumber || "-' ".contains($0) }
        && !word.hasPrefix("-")
    }
  }

  /// Returns the command that a word stands for, or the first part of one such as `import-csv` or `list_products`.
  private static func command(meantBy word: String) -> String? {
    if let known = MeantWords.commands[word] { return known }
    let begun = commandNames.filter { word.utf8.count > 2 && $0.hasPrefix(word) }
    if begun.count == 1 { return begun[0] }
    guard let part = word.split(whereSeparator: { "-_".contains($0) }).first, part != word else {
      return nil
    }
    return commandNames.contains(String(part)) ? String(part) : MeantWords.commands[String(part)]
  }

  /// The lines that a word for a command can stand for, and what they are called; the likeliest first.
  private func otherCommands(
    than meant: String, for word: String, _ rest: [String]
  ) -> [(line: [String], name: String)] {
    if meant == "--version" { return [([meant], meant)] }
    let words = TypedLine([meant] + rest).arguments
    var lines: [(line: [String], name: String)] = []
    if ["top", "head", "tail"].contains(word), words.count == 1, Int(words[0]) != nil {
      lines.append((["list", "--page-size"] + rest, "list --page-size"))
    }
    if ["group", "groupby"].contains(word), !words.isEmpty {
      let fields = rest.filter { $0 != "by" }
      lines.append((["list", "--group-by"] + fields, "list --group-by"))
    }
    if meant == "stats" {
      let keys = words.filter { ListingGrouping(inAnyCase: $0) != nil }
      if keys.isEmpty { lines.append((["stats"] + rest.filter { !words.contains($0) }, "stats")) }
    }
    if meant == "edit",
      let change = UsageAdvice(arguments: [meant] + rest, in: context).fieldsAsOptions
    {
      lines.append((change, "edit"))
    }
    if meant == "edit", let change = changedField(word, words) {
      lines.append((["edit"] + change + rest.filter { !words.contains($0) }, "edit"))
    }
    if word == "sort" || word == "order" {
      // Words to sort are not typed behind it, keys are.
      let rest = rest.map { ["--by", "-k", "--key"].contains($0) ? "--sort" : $0 }
      if rest.contains("--sort") { lines.append((["list"] + rest, "list --sort")) }
      let keys = TypedLine(["list"] + rest).arguments
      if keys.isEmpty || ListCommand.sortKeys.contains(keys[0]) {
        lines.append((["list", "--sort"] + (keys.isEmpty ? ["price"] : []) + rest, "list --sort"))
      }
    }
    if meant == "search", (try? Predicate.check(words.joined(separator: " "))) != nil {
      lines.append(
        (
          ["list"] + rest.filter { !words.contains($0) } + [
            "--where", words.joined(separator: " "),
          ],
          "list --where"
        ))
    }
    if meant == "export", words.count == 1 {
      lines.append(([meant, "-o"] + words + rest.filter { $0 != words[0] }, meant))
    }
    if meant == "add", words.count > 1, ["product", "item"].contains(words[0].lowercased()) {
      return otherCommands(than: meant, for: word, rest.filter { $0 != words[0] })
    }
    if meant == "add", !words.isEmpty, !words.contains(where: { $0.contains("=") }) {
      if words.count > 1, let price = words.last,
        price.allSatisfy({ "0"..."9" ~= $0 || $0 == "." })
      {
        let name = words.dropLast().joined(separator: " ")
        let others = rest.filter { !words.contains($0) }
        lines.append(([meant, "--name", name, "--price", price] + others, meant))
      }
      let name = words.joined(separator: " ")
      lines.append(([meant, "--name", name] + rest.filter { !words.contains($0) }, meant))
    }
    // `get products` lists things elsewhere, and `rows FILE TABLE` those of a table.
    let things = ["products", "product", "items", "rows", "records", "all", "everything"]
    if let place = words.first(where: Self.isCatalog), !["copy", "diff", "import"].contains(meant) {
      let left = rest.filter { $0 != place }
      lines.append(([meant, "--db", place] + left, meant))
      lines.append(
        ([meant, "--db", place] + left.filter { !things.contains($0.lowercased()) }, meant))
    }
    if meant == "show" || meant == "list", words.count == 1, things.contains(words[0].lowercased())
    {
      lines.append((["list"] + rest.filter { $0 != words[0] }, "list"))
    }
    lines.append(([meant] + rest, meant))
    // Options of another program, such as those of grep, may say what is so here anyway.
    if meant == "search", !words.isEmpty { lines.append(([meant] + words, meant)) }
    if ["list", "index", "browse"].contains(meant), !words.isEmpty {
      lines.append((["search"] + rest, "search"))
    }
    let operands =
      MeantWords.renaming.words.contains(word)
      ? MeantWords.renaming.operands : MeantWords.operands[meant] ?? []
    for end in operands { lines.append(([meant] + rest + end, meant)) }
    return lines
  }

  /// Returns what `price 7 5`, `rename 7 Saw` or `set 7 price 5` mean; nil where that is not clear.
  private func changedField(_ word: String, _ words: [String]) -> [String]? {
    guard words.count > 1 else { return nil }
    if word == "price" {
      return [words[0], "--price", words.dropFirst().joined(separator: " ")]
    }
    if MeantWords.renaming.words.contains(word) {
      // A name has no digits, as a rule; an SKU has.
      let isSKU = words.count == 2 && words[1].contains(where: \.isNumber)
      return [words[0], isSKU ? "--sku" : "--name", words.dropFirst().joined(separator: " ")]
    }
    guard words.count > 2 else { return nil }
    let field = FieldWords.field(meantBy: words[1]) ?? words[1].lowercased()
    return [words[0], "--" + field, words.dropFirst(2).joined(separator: " ")]
  }

  /// Returns the error of a word behind the command or topic that is to be explained.
  static func secondTopic(_ second: String, behind first: String) -> CommandError {
    let names = commandNames + HelpTopic.allCases.map(\.rawValue) + ["help"]
    if !names.contains(first) { return unknownTopic(first) }
    return CommandError(
      .wrongUsage,
      "help explains one command or topic, and '\(second.escapedForTerminal)' is one more.",
      advice: "Try: catalog help \(first)")
  }

  /// Returns the error of a command or topic of help that there is not.
  static func unknownTopic(_ name: String) -> CommandError {
    let word = name.lowercased()
    let topics = HelpTopic.allCases.map(\.rawValue)
    let names = commandNames + topics
    let known = MeantWords.topics[word] ?? MeantWords.commands[word]
    let meant = (known ?? nearest(to: word, among: names)).flatMap {
      names.contains($0) ? $0 : nil
    }
    let all =
      "catalog help lists the commands. Topics: "
      + topics.map { "catalog help \($0)" }.joined(separator: ", ")
    return CommandError(
      .wrongUsage,
      "there is no command or topic "
        + "'\(NextCommand.withoutPassword(name).escapedForTerminal)'."
        + (meant.map { " Did you mean '\($0)'?" } ?? ""),
      advice: meant.map { "Try: catalog help \($0)\n  \(all)" } ?? all)
  }
}
