/// Values by the numbers of rows, which mostly count from 1.
///
/// A dictionary would hash each number, and cost the start of a command as much
/// as forty products do: the runtime looks for what makes its keys hashable.
///
/// Those of small numbers stay. Of the others so many as there are small numbers stay at least, those that came
/// last: a catalog may have more manufacturers than memory has room for.
public struct ValuesByID<Value> {
  @usableFromInline var small: [Value?] = []
  @usableFromInline var others: [Int64: Value] = [:]
  /// Those that came before the others, and go next.
  @usableFromInline var formerOthers: [Int64: Value] = [:]

  /// Numbers from here on are looked up in a dictionary.
  @usableFromInline static var smallCount: Int64 { 65_536 }

  /// Makes an empty one.
  public init() {}

  /// The value of a row; nil where it has none, or none any more.
  @inlinable
  public subscript(number: Int64) -> Value? {
    @inline(__always)
    get {
      if number >= 0, number < Int64(small.count) { return small[Int(number)] }
      return number >= 0 && number < Self.smallCount
        ? nil : others[number] ?? formerOthers[number]
    }
  }

  /// Keeps the value of a row that has none.
  ///
  /// - Parameter drop: Receives each value that goes.
  @inlinable
  public mutating func keep(
    _ value: Value, for number: Int64, dropping drop: (Value) -> Void = { _ in }
  ) {
    guard number >= 0, number < Self.smallCount else {
      if others.count >= Int(Self.smallCount) {
        formerOthers.values.forEach(drop)
        swap(&others, &formerOthers)
        others.removeAll(keepingCapacity: true)
      }
      others[number] = value
      return
    }
    if Int(number) >= small.count {
      small += [Value?](repeating: nil, count: Int(number) + 1 - small.count)
    }
    small[Int(number)] = value
  }

  /// Calls `body` with each value, in no order.
  public func forEach(_ body: (Value) -> Void) {
    for case .some(let value) in small { body(value) }
    for value in others.values { body(value) }
    for value in formerOthers.values { body(value) }
  }
}
