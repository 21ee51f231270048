import ArgumentParser
import CatalogImport
import Collation
import SectionedTable

/// `catalog collate`: names, one a line, into sections and order.
struct CollateCommand: ContextCommand {
  static let needsThreads = false

  static let configuration = CommandConfiguration(
    commandName: "collate", _superCommandName: "catalog",
    abstract: "Sort names, one per line, into the sections of a language.",
    usage: "catalog collate [<options>] [<file>]",
    discussion: """
      EXAMPLES:
        catalog collate --locale sv names.txt        Lines "section<TAB>name".
        cut -f2 parts.tsv | catalog collate          From another program.
        catalog collate --keep-order --keys          In input order, with sort keys.

      Names that compare equal keep their input order. With --keep-order, each name is \
      written as it is read. Sorting holds all names and their keys in memory: up to four \
      times the size of the input plus 100 bytes per name. \
      A tab in a name is kept: the section ends at the first tab, a key begins after the last.
      """)

  @Option(
    help: "Language, such as sv, Swedish or de-u-co-phonebk (default: LC_ALL, LC_COLLATE or LANG).",
    value: "locale")
  var locale: String?

  @Flag(help: "Keep the input order.")
  var keepOrder = false

  @Flag(help: "Add the sort key, in hexadecimal, as a third column.")
  var keys = false

  @Flag(help: "Sort numbers by value: 9 before 10.")
  var numeric = false

  @OptionGroup var target: OutputOption

  @Argument(
    help: ArgumentHelp("File of names; - or nothing is standard input.", valueName: "file"))
  var file: String?

  @OptionGroup var global: QuietOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let locale = try locale.map { try LanguageNames.locale($0) }
    let collation = try IndexedCollation(
      locale: locale ?? LocaleChoice.ofEnvironment(in: context),
      options: .init(numericOrder: numeric))
    if let file, let output = target.output, file == output {
      throw CommandError(
        .wrongUsage, "--output is the file that is read: '\(file.escapedForTerminal)'",
        advice: "Each line gets its section before it, so name another file.")
    }
    let source = try InputFile(file ?? "-", in: context)
    defer { source.close() }
    return try context.writing(into: target.output) { try collate(source, collation, in: $0) }
  }

  private func collate(
    _ source: InputFile,
    _ collation: IndexedCollation,
    in context: CommandContext
  ) throws -> ExitStatus {
    // What is done is shown before more is waited for.
    let converter = "iconv -f WINDOWS-1252 -t UTF-8"
    let advice =
      source.path.map {
        "If it is in another encoding: \(converter) \($0.quotedForShell.escapedForTerminal) | catalog collate"
      } ?? "If it is in another encoding, convert it before: \(converter) | catalog collate"
    let lines = LineReader(source.bytes, name: source.name, advice: advice) {
      if keepOrder { try context.output.flush() }
    }
    do {
      if keepOrder {
        try keepingOrder(lines, collation, to: context.output)
      } else {
        try sorting(lines, collation, to: context.output)
      }
    } catch {
      throw source.described(error)
    }
    return .done
  }

  private func keepingOrder(
    _ lines: LineReader,
    _ collation: IndexedCollation,
    to output: BufferedOutput
  ) throws {
    var writer = CollatedLineWriter(collation, writesKeys: keys, to: output)
    var list = SortKeyList()
    try lines.forEachLine { name in
      list.removeAll()
      collation.collator.appendSortKey(for: name, to: &list)
      try list.withKey(at: 0) { key in
        try writer.write(name, section: collation.section(forSortKey: key), key: key)
      }
    }
  }

  private func sorting(
    _ lines: LineReader,
    _ collation: IndexedCollation,
    to output: BufferedOutput
  ) throws {
    var names = NameList()
    try lines.forEachLine { names.append(UnsafeRawBufferPointer($0)) }
    let list = collation.collator.sortKeys(for: names)
    var writer = CollatedLineWriter(collation, writesKeys: keys, to: output)
    for entry in collation.sortedKeys(list) {
      try names.withName(at: entry.index) { name in
        try list.withKey(at: entry.index) { key in
          try writer.write(name, section: entry.section, key: key)
        }
      }
    }
  }
}

/// Writes `section<TAB>name`, and the key behind another tab.
private struct CollatedLineWriter {
  private let titles: [[UInt8]]
  private let writesKeys: Bool
  private let escapes: Bool
  private let output: BufferedOutput
  private var line: [UInt8] = []
  private static let digits = Array("0123456789abcdef".utf8)

  init(_ collation: IndexedCollation, writesKeys: Bool, to output: BufferedOutput) {
    titles = collation.sectionTitles.map { Array($0.utf8) }
    self.writesKeys = writesKeys
    escapes = output.isTerminal
    self.output = output
  }

  mutating func write(
    _ name: UnsafeBufferPointer<UInt8>,
    section: Int,
    key: UnsafeRawBufferPointer
  ) throws {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: titles[section])
    line.append(0x09)
    if escapes {
      line.append(contentsOf: String(decoding: name, as: UTF8.self).escapedForTerminal.utf8)
    } else {
      line.append(contentsOf: name)
    }
    if writesKeys {
      line.append(0x09)
      for byte in key {
        line.append(Self.digits[Int(byte >> 4)])
        line.append(Self.digits[Int(byte & 15)])
      }
    }
    line.append(0x0A)
    try output.write(line)
  }
}
