import CatalogImport

extension CatalogSchema {
  static let otherDatabases = [
    CatalogSchema(
      "Adventure Works",
      [
        .named(
          "Product",
          """
          ProductID*:int, Name:nvarchar(50), ProductNumber:nvarchar(25), MakeFlag:bit,
          Color:nvarchar(15), SafetyStockLevel:smallint, StandardCost:money, ListPrice:money,
          Size:nvarchar(5), ProductSubcategoryID:int>ProductSubcategory,
          ProductModelID:int>ProductModel
          """),
        .named("ProductCategory", "ProductCategoryID*:int, Name:nvarchar(50)"),
        .named(
          "ProductSubcategory",
          """
          ProductSubcategoryID*:int, ProductCategoryID:int>ProductCategory, Name:nvarchar(50)
          """),
        .named("ProductModel", "ProductModelID*:int, Name:nvarchar(50), CatalogDescription:xml"),
        .named(
          "ProductInventory",
          """
          ProductID*:int>Product, LocationID*:int, Shelf:nvarchar(10), Quantity:smallint
          """, rows: 1069),
        .named(
          "ProductVendor",
          """
          ProductID*:int>Product, BusinessEntityID*:int>Vendor, StandardPrice:money
          """),
        .named("Vendor", "BusinessEntityID*:int, Name:nvarchar(50)"),
      ],
      """
      id = Product.ProductID
      sku = Product.ProductNumber
      name = Product.Name
      price = Product.ListPrice
      """),
    CatalogSchema(
      "Chinook",
      [
        .named("Album", "AlbumId*:INTEGER, Title:TEXT, ArtistId:INTEGER>Artist"),
        .named("Artist", "ArtistId*:INTEGER, Name:TEXT"),
        .named(
          "Employee",
          """
          EmployeeId*:INTEGER, LastName:TEXT, FirstName:TEXT, Title:TEXT, Country:TEXT
          """),
        .named("Genre", "GenreId*:INTEGER, Name:TEXT"),
        .named(
          "InvoiceLine",
          """
          InvoiceLineId*:INTEGER, InvoiceId:INTEGER, TrackId:INTEGER>Track, UnitPrice:NUMERIC,
          Quantity:INTEGER
          """),
        .named(
          "Track",
          """
          TrackId*:INTEGER, Name:TEXT, AlbumId:INTEGER>Album, GenreId:INTEGER>Genre,
          Composer:TEXT, Milliseconds:INTEGER, Bytes:INTEGER, UnitPrice:NUMERIC
          """),
      ],
      """
      id = Track.TrackId
      name = Track.Name
      price = Track.UnitPrice
      """),
    CatalogSchema(
      "Classic Models",
      [
        .named(
          "products",
          """
          productCode*:varchar(15), productName:varchar(70),
          productLine:varchar(50)>productlines, productScale:varchar(10),
          productVendor:varchar(50), productDescription:text, quantityInStock:smallint,
          buyPrice:decimal, MSRP:decimal
          """),
        .named(
          "productlines",
          """
          productLine*:varchar(50), textDescription:varchar(4000), image:mediumblob
          """),
        .named(
          "orderdetails",
          """
          orderNumber*:int, productCode*:varchar(15)>products, quantityOrdered:int,
          priceEach:decimal
          """),
        .named("customers", "customerNumber*:int, customerName:varchar(50), country:varchar(50)"),
      ],
      """
      sku = products.productCode
      name = products.productName
      manufacturer = products.productVendor
      details = products.productDescription
      price = products.MSRP
      quantity = products.quantityInStock
      """),
    CatalogSchema(
      "a German stock program",
      [
        .named(
          "tbl_Artikel",
          """
          ArtikelID*:int, Art-Nr.:varchar(20), Bezeichnung:varchar(80), Beschreibung:text,
          EK:decimal, VK:decimal, Lagerbestand:int, HerstellerID:int, LieferantenID:int,
          Bild:varchar(100)
          """),
        .named("tbl_Hersteller", "HerstellerID*:int, Name:varchar(80), Land:varchar(40)"),
        .named("tbl_Lieferanten", "LieferantenID*:int, Firma:varchar(80), Land:varchar(40)"),
        .named("tbl_Kunden", "KundenID*:int, Name:varchar(80), Land:varchar(40)"),
      ],
      """
      id = tbl_Artikel.ArtikelID
      sku = tbl_Artikel.Art-Nr.
      name = tbl_Artikel.Bezeichnung
      manufacturer = tbl_Artikel.HerstellerID -> tbl_Hersteller.Name
      details = tbl_Artikel.Beschreibung
      price = tbl_Artikel.VK
      quantity = tbl_Artikel.Lagerbestand
      origin = tbl_Artikel.HerstellerID -> tbl_Hersteller.Land
      image = tbl_Artikel.Bild
      """),
    CatalogSchema(
      "a Spanish shop, three joins to the origin",
      [
        .named(
          "productos",
          """
          id_producto*:int, código:varchar(10), nombre:varchar(80), descripción:text,
          precio:decimal, existencias:int, id_proveedor:int
          """),
        .named("proveedores", "id_proveedor*:int, nombre:varchar(80), id_ciudad:int>ciudades"),
        .named("ciudades", "id_ciudad*:int, nombre:varchar(80), id_país:int>países"),
        .named("países", "id_país*:int, nombre:varchar(80), iso2:char(2)"),
        .named("categorías", "id_categoría*:int, nombre:varchar(80)"),
      ],
      """
      id = productos.id_producto
      sku = productos.código
      name = productos.nombre
      manufacturer = productos.id_proveedor -> proveedores.nombre
      details = productos.descripción
      price = productos.precio
      quantity = productos.existencias
      origin = productos.id_proveedor -> proveedores.id_ciudad -> ciudades.id_país -> países.nombre
      originCode = productos.id_proveedor -> proveedores.id_ciudad -> ciudades.id_país -> países.iso2
      """),
    CatalogSchema(
      "keys under the name of the table alone, a stock table",
      [
        .named(
          "items",
          """
          id*:int, title:text, brand:int, unit_price:real, country:char(2)
          """, samples: ["1|Tea|1|2.5|LK", "2|Rice|2|1|TH"]),
        .named("brands", "id*:int, label:text", samples: ["1|Ceylon", "2|Jasmin"]),
        .named("country", "code*:char(2), name:text", samples: ["LK|Sri Lanka", "TH|Thailand"]),
        .named("inventory", "item_id*:int, qty:int", samples: ["1|4", "2|9"]),
      ],
      """
      id = items.id
      name = items.title
      manufacturer = items.brand -> brands.label
      price = items.unit_price
      quantity = items.id -> inventory.qty
      origin = items.country -> country.name
      originCode = items.country -> country.code
      """),
    CatalogSchema(
      "a web framework's, with translations and a table of stock",
      [
        .named(
          "products",
          """
          id*:bigint, name:varchar, slug:varchar, price:decimal, brand_id:bigint>brands,
          created_at:timestamp
          """),
        .named("brands", "id*:bigint, name:varchar, country_id:bigint>countries"),
        .named("countries", "id*:bigint, name:varchar, iso:char(2)"),
        .named(
          "product_translations",
          """
          id*:bigint, product_id:bigint>products, locale:varchar, name:varchar, description:text
          """, rows: 30),
        .named("stock", "id*:int, product_id:int, quantity:int"),
        .named(
          "order_items",
          """
          id*:int, order_id:int, product_id:bigint>products, name:varchar, quantity:int,
          price:decimal
          """, rows: 99),
      ],
      """
      id = products.id
      name = products.name
      manufacturer = products.brand_id -> brands.name
      details = products.id -> product_translations.description
      price = products.price
      quantity = products.id -> stock.quantity
      origin = products.brand_id -> brands.country_id -> countries.name
      originCode = products.brand_id -> brands.country_id -> countries.iso
      """),
    CatalogSchema(
      "a bookshop",
      [
        .named(
          "books",
          """
          id*:int, title:text, isbn:text, price:real, publisher_id:int, author_id:int
          """),
        .named("publishers", "id*:int, name:text, country:text"),
        .named("authors", "id*:int, name:text, country:text"),
      ],
      """
      id = books.id
      sku = books.isbn
      name = books.title
      manufacturer = books.publisher_id -> publishers.name
      price = books.price
      origin = books.publisher_id -> publishers.country
      """),
    CatalogSchema(
      "Wide World Importers",
      [
        .named(
          "StockItems",
          """
          StockItemID*:int, StockItemName:nvarchar(100), SupplierID:int>Suppliers,
          ColorID:int>Colors, Brand:nvarchar(50), QuantityPerOuter:int, Barcode:nvarchar(50),
          UnitPrice:decimal, RecommendedRetailPrice:decimal, Photo:varbinary(max)
          """, samples: ["1|USB launcher|12|||1||25.00|37.38|", "2|Tea|4|||1||25.00|37.38|"]),
        .named(
          "Suppliers",
          """
          SupplierID*:int, SupplierName:nvarchar(100), DeliveryCityID:int>Cities,
          PostalCityID:int>Cities
          """),
        .named("Colors", "ColorID*:int, ColorName:nvarchar(20)"),
        .named("Cities", "CityID*:int, CityName:nvarchar(50)"),
      ],
      """
      id = StockItems.StockItemID
      sku = StockItems.Barcode
      name = StockItems.StockItemName
      manufacturer = StockItems.SupplierID -> Suppliers.SupplierName
      price = StockItems.UnitPrice
      """),
  ]
}
