import CatalogImport
import Search

/// What people write in a predicate who come from SQL, Python, a shell or a search engine, as it is written here.
enum ForeignPredicate {
  /// Returns a text with what is written in other ways elsewhere; the same where it has none of them.
  static func translated(_ text: String) -> String {
    var text = text
    // Names in the quotes of databases, and with that of a table before them.
    text = text.replacing(#/[`\[{](\w+)[`\]}]/#) { $0.1.allSatisfy(\.isNumber) ? $0.0 : $0.1 }
    text = text.replacing(#/\b(?:products?|df|self|item|row)\.(?=[a-z])/#, with: "")
    text = text.replacing(#/^\s*(?i:where)\s+/#, with: "")
    text = text.replacing(#/^\s*select\((.*)\)\s*$/#) { $0.1 }
    text = text.replacing(#/(^|[\s(])\.(?=[a-z])/#) { $0.1 }
    for (sign, meant) in [("≥", ">="), ("≤", "<="), ("≠", "!="), ("＜", "<"), ("＞", ">")] {
      text = text.replacing(sign, with: meant)
    }
    text = text.replacing(#/^\s*(?i:select)\b.*?\b(?i:where)\s+(.*?);?\s*$/#) { $0.1 }
    text = text.replacing(#/\b(\w+)\.(?i:(isna|isnull|notna|notnull))\(\)/#) {
      "\($0.1) \($0.2.lowercased().hasPrefix("not") ? "!=" : "==") nil"
    }
    text = text.replacing(#/\b(?i:coalesce|ifnull)\((\w+)\s*,\s*0\)\s*==?\s*0/#) {
      "\($0.1) == 0 OR \($0.1) == nil"
    }
    text = text.replacing(#/'((?:[^']*'')+[^']*)'(?!')/#) {
      String($0.1).replacing("''", with: "'").quotedForPredicate
    }
    // One comparison with several values.
    text = text.replacing(
      #/\b(\w+)\s*==?\s*((["'])[^"']*\3(?:\s+(?i:or)\s+\3[^"']*\3)+)\s*$/#
    ) { "\($0.1) IN {\($0.2.replacing(#/\s+(?i:or)\s+/#, with: ", "))}" }
    text = text.replacing(#/\b(price|quantity):(?=\d)/#) { "\($0.1) == " }
    text = text.replacing(#/\b(?i:stock|qty)\s*(?=[:=<>!])/#, with: "quantity ")
    text = text.replacing(#/quantity :(?=\d)/#, with: "quantity == ")
    text = text.replacing(#/\b(?i:like)\s+(["'])([^"'*]*%[^"'*]*)["']/#) {
      "LIKE[c] \($0.1)\($0.2.replacing("%", with: "*"))\($0.1)"
    }
    // Values that there are not.
    text = text.replacing(#/([=!]=?)\s*(?i:none|null|nul|undefined|nan)\b/#) { "\($0.1) nil" }
    text = inWords(text)
    // Functions of spreadsheets.
    if let parts = text.wholeMatch(of: #/\s*(?i:(and|or))\((.*)\)\s*/#) {
      text = operands(parts.2).joined(separator: " \(parts.1.uppercased()) ")
    }
    text = asExpressions(text)
    text = text.replacing(#/,\s*(?=\w+\s*(?:[<>]=?|[=!]=?)\s*["\d])/#, with: " AND ")
    if let parts = text.wholeMatch(of: #/\s*(\w+)\s*==?\s*([A-Za-z]\w*(?: [\w,&.'-]+)+)\s*/#),
      !parts.2.contains(#/ (?i:and|or) /#)
    {
      text = "\(parts.1) == \(String(parts.2).quotedForPredicate)"
    }
    // Values that are not there.
    text = text.replacing(#/^\s*(?:(?i:not)\s+|!\s*)([A-Za-z_]\w*)\s*$/#) { "\($0.1) == nil" }
    // Functions of texts.
    text = text.replacing(
      #/\b(\w+)(?:\.str)?\.(?i:(contains|includes|startswith|endswith|match))\(("[^"]*"|'[^']*')\)/#
    ) {
      let known = [
        "contains": "CONTAINS", "includes": "CONTAINS", "startswith": "BEGINSWITH",
        "endswith": "ENDSWITH",
      ]
      return "\($0.1) \(known[$0.2.lowercased()] ?? "MATCHES")[cd] \($0.3)"
    }
    text = text.replacing(#/\b(?i:lower|upper)\((\w+)\)\s*==?/#) { "\($0.1) ==[c]" }
    // Patterns.
    text = text.replacing(#/(?:=?~\*?|(?i:matches)(?:\[\w+\])?)\s*\/([^\/]*)\/i?/#) {
      "MATCHES[c] \".*\($0.1).*\""
    }
    text = text.replacing(
      #/\s(?:~\*?|=~|(?i:regexp|rlike|regex|similar\s+to))\s*(["'])([^"']*)["']/#
    ) { " MATCHES[c] \($0.1)\(partPattern($0.2))\($0.1)" }
    text = text.replacing(#/\b(\w+)\s+=?~=?\s+(\w[^"']*)$/#) { "\($0.1) CONTAINS[cd] \"\($0.2)\"" }
    text = text.replacing(#/\b(?i:ilike)(?:\[\w+\])?\s+(["'])([^"']*)["']/#) {
      "LIKE[c] \($0.1)\($0.2.replacing("%", with: "*"))\($0.1)"
    }
    text = text.replacing(#/\b(?i:glob)\s+(?=["'])/#, with: "LIKE ")
    text = text.replacing(#/\b(?i:like)\s+(%?[\w ]+%)/#) {
      "LIKE[c] \"\($0.1.replacing("%", with: "*"))\""
    }
    // NOT stands before a comparison here.
    text = text.replacing(
      #/\b([\w.]+)\s+(?i:not)\s+(?=(?i:like|in|between|contains|beginswith|endswith|matches)\b)/#
    ) { "NOT \($0.1) " }
    // Comparisons of a shell, and two at once.
    for (word, sign) in [
      ("gt", ">"), ("lt", "<"), ("ge", ">="), ("le", "<="), ("eq", "=="), ("ne", "!="),
    ] {
      text = text.replacing(" -\(word) ", with: " \(sign) ")
    }
    text = text.replacing(#/^\s*([\d.]+)\s*(<=?)\s*(\w+)\s*(<=?)\s*([\d.]+)\s*$/#) {
      "\($0.3) \($0.2 == "<" ? ">" : ">=") \($0.1) AND \($0.3) \($0.4) \($0.5)"
    }
    text = text.replacing(#/^\s*(\w+)\s*([<>]=?)\s*([\d.]+)\s*([<>]=?)\s*([\d.]+)\s*$/#) {
      "\($0.1) \($0.2) \($0.3) AND \($0.1) \($0.4) \($0.5)"
    }
    text = text.replacing(#/\b(?i:in)\s+range\(\s*([\d.]+)\s*,\s*([\d.]+)\s*\)/#) {
      "BETWEEN {\($0.1), \($0.2)}"
    }
    text = text.replacing(#/\b(?i:in)\s*\[([^\]]*)\]/#) { "IN {\($0.1)}" }
    // Amounts.
    text = text.replacing(#/(\d),(\d{3})(?!\d)/#) { "\($0.1)\($0.2)" }
    for (sign, code) in [("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("$", "USD")] {
      for amount in ["\(sign)\\s*([0-9.]+)", "([0-9.]+)\\s*\(sign)"] {
        guard let pattern = try? Regex(amount.replacing("$", with: "\\$")) else { continue }
        text = text.replacing(pattern) { match in
          "\(match.output[1].substring ?? "") AND currency == \"\(code)\""
        }
      }
    }
    // All products.
    let all = ["*", "1=1", "1 = 1", "1", "true", "all"]
    return all.contains(text.lowercased().split(separator: " ").joined(separator: " "))
      ? "TRUEPREDICATE" : text
  }

  /// Returns a text with signs for what a person says of prices and stock; the same where nothing is said so.
  static func inWords(_ text: String) -> String {
    let said = text.lowercased().split(separator: " ").joined(separator: " ")
    switch said {
    case "in stock", "is in stock", "available", "stock": return "quantity > 0"
    case "out of stock", "is out of stock", "sold out", "not in stock", "unavailable":
      return "quantity == 0"
    default: break
    }
    if let parts = text.wholeMatch(of: #/\s*(?i:(price|quantity))\s+(\d[\d.]*)\s*/#) {
      return "\(parts.1.lowercased()) == \(parts.2)"
    }
    let sign =
      #/\b(?i:is\s+)?(?i:(under|below|less than|cheaper than|over|above|more than|greater than|at least|at most|up to))\s+(?=[\d.])/#
    return text.replacing(sign) { match in
      switch match.1.lowercased() {
      case "under", "below", "less than", "cheaper than": "< "
      case "over", "above", "more than", "greater than": "> "
      case "at least": ">= "
      default: "<= "
      }
    }
  }

  /// Returns a text without what expressions of other languages have around the name of a field and its values.
  private static func asExpressions(_ text: String) -> String {
    var text = text
    if let parts = text.wholeMatch(
      of: #/\s*\{\s*"(\w+)"\s*:\s*\{\s*"\$(lt|lte|gt|gte|eq|ne)"\s*:\s*([^}]+?)\s*\}\s*\}\s*/#)
    {
      let signs = ["lt": "<", "lte": "<=", "gt": ">", "gte": ">=", "eq": "==", "ne": "!="]
      return "\(parts.1) \(signs[String(parts.2)] ?? "==") \(parts.3)"
    }
    text = text.replacing(#/\b\w+\[["'](\w+)["']\]/#) { $0.1 }
    text = text.replacing(#/[$@]\.?(?=[a-z])/#, with: "")
    text = text.replacing(#/\b(\w+):(?=[<>=])/#) { $0.1 }
    text = text.replacing(#/\b([a-zA-Z]+):\s*(\w[^"':<>=]*)$/#) {
      "\($0.1) CONTAINS[cd] \"\($0.2)\""
    }
    text = text.replacing(#/\b(?i:is_?null|is_?empty|isblank)\((\w+)\)/#) { "\($0.1) == nil" }
    text = text.replacing(#/\b(\w+)\s+(?i:exists)\b/#) { "\($0.1) != nil" }
    text = text.replacing(#/\b(?i:match)\s+(?=["'])/#, with: "WORDS ")
    text = text.replacing(#/\b(?i:and)\s+(?i:and)\b/#, with: "AND")
    // Lists and ranges.
    text = text.replacing(#/\b(?i:in)\s+([\d.]*\d)\s*(?:\.\.\.?<?|-)\s*(\d[\d.]*)/#) {
      "BETWEEN {\($0.1), \($0.2)}"
    }
    if let parts = text.wholeMatch(of: #/\s*(\w+)\s+(?i:in)\s+([^{("'\[]+,[^"']+)/#) {
      let values = parts.2.split(separator: ",").map {
        String($0).trimmingEdgeSpaces.quotedForPredicate
      }
      text = "\(parts.1) IN {\(values.joined(separator: ", "))}"
    }
    text = text.replacing(#/\b(?i:in)\s*\(\s*([^()"']*[^()"'\d.,\s][^()"']*)\)/#) {
      let values = $0.1.split(separator: ",").map {
        String($0).trimmingEdgeSpaces.quotedForPredicate
      }
      return "IN {\(values.joined(separator: ", "))}"
    }
    // Codes of countries.
    text = text.replacing(#/\borigin\s+(?i:in)\s*\{((?:\s*"[A-Z]{2}"\s*,?)+)\}/#) {
      "originCode IN {\($0.1)}"
    }
    text = text.replacing(#/\borigin\s*==?\s*"([A-Z]{2})"/#) { "originCode == \"\($0.1)\"" }
    // An id is a number, and a SKU a text.
    text = text.replacing(#/\bid\s*(==?|!=)\s*"([^"]*\D[^"]*)"/#) { "sku \($0.1) \"\($0.2)\"" }
    text = text.replacing(#/\bsku\s*(==?|!=)\s*(?!nil\b)(\w[\w.-]*)/#) { "sku \($0.1) \"\($0.2)\"" }
    text = text.replacing(#/^\s*([A-Z]+-?\d[\w-]*)\s*$/#) { "sku == \"\($0.1)\"" }
    return text
  }

  /// Returns the pattern of a whole text for one that elsewhere is found in any part of it.
  static func partPattern(_ pattern: some StringProtocol) -> String {
    var bare = pattern.drop { $0 == "^" }
    let isBegun = bare.startIndex != pattern.startIndex || bare.hasPrefix(".*")
    let isEnded = bare.hasSuffix("$") || bare.hasSuffix(".*")
    if bare.hasSuffix("$") { bare = bare.dropLast() }
    let part = bare.contains("|") ? "(\(bare))" : String(bare)
    return (isBegun ? "" : ".*") + part + (isEnded ? "" : ".*")
  }

  /// Returns what stands between the commas of a list, but for those in quotes and brackets.
  private static func operands(_ list: Substring) -> [String] {
    var operands = [""]
    var depth = 0
    var quote: Character?
    for character in list {
      if character == quote {
        quote = nil
      } else if quote == nil {
        if "\"'".contains(character) { quote = character }
        if "({".contains(character) { depth += 1 }
        if ")}".contains(character) { depth -= 1 }
      }
      if character == ",", depth == 0, quote == nil {
        operands.append("")
      } else {
        operands[operands.count - 1].append(character)
      }
    }
    return operands.map(\.trimmingEdgeSpaces)
  }
}
