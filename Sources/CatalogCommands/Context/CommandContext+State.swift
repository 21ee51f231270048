extension CommandContext {
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
