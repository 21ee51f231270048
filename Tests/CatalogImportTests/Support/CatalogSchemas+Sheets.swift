import CatalogImport

extension CatalogSchema {
  static let sheets = [
    CatalogSchema(
      "our own export",
      [
        .named(
          "export",
          "id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section",
          samples: ["7||Widget G|Spirit Industries|6.26|USD|15|Singapore|SG|Canvas_7|Of it|W"])
      ],
      """
      id = export.id
      sku = export.sku
      name = export.name
      manufacturer = export.manufacturer
      details = export.details
      price = export.price
      currency = export.currency
      quantity = export.quantity
      origin = export.origin
      originCode = export.originCode
      image = export.image
      """),
    CatalogSchema(
      "a Shopify export",
      [
        SourceTable(
          name: "products_export.csv",
          columns: [
            "Handle", "Title", "Body (HTML)", "Vendor", "Product Category", "Type", "Tags",
            "Published", "Option1 Name", "Option1 Value", "Variant SKU", "Variant Grams",
            "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy",
            "Variant Price", "Variant Compare At Price", "Variant Barcode", "Image Src",
            "Image Position", "Image Alt Text", "SEO Title", "SEO Description", "Variant Image",
            "Cost per item", "Status",
          ].map { SourceColumn(name: $0) }, rowCount: 3)
      ],
      """
      sku = products_export.csv.Variant SKU
      name = products_export.csv.Title
      manufacturer = products_export.csv.Vendor
      details = products_export.csv.Body (HTML)
      price = products_export.csv.Variant Price
      quantity = products_export.csv.Variant Inventory Qty
      image = products_export.csv.Image Src
      """),
    CatalogSchema(
      "a WooCommerce export",
      [
        SourceTable(
          name: "wc-product-export",
          columns: [
            "ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Is featured?",
            "Visibility in catalog", "Short description", "Description",
            "Date sale price starts", "Date sale price ends", "Tax status", "In stock?", "Stock",
            "Low stock amount", "Backorders allowed?", "Weight (kg)", "Sale price",
            "Regular price", "Categories", "Tags", "Images", "Brands",
          ].map { SourceColumn(name: $0) }, rowCount: 3)
      ],
      """
      id = wc-product-export.ID
      sku = wc-product-export.SKU
      name = wc-product-export.Name
      manufacturer = wc-product-export.Brands
      details = wc-product-export.Description
      price = wc-product-export.Regular price
      quantity = wc-product-export.Stock
      image = wc-product-export.Images
      """),
    CatalogSchema(
      "Open Food Facts as CSV, where a quantity is a size",
      [
        .named(
          "food",
          "code,url,product_name,generic_name,quantity,brands,brands_tags,categories,origins,manufacturing_places,countries,countries_en,ingredients_text,image_url,image_small_url,image_nutrition_url",
          samples: [
            "017|u|Crackers|Salted|500 g|Bauli|b||Italy|Rome|en:fr|France|i|f.jpg|s.jpg|n.jpg",
            "031|u|Cacao||250 g|Van|b||||en:fr|France|i|f.jpg|s.jpg|n.jpg",
            "208|u|Pistou||1 l|Ail|b||||en:fr|France|i|f.jpg|s.jpg|n.jpg",
          ])
      ],
      """
      sku = food.code
      name = food.product_name
      manufacturer = food.brands
      origin = food.origins
      image = food.image_url
      """),
    CatalogSchema(
      "a list of stock",
      [
        SourceTable(
          name: "Lista",
          columns: ["Item #", "Description", "Supplier", "Qty", "Price (EUR)", "Cost", "Made in"]
            .map { SourceColumn(name: $0) },
          rowCount: 2,
          sampleRows: [["A1", "Long screw", "Acme", "4", "1,20", "0,80", "Germany"]])
      ],
      """
      sku = Lista.Item #
      name = Lista.Description
      manufacturer = Lista.Supplier
      price = Lista.Price (EUR)
      quantity = Lista.Qty
      origin = Lista.Made in
      """),
    CatalogSchema(
      "objects in objects",
      [
        .named(
          "products",
          "id,title,brand.id,brand.name,price.amount,price.currency,images.0.src,category.name,stock.quantity,origin.country,rating.count",
          samples: ["1|Lamp|3|Lux|5.0|EUR|l.jpg|Home|3|Norway|9"])
      ],
      """
      id = products.id
      name = products.title
      manufacturer = products.brand.name
      price = products.price.amount
      currency = products.price.currency
      quantity = products.stock.quantity
      origin = products.origin.country
      image = products.images.0.src
      """),
    CatalogSchema(
      "a French list in capital letters",
      [
        .named(
          "ARTICLES",
          "RÉFÉRENCE,DÉSIGNATION,MARQUE,FOURNISSEUR,PRIX UNITAIRE,QUANTITÉ EN STOCK,PAYS D'ORIGINE,PHOTO"
        )
      ],
      """
      sku = ARTICLES.RÉFÉRENCE
      name = ARTICLES.DÉSIGNATION
      manufacturer = ARTICLES.MARQUE
      price = ARTICLES.PRIX UNITAIRE
      quantity = ARTICLES.QUANTITÉ EN STOCK
      origin = ARTICLES.PAYS D'ORIGINE
      image = ARTICLES.PHOTO
      """),
  ]
}
