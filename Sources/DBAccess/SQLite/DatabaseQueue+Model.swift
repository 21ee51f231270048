import GRDB

extension DatabaseQueue {
  /// Makes a database in memory to compare others with. It is made once and stays: to let go of a connection
  /// libdispatch starts threads, and where there is no /proc it cannot count them and traps.
  static func model(_ schema: String) throws -> DatabaseQueue {
    let model = try DatabaseQueue()
    try model.write { try $0.execute(sql: schema) }
    return model
  }
}
