/// A catalog whose products are read and changed, also back, whatever keeps it.
public typealias CatalogEditing = CatalogReading & CatalogChanging & CatalogHistory

/// Everything that commands ask of a catalog, whatever keeps it.
public typealias CatalogStore = CatalogReading & CatalogChanging & CatalogHistory
  & CatalogImporting & CatalogMaintaining
