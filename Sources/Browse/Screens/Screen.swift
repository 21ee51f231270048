import CatalogFields
import SectionedTable

/// The meaning of keys just now, and what is drawn for it: a product, a form, a prompt, a question.
///
/// A screen is a value with its own state. It knows neither the model nor other screens: it answers a key
/// with what is to be done. One without a page stands on the last lines only, and what is behind it stays.
protocol Screen {
  /// Whether characters are put into a text, and are no commands.
  var takesText: Bool { get }

  /// Whether a key answers a question, which has to be read first.
  var isQuestion: Bool { get }

  /// Whether it has a page, and what is behind it is not seen.
  var hasPage: Bool { get }

  /// Does what a key says; returns what others do for it, in order.
  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction]

  /// Returns what becomes of it where characters have come that are no commands, and not asked for.
  mutating func refuseText() -> [ScreenAction]

  /// Returns what stands between the title and the last lines; nil where what is behind it stays.
  func page(in context: ScreenContext) -> ScreenPage?

  /// Returns what stands on the last lines; nil where it has nothing to say there.
  func bottom(in context: ScreenContext) -> ScreenBottom?

  /// Returns the number of last lines that are its own, where nothing is ever drawn behind it.
  func bottomHeight(in layout: ScreenLayout) -> Int?

  /// Returns the keys that are of most use; nil where those of what is behind it are.
  func hints(in context: ScreenContext) -> [BrowseHint]?
}

extension Screen {
  var takesText: Bool { false }
  var hasPage: Bool { false }
  var isQuestion: Bool { false }
  mutating func refuseText() -> [ScreenAction] { [] }
  func page(in context: ScreenContext) -> ScreenPage? { nil }
  func bottom(in context: ScreenContext) -> ScreenBottom? { nil }
  func bottomHeight(in layout: ScreenLayout) -> Int? { nil }
  func hints(in context: ScreenContext) -> [BrowseHint]? { nil }
}

/// What a screen wants done by others.
enum ScreenAction {
  /// Go back to what is behind it.
  case leave
  /// Say something until the next key.
  case say(String)
  /// Do what a key says, behind it.
  case handle(BrowseKey)
  case enter(any Screen)
  case ask(BrowseEffect)
  case read(Int64, ReadingPurpose)
  /// Find out what removing these would do, and ask.
  case planRemoval([Int64])
  /// Show the product so many rows on.
  case showNeighbor(Int)
  /// Move the cursor of the list.
  case move(BrowseKey)
  /// Have a filter in the place of the one that is being typed; nil is none.
  case filter(BrowseQuery.Filter?)
  /// Begin the next search as this one.
  case keep(SearchKind)
  /// Bring back the list before the filter.
  case endFilter
  /// Have the filter stay that was typed.
  case keepFilter
  /// Take away the filter that was being typed.
  case clearFilter
  case sort(BrowseQuery.Sort, isReversed: Bool)
  /// Go to the section of a letter.
  case jump(Character)
  case togglePreview
  case setLanguage(String)
  case toggleColumn(BrowseColumn)
  /// Count the values that products of the list have in a field.
  case countValues(BrowseField)
  /// Show those of the list that have a value; nil is none.
  case filterByValue(BrowseField, String?)
  /// Change the marks of all products of the list, or of some rows.
  case changeMarks(MarkChange, rows: Range<Int>?)
  /// Take all marks away.
  case removeMarks
  /// Write what is marked, else the list, to a file.
  case write(String, overwrites: Bool)
  /// Copy the marked products, else the one at the cursor: their names, or all of them.
  case copy([Int64], wholeRows: Bool)
  /// Give the mouse to the terminal, for selecting text, or take it.
  case toggleMouse
  /// Wait for the row at the cursor, and do then what a key says.
  case waitForRow(BrowseKey)
  /// Save the form behind it, whatever the product is now.
  case overwrite(BrowseProduct)
  /// Take the values that fields of the form behind it have now.
  case takeValues(BrowseProduct, Set<ProductField>)
}

/// The purpose of reading a product.
enum ReadingPurpose {
  case showing
  case editing
  /// To edit the details in an editor.
  case editingDetails
  /// To show others that have the same value.
  case filtering(BrowseField)
  /// To open the image in a program of its own.
  case openingImage
}

/// What a screen may know of the world around it.
struct ScreenContext {
  /// The division of the terminal's lines.
  var layout: ScreenLayout
  /// The columns of a page.
  var pageWidth: Int
  /// What is being said until the next key.
  var message: String?
  /// The reason why the catalog cannot be read, in lines; none where it can.
  var failureLines: [String] = []
  /// Whether the lock of another program is being waited for.
  var isLocked = false
  /// Whether what is waited for takes longer than a moment, and the screen may say so.
  var isDelayed = false
  /// What is said where that is so.
  static let lockNote = "Waiting: another program has locked the catalog."
  /// The number of the catalog's file, of those that have stood in its place.
  var fileNumber = 0
  var list: ListFacts
}

/// What a screen may know of the list behind it.
struct ListFacts {
  var isFlat: Bool
  /// Whether something of it has come.
  var isKnown: Bool
  var count: Int
  var catalogCount: Int
  /// What is said where the list is not what was searched for.
  var searchNote: String?
  /// What is said of a search for words that reads all products; nil where none does.
  var slowWordsNote: String?
  /// The language of the list on the screen.
  var languageName: String
  /// The names of the custom fields of the catalog.
  var customNames: [String]
  /// Where the product at the cursor stands; nil where its row has not come.
  var selectedPlace: SelectedPlace?
}

/// A line of a page: a label that only helps the eye, and the text behind it.
struct ScreenLine {
  var label = ""
  var text: String
  var role: TextRole
  /// Whether what was searched for is highlighted in it.
  var isSearched = false

  init(
    label: String = "", _ text: String = "", _ role: TextRole = .primary, isSearched: Bool = false
  ) {
    self.isSearched = isSearched
    self.label = label
    self.text = text
    self.role = role
  }
}

extension ScreenLine {
  /// The fields in which no search looks.
  private static let unsearched: Set = ["id", "price", "quantity", "image", "section", "position"]

  /// Returns the lines of fields: labels below each other, and the texts wrapped beside them.
  ///
  /// - Parameter margin: The blanks at either side.
  static func fields(
    _ fields: [(label: String, text: String)], width: Int, margin: Int = 0
  ) -> [ScreenLine] {
    let label = min(
      fields.reduce(0) { max($0, $1.label.displayWidth) }, max(width >= 30 ? 12 : 4, width / 3))
    func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
    return fields.flatMap { field in
      let name = field.label.truncated(toWidth: label)
      let start = blanks(margin) + name + blanks(label - name.displayWidth + 2)
      let texts = field.text.wrapped(toWidth: width - label - 2 - 2 * margin)
      return texts.enumerated().map { position, text in
        ScreenLine(
          label: position == 0 ? start : blanks(margin + label + 2), text,
          isSearched: !unsearched.contains(field.label))
      }
    }
  }
}

/// The lines of a screen between the title and the last lines.
struct ScreenPage {
  var lines: [ScreenLine]
  /// The line that is shown first.
  var first = 0
  /// The place of the next character: its line among those of the page, and its column.
  var cursor: (line: Int, column: Int)?
  /// Whether it takes the last lines of the screen, too.
  var takesBottom = false

  /// Returns the lines of the screen that it stands on.
  func place(in layout: ScreenLayout) -> Range<Int> {
    takesBottom ? layout.bodyLines.lowerBound..<layout.height : layout.bodyLines
  }

  /// Whether there is more of it below what is shown.
  func hasMore(in layout: ScreenLayout) -> Bool { lines.count > first + place(in: layout).count }
}

/// What stands on the last lines.
enum ScreenBottom {
  /// Something that is read whole: it takes as many lines as it needs.
  case text(String, TextRole)
  case lines([String], TextRole)
  case prompt(ScreenPrompt)
}

/// A line that is being typed, and what is said of it.
struct ScreenPrompt {
  var label: String
  var editor: LineEditor
  /// What is said at its end, the longest first: the first that fits.
  var notes: [String] = []
  /// The lines above it.
  var above: [String] = []
  var aboveRole = TextRole.dim
}
