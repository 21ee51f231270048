/// More names of columns, of shops in many languages: a line of fields, ranks and names as above.
extension FieldNames {
  static let languages = names + "\n" + numbers + "\n" + prices

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
    name 0 שם اسمالصنف اسمالسلعة اسمالمادة שםפריט שםהפריט نامکالا ناممحصول
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
    sku 1 teilenummer teilenr sachnummer materialnummer matnr bestnr prodnr warennummer bestelnummer bestelnr \
      bestallningsnummer bestallningsnr bestillingsnummer bestillingsnr refproduit refarticle codeart \
      refproducto refarticulo codarticulo codart codprodotto codproduto refproduto nrartykulu nrproduktu \
      numerproduktu numerartykulu cislozbozi tuotenro
    sku 3 cod
    sku 7 codbarras codbarre
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
      stanmagazynu dostepnailosc stavskladu stavzasoby stavzasob pocetkusu υπολοιπο количествонаскладе остатокнаскладе \
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
    quantity 1 qte qta qnt anz cant qtedispo qtedisponible
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
