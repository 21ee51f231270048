import ArgumentParser
import CatalogAccess
import CatalogFields
import Collation

/// Answers a shell that asks what the word at the cursor can become.
struct Completer {
  private let shell: AskingShell
  private let context: CommandContext
  /// The word at the cursor.
  private let word: ShellWord
  /// The end of it that bash replaces.
  private let replaced: String?
  /// The words before it, behind the program's name.
  private let words: [String]
  /// The value of `CATALOG_DB` in front of the program's name.
  private let assignedPlace: String?

  /// Reads a question; nil where the arguments are none.
  init?(_ arguments: [String], in context: CommandContext) {
    guard arguments.count >= 3, arguments[0] == CompletionScript.request,
      let shell = AskingShell(rawValue: arguments[1])
    else { return nil }
    self.shell = shell
    self.context = context
    replaced = arguments.count > 3 ? arguments[3] : nil
    let line = ShellWord.words(of: arguments[2], in: shell)
    word = line.last ?? ShellWord(typed: "", in: shell)
    let assignments = line.prefix { Self.isAssignment($0.typed) }
    func path(_ word: ShellWord) -> String {
      guard word.beginsAtHome, word.text.hasPrefix("~/"), let home = context.variable("HOME") else {
        return word.text
      }
      return home + word.text.dropFirst()
    }
    words = line.dropFirst(assignments.count + 1).dropLast().map(path)
    assignedPlace = assignments.last { $0.text.hasPrefix("CATALOG_DB=") }
      .map { String($0.text.dropFirst("CATALOG_DB=".count)) }
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let name = word.firstIndex(of: "=").map({ word[..<$0] }), let first = name.first else {
      return false
    }
    return !first.isNumber && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Writes the answer. Nothing is said of what goes wrong: somebody is typing.
  func answer() throws {
    let lines = completions.lines(for: shell, word, replacing: replaced)
    try context.output.write(lines.joined(separator: "\n") + "\n")
  }

  // MARK: The place of the word

  private var completions: Completions {
    let line = TypedLine(words)
    guard let command = line.command else { return commandOrOption(line) }
    if let option = line.awaitingValue {
      return value(of: option, of: command, word.text, line)
    }
    if !line.isAfterTerminator, word.text.hasPrefix("-") {
      if word.text.hasPrefix("--"), let equals = word.text.firstIndex(of: "=") {
        let option = String(word.text[..<equals])
        let typed = String(word.text[word.text.index(after: equals)...])
        return value(of: option, of: command, typed, line).behind(option + "=")
      }
      return options(of: command)
    }
    // These take one product.
    if ["show", "history"].contains(command), !line.arguments.isEmpty { return .none }
    return completions(
      of: CompletedValue.ofArguments(of: command), beginningWith: word.text, line)
  }

  private func commandOrOption(_ line: TypedLine) -> Completions {
    if let option = line.awaitingValue { return value(of: option, of: "", word.text, line) }
    if word.text.hasPrefix("-") {
      return Completions(
        TypedLine.generalOptions + ["--help", "--version"], beginningWith: word.text)
    }
    return Completions(
      Self.commands + [Completions.Word(text: "help", note: "Explain a command or a topic")],
      beginningWith: word.text)
  }

  private static var commands: [Completions.Word] {
    CatalogCommand.configuration.subcommands.map { command in
      var note = command.configuration.abstract
      if note.hasSuffix(".") { note.removeLast() }
      return Completions.Word(text: command.configuration.commandName ?? "", note: note)
    }
  }

  private func options(of command: String) -> Completions {
    guard let type = CatalogCommand.subcommand(named: command) else { return .none }
    let words = CommandOptions(of: type).options.flatMap { option in
      option.longNames.map { Completions.Word(text: $0, note: option.note(of: $0)) }
    }
    return Completions(words, beginningWith: word.text)
  }

  // MARK: Values

  private func value(
    of option: String, of command: String, _ typed: String, _ line: TypedLine
  ) -> Completions {
    let kind = CompletedValue.of(option: option, of: command) ?? .unknown
    return completions(of: kind, beginningWith: typed, line)
  }

  private func completions(
    of kind: CompletedValue, beginningWith typed: String, _ line: TypedLine
  ) -> Completions {
    let catalog = catalog(line)
    switch kind {
    case .words(let words): return Completions(words, beginningWith: typed)
    case .files: return .files
    case .fields(let fixed):
      return Completions(fields(fixed, catalog, typed), beginningWith: typed)
    case .fieldList(let fixed):
      let last = typed.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
      return list(of: fields(fixed, catalog, String(last)), typed)
    case .customNames: return Completions(catalog.customNames, beginningWith: typed)
    case .assignment:
      return Completions(
        catalog.customNames.map { $0 + "=" }, beginningWith: typed, kind: .beginnings)
    case .mapping:
      return Completions(
        (ProductField.allCases.map(\.rawValue) + Self.columns(catalog.customNames)).map {
          $0 + "="
        },
        beginningWith: typed, kind: .beginnings)
    case .predicate: return field(catalog.customNames, in: typed)
    case .sections: return sections(typed, line, catalog)
    case .names:
      return Completions(catalog.names(beginningWith: typed).map { Completions.Word(text: $0) })
    case .searchText: return searchText(typed, line, catalog)
    case .products:
      return Completions(
        catalog.values(of: .sku, beginningWith: typed).map {
          Completions.Word(text: $0, note: catalog.name(ofSKU: $0))
        })
    case .manufacturers: return values(of: .manufacturer, typed, catalog)
    case .origins: return values(of: .origin, typed, catalog)
    case .languages: return Self.languages(typed)
    case .topics:
      return Completions(
        Self.commands
          + HelpTopic.allCases.map { Completions.Word(text: $0.rawValue, note: $0.abstract) },
        beginningWith: typed)
    case .unknown: return .none
    }
  }

  private func catalog(_ line: TypedLine) -> CatalogCompletion {
    var global = GlobalOptions()
    global.database = line.values["--db"] ?? assignedPlace
    var reading = ReadingOptions()
    reading.readFrom = line.values["--read-from"]
    return CatalogCompletion(global, reading, in: context)
  }

  /// The fields of a list, with custom ones; those are offered by their name alone where that was begun.
  private func fields(
    _ fixed: [String], _ catalog: CatalogCompletion, _ typed: String
  ) -> [String] {
    let custom = catalog.customNames
    let all = fixed + Self.columns(custom)
    let isBegun = all.contains { $0.lowercased().hasPrefix(typed.lowercased()) }
    return isBegun ? all : all + custom
  }

  private static func columns(_ custom: [String]) -> [String] {
    custom.map { ProductField.custom($0).rawValue }
  }

  private func values(
    of field: IndexedField, _ typed: String, _ catalog: CatalogCompletion
  ) -> Completions {
    Completions(
      catalog.values(of: field, beginningWith: typed).map { Completions.Word(text: $0) })
  }

  /// The fields that are not there yet, behind those that are.
  private func list(of fields: [String], _ typed: String) -> Completions {
    let end = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    let chosen = typed[..<end].split(separator: ",")
    let left = fields.filter { name in
      !name.contains(",") && !chosen.contains { $0 == name }
    }
    return Completions(left, beginningWith: String(typed[end...]), kind: .beginnings)
      .behind(String(typed[..<end]))
  }

  private func sections(
    _ typed: String, _ line: TypedLine, _ catalog: CatalogCompletion
  ) -> Completions {
    switch line.values["--group-by"] {
    case nil: break
    case ListingGrouping.manufacturer.rawValue: return values(of: .manufacturer, typed, catalog)
    case ListingGrouping.origin.rawValue: return values(of: .origin, typed, catalog)
    default: return .none
    }
    if let locale = line.values["--locale"] {
      let collation = try? IndexedCollation(locale: LocaleIdentifier(locale))
      return Completions(collation?.sectionTitles ?? [], beginningWith: typed)
    }
    return Completions(catalog.sections ?? [], beginningWith: typed)
  }

  /// Names that go on behind the words that were typed before, and SKUs.
  private func searchText(
    _ typed: String, _ line: TypedLine, _ catalog: CatalogCompletion
  ) -> Completions {
    let before = line.arguments.map { $0 + " " }.joined()
    let names = catalog.names(beginningWith: before + typed).compactMap { name -> String? in
      guard name.lowercased().hasPrefix(before.lowercased()) else { return nil }
      return String(name.dropFirst(before.count))
    }
    let skus =
      before.isEmpty && !typed.isEmpty ? catalog.values(of: .sku, beginningWith: typed) : []
    return Completions(
      (names + skus.filter { !names.contains($0) }).prefix(Completions.greatestCount)
        .map { Completions.Word(text: $0) })
  }

  /// The fields of a predicate, where one can begin.
  private func field(_ custom: [String], in typed: String) -> Completions {
    let start =
      typed.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
      .map { typed.index(after: $0) } ?? typed.startIndex
    let before = typed[..<start].split { " \t\n".contains($0) }.last.map { $0.uppercased() }
    let canBegin = before.map { $0.hasSuffix("(") || Self.junctions.contains($0) } ?? true
    if !canBegin { return .none }
    let names =
      ProductColumn.allCases.map(\.rawValue)
      + custom.map { name in
        let isWord = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber }
        return isWord ? name : "custom." + name.quotedForPredicate
      }
    return Completions(names, beginningWith: String(typed[start...]), kind: .beginnings)
      .behind(String(typed[..<start]))
  }

  private static let junctions: Set<String> = ["AND", "OR", "NOT", "&&", "||", "!"]

  /// Languages, with those of a region where that is typed.
  private static func languages(_ typed: String) -> Completions {
    let tags = LocaleIdentifier.available.filter { locale in
      typed.contains { "-_".contains($0) } || !locale.identifier.contains("_")
    }
    let typed = typed.replacing("_", with: "-").lowercased()
    return Completions(
      tags.compactMap { locale in
        let tag = locale.languageTag
        guard tag.lowercased().hasPrefix(typed) else { return nil }
        return Completions.Word(text: tag, note: locale.languageName)
      })
  }
}

/// The words of a command line before the cursor.
struct TypedLine {
  /// The options that may stand before the command.
  static let generalOptions = [
    "--db", "--locale", "--read-from", "--color", "--quiet", "--no-color", "--no-pager",
  ]
  private static let generalOptionsWithValues = ["--db", "--locale", "--read-from", "--color"]

  /// The command; nil where none was typed yet.
  private(set) var command: String?
  /// The option whose value comes next.
  private(set) var awaitingValue: String?
  /// The values of options, the last of each.
  private(set) var values: [String: String] = [:]
  /// The words that are no options.
  private(set) var arguments: [String] = []
  /// Whether `--` was typed.
  private(set) var isAfterTerminator = false

  init(_ words: [String]) {
    var options: CommandOptions?
    for word in words {
      if let option = awaitingValue {
        values[option] = word
        awaitingValue = nil
      } else if isAfterTerminator || !word.hasPrefix("-") || word == "-" {
        if command == nil {
          command = word
          options = CatalogCommand.subcommand(named: word).map { CommandOptions(of: $0) }
        } else {
          arguments.append(word)
        }
      } else if word == "--" {
        isAfterTerminator = true
      } else if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
        values[String(word[..<equals])] = String(word[word.index(after: equals)...])
      } else if let option = options?.option(named: word), option.takesValue {
        awaitingValue = option.longNames.last
      } else if options == nil, Self.generalOptionsWithValues.contains(word) {
        awaitingValue = word
      }
    }
  }
}
