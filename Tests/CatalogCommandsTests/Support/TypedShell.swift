import Foundation
import TestSupport
import Testing

/// A shell in which somebody types, with the completions of the program.
enum TypedShell: String, CaseIterable, CustomTestStringConvertible {
  case bash
  case zsh
  case fish

  var testDescription: String { rawValue }

  /// Whether the system has it. Scripts/setup installs all of them.
  var isInstalled: Bool {
    (try? ProgramRun("sh", ["-c", "command -v \(rawValue)"]).status) == 0
  }

  /// What a test says that cannot be made.
  static let remedy: Comment = "a shell is missing; Scripts/setup installs bash, zsh and fish"

  /// Types lines on a terminal, in which `\t` is the tab key, and returns the arguments with which each has called
  /// `catalog`.
  func arguments(typing lines: [String], in fixture: CatalogFixture) throws -> [[String]] {
    let directory = fixture.directory
    let program = """
      catalog() {
        if [[ $1 == ---complete ]]; then "$CATALOG" "$@"
        else printf '%s\\0' "$@" $'\\n' >>"$OUT"; fi
      }
      cd '\(directory.path)'
      """
    let script = try write(scriptNamed: "completions", fixture)
    let command: String
    switch self {
    case .bash:
      _ = try directory.write(
        "PS1=''; HISTFILE=; bind 'set bell-style none'; . '\(script)'\n\(program)", to: "rc.bash")
      command = "bash --noprofile --rcfile rc.bash -i"
    case .zsh:
      _ = try directory.write(
        """
        PS1='' PROMPT_EOL_MARK=''; setopt no_beep; unset HISTFILE
        autoload -Uz compinit; compinit -u -D; . '\(script)'
        \(program)
        """, to: ".zshrc")
      command = "zsh -d -i"
    case .fish: preconditionFailure("fish is asked, see words(for:in:)")
    }
    let run = try ProgramRun(
      "sh", ["-c", "cd '\(directory.path)' && timeout 120 script -qec '\(command)' /dev/null"],
      input: lines.map { $0 + "\n" }.joined() + "exit\n", environment: variables(fixture))
    #expect(run.status == 0, "\(run.output)")
    #expect(!run.output.contains("\u{1B}[31m"), "what a terminal obeys has reached it")
    let text = (try? String(contentsOfFile: directory.file("out"), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n\0").dropLast()
      .map {
        $0.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
      }
  }

  /// Returns what fish offers for each of some lines.
  static func words(for lines: [String], in fixture: CatalogFixture) throws -> [[String]] {
    let script = try fish.write(scriptNamed: "completions.fish", fixture)
    let questions = lines.map { line in
      let quoted = line.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      return "complete -C '\(quoted)'; echo ---\n"
    }
    let program = try fixture.directory.write(
      """
      cd '\(fixture.directory.path)'
      function catalog; $CATALOG $argv; end
      source '\(script)'
      \(questions.joined())
      """, to: "ask.fish")
    let run = try ProgramRun(
      "fish", ["--no-config", program], environment: fish.variables(fixture))
    #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
    #expect(!run.output.contains("\u{1B}"))
    return run.output.components(separatedBy: "---\n").dropLast().map { answer in
      answer.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
  }

  private func write(scriptNamed name: String, _ fixture: CatalogFixture) throws -> String {
    let script = try fixture.catalog(["--generate-completion-script", rawValue])
    #expect(script.status == 0 && script.diagnostics.isEmpty)
    return try fixture.directory.write(script.output, to: name)
  }

  private func variables(_ fixture: CatalogFixture) -> [String: String] {
    let directory = fixture.directory
    return fixture.shellVariables([
      "HOME": directory.path, "ZDOTDIR": directory.path, "TERM": "xterm",
      "OUT": directory.file("out"),
    ])
  }
}
