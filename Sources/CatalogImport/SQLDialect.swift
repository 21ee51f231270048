/// Whose SQL a script is: what tells a comment, a string's end and a
/// statement's end.
public enum SQLDialect: String, CaseIterable, Hashable, Sendable {
  /// SQLite, and what keeps to the standard.
  case sqlite
  /// MySQL and MariaDB: a backslash escapes, `#` begins a comment.
  case mysql
  /// PostgreSQL: `COPY` blocks, `E'..'`, `$$..$$`.
  case postgresql
  /// SQL Server: `GO`, brackets, statements that end with their line.
  case sqlserver
  /// Oracle: `q'[..]'`, `INSERT ALL`, lines for SQL*Plus.
  case oracle

  /// Whether a backslash in `'..'` escapes what follows it, unless the script
  /// says otherwise.
  /// https://dev.mysql.com/doc/refman/8.0/en/string-literals.html
  var escapesWithBackslash: Bool { self == .mysql }

  /// Returns whose marks a script bears in its beginning, nil when it bears
  /// none.
  ///
  /// - Parameter beginning: The first bytes; 64 KB are plenty.
  static func marked(in beginning: some Collection<UInt8>) -> SQLDialect? {
    let text = String(decoding: beginning, as: UTF8.self).lowercased()
    // Comments that programs begin their dumps with come first: what follows
    // may quote anything.
    let head = text.prefix(2_000)
    for (mark, dialect) in headMarks where head.contains(mark) { return dialect }
    for (mark, dialect) in marks where text.contains(mark) { return dialect }
    return nil
  }

  private static let headMarks: [(String, SQLDialect)] = [
    ("pragma foreign_keys=off;\nbegin transaction;", .sqlite),
    ("-- mysql dump", .mysql), ("-- mariadb dump", .mysql), ("phpmyadmin sql dump", .mysql),
    ("source server type    : mysql", .mysql), ("source server type    : mariadb", .mysql),
    ("navicat mysql", .mysql), ("-- adminer ", .mysql), ("heidisql", .mysql),
    ("-- postgresql database dump", .postgresql),
    ("source server type    : postgresql", .postgresql),
    ("source server type    : sqlite", .sqlite), ("source server type    : sql server", .sqlserver),
    ("source server type    : oracle", .oracle), ("rem inserting into", .oracle),
  ]

  private static let marks: [(String, SQLDialect)] = [
    (") engine=", .mysql), ("/*!40", .mysql), ("/*!50", .mysql), ("auto_increment", .mysql),
    ("lock tables `", .mysql), ("insert into `", .mysql), ("create table `", .mysql),
    ("standard_conforming_strings", .postgresql), (") from stdin;", .postgresql),
    ("nextval('", .postgresql),
    ("[dbo].", .sqlserver), ("set identity_insert", .sqlserver), ("\ngo\n", .sqlserver),
    ("\ngo\r\n", .sqlserver), ("set nocount on", .sqlserver),
    ("varchar2(", .oracle), ("set define off", .oracle), ("insert all\n", .oracle),
    ("insert all ", .oracle), ("to_date('", .oracle),
    ("pragma foreign_keys", .sqlite), ("sqlite_sequence", .sqlite), ("autoincrement", .sqlite),
  ]
}
