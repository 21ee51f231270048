/// The heights of the rows of one section, in lines.
///
/// Neighbours of one height are one run, so rows that are all alike take the
/// room of one, whatever their number; a row of another height divides a run.
///
///     heights  1 1 1 1 1 2 1 1 1     runs  5×1 1×2 3×1
///
/// - Complexity: O(log *n*) to find and to change, where *n* is the number of
///   runs.
public struct RowHeights: Sendable {
  /// The rows and the height while all have the same, which needs no tree.
  private var uniform: (count: Int, height: Int)?
  private var runs = PrefixSumTree()

  /// Makes the heights of rows that are all alike.
  public init(count: Int = 0, height: Int = 1) {
    precondition(count >= 0 && height >= 0, "counts and heights are not negative")
    uniform = (count, height)
  }

  /// Makes heights of rows.
  public init(_ heights: some Sequence<Int>) {
    uniform = nil
    var run = (count: 0, height: 0)
    for height in heights {
      if height != run.height || run.count == 0 {
        append(run.count, height: run.height)
        run = (0, height)
      }
      run.count += 1
    }
    append(run.count, height: run.height)
  }

  /// The number of rows.
  public var count: Int { uniform?.count ?? runs.total.rows }

  /// The number of lines of all rows.
  public var lineCount: Int { uniform.map { $0.count * $0.height } ?? runs.total.lines }

  /// The number of runs of one height in which they are stored.
  public var runCount: Int { uniform.map { $0.count > 0 ? 1 : 0 } ?? runs.total.entries }

  /// Returns the height of a row.
  public subscript(row: Int) -> Int {
    get {
      precondition(row >= 0 && row < count, "no such row")
      return uniform?.height ?? runs.position(of: .row(row))?.entry.height ?? 0
    }
    set { setHeight(newValue, ofRow: row) }
  }

  /// Returns the first line of a row; of the row behind the last, how many
  /// lines there are.
  public func line(ofRow row: Int) -> Int {
    precondition(row >= 0 && row <= count, "no such row")
    if row == count { return lineCount }
    if let uniform { return row * uniform.height }
    guard let run = runs.position(of: .row(row)) else { return 0 }
    return run.before.lines + (row - run.before.rows) * run.entry.height
  }

  /// Returns the row that a line belongs to, and which of its lines it is; nil
  /// past the last.
  public func row(atLine line: Int) -> (row: Int, line: Int)? {
    if let uniform {
      if line < 0 || line >= lineCount { return nil }
      let (row, rest) = line.quotientAndRemainder(dividingBy: uniform.height)
      return (row, rest)
    }
    guard let run = runs.position(of: .line(line)) else { return nil }
    let (rows, rest) = (line - run.before.lines).quotientAndRemainder(
      dividingBy: run.entry.height)
    return (run.before.rows + rows, rest)
  }

  /// Gives a row another height.
  ///
  /// - Parameters:
  ///   - height: The lines that it takes; 0 hides it.
  ///   - row: The position of the row, from 0.
  public mutating func setHeight(_ height: Int, ofRow row: Int) {
    precondition(height >= 0 && row >= 0 && row < count, "no such row or height")
    if uniform?.height == height { return }
    divide()
    guard let run = runs.position(of: .row(row)) else { return }
    let old = run.entry.height
    if height == old { return }
    let index = run.before.entries
    let before = row - run.before.rows
    let after = run.entry.rows - before - 1
    if before == 0, after == 0 {
      let isAlike =
        runs.neighbour(of: run, at: -1)?.height == height
        || runs.neighbour(of: run, at: 1)?.height == height
      runs.set(run, .run(1, height))
      if isAlike { join(index) }
      return
    }
    // What is left of the run stays where it is; the rest comes around it.
    if before > 0 {
      runs.set(index, .run(before, old))
      if after > 0 { runs.insert(.run(after, old), at: index + 1) }
      runs.insert(.run(1, height), at: index + 1)
      if after == 0 { join(index + 1) }
    } else {
      runs.set(index, .run(after, old))
      runs.insert(.run(1, height), at: index)
      join(index)
    }
  }

  /// Inserts rows of one height before a row, or at the end.
  public mutating func insert(_ count: Int, height: Int, at row: Int) {
    precondition(count >= 0 && height >= 0 && row >= 0 && row <= self.count, "no such place")
    if count == 0 { return }
    if let uniform, height == uniform.height || uniform.count == 0 {
      self.uniform = (uniform.count + count, height)
      return
    }
    divide()
    guard row < self.count, let run = runs.position(of: .row(row)) else {
      append(count, height: height)
      return
    }
    let index = run.before.entries
    let before = row - run.before.rows
    if run.entry.height == height {
      runs.set(index, .run(run.entry.rows + count, height))
    } else if before == 0 {
      runs.insert(.run(count, height), at: index)
      join(index)
    } else {
      runs.set(index, .run(before, run.entry.height))
      runs.insert(.run(run.entry.rows - before, run.entry.height), at: index + 1)
      runs.insert(.run(count, height), at: index + 1)
    }
  }

  /// Removes rows.
  ///
  /// - Complexity: O(*m* log *n*) where *m* is the number of their runs.
  public mutating func remove(_ rows: Range<Int>) {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "no such rows")
    if uniform != nil {
      uniform?.count -= rows.count
      return
    }
    var left = rows.count
    while left > 0, let run = runs.position(of: .row(rows.lowerBound)) {
      let index = run.before.entries
      let before = rows.lowerBound - run.before.rows
      let removed = min(left, run.entry.rows - before)
      if removed == run.entry.rows {
        runs.remove(at: index)
        if index < runs.total.entries { join(index) }
      } else {
        runs.set(index, .run(run.entry.rows - removed, run.entry.height))
      }
      left -= removed
    }
  }

  /// Makes a tree of runs where there was none.
  private mutating func divide() {
    guard let uniform else { return }
    self.uniform = nil
    append(uniform.count, height: uniform.height)
  }

  /// Makes one run of a run and the neighbours of the same height that are
  /// stored beside it. At the ends of leaves some stay apart.
  private mutating func join(_ index: Int) {
    guard let found = runs.position(of: .entry(index)) else { return }
    let height = found.entry.height
    var count = found.entry.rows
    if let next = runs.neighbour(of: found, at: 1), next.height == height {
      count += next.rows
      runs.set(found, .run(count, height))
      runs.remove(at: index + 1)
    }
    if let last = runs.neighbour(of: found, at: -1), last.height == height {
      runs.remove(at: index)
      runs.set(index - 1, .run(last.rows + count, height))
    }
  }

  private mutating func append(_ count: Int, height: Int) {
    if count == 0 { return }
    let last = runs.total.entries - 1
    if let run = runs.position(of: .entry(last))?.entry, run.height == height {
      runs.set(last, .run(run.rows + count, height))
    } else {
      runs.insert(.run(count, height), at: last + 1)
    }
  }
}

extension PrefixSumTree.Entry {
  fileprivate static func run(_ count: Int, _ height: Int) -> Self {
    Self(rows: count, lines: count * height)
  }

  fileprivate var height: Int { rows == 1 ? lines : lines / rows }
}
