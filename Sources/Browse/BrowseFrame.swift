public import TableView

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

/// Turns frames into what a terminal is sent: the lines that have changed, and
/// these in one piece.
///
/// Every line begins with its place, and so does the strip on it: where a
/// terminal takes another number of columns for an emoji than we do, one line is
/// askew and not the screen.
public struct FrameEncoder {
  private var shown: [[UInt8]] = []
  private var bytes: [UInt8] = []
  private let usesColor: Bool
  private let isSynchronized: Bool

  /// Makes an encoder for a screen that shows nothing.
  ///
  /// - Parameters:
  ///   - usesColor: Whether roles may be colors. What is bold, dim or reversed
  ///     is so without colors, too.
  ///   - isSynchronized: Whether the terminal is told where a frame begins and
  ///     ends, so that it shows nothing between them.
  public init(usesColor: Bool, isSynchronized: Bool) {
    self.usesColor = usesColor
    self.isSynchronized = isSynchronized
  }

  /// Forgets what the screen shows: the next frame is sent whole.
  public mutating func invalidate() { shown.removeAll() }

  /// Returns what makes the screen show a frame; nothing where it does.
  public mutating func encode(_ frame: BrowseFrame) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    if isSynchronized { append("\u{1B}[?2026h") }
    append("\u{1B}[?25l")
    let isWhole = shown.count != frame.lines.count
    if isWhole {
      append("\u{1B}[0m\u{1B}[2J")
      shown = Array(repeating: [], count: frame.lines.count)
    }
    var isChanged = isWhole
    for (position, line) in frame.lines.enumerated() {
      let start = bytes.count
      // Erased first: behind the last column the cursor stands on that column.
      append("\u{1B}[\(position + 1);1H\u{1B}[K")
      encode(line, of: frame)
      if shown[position].elementsEqual(bytes[start...]) {
        bytes.removeSubrange(start...)
      } else {
        shown[position] = Array(bytes[start...])
        isChanged = true
      }
    }
    if let cursor = frame.cursor {
      append("\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h")
    } else if !isChanged {
      return []
    }
    if isSynchronized { append("\u{1B}[?2026l") }
    return bytes
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func encode(_ line: BrowseFrame.Line, of frame: BrowseFrame) {
    if line.isSelected {
      append("\u{1B}[7m")
      bytes.append(contentsOf: line.text.utf8)
      let columns = line.text.string.displayWidth
      let width = line.strip == nil ? frame.width : frame.listWidth
      bytes.append(contentsOf: repeatElement(0x20, count: max(0, width - columns)))
      append("\u{1B}[0m")
    } else {
      line.text.appendSGR(to: &bytes, usesColor: usesColor)
    }
    guard let strip = line.strip else { return }
    append("\u{1B}[\(frame.listWidth + 2)G")
    switch strip.look {
    case .usual: append(strip.text)
    case .dim: append("\u{1B}[2m\(strip.text)\u{1B}[0m")
    case .current: append("\u{1B}[7m\(strip.text)\u{1B}[0m")
    }
  }
}
