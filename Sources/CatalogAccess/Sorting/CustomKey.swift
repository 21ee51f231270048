package import Collation
import Search

/// The order of the texts of a custom field: numbers by their value, then texts in the order of a
/// language, by their first bytes.
package enum CustomKey {
  /// The number of bytes that decide on the place of a text.
  package static let greatestTextLength = 1024

  /// Writes the key of a number, and returns whether the text is one.
  package static func write(number text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) -> Bool
  {
    SortableNumber.with(text) { number in
      guard let number else { return false }
      key.removeAll(keepingCapacity: true)
      key.append(1)
      key.append(contentsOf: number)
      return true
    }
  }

  /// Writes the key of another text by its sort key.
  package static func write(sortKey: UnsafeRawBufferPointer, to key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    key.append(2)
    key.append(contentsOf: sortKey)
  }

  /// Returns what decides on the place of a text that is no number.
  package static func beginning(of text: UnsafeBufferPointer<UInt8>) -> UnsafeRawBufferPointer {
    guard text.count > greatestTextLength else { return UnsafeRawBufferPointer(text) }
    var end = greatestTextLength
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[..<end]))
  }

  /// Returns the keys of texts.
  package static func keys(of texts: [[UInt8]], _ collator: Collator) -> [[UInt8]] {
    var keys = [[UInt8]](repeating: [], count: texts.count)
    var names = NameList()
    var others: [Int] = []
    for (index, text) in texts.enumerated() {
      text.withUnsafeBufferPointer { text in
        if write(number: text, to: &keys[index]) { return }
        names.append(beginning(of: text))
        others.append(index)
      }
    }
    let sortKeys = collator.sortKeys(for: names)
    for (position, index) in others.enumerated() {
      sortKeys.withKey(at: position) { write(sortKey: $0, to: &keys[index]) }
    }
    return keys
  }

  /// Returns the positions of texts in their order, those with equal keys in that of their bytes.
  package static func sorted(_ texts: [[UInt8]], _ collator: Collator) -> [Int] {
    let keys = keys(of: texts, collator)
    return texts.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      return texts[left].lexicographicallyPrecedes(texts[right])
    }
  }
}
