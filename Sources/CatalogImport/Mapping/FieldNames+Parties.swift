extension FieldNames {
  /// The ranks of manufacturers: whoever made it is read before whoever sells
  /// it.
  enum MakerRank {
    static let manufacturer = 0
    static let brand = 10
    static let vendor = 20
    static let supplier = 30
    static let company = 40
  }

  /// The rank of a country that is not said to be that of the origin.
  static let countryRank = 10

  /// The names of manufacturers and origins. The tables that hold them are
  /// called the same.
  static let parties = [
    Names(
      field: .manufacturer, rank: MakerRank.manufacturer,
      keys: """
        manufacturer manufacturers manufacturername manufacturedby maker makername madeby mfr mfg \
        mfgr manuf producer producername producedby hersteller herstellername produzent fabricante \
        fabricant produttore fabrikant producent tillverkare produsent fabbricante produtor \
        producteur productor uretici valmistaja wytworca vyrobce gyarto producator производитель \
        виробник メーカー 製造元 制造商 厂家
        """),
    Names(
      field: .manufacturer, rank: MakerRank.brand,
      keys: """
        brand brands brandname brandtitle marke marken markenname marca marche marque marques merk \
        merken varumarke merke maerke marka marki tavaramerkki znacka бренд марка ブランド 品牌
        """),
    Names(
      field: .manufacturer, rank: MakerRank.vendor,
      keys: "vendor vendorname seller sellername verkaufer verkaeufer vendedor vendeur venditore"),
    Names(
      field: .manufacturer, rank: MakerRank.supplier,
      keys: """
        supplier suppliername suppliercompany lieferant lieferanten lieferantname proveedor \
        fournisseur fornitore fornecedor leverancier leveranciers leverantor leverantorer \
        leverandor leverandorer dostawca dostawcy tedarikci toimittaja dodavatel beszallito \
        furnizor поставщик постачальник 仕入先 供应商
        """),
    Names(
      field: .manufacturer, rank: MakerRank.company,
      keys: "company companyname firma publisher publishername verlag"),
    Names(
      field: .origin, rank: 0,
      keys: """
        origin originname origins countryoforigin countryoforiginname origincountry \
        origincountryname madein countryofmanufacture countryofproduction manufacturingcountry \
        productioncountry ursprungsland herkunft herkunftsland ursprung paisdeorigen paisorigen \
        origen paysdorigine paysorigine origine paesediorigine paeseorigine paisdeorigem \
        paisorigem origem landvanherkomst herkomst opprinnelsesland opprinnelse oprindelsesland \
        oprindelse krajpochodzenia mensei menseulke menseiulke alkuperamaa alkupera provenance \
        provenienza procedencia zemepuvodu szarmazasihely taradeorigine странапроисхождения \
        原産国 产地 原产国
        """),
    Names(
      field: .origin, rank: countryRank,
      keys: """
        country countryname pais pays paese land kraj ulke maa zeme orszag tara nation страна \
        країна 国 国名 国家
        """),
    Names(field: .origin, rank: countryRank + 2, keys: "countries manufacturingplaces"),
    Names(
      field: .originCode, rank: 0,
      keys: """
        origincode originiso originiso2 countryoforigincode countryoforiginiso origincountrycode \
        origincountryiso origincountryiso2
        """),
    Names(
      field: .originCode, rank: countryRank,
      keys: """
        countrycode countryiso countryisocode countryiso2 countrycode2 countryalpha2 iso2 isocode2 \
        alpha2 alpha2code cca2 landcode laendercode landercode codepays codigopais codpais \
        codicepaese codigodopais kodkraju landekode landkod ulkekodu
        """),
  ]
}
