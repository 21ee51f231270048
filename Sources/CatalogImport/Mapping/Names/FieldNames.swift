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
  /// Whether a score of a price is that of an amount of which the name does not say that it is one
  /// of money.
  static func isAmount(_ score: Int) -> Bool { score / 10 == 63 }
  /// The rank of costs.
  static let costRank = 64
  /// The rank, as details, of notes, which are no names.
  static let notesRank = 5
  /// The rank, as an SKU, of a text that is called an id.
  static let textIDRank = 14
  /// The rank, as an SKU, of a number that may count the rows or be of anything, unless it is a code.
  static let numberRank = 15
  /// The rank, as a quantity, of pieces that may be those of a package.
  static let piecesRank = 4
  /// The rank of a company of which nothing says whether it makes or sells.
  static let companyRank = 40
  /// The rank of a country that is not said to be that of the origin.
  static let countryRank = 10

  /// The names of the columns, without those that say nothing here.
  static let all: [Names] = (table + "\n" + languages).utf8.split(separator: UInt8(ascii: "\n")).map
  { line in
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3,
      let field = ProductField(rawValue: String(decoding: parts[0], as: UTF8.self)),
      let rank = Int(String(decoding: parts[1], as: UTF8.self))
    else { preconditionFailure("a line without a field, a rank and names") }
    return Names(field: field, rank: rank, keys: String(decoding: parts[2], as: UTF8.self))
  }

  /// The fields that a key names, with their ranks.
  static let ranks: [String: [ProductField: Int]] = {
    var ranks: [String: [ProductField: Int]] = [:]
    for names in all {
      for key in names.keys.utf8.split(separator: UInt8(ascii: " ")) {
        ranks[String(decoding: key, as: UTF8.self), default: [:]][names.field] = names.rank
      }
    }
    return ranks
  }()

  /// A field, a rank and the names of each; a line that ends with a backslash goes on. Whoever made
  /// a product is read before whoever sells it; tables of makers and countries are called the same.
  private static let table = """
    id 0 id
    id 1 productid idproduct
    id 2 itemid articleid
    id 3 recordid rowid uid pk entityid productkey
    name 0 name productname itemname articlename partname nombre nom naam navn namn nome nazwa ad \
      adi urunadi isim nev nazev nimi tuotenimi nume denumire bezeichnung artikelbezeichnung \
      produktbezeichnung artikelname produktname productnaam artikelnaam varenavn produktnavn \
      produktnamn artikelnamn benamning benevnelse betegnelse denominacion denominazione \
      denominacao denomination designation nombreproducto nomproduit nomeprodotto nomeproduto \
      nazwaproduktu название наименование названиетовара назва 商品名 品名 製品名 名称 产品名称 商品名称 상품명
    name 1 title titel titulo titre titolo tytul tittel baslik titlu intitule libelle заголовок titletext
    name 2 displayname fullname longname product item article artikel produkt producto \
      produit prodotto produto urun vara vare articulo articolo artigo towar tuote товар 商品 製品
    name 3 label genericname tradename commercialname localname headline
    name 4 shortname abbreviatedname detailsdescriptionshort
    sortName 0 sortname sorttitle namesort titlesort sortas sortiername namesortierung filingname
    sku 0 sku productsku skucode skuid skuno skunumber stockkeepingunit артикул customsku sellersku \
      merchantsku customlabel customlabelsku
    sku 1 articlenumber articleno artno artnr articlenr itemnumber itemno itemnr productnumber \
      productno productnr artikelnummer artikelnr produktnummer produktnr bestellnummer bestellnr \
      varenummer varenr varunummer artikkelnummer catalognumber catalogno catno partnumber partno \
      partnr numeroarticle numerodearticle numeroarticulo numeroarticolo stocknumber stockno \
      stocknum internalreference internalpartnumber internalsku ipn 品番 货号 品號 料號 tuotenumero supplieraid supplierpid รหัสสินคา
    sku 2 reference ref referencia riferimento referenz productreference referenceproduit \
      defaultcode indeks stokkodu urunkodu tuotekoodi cikkszam 商品コード 商品番号 商品管理番号
    sku 3 assettag inventorynumber inventoryno inventarnummer productalternatekey productcode itemcode \
      articlecode partcode stockcode code codigo codice kod kode codearticle codeproduit codigoproducto codigoarticulo codiceprodotto codicearticolo \
      kodproduktu codproducto codproduit artikelcode produktcode код コード รหัส
    sku 4 gtin gtin13 gtin14 gtin12 gtin8 gtincode
    sku 5 ean ean13 ean8 eancode eannummer eannr jan jancode janコード eanコード
    sku 6 upc upca upc12 upccode
    sku 7 barcode barcodeid barcodeno barcodenumber strichcode codigodebarras codigobarras \
      codebarres codebarre codicebarre codiceabarre streepjescode streckkod stregkode strekkode \
      kodkreskowy barkod viivakoodi штрихкод バーコード 条码 gtinupceanorisbn
    sku 8 isbn13
    sku 9 isbn
    sku 10 isbn10 asin
    sku 11 modelnumber modelno modelnr modelcode ordernumber plu plucode
    sku 12 model modell modelo modele
    sku 13 mpn vendorcode manufacturerpartnumber manufacturerpartno herstellernummer oemno oemnumber \
      oemnr oemnummer oenumber oeno oenr oenummer oemref oemreference oempartnumber oempartno oemcode \
      refoem referenciaoem referenceoem numerooem numerodeoem codigooem codigodeoem herstellernr \
      herstellerartikelnummer herstellerteilenummer supplierref supplierreference supplierpartno \
      supplierpartnumber supplieritemno lieferantenartikelnummer lieferantenartikelnr lieferantenartnr \
      refproveedor referenciaproveedor referenciadelproveedor refdelproveedor reffournisseur \
      referencefournisseur refdufournisseur reffabricant referencefabricant reffabricante \
      referenciafabricante referenciadelfabricante riffornitore
    sku 15 nr no num number nummer nro numero cislo numer part teil
    details 0 details detail
    details 1 description desc descr beschreibung artikelbeschreibung produktbeschreibung \
      descripcion descricao descrizione omschrijving beskrivning beskrivelse opis aciklama popis \
      leiras kuvaus descriere descriptif body bodyhtml описание 説明 商品説明 描述
    details 2 longdescription longdesc fulldescription descriptionlong langbeschreibung langtext \
      descriptionsale salesdescription productinfo
    details 3 shortdescription shortdesc descriptionshort summary kurzbeschreibung kurztext \
      resume resumen riassunto
    details 5 notes note remarks comments bemerkung notizen notas
    image 0 image imageurl imagefile imagefilename imagename imagepath imagelink imagesrc \
      imageuri img imgurl imgsrc imgpath imagefront imagefronturl baseimage mainimage \
      mainimageurl mediamainimageurl primaryimage featuredimage featureimage bild bildurl \
      bilddatei bildname imagen immagine imagem afbeelding billede bilde zdjecie obraz obrazek resim gorsel kuva kep \
      imagine изображение 画像 图片
    image 1 picture pictureurl picturefile picturename picturepath photo photourl photofile \
      photofilename photopath pic picurl foto fotourl photographie fotografia fotografija фото 写真
    image 2 images imagessrc imagesurl imageurls pictures photos bilder fotos imagenes immagini \
      imagens afbeeldingen
    image 4 smallimage thumbnail thumbnailurl thumbnailimage thumb thumburl \
      thumbnailphotofilename
    price 0 price preis verd precio prix prezzo preco prijs pris cena fiyat fiyati hinta pret цена \
      ціна 価格 値段 价格 가격
    price 1 unitprice priceperunit priceamount pricevalue pricingamount pricingprice pricingvalue \
      prices pricesamount pricesvalue preise preisebetrag preisewert \
      stuckpreis stueckpreis einzelpreis \
      preciounitario prixunitaire prezzounitario precounitario eenheidsprijs stykpris styckpris \
      enhetspris cenajednostkowa birimfiyat birimfiyati yksikkohinta ценазаединицу 単価 tanka 单价 preciounidad \
      cenaobecna
    price 2 listprice retailprice sellingprice sellprice salesprice regularprice normalprice \
      standardretailprice consumerprice priceretail verkaufspreis ladenpreis listenpreis vk \
      vkpreis precioventa preciodeventa precioventapublico pvp prixvente prixdevente \
      prezzovendita prezzodivendita precovenda precodevenda verkoopprijs forsaljningspris \
      salgspris utpris cenasprzedazy satisfiyati myyntihinta ценапродажи розница розничнаяцена 販売価格 販売単価 hanbaitanka \
      hanbaikakaku 售价 tarifregulier prixpublic prixpublicttc
    price 3 msrp mrp rrp uvp srp retail recommendedretailprice suggestedretailprice
    price 4 baseprice grossprice netprice pricenet pricegross bruttopreis nettopreis priceexvat \
      priceincvat pricevat prixht prixttc \
      cenasdph cenadph
    price 60 saleprice specialprice discountprice discountedprice offerprice promoprice \
      promotionprice aktionspreis angebotspreis
    price 61 msrpprice mapprice minimumadvertisedprice
    price 62 oldprice previousprice originalprice compareatprice comparisonprice priceold
    price 63 amount betrag importe montant importo 金額
    price 64 cost costprice purchaseprice buyprice buyingprice wholesaleprice standardcost \
      unitcost costperitem costperunit einkaufspreis ek ekpreis coste costo custo \
      cout kosten kost kostnad inkoopprijs inkopspris kostpris koszt maliyet preciocompra \
      preciocosto prixachat prezzoacquisto lastcost averagecost себестоимость опт оптоваяцена закупочнаяцена
    price 65 standardprice
    priceMinor 0 priceminor priceinminorunits priceminorunits pricecents pricecent priceincents \
      priceincent unitpricecents unitpriceincents centprice pricepence priceinpence unitamount \
      amountminor centamount amountcents amountincents preiscent preisincent preisinct priceinct preciocentimos prixcentimes
    currency 0 currency currencycode currencyiso pricecurrency pricecurrencycode waehrung wahrung \
      moneda divisa devise monnaie valuta moeda waluta valyuta parabirimi doviz valuutta mena \
      iso4217 валюта 通貨 货币
    currency 1 cur curr ccy currencyid pricingcurrency
    quantity 0 quantity qty quantityonhand qtyonhand onhand onhandqty onhandquantity \
      stockquantity stockqty quantityinstock qtyinstock instockqty unitsinstock unitsonhand \
      qtyavail lagerbestandgesamt gesamtbestand gesamtlagerbestand totalstock stocktotal totalqty \
      totalquantity bestandgesamt varastosaldo varastomaara quantidadeemestoque quantidadeestoque \
      qtdeestoque qtdestoque estoqueatual soluongton soluongtonkho 庫存量 จำนวนคงเหลือ คงเหลือ \
      qtyavailable quantityavailable availableqty availablequantity inventoryquantity \
      inventoryqty
    quantity 1 currentstock saldo qtd qtde จำนวน สตอก currentstocklevel currentquantity disponibilita disponibilidad \
      stock stocklevel stockcount stockonhand inventory inventorylevel units quant \
      bestand lagerbestand lagermenge lager menge anzahl cantidad existencias existencia quantite \
      quantiteenstock quantitestock stockdisponible quantita giacenza scorta scorte quantidade \
      estoque hoeveelheid voorraad aantal antal lagersaldo lagerantal beholdning lagerbeholdning \
      lagerstatus ilosc stan stanmagazynowy miktar adet stok stokmiktari stokadedi maara varasto \
      mnozstvi keszlet cantitate stoc количество остаток наличие 数量 在庫 在庫数 库存
    quantity 3 count available instock
    manufacturer 0 manufacturer manufacturers manufacturername manufacturedby maker makername \
      madeby mfr mfg mfgr manuf producer producername producedby hersteller herstellername \
      produzent fabricante fabricant produttore fabrikant producent tillverkare produsent \
      fabbricante produtor producteur productor uretici valmistaja wytworca vyrobce gyarto \
      producator производитель виробник メーカー 製造元 制造商 厂家
    manufacturer 10 brand brands brandname brandtitle marke marken markenname marca marche marque \
      marques merk merken varumarke merke maerke marka marki tavaramerkki znacka бренд марка ブランド \
      品牌
    manufacturer 20 vendor vendorname seller sellername verkaufer verkaeufer vendedor vendeur \
      venditore
    manufacturer 30 supplier suppliername suppliercompany lieferant lieferanten lieferantname \
      proveedor fournisseur fornitore fornecedor leverancier leveranciers leverantor leverantorer \
      leverandor leverandorer dostawca dostawcy tedarikci toimittaja dodavatel beszallito \
      furnizor поставщик постачальник 仕入先 供应商
    manufacturer 40 company companyname firma publisher publishername verlag
    origin 0 coo origin originname origins countryoforigin countryoforiginname origincountry \
      origincountryname madein countryofmanufacture countryofproduction manufacturingcountry \
      productioncountry ursprungsland herkunft herkunftsland ursprung paisdeorigen paisorigen \
      origen paysdorigine paysorigine origine paesediorigine paeseorigine paisdeorigem paisorigem \
      origem landvanherkomst herkomst opprinnelsesland opprinnelse oprindelsesland oprindelse \
      krajpochodzenia mensei menseulke menseiulke alkuperamaa alkupera provenance provenienza \
      procedencia zemepuvodu szarmazasihely taradeorigine странапроисхождения 原産国 产地 原产国
    origin 10 country countryname pais pays paese land kraj ulke maa zeme orszag tara nation \
      страна країна 国 国名 国家
    origin 12 countries manufacturingplaces
    originCode 0 origincode originiso originiso2 countryoforigincode countryoforiginiso \
      origincountrycode origincountryiso origincountryiso2
    originCode 10 countrycode countryiso countryisocode countryiso2 countrycode2 countryalpha2 \
      iso2 isocode2 alpha2 alpha2code cca2 landcode laendercode landercode codepays codigopais \
      codpais codicepaese codigodopais kodkraju landekode landkod ulkekodu
    """
}
