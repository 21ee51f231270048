import CatalogAccess
import SectionedTable

extension Staleness {
  /// What is said of it once.
  var sentence: String {
    switch reason {
    case .isBehind:
      "The standby is behind its primary"
        + (ageText.map { ": the last change that it shows is \($0) old." } ?? ".")
    case .primaryIsLost:
      "The standby is not connected to its primary"
        + (ageText.map { ": the last change that it shows is \($0) old." }
          ?? ": what it shows may be old.")
    case .lacksOwnChanges:
      "The standby does not show your last change yet, and the primary cannot be reached."
    }
  }

  /// What stands on the screen as long as it lasts.
  var mark: String {
    switch reason {
    case .isBehind, .primaryIsLost: ageText.map { "\($0) old" } ?? "may be old"
    case .lacksOwnChanges: "without your last change"
    }
  }

  private var ageText: String? {
    guard let age else { return nil }
    for (size, unit) in [(86400, "day"), (3600, "hour"), (60, "minute")] where age >= 2 * size {
      return (age / size).counted(unit)
    }
    return age.counted("second")
  }
}
