import CatalogFields
import CatalogModel
import SectionedTable

/// A product as a text that a person edits: a field a line, and the details
/// with their lines indented.
///
///     # Widget G (id 7)
///     name: Widget G
///     price: 6.26 USD
///     details:
///       Details of Widget G
enum ProductText {
  private static let help = """
    # Change the text after the colons; leave it empty to leave the field
    # without a value. Lines that begin with # are ignored. Details are indented
    # by two spaces. To cancel, close without saving.
    """
  /// The beginning of a line with a fault.
  private static let mark = "# ! "

  /// A fault of a text.
  struct Fault {
    /// The field whose line it is about; nil for a line of no field.
    var field: ProductField?
    /// The fault, fit for a terminal.
    var message: String

    init(_ error: FieldError) {
      field = error.field
      message = error.description.escapedForTerminal
    }

    init(repeating field: ProductField) {
      self.field = field
      message = "\(field.optionName) is given twice"
    }

    init(line: Substring) {
      message = "unknown field: '\(line.prefix(60).escapedForTerminal)'"
    }
  }

  /// Returns the text of a product.
  static func text(of product: Product) -> String {
    var text = "# \(product.name.escapedForTerminal) (id \(product.id))\n" + help + "\n\n"
    for field in ProductEdit.fields {
      let value = shown(field, of: product)
      if field == .details {
        text += "details:\n"
        for line in value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        where !value.isEmpty {
          text += "  \(String(line))\n"
        }
      } else {
        text += value.isEmpty ? "\(field.optionName):\n" : "\(field.optionName): \(value)\n"
      }
    }
    return text
  }

  /// The value of a field in a line; of the details, in several.
  private static func shown(_ field: ProductField, of product: Product) -> String {
    let value = product.text(of: field) ?? ""
    // What another program wrote may hold what would act on the terminal.
    return field == .details
      ? value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { shownLine(String($0)) }.joined(separator: "\n")
      : value.escapedForTerminal
  }

  /// A line of the details; tabs are at home in an editor.
  private static func shownLine(_ line: String) -> String {
    line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).escapedForTerminal }.joined(separator: "\t")
  }

  /// Returns details whose unchanged lines are as they were, whatever is shown of them.
  private static func details(_ value: String, of product: Product) -> String {
    let lines = (product.details ?? "").unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    let known = Dictionary(lines.map { (shownLine($0), $0) }) { first, _ in first }
    return value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { known[String($0)] ?? String($0) }.joined(separator: "\n")
  }

  /// Returns the edit that a text makes of its product, and the faults in it.
  static func edit(of text: String, from product: Product) -> (ProductEdit, [Fault]) {
    var edit = ProductEdit(
      usualCurrency: product.price?.currency ?? .none, takesValuesOnly: true)
    var (values, faults) = Self.values(of: text)
    let (unchanged, _) = Self.values(of: Self.text(of: product))
    for field in ProductEdit.fields {
      // A line that was taken out changes nothing.
      guard var value = values[field], value != unchanged[field] else { continue }
      if field == .details { value = details(value, of: product) }
      do {
        if value.isEmpty {
          if product.text(of: field) != nil { try edit.clear(field) }
        } else {
          try edit.set(field, to: value)
          if field == .price { _ = try edit.price(from: product.price, usual: nil) }
        }
      } catch {
        faults.append(Fault(error))
      }
    }
    return (edit, faults)
  }

  private static func values(of text: String) -> ([ProductField: String], [Fault]) {
    var values: [ProductField: String] = [:]
    var faults: [Fault] = []
    var details: [Substring] = []
    var isInDetails = false
    for line in text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("#") { continue }
      let isIndented = line.first == " " || line.first == "\t"
      if isInDetails, isIndented || line.isEmpty {
        details.append(line.hasPrefix("  ") ? line.dropFirst(2) : line.drop { $0 == " " })
        continue
      }
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let colon = line.firstIndex(of: ":"),
        let field = ProductField.named(
          String(line[..<colon].filter { !$0.isWhitespace }).lowercased())
      else {
        faults.append(Fault(line: line))
        continue
      }
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      if values[field] != nil { faults.append(Fault(repeating: field)) }
      isInDetails = field == .details
      if isInDetails {
        details = value.isEmpty ? [] : [value]
        values[.details] = ""
      } else {
        values[field] = String(value.reversed().drop(while: \.isWhitespace).reversed())
      }
    }
    while details.last?.allSatisfy(\.isWhitespace) == true { details.removeLast() }
    if values[.details] != nil { values[.details] = details.joined(separator: "\n") }
    return (values, faults)
  }

  /// Returns a text with what is wrong above the fields that it is about.
  static func marked(_ text: String, with faults: [Fault]) -> String {
    var lines = unmarked(text)
    for fault in faults.reversed() {
      let position = fault.field.flatMap { field in
        lines.firstIndex { $0.hasPrefix(field.optionName + ":") }
      }
      lines.insert(mark + fault.message, at: position ?? 0)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of a text without what was said to be wrong with it.
  static func unmarked(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { !$0.hasPrefix(mark) }
  }
}
