/// Writes cells, headers and borders as lines of text.
///
///     plain                                   grouped
///     D                       3 products      ╭ D ───────────── 3 products
///       Device N   6.26 USD  🇸🇬 Singapore     │ Device N   6.26 USD  🇸🇬 Singapore
///                                             ╰───────────────────────────
///
/// A frame has no right side: it would stand where each terminal believes that
/// an emoji ends.
///
///     let cell = TableViewCell(reuseIdentifier: "product")
///     cell.set(.text, "Cup")
///     cell.set(.detailText, "Acme")
///     let layout = CellLayout(.subtitle, fitting: [cell], width: nil)
///     var output = StyledText()
///     CellRenderer(layout: layout, width: nil).append(cell, to: &output)
///     output.string  // "  Cup\n  Acme\n"
public struct CellRenderer: Sendable {
  /// The widths of the columns.
  public let layout: CellLayout
  /// The look of sections.
  public let style: TableView.Style
  private let width: Int?

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - layout: The widths of the columns. Where they were made for cells
  ///     other than those rendered, a longer text moves what follows it.
  ///   - style: The look of the rows.
  ///   - width: The width of the line, for which longer texts are cut off
  ///     instead; nil when it may be as long as it gets.
  public init(layout: CellLayout, style: TableView.Style = .plain, width: Int?) {
    self.layout = layout
    self.style = style
    self.width = width
  }

  private var truncates: Bool { width != nil }

  /// The columns of headers and borders.
  private var frameWidth: Int {
    // A title and a count want some room, where rows are short.
    max(layout.lineWidth, min(24, width ?? 24))
  }

  // MARK: Sections

  /// Appends a header, without the end of its line: the title, and at the end of
  /// the line what is said of the section, which is how many rows it has.
  public func appendHeader(
    _ title: TerminalText, detail: TerminalText, to output: inout StyledText
  ) {
    var left = frameWidth - detail.width
    if style == .grouped {
      output.append("╭ ", role: .dim)
      left -= 2
    }
    // A title gives way to the count, to its last column.
    let limit = truncates ? max(1, left - 1) : .max
    left -= output.append(title, limit: limit, role: .header)
    if style == .grouped {
      output.appendBlanks(1)
      output.append(repeating: "─", count: left - 2, role: .dim)
      output.appendBlanks(1)
    } else {
      output.appendBlanks(max(1, left))
    }
    output.append(detail, role: .dim)
  }

  /// Appends a header with a rule from the title to the number, and to the end of the line.
  ///
  ///     D ──────────────────── 3 ─
  public func appendRuledHeader(
    _ title: TerminalText, number: TerminalText, to output: inout StyledText
  ) {
    // A rule of a few columns at least, with the blanks around it and the number.
    let room = max(1, frameWidth - number.width - 7)
    let used = output.append(title, limit: truncates ? room : .max, role: .header)
    output.appendBlanks(1)
    output.append(repeating: "─", count: frameWidth - used - number.width - 4, role: .dim)
    output.appendBlanks(1)
    output.append(number, role: .dim)
    output.appendBlanks(1)
    output.append("─", role: .dim)
  }

  /// Appends the border above the rows of a section without a header.
  public func appendTopBorder(to output: inout StyledText) {
    appendBorder("╭", to: &output)
  }

  /// Appends the border below the rows of a section.
  public func appendBottomBorder(to output: inout StyledText) {
    appendBorder("╰", to: &output)
  }

  private func appendBorder(_ corner: StaticString, to output: inout StyledText) {
    output.append(corner, role: .dim)
    output.append(repeating: "─", count: frameWidth - 1, role: .dim)
  }

  /// Appends a footer.
  public func appendFooter(_ text: TerminalText, to output: inout StyledText) {
    output.appendBlanks(CellLayout.gap)
    output.append(text, limit: truncates ? frameWidth - CellLayout.gap : .max, role: .dim)
  }

  // MARK: Rows

  /// Appends the headings of columns, without the end of the line: those of numbers stand over
  /// their right edge.
  public func appendHeadings(_ headings: TableViewCell, to output: inout StyledText) {
    var blanks = 0
    for column in layout.columns where column.width > 0 {
      blanks += CellLayout.gap
      let heading = headings.texts[column.slot.position]
      let room = column.outerWidth
      let shown = truncates ? min(heading.width, room) : heading.width
      let isLeft = column.alignment == .left
      if shown > 0 {
        output.appendBlanks(blanks + (isLeft ? 0 : max(0, room - shown)))
        output.append(heading, limit: shown, role: .secondary)
        blanks = isLeft ? max(0, room - shown) : 0
      } else {
        blanks += room
      }
    }
  }

  /// Appends all lines of a row, each with its end.
  public func append(_ cell: TableViewCell, to output: inout StyledText) {
    append(cell, line: 0, to: &output)
    output.endLine()
    if layout.lineCount == 1 { return }
    // A second line without text would be a gap in the list.
    guard
      layout.columns.contains(where: {
        $0.lowerSlot.map { !cell.texts[$0.position].isEmpty } ?? false
      })
    else { return }
    append(cell, line: 1, to: &output)
    output.endLine()
  }

  /// Appends a line of a row, without its end.
  public func append(_ cell: TableViewCell, line: Int, to output: inout StyledText) {
    var blanks = CellLayout.indentation * cell.indentationLevel
    if style == .grouped {
      output.append("│", role: .dim)
      blanks -= 1
    }
    for column in layout.columns where column.width > 0 {
      blanks += CellLayout.gap
      if line == 0 {
        append(cell, column, after: &blanks, to: &output)
      } else if let slot = column.lowerSlot, !cell.texts[slot.position].isEmpty {
        output.appendBlanks(blanks)
        let limit = truncates ? column.width : .max
        let used = output.append(cell.texts[slot.position], limit: limit, role: .secondary)
        emphasize(cell, slot, in: &output)
        blanks = max(0, column.outerWidth - used)
      } else {
        blanks += column.outerWidth
      }
    }
    if line == 0, cell.accessory != .none {
      output.appendBlanks(blanks + CellLayout.gap)
      output.append(cell.accessory == .checkmark ? "✓" : "›", role: .dim)
    }
  }

  private func append(
    _ cell: TableViewCell,
    _ column: CellLayout.Column,
    after blanks: inout Int,
    to output: inout StyledText
  ) {
    let isEmpty = cell.texts[column.slot.position].isEmpty
    if isEmpty {
      blanks += column.outerWidth
      return
    }
    let role = cell.isWarning && column.slot == layout.warningSlot ? .warning : column.role
    let width = cell.texts[column.slot.position].width
    switch column.alignment {
    case .left:
      output.appendBlanks(blanks)
      let doesNotFit = truncates && (column.isAbbreviated || width > column.width)
      if doesNotFit, let short = column.shortSlot, cell.texts[short.position].isEmpty {
        // A text without a short form has none with a flag either, and takes its room.
        let room = column.outerWidth
        blanks = room - output.append(cell.texts[column.slot.position], limit: room, role: role)
        emphasize(cell, column.slot, in: &output)
        return
      }
      if column.hasFlags, let slot = column.flagSlot {
        if cell.texts[slot.position].isEmpty {
          output.appendBlanks(CellLayout.flagWidth)
        } else {
          output.append(cell.texts[slot.position], role: column.role)
          output.appendBlanks(1)
        }
      }
      let slot = doesNotFit ? column.shortSlot ?? column.slot : column.slot
      let used = output.append(
        cell.texts[slot.position], limit: truncates ? column.width : .max, role: role)
      emphasize(cell, slot, in: &output)
      blanks = max(0, column.width - used)
    case .right where column.isTooNarrow, .decimal where column.isTooNarrow:
      let fits = width <= column.width
      output.appendBlanks(blanks + max(0, column.width - (fits ? width : 1)))
      if fits {
        output.append(cell.texts[column.slot.position], role: role)
      } else {
        output.append("…", role: role)
      }
      blanks = 0
    case .right:
      output.appendBlanks(blanks + max(0, column.width - width))
      output.append(
        cell.texts[column.slot.position],
        limit: truncates && column.isShrinkable ? column.width : .max,
        role: role)
      emphasize(cell, column.slot, in: &output)
      blanks = 0
    case .decimal:
      output.appendBlanks(
        blanks + max(0, column.pointWidth - cell.texts[column.slot.position].pointWidth))
      let fill = max(0, column.fractionWidth - cell.texts[column.slot.position].fractionWidth)
      output.append(number: cell.texts[column.slot.position], fill: fill, role: role)
      let hasTail = cell.texts[column.slot.position].tailWidth > 0
      blanks =
        (hasTail ? 0 : fill) + max(0, column.tailWidth - cell.texts[column.slot.position].tailWidth)
    }
  }

  @inline(__always)
  private func emphasize(
    _ cell: TableViewCell, _ slot: TableViewCell.Slot, in output: inout StyledText
  ) {
    if cell.matches.isEmpty { return }
    guard let ranges = cell.matches[slot] else { return }
    output.emphasize(ranges, of: cell.texts[slot.position])
  }
}
