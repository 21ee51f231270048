import Bytes

/// The words in place of a number that say that there is none: `N/A`, `POA`, `auf Anfrage`.
package enum WordForNothing {
  /// Returns whether a text is such a word, in any case.
  package static func isKnown(_ text: String) -> Bool { words.contains(text.lowercased()) }

  /// Returns whether a text is a short one of such words, in any case: a longer one is more likely
  /// meant as it is, as is `variable` in a column of types.
  ///
  /// - Complexity: O(1), without an allocation.
  package static func isShort(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard utf8.count <= greatestShortLength, let first = utf8.first?.asciiLowercased,
      firstBytes & 1 << UInt64(first & 63) != 0
    else { return false }
    return short[utf8.count].contains { word in
      word[0] == first && word.elementsEqual(utf8) { $0 == $1.asciiLowercased }
    }
  }

  /// The greatest number of bytes of a short word.
  package static let greatestShortLength = 6

  /// The first bytes of the short words, as bits.
  private static let firstBytes = short.joined().reduce(UInt64(0)) {
    $0 | 1 << UInt64($1[0] & 63)
  }

  /// The short words by their lengths.
  private static let short: [[[UInt8]]] = (0...greatestShortLength).map { length in
    words.map { Array($0.utf8) }.filter { $0.count == length }
  }

  private static let words: Set = [
    "-", "--", "---", "–", "—", "?", "n/a", "na", "n.a.", "#n/a", "none", "nil", "null", "tbd",
    "tba", "tbc", "poa", "p.o.a.", "por", "variable", "call", "call for price", "ask",
    "market price", "price on application", "price on request", "on request", "on application",
    "auf anfrage", "preis auf anfrage", "a. a.", "k.a.", "k. a.", "sur demande", "sur devis",
    "a consultar", "consultar", "su richiesta", "sob consulta", "op aanvraag", "na zapytanie",
    "på förfrågan", "på begäran", "på forespørsel", "po dotazu", "по запросу", "договорная",
    "時価", "オープン価格", "要問合せ", "面议", "does not apply",
  ]
}
