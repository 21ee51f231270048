import CatalogFields

/// Names of columns that have a word for a name and say of what thing it is: `Nom du vin`,
/// `Weinname`, `Kirjan nimi`.
///
/// The thing may be a product of any kind; what is no product, such as a maker, a category or a
/// file, is told by its words.
enum ThingNames {
  /// Whether a column is called as the names of things that may be products.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  static func isOne(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let first = words.first, let last = words.last else { return false }
    if words.count > 1 {
      let rest = Array(words.dropFirst())
      if firstWords.contains(first) || hasPreposition(first, rest[0])
        || first == "ten" && name.contains("ê")
      {
        return !areOfOther(rest) && !easternOthers.contains(where: rest.joined().contains)
      }
      if lastWords.contains(last) { return !areOfOther(words.dropLast()) }
    }
    for ending in endings where last.hasSuffix(ending) {
      let part = String(last.dropLast(ending.count))
      if part.count < 3 { continue }
      return !areOfOther(words.dropLast() + [part]) && !isGluedToOther(part)
    }
    for ending in eastern where last.hasSuffix(ending) && last != ending {
      return FieldNames.ranks[words.joined()] == nil
        && !easternOthers.contains(where: last.contains)
    }
    return false
  }

  /// Whether words say something of another thing than the product, or something about it: a maker,
  /// a category, a colour.
  static func areOfOther(_ words: some Sequence<String>) -> Bool {
    words.contains { word in
      others.contains(word) || namesOther(word)
        || beginnings.contains { word.hasPrefix($0) }
    }
  }

  /// Whether a name that ends with a word for one says that it is that of somebody or something else
  /// than the product, or one in Latin: `Winemaker name`, `Botanischer Name`, `shelf.shelfName`.
  static func isOfOther(_ name: String) -> Bool {
    let words = NameWords(name).words
    return areOfOther(words)
      || words.contains { word in
        word.hasSuffix("maker") || word.hasSuffix("grower")
          || learned.contains { word.hasPrefix($0) }
      }
  }

  /// The beginnings of words by which botanists and zoologists call a thing.
  private static let learned = [
    "botan", "latin", "latein", "łaci", "lacin", "scientif", "cientif", "wissensch", "wetensch",
    "vetensk", "vitensk", "videnskab", "nauk", "ботан", "латин", "tieteel",
  ]

  /// Whether a column with a name of nothing that is known may have the names of the products.
  static func mayBeThing(_ name: String) -> Bool {
    let words = NameWords(name).words
    return !words.isEmpty && !areOfOther(words) && !isGluedToOther(words.joined())
      && !easternOthers.contains(where: name.contains)
  }

  /// Whether a word is one of makers, of places and so on, in any case of its language.
  private static func namesOther(_ word: String) -> Bool {
    for count in 0...(word.count > 6 ? 2 : 0) {
      let fields = FieldNames.ranks[String(word.dropLast(count))] ?? [:]
      if fields[.name] == nil, fields.keys.contains(where: otherFields.contains) { return true }
    }
    return word.count > 6 && makers.contains(String(word.dropLast(word.count > 8 ? 2 : 1)))
  }

  /// Whether a word within another says so: `Warengruppenname`.
  private static func isGluedToOther(_ part: String) -> Bool {
    beginnings.contains { $0.count > 4 && part.contains($0) }
  }

  private static let otherFields: Set<ProductField> = [
    .manufacturer, .origin, .originCode, .currency, .image, .price, .priceMinor, .quantity,
  ]

  /// The names of makers without one or two letters at their end, which the cases change.
  private static let makers: Set<String> = {
    var stems: Set<String> = []
    for (key, fields) in FieldNames.ranks where fields[.manufacturer] != nil && key.count > 6 {
      stems.insert(String(key.dropLast()))
      stems.insert(String(key.dropLast(2)))
    }
    return stems
  }()

  /// Words for a name that stand before the thing, with or without a preposition.
  private static let firstWords = Set(
    """
    nombre nom nome nazev nazov naziv nazwa название наименование назва имя ime име naimenovanie \
    denumire denumirea nume numele ονομα ονομασια titulo titre titolo tytul intitule libelle \
    designation denominacion denominazione denominacao اسم שם nama emri
    """.split(separator: " ").map(String.init))

  /// Words for a name that stand behind the thing; more than those of which any product is told.
  private static let lastWords = Set(
    """
    nazev nazov naziv nimi nimetus pavadinimas nosaukums adi isim ismi nev neve megnevezes \
    megnevezese tytul titolo titulo titre titel tittel nazwa название наименование назва \
    ονομα ονομασια denumire
    """.split(separator: " ").map(String.init))

  private static func hasPreposition(_ first: String, _ second: String) -> Bool {
    switch first {
    case "name", "title": second == "of"
    case "bezeichnung", "titel": ["des", "der", "vom", "von", "van", "af", "pa"].contains(second)
    case "naam", "navn", "namn": ["van", "pa", "av", "af"].contains(second)
    default: false
    }
  }

  /// What names end with that are written in one word.
  private static let endings = [
    "bezeichnung", "betegnelse", "benamning", "tittel", "titel", "title", "name", "navn", "namn",
    "naam", "nimi",
  ]

  private static let eastern = ["名称", "名稱", "品名", "名", "명"]
  private static let easternOthers = [
    "メーカー", "会社", "担当", "分類", "カテゴリ", "店", "姓", "顧客", "客", "部門", "部署", "ファイル", "ブランド", "作者", "作家",
    "著者",
    "仕入", "倉庫", "国", "氏", "人", "用户", "公司", "厂", "廠", "供应", "供應", "品牌", "分类", "类", "類", "仓", "倉",
    "文件", "省", "城市", "地区", "产地", "色", "単位", "单位", "회사", "업체", "고객", "성명", "담당", "지점", "분류", "카테고리",
    "브랜드", "제조", "설명", "증명", "투명", "국가", "저자", "창고", "파일", "사용자", "거래처", "יצרן", "ספק", "לקוח",
    "מחבר", "הוצאה", "קטגורי", "صنع", "المورد", "عميل", "مؤلف", "색", "단위", "備考",
    "备注", "備註", "비고",
  ]

  /// Words of other things, as they stand.
  private static let others = Set(
    """
    user users file files fil datei plik url urls link links host domain path page site web seo \
    meta tag tags slug handle menu alt og twitter key keys first last middle nick sur vor nach for \
    etter efter mellom zu voor achter code pen pre store shop lager ort stadt city ville town miasto \
    mesto land by bin shelf room place lieu lugar luogo local type typ types tipo tipos art arten sort sorte \
    sorting line linie group size sizes unit units uom color colour cor maat talla taille taglia tag \
    date datum data fecha time status state etat stato note notes nota notas uwagi owner artist \
    genre theme style finish weight year age gender sex sender role job table column class klasse \
    series serie prenom phone tel fax email mail address adresse adres direccion indirizzo zip set \
    option parent vat tax season saison level rating score grade cover format binding isbn language \
    lang sprache langue idioma lingua taal sprak kieli jezyk jazyk язык
    """.split(separator: " ").map(String.init))

  /// The beginnings of words of other things.
  private static let beginnings = [
    "custom", "client", "klient", "kund", "klant", "contact", "kontakt", "usuari", "benutzer",
    "utilisat", "utente", "bruker", "bruger", "gebruik", "anvandar", "uzytkownik", "uzivatel",
    "пользов", "клиент", "покупат", "заказч", "employ", "mitarbeiter", "emplead", "persona",
    "author", "autor", "auteur", "forfatt", "kirjailij", "yazar", "szerzo", "συγγραφ", "автор",
    "creator", "kunstler", "artiste", "artista", "interpret", "composer", "illustrat", "traduct",
    "translat", "ubersetz", "editor", "manufact", "vendor", "supplier", "dostaw", "dodavat",
    "categor", "kategor", "катего", "групп", "grupp", "groupe", "grupo", "gruppo", "skupin",
    "famil", "rodzaj", "gamme", "collect", "coleccion", "collezion", "kollekt", "kolekc", "collana",
    "depart", "abteilung", "sektion", "section", "gattung", "segment", "sector", "magas", "tienda",
    "negozio", "sklep", "obchod", "magazin", "магазин", "branch", "filial", "sucursal", "warehouse",
    "entrepot", "almacen", "magazzin", "armazem", "magazyn", "sklad", "склад", "locat", "standort",
    "lagerort", "lagerplatz", "город", "region", "fichier", "archiv", "bestands", "soubor", "файл",
    "filter", "farb", "couleur", "coleur", "colore", "kolor", "barva", "barvy", "цвет", "farg",
    "farve", "grosse", "groesse", "tamanho", "rozmiar", "velikost", "размер", "storlek",
    "storrelse", "material", "materia", "einheit", "unidad", "jednost", "единиц", "attribut",
    "verfug", "dispon", "availab", "zustand", "condition", "komment", "comment", "coment", "bemerk",
    "remark", "примеч", "observ", "hinweis", "allerg", "ingredi", "zutat", "composi", "zusammens",
    "skladnik", "состав", "updated", "created", "keyword", "firmen", "firma", "spalten", "marke",
    "бренд", "марк",
    "brand", "packag", "verpack", "embal", "emball", "opakow", "упаков", "dimens", "abmess",
    "beschreib", "descri", "formul",
  ]
}
