/// The layout of the texts of a cell: columns, each with a text or with one above another.
///
///     |  |text        |  |whole|fraction tail|  |flag origin|  |›
///     |  |detail      |
///
/// A column that is empty in every cell takes no room, nor does a second line.
/// Where the line has a width, the widest columns of words give way, one column
/// at a time, and at last are left out. What is said of a row can be told to give
/// way before what the row is about. Numbers are never cut off: one that does
/// not fit beside the shortest name is left out, with an ellipsis in its place.
/// Where the line has no width, a text much longer than others does not make its
/// column wide, but moves what follows it.
public struct CellLayout: Hashable, Sendable {
  /// The alignment of the texts of a column.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case left
    /// At the right.
    case right
    /// With their points below each other.
    case decimal
  }

  /// The order in which a column of words gives way to others.
  public enum GivingWay: Hashable, Sendable {
    /// Gives way when it is the widest.
    case whenWidest
    /// Before the others, to its least width; it is not left out before them.
    case first
    /// Before the others, and it is left out before they become short.
    case entirely
    /// Before what the row is about, which keeps more room then, and it is left out before that
    /// becomes short.
    case beforeText
    /// Not at all: where there is no room for it, it is left out.
    case never
  }

  /// A column.
  public struct Column: Hashable, Sendable {
    /// The text of the first line.
    public var slot: TableViewCell.Slot
    /// The text below it.
    public var lowerSlot: TableViewCell.Slot?
    /// A text of two columns that stands before the first.
    public var flagSlot: TableViewCell.Slot?
    /// A text that stands for the first where that does not fit, such as a code.
    public var shortSlot: TableViewCell.Slot?
    /// The alignment of its texts.
    public var alignment: Alignment
    /// The role of the text of the first line.
    public var role: TextRole
    /// Whether its texts are numbers: one that is cut off is another number.
    public var holdsNumbers: Bool
    /// Whether it takes the room that is left of a line's width.
    public var fillsLine: Bool
    /// The order in which it gives way.
    public var givesWay: GivingWay

    /// Makes a column.
    public init(
      _ slot: TableViewCell.Slot,
      lowerSlot: TableViewCell.Slot? = nil,
      flagSlot: TableViewCell.Slot? = nil,
      shortSlot: TableViewCell.Slot? = nil,
      alignment: Alignment = .left,
      role: TextRole = .primary,
      holdsNumbers: Bool = false,
      fillsLine: Bool = false,
      givesWay: GivingWay = .whenWidest
    ) {
      self.slot = slot
      self.lowerSlot = lowerSlot
      self.flagSlot = flagSlot
      self.shortSlot = shortSlot
      self.alignment = alignment
      self.role = role
      self.holdsNumbers = holdsNumbers || alignment == .decimal
      self.fillsLine = fillsLine
      self.givesWay = givesWay
    }

    // What was measured.
    var width = 0
    var pointWidth = 0
    var fractionWidth = 0
    var tailWidth = 0
    var hasFlags = false
    var hasLowerTexts = false
    /// The width that shows each text, if only its short form.
    var shortWidth = 0
    /// Whether the short form stands for each text, also where one would fit.
    var isAbbreviated = false
    /// Whether not all numbers fit: their points are not in line then.
    var isTooNarrow = false

    var isShrinkable: Bool { !holdsNumbers && givesWay != .never }

    /// The columns that it takes, with the flags.
    var outerWidth: Int { width == 0 ? 0 : width + (hasFlags ? CellLayout.flagWidth : 0) }
  }

  /// Columns before the first column, and between columns.
  static let gap = 2
  /// Columns of a flag with the space behind it.
  public static let flagWidth = 3
  /// Columns of one level of indentation.
  static let indentation = 2
  private static let leastTextWidth = 4
  /// Below this a text is short: what gives way entirely is gone by then.
  private static let shortTextWidth = 12
  /// Below this the name of a file says nothing.
  private static let leastEarlyWidth = 8
  /// What a row is about keeps this where other columns give way before it.
  private static let leastFirstWidth = 20
  private static let greatestTextWidth = 48

  /// The columns in their order.
  public private(set) var columns: [Column]
  /// The texts for whose columns the line has no room.
  public private(set) var leftOut: [TableViewCell.Slot] = []
  /// The texts that no measured cell has.
  public var emptySlots: [TableViewCell.Slot] {
    columns.filter { $0.width == 0 }.map(\.slot).filter { !leftOut.contains($0) }
  }
  /// The text that is a warning where a row needs attention.
  public var warningSlot = TableViewCell.Slot.text
  private(set) var indentationWidth = 0
  private(set) var hasAccessories = false

  /// Makes a layout that has measured nothing yet.
  public init(_ columns: [Column]) { self.columns = columns }

  /// Makes the layout of a style.
  public init(_ style: CellStyle) { self.init(style.columns) }

  /// Makes a layout that fits cells.
  public init(_ style: CellStyle, fitting cells: some Sequence<TableViewCell>, width: Int?) {
    self.init(style)
    for cell in cells { measure(cell) }
    fit(width: width)
  }

  /// The number of lines of a row.
  public var lineCount: Int {
    columns.contains { $0.hasLowerTexts && $0.width > 0 } ? 2 : 1
  }

  /// The columns of a whole line.
  public var lineWidth: Int {
    var width = indentationWidth + (hasAccessories ? Self.gap + 1 : 0)
    for column in columns where column.width > 0 { width += Self.gap + column.outerWidth }
    return width
  }

  /// Returns the columns that a text has, without a flag before it; 0 where it
  /// has no column of its own.
  public func width(of slot: TableViewCell.Slot) -> Int {
    columns.first { $0.slot == slot }?.width ?? 0
  }

  /// Returns the text whose column has one of a line's columns, from 0, or the gap before it.
  public func slot(atColumn position: Int) -> TableViewCell.Slot? {
    var end = 0
    for column in columns where column.width > 0 {
      end += Self.gap + column.outerWidth
      if position < end { return position < 0 ? nil : column.slot }
    }
    return nil
  }

  // MARK: Measuring

  /// Makes columns as wide as the texts of a cell are.
  public mutating func measure(_ cell: TableViewCell) {
    for position in columns.indices {
      let slot = columns[position].slot
      if columns[position].alignment == .decimal {
        columns[position].pointWidth = max(
          columns[position].pointWidth, cell.texts[slot.position].pointWidth)
        columns[position].fractionWidth = max(
          columns[position].fractionWidth, cell.texts[slot.position].fractionWidth)
        columns[position].tailWidth = max(
          columns[position].tailWidth, cell.texts[slot.position].tailWidth)
        columns[position].width =
          columns[position].pointWidth + columns[position].fractionWidth
          + columns[position].tailWidth
      } else {
        columns[position].width = max(columns[position].width, cell.texts[slot.position].width)
      }
      if let short = columns[position].shortSlot {
        let (text, short) = (cell.texts[slot.position], cell.texts[short.position])
        // A text that has no short form is cut off, and has the room of a flag.
        let least = short.isEmpty ? min(text.width, Self.leastTextWidth) : short.width
        columns[position].shortWidth = max(columns[position].shortWidth, least)
      }
      if let flag = columns[position].flagSlot, !cell.texts[flag.position].isEmpty {
        columns[position].hasFlags = true
      }
      if let lower = columns[position].lowerSlot, !cell.texts[lower.position].isEmpty {
        columns[position].hasLowerTexts = true
        columns[position].width = max(columns[position].width, cell.texts[lower.position].width)
      }
    }
    indentationWidth = max(indentationWidth, Self.indentation * cell.indentationLevel)
    if cell.accessory != .none { hasAccessories = true }
  }

  /// Makes columns that have texts as wide as their headings are, after the last cell is measured.
  public mutating func measureHeadings(_ headings: TableViewCell) {
    for position in columns.indices where columns[position].width > 0 {
      let flagWidth = columns[position].hasFlags ? Self.flagWidth : 0
      let heading = headings.texts[columns[position].slot.position].width - flagWidth
      let more = max(0, heading - columns[position].width)
      columns[position].width += more
      // Numbers stay at the right, under the end of the heading.
      if columns[position].alignment == .decimal { columns[position].pointWidth += more }
      columns[position].shortWidth = max(columns[position].shortWidth, heading)
    }
  }

  /// Gives a column a width, whatever the texts of its cells; 0 leaves it out. For a table whose columns
  /// keep their widths while others of its rows are shown.
  ///
  /// - Parameters:
  ///   - width: The columns of its texts, with those of a flag before them.
  ///   - slot: The text of the cells that the column shows.
  public mutating func setWidth(_ width: Int, of slot: TableViewCell.Slot) {
    for position in columns.indices where columns[position].slot == slot {
      let isFlagged = columns[position].flagSlot != nil && width > Self.flagWidth
      columns[position].hasFlags = isFlagged
      let width = max(0, isFlagged ? width - Self.flagWidth : width)
      if columns[position].alignment == .decimal {
        // Points stay at the right, before the fractions that were measured.
        columns[position].pointWidth += width - columns[position].width
      }
      columns[position].width = width
    }
  }

  /// Shows the short form of each text of a column that has one: names and codes beside each other
  /// would not look like the same field.
  public mutating func abbreviateAll(_ slot: TableViewCell.Slot) {
    for position in columns.indices where columns[position].slot == slot {
      columns[position].isAbbreviated = true
    }
  }

  /// Whether a text is not shown whole in its column, but by its short form or cut.
  public func shortens(_ slot: TableViewCell.Slot, ofWidth width: Int) -> Bool {
    columns.contains { $0.slot == slot && ($0.isAbbreviated || width > $0.width) }
  }

  /// Makes room in a column that has none yet, because cells that are not
  /// measured will have something there.
  public mutating func keep(_ slot: TableViewCell.Slot) {
    for position in columns.indices where columns[position].lowerSlot == slot {
      columns[position].hasLowerTexts = true
    }
    for position in columns.indices
    where columns[position].slot == slot && columns[position].width == 0 {
      if columns[position].alignment == .decimal {
        columns[position].pointWidth = 5
        columns[position].fractionWidth = 3
        columns[position].tailWidth = 4
        columns[position].width = 12
      } else {
        columns[position].width = columns[position].holdsNumbers ? 6 : 12
        columns[position].hasFlags = columns[position].flagSlot != nil
        columns[position].shortWidth = 2
      }
    }
  }

  /// Leaves out the columns of a text; before they are made to fit.
  public mutating func leaveOut(_ slot: TableViewCell.Slot) {
    for position in columns.indices where columns[position].slot == slot {
      columns[position].width = 0
    }
  }

  /// Makes columns give way until a line fits; after the last cell is measured.
  ///
  /// - Parameters:
  ///   - width: The width of the line; nil when it may be as long as it gets.
  ///   - isSample: Whether there are cells that were not measured: what a row is
  ///     about then gets the room that is left.
  public mutating func fit(width: Int?, isSample: Bool = false) {
    guard let width else {
      for position in columns.indices where columns[position].isShrinkable {
        columns[position].width = min(columns[position].width, Self.greatestTextWidth)
      }
      return
    }
    let wanted = columns.map(\.width)
    while lineWidth > width, giveWay() {}
    narrowNumbers(to: width)
    growBack(to: wanted, in: width, isSample: isSample)
    leftOut = columns.indices.filter { wanted[$0] > 0 && columns[$0].width == 0 }
      .map { columns[$0].slot }
    if lineWidth < width, let filling = columns.firstIndex(where: \.fillsLine) {
      columns[filling].width += width - lineWidth
    }
  }

  /// Gives texts what was taken from them for a column that then went away, what
  /// a row is about first.
  private mutating func growBack(to wanted: [Int], in width: Int, isSample: Bool) {
    let first = mainColumn
    let order = columns.indices.sorted { ($0 == first ? 0 : 1) < ($1 == first ? 0 : 1) }
    for position in order where columns[position].width > 0 && columns[position].isShrinkable {
      var limit = wanted[position]
      if isSample, position == first { limit = max(limit, Self.greatestTextWidth) }
      columns[position].width += max(0, min(width - lineWidth, limit - columns[position].width))
    }
  }

  /// Makes numbers have what is left of a line: those that are wider are not
  /// shown.
  private mutating func narrowNumbers(to width: Int) {
    guard lineWidth > width,
      let last = columns.lastIndex(where: { $0.holdsNumbers && $0.width > 0 })
    else { return }
    columns[last].width = max(1, columns[last].width - (lineWidth - width))
    columns[last].isTooNarrow = true
  }

  /// Takes one column from the widest text; false when there is nothing left to
  /// take.
  private mutating func giveWay() -> Bool {
    // One name that is much longer than others takes nothing from what is said of all rows.
    let main = columns[mainColumn].slot
    if keepsTextFirst,
      narrowWidest(where: { $0.slot == main }, to: Self.greatestTextWidth)
    {
      return true
    }
    if narrowWidest(where: { $0.givesWay == .entirely }, to: Self.leastEarlyWidth)
      || narrowWidest(where: { $0.givesWay == .first }, to: Self.leastTextWidth)
      || narrowWidest(where: { $0.givesWay == .beforeText }, to: Self.shortTextWidth)
      || abbreviate()
      || narrowWidest(
        where: { $0.givesWay == .whenWidest },
        to: keepsTextFirst ? Self.leastFirstWidth : Self.shortTextWidth)
    {
      return true
    }
    if let dropped = columns.firstIndex(where: { $0.givesWay == .entirely && $0.width > 0 }) {
      columns[dropped].width = 0
      return true
    }
    // What a row is about is not made short for all that is said of it: that goes,
    // one column after the other, and the last together with it.
    let first = mainColumn
    let others = columns.indices.filter {
      $0 != first && columns[$0].isShrinkable && columns[$0].width > 0
    }
    if let dropped = others.first {
      if narrowWidest(where: { $0.slot != main }, to: Self.leastEarlyWidth) { return true }
      if keepsTextFirst {
        // A short form takes little room for what it says.
        let dropped = others.last { columns[$0].shortSlot == nil } ?? dropped
        columns[dropped].width = 0
        return true
      }
      if others.count == 1 {
        if narrowWidest(where: { _ in true }, to: Self.leastEarlyWidth)
          || narrowWidest(where: { $0.slot != main }, to: Self.leastTextWidth)
        {
          return true
        }
      }
      columns[dropped].width = 0
      return true
    }
    if let note = columns.lastIndex(where: { $0.givesWay == .never && $0.width > 0 }) {
      if narrowWidest(where: { _ in true }, to: Self.leastTextWidth) { return true }
      // A number without a digit of it says less than the note.
      let numbers = columns.lastIndex { $0.holdsNumbers && $0.width > 0 && $0.slot != main }
      columns[numbers ?? note].width = 0
      return true
    }
    if narrowWidest(where: { _ in true }, to: Self.leastTextWidth) { return true }
    let numbers = columns.indices.filter {
      columns[$0].alignment != .decimal && columns[$0].width > 0 && $0 != first
    }
    if let dropped = numbers.last {
      columns[dropped].width = 0
      return true
    }
    // A number takes what is left; without one the name does, deep inside a list.
    let hasNumbers = columns.contains { $0.holdsNumbers && $0.width > 0 }
    return !hasNumbers && narrowWidest(where: { _ in true }, to: 1)
  }

  /// Whether other columns give way before what a row is about.
  private var keepsTextFirst: Bool { columns.contains { $0.givesWay == .beforeText } }

  /// Takes one column from a text that has a short form; false where none has more than that needs.
  private mutating func abbreviate() -> Bool {
    guard
      let position = columns.firstIndex(where: {
        $0.shortSlot != nil && $0.width > $0.shortWidth
      })
    else { return false }
    columns[position].width -= 1
    return true
  }

  /// The column of what a row is about.
  private var mainColumn: Int { columns.firstIndex { $0.slot == .text } ?? columns.startIndex }

  /// Takes one column from the widest of some texts; false where none is wider
  /// than `least`. What a row is about goes last, and of texts as wide the first
  /// goes first.
  private mutating func narrowWidest(
    where isMeant: (Column) -> Bool, to least: Int
  ) -> Bool {
    var widest: Int?
    for position in columns.indices
    where columns[position].isShrinkable && columns[position].width > least
      && isMeant(columns[position])
    {
      guard let current = widest else {
        widest = position
        continue
      }
      let (width, greatest) = (columns[position].width, columns[current].width)
      if width > greatest || (width == greatest && current == mainColumn) { widest = position }
    }
    guard let widest else { return false }
    columns[widest].width -= 1
    return true
  }
}
