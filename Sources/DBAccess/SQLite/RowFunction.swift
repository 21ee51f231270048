import GRDB
import GRDBSQLite

/// A function that SQLite asks of each row of one statement, in its condition.
///
/// The function is the same on every connection; the object that answers is bound
/// to the statement as a pointer, its first parameter
/// (https://www.sqlite.org/bindptr.html), so that any number of them can be in
/// use at once.
class RowFunction {
  /// The arguments of a call, behind the pointer.
  struct Arguments {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

    @inline(__always)
    subscript(position: Int) -> SQLiteValue { SQLiteValue(values[position]) }
  }

  /// Answers for a row; nil ends the statement with an error.
  func answer(_ arguments: Arguments) -> Bool? { nil }

  /// SQLite compares the address, and keeps it: it is that of a literal.
  nonisolated(unsafe) private static let pointerType: UnsafePointer<CChar> = {
    let name: StaticString = "catalog row function"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }()

  /// The name that the functions of predicates have in SQL.
  static let predicateName = "catalog_matches"
  /// The name of those that answer again for each row, whatever the arguments.
  static let chosenRowsName = "catalog_is_chosen"

  /// Makes the functions known to a connection, but not to views or triggers.
  static func registerAll(in db: Database) throws {
    try register(predicateName, argumentCount: -1, SQLITE_DETERMINISTIC, in: db)
    try register(chosenRowsName, argumentCount: 1, 0, in: db)
  }

  private static func register(
    _ name: String,
    argumentCount: Int32,
    _ flags: Int32,
    in db: Database
  ) throws {
    let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY | flags
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, argumentCount, flags, nil,
      { context, _, values in
        guard let values, let pointer = sqlite3_value_pointer(values[0], RowFunction.pointerType)
        else {
          sqlite3_result_error(context, "the function needs what answers it", -1)
          return
        }
        Unmanaged<RowFunction>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
          if let answer = $0.answer(Arguments(values: values + 1)) {
            sqlite3_result_int(context, answer ? 1 : 0)
          } else {
            sqlite3_result_error(context, "the condition could not be evaluated", -1)
          }
        }
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Binds the object to the first parameter of a statement, which keeps it.
  func bind(to statement: Statement) {
    let retained = Unmanaged.passRetained(self).toOpaque()
    sqlite3_bind_pointer(statement.sqliteStatement, 1, retained, Self.pointerType) { pointer in
      guard let pointer else { return }
      Unmanaged<RowFunction>.fromOpaque(pointer).release()
    }
  }
}
