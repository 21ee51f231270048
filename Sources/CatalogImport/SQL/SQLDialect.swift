import Bytes
import Glibc

/// The dialect of a script: it decides where a comment, a string and a statement end.
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
    let text = beginning.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return text.withUnsafeBytes { text in
      // Comments that programs begin their dumps with come first: what follows
      // may quote anything.
      let head = UnsafeRawBufferPointer(rebasing: text.prefix(2_000))
      for (mark, dialect) in headMarks where contains(mark, in: head) { return dialect }
      for (mark, dialect) in marks where contains(mark, in: text) { return dialect }
      return nil
    }
  }

  private static func contains(_ mark: String, in text: UnsafeRawBufferPointer) -> Bool {
    guard var position = text.baseAddress, let first = mark.utf8.first else { return false }
    let length = mark.utf8.count
    let end = position + text.count
    while end - position >= length,
      let found = memchr(position, Int32(first), end - position - length + 1)
    {
      let start = UnsafeRawPointer(found)
      if memcmp(start, mark, length) == 0, isWhole(start, length, first, in: text) { return true }
      position = start + 1
    }
    return false
  }

  /// Returns whether a mark is no part of a longer word.
  private static func isWhole(
    _ start: UnsafeRawPointer, _ length: Int, _ first: UInt8, in text: UnsafeRawBufferPointer
  ) -> Bool {
    func isWord(_ byte: UInt8) -> Bool { SQLScanner.isNameStart(byte) || byte.isASCIIDigit }
    guard let base = text.baseAddress else { return false }
    let offset = start - base
    let last = text[offset + length - 1]
    if isWord(first), offset > 0, isWord(text[offset - 1]) { return false }
    return !(isWord(last) && offset + length < text.count && isWord(text[offset + length]))
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
    ("nextval('", .postgresql), ("\n\\c ", .postgresql), ("\n\\connect ", .postgresql),
    ("[dbo].", .sqlserver), ("set identity_insert", .sqlserver), ("\ngo\n", .sqlserver),
    ("\ngo\r\n", .sqlserver), ("set nocount on", .sqlserver),
    ("varchar2(", .oracle), ("set define off", .oracle), ("insert all\n", .oracle),
    ("insert all ", .oracle), ("to_date('", .oracle),
    ("pragma foreign_keys", .sqlite), ("sqlite_sequence", .sqlite), ("autoincrement", .sqlite),
  ]
}
