public import SectionedTable

/// What a screen shows: a line of text for each of its lines.
public struct BrowseFrame: Sendable {
  /// A title in the index strip.
  public struct StripTitle: Hashable, Sendable {
    /// How a title looks.
    public enum Look: Hashable, Sendable {
      case usual
      /// It has no products.
      case dim
      /// That of the products that are shown.
      case current
    }

    /// The title.
    public var text: String
    /// How it looks.
    public var look: Look
  }

  /// A line.
  public struct Line: Sendable {
    /// What stands on it.
    public var text: StyledText
    /// Whether the cursor is on it.
    public var isSelected = false
    /// What stands in the index strip beside it.
    public var strip: StripTitle?
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
  /// Where the next character is typed; nil where none is.
  public internal(set) var cursor: (line: Int, column: Int)?

  init(width: Int) {
    self.width = width
    listWidth = width
  }

  /// The lines as plain text, the current title of the strip in brackets.
  public var plainLines: [String] {
    lines.map { line in
      var text = line.text.string
      if let strip = line.strip {
        // Marks of direction take no column.
        let columns = text.displayWidth
        text += String(repeating: " ", count: max(0, listWidth - columns))
        text += strip.look == .current ? "[\(strip.text)]" : " \(strip.text)"
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
