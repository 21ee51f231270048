extension CommandContext {
  /// The editor that the user has chosen, a line of the shell; nil where none was.
  var chosenEditor: String? { variable("VISUAL") ?? variable("EDITOR") }

  /// The folder for files that are there for a moment.
  var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// Returns what knows the positions behind this user's changes.
  func writtenPositions() -> WrittenPositionFiles {
    WrittenPositionFiles(in: stateFolder.map { $0 + "/catalog/written" })
  }

  /// The folder for what programs keep of their runs; nil where there is no home to have one.
  var stateFolder: String? {
    if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = variable("HOME"), home.hasPrefix("/"), fileExists(home) else { return nil }
    return home + "/.local/state"
  }
}
