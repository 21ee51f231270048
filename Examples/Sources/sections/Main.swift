import Collation

/// Prints names under letters: `sections LOCALE NAME…`.
@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let collation = try IndexedCollation(locale: LocaleIdentifier(arguments.first ?? "en"))
    for section in collation.sectioned(Array(arguments.dropFirst()), by: \.self) {
      print(section.title)
      for name in section.elements { print("  " + name) }
    }
  }
}
