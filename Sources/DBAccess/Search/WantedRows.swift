import GRDB
import GRDBSQLite

/// Which rows of a block are wanted, by their positions: the function
/// `catalog_is_wanted` says it of one row after the other.
///
/// So SQLite passes over the others by itself, before it takes any column of
/// them: where one in ten is wanted, that is a third of the instructions.
final class WantedRows {
  static let condition = "catalog_is_wanted(?1)"

  private var positions: ArraySlice<UInt16>
  private var next: Int
  private var position: UInt16 = 0

  init() {
    positions = []
    next = 0
  }

  /// Begins with the first row of another block; positions ascend.
  func begin(_ positions: ArraySlice<UInt16>) {
    self.positions = positions
    next = positions.startIndex
    position = 0
  }

  private func isWanted() -> Bool {
    defer { position &+= 1 }
    guard next < positions.endIndex, positions[next] == position else { return false }
    next += 1
    return true
  }

  // MARK: The function

  /// SQLite compares the address, and keeps it: it is that of a literal.
  nonisolated(unsafe) private static let pointerType: UnsafePointer<CChar> = {
    let name: StaticString = "catalog wanted rows"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }()

  /// Makes the function known to a connection. It answers anew for each row, and
  /// no view or trigger of a file may call it.
  static func register(in db: Database) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, "catalog_is_wanted", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values, let pointer = sqlite3_value_pointer(values[0], WantedRows.pointerType)
        else {
          sqlite3_result_error(context, "catalog_is_wanted needs rows", -1)
          return
        }
        Unmanaged<WantedRows>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
          sqlite3_result_int(context, $0.isWanted() ? 1 : 0)
        }
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Binds the rows to a statement with ``condition``, which keeps them.
  func bind(to statement: SQLiteStatement) {
    let retained = Unmanaged.passRetained(self).toOpaque()
    sqlite3_bind_pointer(statement, 1, retained, Self.pointerType) { pointer in
      guard let pointer else { return }
      Unmanaged<WantedRows>.fromOpaque(pointer).release()
    }
  }
}
