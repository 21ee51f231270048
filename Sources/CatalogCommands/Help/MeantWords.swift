import Bytes
import CatalogImport
import Search
import SectionedTable

/// What people type who come from other programs, and what it is called here.
enum MeantWords {
  /// Commands by the words for them.
  static let commands: [String: String] = byWord([
    "list": ["ls", "dir", "print", "all", "products", "items", "page", "table", "head"],
    "search": ["find", "grep", "query", "lookup", "filter", "where", "select", "locate"],
    "show": ["get", "view", "cat", "describe", "detail", "details", "display", "product", "read"],
    "browse": ["tui", "ui", "gui", "open", "edit-all", "interactive", "explore"],
    "index": ["sections", "letters", "toc", "groups"],
    "add": ["new", "insert", "create", "append"],
    "edit": ["update", "set", "change", "modify", "rename", "move", "mv", "price"],
    "remove": ["rm", "delete", "del", "drop", "erase", "purge"],
    "undo": ["rollback", "revert", "restore", "back"],
    "history": ["log", "changes", "blame", "audit"],
    "import": ["load", "init", "insert-files", "upsert", "read-file", "sync", "merge"],
    "export": ["dump", "save", "output", "download", "convert", "write"],
    "diff": ["compare", "cmp"],
    "copy": ["cp", "clone", "backup", "push", "pull", "migrate"],
    "reindex": ["rebuild", "vacuum", "optimize", "optimise", "repair", "index-add"],
    "check": ["verify", "fsck", "validate", "doctor", "test"],
    "info": ["status", "count", "size"],
    "stats": ["stat", "statistics", "summary", "totals", "total", "sum", "report", "value"],
    "locales": ["languages", "langs", "lang", "locale", "language"],
    "collate": ["sort", "order"],
    "--version": ["version"],
  ])

  /// Options by the words for them: of several, a command has the first that it knows.
  static let options: [String: [String]] = byWord([
    ["--page-size"]: [
      "--limit", "--rows", "--count", "--top", "--head", "--first", "--max", "--per-page",
      "--pagesize",
    ],
    ["--page-size", "--sku"]: ["--number"],
    ["--page-size", "--dry-run"]: ["-n"],
    ["--page"]: ["--page-number", "-p"],
    ["--json"]: ["-j"],
    ["--all"]: ["--everything", "--no-limit", "--no-page", "--no-paging", "--no-pagination", "-a"],
    ["--from"]: ["--format"],
    ["--format json", "--from json"]: ["--json"],
    ["--format csv", "--from csv"]: ["--csv"],
    ["--format tsv", "--from tsv"]: ["--tsv", "--tabs"],
    ["--format ndjson", "--from ndjson"]: ["--ndjson", "--jsonl", "--nl", "--json-lines"],
    ["--format markdown"]: ["--markdown", "--md"],
    ["--format html"]: ["--html"],
    ["--format table"]: ["--table"],
    ["--format xlsx", "--from xlsx"]: ["--xlsx", "--excel"],
    ["--format sql", "--from sql"]: ["--sql"],
    ["--format"]: ["--output-format", "--as", "--type", "-t"],
    ["--reverse", "--details"]: ["--desc"],
    ["--reverse"]: ["--descending", "--reversed", "--rev", "-r"],
    ["--where"]: [
      "--filter", "--query", "--match", "--condition", "--if", "--predicate", "--search",
    ],
    ["--words", "--where"]: ["-w"],
    ["--sort"]: ["--order", "--order-by", "--orderby", "--sort-by", "--sortby"],
    ["--sort", "--quiet"]: ["-s"],
    ["--group-by", "--by"]: ["--group", "--groupby", "--by", "--group-by"],
    ["--columns"]: ["--fields", "--cols", "--select", "--column", "--field", "-c"],
    ["--locale"]: ["--lang", "--language"],
    ["--locale", "--page-size"]: ["-l"],
    ["--db"]: ["--database", "--catalog", "--dbfile"],
    ["--output"]: ["--out", "--outfile", "--to", "--output-file", "--save"],
    ["--quiet"]: ["--silent"],
    ["--verbose"]: ["--debug", "--trace"],
    ["--no-color"]: ["--nocolor", "--no-colour", "--plain", "--mono"],
    ["--color"]: ["--colour", "--colors"],
    ["--section"]: ["--letter", "--letters", "--group-name"],
    ["--from", "--page"]: ["--start", "--begin", "--start-at", "--after"],
    ["--contains"]: ["--anywhere", "--substring", "--infix", "--like", "--partial", "--fuzzy"],
    ["--case-sensitive"]: ["--case", "--match-case", "--exact-case"],
    ["--manufacturer"]: ["--maker", "--brand", "--vendor", "--supplier", "--producer"],
    ["--origin"]: ["--country", "--made-in", "--country-of-origin"],
    ["--quantity"]: ["--qty", "--stock", "--amount", "--pieces"],
    ["--name"]: ["--title", "--product"],
    ["--details"]: ["--description", "--text", "--notes", "--comment"],
    ["--sku"]: ["--article", "--code", "--article-number", "--part-number"],
    ["--price"]: ["--cost", "--value"],
    ["--image"]: ["--picture", "--photo", "--img"],
    ["--set"]: ["--custom", "--attribute", "--property", "--tag"],
    ["--yes"]: ["--assume-yes", "--no-confirm", "--noconfirm", "--confirm", "--force", "-y", "-f"],
    ["--no-input"]: ["--non-interactive", "--batch", "--noninteractive"],
    ["--dry-run"]: ["--dryrun", "--simulate", "--preview", "--what-if", "--whatif", "--no-act"],
    ["--key"]: ["--upsert", "--pk", "--id", "--match-by", "--unique", "--on"],
    ["--replace"]: ["--overwrite", "--truncate", "--clear"],
    ["--on-error skip"]: ["--ignore-errors", "--skip-errors", "--ignore", "--continue"],
    ["--map"]: ["--mapping", "--rename", "--alias", "--col"],
    ["--sheet"]: ["--tab", "--worksheet"],
    ["--encoding"]: ["--charset", "--codepage"],
    ["--title"]: ["--heading", "--caption"],
    ["--width"]: ["--line-width", "--cols-width", "--terminal-width"],
    ["--add"]: ["--append", "--also"],
    ["--no-pager"]: ["--nopager", "--no-less"],
  ])

  /// What some options are for elsewhere that a command does here without one, or in another way.
  ///
  /// - Parameter value: The value that was typed behind it.
  static func note(on option: String, of command: String, _ value: String?) -> String? {
    switch (option, command) {
    case ("--xlsx", "list"), ("--xlsx", "search"), ("--excel", "list"), ("--excel", "search"):
      "For a workbook: " + NextCommand.line("export -o FILE.xlsx")
    case ("--sql", "list"), ("--sql", "search"):
      "For a script: " + NextCommand.line("export -o FILE.sql")
    case ("--count", "list"), ("--count", "search"):
      value.flatMap { Int($0) } == nil ? "To count products: " + NextCommand.line("stats") : nil
    case ("--no-numeric", "import"), ("--no-numeric", "reindex"):
      "Leave it out, where the catalog does not have it. To turn it off, with the language of the catalog: "
        + NextCommand.line("reindex --locale LANGUAGE")
    case ("--since", "history"), ("--after", "history"), ("--from", "history"),
      ("--date", "history"):
      "history begins with the newest change. For all of them: "
        + NextCommand.line("history --all")
    case ("--pager", _): "Leave it out: a long listing on a terminal goes through $PAGER anyway."
    case ("--no-header", _), ("--no-headers", _), ("--no-headings", _):
      "Listings have their headings. Without any: "
        + NextCommand.line("\(command) --format ndjson")
    case ("--all", "export"): "Leave it out: export writes all products anyway."
    case ("--page", "index"), ("--page-size", "index"), ("--limit", "index"):
      "Leave it out: index shows all sections."
    case ("--sort", "index"):
      "The sections are in the order of the language. To sort products by a field: "
        + NextCommand.line("list --sort price")
    case ("--offset", "list"), ("--skip", "list"), ("--offset", "search"), ("--skip", "search"):
      "Pages have 50 products, or as many as --page-size says. The second: "
        + NextCommand.line("\(command) --page 2")
    case ("--all", "show"): "To show all products: " + NextCommand.line("list --all")
    case ("--name", "show"): "To find a product by its name: " + NextCommand.line("search NAME")
    case ("--all", "remove"):
      "To remove all products: " + NextCommand.line("remove --where TRUEPREDICATE")
    case ("--all", "edit"):
      "To change all products, such as: "
        + NextCommand.line("edit --where TRUEPREDICATE --price +5%")
    case ("--fix", "check"), ("--repair", "check"), ("--mend", "check"):
      "To rebuild what can be: " + NextCommand.line("reindex")
    case ("--overwrite", "import"), ("--update", "import"):
      "To update the products that are there: \(line(replacing: option, with: ["--key", "sku"]))\n"
        + "  To delete, too, those that are not in the file: "
        + line(replacing: option, with: ["--key", "sku", "--replace"])
    case ("--in-stock", _), ("--available", _): filter("quantity > 0", for: option, of: command)
    case ("--out-of-stock", _): filter("quantity <= 0", for: option, of: command)
    case ("--min-price", _), ("--price-from", _), ("--price-min", _):
      value.flatMap { filter("price >= \($0)", for: option, of: command) }
    case ("--max-price", _), ("--price-to", _), ("--price-max", _):
      value.flatMap { filter("price <= \($0)", for: option, of: command) }
    case ("--contains", "export"), ("--contains", "list"), ("--contains", "stats"),
      ("--contains", "edit"), ("--contains", "remove"):
      value.flatMap {
        filter("name CONTAINS[cd] \($0.quotedForPredicate)", for: option, of: command)
      }
    case ("--name", "search"), ("--text", "search"), ("--query", "search"):
      value.map { "Try: " + line(replacing: option, withValue: [$0]) }
    case ("--group-by", "export"), ("--group", "export"):
      "export has products in the order of the listing. For groups: "
        + NextCommand.line(
          "list --all --format csv --group-by \((value ?? "manufacturer").quotedForShell.escapedForTerminal)"
        )
    case ("--sum", "stats"), ("--total", "stats"), ("--count", "stats"), ("--mean", "stats"):
      "Leave it out: stats has counts, sums and means anyway."
    case ("--list", "undo"), ("--list", "redo"), ("--show", "undo"):
      "To see the changes: " + NextCommand.line("history")
    case ("--all", "undo"), ("--all", "redo"):
      "Say how many: \(NextCommand.line("\(command) 3"))\n"
        + "  To see the changes: \(NextCommand.line("history"))"
    case ("--section", "search"), ("--section", "index"), ("--section", "stats"):
      "To list a section: "
        + NextCommand.line("list --section \((value ?? "A").quotedForShell.escapedForTerminal)")
    case ("--page", "export"):
      "export writes all products. For a page of them: "
        + NextCommand.line("list --format csv --page \(value.flatMap { Int($0) } ?? 2)")
    case ("--limit", "export"), ("--page-size", "export"),
      ("--top", "export"), ("--head", "export"), ("--rows", "export"), ("-n", "export"):
      "export writes all products. For some of them: "
        + NextCommand.line(
          "list --format csv --page-size \(value.flatMap { Int($0) }.map { max($0, 1) } ?? 10)")
    case (_, "undo"), (_, "redo"):
      Int(option) == nil
        ? nil : "The number of changes is 1 or more: " + NextCommand.line("\(command) 1")
    case ("--asc", _), ("--ascending", _): "Leave it out: that is the order without --reverse."
    case ("--ignore-case", _), ("-i", "search"), ("--insensitive", _), ("--case-insensitive", _),
      ("--accent-insensitive", _), ("--ignore-accents", _), ("--nocase", _), ("--no-case", _):
      "Leave it out: case and accents are ignored anyway."
    case ("--prefix", "search"), ("--begins-with", "search"), ("--starts-with", "search"):
      "Leave it out: search finds the names that begin with the text anyway."
    case ("--regex", _), ("--regexp", _), ("-E", "search"):
      "Write it as a predicate: " + NextCommand.line("list --where 'name MATCHES \"kn.*\"'")
    default: nil
    }
  }

  /// What is meant by a word in the place of a number; nil where that is not known.
  static func number(_ word: String, for option: String) -> String? {
    switch (option, word.lowercased()) {
    case ("--page-size", "all"), ("--page-size", "max"), ("--page", "all"):
      "For all products: "
        + NextCommand.line(with: "--all", withoutOptions: ["--page", "--page-size"])
    case ("--page", "last"), ("--page", "end"):
      "The number of pages stands below each one: "
        + NextCommand.line(options: ["--page"])
    case ("--page", "first"): "Leave it out: the first page is shown without it."
    case ("<count>", "last"), ("<count>", "first"):
      "Leave it out: without a number it is one change."
    case ("<count>", "all"): "To see the changes: " + NextCommand.line("history")
    case ("--limit", "all"):
      "For all: " + NextCommand.line(with: "--all", withoutOptions: ["--limit"])
    default: nil
    }
  }

  /// The line with a filter for an option, where no other one was typed.
  private static func filter(
    _ predicate: String, for option: String, of command: String
  ) -> String? {
    guard ["list", "search", "export", "stats", "edit", "remove", "browse"].contains(command),
      !UsageLine(NextCommand.typed).has("--where")
    else { return nil }
    return "To filter: " + line(replacing: option, withValue: ["--where", predicate])
  }

  private static func line(replacing option: String, withValue words: [String]) -> String {
    NextCommand.shellLine(
      UsageLine(NextCommand.typed).replacing(valued: option, with: words).arguments)
  }

  private static func line(replacing option: String, with words: [String]) -> String {
    NextCommand.shellLine(UsageLine(NextCommand.typed).replacing(option, with: words).arguments)
  }

  /// What is done without a command of that name.
  static func note(onCommand word: String) -> String? {
    switch word {
    case "exit", "quit", "q":
      "Each command ends by itself; the screen of browse ends with q."
    case "manufacturers", "makers", "brands":
      "To count them: " + NextCommand.line("stats --by manufacturer")
    case "origins", "countries": "To count them: " + NextCommand.line("stats --by origin")
    case "categories", "tags":
      "For the values of a custom field: " + NextCommand.line("stats --by custom.Category")
    case "man", "manual", "?": "For help: catalog help"
    case "config", "settings", "preferences", "set-default":
      "Settings are options and variables, such as CATALOG_DB: catalog --help"
    case "completion", "completions":
      "For completions: catalog --generate-completion-script bash"
    case "clear", "reset", "empty", "truncate", "wipe":
      "To remove all products: " + NextCommand.line("remove --where TRUEPREDICATE")
    case "serve", "server", "web", "http", "publish":
      "For a page that others can see: " + NextCommand.line("export -o FILE.html")
    case "sql", "sqlite", "sqlite3", "shell":
      "A catalog is a file of SQLite: sqlite3 FILE, with the file that this names: "
        + NextCommand.line("info")
    case "upgrade", "self-update", "uninstall":
      "The program is installed and removed by its package, or by Scripts/install and "
        + "Scripts/uninstall."
    default: nil
    }
  }

  /// What a line of a command ends with that was typed without it.
  static let operands: [String: [[String]]] = [
    "export": [["-o", "FILE"]], "add": [["--name", "NAME"]], "import": [["FILE"]],
    "diff": [["FILE"]], "show": [["ID"]], "search": [["TEXT"]],
    "remove": [["ID"]], "copy": [["FILE"], ["FROM", "TO"]],
    "edit": [["--price", "PRICE"], ["ID"], ["ID", "--price", "PRICE"]],
  ]

  /// What a line of `edit` ends with whose word says that a name is to be another one.
  static let renaming = (
    words: ["rename", "move", "mv"],
    operands: [["--name", "NAME"], ["ID"], ["ID", "--name", "NAME"]]
  )

  /// Returns the field, or another key, that was meant by a word; the word itself where it is one.
  static func field(_ typed: String, among names: [String]) -> String? {
    if names.contains(typed) { return typed }
    if let name = names.first(where: { $0.lowercased() == typed.lowercased() }) { return name }
    if let meant = FieldWords.field(meantBy: typed), names.contains(meant) { return meant }
    return WordSuggestion.nearest(to: typed.utf8, among: names)
  }

  /// Returns the sentence for ``field(_:among:)``, and the line with it.
  ///
  /// - Parameter option: The option in whose value the word stands.
  static func suggestion(_ typed: String, among names: [String], in option: String) -> String? {
    field(typed, among: names).map { meant in
      "Did you mean '\(meant.escapedForTerminal)'?"
        + (NextCommand.line(with: meant, for: typed, in: option).map { " Try: " + $0 } ?? "")
    }
  }

  /// Formats by the words for them.
  static let formats: [String: String] = byWord([
    "markdown": ["md"], "html": ["htm", "web", "page"], "ndjson": ["jsonl", "nl", "json-lines"],
    "table": ["text", "txt", "plain"], "tsv": ["tab", "tabs"], "xlsx": ["xls", "workbook"],
  ])

  /// Topics of help by the words for them.
  static let topics: [String: String] = byWord([
    "predicates": ["where", "filter", "filters", "query", "words", "--where"],
    "prices": ["price", "currency", "currencies", "money", "cost"],
    "import": ["mapping", "map", "imports", "importing"],
    "list": ["sort", "sorting", "order", "page", "pages", "columns", "paging"],
    "formats": [
      "csv", "tsv", "json", "ndjson", "markdown", "md", "html", "sql", "xlsx", "excel", "format",
      "output", "exporting",
    ],
  ])

  private static func byWord<Meant: Hashable>(_ words: [Meant: [String]]) -> [String: Meant] {
    // A word with two meanings would have one by chance.
    Dictionary(
      uniqueKeysWithValues: words.flatMap { key, words in words.map { ($0, key) } })
  }
}
