/// Keys of records in listing order: the section in two bytes that are not zero, and the sort key.
package enum SectionedKey {
  /// Writes the key of a name.
  package static func write(
    _ sortKey: UnsafeRawBufferPointer,
    in section: Int,
    to key: inout [UInt8]
  ) {
    key.removeAll(keepingCapacity: true)
    key.append(UInt8(section / 255 + 1))
    key.append(UInt8(section % 255 + 1))
    key.append(contentsOf: sortKey)
  }

  /// Returns the section of a key.
  package static func section(of key: UnsafeRawBufferPointer) -> Int {
    (Int(key[0]) - 1) * 255 + Int(key[1]) - 1
  }
}
