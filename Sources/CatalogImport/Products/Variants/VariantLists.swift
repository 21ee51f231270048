import CatalogFields

/// The lists in records whose entries are variants, each a product of its own.
enum VariantLists {
  private static let names: Set<String> = [
    "variants", "variations", "varianten", "variantes", "varianti", "productvariants", "skus",
  ]

  /// Whether a list is called so.
  static func isNamedSo(_ list: String) -> Bool { names.contains(NameWords(list).key) }

  /// Returns the lists of variants among arrays of JSON that are not called so: the columns are
  /// `sizes.0.sku`, `sizes.1.sku`.
  static func inArrays(_ columns: [String]) -> Set<String> {
    var fields: [String: Set<String>] = [:]
    var areSeveral: Set<String> = []
    for column in columns {
      let parts = column.split(separator: ".", omittingEmptySubsequences: false)
      guard let index = parts.firstIndex(where: { Int($0) != nil }), index > 0,
        index == parts.count - 2, let number = Int(parts[index])
      else { continue }
      let list = parts[..<index].joined(separator: ".")
      fields[list, default: []].insert(String(parts[index + 1]))
      if number > 0 { areSeveral.insert(list) }
    }
    let own = columns.filter { column in !fields.keys.contains { column.hasPrefix($0 + ".") } }
    return Set(
      fields.filter { list, fields in
        areSeveral.contains(list) && areVariants(list, fields, beside: own)
      }.keys)
  }

  /// Returns the paths of elements of XML that come several times in a record and are variants.
  ///
  /// - Parameter repeated: The paths of elements that come several times.
  static func inElements(_ columns: [String], repeated: [String]) -> Set<String> {
    let own = columns.filter { column in !repeated.contains { column.hasPrefix($0 + ".") } }
    return Set(
      repeated.filter { path in
        let fields = columns.compactMap { column -> String? in
          guard column.hasPrefix(path + ".") else { return nil }
          let rest = String(column.dropFirst(path.utf8.count + 1))
          return rest.contains(".") && !rest.contains(".@") ? nil : rest
        }
        return areVariants(path, Set(fields), beside: own)
      })
  }

  /// Whether the entries of a list are variants by their fields: they have a SKU and a price, or one
  /// of them where the list is called as sizes and colors are, and are not said to be something else.
  private static func areVariants(
    _ list: String, _ fields: Set<String>, beside own: [String]
  ) -> Bool {
    let words = NameWords(list).words.map(NameWords.stem)
    guard otherLists.isDisjoint(with: words) else { return false }
    let (hasSKU, hasPrice) = (has(.sku, fields), has(.price, fields))
    if !kindsOfVariants.isDisjoint(with: words) { return hasSKU || hasPrice }
    // What has both itself is a product with something beside it.
    return hasSKU && hasPrice && !(has(.sku, Set(own)) && has(.price, Set(own)))
  }

  /// Whether the entries of a list are sizes, colors and so on by its name.
  static func areKinds(_ list: String) -> Bool {
    !kindsOfVariants.isDisjoint(with: NameWords(list).words.map(NameWords.stem))
  }

  /// Whether a list is one of other products, of sellers and so on by its name.
  static func isOfOthers(_ list: String) -> Bool {
    !otherLists.isDisjoint(with: NameWords(list).words.map(NameWords.stem))
  }

  /// Whether a path leads into a list that is called so.
  static func hasVariants(_ path: String) -> Bool {
    path.split(separator: ".").contains { isNamedSo(String($0)) }
  }

  /// Whether names are among fields that may be a price only.
  static func hasAmount(_ names: Set<String>) -> Bool {
    names.contains {
      let readings = ColumnName.readings(of: $0, in: TableName(""))
      return readings[.price] != nil || readings[.priceMinor] != nil
    }
  }

  /// Whether a field is among names, plainly called so.
  static func has(_ field: ProductField, _ names: Set<String>) -> Bool {
    names.contains { name in
      let readings = ColumnName.readings(of: name, in: TableName(""))
      func isPlain(_ field: ProductField, _ limit: Int) -> Bool {
        readings[field].map { $0 < limit } ?? false
      }
      return field == .price
        ? isPlain(.price, FieldNames.poorRank * 10) || isPlain(.priceMinor, 100)
        : isPlain(field, field == .name ? 40 : 110) && !OptionName.isOption(NameWords(name))
    }
  }

  private static func stems(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map { NameWords.stem(of: String($0)) })
  }

  private static let kindsOfVariants = stems(
    """
    variant variants variation variations variante varianten variantes varianti sku skus size sizes \
    grosse grossen groesse groessen taille tailles talla tallas taglia taglie color colors colour \
    colours farbe farben edition editions format formats combination combinations declinaison \
    declinaisons ausfuhrung ausfuehrung ausfuhrungen
    """)

  /// Lists of other products, of who sells one, and of what it costs when.
  private static let otherLists = stems(
    """
    related similar accessory accessories zubehor bundle bundles component components cross upsell \
    supplier suppliers vendor vendors seller sellers lieferant lieferanten offer offers tier tiers \
    staffel discount discounts order orders history recommended recommendation alternative \
    alternatives compatible set sets part parts spare review reviews store stores warehouse \
    warehouses location locations stock stocks inventory price prices image images media option \
    options addon addons extra extras service services replacement substitute
    """)
}
