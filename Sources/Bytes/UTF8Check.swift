/// A check of the well-formedness of UTF-8 that comes in pieces.
/// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506
package struct UTF8Check {
  /// The number of missing bytes of the sequence that was begun.
  private var missing = 0
  /// The range of its next byte.
  private var least: UInt8 = 0x80
  private var greatest: UInt8 = 0xBF
  /// The first byte of the sequence, and how many have been seen.
  package private(set) var lead: UInt8 = 0
  private var seen = 0

  /// Begins a check.
  package init() {}

  /// Whether the bytes so far end within a sequence.
  package var isIncomplete: Bool { missing > 0 }

  /// Returns how far behind the beginning of the last piece the sequence begun
  /// starts: at or below zero if it began before.
  package var seenCount: Int { seen }

  /// Looks at the next piece, and returns where in it the first ill-formed
  /// sequence begins, less than zero if in a piece before; nil when there is
  /// none.
  ///
  /// - Complexity: O(*n*); ASCII takes eight bytes at a time.
  package mutating func firstInvalid(
    in base: UnsafePointer<UInt8>,
    count: Int
  ) -> Int? {
    var position = 0
    while position < count {
      if missing == 0 {
        position = ByteScan.firstNonASCII(in: base, from: position, to: count)
        if position == count { return nil }
        let byte = base[position]
        guard begin(byte) else {
          lead = byte
          return position
        }
      } else {
        let byte = base[position]
        guard byte >= least, byte <= greatest else { return position - seen }
        missing -= 1
        seen += 1
        (least, greatest) = (0x80, 0xBF)
      }
      position += 1
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    guard let table = UTF8Lead(byte) else { return false }
    (missing, least, greatest) = (table.length - 1, table.least, table.greatest)
    lead = byte
    seen = 1
    return true
  }
}
