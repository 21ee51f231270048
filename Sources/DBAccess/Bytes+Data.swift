import Foundation

extension [UInt8] {
  /// The bytes as GRDB binds a BLOB.
  var data: Data { Data(self) }
}
