/// The words behind a number that say that it counts pieces: `10 pcs`, `3 Stk.`
enum CountWord {
  /// Returns whether a text is such a word, in any case and with or without a point at its end.
  static func isKnown(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count <= 24 else { return false }
    var word = String(decoding: utf8, as: UTF8.self).lowercased()
    if word.utf8.last == UInt8(ascii: ".") { word.removeLast() }
    return words.contains(word)
  }

  private static let words: Set<String> = [
    "pc", "pcs", "pce", "pces", "piece", "pieces", "item", "items", "unit", "units", "ea", "each",
    "in stock", "available", "st", "stk", "stck", "stück", "stueck", "stuks", "auf lager",
    "pz", "pzs", "pezzi", "pieza", "piezas", "un", "und", "uds", "ud", "unidad", "unidades",
    "unité", "unités", "pièce", "pièces", "en stock", "styck", "stycken", "i lager", "kpl", "szt",
    "sztuk", "sztuka", "ks", "kus", "kusy", "kusů", "db", "buc", "kom", "бр", "шт", "штук",
    "штука", "adet", "ad", "個", "点", "本", "枚", "台", "冊", "件", "个", "只", "개", "cái",
  ]
}
