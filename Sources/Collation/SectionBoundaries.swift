/// The keys at which sections begin: a section is found by binary search over
/// bytes, without ICU.
///
///     keys      ""   2a   2c   ..   61
///     sections   #    A    B   ..    #
///
/// One section can begin at several keys: in pinyin order `D` holds Latin
/// names in D and, far from them, Chinese ones.
struct SectionBoundaries: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var sections: [Int] = []

  /// Appends a boundary; keys come in ascending order.
  mutating func append(key: [UInt8], section: Int) {
    if sections.last == section { return }
    bytes += key
    starts.append(bytes.count)
    sections.append(section)
  }

  /// Gives the keys from `lower` up to `upper` to another section.
  mutating func assign(_ section: Int, from lower: [UInt8], to upper: [UInt8]) {
    let old = self
    let sectionAtUpper = upper.withUnsafeBytes { old.section(for: $0) }
    self = SectionBoundaries()
    var isAssigned = false
    for position in old.sections.indices {
      let key = Array(old.bytes[old.starts[position]..<old.starts[position + 1]])
      if !isAssigned, !key.lexicographicallyPrecedes(lower) {
        append(key: lower, section: section)
        append(key: upper, section: sectionAtUpper)
        isAssigned = true
      }
      let isCovered = !key.lexicographicallyPrecedes(lower) && key.lexicographicallyPrecedes(upper)
      if !isCovered { append(key: key, section: old.sections[position]) }
    }
    if !isAssigned {
      append(key: lower, section: section)
      append(key: upper, section: sectionAtUpper)
    }
  }

  /// The boundaries with the sections that they begin, in ascending order.
  var keys: [(key: [UInt8], section: Int)] {
    sections.indices.map { (Array(bytes[starts[$0]..<starts[$0 + 1]]), sections[$0]) }
  }

  /// Returns the section of the last boundary that is not greater than a key.
  func section(for key: UnsafeRawBufferPointer) -> Int {
    bytes.withUnsafeBytes { bytes in
      var low = 0
      var high = sections.count
      while high - low > 1 {
        let middle = (low + high) / 2
        let boundary = UnsafeRawBufferPointer(rebasing: bytes[starts[middle]..<starts[middle + 1]])
        if SortKeyBytes.precedes(key, boundary) { high = middle } else { low = middle }
      }
      return sections[low]
    }
  }
}
