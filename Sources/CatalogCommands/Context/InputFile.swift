import Bytes
import CatalogAccess
import CatalogImport
import DBAccess
import SystemPackage
import SectionedTable
import Synchronization
import Glibc

/// A file that a command reads several times if it likes; `-` is standard input.
final class InputFile {
  /// The name in messages.
  let name: String
  /// The path; nil for what is not a file.
  let path: String?

  /// The name without the directories before it.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The path without the ending that says that gzip has compressed the file.
  var unpackedPath: String? {
    path.map { $0.lowercased().hasSuffix(".gz") ? String($0.dropLast(3)) : $0 }
  }

  /// The sheet of a workbook that is read.
  var sheet: String?

  /// Whether gzip has compressed the file; known when it has been opened.
  private(set) var isCompressed: Bool?

  private enum Content {
    case file(FileDescriptor)
    case stream(ByteSource)
    case kept(TemporaryFile)
  }

  private var content: Content

  /// What an error of the file has not done; nil where nothing was to be done by reading it.
  var outcome: String? = "Nothing was imported."

  /// Whether a catalog is to be made of it: there are no products yet that it could update.
  var isForNewCatalog = false

  /// Says whether reading shall end.
  var isInterrupted: () -> Bool = { false }

  /// The reason why reading has ended before the end of a file.
  struct Interrupted: Error {}

  /// - Throws: `Interrupted` when reading shall end.
  func checkInterruption() throws {
    if isInterrupted() { throw Interrupted() }
  }

  /// The number of bytes, as far as it is known.
  private(set) var size: Int?
  /// The number of bytes that were read since it was opened last.
  var readCount: Int { counter.load(ordering: .relaxed) }

  /// Counted where the file is read ahead, and asked where its rows are taken.
  private let counter = Atomic(0)

  /// Opens a file. It throws when it cannot be read, or is the terminal.
  init(_ file: String, in context: CommandContext, advice: String? = nil) throws {
    if file == "-" {
      if context.isInputTerminal {
        throw CommandError(
          .wrongUsage, "no input: standard input is a terminal",
          advice: advice ?? "Give a file name, or pipe data in.")
      }
      name = "standard input"
      path = nil
      content = .stream(context.input)
      return
    }
    try CatalogPlace.requireFile(file)
    name = file
    do {
      // A pipe that nobody writes to is waited for until Ctrl-C.
      let descriptor = try FileDescriptor.open(
        FilePath(file), .readOnly, retryOnInterrupt: false)
      var status = stat()
      guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
      let isRegular = status.st_mode & S_IFMT == S_IFREG
      path = isRegular ? file : nil
      size = isRegular ? Int(status.st_size) : nil
      content =
        isRegular
        ? .file(descriptor) : .stream { try descriptor.read(into: $0, retryOnInterrupt: false) }
      // A directory opens, but cannot be read.
      var byte: UInt8 = 0
      if isRegular {
        _ = try withUnsafeMutableBytes(of: &byte) {
          try descriptor.read(fromAbsoluteOffset: 0, into: $0)
        }
      }
      if status.st_mode & S_IFMT == S_IFDIR { throw Errno.isDirectory }
    } catch {
      throw Self.unreadable(file, error)
    }
  }

  /// The bytes, to be read once.
  var bytes: ByteSource {
    switch content {
    case .stream(let source): { [self] buffer in try read(source, into: buffer) }
    case .file, .kept: rewound()
    }
  }

  /// Returns the bytes from the beginning, as often as they are asked for; of a file that gzip has
  /// compressed, those that were in it.
  func open() throws -> ByteSource {
    if case .stream(let source) = content {
      content = .kept(try keep(source))
    }
    if case .kept(let file) = content { size = file.size }
    if isCompressed == nil {
      var beginning = [UInt8](repeating: 0, count: 3)
      let count = try beginning.withUnsafeMutableBytes { try rewound()($0) }
      isCompressed = GzipSource.isGzip(beginning[..<count])
    }
    return isCompressed == true ? GzipSource(rewound()).bytes : rewound()
  }

  /// The file, of which any part can be read; nil where it must be read in order.
  var contents: FileContents? {
    get throws {
      _ = try open()
      if isCompressed == true { return nil }
      counter.store(0, ordering: .relaxed)
      return FileContents(size: size ?? 0) { [self] offset, buffer in
        try checkInterruption()
        let count =
          switch content {
          case .file(let descriptor):
            try descriptor.fill(buffer, fromAbsoluteOffset: Int64(offset))
          case .kept(let file): try file.read(at: offset, into: buffer)
          case .stream: 0
          }
        counter.add(count, ordering: .relaxed)
        return count
      }
    }
  }

  private func rewound() -> ByteSource {
    counter.store(0, ordering: .relaxed)
    var offset = 0
    return { [self] buffer in
      try checkInterruption()
      let count =
        switch content {
        case .file(let descriptor):
          try descriptor.fill(buffer, fromAbsoluteOffset: Int64(offset))
        case .kept(let file): try file.read(at: offset, into: buffer)
        case .stream(let source): try read(source, into: buffer)
        }
      offset += count
      counter.store(offset, ordering: .relaxed)
      return count
    }
  }

  /// Reads again where a signal came that does not end reading.
  private func read(
    _ source: ByteSource, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    while true {
      do {
        return try source(buffer)
      } catch Errno.interrupted {
        try checkInterruption()
      }
    }
  }

  private func keep(_ source: ByteSource) throws -> TemporaryFile {
    let file = try TemporaryFile()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(source, into: buffer)
      try checkInterruption()
      if count == 0 { return file }
      try file.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Returns whether this is the file that stands in a place.
  func isSameFile(as other: String) -> Bool {
    guard let path, let identity = FileIdentity(of: path) else { return false }
    return identity == FileIdentity(of: other)
  }

  /// Closes the file.
  func close() {
    if case .file(let descriptor) = content { try? descriptor.close() }
  }

  /// Gives what reading has thrown the name of the file.
  func described(_ error: any Error) -> any Error {
    switch error {
    case let error as Errno:
      return Self.unreadable(name, error)
    case CatalogDatabaseError.damaged(let damaged) where damaged == path:
      return CommandError(
        .failed, "\(name.escapedForTerminal): is a damaged SQLite file",
        advice: "Restore a copy, or import the rows that can still be read, if any:\n  "
          + namingFile(in: Self.dump).escapedForTerminal
          + (outcome.map { "\n  " + $0 } ?? ""))
    case let error as ImportError:
      return CommandError(.failed, described(error), advice: outcome)
    case MappingError.noNameColumn(let table, let columns, .some, let choices)
    where isForNewCatalog:
      return described(
        MappingError.noNameColumn(table: table, columns: columns, key: nil, choices: choices))
    case let error as MappingError:
      var status = ExitStatus.failed
      if case .unknownField = error { status = .wrongUsage }
      return CommandError(
        status, "\(name.escapedForTerminal): \(error.description.escapedLinesForTerminal)",
        advice: outcome)
    case let error as UnknownEncoding:
      return CommandError(.wrongUsage, error.description.escapedForTerminal)
    default:
      return error
    }
  }

  /// Returns the place of a line, of a workbook of a row; with the number of the product, where
  /// several are on a line.
  func place(of line: Int, product: Int?) -> String {
    (sheet.map { "\(name): sheet \($0), row \(line)" } ?? "\(name):\(line)")
      + (product.map { ": product \($0)" } ?? "")
  }

  /// Returns an error with the place where it is.
  func described(_ error: ImportError) -> String {
    let place = error.line.map { self.place(of: $0, product: error.product) } ?? name
    return "\(place.escapedForTerminal): "
      + namingFile(in: error.description).escapedForTerminal
  }

  /// Returns the file that was meant by a name that no file has; nil where that is not clear.
  private static func nearFile(_ name: String) -> String? {
    func line(_ words: [String]) -> String {
      NextCommand.shellLine(NextCommand.typed.flatMap { $0 == name ? words : [$0] })
    }
    if NextCommand.typed.first == "diff", !name.contains(where: { "./".contains($0) }),
      name.contains(where: \.isNumber) || name == "HEAD"
    {
      return name.hasPrefix("HEAD")
        ? "For the last changes: " + NextCommand.line("history")
        : "diff compares catalogs and files. For a product: "
          + NextCommand.line("show \(name.quotedForShell.escapedForTerminal)")
    }
    if NextCommand.typed.first == "import", ["into", "to", "in"].contains(name.lowercased()),
      let place = NextCommand.operands.last, isNameOfCatalog(place)
    {
      return "To choose the catalog: "
        + NextCommand.shellLine(
          NextCommand.typed.flatMap { $0 == place ? [] : $0 == name ? ["--db", place] : [$0] })
    }
    if name.hasPrefix("~/") { return "A shell knows ~ only without quotes, and behind a space." }
    if NextCommand.typed.first == "import", isNameOfCatalog(name),
      !NextCommand.typed.contains("--db"),
      NextCommand.operands.count > 1
    {
      return "To choose the catalog: \(line(["--db", name]))"
    }
    let parts = name.split(separator: ",").map(String.init)
    if parts.count > 1, parts.allSatisfy(fileExists) { return "With spaces: \(line(parts))" }
    let others = NextCommand.typed.dropFirst().filter { $0 != name && fileExists($0) }
    if NextCommand.typed.first == "import", !others.isEmpty,
      !name.contains(where: { "./".contains($0) })
    {
      let hasTables = others.contains { $0.hasSuffix(".sql") || isNameOfCatalog($0) }
      return hasTables
        ? "import takes files. For a table of one: \(line(["--table", name]))"
        : "import takes files. Leave it out: \(line([]))"
    }
    let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    let typed = name.dropFirst(folder.count)
    let endings = [".ods", ".pdf", ".doc", ".docx", ".jpg", ".jpeg", ".png", ".zip"]
    let names = fileNames(in: directoryPath(of: name)).sorted().filter { file in
      !endings.contains { file.lowercased().hasSuffix($0) } && !others.contains(folder + file)
    }
    let started = names.filter { $0.hasPrefix(typed + ".") }
    guard !typed.isEmpty,
      let near = started.count == 1
        ? started[0] : WordSuggestion.nearest(to: typed.utf8, among: names)
    else { return nil }
    return "Did you mean '\((folder + near).escapedForTerminal)'?"
      + (NextCommand.typed.contains(name) ? " Try: \(line([folder + near]))" : "")
  }

  /// Returns the line for the files of a folder, by the ending that most of them have; nil where it has none of ours.
  private static func inFolder(_ file: String) -> String? {
    let folder = file.hasSuffix("/") ? file : file + "/"
    let known = ["csv", "tsv", "json", "ndjson", "jsonl", "xml", "xlsx", "sql"]
    let endings = fileNames(in: folder).compactMap { name in
      name.lastIndex(of: ".").map { String(name[$0...].dropFirst()).lowercased() }
    }.filter(known.contains)
    guard let ending = endings.first, NextCommand.typed.contains(file) else { return nil }
    let counts = Dictionary(grouping: endings, by: { $0 }).mapValues(\.count)
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ending
    let files = folder.quotedForShell.escapedForTerminal + "*." + most.escapedForTerminal
    let words = NextCommand.typed.map {
      $0 == file ? files : $0.quotedForShell.escapedForTerminal
    }
    return "For its files: catalog " + words.joined(separator: " ")
  }

  private static func unreadable(_ file: String, _ error: any Error) -> CommandError {
    let message = "cannot read '\(file.escapedForTerminal)': \(error)"
    let schemes = ["http://", "https://", "ftp://"]
    guard schemes.contains(where: file.lowercased().hasPrefix) else {
      return CommandError(
        .failed, message, advice: fileExists(file) ? inFolder(file) : nearFile(file))
    }
    return CommandError(
      .failed, message,
      advice: "Addresses are not fetched. To read it: curl -fsSL "
        + "\(file.quotedForShell.escapedForTerminal) | " + NextCommand.line(with: "-", for: file))
  }
}

extension String {
  /// The text fit for a terminal, line for line.
  var escapedLinesForTerminal: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForTerminal }
      .joined(separator: "\n")
  }
}
