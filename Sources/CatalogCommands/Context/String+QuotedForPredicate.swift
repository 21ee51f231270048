extension String {
  /// The text in quotes, as a predicate has it.
  var quotedForPredicate: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
