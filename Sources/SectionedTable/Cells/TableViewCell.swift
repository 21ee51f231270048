/// A row's texts, which are used again for another row when theirs has left the
/// window.
///
/// A cell holds no layout: ``CellLayout`` says which texts stand where, and
/// ``CellRenderer`` writes them.
public final class TableViewCell {
  /// The place of a text in a cell.
  public struct Slot: Hashable, Sendable {
    /// The position among the texts.
    public let position: Int

    /// Makes a slot of a table's own; the first free position is
    /// ``firstFree``.
    public init(_ position: Int) { self.position = position }

    /// The text that names the row.
    public static let text = Slot(0)
    /// The additional text.
    public static let detailText = Slot(1)
    /// The name of an image.
    public static let imageName = Slot(2)
    /// A price.
    public static let price = Slot(3)
    /// A flag, which stands before the origin.
    public static let flag = Slot(4)
    /// The origin.
    public static let origin = Slot(5)
    /// A note on the row, such as that it is out of stock.
    public static let note = Slot(6)
    /// The first position that has no name here.
    public static let firstFree = 7
  }

  /// A mark at the end of a row.
  public enum Accessory: Hashable, Sendable {
    /// Nothing.
    case none
    /// A sign that the row leads somewhere: `›`.
    case disclosure
    /// A sign that the row is chosen: `✓`.
    case checkmark
  }

  /// The identifier by which the pool keeps it.
  public let reuseIdentifier: String
  /// The mark at the end of the row.
  public var accessory = Accessory.none
  /// The number of levels that the row is indented by.
  public var indentationLevel = 0
  /// Whether the row needs attention: its text is a warning then.
  public var isWarning = false
  /// The parts of texts that are matches: ranges of their bytes, in order.
  public var matches: [Slot: [Range<Int>]] = [:]
  private(set) var texts: [TerminalText]

  /// Makes an empty cell.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: The kind of the cell: cells of a kind are used again for other rows.
  ///   - slotCount: The number of texts.
  public init(reuseIdentifier: String, slotCount: Int = Slot.firstFree) {
    self.reuseIdentifier = reuseIdentifier
    texts = Array(repeating: TerminalText(), count: slotCount)
  }

  /// The text of a slot. To fill it, ``update(_:_:)`` is cheaper: it changes the
  /// text where it is.
  public subscript(slot: Slot) -> TerminalText { texts[slot.position] }

  /// Calls `body` with the text of a slot, to fill it.
  ///
  /// Unlike a subscript that can be set, which from another module asks for
  /// memory at each call, for what it has to keep until it has been set.
  @inline(__always)
  public func update(_ slot: Slot, _ body: (inout TerminalText) throws -> Void) rethrows {
    try body(&texts[slot.position])
  }

  /// Fills the text of a slot.
  public func set(_ slot: Slot, _ text: String) { texts[slot.position].set(text) }

  /// Fills the text of a slot with UTF-8; nothing when it is nil.
  public func set(_ slot: Slot, utf8: UnsafeBufferPointer<UInt8>?) {
    texts[slot.position].set(utf8: utf8)
  }

  /// Takes everything out of it. Storage stays: a cell that has held long texts
  /// takes others without asking for memory.
  public func prepareForReuse() {
    for position in texts.indices { texts[position].clear() }
    accessory = .none
    indentationLevel = 0
    isWarning = false
    matches.removeAll(keepingCapacity: true)
  }
}
