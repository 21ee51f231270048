import Collation

/// Folds each line as `catalog search` does: what Scripts/check-documents
/// compares the page with.
@main
enum Main {
  static func main() {
    while let line = readLine() {
      print(Folding.caseAndDiacriticInsensitive.fold(line))
    }
  }
}
