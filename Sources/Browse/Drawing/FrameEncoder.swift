import SectionedTable

/// Turns frames into what a terminal is sent: the lines that have changed, and
/// these in one piece.
///
/// Every line begins with its place, and so does the strip on it: where a
/// terminal takes another number of columns for an emoji than we do, one line is
/// askew and not the screen.
public struct FrameEncoder {
  private var shown: [[UInt8]] = []
  /// The picture that is shown in pixels.
  private var shownGraphics: BrowseFrame.PlacedPicture?
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
  public mutating func invalidate() {
    shown.removeAll()
    shownGraphics = nil
  }

  /// Returns what makes the screen show a frame; nothing where it does.
  public mutating func encode(_ frame: BrowseFrame) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    if isSynchronized { append("\u{1B}[?2026h") }
    append("\u{1B}[?25l")
    let isWhole = shown.count != frame.lines.count
    if isWhole {
      removeGraphics()
      append("\u{1B}[0m\u{1B}[2J")
      shown = Array(repeating: [], count: frame.lines.count)
    }
    var isChanged = isWhole
    let graphics = frame.picture.flatMap { $0.picture.isCharacters ? nil : $0 }
    if shownGraphics != graphics {
      removeGraphics()
      isChanged = true
    }
    var isErased = false
    for (position, line) in frame.lines.enumerated() {
      let start = bytes.count
      // Erased first: behind the last column the cursor stands on that column.
      append("\u{1B}[\(position + 1);1H\u{1B}[K")
      encode(line, of: frame)
      if let picture = frame.picture { encode(picture, at: position) }
      if shown[position].elementsEqual(bytes[start...]) {
        bytes.removeSubrange(start...)
      } else {
        shown[position] = Array(bytes[start...])
        isChanged = true
        // The line was erased, and what it had of a picture.
        if let graphics, graphics.lines.contains(position) { isErased = true }
      }
    }
    if let graphics, isErased || shownGraphics == nil { show(graphics) }
    if let cursor = frame.cursor {
      append("\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h")
    } else if !isChanged {
      return []
    }
    if isSynchronized { append("\u{1B}[?2026l") }
    return bytes
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Pictures

  /// Deletes all pictures of kitty, and their data.
  private static let deletion = "\u{1B}_Ga=d,d=A\u{1B}\\"

  /// Takes away pixels: those of kitty by a sequence, sixels as the lines below
  /// them are drawn again.
  private mutating func removeGraphics() {
    guard let old = shownGraphics else { return }
    shownGraphics = nil
    if case .kitty = old.picture.content { append(Self.deletion) }
    for line in old.lines where shown.indices.contains(line) { shown[line] = [] }
  }

  private mutating func show(_ graphics: BrowseFrame.PlacedPicture) {
    append("\u{1B}[\(graphics.line + 1);\(graphics.column + 1)H")
    switch graphics.picture.content {
    case .sixels(let data): bytes.append(contentsOf: data)
    case .kitty(let data):
      append(Self.deletion)
      bytes.append(contentsOf: data)
    case .characters: break
    }
    shownGraphics = graphics
  }

  private mutating func encode(_ picture: BrowseFrame.PlacedPicture, at line: Int) {
    guard case .characters(let lines) = picture.picture.content,
      lines.indices.contains(line - picture.line)
    else { return }
    append("\u{1B}[\(picture.column + 1)G")
    bytes.append(contentsOf: lines[line - picture.line])
  }

  /// Appends the text at the cursor: of all roles only matches are seen in it.
  private mutating func appendSelected(_ text: StyledText) {
    var position = 0
    for run in text.runs where run.role == .match {
      bytes.append(contentsOf: text.utf8[position..<run.range.lowerBound])
      append("\u{1B}[1;4m")
      bytes.append(contentsOf: text.utf8[run.range])
      append("\u{1B}[22;24m")
      position = run.range.upperBound
    }
    bytes.append(contentsOf: text.utf8[position...])
  }

  private mutating func encode(_ line: BrowseFrame.Line, of frame: BrowseFrame) {
    if line.isSelected {
      append("\u{1B}[7m")
      appendSelected(line.text)
      let columns = line.text.string.displayWidth
      let width = line.strip == nil ? frame.listAreaWidth : frame.listWidth
      bytes.append(contentsOf: repeatElement(0x20, count: max(0, width - columns)))
      append("\u{1B}[0m")
    } else {
      line.text.appendSGR(to: &bytes, usesColor: usesColor)
    }
    if let edge = line.edge {
      append("\u{1B}[\(frame.listWidth - ListEdge.width + 1)G\u{1B}[2m\(edge)\u{1B}[0m")
    }
    if let strip = line.strip { encode(strip, of: frame) }
    if let preview = line.preview {
      append("\u{1B}[\(frame.listAreaWidth + 1)G\u{1B}[2m │\u{1B}[0m ")
      preview.appendSGR(to: &bytes, usesColor: usesColor)
    }
  }

  private mutating func encode(_ strip: BrowseFrame.StripTitle, of frame: BrowseFrame) {
    append("\u{1B}[\(frame.listWidth + 2)G")
    switch strip.look {
    case .usual: append(strip.text)
    case .dim: append("\u{1B}[2m\(strip.text)\u{1B}[0m")
    case .current: append("\u{1B}[7m\(strip.text)\u{1B}[0m")
    }
  }
}
