import Testing

@testable import CatalogCommands

struct ProgressLineTests {
  private final class Screen: ByteSink {
    let isTerminal = true
    let terminalWidth: Int? = 80
    let terminalHeight: Int? = 24
    var text = ""

    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
      text += String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns what is shown after ten seconds of a long import.
  private func line(_ environment: [String: String] = [:]) -> String {
    let screen = Screen()
    var now = 0.0
    let context = CommandContext(
      output: Screen(), diagnostics: screen, environment: environment, input: { _ in 0 },
      isInputTerminal: false, clock: { now }, wallClock: { 0 },
      catchInterruption: { { false } },
      startPager: { (_, _) throws(OutputError) in
        throw OutputError.failed(destination: "a pager", reason: "there is none")
      }, openScreen: { nil })
    let progress = ProgressLine("Importing products-of-the-year.csv", in: context)
    now = 10
    progress.update(bytes: 100_000_000, of: 400_000_000, rows: 1_000_000, ofRows: 4_000_000)
    return screen.text
  }

  @Test func theTimeThatIsLeftIsSeenOnANarrowTerminal() {
    #expect(line().contains("Importing products-of-the-year.csv: 25 %, 30 s left, 100,000,000 of"))
    #expect(!line().contains("a second"))
  }

  @Test func columnsSaysHowMuchIsShown() {
    #expect(line(["COLUMNS": "200"]).contains("1,000,000 rows, 100,000 a second"))
    #expect(!line(["COLUMNS": "40"]).contains("100,000,000"))
  }
}
