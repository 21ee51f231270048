public import CatalogImport

/// Takes the products of one file into a store, inside a transaction that the store
/// has begun, and decides of each whether it is added, changed or refused.
public final class ImportSession {
  private let target: any ImportTarget
  /// By what a product that is there is found; nil adds all.
  public let key: ImportKey?
  /// Whether the rows are only looked at, and come again: what is said of them counts then.
  public let isLook: Bool

  /// The greatest number of bytes of a product's texts; a store need not keep more in a row.
  private static let greatestTextSize = 64 << 20

  /// The counts so far.
  public private(set) var summary = ImportSummary()

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - key: By what a product that is there is found; nil adds all.
  ///   - isLook: Whether the rows come again.
  package init(into target: any ImportTarget, key: ImportKey?, isLook: Bool = false) {
    self.target = target
    self.key = key
    self.isLook = isLook
  }

  /// Writes a product.
  ///
  /// - Throws: `ImportError` when the catalog cannot take it; it can take the
  ///   next all the same.
  public func add(_ record: ProductRecord) throws {
    if record.withTexts({ texts, _ in texts.count }) > Self.greatestTextSize {
      throw ImportError(
        line: record.line, "its texts are longer than \(Self.greatestTextSize >> 20) MB in all",
        isOfRow: true)
    }
    let references = try target.references(of: record)
    var isPriceRounded = record.isPriceRounded
    if let id = try key.flatMap({ try knownProduct(record, references, by: $0) }) {
      try noteSeen(id, line: record.line)
      let (changed, isRounded) = try target.update(id, by: record, references)
      isPriceRounded = isRounded
      if changed.isEmpty {
        summary.unchanged += 1
      } else {
        summary.updated += 1
        for field in changed { summary.updatedFields[field, default: 0] += 1 }
      }
    } else {
      if !record.has(.name) { throw nameless(record) }
      let (id, isIDTaken) = try target.insert(record, references, keepsID: key == .id)
      if isIDTaken { summary.renumbered += 1 }
      try noteSeen(id, line: record.line)
      summary.added += 1
    }
    if isPriceRounded { summary.roundedPrices += 1 }
    if record.hasWrongCheckDigit { summary.wrongCheckDigits += 1 }
    if record.hasCutSKU { summary.cutSKUs += 1 }
    if record.hasUnknownManufacturer { summary.unknownManufacturers += 1 }
    if record.hasUnknownOrigin { summary.unknownOrigins += 1 }
  }

  /// Ends a file.
  ///
  /// - Returns: The errors of rows that came to light only now: an SKU that another product has kept.
  public func end() throws -> [ImportError] { try target.settle() }

  /// Counts a row that was passed over because of an error.
  public func skip() { summary.skipped += 1 }

  // MARK: Keys

  /// Returns the id of the product in the catalog that a record is about.
  private func knownProduct(
    _ record: ProductRecord,
    _ references: ProductReferences,
    by key: ImportKey
  ) throws -> Int64? {
    if key == .id, record.id == nil { throw missing("id", record) }
    if key == .sku, !record.has(.sku) { throw missing("sku", record) }
    switch try target.known(record, references) {
    case .none: return nil
    case .one(let id): return id
    case .several:
      throw ImportError(
        line: record.line, field: "name",
        "'\(record.text(.name) ?? "")' is the name of several products"
          + (record.says(.manufacturer) ? " of its manufacturer" : ""),
        isOfRow: true)
    }
  }

  /// A file must not have a product twice.
  private func noteSeen(_ id: Int64, line: Int) throws {
    if key == nil { return }
    if let other = try target.noteSeen(id, line: line) {
      throw ImportError(
        line: line,
        other == line ? "duplicate of an earlier product" : "duplicate of line \(other)",
        isOfRow: true)
    }
  }

  /// A file need not have the names of products that are there.
  private func nameless(_ record: ProductRecord) -> ImportError {
    if key == nil {
      return ImportError(line: record.line, field: "name", "is empty", isOfRow: true)
    }
    let (field, value) =
      key == .id
      ? ("id", record.id.map(String.init) ?? "") : ("sku", record.text(.sku) ?? "")
    return ImportError(
      line: record.line, field: field,
      "'\(value)' is not in the catalog, and the file has no name for it", isOfRow: true)
  }

  private func missing(_ field: String, _ record: ProductRecord) -> ImportError {
    ImportError(
      line: record.line, field: field,
      "is missing: --key needs it"
        + (record.has(.name) ? "; to find products by their names: --key name+manufacturer" : ""),
      isOfRow: true)
  }
}
