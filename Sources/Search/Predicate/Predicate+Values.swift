extension Predicate {
  /// Makes the comparison of a key with a value, or with the list of values
  /// that `IN` and `BETWEEN` take.
  ///
  ///     Predicate(.name, .beginsWith, "wid", options: .caseInsensitive)
  ///     Predicate(.section, .in, ["A", "Å"])
  ///
  /// - Precondition: The operator takes the key, the options and the value, as
  ///   in a text that is parsed. `MATCHES` is for texts alone: a pattern may be
  ///   wrong.
  public init(
    _ key: Key,
    _ operator: Operator,
    _ value: some PredicateArgument,
    options: Options = []
  ) {
    precondition(`operator` != .matches, "a pattern is checked by the parser")
    precondition(options.isEmpty || `operator`.takesOptions, "options that are not taken")
    let operand: Operand
    let literals: [Literal]
    switch value.predicateArgument {
    case .literal(let literal):
      precondition(`operator` != .in && `operator` != .between, "one value in place of a list")
      (operand, literals) = (.literal(literal), [literal])
    case .list(let list):
      precondition(`operator` == .in || `operator` == .between && list.count == 2, "a list")
      (operand, literals) = (.list(list), list)
    }
    if key.kind == .number {
      precondition(options.isEmpty && !`operator`.needsText, "a number compared as a text")
      precondition(
        literals.allSatisfy { $0 == .null || $0.number != nil }, "a number and a text")
    }
    self.init(Comparison(key, `operator`, options, operand))
  }
}
