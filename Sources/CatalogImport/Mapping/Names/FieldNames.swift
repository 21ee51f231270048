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
    name 1 title titel titulo titre titolo tytul tittel baslik titlu intitule libelle заголовок
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
      defaultcode indeks stokkodu urunkodu tuotekoodi cikkszam 商品コード 商品番号
    sku 3 assettag inventorynumber inventarnummer productalternatekey productcode itemcode \
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
    price 0 price preis precio prix prezzo preco prijs pris cena fiyat fiyati hinta pret цена \
      ціна 価格 値段 价格 가격
    price 1 unitprice priceperunit priceamount pricevalue pricingamount pricingprice pricingvalue \
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
      standardprice unitcost costperitem costperunit einkaufspreis ek ekpreis coste costo custo \
      cout kosten kost kostnad inkoopprijs inkopspris kostpris koszt maliyet preciocompra \
      preciocosto prixachat prezzoacquisto lastcost averagecost себестоимость опт оптоваяцена закупочнаяцена
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

/// More names of columns, of shops in many languages: a line of fields, ranks and names as above.
extension FieldNames {
  fileprivate static let languages = names + "\n" + numbers + "\n" + prices

  private static let names = """
    name 0 제품명 품명 품목명 이름 상품이름 제품이름 產品名稱 商品名稱 名稱 产品名 货品名称 物料名称 名前 \
      megnevezes termeknev termekneve cikknev cikkmegnevezes nazevproduktu nazevzbozi nazov nazovproduktu \
      nazovtovaru nazwatowaru urunismi stokadi malzemeadi ονομα ονομασια ονομασιαπροιοντοσ ονομαπροιοντοσ \
      наименованиетовара номенклатура имя назватовару найменування име наименувание naziv \
      nazivproizvoda nazivartikla ime imeizdelka pavadinimas nosaukums nimetus tootenimi \
      denumireprodus numeprodus tensanpham tenhang ชือสินคา รายการสินคา ชือ namaproduk namabarang nama الاسم \
      اسمالمنتج שםמוצר שםהמוצר नाम نام nombredelproducto nombrearticulo nombredelarticulo \
      nomduproduit nomdelarticle nomarticle libelleproduit libellearticle designationproduit \
      designationarticle nomedelprodotto nomearticolo nomedoproduto nomedoartigo \
      nazwaartykulu warenbezeichnung handelsname produktbenamning artikelbenamning varebetegnelse \
      varetekst tuotteennimi nameofproduct nameoftheproduct nameofitem nameofgoods nameofarticle
    name 1 标题 標題 商品标题 タイトル 제목 τιτλοσ naslov nadpis pealkiri booktitle
    name 2 termek cikk zbozi izdelek proizvod artikal προιον ειδοσ nimike 상품 제품 품목 产品 產品 продукт \
      изделие продукция barang produk malzeme wyrob toode preke prece
    name 0 اسمالصنف اسمالسلعة اسمالمادة שםפריט שםהפריט نامکالا ناممحصول
    name 2 الصنف المنتج السلعة פריט מוצר کالا محصول
    details 1 الوصف وصف وصفالمنتج תיאור תאור תיאורמוצר توضیحات विवरण
    details 1 설명 상품설명 产品描述 商品描述 περιγραφη mota опис описаниетовара описаниепродукта kirjeldus \
      aprasymas apraksts descripciondelproducto descriptionproduit descrizioneprodotto \
      descricaodoproduto
    manufacturer 0 hangsanxuat ผูผลิต 제조사 제조업체 제조원 生产商 生产厂家 製造商 メーカー名 製造者 製造業者 κατασκευαστησ παραγωγοσ \
      изготовитель vyrobca proizvodac proizvajalec gamintojas razotajs tootja nhasanxuat \
      produsen производител
    manufacturer 10 ยีหอ 브랜드 브랜드명 品牌名称 ブランド名 μαρκα торговаямарка brend blagovnaznamka zimols kaubamark \
      thuonghieu merek znamka
    manufacturer 30 공급사 공급업체 προμηθευτησ dobavljac dobavitelj tiekejas piegadatajs tarnija 供應商 доставчик
    manufacturer 0 الشركةالمصنعة المصنع الصانع المنتجة יצרן שםהיצרן سازنده निरमाता bodega bodegas \
      laboratorio laboratoire laboratorium weingut winery vinicola
    manufacturer 10 العلامةالتجارية الماركة ماركة מותג बरांड برند
    manufacturer 30 المورد ספק تامینکننده
    manufacturer 40 wydawnictwo wydawca editeur editora editorial editrice casaeditrice editore uitgever \
      uitgeverij forlag forlagsnamn kustantaja vydavatel nakladatel nakladatelstvi vydavatelstvi kiado \
      editura izdavac zalozba yayinevi yayinci издательство видавництво εκδοτησ εκδοσεισ 出版社 出版者 出版商 \
      출판사 הוצאה הוצאהלאור دارالنشر الناشر انتشارات
    manufacturer 45 make
    origin 0 بلدالمنشأ المنشأ بلدالصنع ארץייצור ארץמקור
    origin 0 원산지 제조국 원산국 原产地 原產地 產地 原産地 生産国 製造国 szarmazasiorszag orszageredet krajinapovodu \
      menseulkesi χωραπροελευσησ προελευση странапроизводства странапроизводитель \
      країнапоходження zemljapodrijetla zemljaporijekla drzavaporekla xuatxu kilmessalis izcelsmesvalsts \
      paritoluriik
    origin 10 국가 χωρα drzava zemlja salis valsts riik krajina
    image 0 الصورة صورة תמונה
    image 0 이미지 대표이미지 主图 εικονα slika pilt attels paveikslelis зображення
    currency 0 العملة عملة מטבע ارز मुदरा
    currency 0 통화 幣別 νομισμα penznem matauang valiuta
    """

  private static let numbers = """
    sku 1 رمزالصنف رقمالصنف كودالصنف رمزالمنتج كودالمنتج رقمالمنتج رمزالمادة מקט מספרפריט מספרקטלוגי קודמוצר \
      קודפריט کدکالا کدمحصول pzn katcislo katalogcislo katnr katalognr katalognummer numerkat nrkat \
      nrkatalogowy katno catalognr catnr numerocatalogo numcatalogo
    sku 3 الرمز رمز الكود كود קוד کد
    sku 7 الباركود باركود ברקוד بارکد
    sku 1 상품코드 제품코드 품목코드 상품번호 제품번호 품번 자체상품코드 판매자상품코드 产品编号 商品编号 商品编码 产品编码 货品编号 物料编码 \
      物料编号 商品代码 貨號 產品編號 商品編號 商家编码 品目コード 製品コード 製品番号 管理番号 cikkkod cikkod termekkod termekszam \
      kodzbozi cisloproduktu katalogovecislo objednacicislo kodtovaru kodtowaru \
      numerkatalogowy indekstowaru stokno malzemekodu κωδικοσπροιοντοσ κωδικοσειδουσ \
      кодтовара артикултовара номенклатурныйномер кодтовару codprodus codarticol sifraproizvoda \
      sifraartikla sifraizdelka sifra kodas prekeskodas kods tootekood masanpham mahang masp kodebarang \
      kodeproduk referencearticle codigodeproducto codigodelproducto codigodearticulo codigodoproduto \
      referenceno referencenumber numeroderef numerodereference
    sku 2 κωδικοσ
    sku 7 바코드 vonalkod carovykod ciarovykod barkodno γραμμωτοσκωδικασ barkoda 条形码 條碼
    sku 11 型番 型号 型號 모델번호 모델명 styleno stylenumber
    quantity 0 재고수량 재고량 현재고 库存数量 库存量 现有库存 可用库存 庫存數量 在庫数量 在庫量 現在庫数 raktarkeszlet iloscwmagazynie \
      stanmagazynu dostepnailosc stavskladu pocetkusu количествонаскладе остатокнаскладе \
      bestandsmenge verfugbarerbestand
    quantity 0 الكميةالمتوفرة الكميةالمتاحة כמותבמלאי qtdeemestoque qtdemestoque qtdestoqueatual \
      qtdadeestoque estoquedisponivel quantidadedisponivel unidadesenstock unidadesenexistencia \
      unidadesdisponibles cantidadenstock cantidaddisponible existenciasdisponibles qtestock qteenstock \
      qtestockdispo unitesenstock quantitainmagazzino quantitadisponibile pezziinmagazzino \
      giacenzamagazzino aantalopvoorraad voorraadaantal antalpalager antalilager antallpalager \
      antallilager lagerantall varastossakpl kplvarastossa maaravarastossa skladomks skladempocet \
      mnozstvinasklade mnozstviskladem pocetkususkladem pocetkusunasklade pocetnasklade naskladeks \
      naskladzie iloscnastanie iloscdostepna stokadet stoktakimiktar raktarondb \
      stocdisponibil cantitateinstoc количествовналичии кількістьнаскладі остатокнаскладах \
      anzahlauflager stuckauflager mengeauflager
    quantity 1 الكمية كمية المخزون الرصيد כמות מלאי موجودی تعداد मातरा सटॉक
    quantity 3 avail varastossa skladem skladom nasklade onstock palager ilager auflager opvoorraad \
      raktaron enstock emestoque disponibles disponible disponivel disponibili disponibile вналичии наскладе внаявності \
      наскладі dostepne dostepny mevcut instoc
    quantity 4 antall unidades kpl stuks szt sztuk
    quantity 1 totalinventory 재고 수량 庫存 數量 mennyiseg darabszam mnozstvo zasoba ποσοτητα αποθεμα αποθεματα остатки колво \
      залишок наличност наличность kolicina zaliha zaloga kiekis daudzums kogus laoseis soluong tonkho \
      inventario pocet
    """

  /// The regular prices are of rank 2, those that a maker recommends of rank 3, with or without tax 4.
  private static let prices = """
    price 0 السعر سعر الثمن ثمن מחיר قیمت मूलय कीमत दाम
    price 1 سعرالوحدة מחיריחידה
    price 2 سعرالبيع سعرالتجزئة מחירמכירה מחיררגיל
    price 3 מחירלצרכן מחירמומלץ
    price 60 سعرالعرض السعربعدالخصم מחירמבצע
    price 62 السعرالقديم السعرالسابق מחירקודם
    price 64 سعرالتكلفة سعرالشراء سعرالجملة التكلفة מחירעלות מחירקנייה מחירסיטונאי
    price 0 ราคา giatien 價格 τιμη hind kaina cijena gia harga
    price 1 dongia ราคาตอหนวย 단가 單價 egysegar jednotkovacena jedinicnacijena jedinicnacena enhedspris
    price 2 giaban giabanle ราคาขาย ราคาปลีก 판매가 판매가격 정상가 零售价 销售价 售價 零售價 通常価格 売価 店頭価格 eladasiar fogyasztoiar normalar listaar \
      prodejnicena cenaprodejni beznacena predajnacena cenaregularna cenakatalogowa cenadetaliczna \
      listefiyati normalfiyat normalfiyati τιμηπωλησησ λιανικητιμη τιμηλιανικησ κανονικητιμη \
      обычнаяцена базоваяцена ценарозничная ценарозница роздрібнаціна prodajnacijena prodajnacena \
      redovnacijena pretdevanzare pretvanzare pretobisnuit pretnormal prixregulier prixnormal \
      prixhabituel prixcatalogue prixdetail precionormal precioregular precioordinario preciolista preciodelista \
      preciopublico precioalpublico prezzodilistino prezzolistino prezzonormale prezzoregolare \
      prezzopieno prezzoalpubblico prezzopubblico normaleprijs regulareprijs \
      regulierprijs reguliereprijs consumentenprijs catalogusprijs ordinariepris ordpris normalpris \
      udsalgspris ordinaerpris vanligpris normaalihinta regularerpreis regulaererpreis regularpreis \
      normalpreis preconormal precoregular precodelista precotabela
    price 3 上代 定價 建議售價 建议零售价 소비자가 소비자가격 권장소비자가 권장소비자가격 市场价 市場價 定価 希望小売価格 kiskerar kiskereskedelmiar doporucenacena \
      psf ррц мрц prixconseille adviesprijs rekpris cirkapris vejledendepris veilpris ovh \
      empfohlenerverkaufspreis unverbindlichepreisempfehlung suggestedretail recommendedretail \
      suggestedprice rrpprice srpprice preciorecomendado prezzoconsigliato precorecomendado
    price 4 税込価格 税抜価格 税別価格 本体価格 税込 税抜 税別 bruttoar nettoar cenabezdph cenabezvat cenanetto cenabrutto \
      prixhtva
    price 60 할인가 할인가격 促销价 促銷價 特价 特價 优惠价 セール価格 特価 割引価格 akciosar akcioar akcnicena akciovacena zlevnenacena \
      cenapromocyjna indirimlifiyat indirimlisatisfiyati kampanyafiyati τιμηπροσφορασ τιμηεκπτωσησ \
      акционнаяцена ценасоскидкой акційнаціна akcijskacijena akcijskacena pretpromotional pretredus \
      tarifpromo prixpromo prixpromotionnel prixsolde prixremise prixreduit preciorebajado \
      precioderebaja preciooferta preciodeoferta preciopromocional prezzoscontato prezzoinofferta prezzoofferta \
      prezzopromo prezzopromozionale actieprijs aanbiedingsprijs kortingsprijs reapris kampanjpris \
      extrapris erbjudandepris tilbudspris kampagnepris alennushinta tarjoushinta sonderpreis \
      rabattpreis reduzierterpreis sonderangebotspreis precopromocional precodeoferta precodesconto
    price 62 原价 原價 旧価格 eredetiar puvodnicena staracena cenastara eskifiyat стараяцена прежняяцена \
      ancienprix prixbarre precioanterior precioantiguo vecchioprezzo prezzoprecedente oudeprijs \
      tidigarepris forpris alterpreis streichpreis fruhererpreis precoantigo
    price 64 下代 卸値 gianhap giavon giasi ราคาทุน ราคาสง 공급가 공급가격 원가 매입가 도매가 成本价 进价 采购价 批发价 成本 進價 批發價 仕入価格 仕入値 原価 卸価格 仕切価格 beszerzesiar nagykerar \
      nakupnicena velkoobchodnicena cenazakupu cenahurtowa alisfiyati toptanfiyat toptanfiyati \
      τιμηχονδρικησ χονδρικητιμη τιμηαγορασ κοστοσ ценазакупки ценаопт ценаоптовая оптоваціна \
      закупівельнаціна nabavnacijena nabavnacena veleprodajnacijena pretachizitie pretdeachizitie prixdachat \
      prixdegros prixgrossiste preciodecompra preciodecoste preciodecosto precioalpormayor \
      preciomayorista prezzodiacquisto prezzoingrosso prezzoallingrosso groothandelsprijs \
      grossistpris innkjopspris innpris indkobspris ostohinta tukkuhinta \
      grosshandelspreis handlerpreis haendlerpreis precodecompra precodecusto precoatacado supplyprice \
      tradeprice dealerprice
    """
}
