import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import SectionedTable

/// Looks at files whose products are to be read, and keeps what went wrong.
final class FileSurveys {
  /// The files that could not be read at all.
  private(set) var failures: [ImportReport.File] = []
  /// The language of the first file that is a catalog.
  private(set) var locale: LocaleIdentifier?

  /// Looks at the files; scripts of several files may be one. It throws the faults of all files.
  ///
  /// - Parameter quantityRemarks: What is said of columns of quantities that are none, by the
  ///   positions of the files.
  func surveys(
    of inputs: [InputFile], _ options: ImportOptions, quantityRemarks: [Int: String] = [:]
  ) throws -> [ImportFileSurvey] {
    let scripts =
      inputs.count == 1
      ? []
      : inputs.indices.filter { position in
        ImportFileSurvey.isScript(fileName: inputs[position].unpackedPath ?? "", options: options) {
          try inputs[position].open()
        }
      }
    var surveys: [Int: ImportFileSurvey] = [:]
    var errors: [CommandError] = []
    if scripts.count > 1 {
      do {
        var options = options
        options.quantityRemark = scripts.lazy.compactMap { quantityRemarks[$0] }.first
        let found = try ImportFileSurvey.ofScripts(
          scripts.map { position in { try inputs[position].open() } }, options: options)
        for (position, survey) in zip(scripts, found) { surveys[position] = survey }
      } catch let error as ImportFileSurvey.ScriptError {
        let input = inputs[scripts[error.position]]
        guard let described = noted(error.fault, input) as? CommandError else {
          throw error.fault
        }
        errors.append(described)
      }
    }
    for (position, input) in inputs.enumerated() where surveys[position] == nil {
      if scripts.count > 1, scripts.contains(position) { continue }
      do {
        var options = options
        options.quantityRemark = quantityRemarks[position]
        surveys[position] = try survey(input, options)
      } catch let error as CommandError {
        errors.append(error)
      }
    }
    if let first = errors.first { throw Self.together(errors, first) }
    return inputs.indices.compactMap { surveys[$0] }
  }

  /// Returns one error for those of several files.
  static func together(_ errors: [CommandError], _ first: CommandError) -> CommandError {
    var error = first
    error.message = errors.map(\.message).joined(separator: "\n")
    return error
  }

  /// Describes an error and keeps it for the report.
  private func noted(_ error: any Error, _ input: InputFile) -> any Error {
    var described = input.described(error)
    if var command = described as? CommandError, let error = error as? ImportError, error.line == 1,
      error.message.hasPrefix("expected '{' or '['"), input.name.lowercased().hasSuffix("json")
    {
      command.advice =
        (command.advice.map { $0 + "\n  " } ?? "")
        + "If it is a table, in spite of its name: --from csv"
      described = command
    }
    if let described = described as? CommandError {
      let problem = error as? ImportError ?? ImportError(line: nil, described.message)
      failures.append(ImportReport.File(input: input, errors: [problem]))
    }
    return described
  }

  /// Looks at a file.
  func survey(_ input: InputFile, _ options: ImportOptions) throws -> ImportFileSurvey {
    do {
      var options = options
      let isDatabase = try options.format == .database || isDatabase(input)
      if isDatabase, options.format == nil || options.format == .database, let path = input.path {
        options.format = .database
        let database =
          try input.isCompressed == true
          ? input.withUnpackedFile { try SourceDatabase(path: $0, name: path) }
          : SourceDatabase(path: path)
        if locale == nil {
          locale = database.locale.flatMap { try? LocaleIdentifier($0) }
        }
        return try ImportFileSurvey(
          format: .database, tables: database.tables, options: options,
          readRows: { database.rows(of: $0) })
      }
      if isDatabase, input.path == nil {
        throw CommandError(
          .failed,
          "\(input.name.escapedForTerminal) is a pipe: SQLite files cannot be read from a pipe",
          advice: "Give the name of the file.")
      }
      let survey = try ImportFileSurvey(
        name: tableName(input), fileName: input.unpackedPath,
        isPacked: input.isCompressed == true, options: options,
        contents: input.contents, readCount: { input.readCount }
      ) { try input.open() }
      input.sheet = survey.sheet
      return survey
    } catch {
      throw noted(error, input)
    }
  }

  /// Checks that a file has what its products are told by.
  static func requireKey(
    _ field: ProductField?,
    _ input: InputFile,
    _ survey: ImportFileSurvey,
    outcome: String = " Nothing was imported."
  ) throws {
    guard let field, !survey.fields.contains(field) else { return }
    throw CommandError(
      .failed,
      "\(input.name.escapedForTerminal): no column for the \(field.rawValue), which --key needs",
      advice: "If there is one, choose it: "
        + NextCommand.line(with: "--map", "\(field.rawValue)=COLUMN")
        + (outcome.isEmpty ? "" : "\n " + outcome))
  }

  /// Returns the currency that the catalog has, else that of the country in the environment.
  static func currencyElsewhere(
    _ catalog: (any CatalogReading)?, in context: CommandContext
  ) throws -> AssumedCurrency {
    if let currency = try catalog?.usualCurrency(else: .none), !currency.isNone {
      return AssumedCurrency(currency, source: "as the prices of the catalog")
    }
    return LocaleChoice.currency(in: context) ?? .none
  }

  private func isDatabase(_ input: InputFile) throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = try bytes.withUnsafeMutableBytes { try input.open()($0) }
    return count == 16 && bytes == Array("SQLite format 3\0".utf8)
  }

  /// Returns the name of the table of a file that has no names for tables.
  private func tableName(_ input: InputFile) -> String {
    guard let path = input.unpackedPath else { return "input" }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}

extension ImportKey {
  /// The field that a file must have for it, beside its name.
  var field: ProductField? {
    switch self {
    case .sku: .sku
    case .id: .id
    case .nameAndManufacturer: nil
    }
  }
}
