import CatalogAccess
import Collation
import SectionedTable

/// The parts of a document for people besides products: a page of HTML, or Markdown.
///
/// Words of this program are English in it, also the names of countries, so that it is not half in
/// another language: ICU has no words such as `Price`. Numbers have the notation of the reader.
struct ListingDocument {
  /// A label of the section index.
  struct IndexTitle: Hashable {
    var title: String
    /// The number of the section that it leads to.
    var section: Int
    /// Whether products of that section are in the document.
    var isShown: Bool
  }

  /// The heading.
  var title: String
  /// The language that the products are listed in.
  var locale: LocaleIdentifier
  /// The contents of the document, such as "248 products".
  var summary: String
  /// The number of products.
  var count: Int
  /// The section index; empty for a list that has none.
  var indexTitles: [IndexTitle]
  /// The fields that have a column in the table.
  var fields: ProductFields
  /// The columns that were chosen; nil for those that there are data for.
  var columns: [ProductColumn]?
  /// Whether custom fields are told, and there are any.
  var hasCustomFields = false
  /// The notation of numbers and names of countries.
  var forms: LocaleForms
  /// Whether it is written to a terminal.
  var isOnTerminal: Bool

  /// The fields that a page has room for.
  static let pageFields: ProductFields = [.sku, .manufacturer, .price, .quantity, .origin]

  /// Describes a page of products of some sections, of a search none.
  init(
    _ page: Page, of sections: [ListingSection], in listing: Listing,
    of catalog: any CatalogReading,
    fields: ProductFields = Self.pageFields, columns: [ProductColumn]? = nil,
    formsOf option: String?, _ context: CommandContext
  ) throws {
    locale = listing.locale
    self.columns = columns
    forms = try LocaleForms(locale: option, else: locale, in: context).withEnglishNames()
    isOnTerminal = context.output.isTerminal
    title = catalog.name
    count = min(page.size, max(0, page.count - page.offset))
    summary = page.note == nil ? page.count.counted("product") : page.range
    var offset = 0
    var shown: Set<Int> = []
    for section in sections where section.count > 0 {
      if offset + section.count > page.offset, offset - page.offset < page.size {
        shown.insert(section.number)
      }
      offset += section.count
    }
    indexTitles =
      sections.isEmpty
      ? []
      : listing.sections.compactMap { section in
        section.indexTitle.map {
          IndexTitle(title: $0, section: section.number, isShown: shown.contains(section.number))
        }
      }
    self.fields = try catalog.fieldsInUse(among: fields)
  }

  /// Returns the columns that were chosen, or of the usual ones those that there are data for.
  func columns(of usual: [ProductColumn]) -> [ProductColumn] {
    columns ?? usual.filter { $0.field.map(fields.contains) ?? true }
  }
}
