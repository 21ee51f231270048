/// Everything that commands ask of a catalog, whatever keeps it.
public typealias CatalogStore = CatalogReading & CatalogChanging & CatalogHistory
  & CatalogImporting & CatalogMaintaining
