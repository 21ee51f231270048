import CatalogAccess
import Collation
import PostgreSQL

/// The products of a stored listing that match a predicate, in its order.
struct ServerMatchingOrder: ServerNameOrder {
  let catalog: PostgresCatalog
  private let matches: ServerMatches
  private let language: ServerLanguage

  init(_ matches: ServerMatches, in language: ServerLanguage, _ catalog: PostgresCatalog) {
    self.catalog = catalog
    self.matches = matches
    self.language = language
  }

  /// What is asked of the server for some neighbouring matches.
  private struct Request {
    var statement: Statement
    var count: Int
    /// The places of the matches among the rows, from the first of these on; nil for all.
    var places: [Int]?
  }

  /// As many products are asked for at a time.
  private static let greatestCount = 4096

  func forEachProduct(
    of rows: SectionRows, by reader: ServerReader, _ body: (ProductView) throws -> Void
  ) throws {
    let section = rows.section.number
    var waiting: [Request] = []
    func flush() throws {
      let answers = try catalog.server.connection.run(waiting.map(\.statement))
      for (request, answer) in zip(waiting, answers) {
        var (number, next) = (0, 0)
        try answer.forEach { row in
          defer { number += 1 }
          if let places = request.places {
            guard next < places.count, places[next] == number else { return }
            next += 1
          }
          try reader.give(row, section: section, body)
        }
      }
      waiting.removeAll()
    }
    var skipped = rows.range.lowerBound
    var left = rows.range.count
    for span in matches.spans[section] where left > 0 {
      let count = span.matchCount
      if skipped >= count {
        skipped -= count
        continue
      }
      let wanted = skipped..<skipped + min(left, count - skipped)
      left -= wanted.count
      skipped = 0
      matches.statistics.readCount += wanted.count
      for request in try requests(for: span, wanted) {
        waiting.append(request)
        if waiting.reduce(0, { $0 + $1.count }) >= Self.greatestCount { try flush() }
      }
    }
    try flush()
  }

  private func requests(
    for span: ServerMatches.Span, _ wanted: Range<Int>
  ) throws -> [Request] {
    switch span.matches {
    case .all:
      return [Request(statement: try matches.statement(for: span, wanted), count: wanted.count)]
    case .places(let places):
      let chosen = places[wanted].map { Int($0) }
      guard let first = chosen.first, let last = chosen.last else { return [] }
      return [
        Request(
          statement: try matches.statement(for: span, first..<last + 1), count: last + 1 - first,
          places: chosen.map { $0 - first })
      ]
    case .ids(let ids):
      return stride(from: wanted.lowerBound, to: wanted.upperBound, by: 1024).map { start in
        let chunk = Array(ids[start..<min(start + 1024, wanted.upperBound)])
        return Request(statement: PostgresCatalog.statement(ofProducts: chunk), count: chunk.count)
      }
    }
  }

  var keys: ListingCollation { get throws { try catalog.keys(of: language) } }

  func ordinal(of key: ListingKey) throws -> Int {
    try catalog.reading { _ in try matches.ordinal(of: key) }
  }
}
