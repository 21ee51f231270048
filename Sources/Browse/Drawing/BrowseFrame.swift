public import SectionedTable

/// The content of a screen: a line of text for each of its lines.
public struct BrowseFrame: Sendable {
  /// A title in the index strip.
  public struct StripTitle: Hashable, Sendable {
    /// The look of a title.
    public enum Look: Hashable, Sendable {
      case usual
      /// It has no products.
      case dim
      /// That of the products that are shown.
      case current
    }

    /// The title.
    public var text: String
    /// The look.
    public var look: Look
  }

  /// A line.
  public struct Line: Sendable {
    /// The text of the line.
    public var text: StyledText
    /// Whether the cursor is on it.
    public var isSelected = false
    /// The right side of a frame, which ends with the list. It has a place of its own, as the strip
    /// has: whatever a terminal takes an emoji for, it is not askew.
    var edge: String?
    /// The title of the index strip beside it.
    public var strip: StripTitle?
    /// The text of the preview beside the list.
    var preview: StyledText?
  }

  /// A picture and where it stands.
  struct PlacedPicture: Hashable, Sendable {
    let picture: BrowsePicture
    let line: Int
    let column: Int

    var lines: Range<Int> { line..<line + picture.lines }
  }

  /// The picture before the lines, at their right.
  var picture: PlacedPicture?
  /// The lines from the top.
  public internal(set) var lines: [Line] = []
  /// The columns that lines may fill beside the strip.
  public internal(set) var listWidth: Int
  /// The columns of a line.
  public let width: Int
  /// The columns of the list with its strip: the preview is beside it.
  public internal(set) var listAreaWidth: Int
  /// The place where the next character is typed; nil where none is.
  public internal(set) var cursor: (line: Int, column: Int)?

  init(width: Int, height: Int) {
    self.width = width
    listWidth = width
    listAreaWidth = width
    lines = (0..<height).map { _ in Line(text: StyledText(recordsRoles: true)) }
  }

  /// Appends a text to a line; nothing where there is no such line.
  mutating func append(_ text: String, role: TextRole, at line: Int) {
    guard lines.indices.contains(line) else { return }
    var shown = TerminalText()
    shown.set(text)
    lines[line].text.append(shown, limit: width, role: role)
  }

  /// Draws a page on some of its lines.
  ///
  /// - Parameter finder: Finds what is highlighted.
  mutating func draw(_ page: ScreenPage, on body: Range<Int>, finding finder: MatchFinder? = nil) {
    for (position, line) in page.lines.dropFirst(page.first).prefix(body.count).enumerated()
    where lines.indices.contains(body.lowerBound + position) {
      lines[body.lowerBound + position].text.append(line, limit: width, finding: finder)
    }
    if let place = page.cursor, place.line >= page.first, !body.isEmpty {
      cursor = (body.lowerBound + place.line - page.first, place.column)
    }
  }
}

extension StyledText {
  /// Appends a line of a screen.
  ///
  /// - Parameter finder: Finds what is highlighted in it.
  mutating func append(_ line: ScreenLine, limit: Int, finding finder: MatchFinder?) {
    append(TerminalText(line.label), limit: limit, role: .dim)
    let text = TerminalText(line.text)
    append(text, limit: limit, role: line.role)
    guard line.isSearched, let finder, !finder.isEmpty, !text.isEmpty else { return }
    let isName = line.role == .header
    emphasize(
      isName ? finder.ranges(in: text.string) : finder.ranges(inOther: text.string), of: text)
  }
}
