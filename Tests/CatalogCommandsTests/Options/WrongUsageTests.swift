import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// What the program says to lines that people type and that are wrong.
struct WrongUsageTests {
  /// The lines; `␣` stands for a space in an argument.
  static let lines = """
    rm 3
    delete KN-0001
    find knife
    grep knife
    ls
    cat 7
    new --name Saw
    update 7 --price 5
    load parts.csv
    dump
    log
    compare a.db b.db
    languages
    verify
    statistics
    version
    sections
    serch knife
    lsit
    improt parts.csv
    List
    frobnicate
    knife saw
    --db shop.db rm 3
    --db shop.db list --limit 3
    --db my␣shop.db list knife
    --db shop.db show 1 2
    --db shop.db remove --all
    --db shop.db frobnicate
    -q serch knife
    --limit 3
    -x
    help frobnicate
    list --limit 3
    list -n 3
    list --offset 50
    list --csv
    list --markdown
    list --xlsx
    list --desc
    list --asc
    list --order-by price
    list --filter price␣<␣5
    list --fields name,price
    list --group manufacturer
    list --lang sv
    list --file shop.db
    list --out x.csv
    list --nocolor
    list --pagesize 3
    list --colums name
    list --wehre price␣<␣5
    list --db
    list --page x
    list --page 99999999999999999999
    list --page 0
    list --page -1
    list --page 99
    list --page-size 0
    list --all --page 2
    list --format pdf
    list --format csv --json
    list --columns nme
    list --columns name,name
    list --sort prise
    list --reverse
    list --group-by price
    list --section AA
    list --locale xx
    list --cell wide
    list --color maybe
    list --read-from standby
    list --read-from anywhere
    list knife
    list knife saw
    list --where
    list --where price
    list --where price␣<␣five
    list --where name␣=␣knife
    list --where name␣LIKE␣*knife*
    list --where name␣LIKE␣?nife
    list --where price␣<␣5␣adn␣price␣>␣2
    list --where (price␣<␣5
    list --where SELECT␣1
    search
    search --ignore-case knife
    search --regex kn.*
    search --fuzzy knife
    search --prefix knife
    search --contians knife
    search zzzz
    search kniff
    show
    show 999
    show xyz
    show 1 2
    show KN-0001 KN-0002
    show --all
    show --name knife
    index --page 2
    index --sort name
    add Saw
    add --brand Bosch
    add --name
    add --name Saw --price 12,5,0
    add --name Saw --price 1,299
    add --name Saw --price cheap
    add --name Saw --price -5
    add --name Saw --qty 5
    add --name Saw --quantity many
    add --name Saw --country Sweden
    add --name Saw --sku KN-0001
    add --name ␣
    edit
    edit 3
    edit 999 --price 5
    edit 3 --qty 5
    edit 3 --price 5%
    edit 3 --description x
    edit 3 --sku KN-0001
    edit 3 --name ␣
    edit 3 --set =x
    edit --price 5
    edit --all --price 5
    edit --where price␣<␣5 --price 5
    remove
    remove 999
    remove --all
    remove --where price␣<␣5
    remove 3 --where price␣<␣5
    remove 3 --force --dryrun
    undo 0
    undo x
    undo -1
    undo 5
    redo
    history 999
    history --prune x
    import
    import none.csv
    import --key
    import none.csv --key barcode
    import none.csv --map
    import none.csv --map nam=Title
    import none.csv --format csv
    import none.csv --upsert sku
    import none.csv --overwrite
    import none.csv --update
    import none.csv --ignore-errors
    import none.csv --delimiter ;;
    import none.csv --encoding utf-7x
    import none.csv --dialect msql
    import none.csv --currency EURO
    import -
    diff
    diff a b c
    export --all
    export x.csv
    export --format pdf
    export --columns nme
    export --sort price --format sql
    export --excel -o x.xlsx
    export -o x.pdf
    export --json --format csv
    stats --group-by origin
    copy
    copy shop.db
    copy none.db other.db
    copy - other.db
    reindex --lang sv
    reindex --locale xx
    reindex sv
    reindex --custom
    collate --locale xx
    locales xx
    info --verbose --format pdf
    check x
    info x
    check --fix
    import --no-numeric none.csv
    reindex --no-numeric
    search --case-insensitive knife
    search --no-contains knife
    add --name Saw --price 3 EUR
    add Saw 12
    add Saw blade
    list --descending
    list --reversed
    list -r
    export --desc
    list --order-by price --desc
    list --search knife
    search --count
    search --count knife
    list --count
    open s.db
    sort --db s.db
    init --db s.db
    init
    list --sort -price
    import --file letters.csv
    import --file=letters.csv
    list --pager
    list --pager less
    export --file x.csv
    export --file x.db
    list --file x.csv
    list --where --db s.db
    list -s price
    list -l 5
    list -l sv
    list --no-header
    edit KN-0001 --colour red
    add --name Saw --colour red
    list --where price␣is␣null
    list --where price␣is␣not␣null
    list --columns name price
    search --field name knife
    query price<5
    filter price<5
    list --where WORDS␣knife
    history -n 3
    history -n 3 KN-0001
    search -foo
    search -foo bar
    list --sort country
    list --sort stock
    list --sort desc
    list --sort price,name
    list --sort maker
    list --sort sku
    list --group-by country
    list --group-by maker
    stats --by maker
    stats --by country
    list --columns maker
    list --columns name,stock
    list --columns country
    search --words knife --in maker
    list --where qty␣>␣5
    list --where stock␣>␣5
    list --where maker␣==␣'x'
    list --where country␣==␣'Sweden'
    list --format xls
    list --format excel
    list --format md
    export --format xls
    export --format excel
    export --format md
    search --sort prise knife
    search --reverse knife
    search --words --best knife --sort price
    info --format md
    rename
    mv kn-0001 kn-0002
    add --name Foo --price 3 --cost 4
    search -w knife
    list --sort price desc
    help list foo
    help seach
    help rm
    help predicate
    help price
    help csv
    search --words springform --in manufacturer knife
    browse --select what
    list --manufacturer Bosch
    list --maker Bosch␣&␣Co
    list --price 5
    export --country Sweden
    search --section K
    index --section A
    stats origin
    import --csv none.csv
    import none.txt --json
    export --limit 5
    undo --all
    export --format xml
    edit kn-0001 price=3
    edit 3 maker=Bosch Colour=red
    add name=Saw price=3
    export -o parts.xls
    export -o parts.md.txt
    show 9999
    list --group-by origin --section QQ
    help sort
    help importing
    config
    clear --db shop.db
    serve
    completions
    list --sort names
    list --group-by manufacturer --reverse
    list --group-by origin --sort price
    list --all --page-size 5
    list --in-stock
    list --min-price 5
    list --category Tools
    remove --category Tools
    export --contains knife
    export --group-by origin
    search --name knife
    stats --sum
    undo --list
    list -p 2
    list -j
    list --first 5
    list --no-pagination
    save parts.csv
    insert Saw blade
    display 3
    manufacturers
    categories
    man
    price KN-0001 5
    set KN-0001 price 5
    rename KN-0001 Foo
    exit
    stats price
    list -w 80
    list manufacturer
    index A
    export --page 2
    edit KN-0001 --price 5 USD
    list --where price␣is␣empty
    list --width abc
    help -x
    help --all
    foo --help
    --db v.db help foo
    list --sort desc --page-size 3
    list --where colour␣==␣red
    list --where price␣<␣5␣AND␣name␣==␣knife
    list --format csv --columns nme,price
    search --words --in name,makr knife
    search --best knife
    search --in name knife
    search --words ★
    search knife --reverse
    export --format excel --where price␣<␣5
    list --format htlm --section K
    history --prune --keep 0
    search --words --contains knife
    search --best --sort price knife
    edit KN-0001 --clear price --price 5
    edit KN-0001 --set A=5 --unset A
    list --page-size all
    list --page last
    list --page first
    list --width 19
    list --sort price,desc
    list --sort name,price
    list --sort price,quantity
    list --columns all
    list --group-by section
    add X --currency XYZ --price 5
    undo last
    undo all
    history --limit all
    history --since yesterday
    list --where price␣<␣4,50
    list --where price␣<␣5␣EUR
    list --where price␣between␣1␣and␣5
    list --where name␣like␣"%knife%"
    list --where name␣startswith␣"k"
    list --where name␣starts␣with␣"k"
    list --where name␣ilike␣"k*"
    list --where name␣regexp␣"k.*"
    list --where quantity␣gt␣5
    list --where name␣in␣("a",␣"b")␣AND␣price␣<␣5
    list -f csv
    search -f json knife
    import -f xlsx parts.xlsx
    import -f parts.xlsx
    remove -f KN-0001 KN-0002
    import http://example.com/parts.csv
    import-csv parts.csv
    delete-product 4
    select * from product
    list --from K --sort price
    list --from K --group-by origin
    browse --sort price --group-by origin
    import a.csv --decimal-comma --decimal-point
    import a.csv --quiet --verbose
    list --quiet --verbose
    export --columns name --format sql
    edit --where price␣<␣1 --where quantity␣>␣0 --price 1
    list --sort price --sort id
    list --page 1 --page 2 --page 3
    edit KN-0001 --set price=5
    update --set price=5 --where price␣<␣1
    update KN-0001 price=5
    edit KN-0001 --unset price
    edit KN-0001 --currency Euro
    edit --sku KN-0001 --price 5
    edit --manufacturer Arabia --price +5%
    edit --where name = Knife --price 5
    edit KN-0001 --price +10 %
    edit 7,8,9 --price 5
    edit KN-0001 --discount 10
    edit KN-0001 --delete
    remove 1..5
    show kn0001
    show image KN-0001
    show KN-0001 shop.db
    show --id 7
    info KN-0001
    info products
    stats KN-0001
    stats price
    stats --by letter
    stats --by manufacturer,origin
    stats --top 5
    add parts.csv
    add --json hammer.json
    add product Hammer
    add -n Hammer
    add --id 300
    shop.db
    shop.db list
    .tables
    SELECT␣*␣FROM␣product
    top 10
    groupby manufacturer
    avg price
    tag KN-0001 tools
    index create
    list help
    list —sort price
    read_csv parts.csv
    mv KN-0001 KN-9999
    reset --hard
    commit -m x
    -v
    --usage
    --database shop.db list
    list --db sqlite:///shop.db
    list --delimiter ;
    list --mode csv
    list --exclude knife
    list --min-price 5 --max-price 10
    list --order desc
    list --from A --to B
    list --json --csv
    list --name knife
    list --since yesterday
    list --group-by origin,manufacturer
    search --manufacturer Hollow
    search K* --where price␣>␣5000
    search /knife/
    search --exact Kite
    import -d; parts.csv
    import --sep ; parts.csv
    import --dialect mssql parts.sql
    import --decimal , parts.csv
    import --append parts.csv
    history --prune 10
    history --last 5
    export -o parts.pdf
    export -o parts.db
    export csv
    export --decimal-comma
    list --where price␣<␣€5
    list --where price␣>␣1,000
    list --where name␣=~␣/knife/
    list --where name␣LIKE␣%knife%
    list --where price␣in␣range(5,10)
    list --where product.price␣<␣5
    list --where quantity␣<␣reorder
    list --where *
    list --where name.str.contains("knife")
    list --where country␣=␣Sweden␣OR␣country␣=␣Norway
    list --where 5␣<␣price␣<␣10
    list --where name␣NOT␣LIKE␣"k*"
    list --where lower(name)␣=␣"knife"
    list --where `price`␣<␣5
    list --where price␣in␣[1,2]
    list --where price␣-gt␣5
    list --where name␣~␣"kn.*"
    list --where name␣=␣"Knife*"
    list --where price
    list --where origin␣=␣"sweden"
    list --where origin␣=␣""
    remove Floor␣Lamp
    show Floor Lamp
    show 1-3
    show all
    remove all
    edit --all --price +10%
    edit KN-0001 price 10
    insert Blue␣mug 9.90
    list all
    list --columns a.db bin b.json
    list --page-size 20 items
    list --section A B
    list --sort date
    search *zzlamp
    index name
    hlep
    install lamp
    undo HEAD~1
    copy backup.db
    list --section a-c
    list --where name␣~␣lamp
    list --where in␣stock --page-size 2
    search --regex kni$
    show KN-001
    add --name Y --qty 2.5
    edit 7 --price 10␣dollars
    edit 7 --price price*1.1
    edit 7 --price price-5%
    history -n 5
    collate sv
    get products
    tables
    schema
    grep -i knife
    select␣*␣from␣product␣where␣price␣<␣5
    select␣*␣from␣products␣where␣name␣like␣'%knife%'␣order␣by␣price
    delete from product
    list --where name␣=␣'knife'
    list --where price␣==␣None
    list --where name.startsWith("K") --page-size 2
    list --where AND(price<5,␣origin="Sweden")
    list --where .price␣<␣5
    list --where select(.price␣<␣5)
    list --where not␣price
    vacuum
    list --where name␣ILIKE␣"%knife%"
    list --where price␣under␣5
    show 99999
    import --sql INSERT␣INTO␣x
    export --sort name --desc
    export KN-0001
    export --json --excel
    copy KN-0001
    list --where name␣!=␣"a"␣xor␣price␣<␣5
    list --sort price --group-by origin --section A
    echo add
    edit 7 --price null
    edit 7 --price /2
    edit 7 --quantity *2
    edit 7 --section B
    edit KN-% --price 5
    remove KN-*
    remove --section A
    remove KN-0001 --price
    edit 7 --price 1,299
    add {"name":"Saw","price":5}
    edit KN-0001 --id 5
    add --name --price 5
    add --details --name Saw
    reindex --words --no-words
    history --all --limit 5
    list --db file:catalog.db
    list --db :memory:
    list --where price␣in␣5..10 --page-size 1
    list --where origin␣in␣Sweden,␣Norway --page-size 1
    list --where len(name)␣>␣5
    list --where id␣==␣"KN-0001"
    list --where sku␣==␣KN-0001
    list --where KN-0001
    list --where origin␣==␣"SE"
    list --where origin␣==␣"Schweden"
    list --where originCode␣==␣"Sweden"
    list --where currency␣==␣"€"
    list --where price␣*␣quantity␣>␣100
    list --where isnull(image)
    list --where image␣exists
    list --where price␣<␣5␣ORDER␣BY␣name
    list --where price␣<␣5␣ORDER␣BY␣price␣desc
    list --where price␣<␣5␣LIMIT␣3
    list --where p["price"]␣<␣5
    list --where $price␣<␣5
    list --where price␣less␣than␣5
    list --where price:<5
    list --where manufacturer:Hollow
    list --where {"price":␣{"$lt":␣5}}
    list --where out␣of␣stock
    list --where MATCH␣"knife"
    list --where quantity␣==␣null␣and␣image␣!=␣undefined
    list --where name␣~␣"knife"
    list --where name␣MATCHES␣"knife"
    list --where price␣<␣5␣and␣and␣quantity␣>␣3
    stats --where price␣>␣avg(price)
    list --where name␣==␣knife
    list --sort nmae
    list --sort colour
    stats --by price
    stats --by foo
    list --xml
    list --format xml
    edit 1 --unset Colour
    edit 1 --price abc
    edit 1 --quantity x
    list --where price␣>␣1␣<␣5
    list -sort price
    search -c x
    search KN0001
    search name:knife
    search price␣<␣5
    search knife␣OR␣saw
    search --words knife --in name details
    search denmark --where price␣>␣50
    search blade --where price␣>␣5000
    search zitehr --sort price --columns name
    search knife --section K
    search knife --group-by origin
    search knife --format xlsx
    list --csv-safe --page-size 1
    list --locale dk
    reindex --locale Swedish,Norwegian
    show -1
    show 7 --columns name,price
    show 7 price
    export --columns name␣price
    edit Knife␣Block,␣Oiled␣Oak --price 3
    search knife -saw
    list --words knife
    list --where 1␣<␣price␣>␣3
    list -o json
    export -o xlsx
    show 7 -o json
    list --where name␣contains␣lamp --page-size 1
    list --columns name,prize,qty
    list --columns=name price
    search name=lamp
    list origin=Sweden
    list A B
    export --xlsx
    query select␣name␣from␣product␣where␣price␣<␣5
    export excel
    export -o p.csv --sort name desc
    export --section K --page 2
    export -o p.csv --where price␣>␣10 --limit 10
    edit KN-0001 --delete price
    edit KN-0001 --name Apple Knife
    create catalog2.db
    list –-all
    list --instock --page-size 1
    list 2
    list --where price␣<␣5,␣quantity␣>␣0
    list --where name␣=␣Garden␣Trowel
    history -5
    search --contains knife --words knife
    import prices.csv catalog2.db
    export -o catalog.sql.db
    export --excel -o parts.json
    stats knife
    list --locale english-uk
    edit KN-0001 -p 12
    list -l
    list --section KN-0001
    list --section Knife
    list --from K --to M
    search --where name contains knife
    show KN-1
    show 1,2
    show KN-0001..KN-0005
    export out.csv out.xlsx
    search --where origin␣in␣(SE,␣NO)
    search out␣of␣stock
    search price␣5
    search lamp␣norwya
    edit --quantity 5 pcs
    add product --name Knife
    remove --category tools
    remove 1 -f
    SELECT 1
    list --locale de-phonebok
    import prices.csv -o report.txt
    stats --columns quantity
    stats --section K
    stats --format xlsx
    index --format xlsx -o x.xlsx
    list --where name␣not␣like␣'%knife%'
    list --where origin␣=␣"Sweden"␣or␣"Norway"
    list --where price␣≥␣10
    list --where stock:0
    list --where price.isna()
    list --where sku␣=␣nul
    revert 2
    describe products
    diff HEAD
    diff 1 2
    create product Teapot
    edit KN-0001 --set stock=9
    edit KN-0001 --set currency=USD
    show history
    history last
    show A
    index manufacturer
    list price
    list /?
    locales set de
    export products
    export to prices.csv
    export catalog2.db out.csv
    --hlep
    --list
    stock
    remove *
    reindex catalog2.db
    check prices.csv
    search -v knife
    collate --reverse
    list --new
    check --quick
    info --schema
    history --reverse
    diff a.csv --brief
    copy a.db --force
    import a.csv --update-only
    reindex --collation sv
    list --price x1.1
    edit 3 --price x1.1
    edit 3 --price 1.05*
    edit 3 --price=
    edit 3 --manufacturer=
    edit 3 --quantity null
    export -o x.ods
    export --encoding windows-1252
    export --group-by origin -o x.html
    list --section A --group-by origin
    list --section A --from M
    insert catalog.db products Package.swift --csv
    memory Package.swift
    copy Package.swif new.db
    add --name Thing --colour red
    add --name Thing --cost 4 --price 5
    collate Package.swift -o Package.swift
    search --where origin␣==␣"Swedn" --words knife
    list --where origin␣==␣"Swedn"
    list --where name␣=␣"Äppel%"
    list where price␣<␣5
    list order by price desc
    list group by origin
    list page 2
    search␣knife
    hist
    grep -E kni|saw
    grep -v knife
    list --where origin␣=␣SE
    list --where name␣rlike␣"saw"
    list --locale SE
    list -o x.pdf
    list -o x.xlsx
    list --db https://example.com
    add name Saw price 5
    add Saw 12.50 EUR
    add-column catalog.db product colour
    edit KN-0001 --originCode NO
    export --format pdf -o x.pdf
    search steel
    search --words wood 12
    export --sort origin --section K
    list --json --csv-safe
    list --reverse price
    list --from s --reverse
    list --section K --reverse
    edit id==5 --price 3
    edit price␣<␣5 --quantity 5
    show price␣<␣5
    edit 1 --clear price,image
    list --where manufacturer␣is␣nil
    list --where price␣is␣not␣nil
    list --where name␣MATCHES␣/saw/
    list --where price␣<␣1 --sort price --reverse --format xlsx
    list --section K --section L --format sql
    search lamp --words --format xlsx
    export --csv-safe -o k.html
    """.split(separator: "\n").map(String.init)

  @Test(
    "The line that goes on has no password",
    arguments: [
      ["serch", "x", "--db", "postgresql://me:hunter22@localhost/shop"],
      ["list", "--limit", "3", "--db=postgresql://me:hunter22@localhost/shop"],
      ["list", "--limit", "3", "--db", "host=localhost user=me password=hunter22"],
      ["list", "saw", "--db", "postgresql://me:hun/ter22@localhost/shop"],
    ])
  func noPasswords(arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 64)
    #expect(!run.diagnostics.contains("ter22"), "\(run.diagnostics)")
  }

  /// The lines that the golden file says to try: each message of it is checked by ``messages()``.
  static let triedLines: [String] = {
    let path = Repository.path("Tests/CatalogCommandsTests/Golden/wrongUsage.txt")
    let golden = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let lines = golden.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/: +catalog ((?:[^,]|,(?! ))*)$/#).map { String($0.1) }
    }
    let partial = ["list, with options behind it", " LANGUAGE"]
    return Set(lines).filter { line in !partial.contains(where: line.hasSuffix) }.sorted()
  }()

  @Test("A line that is to be tried is one that the program takes", arguments: triedLines)
  func isRight(line: String) throws {
    let directory = try TemporaryDirectory()
    let tried = try ProgramRun(
      "sh", ["-c", "cd '\(directory.file("."))' && '\(ProgramRun.catalog)' \(line)"],
      environment: ["CATALOG_DB": "/none/none.db", "LC_ALL": "C.UTF-8", "HOME": "/none"])
    // On a terminal `add` asks for the name.
    #expect(
      tried.status != 64 || tried.diagnostics.contains("a product needs a name"),
      "\(line): \(tried.diagnostics)")
  }

  @Test(
    "A catalog that stands where a product or nothing does is led to --db",
    arguments: [
      ("show", " ID"), ("remove", " ID"), ("history", ""), ("stats", ""), ("export", ""),
      ("list", ""),
      ("check", ""),
    ])
  func catalogWithoutOption(_ command: String, _ rest: String) throws {
    let directory = try TemporaryDirectory()
    let run = try ProgramRun(
      "sh",
      [
        "-c",
        "cd '\(directory.file("."))' && echo 'CREATE TABLE product (name TEXT);' | "
          + "'\(ProgramRun.catalog)' import -q --db a.db - && '\(ProgramRun.catalog)' \(command) a.db",
      ], environment: ["CATALOG_DB": "/none/none.db", "LC_ALL": "C.UTF-8"])
    #expect(run.status != 0)
    #expect(
      run.diagnostics.contains("To choose a catalog: catalog \(command) --db a.db\(rest)\n"),
      "\(run.diagnostics)")
  }

  @Test("What is not there leads on to what is")
  func leadsOn() throws {
    let fixture = try CatalogFixture.names(["Saw"])
    #expect(
      try fixture.catalog(["history", "0042"]).placelessDiagnostics.contains(
        "If it was removed, its changes are among all: catalog history"))
    #expect(
      try fixture.catalog(["show", "0042"]).placelessDiagnostics.contains(
        "To see the SKUs: catalog list --columns sku,name"))
    let empty = try fixture.directory.write("", to: "empty.db")
    #expect(
      try ProgramRun.catalog(["list", "--db", empty]).diagnostics.contains(
        "Create it with: catalog import --db \(empty) FILE"))
    let link = fixture.directory.file("link.db")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: fixture.directory.file("none.db"))
    #expect(try !ProgramRun.catalog(["list", "--db", link]).diagnostics.contains("Did you mean"))
    #expect(try fixture.catalog(["list", "--from", ""]).output.contains("Saw"))
    let other = try fixture.directory.write("id,name\n1,Axe\n", to: "b.csv")
    let table = fixture.directory.file("d.csv")
    #expect(
      try fixture.catalog(["diff", other, "--key", "id", "-o", table]).diagnostics.contains(
        "d.csv' is a table, not CSV. For CSV: catalog diff "))
    // What the name of a file says, without the option that says something else, and with the filter.
    let json = try fixture.catalog(["list", "--json", "-o", table])
    let csv = json.placelessDiagnostics
    #expect(csv.contains("For CSV: catalog list -o \(table) --format csv"), "\(csv)")
    let workbook = fixture.directory.file("d.xlsx")
    #expect(
      try fixture.catalog(["list", "--where", "price < 1", "-o", workbook]).placelessDiagnostics
        .contains("For a workbook: catalog export -o \(workbook) --where 'price < 1'"))
  }

  @Test("Very many words that are too many are told of at once")
  func manyWords() throws {
    let run = try ProgramRun.catalog(["show"] + (1...50_000).map(String.init))
    #expect(run.status == 64)
    #expect(run.diagnostics.hasPrefix("Error: 49999 unexpected arguments: '2', '3',"))
  }

  @Test("Each says what was wrong and what to do")
  func messages() async throws {
    let script = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    let fixture = try CatalogFixture(script, locale: "en")
    let path = fixture.path
    let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (number, line) in Self.lines.enumerated() {
        group.addTask {
          let arguments = line.split(separator: " ").map { String($0.replacing("␣", with: " ")) }
          let run = try ProgramRun.catalog(arguments, environment: ["CATALOG_DB": path])
          #expect(run.status != 0 && run.status < 128, "\(line)")
          return (
            number, "$ catalog \(line)\n\(run.diagnostics)exit status \(run.status)\n\n"
          )
        }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    let text = Self.lines.indices.map { texts[$0] ?? "" }.joined()
    expectGolden(text.replacing(fixture.path, with: "catalog.db"), named: "wrongUsage")
  }
}
