/// The names of variants, and of the columns that say by what they differ.
enum OptionName {
  private static let words: Set<String> = [
    "size", "color", "colour", "farbe", "grosse", "groesse", "taille", "couleur", "talla", "tamano",
    "taglia", "colore", "kleur", "maat", "storlek", "farg", "option", "optionvalue", "flavor",
    "flavour", "material",
  ]

  /// Whether a column has an option of a variant: `size`, `option2`, `Option1 Value`,
  /// `attributes.0.option`.
  static func isOption(_ name: NameWords) -> Bool {
    let letters = name.words.map { word in word.filter { !$0.isNumber } }.filter { !$0.isEmpty }
    return words.contains(letters.joined())
      || ["option", "value"].contains(letters.last) && letters.count == 2
        && ["attributes", "options"].contains(letters.first)
      || letters == ["selected", "options", "value"]
  }

  /// Whether a field of a variant of JSON or XML is one of its options: as a column is called, or in an
  /// object of options (`options.size`, `options.fit`), or so called in one of attributes
  /// (`attributes.size`).
  static func isOption(ofVariant path: String) -> Bool {
    if isOption(NameWords(path)) { return true }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return false }
    let list = NameWords(parts[0]).key
    if Int(parts[1]) != nil { return lists.contains(list) }
    let name = NameWords(parts[1])
    if lists.contains(list) { return !partsOfOption.contains(name.key) }
    return attributeLists.contains(list) && isOption(name)
  }

  /// The objects of the options of a variant.
  private static let lists: Set<String> = [
    "options", "option", "selectedoptions", "optionvalues", "variantoptions", "optionen",
  ]

  /// The objects that have options among other things.
  private static let attributeLists: Set<String> = [
    "attributes", "attribute", "attribut", "attributs", "attributi", "atributos", "properties",
    "specs", "specifications",
  ]

  /// What an object has that is one option, and no value of it.
  private static let partsOfOption: Set<String> = [
    "id", "name", "key", "type", "position", "order", "sort", "label", "code", "title", "currency",
    "optionid", "optionname",
  ]

  /// Whether a column says what an option is called: `Option1 Name`.
  static func namesOption(_ name: NameWords) -> Bool {
    let letters = name.words.map { word in word.filter { !$0.isNumber } }.filter { !$0.isEmpty }
    return letters == ["option", "name"]
  }

  /// Returns the name of a variant: that of its product with its own behind it, or its options.
  static func name(_ name: String, of variant: String?, _ options: [String]) -> String {
    // What Shopify calls the only variant.
    var own = variant?.trimmingEdgeSpaces ?? ""
    if own == "Default Title" { own = "" }
    if own.isEmpty {
      own = options.filter { $0 != "Default Title" }.joined(separator: " / ")
    }
    if own.isEmpty || own == name { return name }
    if name.isEmpty || own.hasPrefix(name) { return own }
    return name + " – " + own
  }
}
