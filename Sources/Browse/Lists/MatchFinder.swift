import Collation
import Search

/// Finds in a name what was searched for: the parts that are highlighted.
///
///     MatchFinder([("kni", .words)]).ranges(in: "Bread Knife")  // "Kni"
///
/// A part is whole characters as a person sees them: of `Straße` the search `strass` has `Straß`.
struct MatchFinder {
  /// Longer names are highlighted up to here: no line shows more.
  private static let greatestCount = 2000

  /// Texts that words begin with.
  private var words: [[UInt8]] = []
  /// Texts that names begin with, or contain.
  private var texts: [(fold: [UInt8], isBeginning: Bool)] = []

  /// Makes what finds the texts of some searches.
  init(_ searches: [(text: String, kind: SearchKind)]) {
    for (text, kind) in searches {
      if kind == .words {
        words += (try? WordQuery(text))?.words.map { Array($0.utf8) } ?? []
      } else {
        let fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
        if !fold.isEmpty { texts.append((fold, kind == .beginsWith)) }
      }
    }
  }

  var isEmpty: Bool { words.isEmpty && texts.isEmpty }

  /// Whether other fields than the name were searched, too.
  var looksAtAllFields: Bool { !words.isEmpty }

  /// Returns the parts of another text than a name, which only a search for words looks at.
  func ranges(inOther text: String) -> [Range<Int>] {
    if words.isEmpty { return [] }
    var finder = self
    finder.texts = []
    return finder.ranges(in: text)
  }

  /// Returns the parts of a name, as ranges of its UTF-8: in order, and none touches another.
  func ranges(in name: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    if !texts.isEmpty {
      let folded = FoldedCharacters(name, limit: Self.greatestCount, .ofTexts)
      for (fold, isBeginning) in texts {
        var start = 0
        while let found = folded.bytes.firstRange(of: fold, from: start) {
          if isBeginning, found.lowerBound > 0 { break }
          ranges.append(folded.range(of: found))
          start = found.upperBound
        }
      }
    }
    if !words.isEmpty {
      let folded = FoldedCharacters(name, limit: Self.greatestCount, .ofWords)
      for start in folded.wordStarts {
        for word in words where folded.bytes[start...].starts(with: word) {
          ranges.append(folded.range(of: start..<start + word.count))
        }
      }
    }
    return ranges.merged
  }
}

/// The fold of a character by itself.
private struct CharacterFold: Sendable {
  /// What stands between words; none has it.
  static let separator: UInt8 = 0

  let fold: @Sendable (Character) -> [UInt8]
  /// The folds of the characters of ASCII, of which most names consist.
  let ofASCII: [[UInt8]]

  init(_ fold: @escaping @Sendable (Character) -> [UInt8]) {
    self.fold = fold
    ofASCII = (0..<0x80).map { fold(Character(UnicodeScalar(UInt8($0)))) }
  }

  static let ofTexts = CharacterFold {
    Folding.caseAndDiacriticInsensitive.foldedBytes(of: String($0))
  }
  static let ofWords = CharacterFold {
    WordSplitter.words(of: String($0)).first.map { Array($0.utf8) } ?? [separator]
  }
}

/// The characters of a name, folded each by itself, with their places in the name.
private struct FoldedCharacters {
  /// Those of a name that is not of ASCII alone.
  private let characters: [Character]
  /// The folds of all, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where the fold of each begins, and behind them all their end.
  private(set) var starts: [Int] = []
  /// Where each begins in the name, and behind them all their end.
  private var places: [Int] = [0]

  init(_ name: String, limit: Int, _ fold: CharacterFold) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      characters = []
      for byte in name.utf8.prefix(limit) {
        starts.append(bytes.count)
        bytes += fold.ofASCII[Int(byte)]
        places.append(places.count)
      }
    } else {
      characters = Array(name.prefix(limit))
      for character in characters {
        starts.append(bytes.count)
        if character.utf8.count == 1, let byte = character.utf8.first {
          bytes += fold.ofASCII[Int(byte)]
        } else {
          bytes += fold.fold(character)
        }
        places.append(places[places.count - 1] + character.utf8.count)
      }
    }
    starts.append(bytes.count)
  }

  /// The places of the folds with which a word begins.
  var wordStarts: [Int] {
    let separator = CharacterFold.separator
    if characters.isEmpty {
      return bytes.indices.filter {
        bytes[$0] != separator && ($0 == 0 || bytes[$0 - 1] == separator)
      }
    }
    let beginnings = characters.indices.filter { index in
      let fold = bytes[starts[index]..<starts[index + 1]]
      if fold.first == separator { return false }
      if index == 0 || bytes[starts[index - 1]] == separator { return true }
      if characters[index].isASCII, characters[index - 1].isASCII { return false }
      // In a script without spaces each letter begins one.
      let pair = WordSplitter.words(of: String(characters[index - 1...index]))
      return pair.dropFirst().contains { $0.utf8.elementsEqual(fold) }
    }.map { starts[$0] }
    return beginnings + innerStarts
  }

  /// Those within characters that are of several letters of a script without spaces.
  private var innerStarts: [Int] {
    characters.indices.flatMap { index in
      if characters[index].isASCII { return [Int]() }
      return WordSplitter.words(of: String(characters[index])).dropFirst().map {
        starts[index + 1] - $0.utf8.count
      }
    }
  }

  /// Returns the part of the name whose fold has a range.
  func range(of range: Range<Int>) -> Range<Int> {
    // The last character that begins at or before a place has it.
    let first = starts.lastIndex { $0 <= range.lowerBound } ?? 0
    let last = starts.lastIndex { $0 < range.upperBound } ?? 0
    return places[first]..<places[min(last + 1, places.count - 1)]
  }
}

extension [UInt8] {
  fileprivate func firstRange(of part: [UInt8], from start: Int) -> Range<Int>? {
    var place = start
    while place + part.count <= count {
      if self[place] == part[0], self[place..<place + part.count].elementsEqual(part) {
        return place..<place + part.count
      }
      place += 1
    }
    return nil
  }
}

extension [Range<Int>] {
  /// The ranges in order, those that touch as one.
  fileprivate var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
