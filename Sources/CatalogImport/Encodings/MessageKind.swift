import Bytes

/// The kind of a text of messages or records that has a format of its own, by its first lines.
enum MessageKind {
  /// Returns the kind of a text; nil for what may be a table.
  ///
  /// - Parameters:
  ///   - text: The beginning of the file in UTF-8, without spaces before it.
  ///   - isSheet: Whether it is CSV where it is a table.
  static func find(in text: ArraySlice<UInt8>, isSheet: Bool) -> FileKind? {
    for (marks, name) in begun where marks.contains(where: { text.starts(with: $0.utf8) }) {
      return kind(name)
    }
    let lines = text.prefix(1 << 13).split { $0 == 0x0A || $0 == 0x0D }.prefix(20)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let first = lines.first else { return nil }
    if isInterchange(text) { return kind("EDI (X12)") }
    if isLibraryRecord(text) { return kind("a file of library records (MARC)") }
    let isText = text.prefix(1 << 13).allSatisfy {
      $0 >= 0x1C || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
    }
    if isSheet, isText, text.prefix(1 << 13).contains(0x1E), text.prefix(1 << 13).contains(0x1F) {
      return FileKind(
        name: "a text with separators of ASCII in place of tabs and line ends",
        advice: #"put those: tr '\037\036' '\t\n' < FILE | catalog import --from tsv -"#)
    }
    if isDatanorm(lines) { return kind("DATANORM") }
    if first.hasPrefix("From "), first.contains("@") || first.contains(":"), lines.count > 1,
      isHeaderLine(lines[1])
    {
      return kind("a mailbox (mbox)")
    }
    if mailHeaders.contains(where: { first.lowercased().hasPrefix($0) }), lines.count > 1,
      isHeaderLine(lines[1]) || lines[1].first?.isWhitespace == true
    {
      return kind("a mail message")
    }
    let entry = first.hasPrefix("version: ") ? lines.dropFirst().first ?? "" : first
    if entry.hasPrefix("dn: ") || entry.hasPrefix("dn:: ") { return kind("a directory (LDIF)") }
    if first == "0 HEAD" { return kind("a family tree (GEDCOM)") }
    if lines.count > 1, lines.allSatisfy(isLogged) { return kind("a log") }
    if lines.count > 1, lines[1].contains(" --> ") { return kind("a file of subtitles") }
    if first.trimmingEdgeSpaces == "0", lines.count > 1,
      lines[1].trimmingEdgeSpaces == "SECTION"
    {
      return kind("a drawing (DXF)")
    }
    return nil
  }

  private static func kind(_ name: String) -> FileKind {
    FileKind(name: name, advice: "have the program that wrote it, or a converter, write CSV")
  }

  private static let begun: [(marks: [String], name: String)] = [
    (["UNA:+", "UNB+", "UNH+", "UNA:*", "UNA:|"], "EDI (EDIFACT)"),
    (["STX=ANA", "STX=ANAA"], "EDI (TRADACOMS)"),
    (["EDI_DC40", "EDI_DC "], "an IDoc of SAP"),
    (["MSH|^"], "a message of HL7"),
    (["BEGIN:VCARD"], "an address book (vCard)"),
    (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTODO"], "a calendar (iCalendar)"),
    (["BEGIN:V"], "an address or a calendar"),
    (["-----BEGIN "], "a key or a certificate (PEM)"),
    (["diff --git ", "Index: ", "--- a/"], "a patch"),
    (["ISO-10303-21;"], "a drawing (STEP)"),
    (["OFXHEADER:", "!Type:", "!Account"], "a list of a bank's transactions (OFX or QIF)"),
    ([":20:"], "a bank statement (MT940)"),
    (["msgid \""], "a list of translations (gettext)"),
    (["WEBVTT"], "a file of subtitles"),
    (["HTTP/1.0 ", "HTTP/1.1 "], "an answer of a web server"),
    (["\\documentclass", "\\begin{", "\\input{"], "a text document (TeX)"),
    (["[Event \""], "a game of chess (PGN)"),
  ]

  private static let mailHeaders = [
    "return-path:", "received:", "delivered-to:", "mime-version:", "message-id:", "x-mozilla",
  ]

  /// Whether a line is a name and a value of a mail.
  private static func isHeaderLine(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    return line[..<colon].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  /// Whether a text is X12, of which the header has the same sign behind each element.
  private static func isInterchange(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.starts(with: "ISA".utf8), text.count > 105 else { return false }
    let bytes = Array(text.prefix(106))
    let sign = bytes[3]
    return !sign.isASCIILetter && !sign.isASCIIDigit
      && [6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103].allSatisfy {
        bytes[$0] == sign
      }
  }

  private static func isLibraryRecord(_ text: ArraySlice<UInt8>) -> Bool {
    let leader = Array(text.prefix(24))
    return leader.count == 24 && leader[..<5].allSatisfy(\.isASCIIDigit)
      && leader[20...].elementsEqual("4500".utf8)
  }

  /// Whether the lines are records of DATANORM 4 or 5: a letter for their kind, and one for what is
  /// done with them.
  private static func isDatanorm(_ lines: [String]) -> Bool {
    func isRecord(_ line: String) -> Bool {
      let parts = line.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count > 2 && parts[0].count == 1 && "ABDPRSTEWZVCGJ".contains(parts[0])
        && (parts[1].isEmpty || parts[1].count == 1 && "NLAX".contains(parts[1]))
    }
    guard let first = lines.first else { return false }
    let rest = lines.dropFirst()
    if first.hasPrefix("V "), first.dropFirst(2).prefix(6).allSatisfy(\.isNumber), first.count > 8 {
      return rest.isEmpty || rest.allSatisfy(isRecord)
    }
    if first.hasPrefix("V;"), !rest.isEmpty { return rest.allSatisfy(isRecord) }
    return lines.count > 1 && lines.allSatisfy(isRecord)
  }

  /// Whether a line begins as those of a log do: of a web server, of syslog, with a time and a
  /// level.
  private static func isLogged(_ line: String) -> Bool {
    if line.contains(/^\S+ \S+ \S+ \[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:/) { return true }
    if line.contains(/^(<\d+>)?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S/) { return true }
    return line.contains(
      /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?\S* +\[?(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)\b/
    )
  }
}
