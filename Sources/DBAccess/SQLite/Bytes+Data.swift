import CatalogAccess
import Foundation
import GRDB

extension [UInt8] {
  /// The bytes as GRDB binds a BLOB.
  var data: Data { Data(self) }
}

extension ListingKey {
  init(section: Int, sortKey: Data, productID: Int64) {
    self.init(section: section, sortKey: [UInt8](sortKey), productID: productID)
  }
}

extension Row {
  /// The bytes of a BLOB, nil when it is NULL.
  func bytes(at column: Int) -> [UInt8]? {
    let data: Data? = self[column]
    return data.map { [UInt8]($0) }
  }
}
