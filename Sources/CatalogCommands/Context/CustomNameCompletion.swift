import ArgumentParser
import CatalogFields
import CatalogModel

/// What a shell offers for options that name custom fields: those of the catalog.
///
/// The parser gives a completion the words of the command line and nothing of the world around it,
/// so the names come another way: `runCatalog` reads them when a shell asks.
enum CustomNameCompletion {
  /// The first argument of a shell that asks for completions.
  static let request = "---completion"

  /// The names of the custom fields of the catalog that the command line is about.
  @TaskLocal static var names: [String] = []

  /// Fields by their names, the fixed ones first.
  static func fields(_ fixed: [String]) -> CompletionKind {
    .custom { _, _, typed in words(for: candidates(fixed), typed) }
  }

  /// Several fields with commas between.
  static func fieldList(_ fixed: [String]) -> CompletionKind {
    .custom { _, _, typed in
      let text = ShellWord.unquoted(typed)
      let end = text.lastIndex(of: ",").map { text.index(after: $0) } ?? text.startIndex
      let chosen = text[..<end].split(separator: ",")
      let left = candidates(fixed).filter { name in
        !name.contains(",") && !chosen.contains { $0 == name }
      }
      return words(for: left.map { text[..<end] + $0 }, typed)
    }
  }

  /// Custom fields where no others can be meant.
  static var customFields: CompletionKind { .custom { _, _, typed in words(for: names, typed) } }

  private static func candidates(_ fixed: [String]) -> [String] {
    fixed + names.map { ProductField.custom($0).rawValue }
  }

  /// Returns texts as the shell that asks takes them. The parser's script for bash has it expand
  /// what is offered, and so would run a command that the name of a field holds.
  private static func words(for texts: [String], _ typed: String) -> [String] {
    let texts = texts.filter { text in
      !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    switch CompletionShell.requesting {
    case .bash:
      let quote = typed.first.flatMap { "'\"".contains($0) ? $0 : nil }
      return texts.compactMap { text in
        guard let quote else { return ShellWord.escaped(ShellWord.escaped(text)) }
        let special = quote == "'" ? "'" : "\"$`\\!"
        return text.contains { special.contains($0) } ? nil : ShellWord.escaped(text)
      }
    case .zsh:
      return texts.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default:
      return texts
    }
  }
}
