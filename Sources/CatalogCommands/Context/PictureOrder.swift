/// An image that is to be drawn.
public struct PictureOrder: Sendable {
  /// The file.
  public let path: String
  /// The directory that it has to be below.
  public let directory: String
  /// The columns of the terminal that there are for it.
  public let columns: Int
  /// The lines that there are for it.
  public let lines: Int
  /// Whether it may have colors.
  public let usesColor: Bool
  /// Whether anybody still wants it.
  public let isWanted: @Sendable () -> Bool
}
