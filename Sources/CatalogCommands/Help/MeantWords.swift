import Bytes
import CatalogImport
import Search
import SectionedTable

/// What people type who come from other programs, and what it is called here.
enum MeantWords {
  /// Whether a word stands elsewhere for no value.
  static func isNothing(_ word: String) -> Bool {
    ["null", "none", "nil", "empty"].contains(word.lowercased())
  }

  /// Commands by the words for them.
  static let commands: [String: String] = byWord([
    "list": [
      "rows", "records", "ls", "dir", "print", "all", "products", "items", "page", "table", "head",
      "tail", "top", "groupby", "group",
    ],
    "search": ["find", "grep", "query", "lookup", "filter", "where", "select", "locate"],
    "show": [
      "get", "view", "cat", "describe", "detail", "details", "display", "product", "read",
      "inspect",
    ],
    "browse": ["tui", "ui", "gui", "open", "edit-all", "interactive", "explore"],
    "index": ["sections", "letters", "toc", "groups"],
    "add": ["new", "insert", "create", "append"],
    "edit": ["update", "set", "change", "modify", "rename", "move", "mv", "price"],
    "remove": ["rm", "delete", "del", "drop", "erase", "purge"],
    "undo": ["rollback", "revert", "restore", "back"],
    "history": ["log", "changes", "blame", "audit"],
    "import": [
      "load", "init", "insert-files", "upsert", "read-file", "sync", "merge",
      "read_csv", "read_excel", "read_json", "read_sql", "read_table", "slurp",
    ],
    "export": [
      "dump", "save", "output", "download", "convert", "write",
      "to_csv", "to_json", "to_excel", "to_html", "to_sql",
    ],
    "diff": ["compare", "cmp"],
    "copy": ["cp", "clone", "backup", "push", "pull", "migrate"],
    "reindex": ["rebuild", "optimize", "optimise", "repair", "index-add"],
    "check": ["verify", "fsck", "validate", "doctor", "test"],
    "info": ["status", "count", "size"],
    "stats": [
      "stat", "statistics", "summary", "totals", "total", "sum", "report", "value",
      "avg", "average", "mean", "pivot",
    ],
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
    ["--delimiter"]: ["--sep", "--separator", "--field-separator", "--delim"],
    ["--editor"]: ["--vim", "--nano", "--emacs", "--edit"],
    ["--key sku"]: ["--on-conflict", "--on-duplicate"],
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
    ["--locale"]: ["--lang", "--language", "--collation", "--collate"],
    ["--locale", "--page-size"]: ["-l"],
    ["--db"]: ["--database", "--catalog", "--dbfile"],
    ["--output"]: ["--out", "--outfile", "--to", "--output-file", "--save"],
    ["--quiet"]: ["--silent"],
    ["--verbose"]: ["--debug", "--trace"],
    ["--no-color"]: ["--nocolor", "--no-colour", "--plain", "--mono"],
    ["--color"]: ["--colour", "--colors"],
    ["--section"]: ["--letter", "--letters", "--group-name"],
    ["--from", "--page"]: ["--start", "--begin", "--start-at", "--after"],
    ["--contains"]: ["--anywhere", "--substring", "--infix", "--like", "--partial"],
    ["--case-sensitive"]: ["--case", "--match-case", "--exact-case"],
    ["--manufacturer"]: ["--maker", "--brand", "--vendor", "--supplier", "--producer"],
    ["--origin"]: [
      "--country", "--made-in", "--country-of-origin", "--originCode", "--origin-code",
      "--country-code",
    ],
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
    ["--key"]: ["--pk", "--id", "--match-by", "--unique", "--on"],
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

  /// Currencies by the words for them.
  static let currencies: [String: String] = byWord([
    "EUR": ["euro", "euros"], "USD": ["dollar", "dollars", "bucks"],
    "GBP": ["pound", "pounds", "sterling", "quid"], "JPY": ["yen"],
    "SEK": ["kronor", "krona"], "DKK": ["kroner", "krone"], "CHF": ["franken", "francs", "franc"],
    "PLN": ["złoty", "zloty"],
  ])

  /// Values of other options than formats by the words for them.
  static let values: [String: String] = byWord([
    "sqlserver": ["mssql", "tsql", "t-sql", "sql-server", "microsoft"],
    "postgresql": ["postgres", "pg", "psql", "pgsql"],
    "mysql": ["mariadb", "maria"],
    "sqlite": ["sqlite3", "ansi", "standard"],
    "oracle": ["plsql", "sqlplus"],
  ])

  /// Words for what other programs do, which are no names of products.
  static let work: Set<String> = [
    "install", "run", "start", "stop", "build", "deploy", "login", "logout", "connect", "exec",
    "fetch", "publish", "release", "branch", "checkout", "stash", "use", "describe-table",
  ]

  /// Names of options that are no names of custom fields: what other programs do by them.
  static let verbs: Set<String> = [
    "increase", "decrease", "discount", "raise", "lower", "add", "delete", "remove", "from-file",
    "file", "input", "id", "interactive", "edit", "vim", "editor", "section", "sort", "limit",
    "format", "history", "columns", "field", "fields", "where", "all", "percent",
  ]

  /// Topics of help by the words for them.
  static let topics: [String: String] = byWord([
    "copy": ["server", "servers", "postgres", "postgresql"],
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
