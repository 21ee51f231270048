/// A value beside the products of a document that may hold for all of them.
struct FileSetting {
  /// The names of the elements or members around it, the outermost first, and its own.
  var path: [String]
  var value: String
  /// The number of elements or objects around what it stands in, where the products are in that too:
  /// the greater one counts. Nil where they are not.
  var depth: Int?
}
