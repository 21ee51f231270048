/// What `catalog help` explains besides the commands.
enum HelpTopic: String, CaseIterable {
  case predicates
  case importing = "import"
  case prices
  case formats

  /// One line about it.
  var abstract: String {
    switch self {
    case .predicates: "Filters for --where."
    case .importing: "What import reads, and how it finds the fields."
    case .prices: "How prices are read, changed and shown."
    case .formats: "What list, search and export write."
    }
  }

  /// The commands whose help points to it.
  private var commands: [String] {
    switch self {
    case .predicates: ["list", "search", "export", "edit", "remove"]
    case .importing: ["import", "diff"]
    case .prices: ["add", "edit", "import"]
    case .formats: ["list", "search", "show", "index", "export"]
    }
  }

  /// Returns the end of the help of a command: the topics that explain more.
  static func pointers(of command: String) -> String {
    let topics = allCases.filter { $0.commands.contains(command) }
    return topics.isEmpty ? "" : "\nMORE:\n" + list(topics) + "\n"
  }

  /// The topics for the end of the program's help.
  static var list: String { list(allCases) }

  private static func list(_ topics: [HelpTopic]) -> String {
    topics.map { topic in
      "  catalog help \(topic.rawValue)".padding(toLength: 28) + topic.abstract
    }.joined(separator: "\n")
  }

  /// The whole text, in lines of at most 79 characters.
  var text: String {
    switch self {
    case .predicates: Self.predicatesText
    case .importing: Self.importText
    case .prices: Self.pricesText
    case .formats: Self.formatsText
    }
  }
}

extension String {
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(length - count, 1))
  }
}
