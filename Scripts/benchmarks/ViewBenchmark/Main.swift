import AllocationCounter
import BenchmarkData
import SectionedTable

/// Times the table view.
///
///     view-benchmark offsets COUNT    rows of differing heights, three ways
///     view-benchmark scroll COUNT     scrolling through rows, and what it allocates
///
/// Fails when scrolling asks for memory after the first thousand lines.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000
    switch arguments.dropFirst().first {
    case "offsets": OffsetsBenchmark(count: count).run()
    case "scroll":
      let benchmark = ScrollBenchmark(count: count)
      withExtendedLifetime(benchmark) { benchmark.run() }
    default: print("usage: view-benchmark offsets|scroll [COUNT]")
    }
  }
}

/// Returns the nanoseconds that each of so many calls takes: those of the best
/// of eight batches, for a batch is disturbed by what else the machine does.
func nanoseconds(_ calls: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  var best = Double.infinity
  for batch in 0..<8 {
    let range = calls * batch / 8..<calls * (batch + 1) / 8
    if range.isEmpty { continue }
    let start = clock.now
    for call in range { body(call) }
    let time = (clock.now - start).components
    let nanoseconds = Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
    best = min(best, nanoseconds / Double(range.count))
  }
  return best
}

func report(_ label: String, _ value: Double) { print("\(label)\t\(value)") }
