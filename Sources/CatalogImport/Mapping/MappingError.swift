public import CatalogFields

/// The reason why no mapping could be made, and what would decide it.
public enum MappingError: Error, Hashable, Sendable {
  /// A table as it is shown in a choice.
  public struct Table: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The names of its columns.
    public var columns: [String]
    /// The fields that it has or leads to.
    public var fields: [ProductField]
    /// The number of rows.
    public var rowCount: Int
  }

  /// A column that may hold a field.
  public struct Choice: Hashable, Sendable {
    /// Its name, or the way to it, as an assignment takes it.
    public var column: String
    /// Some of its values.
    public var values: [String]
  }

  /// A sheet of a workbook as it is shown in a choice.
  public struct Sheet: Hashable, Sendable {
    /// What chooses it: `--sheet Stock`.
    public var option: String
    /// The fields that it has; none where it cannot be read as it is.
    public var fields: [ProductField]
    /// The number of rows.
    public var rowCount: Int
  }

  /// Several sheets of a workbook may have the products.
  case severalSheets([Sheet])
  /// The sheet of a workbook that is most likely to have the products is refused; with what
  /// chooses the others.
  case faultOfSheet(String, sheet: String, others: [String])
  /// No table is one of products; with those that there are, by name.
  case noProductTable([Table])
  /// The only table holds something else, such as orders.
  case noProducts(Table, areOrders: Bool)
  /// The products are in tables of entities, attributes and values.
  case entityTables(EntityTables)
  /// The first row of CSV holds no names of columns but values; with it, with names for as many
  /// columns, and with those of them that may be prices and have no name.
  case noHeader(row: [String], columns: [String], amounts: [Choice])
  /// The first row of CSV names nothing that is known, and is like the rows below it; with the same,
  /// and with the row below it where that may be the header.
  case doubtfulHeader(row: [String], columns: [String], amounts: [Choice], next: [String]? = nil)
  /// More than one may be.
  case ambiguousProductTable([Table])
  /// The table that was asked for is a part of another, which has its rows.
  case partOfTable(String, whole: String)
  /// The table that was asked for is not there.
  case unknownTable(String, tables: [String], nearest: [String])
  /// The table of products has no column for the name.
  ///
  /// - Parameters:
  ///   - key: What products that are there can be told by, where it has something else, too: article
  ///     numbers, or ids.
  ///   - choices: The columns of texts, any of which may have the names.
  case noNameColumn(table: String, columns: [String], key: ProductField?, choices: [Choice])
  /// No column is surely one of a field, but some may be.
  case noColumn(field: ProductField, choices: [Choice])
  /// With a key it is not sure that some columns are the fields that they are without one.
  case doubtfulFields([Doubt])
  /// The file updates nothing but currencies, which are those of prices.
  case currencyAlone(column: String)
  /// The names are objects of JSON with a text for each of some languages.
  case translatedNames(column: String, languages: [String])
  /// Rows are parts of others by a column with the ids of those.
  case rowsOfParts(column: String)
  /// The prices are in thousands of their currency.
  case priceInThousands(column: String)
  /// The prices are in a table that has several rows for a product.
  case severalPrices(ProductField, path: String, values: [String])
  /// The prices are in a table of which nothing says to which product each belongs.
  case pricesOfNoProduct(table: String, column: String)
  /// The prices are in a table of variants.
  case pricesOfVariants(VariantPrices)
  /// The prices are those of as many pieces as another column says.
  case priceOfPieces(price: String, column: String, values: [String])
  /// The name of the column of the prices says one currency, and another column says others.
  case currenciesDiffer(price: String, currency: String, column: String, values: [String])
  /// The prices of two columns, one of which has them in hundredths, are not the same.
  case pricesDiffer(price: String, minor: String, values: [String])
  /// More than one column may hold a field.
  case ambiguousField(field: ProductField, table: String, choices: [Choice])
  /// The field of an assignment is none.
  case unknownField(String, isColumn: Bool, nearest: [String])
  /// The column of an assignment is not there.
  case unknownColumn(String, field: ProductField, table: String, nearest: [String])
  /// The texts of a column are in other languages than the one that was asked for.
  case unknownLanguage(String, field: ProductField, column: String, languages: [String])
  /// The column is in a table that nothing leads to from that of the products.
  case noJoin(field: ProductField, column: String, table: String, other: String)
  /// Nobody waits for the mapping any more.
  case interrupted
  /// More than one way leads there.
  ///
  /// - Parameter count: The number of all ways, of which the first ones are shown.
  case ambiguousJoin(field: ProductField, column: String, paths: [String], count: Int)
}

extension MappingError: CustomStringConvertible {
  /// The fault, with the possible choices; more than one line where each choice has its own.
  public var description: String {
    switch self {
    case .severalSheets(let sheets):
      return "has several sheets that could be the products; choose one:"
        + sheets.prefix(12).map {
          "\n  \($0.option)  has "
            + ($0.fields.isEmpty ? "" : Self.list($0.fields.map(\.rawValue)) + " in ")
            + "\($0.rowCount) \($0.rowCount == 1 ? "row" : "rows")"
        }.joined()
    case .faultOfSheet(let fault, let sheet, let others):
      return "sheet '\(sheet)': \(fault)\n  to read another sheet: "
        + others.prefix(12).joined(separator: ", ")
    case .noProductTable(let tables):
      if tables.isEmpty {
        return
          "has no tables: of a database, tables are read and no views; of a script, CREATE TABLE, "
          + "INSERT and COPY"
      }
      return "has no table that looks like products; to import one all the same, choose it and the "
        + "column of its names:"
        + tables.map {
          "\n  --table \(Self.quoted($0.name)) --map name=COLUMN  (\(Self.list($0.columns)))"
        }.joined()
    case .noProducts(let table, let areOrders):
      return "the table \(table.name) (\(Self.list(table.columns))) does not look like products: "
        + (areOrders ? "it has orders and who placed them" : "it has no price and no SKU")
        + "; to import it all the same: --table \(Self.quoted(table.name))"
    case .entityTables(let tables):
      return tables.advice
    case .noHeader(let row, let columns, let amounts):
      return
        "has no header: the first row is a product (\(Self.list(row))); name the columns, with "
        + "- for one that is not read\(Self.shown(amounts)):"
        + Self.headless(columns, amounts)
    case .doubtfulHeader(let row, let columns, let amounts, let next):
      let titled = next.map {
        "\n  if it is a title, and the header below it (\(Self.list($0))): --skip-lines 1"
      }
      return
        "may have no header: the first row (\(Self.list(row))) names nothing that is known; if it is "
        + "a product, name the columns, with - for one that is not read\(Self.shown(amounts)):"
        + Self.headless(columns, amounts)
        + "\n  if it is a header, choose the column of the names: --map name=COLUMN"
        + (titled ?? "")
    case .ambiguousProductTable(let tables):
      return "has several tables that could be the products; choose one:"
        + tables.map {
          "\n  --table \(Self.quoted($0.name))  has \(Self.list($0.fields.map(\.rawValue)))"
            + " in \($0.rowCount) \($0.rowCount == 1 ? "row" : "rows")"
        }.joined()
    case .partOfTable(let name, let whole):
      return "\(name) is a part of the table \(whole), whose rows are read as one: "
        + "--table \(Self.quoted(whole))"
    case .unknownTable(let name, let tables, let nearest):
      return "has no table '\(name)'" + Self.nearest(nearest, orAll: tables)
    case .noNameColumn(let table, let columns, let key, let choices):
      if columns.isEmpty { return "the table \(table) has no columns" }
      if columns.first == "column 1" {
        return "the columns of \(table) have no names; choose one with --map 'name=column 2', or "
          + "name them: those of CSV with --columns, those of SQL with CREATE TABLE or in each INSERT"
      }
      if let key {
        return "has no name for new products; to update the products that are there: --key "
          + key.rawValue
          + (key == .id ? ", if its ids are those of the catalog" : "")
          + "\n  to add products, choose the name" + Self.names(choices, columns)
      }
      return "no column of \(table) looks like a product name; choose one"
        + Self.names(choices, columns)
    case .noColumn(let field, let choices):
      let start = "has no \(field.label) column; "
      guard choices.count == 1 else {
        return start + "choose one:" + Self.options(for: field, choices)
      }
      return start + "'\(choices[0].column)' may be one: "
        + "--map \(Self.quoted("\(field.rawValue)=\(choices[0].column)"))"
        + (choices[0].values.isEmpty
          ? "" : "\n  its values: \(choices[0].values.joined(separator: ", "))")
        + "\n  to read none: --map \(field.rawValue)="
    case .doubtfulFields(let doubts): return Self.question(doubts)
    case .currencyAlone(let column):
      return
        "has a currency ('\(column)') but no prices, and a currency alone changes no price: add a "
        + "price column, or change the currency with: catalog edit --where PREDICATE --currency CODE"
    case .translatedNames(let column, let languages):
      let language = languages.first ?? "en"
      return
        "the names in '\(column)' are JSON with a text for each language, such as '\(language)'; "
        + "export one of them:\n  \(column)->>'\(language)' in PostgreSQL, "
        + "JSON_UNQUOTE(JSON_EXTRACT(\(column), '$.\(language)')) in MySQL"
        + "\n  to import them as they are: --map \(Self.quoted("name=" + column))"
    case .rowsOfParts(let column):
      return
        "has rows that are parts of other rows ('\(column)'), as bulk exports of Shopify have, and "
        + "would make products of both; export the products as CSV, or query productVariants with the "
        + "title and the vendor of their product, so that each row is whole"
        + "\n  to import each row as it is: --map "
        + Self.quoted("\(ProductField.customPrefix)parent=" + column)
    case .priceInThousands(let column):
      return
        "the prices in '\(column)' are in thousands by their name; write them whole; to read them as "
        + "they are: --map \(Self.quoted("price=" + column)), or none: --map price="
    case .severalPrices(let field, let path, let values):
      return
        "has no price column, and several prices of a product in another table, of which nothing "
        + "says which is the one: leave one row for each; to read the first, or none:"
        + Self.options(for: field, [Choice(column: path, values: values)])
    case .pricesOfNoProduct(let table, let column):
      return
        "has no price column, and nothing says to which product each '\(column)' of \(table) belongs; "
        + "join the two tables in a query and import what it gives, or read no prices: --map price="
    case .pricesOfVariants(let prices): return prices.advice
    case .priceOfPieces(let price, let column, let values):
      return
        "the prices in '\(price)' are of as many pieces as '\(column)' says "
        + "(\(values.prefix(4).joined(separator: ", "))), and those of a catalog are of one; divide "
        + "them in the file; to read them as they are: --map \(Self.quoted("price=" + price)), or "
        + "none: --map price="
    case .currenciesDiffer(let price, let currency, let column, let values):
      return
        "the prices in '\(price)' are in \(currency) by their name, but '\(column)' says "
        + "\(values.prefix(3).joined(separator: ", ")); choose one:"
        + "\n  --map \(Self.quoted("currency=" + column))  (\(values.prefix(3).joined(separator: ", ")))"
        + "\n  --map currency=  (\(currency))"
    case .pricesDiffer(let price, let minor, let values):
      return
        "the prices in '\(price)' and '\(minor)' differ (\(values.joined(separator: " and "))); "
        + "choose one:"
        + "\n  --map priceMinor=  ('\(price)')\n  --map price=  ('\(minor)')"
    case .ambiguousField(let field, let table, let choices):
      return
        "\(field.rawValue) could be \(choices.map(\.column).joined(separator: " or ")) of \(table); "
        + "choose one:" + Self.options(for: field, choices)
    case .unknownField(let field, let isColumn, let nearest):
      return "unknown field '\(field)'" + (isColumn ? ", which is a column" : "")
        + (nearest.isEmpty
          ? "; fields are "
          : "; did you mean \(nearest.joined(separator: " or "))? Fields are ")
        + ProductField.allCases.map(\.rawValue).joined(separator: ", ")
        + "; for a custom field: --map \(Self.quoted("custom.\(field)=COLUMN"))"
    case .unknownColumn(let column, let field, let table, let nearest):
      return "no column '\(column)' for \(field.rawValue) in \(table) or the tables it refers to"
        + (nearest.isEmpty
          ? "; --explain shows the columns"
          : "; did you mean \(nearest.joined(separator: " or "))?")
    case .unknownLanguage(let language, let field, let column, let languages):
      return "nothing in '\(column)' is in '\(language)'; choose one of its languages:"
        + languages.prefix(20).map { found in
          "\n  --map \(Self.quoted("\(field.rawValue)=\(column)[\(found)]"))"
        }.joined()
    case .noJoin(let field, let column, let table, let other):
      return
        "\(field.rawValue) cannot be '\(column)': nothing in \(table) refers to \(other); choose "
        + "a column of \(table) or of a table it refers to (--explain shows them)"
    case .interrupted: return "the import was interrupted"
    case .ambiguousJoin(let field, let column, let paths, let count):
      return "there are several ways to reach '\(column)' for \(field.rawValue); choose one:"
        + paths.map { "\n  --map \(Self.quoted("\(field.rawValue)=\($0)"))" }.joined()
        + (count > paths.count ? "\n  and \(count - paths.count) more" : "")
    }
  }

  /// Returns a line for each choice, and one for none of them.
  private static func options(for field: ProductField, _ choices: [Choice]) -> String {
    let lines = choices.map { choice in
      "--map \(quoted("\(field.rawValue)=\(choice.column)"))"
        + (choice.values.isEmpty ? "" : "  (\(choice.values.joined(separator: ", ")))")
    }
    let none = field == .name ? [] : ["--map \(field.rawValue)=  (none)"]
    return (lines + none).map { "\n  " + $0 }.joined()
  }

  /// Returns a line for each column that may have the names; without any, all columns.
  private static func names(_ choices: [Choice], _ columns: [String]) -> String {
    if choices.isEmpty { return " with --map name=COLUMN: \(list(columns))" }
    return ":" + options(for: .name, Array(choices.prefix(6)))
      + (choices.count > 6 ? "\n  and \(choices.count - 6) more (--explain shows them)" : "")
  }

  private static func nearest(_ nearest: [String], orAll all: [String]) -> String {
    if !nearest.isEmpty { return "; did you mean \(nearest.joined(separator: " or "))?" }
    return all.isEmpty ? "" : "; it has: \(list(all))"
  }

  /// Returns the options that name columns; both, where one may be the quantity or the price.
  private static func headless(_ columns: [String], _ amounts: [Choice]) -> String {
    func line(_ columns: [String]) -> String {
      "\n  --no-header --columns " + quoted(columns.joined(separator: ","))
    }
    let (price, quantity) = (ProductField.price.rawValue, ProductField.quantity.rawValue)
    guard !columns.contains(price), let position = columns.firstIndex(of: quantity),
      amounts.count == 1, amounts[0].column == "column \(position + 1)"
    else { return line(columns) }
    var others = columns
    others[position] = price
    return line(columns) + "  (column \(position + 1) is the quantity)" + line(others)
      + "  (it is the price)"
  }

  /// Returns in brackets which columns may be the price.
  private static func shown(_ amounts: [Choice]) -> String {
    if amounts.isEmpty { return "" }
    let columns = amounts.map { "\($0.column), \($0.values.joined(separator: ", "))," }
    return " (\(columns.joined(separator: " and ")) may be the price)"
  }

  /// Returns names in a row; of many the first ones, and how many follow.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).joined(separator: ", ")
    return names.count > 12 ? shown + " and \(names.count - 12) more" : shown
  }

  /// Returns a word as a shell takes it.
  public static func quoted(_ word: String) -> String { word.quotedForShell }
}
