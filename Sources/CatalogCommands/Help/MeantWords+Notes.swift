import Bytes
import CatalogFields
import CatalogImport
import Search
import SectionedTable

/// What is said to words, options and numbers that stand for no other one.
extension MeantWords {
  /// What some options are for elsewhere that a command does here without one, or in another way.
  ///
  /// - Parameter value: The value that was typed behind it.
  static func note(on option: String, of command: String, _ value: String?) -> String? {
    switch (option, command) {
    case ("--xlsx", "list"), ("--xlsx", "search"), ("--excel", "list"), ("--excel", "search"):
      "For a workbook: " + export(to: "FILE.xlsx")
    case ("-l", "list") where value == nil, ("--long", "list"):
      "For more columns: "
        + line(
          replacing: option, with: ["--columns", "sku,name,manufacturer,price,quantity,origin"])
    case ("--to", "list") where value != nil && UsageLine(NextCommand.typed).has("--from"),
      ("--to", "export") where value != nil && UsageLine(NextCommand.typed).has("--from"):
      between(option, value ?? "")
    case ("--sql", "list"), ("--sql", "search"):
      "For a script: " + export(to: "FILE.sql")
    case ("--count", "list"), ("--count", "search"):
      value.flatMap { Int($0) } == nil
        ? "To count products: " + NextCommand.line("stats" + searchedOption) : nil
    case ("--no-numeric", "import"), ("--no-numeric", "reindex"):
      "Leave it out: numbers in names have the order of their digits unless --numeric was typed. Where it was: "
        + NextCommand.line("reindex --locale LANGUAGE")
    case ("--since", "history"), ("--after", "history"), ("--from", "history"),
      ("--date", "history"):
      "history begins with the newest change. For all of them: "
        + NextCommand.line("history --all")
    case ("--section", "edit"), ("--section", "remove"):
      value.flatMap {
        UsageLine(NextCommand.typed).arguments.dropFirst().first?.hasPrefix("-") == false
          ? "The section follows the name. To sort it as another: --sort-name"
          : filter("section == \($0.quotedForPredicate)", for: option, of: command)
      }
    case (_, "remove") where value == nil && isField(String(option.dropFirst(2))):
      "To remove the value alone: "
        + NextCommand.shellLine(
          ["edit"]
            + UsageLine(NextCommand.typed).replacing(
              option, with: ["--clear", String(option.dropFirst(2))]
            ).arguments.dropFirst())
    case ("--words", "list"):
      "To find words: " + NextCommand.shellLine(["search"] + typedWithoutCommand)
    case ("--where", "show"):
      "For the products that match: " + NextCommand.shellLine(["list"] + typedWithoutCommand)
    case ("--json", "browse"), ("--csv", "browse"), ("--format", "browse"):
      "browse writes what is chosen: " + NextCommand.line("browse --select \(value ?? "json")")
    case ("--from", "browse"):
      "To begin at a section: "
        + NextCommand.line(
          "browse --section \(String((value ?? "A").prefix(1)).quotedForShell.escapedForTerminal)")
    case ("--page", "browse"): "Page Down shows the next rows; g and a letter go to a section."
    case ("--last", "undo"), ("--last", "redo"):
      value.flatMap { Int($0) }.map { "Try: " + NextCommand.line("\(command) \($0)") }
        ?? "Leave it out: without a number it is the last change."
    case ("--redo", "undo"): "To make it again: " + NextCommand.line("redo")
    case ("--undo", "history"): "To take back the last change: " + NextCommand.line("undo")
    case ("--id", "undo"), ("--id", "redo"):
      "The last changes are taken back, in their order. To see them: " + NextCommand.line("history")
    case ("--page", "history"), ("--page-size", "history"):
      "For more of them: " + NextCommand.line("history --limit 100")
    case ("--upsert", "import"):
      "To update the products that are there: "
        + (value.map { ["sku", "id", "name+manufacturer"].contains($0) } != true
          ? line(replacing: option, with: ["--key", "sku"])
          : line(replacing: option, with: ["--key"]))
    case ("-o", "import"), ("--output", "import"), ("--into", "import"), ("--to", "import"):
      value.map {
        [".db", ".sqlite", ".sqlite3"].contains(where: $0.hasSuffix)
          ? "To choose the catalog: " + line(replacing: option, withValue: ["--db", $0])
          : "What import says goes to the screen. Into a file: "
            + line(replacing: option, withValue: ["--json"]) + " > "
            + $0.quotedForShell.escapedForTerminal
      }
    case ("--sql", "import"):
      value.map {
        "For a statement: echo \($0.quotedForShell.escapedForTerminal) | "
          + NextCommand.line("import --from sql -")
      }
    case ("--apply", "diff"):
      "To take the differences over: " + NextCommand.line("import FILE --key sku")
    case ("--where", "copy"), ("--section", "copy"), ("--columns", "copy"):
      "copy takes whole catalogs. For a part: catalog export --where 'price < 5' | catalog import --db NEW.db -"
    case ("--tables", "info"):
      "For the sizes of what is in the file: " + NextCommand.line("info --sizes")
    case ("--natural", "reindex"), ("--natural", "import"), ("-n", "collate"), ("-V", "collate"):
      "For numbers by their value: " + line(replacing: option, with: ["--numeric"])
    case ("--column", "reindex"), ("--columns", "reindex"), ("--field", "reindex"),
      ("--on", "reindex"):
      value.map {
        ProductField.named($0.lowercased()) == nil
          ? "For a custom field: " + line(replacing: option, withValue: ["--custom", $0])
          : "Leave it out: \($0.escapedForTerminal) needs no index of its own."
      }
    case ("--remove", "reindex"), ("--drop", "reindex"), ("--delete", "reindex"):
      "A language is there until the whole order is built anew, in the only one that is named: "
        + NextCommand.line("reindex --locale LANGUAGE")
    case ("--locale", "locales"):
      value.map {
        "Type it alone: " + NextCommand.line("locales \($0.quotedForShell.escapedForTerminal)")
      }
    case ("--id", "edit") where NextCommand.operands.count > 1:
      "An id is never changed; a number of yours is the SKU: --sku"
    case ("--fuzzy", "search"):
      "Leave it out: what is near is named where nothing is found."
    case ("--delimiter", "list") where value == ";", ("--separator", "list") where value == ";":
      "Excel's CSV has semicolons where the language has decimal commas: "
        + NextCommand.line("export --excel --locale de")
    case ("--delimiter", "export") where value == ";", ("--separator", "export") where value == ";",
      ("--sep", "export") where value == ";":
      "Excel's CSV has semicolons where the language has decimal commas: "
        + line(replacing: option, withValue: ["--excel", "--locale", "de"])
    case ("--xml", _):
      "XML is read, not written. For another program: "
        + line(replacing: option, with: ["--format", "json"])
    case ("--db", "copy"): "copy takes both catalogs behind it: catalog copy FROM TO"
    case ("--db", "collate"):
      "collate sorts lines of a text. For the catalog in another language: "
        + NextCommand.line("list --locale sv")
    case ("--pager", _): "Leave it out: a long listing on a terminal goes through $PAGER anyway."
    case ("--no-headers", "import"), ("--no-headings", "import"), ("--noheader", "import"):
      "Try: " + line(replacing: option, with: ["--no-header"])
    case ("--no-header", "export"), ("--no-headers", "export"):
      "An export has its header. Without it: "
        + NextCommand.line("export --format csv") + " | tail -n +2"
    case ("--no-header", "list"), ("--no-headers", "list"), ("--no-header", "search"),
      ("--noheader", "list"), ("--no-headings", "list"):
      "Listings have their headings. Without any: "
        + line(replacing: option, with: ["--format", "csv"]) + " | tail -n +2"
    case ("--no-header", _), ("--no-headers", _), ("--no-headings", _):
      "Listings have their headings. Without any: "
        + NextCommand.line("\(command) --format ndjson")
    case ("--all", "export"): "Leave it out: export writes all products anyway."
    case ("--page", "index"), ("--page-size", "index"), ("--limit", "index"):
      "Leave it out: index shows all sections."
    case ("--delimiter", "list"), ("--separator", "list"), ("--sep", "list"),
      ("--delimiter", "export"), ("--separator", "export"), ("--sep", "export"),
      ("--delimiter", "search"), ("--separator", "search"), ("--sep", "search"):
      "CSV has commas. With tabs: " + tabs(option, of: command)
    case ("--decimal-comma", "export"):
      "For a spreadsheet with decimal commas: "
        + line(replacing: option, with: ["--excel"])
    case ("--decimal", "import"), ("--decimal-separator", "import"):
      value.map {
        "Try: "
          + line(replacing: option, withValue: [$0 == "," ? "--decimal-comma" : "--decimal-point"])
      }
    case ("--append", "import"), ("--add", "import"):
      "Leave it out: new products are added anyway."
    case ("--limit", "import"), ("--rows", "import"), ("--head", "import"):
      "import takes whole files. To see what it would do: "
        + line(replacing: option, withValue: ["--dry-run"])
    case ("--header", "import"), ("--headers", "import"), ("--has-header", "import"):
      "Leave it out: the first line has the names of the columns anyway. For a file without: "
        + "--no-header --columns name,price"
    case ("--skip-header", "import"), ("--skip", "import"), ("--skiprows", "import"):
      "Lines before the one with the names of the columns: --skip-lines N. For a file without names: "
        + "--no-header --columns name,price"
    case ("--encoding", "export"), ("--charset", "export"):
      "An export is UTF-8. In another encoding: "
        + NextCommand.line("export --format csv") + " | iconv -f UTF-8 -t "
        + "\((value ?? "LATIN1").uppercased())//TRANSLIT".quotedForShell.escapedForTerminal
    case ("--sheet", "export"), ("--sheet-name", "export"):
      "Leave it out: a workbook has one sheet."
    case ("--pretty", _), ("--indent", _): "Leave it out: there is one form of each format."
    case ("--index", "export"): "Leave it out: an export has no column of row numbers."
    case ("--rebuild", "index"), ("--create", "index"), ("--words", "index"):
      "index shows the sections. To build the order anew: "
        + NextCommand.line(option == "--words" ? "reindex --words" : "reindex")
    case ("--by", "index"), ("--group-by", "index"):
      "To count products by a field: "
        + NextCommand.line("stats --by \((value ?? "origin").quotedForShell.escapedForTerminal)")
    case ("--letter", "index"), ("--starts-with", "index"):
      "To list a section: "
        + NextCommand.line("list --section \((value ?? "A").quotedForShell.escapedForTerminal)")
    case ("--rebuild", "reindex"), ("--all", "reindex"), ("--force", "reindex"),
      ("--full", "reindex"):
      "Leave it out: reindex builds the order anew anyway."
    case ("--search", "locales"), ("--filter", "locales"), ("--find", "locales"):
      "Look through all: catalog locales | grep -i \((value ?? "swedish").quotedForShell.escapedForTerminal)"
    case ("--all", "locales"), ("--list", "locales"), ("-a", "locales"):
      "Leave it out: locales shows all."
    case ("--id", "show"), ("--sku", "show"), ("--id", "history"), ("--sku", "history"),
      ("--id", "edit"), ("--id", "remove"), ("--sku", "remove"):
      value.map { "Type it alone: " + line(replacing: option, withValue: [$0]) }
    case ("--field", "show"), ("--fields", "show"), ("--column", "show"), ("--columns", "show"):
      "show has all fields. For some of them, such as: "
        + NextCommand.line(
          "list --columns \((value ?? "sku,price").quotedForShell.escapedForTerminal) --where "
            + shownProduct.quotedForShell.escapedForTerminal)
    case ("--history", "show"), ("--log", "show"):
      "For its changes: "
        + NextCommand.shellLine(
          ["history"]
            + UsageLine(NextCommand.typed).replacing(option, with: []).arguments.dropFirst())
    case ("-c", "search"):
      "For names that contain it: " + line(replacing: option, with: ["--contains"])
    case ("--xlsx", "export"):
      "For a workbook: " + line(replacing: option, with: ["-o", "FILE.xlsx"])
    case ("--sku", "import"):
      "To update by the SKU: " + line(replacing: option, with: ["--key", "sku"])
    case (_, "edit") where ["--delete", "--remove"].contains(option) && isField(value):
      "To have no \((value ?? "").escapedForTerminal): "
        + line(replacing: option, with: ["--clear"])
    case ("--delete", "edit"), ("--remove", "edit"):
      "To remove products: "
        + NextCommand.shellLine(
          ["remove"]
            + UsageLine(NextCommand.typed).replacing(option, with: []).arguments.dropFirst())
    case ("--increase", "edit"), ("--raise", "edit"), ("--percent", "edit"):
      value.map {
        "To raise prices: " + line(replacing: option, withValue: ["--price", percent($0, "+")])
      }
    case ("--discount", "edit"), ("--decrease", "edit"), ("--lower", "edit"):
      value.map {
        "To lower prices: " + line(replacing: option, withValue: ["--price", percent($0, "-")])
      }
    case ("--interactive", "add"), ("-i", "add"):
      "add asks on a terminal: " + NextCommand.line("add")
    case ("--id", "add"):
      "Leave it out: a new product has the next id. For a number of yours: --sku"
    case ("--from-file", "add"), ("--file", "add"), ("--input", "add"):
      "For the products of a file: "
        + NextCommand.line("import \((value ?? "FILE").quotedForShell.escapedForTerminal)")
    case ("--last", "history"), ("--number", "history"), ("--count", "history"):
      value.flatMap { Int($0) }.map { "Try: " + NextCommand.line("history --limit \($0)") }
    case ("--clear", "history"), ("--delete", "history"):
      "To delete the history: " + NextCommand.line("history --prune --keep 10")
    case ("--format", "history"), ("--csv", "history"):
      "For a program: " + NextCommand.line("history --json")
    case ("--steps", "undo"), ("--count", "undo"), ("--last", "undo"), ("--steps", "redo"):
      value.flatMap { Int($0) }.map { "Try: " + NextCommand.line("\(command) \($0)") }
    case ("--unique", "list"), ("--distinct", "list"), ("--unique", "search"):
      "To count the values of a field: "
        + NextCommand.line(
          "stats --by \((value ?? "manufacturer").quotedForShell.escapedForTerminal)")
    case ("--summary", "list"), ("--total", "list"), ("--totals", "list"), ("--sum", "list"):
      "For counts and sums: " + NextCommand.line("stats")
    case ("--begins", "list"), ("--begins-with", "list"), ("--starts-with", "list"),
      ("--prefix", "list"):
      value.flatMap {
        filter("name BEGINSWITH[cd] \($0.quotedForPredicate)", for: option, of: command)
      }
    case ("--as-json", "list"), ("--to-json", "list"):
      "Try: " + line(replacing: option, with: ["--json"])
    case ("--as-csv", "list"), ("--to-csv", "list"):
      "Try: " + line(replacing: option, with: ["--format", "csv"])
    case ("--exclude", "list"), ("--exclude", "search"), ("--not", "list"):
      value.flatMap {
        filter("NOT name CONTAINS[cd] \($0.quotedForPredicate)", for: option, of: command)
      }
    case ("--exact", "search"):
      value.flatMap { text in
        "For the exact name: "
          + NextCommand.line(
            "list --where \("name ==[c] \(text.quotedForPredicate)".quotedForShell.escapedForTerminal)"
          )
      }
    case ("--all-fields", "search"), ("--any", "search"), ("--everywhere", "search"):
      "For words in all fields: " + line(replacing: option, with: ["--words"])
    case ("--query", "browse"), ("--search", "browse"), ("--page", "browse"):
      "Press / in the list and type; : takes a predicate. " + NextCommand.line("browse")
    case ("--theme", _), ("--style", _), ("--dark", _):
      "Colors are those of the terminal; --no-color has none."
    case ("--median", "stats"): "Leave it out: stats has counts, sums and means."
    case ("--sort", "stats"), ("--top", "stats"), ("--limit", "stats"):
      "stats has groups in the order of the language. For a program that sorts them: "
        + NextCommand.shellLine(
          UsageLine(NextCommand.typed).replacing(valued: option, with: ["--format", "csv"])
            .arguments)
    case ("--since", "list"), ("--after", "list"), ("--since", "export"), ("--updated", "list"):
      "Products have no dates; changes do: " + NextCommand.line("history --all")
    case ("--last", "list"), ("--tail", "list"):
      "The number of pages stands below each one: " + NextCommand.line("list")
    case ("--stat", "diff"), ("--cached", "diff"), ("--summary", "diff"):
      "Leave it out: diff ends with what it has counted."
    case ("--sort", "index"):
      "The sections are in the order of the language. To sort products by a field: "
        + NextCommand.line("list --sort price")
    case ("--offset", "list"), ("--skip", "list"), ("--offset", "search"), ("--skip", "search"):
      "Pages have 50 products, or as many as --page-size says. The second: "
        + NextCommand.line("\(command) --page 2")
    case ("--all", "show"): "To show all products: " + NextCommand.line("list --all")
    case ("--name", "show"): "To find a product by its name: " + NextCommand.line("search NAME")
    case ("--all", "remove"):
      "To remove all products: " + line(replacing: option, with: ["--where", "TRUEPREDICATE"])
    case ("--all", "edit"):
      UsageLine(NextCommand.typed).arguments.filter { $0.hasPrefix("--") }.count > 1
        ? "To change all products: " + line(replacing: option, with: ["--where", "TRUEPREDICATE"])
        : "To change all products, such as: "
          + NextCommand.line("edit --where TRUEPREDICATE --price +5%")
    case ("--fix", "check"), ("--repair", "check"), ("--mend", "check"):
      "To rebuild what can be: " + NextCommand.line("reindex")
    case ("--overwrite", "import"), ("--update", "import"):
      "To update the products that are there: \(line(replacing: option, with: ["--key", "sku"]))\n"
        + "  To delete, too, those that are not in the file: "
        + line(replacing: option, with: ["--key", "sku", "--replace"])
    case ("--instock", _), ("--in-stock", _), ("--available", _):
      filter("quantity > 0", for: option, of: command)
    case ("--out-of-stock", _): filter("quantity <= 0", for: option, of: command)
    case ("--min-price", _), ("--price-from", _), ("--price-min", _), ("--max-price", _),
      ("--price-to", _), ("--price-max", _):
      prices(of: command)
    case ("--contains", "export"), ("--contains", "list"), ("--contains", "stats"),
      ("--contains", "edit"), ("--contains", "remove"):
      value.flatMap {
        filter("name CONTAINS[cd] \($0.quotedForPredicate)", for: option, of: command)
      }
    case ("--name", "search"), ("--text", "search"), ("--query", "search"):
      value.map { "Try: " + line(replacing: option, withValue: [$0]) }
    case ("--group-by", "export"), ("--group", "export"):
      "export has products in the order of the listing. For groups: "
        + groups(value ?? "manufacturer")
    case ("--sum", "stats"), ("--total", "stats"), ("--count", "stats"), ("--mean", "stats"),
      ("--average", "stats"), ("--avg", "stats"):
      "Leave it out: stats has counts, sums and means anyway."
    case ("--list", "undo"), ("--list", "redo"), ("--show", "undo"):
      "To see the changes: " + NextCommand.line("history")
    case ("--all", "undo"), ("--all", "redo"):
      "Say how many: \(NextCommand.line("\(command) 3"))\n"
        + "  To see the changes: \(NextCommand.line("history"))"
    case ("--section", "search") where searched(without: option) != nil:
      "Try: " + list(["--section", value ?? "A"], without: option)
    case ("--group-by", "search") where searched(without: option) != nil:
      "Try: " + list(["--group-by", value ?? "manufacturer"], without: option)
    case ("--section", "stats"):
      value.flatMap { filter("section == \($0.quotedForPredicate)", for: option, of: command) }
    case ("--where", "index"):
      value.map {
        "To count those that match by section: "
          + NextCommand.line(
            "stats --by section --where \($0.quotedForShell.escapedForTerminal)")
      }
    case ("--columns", "stats"), ("--fields", "stats"):
      "Leave it out: stats has the counts, the prices and the stock anyway."
    case ("--columns", "index"), ("--columns", "info"), ("--columns", "history"):
      "Leave it out: the columns of \(command) are always the same."
    case ("--quick", "check"), ("--locale", "check"), ("--full", "check"), ("--all", "check"):
      "Leave it out: check looks at all of the catalog."
    case ("--schema", "info"):
      "A catalog is a file of SQLite; info names it. Its tables: sqlite3 FILE .schema"
    case ("--count", "info"), ("--all", "info"): "Leave it out: info has the counts anyway."
    case ("--vacuum", "reindex"): note(onCommand: "vacuum")
    case ("--sort", "reindex"), ("--order", "reindex"):
      "reindex builds the order of the names. To see another one: "
        + NextCommand.line("list --sort \((value ?? "price").quotedForShell.escapedForTerminal)")
    case ("--unique", "collate"), ("-u", "collate"):
      "Take what is there twice out before it: sort -u FILE | catalog collate"
    case ("--reverse", "collate"), ("-r", "collate"):
      "The other way round: " + line(replacing: option, with: []) + " | tac"
    case ("--column", "collate"), ("--field", "collate"), ("-k", "collate"),
      ("--columns", "collate"):
      "collate takes a name in each line. For a table: catalog import --db NEW.db FILE"
    case ("--encoding", "collate"):
      "collate takes UTF-8: iconv -f \((value ?? "LATIN1").quotedForShell.escapedForTerminal) -t UTF-8 FILE"
        + " | catalog collate"
    case ("--format", "collate"), ("--csv", "collate"):
      "Leave it out: each line has its section and a tab before the name."
    case ("--oneline", "history"), ("--stat", "history"), ("--graph", "history"):
      "Leave it out: a change has one line."
    case ("--reverse", "history"):
      "The oldest first: " + line(replacing: option, with: []) + " | tac"
    case ("--sort", "history"): "Leave it out: the newest change comes first."
    case ("--where", "history"), ("--grep", "history"):
      "For those of a product: " + NextCommand.line("history KN-0001")
    case ("--product", "history"):
      value.map { "Type it alone: " + line(replacing: option, withValue: [$0]) }
    case ("--to", "undo"), ("--until", "undo"):
      "Changes are taken back from the last one. To see how many there are: "
        + NextCommand.line("history")
    case ("--undo", "edit"), ("--revert", "edit"):
      "To take back the last change: " + NextCommand.line("undo")
    case ("--brief", "diff"):
      "Leave it out: the exit status is 1 where something differs."
    case ("-u", "diff"), ("--unified", "diff"), ("--side-by-side", "diff"):
      "Leave it out: each field that differs has its line."
    case ("--by", "diff"), ("--on", "diff"):
      "To say which product is which: " + line(replacing: option, with: ["--key"])
    case ("--since", "diff"): "For what changed in the catalog: " + NextCommand.line("history")
    case ("--only", "diff"), ("--ignore", "diff"), ("--where", "diff"):
      "diff compares all fields. For a program that chooses: "
        + line(replacing: option, withValue: ["--json"])
    case ("--to", "copy"), ("--into", "copy"):
      value.map {
        "Name both catalogs: catalog copy "
          + (NextCommand.operands.first { $0 != value } ?? "CATALOG").quotedForShell
          .escapedForTerminal
          + " " + $0.quotedForShell.escapedForTerminal
      }
    case ("--force", "copy"), ("--overwrite", "copy"), ("-f", "copy"):
      "A catalog that is there is never replaced. Leave it out, and name a new file."
    case ("--test", "import"), ("--check", "import"), ("--validate", "import"):
      "To see what it would do: " + line(replacing: option, with: ["--dry-run"])
    case ("--backup", "import"):
      "Leave it out: an import can be taken back: " + NextCommand.line("undo")
    case ("--update-only", "import"), ("--no-add", "import"):
      "Products that are not there are added. To leave a file's others out, see what is new first: "
        + line(replacing: option, with: ["--key", "sku", "--dry-run"])
    case ("--markup", "import"), ("--discount", "import"):
      "Change the prices after it: " + NextCommand.line("edit --where TRUEPREDICATE --price +10%")
    case ("--add", "locales"):
      "To keep the order of a language, too: "
        + NextCommand.line(
          "reindex --locale \((value ?? "de").quotedForShell.escapedForTerminal) --add")
    case ("--new", "list"), ("--newest", "list"), ("--latest", "list"), ("--recent", "list"):
      "The last that were added: " + line(replacing: option, with: ["--sort", "id", "--reverse"])
    case ("--low-stock", "list"), ("--low-stock", "export"), ("--low-stock", "stats"):
      filter("quantity <= \(value.flatMap { Int($0) } ?? 5)", for: option, of: command)
    case ("-v", "search"), ("--invert-match", "search"):
      value.map {
        "For all others: "
          + NextCommand.line(
            "list --where "
              + "NOT name CONTAINS[cd] \($0.quotedForPredicate)".quotedForShell.escapedForTerminal)
      }
    case ("-A", "search"), ("-B", "search"), ("-C", "search"), ("--context", "search"):
      "Leave it out: a product has one line."
    case ("--copy", "add"), ("--like", "add"):
      "For a product like another: catalog show \((value ?? "ID").quotedForShell.escapedForTerminal) --json "
        + "| jq '.sku = null' | catalog add --json -"
    case ("--from", "add"), ("--import", "add"):
      "For the products of a file: "
        + NextCommand.line("import \((value ?? "FILE").quotedForShell.escapedForTerminal)")
    case ("--exclude", "export"), ("--without", "export"), ("--template", "export"):
      "Choose what is written, such as: " + NextCommand.line("export --columns sku,name,price")
    case ("--section", "search"), ("--section", "index"):
      "To list a section: "
        + NextCommand.line("list --section \((value ?? "A").quotedForShell.escapedForTerminal)")
    case ("--page", "export"):
      "export writes all products. For a page of them: "
        + page(without: option, ["--page", "\(value.flatMap { Int($0) } ?? 2)"])
    case ("--limit", "export"), ("--page-size", "export"),
      ("--top", "export"), ("--head", "export"), ("--rows", "export"), ("-n", "export"):
      "export writes all products. For some of them: "
        + page(
          without: option, ["--page-size", "\(value.flatMap { Int($0) }.map { max($0, 1) } ?? 10)"])
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
      pattern(behind: option, value)
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
    case ("<count>", _) where word.uppercased().hasPrefix("HEAD"):
      "For the last change, leave it out. To see the changes: " + NextCommand.line("history")
    case ("<count>", "all"):
      "Say how many, such as: \(NextCommand.line("\(NextCommand.typed.first ?? "undo") 3"))\n"
        + "  To see the changes: " + NextCommand.line("history")
    case ("--limit", "all"):
      "For all: " + NextCommand.line(with: "--all", withoutOptions: ["--limit"])
    default: nil
    }
  }

  /// The line for the sections from one title to another.
  private static func between(_ option: String, _ last: String) -> String? {
    let typed = UsageLine(NextCommand.typed).replacing(valued: option, with: [])
    guard let first = typed.value(of: "--from"), !typed.has("--where") else { return nil }
    let ends = [first, last].map(\.quotedForPredicate).joined(separator: ", ")
    return "For the sections between: "
      + NextCommand.shellLine(
        typed.replacing(valued: "--from", with: ["--where", "section BETWEEN {\(ends)}"]).arguments)
  }

  /// The line of `list` that writes what was to be exported in groups of a field, to the file that was named.
  private static func groups(_ field: String) -> String {
    let typed = UsageLine(NextCommand.typed)
    let file = typed.output
    let ending = file.flatMap { $0.split(separator: ".").last.map { $0.lowercased() } }
    let named = typed.value(of: "--format") ?? ending ?? "csv"
    let format = formats[named] ?? named
    let isListed = ["html", "json", "ndjson", "tsv", "markdown"].contains(format)
    return NextCommand.line(
      "list --all --format \(isListed ? format : "csv") --group-by "
        + field.quotedForShell.escapedForTerminal
        + (file.map { " -o " + $0.quotedForShell.escapedForTerminal } ?? ""))
  }

  /// The line with a filter for the options that elsewhere say between which prices.
  private static func prices(of command: String) -> String? {
    var conditions: [String] = []
    var line = UsageLine(NextCommand.typed)
    for (sign, options) in [
      (">=", ["--min-price", "--price-from", "--price-min"]),
      ("<=", ["--max-price", "--price-to", "--price-max"]),
    ] {
      for option in options {
        guard let value = line.value(of: option) else { continue }
        conditions.append("price \(sign) \(value)")
        line = line.replacing(valued: option, with: [])
      }
    }
    guard !conditions.isEmpty, !line.has("--where") else { return nil }
    line.arguments += ["--where", conditions.joined(separator: " AND ")]
    return ["list", "search", "export", "stats", "edit", "remove", "browse"].contains(command)
      ? "To filter: " + NextCommand.shellLine(line.arguments) : nil
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

  /// The predicate of a search that was typed; nil where it has no text.
  ///
  /// - Parameter option: An option that is none, and whose value is no part of the text.
  private static func searched(without option: String? = nil) -> String? {
    guard NextCommand.typed.first == "search" else { return nil }
    let typed = UsageLine(NextCommand.typed)
    let line = option.map { typed.replacing(valued: $0, with: []) } ?? typed
    let text = NextCommand.line.findOperands(line.arguments).joined(separator: " ")
    if text.isEmpty { return nil }
    let found =
      line.has("--words")
      ? "WORDS \(text.quotedForPredicate)"
      : "name \(line.has("--contains") ? "CONTAINS" : "BEGINSWITH")[cd] \(text.quotedForPredicate)"
    return line.value(of: "--where").map { "\(found) AND (\($0))" } ?? found
  }

  /// The line that exports what was to be listed or found, in the order that was asked for.
  static func export(to output: String) -> String {
    let line = UsageLine(NextCommand.typed)
    var options = searchedOption
    let kept = (options.isEmpty ? ["--where"] : []) + ["--section", "--sort", "--locale"]
    for option in kept {
      for value in line.values(of: option) {
        options += " \(option) \(value.quotedForShell.escapedForTerminal)"
      }
    }
    if line.has("--reverse"), line.has("--sort") { options += " --reverse" }
    return NextCommand.line("export -o \(output.quotedForShell.escapedForTerminal)" + options)
  }

  /// The option for what was searched for, with a space before it; empty where nothing was.
  static var searchedOption: String { searchedOption(without: nil) }

  private static func searchedOption(without option: String?) -> String {
    searched(without: option).map { " --where " + $0.quotedForShell.escapedForTerminal } ?? ""
  }

  private static func list(_ words: [String], without option: String) -> String {
    NextCommand.line(
      "list " + words.map { $0.quotedForShell.escapedForTerminal }.joined(separator: " ")
        + searchedOption(without: option))
  }

  /// The predicate of the product that `show` was to show.
  private static var shownProduct: String {
    let word = NextCommand.operands.first ?? "KN-0001"
    return Int64(word) == nil ? "sku == \(word.quotedForPredicate)" : "id == \(word)"
  }

  /// The line of `list` for a page of what was to be exported.
  private static func page(without option: String, _ words: [String]) -> String {
    let typed = UsageLine(NextCommand.typed).replacing(valued: option, with: [])
    let format = typed.has("--format") ? [] : ["--format", "csv"]
    return NextCommand.shellLine(["list"] + typed.arguments.dropFirst() + format + words)
  }

  static func isField(_ word: String?) -> Bool {
    word.map { !$0.isEmpty && ProductField.named($0) != nil } ?? false
  }

  /// What was typed behind the command.
  private static var typedWithoutCommand: ArraySlice<String> { NextCommand.typed.dropFirst() }

  /// The line with a pattern, which is to match the whole name here and a part of it elsewhere.
  private static func pattern(behind option: String, _ value: String?) -> String {
    let typed = UsageLine(NextCommand.typed).replacing(option, with: [])
    let words =
      value.map { [$0] } ?? Array(typed.arguments.dropFirst().prefix { !$0.hasPrefix("-") })
    let text = words.first ?? "kn"
    let pattern = ForeignPredicate.partPattern(text)
    return "Write it as a predicate: "
      + NextCommand.line(
        "list --where \("name MATCHES[c] \(pattern.quotedForPredicate)".quotedForShell.escapedForTerminal)"
      )
  }

  private static func tabs(_ option: String, of command: String) -> String {
    let line = UsageLine(NextCommand.typed).replacing(valued: option, with: ["--format", "tsv"])
    let typed = UsageLine(NextCommand.typed).replacing(valued: option, with: [])
    return NextCommand.shellLine((typed.has("--format") ? typed : line).arguments)
  }

  /// Returns a change of a price by a share, as it is typed here.
  private static func percent(_ value: String, _ sign: String) -> String {
    let number = value.drop { "+-".contains($0) }
    return sign + number + (number.hasSuffix("%") ? "" : "%")
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
    case "vacuum":
      "To give back space that is not used: sqlite3 FILE VACUUM, with the file that this names: "
        + NextCommand.line("info")
    case "add-column", "addcolumn", "add-field":
      "Fields of your own are made by the first value: "
        + NextCommand.line("edit ID --set NAME=TEXT")
    case "exit", "quit", "q", ".quit", ".exit", ".q":
      "Each command ends by itself; the screen of browse ends with q."
    case "manufacturers", "makers", "brands":
      "To count them: " + NextCommand.line("stats --by manufacturer")
    case "origins", "countries": "To count them: " + NextCommand.line("stats --by origin")
    case "categories", "tags":
      "To count products by a field: " + NextCommand.line("stats --by manufacturer")
    case "man", "manual", "?": "For help: catalog help"
    case "config", "settings", "preferences", "set-default":
      "Settings are options and variables, such as CATALOG_DB: catalog --help"
    case "cheapest": "By price: " + NextCommand.line("list --sort price")
    case "dearest", "costliest": "By price: " + NextCommand.line("list --sort price --reverse")
    case "csvstat": "For counts and sums: " + NextCommand.line("stats")
    case ".dump": "For a script: " + NextCommand.line("export -o FILE.sql")
    case "enable-fts": "For an index of words: " + NextCommand.line("reindex --words")
    case "completion", "completions":
      "For completions: catalog --generate-completion-script bash"
    case "reset": "To undo the last change: " + NextCommand.line("undo")
    case "commit":
      "Each change is saved at once. To see them: " + NextCommand.line("history")
    case "tag", "label", "categorize":
      "As a custom field: " + NextCommand.line("edit ID --set Tag=TEXT")
    case "currencies": "To count products by currency: " + NextCommand.line("stats --by currency")
    case "autocomplete", "autocompletion", "complete":
      "For completions: catalog --generate-completion-script bash"
    case "clear", "empty", "truncate", "wipe":
      "To remove all products: " + NextCommand.line("remove --where TRUEPREDICATE")
    case "serve", "server", "web", "http", "publish":
      "For a page that others can see: " + NextCommand.line("export -o FILE.html")
    case "upgrade", "self-update", "uninstall":
      "The program is installed and removed by its package, or by Scripts/install and "
        + "Scripts/uninstall."
    default: nil
    }
  }
}
