import AllocationCounter
import BenchmarkData
import Glibc
import SectionedTable

/// Scrolls a window of forty lines through a table, line by line, and renders
/// every frame; then jumps about in it.
final class ScrollBenchmark: TableViewDataSource, TableViewDelegate {
  private let names: [[UInt8]]
  private let sectionCount = 27
  private let rowsInSection: Int
  private var layout = CellLayout(.catalog)

  init(count: Int) {
    var source = ProductNames(count: 4096)
    var names: [[UInt8]] = []
    while let name = source.next() { names.append(Array(name.utf8)) }
    self.names = names
    rowsInSection = count / sectionCount
  }

  func numberOfSections(in tableView: TableView) -> Int { sectionCount }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rowsInSection
  }

  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    path.row % 7 == 0 ? 3 : 2
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "product")
    let position = (path.section &* 31 &+ path.row) % (names.count - 1)
    names[position].withUnsafeBufferPointer { cell.set(.text, utf8: $0) }
    names[position + 1].withUnsafeBufferPointer { cell.set(.detailText, utf8: $0) }
    return cell
  }

  func run() {
    let table = TableView(style: .plain)
    // Warm is a cell that has held the longest text, wherever that comes.
    let longest = names.max { $0.count < $1.count } ?? []
    table.register("product") {
      let cell = TableViewCell(reuseIdentifier: "product")
      for slot in [TableViewCell.Slot.text, .detailText] {
        longest.withUnsafeBufferPointer { cell.set(slot, utf8: $0) }
      }
      return cell
    }
    table.dataSource = self
    table.delegate = self
    table.rowHeight = 2
    table.height = 40
    table.reloadData()
    layout.measure(tableView(table, cellForRowAt: IndexPath(row: 0, section: 0)))
    layout.fit(width: 120)
    let renderer = CellRenderer(layout: layout, width: 120)
    var output = StyledText(recordsRoles: true)
    let title = TerminalText("A")
    let count = TerminalText("37,037 products")

    func frame(_ line: Int) {
      table.scroll(toLine: line)
      output.removeAll()
      table.forEachVisibleLine { _, content, cell in
        switch content {
        case .header: renderer.appendHeader(title, detail: count, to: &output)
        case .row(_, let line):
          if let cell { renderer.append(cell, line: line, to: &output) }
        default: break
        }
        output.endLine()
      }
    }

    // The pool grows to a window of cells, which a jump puts back.
    let lines = table.contentHeight - table.height
    var random = ProductNames(count: 0, seed: 2)
    for line in 0..<20000 { frame(line) }
    for _ in 0..<20000 { frame(random.random(lines)) }
    let before = allocation_count()
    let further = nanoseconds(lines / 4) { frame($0 * 4) }
    let anywhere = nanoseconds(20000) { _ in frame(random.random(lines)) }
    let uniform = allocation_count() - before
    report("frame, a line further", further)
    report("frame, anywhere", anywhere)
    report("allocations, rows of one height", Double(uniform))
    // Rows of another height divide runs: the tree grows while they are found,
    // and no more after that.
    table.asksForRowHeights = true
    for line in stride(from: 0, to: 40000, by: 20) { frame(line) }
    for line in stride(from: 0, to: 40000, by: 20) { frame(line) }
    let known = allocation_count()
    let varied = nanoseconds(20000) { frame($0) }
    let differing = allocation_count() - known
    report("frame, differing heights", varied)
    report("allocations, differing heights", Double(differing))
    if uniform > 0 || differing > 0 {
      print("scrolling asked for memory")
      exit(1)
    }
  }
}
