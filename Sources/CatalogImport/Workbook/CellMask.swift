import Bytes
import CatalogFields

/// A piece of a cell's format.
enum CellFormatToken {
  /// A text that is shown as it is.
  case literal(String)
  /// What stands in brackets: a color, a condition, a currency.
  case bracket(String)
  /// Any other character: a place of a digit, a mark, a letter of a day.
  case sign(Character)

  /// Returns the sections of a format: for positive numbers, negative ones, zeros and texts, or by
  /// conditions.
  static func sections(of code: String) -> [[CellFormatToken]] {
    var sections: [[CellFormatToken]] = [[]]
    var text = code[...]
    func add(_ token: CellFormatToken) { sections[sections.count - 1].append(token) }
    while let character = text.popFirst() {
      switch character {
      case ";": sections.append([])
      case "\"":
        let quoted = text.prefix { $0 != "\"" }
        text = text.dropFirst(quoted.count + 1)
        add(.literal(String(quoted)))
      case "\\":
        if let next = text.popFirst() { add(.literal(String(next))) }
      // A space as wide as a character, and what fills the cell.
      case "_", "*": _ = text.popFirst()
      case "[":
        let bracket = text.prefix { $0 != "]" }
        text = text.dropFirst(bracket.count + 1)
        add(.bracket(String(bracket)))
      default: add(.sign(character))
      }
    }
    return sections
  }
}

/// What a cell shows beside and between the digits of a number: `"SKU-"0000`, `000-0000`,
/// `0.00" / kg"`.
struct CellMask: Hashable, Sendable {
  private enum Part: Hashable {
    /// The place of a digit, and whether a zero stands there where there is none.
    case digit(isPadded: Bool)
    case text([UInt8])

    var isDigit: Bool { text == nil }
    var text: [UInt8]? { if case .text(let text) = self { text } else { nil } }
  }

  /// The places of the digits of a whole number, with the texts between them; empty where the
  /// format does not say more than the number.
  private let parts: [Part]
  /// The number of decimals that are always shown.
  let decimals: Int
  /// What stands before the number and behind it.
  let prefix: [UInt8]
  let suffix: [UInt8]

  /// Whether whole numbers are shown digit by digit.
  var hasPlaces: Bool { !parts.isEmpty }

  /// Looks at a section of a format; nil for one that shows no more than the number and the mark of
  /// a currency.
  init?(_ tokens: [CellFormatToken]) {
    var pieces = Pieces()
    for token in tokens where !pieces.add(token) { return nil }
    let parts = pieces.parts
    guard let first = parts.firstIndex(where: \.isDigit),
      let last = parts.lastIndex(where: \.isDigit), !pieces.isScaled
    else { return nil }
    let padded = parts.count { $0 == .digit(isPadded: true) }
    let between = parts[first...last].compactMap(\.text)
    // Spaces between thousands are what people write for grouping.
    let isGrouped =
      padded < 2 && between.allSatisfy { $0.allSatisfy { $0 == 0x20 || $0 >= 0x80 } }
    let isWhole = !pieces.hasPoint && !pieces.hasGrouping && !pieces.isGeneral
    let hasPlaces =
      isWhole
      ? padded > 1 || !between.isEmpty && !isGrouped
      : pieces.hasPoint && !pieces.hasGrouping && padded > 1 && between.isEmpty
    let before = Array(parts[..<first].compactMap(\.text).joined())
    let behind = Array(parts[(last + 1)...].compactMap(\.text).joined())
    let isShown =
      isWhole && hasPlaces && !between.isEmpty
      || Self.isTold(before, orMark: isWhole, isCode: isWhole && hasPlaces)
      || Self.isTold(behind, orMark: isWhole && hasPlaces, isCode: false)
    if !hasPlaces, !isShown { return nil }
    self.parts = hasPlaces ? Array(parts[first...last]) : []
    decimals = pieces.decimals
    prefix = isShown ? before : []
    suffix = isShown ? behind : []
  }

  /// Whether a text beside a number says more than the mark of a currency.
  ///
  /// - Parameters:
  ///   - orMark: Whether signs do, too.
  ///   - isCode: Whether the letters of a currency may be those of a code: `"R"0000`.
  private static func isTold(_ bytes: [UInt8], orMark: Bool, isCode: Bool) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).trimmingEdgeSpaces
    if CurrencySymbol.isKnown(text) {
      return isCode && text.allSatisfy { $0.isLetter && $0.isASCII }
    }
    return text.contains { $0.isLetter || $0.isNumber || orMark && !" +-()".contains($0) }
  }

  /// The parts of a section, as they come.
  private struct Pieces {
    var parts: [Part] = []
    var decimals = 0
    var hasPoint = false
    /// Whether a comma stands between digits.
    var hasGrouping = false
    /// Whether a comma stands behind the digits: thousands are shown.
    var isScaled = false
    var isGeneral = false
    private var letters = ""

    /// Returns false for what is no place of a digit, such as a power of ten or a fraction.
    mutating func add(_ token: CellFormatToken) -> Bool {
      switch token {
      case .literal(let text): parts.append(.text(Array(text.utf8)))
      case .bracket(let text):
        if text.first == "$" {
          parts.append(.text(Array(text.dropFirst().prefix { $0 != "-" }.utf8)))
        }
      case .sign(let sign): return add(sign)
      }
      return true
    }

    private mutating func add(_ sign: Character) -> Bool {
      switch sign {
      case "0", "#", "?":
        hasGrouping = hasGrouping || isScaled
        isScaled = false
        if hasPoint {
          decimals += sign == "0" ? 1 : 0
        } else {
          parts.append(.digit(isPadded: sign == "0"))
        }
      case ".": hasPoint = true
      case ",": isScaled = true
      case "@", "/", "%": return false
      case _ where sign.isLetter:
        if letters.isEmpty { parts.append(.digit(isPadded: false)) }
        letters += sign.lowercased()
        isGeneral = letters == "general"
        return "general".hasPrefix(letters)
      default: parts.append(.text(Array(String(sign).utf8)))
      }
      return true
    }
  }

  /// Adds the digits of a whole number at their places.
  func append(_ digits: [UInt8], to bytes: inout [UInt8]) {
    var rest = digits[...]
    var left = parts.count(where: \.isDigit)
    for part in parts {
      switch part {
      case .text(let text): bytes.append(contentsOf: text)
      case .digit(let isPadded):
        // The first place has what is more than the others.
        let count = rest.count - left + 1
        if count > 0 {
          bytes.append(contentsOf: rest.prefix(count))
          rest = rest.dropFirst(count)
        } else if isPadded {
          bytes.append(UInt8(ascii: "0"))
        }
        left -= 1
      }
    }
  }
}
