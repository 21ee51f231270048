import CatalogFields

/// The names that people give to the columns of a catalog, by field and rank.
///
/// A name stands here as the key of its words (``NameWords``), so `unitprice`
/// is `UnitPrice`, `unit_price` and `Unit price`. Of two columns the one of the
/// lower rank is read; two of the same rank are a tie. Ranks from ``poorRank``
/// are names that mean something else more often: a cost, an old price.
enum FieldNames {
  struct Names {
    let field: ProductField
    let rank: Int
    let keys: String
  }

  /// From here on a column is read only when there is no better one, not even
  /// an empty one.
  static let poorRank = 60

  /// The names of the columns, without those that say nothing here.
  static let all: [Names] = products + prices + parties

  /// The fields that a key names, with their ranks.
  static let ranks: [String: [ProductField: Int]] = {
    var ranks: [String: [ProductField: Int]] = [:]
    for names in all {
      for key in names.keys.split(separator: " ") {
        ranks[String(key), default: [:]][names.field] = names.rank
      }
    }
    return ranks
  }()

  private static let products = [
    Names(field: .id, rank: 0, keys: "id"),
    Names(field: .id, rank: 1, keys: "productid idproduct"),
    Names(field: .id, rank: 2, keys: "itemid articleid"),
    Names(field: .id, rank: 3, keys: "recordid rowid uid pk entityid productkey"),
    Names(
      field: .name, rank: 0,
      keys: """
        name productname itemname articlename partname nombre nom naam navn namn nome nazwa ad \
        adi urunadi isim nev nazev nimi tuotenimi nume denumire bezeichnung artikelbezeichnung \
        produktbezeichnung artikelname produktname productnaam artikelnaam varenavn produktnavn \
        produktnamn artikelnamn benamning benevnelse betegnelse denominacion denominazione \
        denominacao denomination designation nombreproducto nomproduit nomeprodotto \
        nomeproduto nazwaproduktu название наименование названиетовара назва 商品名 品名 \
        製品名 名称 产品名称 商品名称 상품명
        """),
    Names(
      field: .name, rank: 1,
      keys: "title titel titulo titre titolo tytul tittel baslik titlu intitule libelle заголовок"
    ),
    Names(
      field: .name, rank: 2,
      keys: """
        displayname fullname longname label product item article artikel produkt producto produit \
        prodotto produto urun vara vare articulo articolo artigo towar tuote товар 商品 製品
        """),
    Names(field: .name, rank: 3, keys: "genericname tradename commercialname localname headline"),
    Names(field: .name, rank: 4, keys: "shortname abbreviatedname"),
    Names(
      field: .sortName, rank: 0,
      keys: "sortname sorttitle namesort titlesort sortas sortiername namesortierung filingname"),
    Names(
      field: .sku, rank: 0,
      keys: "sku productsku skucode skuid skuno skunumber stockkeepingunit артикул"),
    Names(
      field: .sku, rank: 1,
      keys: """
        articlenumber articleno artno artnr articlenr itemnumber itemno itemnr productnumber \
        productno productnr artikelnummer artikelnr produktnummer produktnr bestellnummer bestellnr \
        varenummer varenr varunummer artikkelnummer catalognumber catalogno catno partnumber \
        partno partnr numeroarticle numerodearticle numeroarticulo numeroarticolo stocknumber \
        stockno 品番 货号
        """),
    Names(
      field: .sku, rank: 2,
      keys: """
        reference ref referencia riferimento referenz productreference referenceproduit defaultcode \
        indeks stokkodu urunkodu tuotekoodi cikkszam 商品コード 商品番号
        """),
    Names(
      field: .sku, rank: 3,
      keys: """
        productcode itemcode articlecode partcode stockcode code codigo codice kod kode codearticle \
        codeproduit codigoproducto codigoarticulo codiceprodotto codicearticolo kodproduktu \
        codproducto codproduit artikelcode produktcode код
        """),
    Names(field: .sku, rank: 4, keys: "gtin gtin13 gtin14 gtin12 gtin8 gtincode"),
    Names(field: .sku, rank: 5, keys: "ean ean13 ean8 eancode eannummer eannr jan jancode"),
    Names(field: .sku, rank: 6, keys: "upc upca upc12 upccode"),
    Names(
      field: .sku, rank: 7,
      keys: """
        barcode barcodeid barcodeno barcodenumber strichcode codigodebarras codigobarras \
        codebarres codebarre codicebarre codiceabarre streepjescode streckkod stregkode strekkode \
        kodkreskowy barkod viivakoodi штрихкод バーコード 条码 gtinupceanorisbn
        """),
    Names(field: .sku, rank: 8, keys: "isbn isbn13"),
    Names(field: .sku, rank: 9, keys: "isbn10 asin"),
    Names(
      field: .sku, rank: 10,
      keys: "model modelnumber modelno modelnr modelcode modell modelo modele"
    ),
    Names(
      field: .sku, rank: 11, keys: "mpn manufacturerpartnumber manufacturerpartno herstellernummer"),
    Names(field: .details, rank: 0, keys: "details detail"),
    Names(
      field: .details, rank: 1,
      keys: """
        description desc descr beschreibung artikelbeschreibung produktbeschreibung descripcion \
        descricao descrizione omschrijving beskrivning beskrivelse opis aciklama popis leiras \
        kuvaus descriere descriptif body bodyhtml описание 説明 商品説明 描述
        """),
    Names(
      field: .details, rank: 2,
      keys: """
        longdescription longdesc fulldescription descriptionlong langbeschreibung langtext \
        descriptionsale productinfo
        """),
    Names(
      field: .details, rank: 3,
      keys: """
        shortdescription shortdesc descriptionshort summary kurzbeschreibung kurztext resume \
        resumen riassunto
        """),
    Names(field: .details, rank: 5, keys: "notes note remarks comments bemerkung notizen notas"),
    Names(
      field: .image, rank: 0,
      keys: """
        image imageurl imagefile imagefilename imagename imagepath imagelink imagesrc imageuri img \
        imgurl imgsrc imgpath imagefront imagefronturl baseimage mainimage mainimageurl \
        primaryimage featuredimage featureimage bild bildurl bilddatei bildname imagen immagine \
        imagem afbeelding billede bilde zdjecie obraz obrazek resim gorsel kuva kep imagine \
        изображение 画像 图片
        """),
    Names(
      field: .image, rank: 1,
      keys: """
        picture pictureurl picturefile picturename picturepath photo photourl photofile \
        photofilename photopath pic picurl foto fotourl photographie fotografia fotografija фото \
        写真
        """),
    Names(
      field: .image, rank: 2,
      keys:
        "images imagessrc imagesurl imageurls pictures photos bilder fotos imagenes immagini imagens afbeeldingen"
    ),
    Names(
      field: .image, rank: 4,
      keys: "smallimage thumbnail thumbnailurl thumbnailimage thumb thumburl thumbnailphotofilename"
    ),
  ]
}
