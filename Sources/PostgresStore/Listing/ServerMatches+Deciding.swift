import CatalogAccess
import PostgreSQL
import Search

extension ServerMatches {
  /// As many blocks are read at a time.
  private static let blockCount = 16

  /// Finds out which products of some blocks match: by the texts of their names, if these are those and
  /// decide alone, and else by tests.
  mutating func decide(
    _ undecided: [(section: Int, span: Int)], isExact: Bool,
    _ places: ((UnsafeRawBufferPointer) -> [UInt16])?
  ) throws {
    let connection = catalog.server.connection
    let matcher = ProductMatcher(evaluator, titles: sections.map(\.title))
    let reader = ServerReader()
    for start in stride(from: 0, to: undecided.count, by: Self.blockCount) {
      let group = undecided[start..<min(start + Self.blockCount, undecided.count)]
      var untold = group.filter { spans[$0.section][$0.span].isChanged }
      let others = group.filter { !spans[$0.section][$0.span].isChanged }
      if let places, isExact {
        let answers = try connection.run(others.map { text(of: spans[$0.section][$0.span]) })
        for (place, answer) in zip(others, answers) {
          let span = spans[place.section][place.span]
          let found = try answer.first { try $0.bytes(0).map { try checked(places($0), of: span) } }
          if let found = found ?? nil {
            spans[place.section][place.span].matches = .places(found)
          } else {
            untold.append(place)
          }
        }
      } else {
        untold += others
      }
      let answers = try connection.run(
        untold.map {
          try statement(for: spans[$0.section][$0.span], 0..<spans[$0.section][$0.span].count)
        }
      )
      for (place, answer) in zip(untold, answers) {
        let candidates: [UInt16]? =
          if case .places(let known) = spans[place.section][place.span].matches { known } else {
            nil
          }
        var next = 0
        var number = 0
        var found: [UInt16] = []
        // A block that others have changed may have any number of products.
        let isChanged = spans[place.section][place.span].isChanged
        var foundIDs: [Int64] = []
        try answer.forEach { row in
          defer { number += 1 }
          if let candidates {
            guard next < candidates.count, Int(candidates[next]) == number else { return }
            next += 1
          }
          try reader.give(row, section: place.section) { product in
            guard try matcher.matches(product) else { return }
            if isChanged {
              foundIDs.append(product.id)
            } else if let place = UInt16(exactly: number) {
              found.append(place)
            }
          }
        }
        spans[place.section][place.span].matches = isChanged ? .ids(foundIDs) : .places(found)
      }
    }
    statistics.testedCount += matcher.testedCount
    for section in spans.indices { spans[section].removeAll { $0.matchCount == 0 } }
  }

  private func text(of span: Span) -> Statement {
    Statement(
      """
      SELECT folds FROM catalog.block_fold
      WHERE language_id = $1 AND section = $2 AND sort_key = $3 AND product_id = $4
      """,
      arguments: [.int32(language.id), .int32(Int32(span.start.section))] + span.start.arguments)
  }
}

extension Predicate {
  /// The ids of which every match has one, where the predicate says so.
  var possibleIDs: [Int64]? {
    switch node {
    case .comparison(let comparison):
      guard comparison.key == .id, comparison.operator == .equal,
        case .literal(let literal) = comparison.operand,
        let id = literal.number.flatMap({ Int64($0.spelling) })
      else { return nil }
      return [id]
    case .and(let children):
      return children.lazy.compactMap(\.possibleIDs).first
    case .constant, .words, .not, .or:
      return nil
    }
  }
}
