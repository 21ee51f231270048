extension Predicate {
  /// Makes a predicate of a format string and the values for its `%@`, in
  /// order; `%K` stands for a key whose name is the argument.
  ///
  ///     try Predicate(format: "%K CONTAINS[cd] %@ OR price IN %@", "name", text, [5, 10])
  ///
  /// In quotes, `%@` is text.
  ///
  /// - Throws: ``PredicateSyntaxError``, for a pattern of `MATCHES` that ICU
  ///   does not take and for a comparison of a number with a text, too.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    format: String,
    _ arguments: any PredicateArgument...
  ) throws(PredicateSyntaxError) {
    self = try Self.parse(format, arguments: arguments.map(\.predicateArgument))
  }

  /// Makes a predicate of a text without arguments, such as a person types.
  ///
  /// - Parameters:
  ///   - text: The predicate.
  ///   - custom: The names of the custom fields that there are: these alone can be
  ///     named, and without `custom.` where a name is no other word. Where it is nil, any may be,
  ///     with `custom.` before it.
  /// - Throws: ``PredicateSyntaxError``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func parse(
    _ text: String, custom: [String]? = nil
  ) throws(PredicateSyntaxError) -> Predicate {
    try parse(text, arguments: [], custom: custom)
  }

  /// Finds a mistake that a text has whatever the names of custom fields are.
  ///
  /// - Throws: ``PredicateSyntaxError``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func check(_ text: String) throws(PredicateSyntaxError) {
    _ = try parse(text, arguments: [], names: CustomNames(names: [], areUnknown: true))
  }

  /// Makes a predicate of a format string and a list of values for its `%@`.
  ///
  /// - Throws: ``PredicateSyntaxError``.
  /// - Complexity: O(*n*) in the length of the text.
  public static func parse(
    _ text: String,
    arguments: [Argument],
    custom: [String]? = nil
  ) throws(PredicateSyntaxError) -> Predicate {
    try parse(text, arguments: arguments, names: custom.map { CustomNames(names: $0) })
  }

  private static func parse(
    _ text: String, arguments: [Argument], names: CustomNames?
  ) throws(PredicateSyntaxError) -> Predicate {
    var copy = text
    return try copy.withUTF8 { utf8 -> Result<Predicate, PredicateSyntaxError> in
      var parser = PredicateParser(utf8, arguments: arguments, custom: names)
      do throws(PredicateSyntaxError) {
        return .success(try parser.parse())
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
