extension Range<Int> {
  /// Returns the first position at which a condition holds, the end where it
  /// holds at none.
  ///
  /// - Precondition: The condition holds at every position behind one at which
  ///   it holds.
  /// - Complexity: O(log *n*) calls of `condition`.
  @inlinable @inline(__always)
  public func firstPosition(where condition: (Int) throws -> Bool) rethrows -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = (low &+ high) / 2
      if try condition(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
