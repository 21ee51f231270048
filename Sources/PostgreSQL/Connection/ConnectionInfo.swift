import CPostgreSQL

/// Where a server is and how to get there: a URI such as `postgresql://host/catalog`, or words
/// such as `service=shop`, as libpq reads them.
///
/// What it does not say comes from the service file, variables such as PGHOST, and the file of
/// passwords. https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING
public struct ConnectionInfo: Sendable {
  /// As it was typed. A password may stand in it.
  let text: String
  let redaction: Redaction
  /// What it says, but for passwords.
  private let options: [String: String]
  /// The servers that are wanted, whatever the text says of that.
  private(set) var wantedServer: WantedServer?

  /// Which of several servers a connection is opened to.
  ///
  /// https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNECT-TARGET-SESSION-ATTRS
  public enum WantedServer: String, Sendable {
    /// A standby, or else any.
    case standbyFirst = "prefer-standby"
    /// The primary.
    case primary
    /// One that takes changes.
    case writable = "read-write"
  }

  /// Returns the address with the servers of it that are wanted, whatever it says of that itself.
  public func wanting(_ server: WantedServer) -> ConnectionInfo {
    var info = self
    info.wantedServer = server
    return info
  }

  /// Returns whether a text is one, or is meant as one, and not the path of a file: a password may stand in
  /// it.
  public static func matches(_ text: String) -> Bool {
    let start = text.drop { $0 == " " }.lowercased()
    if isMeantAsURI(start) { return true }
    let keyword = start.prefix { $0 != "=" && $0 != "/" }
    return keyword.count < start.count && start[keyword.endIndex] == "="
      && keywords.contains(keyword.split(separator: " ").first ?? "")
  }

  /// Whether a text, in small letters, begins as a URI does, or nearly so.
  private static func isMeantAsURI(_ text: String) -> Bool {
    ["postgresql:", "postgres:", "postgresql//", "postgres//"].contains(where: text.hasPrefix)
  }

  /// What an address of words begins with: the words that libpq has.
  private static let keywords: Set<Substring> = {
    let options = PQconndefaults()
    defer { PQconninfoFree(options) }
    var keywords: Set<Substring> = []
    var next = options
    while let keyword = next?.pointee.keyword {
      keywords.insert(Substring(String(cString: keyword)))
      next = next?.successor()
    }
    return keywords
  }()

  /// Reads a text.
  ///
  /// - Throws: ``PostgreSQLError/invalidConnectionInfo(_:)``.
  public init(_ text: String) throws(PostgreSQLError) {
    let text = String(text.drop { $0 == " " })
    var redaction = Redaction(text)
    guard !text.utf8.contains(0) else {
      throw .invalidConnectionInfo("the character U+0000 stands in the address of the server")
    }
    if Self.isMeantAsURI(text.lowercased()),
      !text.hasPrefix("postgres://"), !text.hasPrefix("postgresql://")
    {
      throw .invalidConnectionInfo("the address of a server begins with postgresql://")
    }
    guard !Self.isAmbiguous(text) else {
      throw .invalidConnectionInfo(
        "an @ or / that belongs to a name or password in the address of the server is written "
          + "%40 or %2F there")
    }
    var message: UnsafeMutablePointer<CChar>?
    guard let parsed = PQconninfoParse(text, &message) else {
      defer { PQfreemem(message) }
      let reason = message.map { String(cString: $0) } ?? "there is no memory"
      throw .invalidConnectionInfo(
        redaction.clean(PostgreSQLError.trimmed(reason), isUnread: true))
    }
    defer { PQconninfoFree(parsed) }
    var options: [String: String] = [:]
    var option = parsed
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val.map({ String(cString: $0) }) {
        // What the library itself would show as stars.
        if option.pointee.dispchar.pointee == CChar(UInt8(ascii: "*")) {
          redaction.add(value)
        } else {
          options[String(cString: keyword)] = value
        }
      }
      option += 1
    }
    // The library would read it once more, with a password in it.
    if let database = options["dbname"], Self.matches(database) {
      throw .invalidConnectionInfo(
        "the name of the database is an address itself; write that alone, without dbname=")
    }
    self.text = text
    self.redaction = redaction
    self.options = options
  }
}

extension ConnectionInfo {
  /// Whether it names several servers, of which another one may take the place of the first.
  public var hasSeveralHosts: Bool {
    (options["host"] ?? options["hostaddr"] ?? "").contains(",")
  }

  /// Whether a URI has an `@` or `/` that libpq takes for the end of a password which goes on
  /// behind it. It would look for a host by the name of the rest.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let scheme = text.firstRange(of: "://") else { return false }
    let rest = text[scheme.upperBound...]
    guard let end = rest.firstIndex(where: { $0 == "@" || $0 == "/" }) else { return false }
    let before = rest[..<end]
    let behind = rest[rest.index(after: end)...].prefix { $0 != "?" }
    // The numbers of an address have colons, too.
    if before.contains(":"), before.first != "[" { return behind.contains("@") }
    return rest[end] == "@" && behind.prefix { $0 != "/" }.contains("@")
  }
}

extension ConnectionInfo: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The address for people, without a password and without options.
  public var description: String {
    if let service { return "service=\(service)" }
    return "postgresql://\(user)\(places)\(database)"
  }

  /// The address without a password, with all options that say how to get there: for a command that is
  /// to be typed.
  public var address: String {
    // The folder of a socket has no place before a database.
    let isSocket = options["host"]?.contains("/") ?? false
    let known = Set(
      ["service", "user", "dbname"] + (isSocket ? [] : ["host", "hostaddr", "port"]))
    let others = options.filter { service != nil ? $0.key != "service" : !known.contains($0.key) }
      .map { (key: $0.key, value: redaction.cleanWord($0.value)) }.sorted { $0.key < $1.key }
    if service != nil {
      let words = others.map { " \($0.key)=\(Self.quotedWord($0.value))" }
      return description + words.joined()
    }
    let base = isSocket ? "postgresql://\(user)\(database)" : description
    let items = others.map { "\($0.key)=\(Self.escapedForURI($0.value))" }.joined(separator: "&")
    return items.isEmpty ? base : "\(base)?\(items)"
  }

  /// A service that says where the server is; nil where the address does.
  private var service: String? { options["host"] == nil ? option("service") : nil }

  private var user: String { option("user").map { $0 + "@" } ?? "" }

  private var database: String { option("dbname").map { "/" + $0 } ?? "" }

  private var places: String {
    let hosts = (option("host") ?? option("hostaddr") ?? "").split(
      separator: ",", omittingEmptySubsequences: false)
    let ports = (option("port") ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return hosts.indices.map { index in
      let port = ports.count == hosts.count ? ports[index] : ports.first ?? ""
      let host = hosts[index].contains(":") ? "[\(hosts[index])]" : String(hosts[index])
      return host + (port.isEmpty ? "" : ":\(port)")
    }.joined(separator: ",")
  }

  private func option(_ name: String) -> String? { options[name].map(redaction.cleanWord) }

  private static func quotedWord(_ value: String) -> String {
    let isPlain =
      !value.isEmpty && value.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    if isPlain { return value }
    return "'" + value.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private static func escapedForURI(_ value: String) -> String {
    value.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-_./".unicodeScalars.contains(scalar))
      return isPlain
        ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// See ``description``.
  public var debugDescription: String { description }

  /// No part is shown: a password may stand in one.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
