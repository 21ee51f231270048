import CatalogFields

/// The treatment of products in the catalog by an import.
public struct ImportPolicy: Hashable, Sendable {
  /// The key by which the product is found that a row is about; nil adds
  /// every row as a product of its own.
  public var key: ImportKey?
  /// Whether the catalog shall hold what came and nothing else.
  public var replacesAll = false
  /// Whether everything is done but keeping it.
  public var isDryRun = false
  /// About how many rows will come.
  public var expectedRowCount = 0
  /// Whether old values are kept, so that the import can be undone. Where
  /// they are not, nothing before it can be undone either.
  public var keepsHistory = true
  /// Whether rows with errors are left out, so that each is decided when it comes; else a product may
  /// get the SKU of another whose row comes later.
  public var skipsRows = false
  /// Whether files can be read more than once: a new catalog is filled faster
  /// then, and the few files that this cannot be done with are read again.
  public var canReadAgain = false
  /// Ids of new products are greater than this one: the greatest of the store that a draft has some
  /// products of.
  package var lastID: Int64?
  /// Whether the catalog is a draft, which nobody lists.
  package var isDraft = false

  /// Makes the policy that adds.
  public init() {}
}

extension ImportPolicy {
  /// Whether all products are removed before any comes.
  package var removesAllFirst: Bool { replacesAll && key == nil }

  /// Whether a manufacturer or an origin can lose its last product.
  package func canLeaveReferences(_ files: [ImportFile]) -> Bool {
    if isDryRun || replacesAll { return !isDryRun }
    let references: Set<ProductField> = [.manufacturer, .origin, .originCode]
    return key != nil && files.contains { !$0.fields.isDisjoint(with: references) }
  }
}
