package import CatalogAccess
package import Collation
import PostgreSQL

/// Takes the products of files into a catalog on a server.
///
/// The files are looked at, and the products that they may be about are copied into a draft; the import is
/// done there, and the server gets what it has changed, by a few statements whatever the number of products:
///
///     files ─ keys ─▶ server ─ products ─▶ draft ◀─ files
///                     server ◀─ what has changed ─┘
///
/// Nothing is locked meanwhile. Where others have changed the same products when it comes to it, the import
/// is done anew with what they are then.
package struct ServerImport: CatalogImporting {
  private let catalog: PostgresCatalog
  private let makeDraft: () throws -> any CatalogDraft

  /// As many times an import is done anew that others have come in the way of.
  private static let greatestAttemptCount = 5

  package init(into catalog: PostgresCatalog, by makeDraft: @escaping () throws -> any CatalogDraft)
  {
    self.catalog = catalog
    self.makeDraft = makeDraft
  }

  package func importProducts(
    listedIn collation: IndexedCollation,
    policy: ImportPolicy,
    from files: [ImportFile],
    preview: ImportPreview?,
    note: ChangeNote?,
    progress: ListingProgress?,
    isInterrupted: (() -> Bool)?
  ) throws -> ImportResult {
    let note = note ?? ChangeNote(.importing, at: 0)
    var attempt = 0
    while true {
      attempt += 1
      let (draft, contents) = try catalog.draft(by: makeDraft, for: files, policy)
      defer { try? catalog.releaseNumbers(contents) }
      if isInterrupted?() == true { throw CancellationError() }
      var draftPolicy = policy
      draftPolicy.keepsHistory = true
      draftPolicy.isDraft = true
      // Where all are removed first, ids begin anew.
      draftPolicy.lastID = policy.removesAllFirst ? nil : contents.lastID
      var result = try draft.catalog.importProducts(
        listedIn: collation, policy: draftPolicy, from: files, preview: preview, note: note,
        progress: progress, isInterrupted: isInterrupted)
      do {
        let change = DraftChange(
          draft: draft, contents: contents, policy: policy, files: files, result: result)
        result.productCount =
          try policy.isDryRun || change.isNothing(to: catalog)
          ? catalog.countProducts() + change.addedCount - result.removed
          : catalog.perform(change, note)
        if !policy.isDryRun, try catalog.locale() != collation.locale {
          _ = try ServerReindex(of: catalog, by: makeDraft).reindex(collation, progress: progress)
        }
        return result
      } catch is ImportConflict {
        if policy.canReadAgain, attempt < Self.greatestAttemptCount { continue }
        throw ServerCatalogError.changedMeanwhile(place: catalog.path)
      }
    }
  }
}

/// Others have changed, added or removed products since they were copied into a draft.
struct ImportConflict: Error {}

/// What an import has changed in a draft.
struct DraftChange {
  let draft: any CatalogDraft
  let contents: DraftContents
  let policy: ImportPolicy
  let files: [ImportFile]
  let result: ImportResult

  var addedCount: Int { result.files.reduce(0) { $0 + $1.added } }
  var updatedCount: Int { result.files.reduce(0) { $0 + $1.updated } }

  var customNames: [String] { Set(files.flatMap { $0.customNames() }).sorted() }

  /// Whether the catalog has all of it already.
  func isNothing(to catalog: PostgresCatalog) throws -> Bool {
    try addedCount + updatedCount + result.removed == 0
      && Set(catalog.customNames(isExact: false)).isSuperset(of: customNames)
  }
}
