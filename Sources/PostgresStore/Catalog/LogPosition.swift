/// A place in the log of a server: whoever has the log up to there has all that was written before.
///
/// https://www.postgresql.org/docs/15/datatype-pg-lsn.html
public struct LogPosition: Comparable, Sendable {
  private let offset: UInt64

  /// Reads one as a server writes it: `16/B374D848`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.allSatisfy(\.isHexDigit) }),
      let upper = UInt64(parts[0], radix: 16), let lower = UInt64(parts[1], radix: 16)
    else { return nil }
    offset = upper << 32 | lower
  }

  /// Whether one stands before the other.
  public static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
}

extension LogPosition: CustomStringConvertible {
  /// As a server reads it, always of the same length.
  public var description: String {
    func padded(_ half: UInt64) -> String {
      let digits = String(half, radix: 16, uppercase: true)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    return padded(offset >> 32) + "/" + padded(offset & 0xFFFF_FFFF)
  }
}

/// A database, which is the same on a primary and its standbys.
public struct ServerDatabase: Hashable, Sendable {
  /// The number that a server gets when it is made; its standbys have the same.
  public let system: Int64
  /// The number of the database on it.
  public let database: Int64

  /// Makes one of its numbers.
  public init(system: Int64, database: Int64) {
    self.system = system
    self.database = database
  }
}

/// Up to where in their logs databases have the changes that this user has made.
public protocol WrittenPositions: AnyObject, Sendable {
  /// Returns the position behind this user's last change; nil where none is known.
  func position(in database: ServerDatabase) -> LogPosition?

  /// Notes the position behind a change. An earlier one than is known counts nothing.
  func note(_ position: LogPosition, in database: ServerDatabase)

  /// Notes a position in place of one that the log does not have: the server was restored, or has lost
  /// changes.
  func replace(_ old: LogPosition, by new: LogPosition, in database: ServerDatabase)
}

/// The server that a catalog is read from.
public enum ReadServer: Sendable {
  /// The one that the address says.
  case addressed
  /// A standby that has the changes of this user, or else the primary.
  case standby(any WrittenPositions)
}
