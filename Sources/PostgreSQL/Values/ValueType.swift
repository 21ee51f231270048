/// A type of a server, by the number that every server gives it.
///
/// https://www.postgresql.org/docs/15/catalog-pg-type.html
struct ValueType: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt32

  static let bool = ValueType(rawValue: 16)
  static let bytes = ValueType(rawValue: 17)
  static let int64 = ValueType(rawValue: 20)
  static let int16 = ValueType(rawValue: 21)
  static let int32 = ValueType(rawValue: 23)
  static let text = ValueType(rawValue: 25)
  static let float = ValueType(rawValue: 700)
  static let double = ValueType(rawValue: 701)
  static let byteArrays = ValueType(rawValue: 1001)
  static let int32s = ValueType(rawValue: 1007)
  static let texts = ValueType(rawValue: 1009)
  static let int64s = ValueType(rawValue: 1016)
}
