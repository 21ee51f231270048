public import CatalogFields
public import CatalogModel
public import SectionedTable

/// A section of a list that is browsed.
public struct BrowseSection: Hashable, Sendable {
  /// The header.
  public var title: String
  /// The label in the index strip; nil for a section that has none there.
  public var indexTitle: String?
  /// The number of products of the section.
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
  /// The id.
  public var id: Int64
  /// The texts, by the slots of a cell.
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
  /// The number of the request.
  public var generation: Int
  /// The state of the catalog; another number where it has changed.
  public var version: Int
  /// All sections, those without products too.
  public var sections: [BrowseSection]
  /// The number of products of the whole catalog.
  public var catalogCount: Int
  /// The language of the list, by its name.
  public var languageName: String
  /// The catalog's own language, by its identifier.
  public var ownLocale: String?
  /// Returns the position of the section under which a name would stand; nil
  /// where the sections are not those of names.
  public var findSection: (@Sendable (String) -> Int?)?
  /// Something that is to be said of the list, such as that it was computed.
  public var note: String?
  /// The ordinal of the first row.
  public var firstOrdinal: Int
  /// The rows.
  public var rows: [BrowseRow]
  /// The ordinal of the product that was asked for, where it is in the list.
  public var anchorOrdinal: Int?
  /// The names of the custom fields of the catalog.
  public var customNames: [String] = []
  /// The custom fields whose texts the rows have behind their other texts.
  public var customColumns: [String] = []
  /// What rows of the catalog can have.
  public var traits = BrowseTraits()
  /// Whether there is another answer to the same request on its way, with what is not known yet.
  public var isPreliminary = false
  /// The kind of search that has found the products, where that which was asked for has found none.
  public var foundBy: SearchKind?
  /// What would have been found, where nothing was; nil where nothing is known.
  public var suggestion: BrowseSuggestion?
  /// What is said of a search for words that reads all products; nil where none does.
  public var slowWordsNote: String?

  /// Makes an answer.
  public init(
    generation: Int, version: Int, sections: [BrowseSection], catalogCount: Int,
    languageName: String, note: String? = nil, firstOrdinal: Int, rows: [BrowseRow],
    anchorOrdinal: Int? = nil
  ) {
    self.generation = generation
    self.version = version
    self.sections = sections
    self.catalogCount = catalogCount
    self.languageName = languageName
    self.note = note
    self.firstOrdinal = firstOrdinal
    self.rows = rows
    self.anchorOrdinal = anchorOrdinal
  }
}

/// How far a list has come whose order is being computed from all names.
public struct BrowseProgress: Hashable, Sendable {
  /// The number of the request.
  public var generation: Int
  /// The number of names.
  public var count: Int
  /// The share of the work that is done, of 100.
  public var percent: Int
  /// The name of the language.
  public var language: String

  /// Makes a progress.
  public init(generation: Int, count: Int, percent: Int, language: String) {
    (self.generation, self.count) = (generation, count)
    (self.percent, self.language) = (percent, language)
  }
}

/// What would have found products where a search has found none.
public struct BrowseSuggestion: Hashable, Sendable {
  /// The number of products that have all words of the text in some field.
  public var wordsCount: Int
  /// Beginnings of names that differ from the text by a few letters.
  public var beginnings: [String]

  /// Makes a suggestion.
  public init(wordsCount: Int = 0, beginnings: [String] = []) {
    self.wordsCount = wordsCount
    self.beginnings = beginnings
  }
}

/// A product with all its fields.
public struct BrowseProduct: Sendable {
  /// The product.
  public var product: Product
  /// The labels and texts that are shown of it.
  public var fields: [(label: String, text: String)]
  /// The fields for editing, as a person writes them.
  public var texts: [ProductField: String]
  /// What is said of its last changes, in lines, for a preview.
  public var changes: [String] = []

  /// Makes a product.
  public init(
    product: Product, fields: [(label: String, text: String)], texts: [ProductField: String]
  ) {
    self.product = product
    self.fields = fields
    self.texts = texts
  }
}

extension BrowseProduct {
  /// The field that says where the product stands.
  static let positionLabel = "position"

  /// Returns its fields, with where it stands in the list on the screen: that may have another order than
  /// the catalog, and fewer products.
  func fields(at place: SelectedPlace?) -> [(label: String, text: String)] {
    guard let place, place.id == product.id else { return fields }
    return fields.map { $0.label == Self.positionLabel ? ($0.label, place.text) : $0 }
  }
}

/// Where the product at the cursor stands in the list on the screen, from 1.
struct SelectedPlace: Hashable {
  var id: Int64
  var ordinal: Int
  var count: Int

  var text: String { "\(ordinal.grouped) of \(count.grouped)" }
}

/// A task that only the world around the view can do. An answer comes by a method of
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
  /// Find out what a change of products would do: ``BrowseModel/askToChange(_:)``. What others change until that is
  /// answered is not overwritten.
  case planEdit([Int64], ProductEdit)
  /// Change products as was planned.
  case saveMany
  /// Add a product.
  case add(ProductEdit)
  /// Undo the last change, or redo the one that was undone last.
  case replay(BrowseReplay, BrowseConsent)
  /// Find out whether there is a language: ``BrowseModel/answerLanguage(_:)``.
  case findLanguage(String)
  /// List the languages: ``BrowseModel/take(_:)-languages``.
  case listLanguages
  /// Count the values of a field in a list.
  case countValues(BrowseField, BrowseQuery)
  /// Find the ids of a list, or of some of its rows, and change their marks.
  case findIDs(BrowseQuery, rows: Range<Int>?, MarkChange)
  /// Find out which of some marked products are still there:
  /// ``BrowseModel/take(present:ofMarked:)``.
  case findMarked([Int64])
  /// Write a list to a file.
  case write(BrowseQuery, path: String, overwrites: Bool)
  /// Copy products by the terminal: their names, or all of them.
  case copy([Int64], BrowseQuery, wholeRows: Bool)
  /// Open the details of a product in an editor: ``BrowseModel/detailsWereEdited(_:of:)``.
  case editDetails(Product)
  /// Open an image in a program of its own.
  case openImage(String)
  /// Give up the change that waits for another program, where it has not begun yet.
  case stopWaiting
  /// Take the mouse, or leave it to the terminal.
  case useMouse(Bool)
  /// End.
  case quit
  /// End, and print products, in the order of the list.
  case choose([Int64])
}

extension BrowseEffect {
  /// The word for what is being done, while it takes its time.
  var work: String {
    switch self {
    case .save, .add, .saveMany: "Saving"
    case .remove: "Removing"
    case .replay(.undo, _): "Undoing"
    case .replay(.redo, _): "Redoing"
    default: "Reading"
    }
  }
}

/// A change that is made again, backwards or forwards.
public enum BrowseReplay: Hashable, Sendable {
  case undo
  case redo
}

/// The answer of the person at the screen to the question about a change.
public enum BrowseConsent: Hashable, Sendable {
  /// Nobody was asked: what is large, or of others, is asked about with
  /// ``BrowseModel/ask(_:before:_:)``.
  case unasked
  case given
  /// The change is made even where something has changed since.
  case despiteChanges
}

/// Products that are about to be removed.
public struct BrowseRemoval: Hashable, Sendable {
  /// The number of products.
  public var count: Int
  /// The id and the name of a single one.
  public var product: (id: Int64, name: String)? { id.map { ($0, name) } }
  private var id: Int64?
  private var name = ""

  /// Makes a removal of so many products.
  public init(count: Int) { self.count = count }

  /// Makes a removal of one product.
  public init(id: Int64, name: String) {
    count = 1
    (self.id, self.name) = (id, name)
  }
}

/// Products that are about to be changed.
public struct BrowseEditPlan: Hashable, Sendable {
  /// The number of products that would change.
  public var count: Int
  /// The number of products that were asked about.
  public var matchedCount: Int
  /// How many of them have nothing that could change, and why; empty where all have.
  public var skipNote: String

  /// Makes a plan.
  public init(count: Int, of matchedCount: Int, skipNote: String) {
    self.count = count
    self.matchedCount = matchedCount
    self.skipNote = skipNote
  }
}

/// A value that another program has changed while it was being edited.
public struct BrowseConflict: Hashable, Sendable {
  /// The field; nil where it is the product as a whole.
  public var field: ProductField?
  /// The value when the editing began, as a person reads it; nil for no value.
  public var expected: String?
  /// The value now.
  public var found: String?

  /// Makes a conflict.
  public init(field: ProductField?, expected: String?, found: String?) {
    (self.field, self.expected, self.found) = (field, expected, found)
  }
}
