/// The rows of a block that are wanted, by their positions: the function `catalog_is_chosen` says
/// it of one row after the other.
///
/// So SQLite passes over the others by itself, before it takes any column of
/// them: where one in ten is wanted, that is a third of the instructions.
final class ChosenRowsFunction: RowFunction {
  static let condition = "\(chosenRowsName)(?1)"

  private var positions: ArraySlice<UInt16> = []
  private var next = 0
  private var position: UInt16 = 0

  /// Begins with the first row of another block; positions ascend.
  func begin(_ positions: ArraySlice<UInt16>) {
    self.positions = positions
    next = positions.startIndex
    position = 0
  }

  override func answer(_ arguments: Arguments) -> Bool? {
    defer { position &+= 1 }
    guard next < positions.endIndex, positions[next] == position else { return false }
    next += 1
    return true
  }
}
