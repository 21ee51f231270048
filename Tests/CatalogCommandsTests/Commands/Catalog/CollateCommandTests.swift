import Foundation
import TestSupport
import Testing

struct CollateCommandTests {
  private func collate(
    _ names: String,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun.catalog(["collate"] + arguments, input: names, environment: environment)
  }

  @Test func linesAreSectionAndNameInOrder() throws {
    let run = try collate("Zebra\nÄrger\n7up\nadam\n", ["--locale", "sv"])
    #expect(run.status == 0)
    #expect(run.output == "A\tadam\nZ\tZebra\nÄ\tÄrger\n#\t7up\n")
    #expect(run.diagnostics.isEmpty)
  }

  @Test func keptOrderIsThatOfTheInput() throws {
    let run = try collate("Zebra\nÄrger\nadam\n", ["--locale", "sv", "--keep-order"])
    #expect(run.output == "Z\tZebra\nÄ\tÄrger\nA\tadam\n")
  }

  @Test func namesThatAreEqualStayInTheirOrder() throws {
    // The same letters in two normalization forms: one sort key.
    let run = try collate("e\u{301}\n\u{E9}\ne\u{301}\n", ["--locale", "fr"])
    #expect(
      Array(run.output.utf8) == Array("E\te\u{301}\nE\t\u{E9}\nE\te\u{301}\n".utf8))
  }

  @Test func keysOfASortedListNeverFall() throws {
    let script = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    let names = script.split(separator: "'").joined(separator: "\n")
    let run = try collate(names, ["--locale", "root", "--keys"])
    var keys: [String: [String]] = [:]
    for line in run.output.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      keys[String(columns[0]), default: []].append(String(columns[columns.count - 1]))
    }
    #expect(keys.count == 27)
    for (section, list) in keys { #expect(list == list.sorted(), "\(section)") }
  }

  @Test func numericOrderCountsDigits() throws {
    let run = try collate("M10\nM9\n", ["--locale", "en", "--numeric"])
    #expect(run.output == "M\tM9\nM\tM10\n")
    #expect(try collate("M10\nM9\n", ["--locale", "en"]).output == "M\tM10\nM\tM9\n")
  }

  @Test func linesEndWithLineFeedOrBoth() throws {
    let run = try collate("b\r\na\r\n\r\nc", ["--locale", "en"])
    #expect(run.output == "A\ta\nB\tb\nC\tc\n#\t\n")
  }

  @Test func longLinesAndManyOfThemComeWhole() throws {
    let long = String(repeating: "ångström ", count: 20_000)
    let many = (0..<5000).map { "name \($0 * 7919 % 5000)" }.joined(separator: "\n")
    for order in [["--keep-order"], []] {
      let run = try collate(long + "\n" + many, ["--locale", "en"] + order)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 5001)
      #expect(lines.contains("A\t" + long))
    }
  }

  @Test func invalidTextIsAnErrorWithLineAndByte() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("names.txt")
    _ = FileManager.default.createFile(
      atPath: file, contents: Data("first\nab".utf8) + Data([0xE9]) + Data("c\n".utf8))
    let run = try ProgramRun.catalog(["collate", "--locale", "en", file])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("names.txt:2: byte 3 of the line, 0xE9, is not UTF-8"))
  }

  @Test func aFileThatIsNotThereIsNamed() throws {
    let run = try ProgramRun.catalog(["collate", "--locale", "en", "nope.txt"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("'nope.txt'"))
  }

  @Test func unknownLocaleIsWrongUsage() throws {
    let run = try collate("a\n", ["--locale", "xx"])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("'xx'"))
  }

  @Test func theEnvironmentChoosesTheLanguage() throws {
    let run = try collate("Ä\nZ\n", [], environment: ["LC_ALL": "sv_SE.UTF-8"])
    #expect(run.output == "Z\tZ\nÄ\tÄ\n")
  }

  /// Returns the kilobytes that `collate --keep-order` had in memory at most
  /// when it had read so many lines.
  private func peakMemory(lines: Int) throws -> Int {
    let directory = try TemporaryDirectory()
    let script = """
      cd '\(directory.path)' && mkfifo names || exit 1
      '\(ProgramRun.catalog)' collate --locale en --keep-order < names > /dev/null &
      exec 3> names
      yes 'Believable product name 4711' | head -n \(lines) >&3
      grep VmHWM "/proc/$!/status"
      exec 3>&-
      wait
      """
    let run = try ProgramRun("sh", ["-c", script], environment: ["LC_ALL": "C.UTF-8"])
    let words = run.output.split(whereSeparator: \.isWhitespace)
    return try #require(words.count == 3 ? Int(words[1]) : nil, "\(run.output)\(run.diagnostics)")
  }

  @Test func keepingOrderTakesNoMoreMemoryForMoreLines() throws {
    let few = try peakMemory(lines: 100_000)
    // 29 MB of names.
    let many = try peakMemory(lines: 1_000_000)
    #expect(many < few + 6000)
  }
}
