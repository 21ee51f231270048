import CatalogFields
import SectionedTable

extension ProductEdit {
  /// Adds a warning where the image is no file beside the catalog, if that is in a file.
  mutating func checkImage(besideCatalogAt path: String?) {
    guard let path, let image = texts[.image] ?? nil, ImageFiles.isFile(image) else { return }
    let directory = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    if ImageFiles.isBeside(image), isRegularFile(directory + image) { return }
    warn(
      FieldError(
        .image,
        "'\(image)' is not a file in the catalog's folder"
          + (MeantWords.isNothing(image) ? "; for no image: --clear image" : "")))
  }

  /// Says what is doubtful.
  func noteWarnings(in context: CommandContext) {
    for warning in warnings {
      context.note("Warning: " + warning.description.escapedForTerminal)
    }
  }
}
