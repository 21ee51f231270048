/// Texts beside numbers that say what the numbers count: hundredths, thousands, parts of hundred, times.
extension CurrencySymbol {
  /// Whether a text says that a number beside it is in no whole units of a currency, so that it is
  /// never left out as one that all numbers have: `p`, `¢`, `k€`, `тыс. руб.`, `万`, `%`, `½`.
  package static func saysOtherUnit(_ text: String) -> Bool {
    if text.contains(where: { otherSigns.contains($0) }) { return true }
    for (position, part) in text.lowercased().split(
      separator: "/", omittingEmptySubsequences: false
    )
    .enumerated() {
      let words = part.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      // `/m` is that of a metre.
      if words.contains(where: { otherUnits.contains($0) && !(position > 0 && $0 == "m") }) {
        return true
      }
    }
    // `k€`, `Tsd€`, `M$`.
    guard let first = text.first, "kKtTmM".contains(first) else { return false }
    return meaning(of: String(text.dropFirst())) != nil
  }

  private static let otherSigns: Set<Character> = [
    "¢", "￠", "%", "‰", "½", "¼", "¾", "⅓", "⅔", "⅛", "万", "萬", "億", "亿", "千", "천", "만", "억", "分",
    "角", "×",
  ]
  private static let otherUnits = Set(
    """
    p c ct cts cent cents pence penny pennies centavos centimos centimes centesimi öre øre rappen \
    grosz grosze groszy gr haler halere haléř haléře haléřů коп копеек копейка копейки копійок \
    paise paisa satang stotinki ст стотинки k tsd tausend teur tys tis tisíc тыс тысяч тис ths \
    thousand thousands mil mille milliers migliaia m mio mln mn млн million millions mill millionen \
    dozen dozens dz doz dtz dutzend douzaine docena hundred hundert cien points pts off discount \
    rabatt piastre piastres qirsh bani sen senti fils kop kopecks kopeks hal fen jiao santim qapik tetri tiyin agorot \
    x lakh lakhs lac crore crores cr mrd bn billion
    """.split(separator: " ").map(String.init))
}
