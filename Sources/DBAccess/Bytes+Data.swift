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
