import TestSupport
import Testing

@testable import CatalogCommands

/// The argument parser is the definition: what is read without it must be the
/// same.
struct PlainArgumentsTests {
  /// Pieces of command lines, right and wrong.
  static let pieces: [[String]] = [
    ["--db", "a.db"], ["--db=b.db"], ["--db"], ["--db", ""], ["--db="], ["--db", "-x"],
    ["--locale", "sv"], ["--format", "csv"], ["--format", "xml"], ["--format=json"], ["--json"],
    ["--json=1"], ["--width", "40"], ["--width", "4"], ["--width=wide"], ["-q"], ["--quiet"],
    ["-qq"], ["--page", "2"], ["--page", "-2"], ["--page", "0"], ["--page=+3"], ["--page", "2.0"],
    ["--page-size", "10"], ["--all"], ["--section", "A"], ["--section=Å"], ["--section", "B=C"],
    ["--sort", "price"], ["--sort", "prise"], ["--reverse"], ["--from", "sam"], ["--from", "--"],
    ["--where", "price < 5"], ["--where=id == 1"], ["--where", ""], ["--contains"],
    ["--case-sensitive"], ["--accent-sensitive"], ["--explain"], ["--contains=yes"],
    ["wid"], ["two words"], [""], ["-"], ["--"], ["--", "-foo"], ["-foo"], ["--bogus"],
    ["--columns", "id,name"], ["--columns=price"], ["--columns", "nme"], ["--columns", ""],
    ["--cell", "subtitle"], ["--cell", "big"], ["--cell=catalog"], ["--table-style", "grouped"],
    ["--table-style=flat"],
    ["--color", "always"], ["--color=never"], ["--color", "red"], ["--no-color"], ["--no-pager"],
    ["-o", "a.csv"], ["-oa.csv"], ["--output", "b.csv"], ["-o", "-"], ["-o"], ["--csv-safe"],
    ["-o=a"], ["--db", "é=ü.db"], ["--page", "99999999999999999999"], ["--unknown=1"], ["--=1"],
    ["7"], ["KN-1", "8"], ["--price", "9.99"], ["--price", "-10%"], ["--price=*1.05"],
    ["--name", "a=b"], ["--clear", "image"], ["--clear", "nothing"], ["--quantity", "+3"],
    ["--editor"], ["--yes"], ["--verbose"], ["-v"], ["--no-input"], ["--dry-run"], ["-n"], ["-f"],
    ["--round", "0.05"], ["--sku", ""],
    ["--read-from", "standby"], ["--read-from=primary"], ["--read-from", "other"],
    ["--select", "sku"], ["--select=json"], ["--select", "name"],
    ["--key", "sku"], ["--key", "price"], ["--replace"], ["--on-error", "skip"],
    ["--rejects", "r.csv"],
    ["--history"], ["--no-history"], ["--history", "--no-history"], ["--from", "csv"],
    ["--dialect=mysql"], ["--table", "t"], ["--record", "a/b"], ["--sheet", "S 1"],
    ["--map", "name=a=b"], ["--map=sku="], ["--map", "name"], ["--keep-parents"],
    ["--no-custom-fields"], ["--currency", "EUR"], ["--decimal-comma"], ["--decimal-point"],
    ["--delimiter", ";"], ["--no-header"], ["--skip-lines", "2"], ["--skip-lines=x"],
    ["--null", "n/a"], ["--null", ""], ["--encoding", "latin1"], ["--decode-entities"],
    ["--numeric"], ["--title", "Parts"], ["--title=\u{301}x"], ["--excel"], ["a.csv"],
  ]

  /// A command, which reads command lines without the parser and with it.
  struct Reader: Sendable {
    /// Whether it needs no parser for a line.
    let isPlain: @Sendable ([String]) -> Bool
    /// Expects that a plain line is read as the parser reads it.
    let expectAgreement: @Sendable ([String]) -> Void

    init<Command: PlainArgumentsCommand>(
      _ type: Command.Type, _ values: @escaping @Sendable (Command) -> [String]
    ) {
      isPlain = { Command.parsePlainly($0[...]) != nil }
      expectAgreement = { arguments in
        let plain = Command.parsePlainly(arguments[...])
        let parsed = (try? Command.parseAsRoot(arguments)) as? Command
        #expect(parsed.map(values) == plain.map(values), "\(Command.self) \(arguments)")
      }
    }

    /// The pieces that it needs no parser for: different long options in one line, the others alone. The parser, which
    /// is not optimized here, takes up to 100 ms for a line of any length.
    func plainLines(of pieces: [[String]]) -> [[String]] {
      var lines: [[String]] = []
      var others: [[String]] = []
      for piece in pieces where isPlain(piece) {
        guard let name = Self.longOption(piece[0]) else {
          others.append(piece)
          continue
        }
        let place = lines.firstIndex { line in
          !line.contains { Self.longOption($0) == name } && isPlain(line + piece)
        }
        if let place { lines[place] += piece } else { lines.append(piece) }
      }
      return lines + others
    }

    private static func longOption(_ word: String) -> Substring? {
      word.hasPrefix("--") && word.count > 2 ? word.prefix { $0 != "=" } : nil
    }
  }

  static let commands = [
    Reader(ListCommand.self, \.values), Reader(SearchCommand.self, \.values),
    Reader(IndexCommand.self, \.values), Reader(EditCommand.self, \.values),
    Reader(BrowseCommand.self, \.values), Reader(ImportCommand.self, \.values),
    Reader(ExportCommand.self, \.values), Reader(ShowCommand.self, \.values),
    Reader(CheckCommand.self, \.values),
  ]

  @Test func areReadAsTheParserReadsThem() {
    var generator = SeededGenerator(seed: 7)
    var plainCount = 0
    for command in Self.commands {
      plainCount += Self.pieces.count { command.isPlain($0) }
      for line in command.plainLines(of: Self.pieces) { command.expectAgreement(line) }
    }
    for number in 0..<90 {
      let arguments = (0..<Int.random(in: 0...4, using: &generator)).flatMap { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)]
      }
      let command = Self.commands[number % Self.commands.count]
      guard command.isPlain(arguments) else { continue }
      command.expectAgreement(arguments)
      plainCount += 1
    }
    #expect(plainCount > 100)
  }

  static let plain: [[String]] = [
    [], ["--db", "a.db", "--section", "M", "--page", "40"], ["--from", "Sam", "--page-size=20"],
    ["--sort", "price", "--reverse", "--all", "--format", "csv"], ["--json", "-q"],
    ["--cell", "catalog", "--table-style=grouped"], ["--columns", "id,name", "--format=tsv"],
  ]

  @Test(arguments: [
    ["wid"], ["two", "words", "--where", "price < 5"], ["--where=price < 5", "--explain"],
    ["lamp", "--contains", "--case-sensitive", "--accent-sensitive", "--all"],
  ])
  func searchesNeedNoParserWhereTheyArePlain(arguments: [String]) {
    #expect(SearchCommand.parsePlainly(arguments[...]) != nil)
  }

  @Test func otherCommandsNeedNoParserWhereTheyArePlain() {
    #expect(
      ImportCommand.parsePlainly(["--db", "a.db", "--key=sku", "--map", "sku=", "-n", "a.csv"])
        != nil)
    #expect(ImportCommand.parsePlainly(["--db", "a.db"]) == nil, "it takes a file")
    #expect(ExportCommand.parsePlainly(["--sort", "price", "-o", "a.csv"]) != nil)
    #expect(ShowCommand.parsePlainly(["7", "--json"]) != nil)
    #expect(ShowCommand.parsePlainly(["7", "8"]) == nil, "it takes one product")
    #expect(CheckCommand.parsePlainly(["-q"]) != nil)
  }

  @Test(arguments: plain)
  func needNoParserWhereTheyArePlain(arguments: [String]) {
    #expect(ListCommand.parsePlainly(arguments[...]) != nil)
  }
}

extension SectionOptions {
  fileprivate var values: [String] {
    global.values + [
      "\(reading.readFrom as Any)", "\(locale as Any)", "\(format.format as Any)", "\(format.json)",
      "\(width as Any)",
      "\(format.pager.noPager)", "\(format.output as Any)", "\(format.csvSafe)",
    ]
  }
}

extension ListingOptions {
  fileprivate var values: [String] {
    shown.values + [
      "\(page as Any)", "\(pageSize as Any)", "\(all)", "\(predicate.text as Any)",
      "\(columns as Any)", "\(look.cell as Any)", "\(look.tableStyle as Any)",
    ]
  }
}

extension ListCommand {
  fileprivate var values: [String] {
    options.values + [
      "\(section.titles)", "\(order.key as Any)", "\(order.reverse)", "\(from as Any)",
    ]
  }
}

extension SearchCommand {
  fileprivate var values: [String] {
    options.values + text
      + ["\(contains)", "\(caseSensitive)", "\(accentSensitive)", "\(explain)"]
  }
}

extension IndexCommand {
  fileprivate var values: [String] { options.values + ["\(all)"] }
}

extension GlobalOptions {
  fileprivate var values: [String] {
    ["\(database as Any)", "\(quiet)", "\(common.color as Any)", "\(common.noColor)"]
  }
}

extension BrowseCommand {
  fileprivate var values: [String] {
    global.values + [
      "\(reading.readFrom as Any)", "\(language.locale as Any)", "\(look.cell as Any)",
      "\(look.tableStyle as Any)",
      "\(select as Any)",
    ]
  }
}

extension EditCommand {
  fileprivate var values: [String] {
    global.values + [
      "\(chosen.predicate.text as Any)", "\(clear)",
      "\(round as Any)", "\(editor)", "\(fields.name as Any)", "\(fields.price as Any)",
      "\(fields.quantity as Any)", "\(fields.sku as Any)", "\(change.dryRun)",
      "\(change.confirmation.yes)", "\(change.confirmation.noInput)", "\(change.force)",
      "\(change.detail.verbose)", "\(change.json)",
    ] + chosen.identifiers
  }
}

extension ImportCommand {
  fileprivate var values: [String] {
    global.values + rows.values + source.values + files + [
      "\(locale as Any)", "\(numeric)", "\(confirmation.yes)", "\(confirmation.noInput)",
      "\(verbose)", "\(explain)", "\(json)",
    ]
  }
}

extension ImportRowOptions {
  fileprivate var values: [String] {
    [
      "\(key as Any)", "\(replace)", "\(onError as Any)", "\(rejects as Any)", "\(dryRun)",
      "\(history as Any)",
    ]
  }
}

extension ImportSourceOptions {
  fileprivate var values: [String] {
    [
      "\(from as Any)", "\(dialect as Any)", "\(table as Any)", "\(record as Any)",
      "\(sheet as Any)", "\(map)", "\(keepParents)", "\(noCustomFields)", "\(currency as Any)",
      "\(decimalComma)", "\(decimalPoint)", "\(delimiter as Any)", "\(noHeader)",
      "\(skipLines as Any)", "\(null)", "\(columns as Any)", "\(encoding as Any)",
      "\(decodeEntities)",
    ]
  }
}

extension ExportCommand {
  fileprivate var values: [String] {
    global.values + [
      "\(reading.readFrom as Any)", "\(language.locale as Any)", "\(format as Any)", "\(json)",
      "\(excel)", "\(columns as Any)", "\(order.key as Any)", "\(order.reverse)",
      "\(title as Any)", "\(section.titles)", "\(predicate.text as Any)",
      "\(file.output as Any)", "\(safety.csvSafe)",
    ]
  }
}

extension ShowCommand {
  fileprivate var values: [String] {
    global.values + [
      "\(reading.readFrom as Any)", "\(format.format as Any)", "\(format.json)",
      "\(format.output as Any)", "\(format.csvSafe)", "\(locale as Any)", "\(width as Any)",
      identifier,
    ]
  }
}

extension CheckCommand {
  fileprivate var values: [String] { global.values + ["\(reading.readFrom as Any)"] }
}
