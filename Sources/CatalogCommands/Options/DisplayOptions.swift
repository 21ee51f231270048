import ArgumentParser

/// Options that say whether there are colors. `DisplayChoices` reads them.
protocol ColorChoosing {
  var color: String? { get }
  var noColor: Bool { get }
}

extension ColorChoosing {
  func validateColor() throws {
    if let color { _ = try ColorChoice.word(color, of: "--color <when>") }
  }
}

/// Options that say where data go, and how.
protocol OutputChoosing: ColorChoosing {
  var output: String? { get }
  var csvSafe: Bool { get }
  var noPager: Bool { get }
}
