import SectionedTable
import TestSupport
import Testing

@testable import Browse

/// A terminal that knows what frames are made of, one column a scalar.
private struct SmallTerminal {
  var cells: [[Character]]
  private var (line, column) = (0, 0)
  private(set) var isCursorShown = true

  init(width: Int, height: Int) {
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  mutating func take(_ bytes: [UInt8]) {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = text.popFirst() {
      guard character == "\u{1B}" else {
        if cells[line].indices.contains(column) { cells[line][column] = character }
        column += 1
        continue
      }
      let sequence = text.prefix { !$0.isLetter }
      let arguments = sequence.dropFirst().split(separator: ";").map { Int($0) ?? 0 }
      text = text.dropFirst(sequence.count)
      switch text.popFirst() {
      case "H": (line, column) = (arguments[0] - 1, arguments[1] - 1)
      case "G": column = arguments[0] - 1
      case "K": for position in column..<cells[line].count { cells[line][position] = " " }
      case "J": cells = cells.map { $0.map { _ in " " } }
      case "h": if sequence == "[?25" { isCursorShown = true }
      case "l": if sequence == "[?25" { isCursorShown = false }
      default: break
      }
    }
  }

  /// The lines without the blanks at their ends.
  var lines: [String] {
    cells.map { String($0).replacing(/[ ]+$/, with: "") }
  }
}

struct FrameEncoderTests {
  private static func lines(_ model: BrowseModel) -> [String] {
    let frame = model.frame()
    return frame.lines.map { line in
      var text = line.text.string
      if let edge = line.edge {
        text += String(repeating: " ", count: max(0, frame.listWidth - edge.count - text.count))
        text += edge
      }
      if let strip = line.strip {
        text += String(repeating: " ", count: max(0, frame.listWidth - text.count))
        text += " " + strip.text
      }
      return text.replacing(/[ ]+$/, with: "")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func screenShowsEachFrame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let browsing = try Browsing((0..<90).map { "\("ABCX".randomElement() ?? "A")xe \($0)" })
    var encoder = FrameEncoder(usesColor: true, isSynchronized: seed % 2 == 0)
    var terminal = SmallTerminal(width: 60, height: 14)
    let keys: [BrowseKey] = [
      .down, .up, .pageDown, .pageUp, .character("]"), .character("/"), .character("a"), .escape,
      .character("x"), .enter, .character("?"), .character(":"), .character("v"), .character("t"),
      .character(" "), .wheel(3), .character("e"), .tab,
    ]
    for step in 0..<60 {
      let key = keys.randomElement(using: &generator) ?? .down
      browsing.press(key)
      terminal.take(encoder.encode(browsing.model.frame()))
      #expect(terminal.lines == Self.lines(browsing.model), "step \(step), \(key)")
      #expect(terminal.isCursorShown == (browsing.model.frame().cursor != nil))
    }
  }

  @Test func onlyWhatHasChangedIsSent() throws {
    let browsing = try Browsing((0..<90).map { "Axe \($0)" })
    var encoder = FrameEncoder(usesColor: true, isSynchronized: true)
    let whole = encoder.encode(browsing.model.frame())
    #expect(encoder.encode(browsing.model.frame()).isEmpty)
    browsing.press(.down)
    let step = encoder.encode(browsing.model.frame())
    #expect(step.count < whole.count / 3)
    let text = String(decoding: step, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026h"))
    #expect(text.hasSuffix("\u{1B}[?2026l"))
    encoder.invalidate()
    #expect(encoder.encode(browsing.model.frame()).count > whole.count / 2)
  }

  @Test func withoutColorsNothingIsColored() throws {
    let browsing = Browsing(try Samples.catalog())
    for usesColor in [true, false] {
      var encoder = FrameEncoder(usesColor: usesColor, isSynchronized: false)
      let text = String(decoding: encoder.encode(browsing.model.frame()), as: UTF8.self)
      #expect(text.contains("\u{1B}[31m") == (usesColor && browsing.model.frame().hasWarning))
      #expect(text.contains("\u{1B}[7m"))
    }
  }

  /// CVE-2021-25743.
  @Test func controlCharactersOfDataAreNeverSent() throws {
    let browsing = Browsing(try Samples.catalog(), width: 100)
    var encoder = FrameEncoder(usesColor: false, isSynchronized: false)
    var bytes: [UInt8] = []
    for key: BrowseKey in [.end, .home, .down, .down, .enter, .character("e"), .escape] {
      browsing.press(key)
      bytes += encoder.encode(browsing.model.frame())
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Cup␛[31m␊red"))
    #expect(!text.contains("\u{1B}[31m"))
    #expect(!text.contains("\n"))
  }
}

extension BrowseFrame {
  fileprivate var hasWarning: Bool {
    lines.contains { !$0.isSelected && $0.text.runs.contains { $0.role == .warning } }
  }
}
