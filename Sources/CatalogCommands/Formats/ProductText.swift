import CatalogAccess
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
    # by two spaces. A custom field is a line such as custom.Category: Tools.
    # To cancel, close without saving.
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
    for field in fields(of: product) {
      let value = shown(field, of: product)
      let name = shownName(field)
      if field == .details || field.customName != nil && value.contains("\n") {
        text += name + ":\n"
        for line in value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        where !value.isEmpty {
          text += "  \(String(line))\n"
        }
      } else {
        text += value.isEmpty ? "\(name):\n" : "\(name): \(value)\n"
      }
    }
    return text
  }

  private static func fields(of product: Product) -> [ProductField] {
    ProductChange(before: nil, after: product).fields
  }

  /// The name of a field as a line begins with it.
  private static func shownName(_ field: ProductField) -> String {
    field.optionName.escapedForTerminal
  }

  /// The value of a field in a line; of the details and of custom fields, in several.
  private static func shown(_ field: ProductField, of product: Product) -> String {
    let value = product.text(of: field) ?? ""
    // What another program wrote may hold what would act on the terminal.
    return field == .details || field.customName != nil
      ? value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { shownLine(String($0)) }.joined(separator: "\n")
      : value.escapedForTerminal
  }

  /// A line of the details; tabs are at home in an editor.
  private static func shownLine(_ line: String) -> String {
    line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).escapedForTerminal }.joined(separator: "\t")
  }

  /// Returns a text whose unchanged lines are as they were, whatever is shown of them.
  private static func lines(_ value: String, of field: ProductField, _ product: Product) -> String {
    let lines = (product.text(of: field) ?? "").unicodeScalars.split(
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
    let known = fields(of: product)
    var (values, faults) = Self.values(of: text, known)
    let (unchanged, _) = Self.values(of: Self.text(of: product), known)
    let new = values.keys.filter { $0.customName != nil && !known.contains($0) }
    for field in known + new.sorted(by: { $0.rawValue < $1.rawValue }) {
      // A line that was taken out changes nothing.
      guard var value = values[field], value != unchanged[field] else { continue }
      if field == .details || field.customName != nil { value = lines(value, of: field, product) }
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

  /// Returns the field that a line is about and what stands behind its colon.
  private static func field(
    of line: Substring, _ known: [ProductField]
  ) -> (field: ProductField, value: Substring)? {
    // Names of custom fields may have colons in them.
    for field in known where field.customName != nil && line.hasPrefix(shownName(field) + ":") {
      return (field, line.dropFirst(shownName(field).count + 1))
    }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon]
    let value = line[line.index(after: colon)...]
    if name.hasPrefix(ProductField.customPrefix) {
      guard let name = try? CustomFieldName.cleaned(String(name)) else { return nil }
      return (.custom(name), value)
    }
    return ProductField.named(String(name.filter { !$0.isWhitespace }).lowercased())
      .map { ($0, value) }
  }

  private static func values(
    of text: String, _ known: [ProductField]
  ) -> ([ProductField: String], [Fault]) {
    var values: [ProductField: String] = [:]
    var faults: [Fault] = []
    // The lines of the last field that may have several.
    var lines: [Substring] = []
    var block: ProductField?
    func endBlock() {
      guard let field = block else { return }
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      values[field] = lines.joined(separator: "\n")
      block = nil
    }
    for line in text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("#") { continue }
      let isIndented = line.first == " " || line.first == "\t"
      if block != nil, isIndented || line.isEmpty {
        lines.append(line.hasPrefix("  ") ? line.dropFirst(2) : line.drop { $0 == " " })
        continue
      }
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let (field, text) = field(of: line, known) else {
        faults.append(Fault(line: line))
        continue
      }
      endBlock()
      let value = text.drop(while: \.isWhitespace)
      if values[field] != nil { faults.append(Fault(repeating: field)) }
      if field == .details || field.customName != nil {
        block = field
        lines = value.isEmpty ? [] : [value]
        values[field] = ""
      } else {
        values[field] = String(value.reversed().drop(while: \.isWhitespace).reversed())
      }
    }
    endBlock()
    return (values, faults)
  }

  /// Returns a text with what is wrong above the fields that it is about.
  static func marked(_ text: String, with faults: [Fault]) -> String {
    var lines = unmarked(text)
    for fault in faults.reversed() {
      let position = fault.field.flatMap { field in
        lines.firstIndex { $0.hasPrefix(shownName(field) + ":") }
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
