/// Takes the elements of a small part of a workbook by their names, without prefixes.
final class PartEvents: XMLEvents {
  private let onBegin: (_ name: String, _ attributes: [String: String]) throws -> Void
  private let onEnd: (_ name: String) -> Void
  private var names: [String] = []

  private init(
    _ onBegin: @escaping (String, [String: String]) throws -> Void,
    onEnd: @escaping (String) -> Void
  ) {
    self.onBegin = onBegin
    self.onEnd = onEnd
  }

  /// Reads a part to its end.
  static func read(
    _ source: @escaping ByteSource,
    _ onBegin: @escaping (_ name: String, _ attributes: [String: String]) throws -> Void,
    onEnd: @escaping (_ name: String) -> Void = { _ in }
  ) throws {
    let scanner = try XMLScanner(source, PartEvents(onBegin, onEnd: onEnd))
    while try scanner.readPiece() {}
  }

  override func begin(_ name: UnsafePointer<CChar>, _ attributes: Attributes) throws {
    let name = String(decoding: XMLName.local(name), as: UTF8.self)
    names.append(name)
    var values: [String: String] = [:]
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      values[String(decoding: XMLName.local(key), as: UTF8.self)] = String(cString: value)
      index += 2
    }
    try onBegin(name, values)
  }

  override func end() { onEnd(names.removeLast()) }
}
