import CatalogAccess
import DBAccess
import PostgreSQL
import PostgresStore

/// The catalog that products are imported into: one that is there, or one that is being made.
struct ImportDestination {
  /// What it has.
  let catalog: any CatalogReading
  let importing: any CatalogImporting
  /// Whether it is being made.
  let isNew: Bool
  /// Puts a new one into its place.
  let publish: (_ progress: @escaping ListingProgress) throws -> Void

  init(
    at place: CatalogPlace, in context: CommandContext, isInterrupted: @escaping () -> Bool
  ) throws {
    switch place {
    case .file(let path):
      let new = NewCatalog.isWanted(at: path) ? try NewCatalog(for: path) : nil
      let catalog = try new?.database ?? CatalogDatabase(writingAt: path)
      self.catalog = catalog
      importing = catalog
      isNew = new != nil
      publish = { _ in try new?.publish() }
    case .server(let info):
      do {
        let catalog = try PostgresCatalog(
          writingAt: info, noting: context.writtenPositions(), isInterrupted: isInterrupted,
          onWait: CatalogPlace.noteWaiting(in: context))
        self.catalog = catalog
        importing = ServerImport(into: catalog, by: DraftCatalog.init)
        isNew = false
        publish = { _ in }
      } catch ServerCatalogError.missing {
        // It is made here, and copied when it is whole.
        let draft = try DraftCatalog()
        catalog = draft.database
        importing = draft.database
        isNew = true
        publish = { progress in
          let new = try NewServerCatalog(
            at: info, noting: context.writtenPositions(), isInterrupted: isInterrupted,
            onWait: CatalogPlace.noteWaiting(in: context))
          try CatalogCopy(from: draft.database, to: new)
            .perform(progress: progress, isInterrupted: isInterrupted)
        }
      }
    }
  }
}
