extension Collection where Element: Equatable {
  /// Returns how many elements must be inserted, removed, replaced or exchanged
  /// with their neighbour to make other elements of these (optimal string
  /// alignment).
  ///
  /// - Complexity: O(*n* · *m*) for *n* and *m* elements.
  package func editDistance(to other: some Collection<Element>) -> Int {
    let (one, other) = (Array(self), Array(other))
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in 0..<one.count {
      var current = [row + 1]
      for column in 0..<other.count {
        var distance = Swift.min(
          last[column + 1] + 1, current[column] + 1,
          last[column] + (one[row] == other[column] ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          distance = Swift.min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[other.count]
  }
}
