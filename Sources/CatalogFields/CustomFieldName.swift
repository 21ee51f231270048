/// The rules for the names of custom fields.
public enum CustomFieldName {
  /// The greatest number of bytes of a name.
  public static let greatestLength = 200

  /// Returns a name that was typed as it is kept: in normalization form C, without edge spaces,
  /// and without `custom.` before it.
  ///
  /// - Throws: `FieldError` for one that cannot be a name.
  public static func cleaned(_ typed: String) throws(FieldError) -> String {
    let name = try text(of: typed)
    if name.isEmpty { throw FieldError(.custom("custom field"), "needs a name") }
    if name.utf8.count > greatestLength {
      throw FieldError(
        .custom(String(name.prefix(20)) + "…"),
        "is no name of a custom field: it is longer than \(greatestLength) bytes")
    }
    return name
  }

  /// Returns the name of the custom field that a column of a file becomes; nil for a column that
  /// cannot be one.
  public static func ofColumn(_ column: String) -> String? {
    guard var name = try? text(of: column), !name.isEmpty else { return nil }
    while name.utf8.count > greatestLength { name.unicodeScalars.removeLast() }
    return name
  }

  /// Whether a column of a file has a longer name than a custom field can have.
  public static func isCut(_ column: String) -> Bool {
    (try? text(of: column)).map { $0.utf8.count > greatestLength } ?? false
  }

  private static func text(of typed: String) throws(FieldError) -> String {
    let typed =
      typed.hasPrefix(ProductField.customPrefix)
      ? String(typed.dropFirst(ProductField.customPrefix.count)) : typed
    var reader = TextReader(decodesEntities: false)
    var bytes: [UInt8] = []
    try Array(typed.utf8).withUnsafeBufferPointer { (utf8) throws(FieldError) in
      try reader.append(utf8, to: &bytes, field: .name)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the name among some that is meant by one that was typed: the same, or else the only
  /// one that differs in case alone; nil where there is none.
  public static func found(_ typed: String, among names: [String]) -> String? {
    if names.contains(where: { $0.utf8.elementsEqual(typed.utf8) }) { return typed }
    let key = typed.lowercased()
    let found = names.filter { $0.lowercased() == key }
    return found.count == 1 ? found[0] : nil
  }
}
