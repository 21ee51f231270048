extension [ClosedRange<Int64>] {
  /// Adds an id to the last range, if it is next to it, or else as a range.
  mutating func append(joining id: Int64) {
    if let last, id > .min, last.upperBound == id - 1 {
      self[count - 1] = last.lowerBound...id
    } else if let last, id < .max, last.lowerBound == id + 1 {
      self[count - 1] = id...last.upperBound
    } else {
      append(id...id)
    }
  }
}
