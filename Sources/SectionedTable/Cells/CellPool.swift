/// Cells that no row uses, by their reuse identifier.
struct CellPool {
  private struct Shelf {
    let identifier: String
    let make: () -> TableViewCell
    var cells: [TableViewCell] = []
  }

  // A table has one or two kinds of cells: a search through them is cheaper
  // than hashing.
  private var shelves: [Shelf] = []

  mutating func register(_ identifier: String, _ make: @escaping () -> TableViewCell) {
    if let position = position(of: identifier) { shelves.remove(at: position) }
    shelves.append(Shelf(identifier: identifier, make: make))
  }

  /// Returns an empty cell: one that was put back, or a new one.
  mutating func take(_ identifier: String) -> TableViewCell {
    guard let position = position(of: identifier) else {
      preconditionFailure("no cell is registered for '\(identifier)'")
    }
    guard let cell = shelves[position].cells.popLast() else {
      let cell = shelves[position].make()
      precondition(
        cell.reuseIdentifier == identifier, "a cell has the identifier it is registered for")
      return cell
    }
    cell.prepareForReuse()
    return cell
  }

  mutating func putBack(_ cell: TableViewCell) {
    guard let position = position(of: cell.reuseIdentifier) else { return }
    shelves[position].cells.append(cell)
  }

  private func position(of identifier: String) -> Int? {
    shelves.firstIndex { $0.identifier == identifier }
  }
}
