import Bytes
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("import", "import", 0), ("imprt", "import", 1),
    ("improt", "import", 1), ("list", "lost", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
  ])
  func countsEdits(_ one: String, _ other: String, _ distance: Int) {
    #expect(one.editDistance(to: other) == distance)
    #expect(other.utf8.editDistance(to: one.utf8) == distance)
  }
}
