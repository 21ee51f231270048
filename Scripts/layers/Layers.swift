/// The files of a target, and which of them use which others.
///
/// A file uses another when it mentions a type, or a function or variable
/// outside of types, that only the other one declares.
struct Layers {
  /// A mention of a name that a higher folder declares.
  struct Uphill: Hashable {
    var file: String
    var name: String
    var declaredIn: String
  }

  private let files: [SourceFile]
  /// By the positions of files: those that each uses, and by which name.
  private let uses: [[Int: String]]

  init(_ files: [SourceFile]) {
    self.files = files.sorted { $0.path < $1.path }
    var declaring: [String: [Int]] = [:]
    for (position, file) in self.files.enumerated() {
      for name in file.declared { declaring[name, default: []].append(position) }
    }
    uses = self.files.enumerated().map { position, file in
      var used: [Int: String] = [:]
      for name in file.mentioned.sorted() {
        guard let others = declaring[name], others.count == 1, let other = others.first,
          other != position
        else { continue }
        if used[other] == nil { used[other] = name }
      }
      return used
    }
  }

  /// Returns how many pairs of folders have files that use each other.
  var arrowCount: Int {
    files.indices.reduce(0) { count, position in
      count + uses[position].keys.count { files[$0].folder != files[position].folder }
    }
  }

  /// Returns the mentions of names of higher folders.
  ///
  /// - Parameter order: The folders, the lowest first. A folder inside another
  ///   that is not named is part of it.
  /// - Returns: In the order of the files.
  func uphill(_ order: [String]) -> [Uphill] {
    let ranks = files.map { Self.rank(of: $0.folder, in: order) }
    return files.indices.flatMap { position in
      uses[position].compactMap { other, name -> Uphill? in
        guard let own = ranks[position], let others = ranks[other], others > own else { return nil }
        return Uphill(file: files[position].path, name: name, declaredIn: files[other].path)
      }.sorted { ($0.declaredIn, $0.name) < ($1.declaredIn, $1.name) }
    }
  }

  /// Returns the folders that an order does not name.
  func unknownFolders(_ order: [String]) -> [String] {
    Set(files.map(\.folder)).filter { Self.rank(of: $0, in: order) == nil }.sorted()
  }

  /// Returns the folders that hold more files of their own than a number.
  func crowdedFolders(over limit: Int) -> [(folder: String, count: Int)] {
    Dictionary(grouping: files, by: \.folder).map { ($0.key, $0.value.count) }
      .filter { $0.1 > limit }.sorted { $0.0 < $1.0 }
  }

  /// Returns the position of a folder, or of the nearest one around it.
  private static func rank(of folder: String, in order: [String]) -> Int? {
    if let rank = order.firstIndex(of: folder) { return rank }
    guard let slash = folder.lastIndex(of: "/") else { return nil }
    return rank(of: String(folder[..<slash]), in: order)
  }

  /// Returns the circles of files that use each other, the largest first
  /// (Tarjan's algorithm).
  var circles: [[String]] {
    var search = CircleSearch(uses: uses.map { Array($0.keys) })
    return search.circles.map { $0.map { files[$0].path }.sorted() }
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }
}

/// The search for the strongly connected parts of a graph:
/// https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm
private struct CircleSearch {
  let uses: [[Int]]
  private var numbers: [Int?]
  private var lowest: [Int]
  private var stack: [Int] = []
  private var isOnStack: [Bool]
  private var next = 0
  private var found: [[Int]] = []

  init(uses: [[Int]]) {
    self.uses = uses
    numbers = Array(repeating: nil, count: uses.count)
    lowest = Array(repeating: 0, count: uses.count)
    isOnStack = Array(repeating: false, count: uses.count)
  }

  var circles: [[Int]] {
    mutating get {
      for position in uses.indices where numbers[position] == nil { visit(position) }
      return found
    }
  }

  private mutating func visit(_ position: Int) {
    numbers[position] = next
    lowest[position] = next
    next += 1
    stack.append(position)
    isOnStack[position] = true
    for other in uses[position] {
      if let number = numbers[other] {
        if isOnStack[other] { lowest[position] = min(lowest[position], number) }
      } else {
        visit(other)
        lowest[position] = min(lowest[position], lowest[other])
      }
    }
    guard lowest[position] == numbers[position] else { return }
    var circle: [Int] = []
    while let last = stack.popLast() {
      isOnStack[last] = false
      circle.append(last)
      if last == position { break }
    }
    if circle.count > 1 { found.append(circle) }
  }
}
