import CatalogAccess
import Foundation
import PostgreSQL
import PostgresStore

/// Prints the place of a product in the order of a catalog on a server, as `catalog browse` asks for it:
///
///     place-benchmark ADDRESS PRODUCT
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let product = Int64(arguments[2]) else {
      print("usage: place-benchmark ADDRESS PRODUCT")
      exit(64)
    }
    let listing = try PostgresCatalog(readingAt: ConnectionInfo(arguments[1])).listing()
    guard let place = try listing.ordinal(ofProduct: product) else {
      print("the catalog does not have the product \(product)")
      exit(1)
    }
    print(place)
  }
}
