import CatalogModel
import Glibc
import SectionedTable

/// The programs that a table view starts: an editor, and what opens images.
struct BrowsePrograms {
  /// The folder of the images, with a slash; nil where there is none.
  private let directory: String?
  private let context: CommandContext

  /// - Parameter path: The catalog that has its images beside it.
  init(besideCatalogAt path: String?, in context: CommandContext) {
    directory = path.map(ImageFiles.directory(besideCatalogAt:))
    self.context = context
  }

  /// Has an editor change a text, and returns what it has become and the file that still has it; nil
  /// where it has not changed.
  func edit(_ text: String, of product: Product) throws -> (text: String, file: EditedFile)? {
    let command = context.chosenEditor ?? "vi"
    let file = try EditedFile(in: context.temporaryFolder, product: product.id)
    let edited = try file.edit(text.isEmpty ? "" : text + "\n", by: command, context.environment)
    if edited != text, edited != text + "\n" { return (edited, file) }
    file.remove()
    return nil
  }

  /// Starts the program that opens images, and returns what is said of it.
  func open(image name: String) -> String {
    var target = name
    if name.hasPrefix("https://") || name.hasPrefix("http://") {
      // As it is: it is one word for the program, and not for a shell.
    } else if let directory, ImageFiles.isFile(name), ImageFiles.isBeside(name) {
      target = directory + name
      if access(target, R_OK) != 0 { return "There is no file '\(name.escapedForTerminal)'." }
      if !target.hasPrefix("/") { target = "./" + target }
    } else {
      return "'\(name.escapedForTerminal)' is no file beside the catalog."
    }
    let shell = try? ChildProcess(
      shell: [
        "-c",
        "command -v xdg-open >/dev/null || exit 3; (xdg-open \"$1\" </dev/null >/dev/null 2>&1 &)",
        "sh", target,
      ], environment: context.environment, files: [:], isAlone: true)
    return shell?.wait() == 0
      ? "Opening '\(name.escapedForTerminal)'."
      : "Images are opened by xdg-open, which is not there: apt-get install xdg-utils"
  }
}
