import ArgumentParser
import CatalogAccess
import Bytes
import CatalogImport
import CatalogFields
import Search
import SectionedTable

/// A word or a value that a command does not take.
extension UsageAdvice {
  /// Returns the parser's message with what it does not say of a value: that it must be a whole number. No other
  /// values than numbers are refused without a list of those that there are.
  func wholeNumber(in message: String) -> String {
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first else { return message }
    let rest = lines.count > 1 ? "\n" + lines[1] : ""
    if let parts = first.wholeMatch(of: #/The value '(.*)' is invalid for '(?:(-.*) )?(<.*>)'/#) {
      let value = String(parts.1)
      let option = String(parts.2 ?? parts.3)
      let isNumber = !value.isEmpty && value.allSatisfy { "0"..."9" ~= $0 }
      let meant = MeantWords.number(value, for: option).map { "\n  " + $0 } ?? ""
      return
        (isNumber
        ? "\(option) is too large: \(value)"
        : "\(option) takes a whole number, such as \(option == "--width" ? 80 : 2), not '\(value)'.")
        + meant + rest
    }
    if let parts = first.wholeMatch(of: #/Missing value for '(-.*) <(?:n|count|columns)>'/#),
      let index = arguments.firstIndex(of: String(parts.1)), index + 1 < arguments.count,
      Int(arguments[index + 1]) != nil
    {
      return "\(parts.1) cannot be negative: \(arguments[index + 1])" + rest
    }
    if let parts = first.wholeMatch(of: #/Missing value for '(-.*) <.*>'/#),
      arguments.first == "edit", arguments.contains(String(parts.1) + "=")
    {
      let field = String(parts.1.dropFirst(2))
      if let line = right([
        arguments.flatMap { $0 == parts.1 + "=" ? ["--clear", field] : [$0] }
      ]) {
        return "\(parts.1) has no value.\n  To have no \(field): \(self.line(line))" + rest
      }
    }
    return message
  }

  /// The line with its predicate in quotes, where the shell has taken those away.
  var quotedPredicate: String? {
    CorrectedPredicate.joinedLine(of: arguments, custom: customNames).map {
      "In quotes: " + line($0.arguments)
    }
  }

  /// Returns the line with options for words such as `price=3`; nil where there are none.
  var fieldsAsOptions: [String]? {
    guard let command = arguments.first, let type = CatalogCommand.subcommand(named: command) else {
      return nil
    }
    let names = CommandOptions(of: type).names
    let typed = UsageLine(arguments)
    let assigned = ["--set"].compactMap { typed.value(of: $0) }
      .filter { ProductField.named($0.prefix { $0 != "=" }.lowercased()) != nil }
    let words = TypedLine(arguments).arguments.filter { $0.contains("=") } + assigned
    if words.isEmpty { return nil }
    let line = assigned.isEmpty ? arguments : typed.replacing("--set", with: []).arguments
    return line.flatMap { argument in
      guard words.contains(argument), let equals = argument.firstIndex(of: "=") else {
        return [argument]
      }
      let name = String(argument[..<equals])
      let option = "--" + (FieldWords.field(meantBy: name) ?? name.lowercased())
      return names.contains(option)
        ? [option, String(argument[equals...].dropFirst())] : ["--set", argument]
    }
  }

  /// Returns the line for `edit 7 price 5`; nil where that is not what was typed.
  private var fieldBehindProduct: [String]? {
    let words = TypedLine(arguments).arguments
    guard words.count > 2,
      let field = ProductField.named(words[1].lowercased())?.optionName
        ?? FieldWords.field(meantBy: words[1])
    else { return nil }
    let rest = arguments.dropFirst().filter { !words.contains($0) }
    let value = words.dropFirst(2).joined(separator: " ")
    return right([["edit", words[0], "--" + field, value] + rest])
  }

  /// Returns the line for `edit 7 -p 5`; nil where no option has one letter of a field.
  private var fieldByLetter: [String]? {
    let names = ["-p": "--price", "-q": "--quantity", "-n": "--name", "-m": "--manufacturer"]
    guard let letter = arguments.first(where: { names[$0] != nil }), let name = names[letter] else {
      return nil
    }
    return right([arguments.map { $0 == letter ? name : $0 }])
  }

  /// Returns the line for a word that a command does not take, such as a name after `list`.
  func unexpectedWords(in message: String) -> String? {
    guard let command = arguments.first else { return nil }
    if command == "history", message.contains("--dry-run"),
      UsageLine(arguments).value(of: "-n").flatMap({ Int($0) }) != nil
    {
      return right([UsageLine(arguments).replacing("-n", with: ["--limit"]).arguments])
        .map { "For the last changes: \(line($0))" }
    }
    if ["add", "edit"].contains(command), let line = fieldsAsOptions.flatMap({ right([$0]) }) {
      return "Try: \(self.line(line))"
    }
    if command == "copy", message.contains("'<to>'"),
      let other = TypedLine(arguments).arguments.first
    {
      let shown = NextCommand.withoutPassword(other).quotedForShell.escapedForTerminal
      if fileExists(other) { return "Say where to, too: catalog copy \(shown) NEW.db" }
      if !Self.isCatalog(other), !other.contains("/") {
        return "copy is for catalogs. For a product like another: catalog show \(shown) --json "
          + "| jq '.sku = null' | catalog add --json -"
      }
      return "Say what is copied, too: catalog copy CATALOG \(shown)"
    }
    if ["show", "edit", "remove"].contains(command), message.contains("<id-or-sku>"),
      let number = arguments.dropFirst().first(where: { $0.wholeMatch(of: #/-\d+/#) != nil })
    {
      return right([arguments.flatMap { $0 == number ? [String($0.dropFirst())] : [$0] }])
        .map { "An id has no sign: \(line($0))" }
    }
    if command == "show" || command == "search", arguments.count == 1 {
      return "Such as: " + (command == "show" ? "catalog show 7" : "catalog search knife")
    }
    if command == "history" || command == "undo" || command == "redo",
      let number = arguments.dropFirst().first(where: { $0.wholeMatch(of: #/-\d+/#) != nil })
    {
      let count = String(number.dropFirst())
      let words = command == "history" ? ["--limit", count] : [count]
      return right([arguments.flatMap { $0 == number ? words : [$0] }]).map { "Try: \(line($0))" }
    }
    if command == "undo" || command == "redo", message.contains("<count>"),
      let word = TypedLine(arguments).arguments.first, Int(word) == nil,
      word.contains(where: \.isNumber), !word.uppercased().hasPrefix("HEAD")
    {
      return "It takes a number of changes. For those of a product: "
        + line(["history", word] + placeOption)
    }
    if command == "edit", message.hasPrefix("Give a change"),
      let line = fieldBehindProduct ?? fieldByLetter
    {
      return "Try: \(self.line(line))"
    }
    guard message.hasPrefix("Unexpected argument '") || message.contains("unexpected arguments: ")
    else { return nil }
    // What a word processor makes of two hyphens.
    let hyphened = arguments.map { argument in
      argument.first.map { "—–―".contains($0) } == true
        ? "--" + argument.drop { "—–―-".contains($0) } : argument
    }
    if hyphened != arguments, UsageLine(hyphened).isRight { return "Try: \(line(hyphened))" }
    let unexpected = TypedLine(arguments).arguments
    if UsageLine(arguments).has("--columns"), unexpected.count > 1,
      unexpected.contains(where: { $0.contains(".") })
    {
      return "A shell makes the names of files of a *. Name the columns, such as: "
        + NextCommand.line("\(arguments[0]) --columns name,price,quantity")
    }
    if let section = UsageLine(arguments).value(of: "--section") {
      let line = UsageLine(arguments.filter { !unexpected.contains($0) })
      let sections = ([section] + unexpected).flatMap { ["--section", $0] }
      if let right = right([line.replacing(valued: "--section", with: sections).arguments]) {
        return "Try: \(self.line(right))"
      }
    }
    if let joined = UsageLine(arguments).joined, joined.isRight {
      return "Try: \(line(joined.arguments))"
    }
    let rest = arguments.dropFirst()
    let words = TypedLine(arguments).arguments
    func advice(_ lead: String, _ lines: [String]...) -> String? {
      right(lines).map { "\(lead): \(line($0))" }
    }
    if words.count == 1, Self.isCatalog(words[0]), fileExists(words[0]),
      let chosen = advice("To choose a catalog", [command, "--db"] + rest)
    {
      return chosen
    }
    switch command {
    case "locales":
      if words.count == 2, ["set", "use", "add"].contains(words[0].lowercased()) {
        return advice("To sort the catalog for it", ["reindex", "--locale", words[1]])
      }
      return words.count > 1
        ? "One at a time, or look through all: catalog locales | grep -i "
          + words[0].quotedForShell.escapedForTerminal : nil
    case "collate":
      guard let first = words.first else { return nil }
      if words.count == 2, fileExists(first), (try? LanguageNames.locale(words[1])) != nil {
        return advice(
          "Try", [command] + rest.flatMap { $0 == words[1] ? ["--locale", $0] : [$0] })
      }
      if (try? LanguageNames.locale(first)) != nil {
        return advice("Try", [command, "--locale"] + rest)
      }
      return "collate reads lines: printf '%s\\n' "
        + words.map { $0.quotedForShell.escapedForTerminal }.joined(separator: " ")
        + " | catalog collate"
    case "list", "index", "browse":
      if command == "list", words.count == 1, ["/?", "?", "-?"].contains(words[0]) {
        return "Try: catalog help list"
      }
      if command == "list", words.count == 1, ListCommand.sortKeys.contains(words[0].lowercased()),
        !ListingGrouping.allCases.map(\.rawValue).contains(words[0].lowercased())
      {
        return advice("To sort by it", ["list", "--sort"] + rest)
      }
      if command == "index", words.count == 1, ListingGrouping(inAnyCase: words[0]) != nil {
        return advice("To count products by it", ["stats", "--by"] + rest)
      }
      if let word = words.first, ["desc", "descending", "reverse"].contains(word.lowercased()),
        let turned = advice(
          "To turn the order round", [command] + rest.map { $0 == word ? "--reverse" : $0 })
      {
        return turned
      }
      if words.count == 1, Self.isCatalog(words[0]) {
        return advice("To choose a catalog", [command, "--db"] + rest)
      }
      if words.count == 2, words[0].lowercased() == "where", (try? Predicate.parse(words[1])) != nil
      {
        return advice(
          "Try", [command] + rest.filter { !words.contains($0) } + ["--where", words[1]])
      }
      if command == "list", let options = Self.options(saidBy: words),
        let line = advice("Try", ["list"] + rest.filter { !words.contains($0) } + options)
      {
        return line
      }
      if words.count == 1, words[0].contains(where: { "=<>".contains($0) }) {
        var predicate: String?
        do throws(PredicateSyntaxError) {
          _ = try Predicate.parse(words[0], custom: customNames)
          predicate = words[0]
        } catch {
          predicate = CorrectedPredicate.text(for: words[0], error, custom: customNames)
        }
        if let predicate {
          return advice(
            "To filter", ["list"] + rest.filter { $0 != words[0] } + ["--where", predicate])
        }
      }
      if command == "list", words.count == 1, Int(words[0]) != nil {
        return advice("For that page", ["list", "--page"] + rest)
      }
      if command == "list", words.count > 1,
        words.allSatisfy({ $0.count == 1 && $0.first?.isLetter == true })
      {
        return advice(
          "To list these sections",
          ["list"] + rest.filter { !words.contains($0) } + words.flatMap { ["--section", $0] })
      }
      if words.count == 1, words[0].count == 1, words[0].first?.isLetter == true {
        return advice("To list a section", ["list", "--section"] + rest)
      }
      if command == "list", words.count == 1,
        let field = MeantWords.field(words[0], among: ListingGrouping.allCases.map(\.rawValue))
      {
        return advice(
          "To group by it", ["list", "--group-by"] + rest.map { $0 == words[0] ? field : $0 })
      }
      if command == "index", let word = words.first?.lowercased(),
        ["create", "rebuild", "build", "add", "new"].contains(word)
      {
        return "To build the order anew: \(NextCommand.line("reindex"))"
      }
      if words.count == 1, ["all", "everything"].contains(words[0].lowercased()), command == "list"
      {
        return advice("Try", ["list", "--all"] + rest.filter { $0 != words[0] })
      }
      if words.count == 1, ["items", "products", "rows", "entries"].contains(words[0].lowercased())
      {
        return advice("Leave it out", [command] + rest.filter { $0 != words[0] })
      }
      if command == "index", let word = words.first?.lowercased(),
        ProductField.named(word) != nil || FieldWords.field(meantBy: word) != nil
      {
        return "index shows the sections. For an index of words: "
          + NextCommand.line("reindex --words")
      }
      if words == ["help"] { return "Try: catalog help \(command)" }
      return advice("To find a product", ["search"] + rest, ["search"] + words)
    case "export":
      if words.count == 1,
        ["products", "all", "everything", "items", "catalog"].contains(words[0].lowercased())
      {
        return advice("Leave it out", [command] + rest.filter { $0 != words[0] })
      }
      if words.count == 2, ["to", "into"].contains(words[0].lowercased()) {
        return advice(
          "Try", [command] + rest.flatMap { $0 == words[0] ? ["-o"] : [$0] })
      }
      if words.count == 2, Self.isCatalog(words[0]), ExportFormat(ofFile: words[1]) != nil {
        return advice(
          "Try", [command, "--db", words[0], "-o", words[1]] + rest.filter { !words.contains($0) })
      }
      if words.count == 1, Self.isCatalog(words[0]) {
        return advice("To copy the catalog", ["copy"] + rest)
      }
      if words.count == 1, let format = ExportFormat(typed: words[0]) {
        return advice(
          "Try",
          ["export", "--format"] + rest.map { $0 == words[0] ? format.rawValue : $0 })
      }
      if ["desc", "descending", "reverse"].contains(words.first?.lowercased()) {
        let left = UsageLine(rest.filter { $0 != words[0] })
        return advice(
          "To turn the order round", [command] + left.arguments + ["--reverse"],
          [command] + left.replacing(valued: "--sort", with: ["--sort", "price"]).arguments
            + ["--reverse"])
      }
      if words.count == 1, ["excel", "workbook", "spreadsheet"].contains(words[0].lowercased()) {
        return advice(
          "For a workbook", [command] + rest.filter { $0 != words[0] } + ["-o", "FILE.xlsx"])
      }
      if words.count > 1, words.allSatisfy({ ExportFormat(ofFile: $0) != nil }) {
        let lines = words.map { word in
          [command] + rest.flatMap { $0 == word ? ["-o", word] : words.contains($0) ? [] : [$0] }
        }
        return lines.allSatisfy({ UsageLine($0).isRight })
          ? "One file at a time: " + lines.map(line).joined(separator: "\n  and:                ")
          : nil
      }
      let isFile = words.contains { ExportFormat.fileExtension(of: $0) != nil || $0.contains("/") }
      if !isFile, words.count == 1 {
        let isSKU = words[0].contains(where: \.isNumber)
        let text = words[0].quotedForPredicate
        let predicate =
          Int64(words[0]) != nil
          ? "id == \(words[0])"
          : isSKU ? "sku == \(text)" : "name CONTAINS[cd] \(text)"
        return advice(
          "For some products", ["export"] + rest.filter { $0 != words[0] } + ["--where", predicate])
      }
      return advice("To write a file", ["export", "--output"] + rest)
    case "stats":
      if words.count == 1,
        MeantWords.field(words[0], among: ListingGrouping.allCases.map(\.rawValue)) == nil
      {
        return MeantWords.field(words[0], among: ["price", "quantity", "count"]) == nil
          ? words[0].contains(where: \.isNumber)
            ? advice("To show a product", ["show"] + rest)
            : advice("To find products", ["search"] + rest)
          : advice(
            "stats has the prices and the stock anyway", ["stats"] + rest.filter { $0 != words[0] })
      }
      return advice("For each group", ["stats", "--by"] + rest)
    case "add":
      if UsageLine(arguments).value(of: "--name") != nil {
        return words.count == 1 && ["product", "item", "new"].contains(words[0].lowercased())
          ? advice("Leave it out", [command] + rest.filter { $0 != words[0] }) : nil
      }
      if words.count == 1, let file = words.first, ExportFormat(ofFile: file) != nil {
        return UsageLine(arguments).has("--json")
          ? "For one product: \(NextCommand.line("add --json - < \(file.quotedForShell.escapedForTerminal)"))\n"
            + "  For those of a file: \(NextCommand.line("import \(file.quotedForShell.escapedForTerminal)"))"
          : advice("For the products of a file", ["import"] + rest)
      }
      if let text = words.first, text.hasPrefix("{") {
        return
          "A product in JSON comes from a stream: echo \(text.quotedForShell.escapedForTerminal) | "
          + NextCommand.line("add -")
      }
      // `-n` was to say the name.
      let options = rest.filter { !words.contains($0) && $0 != "-n" }
      let words =
        words.count > 1 && ["product", "item", "new"].contains(words[0])
        ? Array(words.dropFirst()) : words
      let parts = words.joined(separator: " ").wholeMatch(
        of: #/(.+?),?\s+((?:[€£$¥]\s?)?\d+(?:[.,]\d{1,2})?(?:\s?(?:[A-Z]{3}|[€£$¥]))?)/#)
      if let parts {
        // As a form is filled in: name Saw price 5.
        var name = parts.1
        if name.lowercased().hasPrefix("name ") { name = name.dropFirst(5) }
        if name.lowercased().hasSuffix(" price") { name = name.dropLast(6) }
        return advice(
          "Such as", ["add", "--name", String(name), "--price", String(parts.2)] + options)
      }
      return advice("Try", ["add", "--name", words.joined(separator: " ")] + options)
    case "show":
      if let file = words.first(where: Self.isCatalog) {
        return advice("Try", ["show", "--db", file] + rest.filter { $0 != file })
      }
      if words.count == 2,
        let field = words.first(where: {
          FieldWords.field(meantBy: $0) != nil || ProductField.named($0) != nil
        })
      {
        return advice("show has all fields", ["show"] + rest.filter { $0 != field })
      }
      if !words.allSatisfy({ $0.contains(where: \.isNumber) }) {
        return advice("To find a product", ["search", "--words"] + rest)
      }
      return NextCommand.listing(of: words)
    case "reindex":
      if words.count == 1, Self.isCatalog(words[0]) {
        return advice("To choose a catalog", ["reindex", "--db"] + rest)
      }
      return advice("Try", ["reindex", "--locale"] + rest)
    case "check", "info":
      if words.count == 1, words[0].contains(where: \.isNumber), !Self.isCatalog(words[0]) {
        return advice("To show a product", ["show"] + rest)
      }
      if words.count == 1, ExportFormat(ofFile: words[0]) != nil {
        return advice("To try a file", ["import", words[0], "--dry-run"])
      }
      if words.count == 1, Self.isCatalog(words[0]) || words[0].contains("/") {
        return advice("To choose a catalog", [command, "--db"] + rest)
      }
      return "It is about the whole catalog. Leave it out: \(NextCommand.line(command))"
    default: return nil
    }
  }

  /// Returns the options that words without hyphens stand for; nil where they stand for none.
  private static func options(saidBy words: [String]) -> [String]? {
    var words = words.map { $0.lowercased() }
    let isReversed = words.count > 1 && ["desc", "descending", "reverse"].contains(words.last)
    if isReversed { words.removeLast() }
    guard let last = words.last else { return nil }
    switch words.dropLast() {
    case ["group", "by"], ["grouped", "by"]: return ["--group-by", last]
    case ["order", "by"], ["sort", "by"], ["sorted", "by"], ["by"], ["sort"]:
      return ["--sort", last] + (isReversed ? ["--reverse"] : [])
    case ["page"]: return ["--page", last]
    case ["section"]: return ["--section", last.uppercased()]
    default: return words == ["list"] ? [] : nil
    }
  }

  /// Returns the advice for a value that the parser did not take, since it begins with a hyphen.
  func hyphen(in message: String) -> String? {
    guard message.hasPrefix("Missing value for"),
      let index = arguments.indices.dropLast().first(where: {
        arguments[$0].hasPrefix("-") && arguments[$0 + 1].hasPrefix("-")
          && arguments[$0 + 1].utf8.count > 1 && message.contains("'\(arguments[$0]) ")
      }), let type = arguments.first.flatMap(CatalogCommand.subcommand(named:))
    else { return nil }
    let (option, value) = (arguments[index], arguments[index + 1])
    let name = String(value.prefix { $0 != "=" })
    if CommandOptions(of: type).option(named: name) != nil {
      return "\(option) needs a value before \(name)"
        + (option == "--where" ? ", a predicate such as 'price < 5'." : ".")
    }
    if option == "--sort" {
      let words = ["--sort", String(value.drop { $0 == "-" }), "--reverse"]
      let line = arguments[..<index] + words + arguments[(index + 2)...]
      if let line = right([Array(line)]) { return "Try: \(self.line(line))" }
    }
    return "Attach a value that begins with a hyphen: "
      + "\(option)=\(value)".quotedForShell.escapedForTerminal
  }
}
