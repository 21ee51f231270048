import CatalogFields

/// The evidence that a column holds a field: a row of the table by which fields are chosen.
///
/// The evidence of the name and that of the values are penalties; the column with the lowest sum is
/// read. Nobody decides between two whose sums differ by less than ``margin``, and a column beyond
/// the threshold of its field is never read without being asked for.
struct ColumnEvidence: Hashable {
  let column: Int
  let field: ProductField
  /// The evidence of the name, as ``ColumnName`` gives it; -1 for a column that is called just as
  /// the field, ``unnamed`` for one of which the name says nothing.
  let name: Int
  /// The evidence of the values: 0 where they agree.
  let values: Int
  /// Whether there are rows and none has a value.
  let isEmpty: Bool
  /// The reason why the values cannot be those of the field.
  var objection: String?
  /// Whether it is not read by guess: by an import that updates products, or because what it has
  /// may be something else.
  var isWithheld = false

  /// The sum; the lower one is the better one.
  var score: Int { name + values }

  /// Whether it may be read.
  var isUsable: Bool { objection == nil && !isWithheld && name < Self.unnamed }

  /// The evidence of a name that says nothing.
  static let unnamed = 5000
  /// Scores that differ by less are the same.
  static let margin = 1

  /// Weighs a column for a field.
  ///
  /// - Parameters:
  ///   - isUpdate: Whether products that are there are updated by key: then no field is read by a
  ///     last resort, and a column that is called as one of ours is that field whatever its values
  ///     are, but for an id that is not the key.
  ///   - isKey: Whether the field is that key: it is read as it is without a key, for it is not
  ///     written.
  init(
    column: Int, field: ProductField, name: Int, facts: ColumnFacts, isUpdate: Bool,
    isKey: Bool = false
  ) {
    let isOwn = name < 0
    self.column = column
    self.field = field
    self.name = name
    isEmpty = facts.isEmpty
    values = facts.penalty(for: field, name: name)
    // Products that are there have quantities, which their list is to change: one odd value among them is an
    // error of its row, and no reason to leave all others.
    let isListOfStock =
      isUpdate && field == .quantity && name <= Self.greatestName(ofUpdated: .quantity)
      && facts.quantities.isMostlyWhole
    objection =
      isUpdate && isOwn && (isKey || field != .id) || isListOfStock
      ? nil : facts.objection(to: field, name: name)
    isWithheld =
      isUpdate && !isKey && name > Self.greatestName(ofUpdated: field)
      || field == .quantity && name >= 10 && facts.isFlagOfMany
  }

  /// The threshold of the names by which a field of a product that is there is updated: it is
  /// surely that field, neither a description for a name nor a cost for a price.
  private static func greatestName(ofUpdated field: ProductField) -> Int {
    switch field {
    case .name, .quantity, .image: 29
    case .details: 39
    case .price: FieldNames.poorRank * 10 - 1
    case .manufacturer: 199
    // The values say it, too.
    case .currency: unnamed - 1
    default: ColumnName.compoundScore - 1
    }
  }

  /// Whether the score of a price is that of a cost, an old or a special price.
  static func isPoorPrice(_ score: Int) -> Bool {
    let rank = FieldNames.poorRank * 10
    return (rank..<ColumnName.compoundScore).contains(score)
      || (ColumnName.compoundScore + rank..<unnamed).contains(score)
  }

  /// Whether a name does not say that it is no price, though it may be a number of money.
  ///
  /// - Parameter isMarked: Whether its values name a currency, so that they are money.
  static func mayBePrice(named name: String, isMarked: Bool) -> Bool {
    let words = NameWords(name).words
    // That of India for a price, where it is not said to be one of something.
    if words == ["rate"] { return true }
    return (isMarked ? CompoundNames.otherMoney : CompoundNames.otherAmounts)
      .isDisjoint(with: words)
  }
}

extension SourceTable {
  /// Returns columns as a message shows them: each with up to three of its values that differ.
  func choices(_ columns: [Int], facts: (Int) -> ColumnFacts) -> [MappingError.Choice] {
    columns.map { column in
      var shown: [String] = []
      for value in facts(column).values where shown.count < 3 {
        let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
        let short = line.count > 24 ? line.prefix(23) + "…" : line
        if !shown.contains(short) { shown.append(short) }
      }
      if facts(column).isEmpty { shown = ["empty"] }
      return MappingError.Choice(column: self.columns[column].name, values: shown)
    }
  }
}
