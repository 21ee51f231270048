import SectionedTable

/// Rows under headers.
final class Shelf: TableViewDataSource {
  let sections = [("A", ["Axe", "Ångström ruler"]), ("B", ["Bowl"])]

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].1.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].0
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row")
    cell.set(.text, sections[path.section].1[path.row])
    return cell
  }
}

/// Prints the lines of a window of a table: `table [FIRST-LINE]`.
@main
struct Main {
  static func main() {
    let shelf = Shelf()
    let table = TableView(style: .plain)
    table.register("row") { TableViewCell(reuseIdentifier: "row") }
    table.dataSource = shelf
    table.height = 3
    table.reloadData()
    table.scroll(toLine: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0)
    table.forEachVisibleLine { _, content, cell in
      switch content {
      case .header(let section, _): print(shelf.sections[section].0)
      default: print("  " + (cell.map { String(decoding: $0[.text].utf8, as: UTF8.self) } ?? ""))
      }
    }
  }
}
