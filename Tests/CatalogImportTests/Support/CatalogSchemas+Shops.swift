import CatalogImport

extension CatalogSchema {
  static let shops = [
    CatalogSchema(
      "a catalog of ours",
      [
        .named(
          "product",
          """
          id*:INTEGER, sku:TEXT, name:TEXT, sort_name:TEXT, manufacturer_id:INTEGER>manufacturer,
          details:TEXT, price_minor:INTEGER, currency:TEXT, quantity:INTEGER,
          country_id:INTEGER>country, image:TEXT
          """, samples: ["1||Widget||1|Of it|129|EUR|5|1|w.png"]),
        .named("manufacturer", "id*:INTEGER, name:TEXT", samples: ["1|Spirit"]),
        .named("country", "id*:INTEGER, name:TEXT, code:TEXT", samples: ["1|Sweden|SE"]),
        .named("section", "language:INTEGER, number:INTEGER, title:TEXT, rows:INTEGER"),
        .named(
          "listing",
          "language:INTEGER, section:INTEGER, sort_key:BLOB, product:INTEGER, name:TEXT, price:INTEGER"
        ),
      ],
      """
      id = product.id
      sku = product.sku
      name = product.name
      sortName = product.sort_name
      manufacturer = product.manufacturer_id -> manufacturer.name
      details = product.details
      priceMinor = product.price_minor
      currency = product.currency
      quantity = product.quantity
      origin = product.country_id -> country.name
      originCode = product.country_id -> country.code
      image = product.image
      """),
    CatalogSchema(
      "the seed's, without declared references",
      [
        .named(
          "Product",
          """
          ID*:INTEGER, Name:TEXT, ManufacturerID:INTEGER, Details:TEXT, Price:DOUBLE,
          QuantityOnHand:INTEGER, CountryOfOriginID:INTEGER, Image:TEXT
          """, samples: ["1|Widget A|1|Details of Widget A|1.29|5|1|Canvas_1"]),
        .named("Manufacturer", "ManufacturerID*:INTEGER, Name:TEXT", samples: ["1|Spirit"]),
        .named("Country", "CountryID*:INTEGER, Country:TEXT", samples: ["1|Sweden"]),
      ],
      """
      id = Product.ID
      name = Product.Name
      manufacturer = Product.ManufacturerID -> Manufacturer.Name
      details = Product.Details
      price = Product.Price
      quantity = Product.QuantityOnHand
      origin = Product.CountryOfOriginID -> Country.Country
      image = Product.Image
      """),
    CatalogSchema(
      "Northwind",
      [
        .named(
          "Categories",
          """
          CategoryID*:INT, CategoryName:VARCHAR(15), Description:TEXT, Picture:BLOB
          """),
        .named(
          "Customers",
          """
          CustomerID*:CHAR(5), CompanyName:VARCHAR(40), ContactName:VARCHAR(30),
          Country:VARCHAR(15)
          """),
        .named(
          "Employees",
          """
          EmployeeID*:INT, LastName:TEXT, FirstName:TEXT, Title:TEXT, Country:TEXT
          """),
        .named(
          "Order Details",
          """
          OrderID*:INT>Orders, ProductID*:INT>Products, UnitPrice:DECIMAL, Quantity:INT,
          Discount:REAL
          """, rows: 2155),
        .named(
          "Orders",
          """
          OrderID*:INT, CustomerID:CHAR(5)>Customers, OrderDate:DATE, ShipName:TEXT,
          ShipCountry:TEXT
          """),
        .named(
          "Products",
          """
          ProductID*:INT, ProductName:VARCHAR(40), SupplierID:INT>Suppliers, CategoryID:INT>Categories,
          QuantityPerUnit:VARCHAR(20), UnitPrice:DECIMAL(10 4), UnitsInStock:SMALLINT,
          UnitsOnOrder:SMALLINT, ReorderLevel:SMALLINT, Discontinued:BIT
          """, rows: 77, samples: ["1|Chai|1|1|10 boxes x 20 bags|18|39|0|10|0"]),
        .named("Shippers", "ShipperID*:INT, CompanyName:TEXT, Phone:TEXT"),
        .named(
          "Suppliers",
          """
          SupplierID*:INT, CompanyName:TEXT, ContactName:TEXT, ContactTitle:TEXT, Address:TEXT,
          City:TEXT, Country:TEXT, Phone:TEXT
          """),
      ],
      """
      id = Products.ProductID
      name = Products.ProductName
      manufacturer = Products.SupplierID -> Suppliers.CompanyName
      price = Products.UnitPrice
      quantity = Products.UnitsInStock
      origin = Products.SupplierID -> Suppliers.Country
      """),
    CatalogSchema(
      "Open Food Facts for MySQL",
      [
        .named(
          "product",
          """
          id*:int(10) unsigned, barcode_id:varchar(150), product_name:varchar(255), ingredients:text,
          product_image:varchar(255), fat_amount:float, sugar:float, is_organic:enum('1'), alcohol:float
          """, samples: ["1|0000000000017|Crackers||front.jpg|7|15|0|"])
      ],
      """
      id = product.id
      sku = product.barcode_id
      name = product.product_name
      image = product.product_image
      """),
    CatalogSchema(
      "OpenCart: the name is in another table",
      [
        .named(
          "oc_product",
          """
          product_id*:int, model:varchar(64), sku:varchar(64), upc:varchar(12), ean:varchar(14),
          location:varchar(128), quantity:int, stock_status_id:int, image:varchar(255),
          manufacturer_id:int, shipping:tinyint(1), price:decimal(15 4), points:int, status:tinyint(1)
          """, samples: ["28|Product 1|||||939|7|htc.jpg|5|1|100.0000|200|1"]),
        .named(
          "oc_product_description",
          """
          product_id*:int, language_id*:int, name:varchar(255), description:text, tag:text,
          meta_title:text
          """, samples: ["28|1|Touch HD|A phone||Touch"]),
        .named(
          "oc_product_image",
          """
          product_image_id*:int, product_id:int, image:varchar(255), sort_order:int
          """),
        .named(
          "oc_product_discount",
          """
          product_discount_id*:int, product_id:int, quantity:int, price:decimal
          """),
        .named(
          "oc_manufacturer",
          """
          manufacturer_id*:int, name:varchar(64), image:varchar(255), sort_order:int
          """),
        .named(
          "oc_category_description",
          """
          category_id*:int, language_id*:int, name:varchar(255), description:text
          """),
        .named(
          "oc_country",
          """
          country_id*:int, name:varchar(128), iso_code_2:varchar(2), iso_code_3:varchar(3)
          """),
        .named(
          "oc_order_product",
          """
          order_product_id*:int, order_id:int, product_id:int, name:varchar(255),
          model:varchar(64), quantity:int, price:decimal
          """),
      ],
      """
      id = oc_product.product_id
      sku = oc_product.model
      name = oc_product.product_id -> oc_product_description.name
      manufacturer = oc_product.manufacturer_id -> oc_manufacturer.name
      details = oc_product.product_id -> oc_product_description.description
      price = oc_product.price
      quantity = oc_product.quantity
      image = oc_product.image
      """),
    CatalogSchema(
      "PrestaShop",
      [
        .named(
          "ps_product",
          """
          id_product*:int, id_supplier:int, id_manufacturer:int, id_category_default:int, ean13:varchar(13),
          upc:varchar(12), quantity:int, minimal_quantity:int, price:decimal, wholesale_price:decimal,
          reference:varchar(64), supplier_reference:varchar(64), active:tinyint(1)
          """, samples: ["1|1|1|2|||300|1|23.9|5|demo_1||1"]),
        .named(
          "ps_product_lang",
          """
          id_product*:int, id_shop*:int, id_lang*:int, description:text, description_short:text,
          link_rewrite:varchar(128), meta_title:varchar(128), name:varchar(128)
          """),
        .named("ps_manufacturer", "id_manufacturer*:int, name:varchar(64)"),
        .named("ps_supplier", "id_supplier*:int, name:varchar(64)"),
        .named(
          "ps_category_lang",
          """
          id_category*:int, id_lang*:int, name:varchar(128), description:text
          """),
        .named(
          "ps_order_detail",
          """
          id_order_detail*:int, id_order:int, product_id:int, product_name:varchar(255),
          product_quantity:int, product_price:decimal
          """),
      ],
      """
      id = ps_product.id_product
      sku = ps_product.reference
      name = ps_product.id_product -> ps_product_lang.name
      manufacturer = ps_product.id_manufacturer -> ps_manufacturer.name
      details = ps_product.id_product -> ps_product_lang.description
      price = ps_product.price
      quantity = ps_product.quantity
      """),
    CatalogSchema(
      "Odoo",
      [
        .named(
          "product_template",
          """
          id*:integer, name:varchar, description_sale:text, default_code:varchar,
          list_price:numeric, standard_price:numeric, type:varchar,
          categ_id:integer>product_category, active:boolean
          """),
        .named(
          "product_product",
          """
          id*:integer, product_tmpl_id:integer>product_template, barcode:varchar,
          default_code:varchar
          """),
        .named("product_category", "id*:integer, name:varchar, complete_name:varchar"),
        .named("res_partner", "id*:integer, name:varchar, country_id:integer>res_country"),
        .named("res_country", "id*:integer, name:varchar, code:varchar(2)"),
      ],
      """
      id = product_template.id
      sku = product_template.default_code
      name = product_template.name
      details = product_template.description_sale
      price = product_template.list_price
      """),
  ]
}
