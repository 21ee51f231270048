/// The words in place of a number that say that there is none: `N/A`, `POA`, `auf Anfrage`.
package enum WordForNothing {
  /// Returns whether a text is such a word, in any case.
  package static func isKnown(_ text: String) -> Bool { words.contains(text.lowercased()) }

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
