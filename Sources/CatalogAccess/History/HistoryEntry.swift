/// A command that has changed the catalog.
public struct HistoryEntry: Hashable, Sendable {
  /// The number; a later one is greater.
  public var id: Int64
  /// The time, in seconds since 1970 in UTC.
  public var time: Int64
  /// The action; the name of the command.
  public var action: String
  /// The object of the action, such as the files of an import.
  public var subject: String?
  /// The user who made the change; nil where an earlier version has noted none.
  public var author: String?
  /// Whether it has been undone.
  public var isUndone: Bool
  /// The number of products that it added.
  public var added: Int
  /// The number of products that it changed.
  public var edited: Int
  /// The number of products that it removed.
  public var removed: Int
  /// The changes of products, as many as were asked for. Products that an import added are not
  /// among them.
  public var products: [ProductHistory]
  /// The parts that could not be replayed exactly.
  public var adjustments: [ReplayAdjustment] = []

  /// Whether it is known to be the change of another user.
  public func isOfOther(than user: String?) -> Bool { author != nil && author != user }

  package init(
    id: Int64,
    time: Int64,
    action: String,
    subject: String? = nil,
    author: String? = nil,
    isUndone: Bool,
    added: Int,
    edited: Int,
    removed: Int,
    products: [ProductHistory],
    adjustments: [ReplayAdjustment] = []
  ) {
    self.id = id
    self.time = time
    self.action = action
    self.subject = subject
    self.author = author
    self.isUndone = isUndone
    self.added = added
    self.edited = edited
    self.removed = removed
    self.products = products
    self.adjustments = adjustments
  }
}

/// What could not become again as it was, such as a value that another product has now.
public enum ReplayAdjustment: Hashable, Sendable {
  /// Its id; it has a new one.
  case renumbered(from: Int64, to: Int64)
  /// Its SKU; it has none.
  case withoutSKU(String, productID: Int64)
  /// The values of a column that another program has made and removed since.
  case withoutColumn(String, table: String)
  /// The product itself, which another program has removed: nothing of it was
  /// changed.
  case gone(productID: Int64)
}
