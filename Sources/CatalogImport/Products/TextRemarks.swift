import CatalogFields

/// What there is to say of the texts of products, at the end of a file.
struct TextRemarks {
  let damage: TextDamage
  /// The encoding that was asked for.
  let encoding: String?
  /// The number of values of custom fields that were changed.
  let custom: Int
  /// The number of SKUs that are days among others that are not, and one of them.
  var daysAmongSKUs = (count: 0, example: "")

  var lines: [String] {
    var lines: [String] = []
    if damage.replaced.count > 0 {
      lines.append(
        products(damage.replaced.count) + " a \u{FFFD} for letters that were lost before, such as "
          + "'\(damage.replaced.example)': write the file anew, as UTF-8, where it comes from")
    }
    // A single text may be about this very fault.
    if damage.doubled.count > 1 {
      let (count, example, meant) = damage.doubled
      var advice = "the file seems to be UTF-8: import it without --encoding"
      if encoding == nil {
        let name = damage.isOfWindows ? "WINDOWS-1252" : "ISO-8859-1"
        advice =
          "UTF-8 was read as \(name) and encoded again; write the file anew where it comes from, or: "
          + "iconv -f UTF-8 -t \(name) FILE | catalog import -"
      }
      lines.append(products(count) + " texts such as '\(example)' for '\(meant)': \(advice)")
    }
    if daysAmongSKUs.count > 0 {
      let count = daysAmongSKUs.count
      lines.append(
        (count == 1 ? "1 SKU is a date" : "\(count) SKUs are dates")
          + ", such as '\(daysAmongSKUs.example)', which a spreadsheet may have made of article "
          + "numbers: format the column as text there, and type them again")
    }
    if custom > 0 {
      lines.append(
        "\(custom) \(custom == 1 ? "value" : "values") of custom fields tidied: spaces around "
          + "\(custom == 1 ? "it" : "them") removed, line breaks and accented letters in one form")
    }
    return lines
  }

  private func products(_ count: Int) -> String {
    count == 1 ? "1 product has" : "\(count) products have"
  }
}
