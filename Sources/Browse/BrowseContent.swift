public import CatalogImport
public import CatalogModel
public import TableView

/// A section of a list that is browsed.
public struct BrowseSection: Hashable, Sendable {
  /// The header.
  public var title: String
  /// The label in the index strip; nil for a section that has none there.
  public var indexTitle: String?
  /// How many products it has.
  public var count: Int

  /// Makes a section.
  public init(title: String, indexTitle: String?, count: Int) {
    self.title = title
    self.indexTitle = indexTitle
    self.count = count
  }
}

/// A product as a row shows it.
public struct BrowseRow: Sendable {
  /// Its number.
  public var id: Int64
  /// Its texts, by the slots of a cell.
  public var texts: [TerminalText]
  /// Whether it needs attention.
  public var isWarning: Bool

  /// Makes a row.
  public init(id: Int64, texts: [TerminalText], isWarning: Bool = false) {
    self.id = id
    self.texts = texts
    self.isWarning = isWarning
  }

  /// The name, fit for a terminal.
  public var name: String { texts.first?.string ?? "" }
}

/// The answer to a request: the shape of a list, and some of its rows.
public struct BrowseContent: Sendable {
  /// That of the request.
  public var generation: Int
  /// The state of the catalog; another number where it has changed.
  public var version: Int
  /// All sections, those without products too.
  public var sections: [BrowseSection]
  /// How many products the whole catalog has.
  public var catalogCount: Int
  /// The language of the list, as its identifier.
  public var localeName: String
  /// Something that is to be said of the list, such as that it was computed.
  public var note: String?
  /// The ordinal of the first row.
  public var firstOrdinal: Int
  /// The rows.
  public var rows: [BrowseRow]
  /// The ordinal of the product that was asked for, where it is in the list.
  public var anchorOrdinal: Int?

  /// Makes an answer.
  public init(
    generation: Int, version: Int, sections: [BrowseSection], catalogCount: Int,
    localeName: String, note: String? = nil, firstOrdinal: Int, rows: [BrowseRow],
    anchorOrdinal: Int? = nil
  ) {
    self.generation = generation
    self.version = version
    self.sections = sections
    self.catalogCount = catalogCount
    self.localeName = localeName
    self.note = note
    self.firstOrdinal = firstOrdinal
    self.rows = rows
    self.anchorOrdinal = anchorOrdinal
  }
}

/// A product with all its fields.
public struct BrowseProduct: Sendable {
  /// The product.
  public var product: Product
  /// What is shown of it: labels and texts.
  public var fields: [(label: String, text: String)]
  /// What is edited: the fields as a person writes them.
  public var texts: [ProductField: String]

  /// Makes a product.
  public init(
    product: Product, fields: [(label: String, text: String)], texts: [ProductField: String]
  ) {
    self.product = product
    self.fields = fields
    self.texts = texts
  }
}

/// What only the world around the view can do. An answer comes by a method of
/// ``BrowseModel``.
public enum BrowseEffect: Hashable, Sendable {
  /// Read a product, to show it or to edit it: ``BrowseModel/take(_:)``.
  case read(Int64)
  /// Find out what removing products would do: ``BrowseModel/askToRemove(_:)``.
  case planRemoval([Int64])
  /// Remove what was planned.
  case remove
  /// Change a product, unless one of the fields has changed since it was read.
  case save(Product, ProductEdit)
  /// Change products.
  case saveMany([Int64], ProductEdit)
  /// Add a product.
  case add(ProductEdit)
  /// Take the last change back.
  case undo
  /// Find out whether there is a language: ``BrowseModel/answerLanguage(_:)``.
  case findLanguage(String)
  /// Get a list ready that may be asked for next.
  case prepare(BrowseQuery)
  /// End.
  case quit
  /// End, and print products.
  case choose([Int64])
}
