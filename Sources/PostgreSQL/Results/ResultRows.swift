import CPostgreSQL

/// What a statement has answered, all of it.
public final class ResultRows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  /// How many rows there are.
  public var count: Int { Int(PQntuples(result)) }

  /// How many rows were inserted, changed, deleted or read.
  public var affectedCount: Int {
    PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// What the server says it has done: `INSERT 0 1`.
  var tag: String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

  /// Calls a function for each row.
  public func forEach(_ body: (ResultRow) throws -> Void) rethrows {
    try withExtendedLifetime(self) {
      for row in 0..<PQntuples(result) { try body(ResultRow(result, row)) }
    }
  }

  /// Returns what a function makes of each row.
  public func map<Value>(_ body: (ResultRow) throws -> Value) rethrows -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    try forEach { values.append(try body($0)) }
    return values
  }

  /// Returns what a function makes of the first row; nil where there is none.
  public func first<Value>(_ body: (ResultRow) throws -> Value) rethrows -> Value? {
    try withExtendedLifetime(self) {
      PQntuples(result) == 0 ? nil : try body(ResultRow(result, 0))
    }
  }
}
