/// A shell that asks for completions.
enum AskingShell: String, CaseIterable {
  case bash
  case zsh
  case fish
}
