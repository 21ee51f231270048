import CatalogAccess
import DBAccess

/// The table of a page for which columns were chosen: one of each, in their order.
extension HTMLListing {
  /// Begins the table of a section.
  mutating func begin(_ columns: [ProductColumn]) {
    html.markup("<table><colgroup>")
    for column in columns {
      html.markup("<col")
      html.markup(column.classAttribute)
      html.markup(">")
    }
    html.markup("</colgroup>\n<thead lang=\"en\"><tr>")
    for column in columns {
      html.markup("<th scope=\"col\"")
      html.markup(column.classAttribute)
      html.markup(">")
      html.markup(column.heading)
      html.markup("</th>")
    }
    html.markup("</tr></thead>\n<tbody>\n")
  }

  /// Writes the cells of a product.
  mutating func row(_ columns: [ProductColumn], of product: ProductView, section: String) {
    let heading = columns.firstIndex(of: .name) ?? 0
    for (position, column) in columns.enumerated() {
      html.markup(position == heading ? "<th scope=\"row\"" : "<td")
      html.markup(column.classAttribute)
      html.markup(">")
      write(column, of: product, section: section)
      html.markup(position == heading ? "</th>" : "</td>")
    }
  }

  private mutating func write(
    _ column: ProductColumn, of product: ProductView, section: String
  ) {
    switch column {
    case .id: html.number(product.id)
    case .name: isolated(product.text(.name))
    case .manufacturer: isolated(product.manufacturer)
    case .sku: isolated(product.text(.sku))
    case .price: price(of: product)
    case .currency: isolated(product.text(.currency))
    case .quantity: quantity(of: product)
    case .origin: origin(of: product)
    case .originCode: isolated(product.origin?.code)
    case .image: image(of: product)
    case .details: if let text = product.text(.details), !text.isEmpty { details(text) }
    case .section:
      var section = section
      section.withUTF8 { isolated($0) }
    }
  }
}

extension ProductColumn {
  /// What the style of a page knows the column by.
  fileprivate var classAttribute: StaticString {
    switch self {
    case .price: " class=\"p\""
    case .id, .quantity: " class=\"q\""
    case .origin: " class=\"o\""
    default: ""
    }
  }
}
