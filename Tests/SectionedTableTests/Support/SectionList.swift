import SectionedTable

/// A data source of sections of named rows that notes what it is asked for.
final class SectionList: TableViewDataSource {
  var sections: [(title: String, rows: [String])]
  private(set) var askedCells: [IndexPath] = []
  private(set) var askedHeaders: [Int] = []
  private(set) var askedCounts = 0
  private(set) var madeCells = 0

  init(_ sections: [(String, [String])]) {
    self.sections = sections.map { (title: $0.0, rows: $0.1) }
  }

  /// Sections of so many rows each, called `A0`, `A1` ...
  convenience init(counts: [Int]) {
    self.init(
      counts.enumerated().map { position, count in
        let title = String(UnicodeScalar(UInt8(65 + position)))
        return (title, (0..<count).map { title + String($0) })
      })
  }

  func forget() {
    askedCells = []
    askedHeaders = []
    askedCounts = 0
    madeCells = 0
  }

  /// Makes a table of it, with data and a window.
  func table(_ style: TableView.Style = .plain, height: Int) -> TableView {
    let table = TableView(style: style)
    // The table keeps its data source weakly; here it keeps it by this closure.
    table.register("row") { [self] in
      madeCells += 1
      return TableViewCell(reuseIdentifier: "row")
    }
    table.dataSource = self
    table.height = height
    table.reloadData()
    return table
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    askedCounts += 1
    return sections[section].rows.count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
    askedCells.append(path)
    let cell = tableView.dequeueReusableCell(withIdentifier: "row")
    cell.set(.text, sections[path.section].rows[path.row])
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    askedHeaders.append(section)
    return sections[section].title
  }

  func sectionIndexTitles(for tableView: TableView) -> [String] { sections.map(\.title) }
}

extension TableView {
  /// The lines of the window as short texts: headers in brackets, rows by name.
  var shown: [String] {
    var lines: [String] = []
    forEachVisibleLine { line, content, cell in
      while lines.count < line { lines.append("?") }
      switch content {
      case .header(let section, _):
        let title = dataSource?.tableView(self, titleForHeaderInSection: section) ?? ""
        lines.append("[\(title)]")
      case .top: lines.append("top")
      case .bottom: lines.append("bottom")
      case .footer: lines.append("footer")
      case .gap: lines.append("")
      case .row(_, let line): lines.append((cell?[.text].string ?? "nil") + (line > 0 ? "+" : ""))
      }
    }
    return lines
  }
}
