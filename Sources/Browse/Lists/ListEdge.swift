/// The right side of the frames of a grouped table.
enum ListEdge {
  /// The columns of each, with those before it.
  static let width = 2
  /// Below so many columns of a list the room is for what it lists.
  static let leastListWidth = 40

  static let row = " │"
  static let header = " ╮"
  static let top = "─╮"
  static let bottom = "─╯"
}
