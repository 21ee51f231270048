import Bytes

/// Names that are like one that was typed.
enum NearestNames {
  /// Returns up to three names that differ from a name in few letters, the
  /// nearest first; those that contain it, or are contained in it, follow.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* names of *m* letters.
  static func nearest(to name: String, among names: [String]) -> [String] {
    let typed = Array(NameWords(name).key.utf8)
    let ranked = names.enumerated().compactMap { position, candidate in
      let key = Array(NameWords(candidate).key.utf8)
      let distance = typed.editDistance(to: key)
      if distance <= max(1, min(typed.count, key.count) / 3) { return (distance, position) }
      let (short, long) = typed.count < key.count ? (typed, key) : (key, typed)
      if short.count >= 3, contains(long, short) { return (100 + long.count, position) }
      return nil
    }
    return ranked.sorted { $0 < $1 }.prefix(3).map { names[$0.1] }
  }

  private static func contains(_ long: [UInt8], _ short: [UInt8]) -> Bool {
    guard short.count <= long.count else { return false }
    return (0...(long.count - short.count)).contains { start in
      long[start..<(start + short.count)].elementsEqual(short)
    }
  }
}
