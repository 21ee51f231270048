/// Whether a change is taken back, or made again.
public enum ReplayDirection: Sendable {
  /// Products become as they were before.
  case undo
  /// Products become as the change has made them.
  case redo

  /// The side of the history that products are as now: `old` or `new`.
  package var oldSide: String { self == .undo ? "new" : "old" }
  /// The side of the history that products become as.
  package var newSide: String { self == .undo ? "old" : "new" }
  /// Says that a product is in the catalog now.
  package var isThereBit: Int { self == .undo ? HistoryBits.isThere : HistoryBits.wasThere }
  /// Says that a product will be in the catalog.
  package var willBeThereBit: Int { self == .undo ? HistoryBits.wasThere : HistoryBits.isThere }
}
