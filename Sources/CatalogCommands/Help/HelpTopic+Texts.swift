extension HelpTopic {
  static let predicatesText = #"""
    PREDICATES: filters for --where of list, search, export, edit and remove

    EXAMPLES:
      --where 'price < 5'
      --where 'name CONTAINS[cd] "knife" AND price <= 20'
      --where 'originCode IN {"SE", "NO"} AND NOT (quantity == nil)'
      --where 'manufacturer == "Berg & Co" OR sku BEGINSWITH "KN-"'
      --where 'price BETWEEN {10, 20} AND currency == "EUR"'
      --where 'image == nil'
      --where 'Category == "Tools"'
      --where 'WORDS "steel knife"'

    FIELDS:
      id, quantity            whole numbers
      price                   a number in the product's own currency
      sku, name, manufacturer, details, image, currency
                              texts
      origin, originCode      the name of the country, as it is shown, and its
                              ISO 3166 code
      section                 the title of the product's section
      Category, custom."Minimum stock"
                              custom fields

    OPERATORS:
      == != < <= > >=         equal, not equal, less, greater
      BETWEEN {a, b}          from a to b, both included
      IN {a, b, c}            one of them
      BEGINSWITH ENDSWITH CONTAINS
                              parts of a text
      LIKE                    * stands for any characters, ? for one
      MATCHES                 a regular expression for the whole text
      AND OR NOT ( )          && || ! are the same

    WORDS: WORDS "steel knife" finds what search --words finds: each word begins a
    word of any field. WORDS {name, details} "knife" looks in these fields only.

    VALUES:
      "text" or 'text'        in quotes; \" is a quote in it
      5, -2, 12.50            numbers, exact
      nil                     no value

    CASE AND ACCENTS count unless a text operator says otherwise: CONTAINS[c]
    ignores case, [d] accents, [cd] both. A quote mark for the shell goes around
    the whole predicate.

    docs/guide/search.md has the grammar and all rules.
    """#

  static let importText = #"""
    IMPORTING: what import reads, and how it finds the fields

    EXAMPLES:
      catalog import parts.csv                      Into the catalog.
      catalog import -n prices.xlsx --key sku       What would it change?
      catalog import prices.xlsx --key sku          Update products by SKU.
      catalog import shop.sql --map origin=made_in  Choose the column of a field.
      mysqldump shop | catalog import -             From another program.

    FILES: SQL dumps (SQLite, MySQL, MariaDB, PostgreSQL, SQL Server, Oracle), CSV,
    TSV, JSON, NDJSON, XML, Excel workbooks (.xlsx) and SQLite databases, most also
    compressed with gzip. The format is found by the content; --from sets it. A
    script is read as data and never run.

    FIELDS are found by the names of the columns, in many languages, and by what is
    in them: name, sku, manufacturer, price, currency, quantity, origin, image,
    details. The report says which column was read as what. Other columns become
    custom fields. Where it is not sure, import asks:
      --map name=COLUMN       this column is the name
      --map image=            no column is
      --explain               what each column could be, and why

    EXISTING PRODUCTS: without --key, each row is a new product. With --key sku,
    --key id or --key name+manufacturer, a row updates the product that has the
    same: a column that the file does not have leaves its field as it is, an empty
    value clears it. --replace also deletes the products that are not in the file.

    ALL OR NOTHING: an error in a row changes nothing, and names the line.
      --on-error skip         leave such rows out
      --rejects bad.csv       and write them here, with the reason
      --dry-run, -n           show what would change
    Undo an import with: catalog undo

    docs/guide/import.md and docs/guide/import-mapping.md have all rules.
    """#

  static let pricesText = #"""
    PRICES: how prices and currencies are read, changed and shown

    EXAMPLES:
      catalog add --name Saw --price '12.50 EUR'
      catalog edit 7 --price 13.90                  In the currency that it has.
      catalog edit 7 --price +5%                    Five percent more.
      catalog edit --where 'originCode == "SE"' --price '*1.05' --round 0.05
      catalog import prices.csv --currency SEK      For prices that name none.
      catalog import prices.csv --decimal-comma     1.299,00 and 1,299

    PRICES are exact decimal numbers, with as many decimals as the currency has.
    These are read: 1299.00  1,299.00  1.299,00  1 299  $5  € 5  12.50 EUR

    1,299 CAN BE READ IN TWO WAYS: as 1299, or as 1.299. In a file, the other
    prices of the column decide; where none does, import asks for --decimal-comma
    or --decimal-point. Typed, such a price is refused.

    THE CURRENCY of a price that names none is, in this order: in an import that of
    the column's name, of --currency, of the file's other prices, with --key of the
    product, of the catalog's prices, of the country in the locale; in add and edit
    that of the product, of the catalog's prices, of the country in the locale.
    Otherwise it has none; XXX says so.

    SHOWN are prices as the locale writes them (LC_MONETARY); CSV, TSV, JSON and
    SQL do not depend on it. Prices of several currencies are never added up.

    docs/guide/prices.md has all rules.
    """#

  static let formatsText = #"""
    FORMATS: what list, search, show, index and export write

    EXAMPLES:
      catalog list --all --format csv               The listing, for a program.
      catalog list --json | jq '.sections[].title'
      catalog export -o shop.xlsx                   A workbook for Excel.
      catalog export -o shop.sql                    A script for sqlite3.
      catalog export --format html -o prices.html   A page to publish or print.

    FORMATS:
      table                   for people; the default of list and search
      csv, tsv                a row for each product; the default of export is csv
      json, ndjson            one document, or one object in each line
      markdown, html          a table for each section, for people
      sql, xlsx               with export only

    --output FILE writes a file, and its extension says the format of an export:
    .csv .tsv .json .ndjson .md .html .sql .xlsx. The file is replaced when the new
    one is complete.

    FOR PROGRAMS are csv, tsv, json, ndjson and sql: whole values, a decimal point,
    the currency in a column of its own. Column names stay; new columns come last.
    catalog import reads all of them again, with the same result.

    FOR SPREADSHEETS: --csv-safe puts a quote mark before values that could be
    read as formulas. A table is as wide as the terminal; in a pipe nothing is cut.

    docs/guide/formats.md has all rules.
    """#
}
