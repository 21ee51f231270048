extension FieldNames {
  /// The names of prices, currencies and quantities.
  static let prices = [
    Names(
      field: .price, rank: 0,
      keys: """
        price preis precio prix prezzo preco prijs pris cena fiyat fiyati hinta pret цена ціна \
        価格 値段 价格 가격
        """),
    Names(
      field: .price, rank: 1,
      keys: """
        unitprice priceperunit priceamount pricevalue stuckpreis stueckpreis einzelpreis \
        preciounitario prixunitaire prezzounitario precounitario eenheidsprijs stykpris styckpris \
        enhetspris cenajednostkowa birimfiyat birimfiyati yksikkohinta ценазаединицу 単価 单价
        """),
    Names(
      field: .price, rank: 2,
      keys: """
        listprice retailprice sellingprice sellprice salesprice regularprice normalprice \
        standardretailprice consumerprice priceretail verkaufspreis ladenpreis listenpreis vk \
        vkpreis precioventa preciodeventa precioventapublico pvp prixvente prixdevente \
        prezzovendita prezzodivendita precovenda precodevenda verkoopprijs forsaljningspris \
        salgspris utpris cenasprzedazy satisfiyati myyntihinta ценапродажи 販売価格 售价
        """),
    Names(
      field: .price, rank: 3,
      keys: "msrp mrp rrp uvp srp retail recommendedretailprice suggestedretailprice"),
    Names(
      field: .price, rank: 4,
      keys: """
        baseprice grossprice netprice pricenet pricegross bruttopreis nettopreis priceexvat \
        priceincvat prixht prixttc
        """),
    Names(
      field: .price, rank: poorRank,
      keys: """
        saleprice specialprice discountprice discountedprice offerprice promoprice promotionprice \
        aktionspreis angebotspreis
        """),
    Names(field: .price, rank: poorRank + 1, keys: "msrpprice mapprice minimumadvertisedprice"),
    Names(
      field: .price, rank: poorRank + 2,
      keys: "oldprice previousprice originalprice compareatprice comparisonprice priceold"),
    Names(field: .price, rank: poorRank + 3, keys: "amount betrag importe montant importo"),
    Names(
      field: .price, rank: poorRank + 4,
      keys: """
        cost costprice purchaseprice buyprice buyingprice wholesaleprice standardcost \
        standardprice unitcost costperitem costperunit einkaufspreis ek ekpreis coste costo custo \
        cout kosten kost kostnad inkoopprijs inkopspris kostpris koszt maliyet preciocompra \
        preciocosto prixachat prezzoacquisto lastcost averagecost себестоимость
        """),
    Names(
      field: .priceMinor, rank: 0,
      keys: """
        priceminor priceinminorunits priceminorunits pricecents pricecent priceincents priceincent \
        unitpricecents unitpriceincents centprice pricepence priceinpence unitamount amountminor \
        amountcents amountincents preiscent preisincent preciocentimos prixcentimes
        """),
    Names(
      field: .currency, rank: 0,
      keys: """
        currency currencycode currencyiso pricecurrency pricecurrencycode waehrung wahrung moneda \
        divisa devise monnaie valuta moeda waluta valyuta parabirimi doviz valuutta mena iso4217 \
        валюта 通貨 货币
        """),
    Names(field: .currency, rank: 1, keys: "cur curr ccy"),
    Names(
      field: .quantity, rank: 0,
      keys: """
        quantity qty quantityonhand qtyonhand onhand onhandqty onhandquantity stockquantity stockqty \
        quantityinstock qtyinstock instockqty unitsinstock unitsonhand qtyavailable \
        quantityavailable availableqty availablequantity inventoryquantity inventoryqty
        """),
    Names(
      field: .quantity, rank: 1,
      keys: """
        stock stocklevel stockcount stockonhand inventory inventorylevel units quant bestand \
        lagerbestand lagermenge lager menge anzahl cantidad existencias existencia quantite \
        quantiteenstock quantitestock stockdisponible quantita giacenza scorta scorte quantidade \
        estoque hoeveelheid voorraad aantal antal lagersaldo lagerantal beholdning lagerbeholdning \
        lagerstatus ilosc stan stanmagazynowy miktar adet stok stokmiktari stokadedi maara varasto \
        mnozstvi keszlet cantitate stoc количество остаток наличие 数量 在庫 在庫数 库存
        """),
    Names(field: .quantity, rank: 3, keys: "count available instock"),
  ]
}
