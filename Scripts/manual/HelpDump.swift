/// What `catalog --experimental-dump-help` says of itself, as far as the manual
/// needs it.
/// https://github.com/apple/swift-argument-parser/blob/main/Sources/ArgumentParserToolInfo/ToolInfo.swift
struct HelpDump: Decodable {
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var arguments: [Argument]?
    var subcommands: [Command]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String

      /// As it is typed.
      var text: String { kind == "long" ? "--" + name : "-" + name }
    }

    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var allValues: [String]?

    /// What stands for its value; nil for a flag.
    var value: String? { kind == "flag" ? nil : valueName }
  }

  var command: Command
}
