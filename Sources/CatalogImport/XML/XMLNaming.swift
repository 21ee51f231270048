/// Where the records of a document are.
struct XMLRecord {
  /// The names of the elements around a record and its own, without prefixes.
  var path: [String]
  /// The attribute by which the elements in a record are columns; nil where their names are.
  var columnAttribute: String?
  /// Of the elements in the path, whether they are groups of records: several come, with records
  /// in them. What they say is read of each record.
  var areGroups: [Bool] = []
}

/// What an attribute `name` or `key` says of the elements of a path: whether it is the name of a
/// column, as in dumps of databases.
///
///     <row><field name="id">1</field><field name="price">2.50</field></row>
struct XMLNaming {
  /// The attribute that all elements have; nil where some have none.
  private(set) var attribute: String?
  /// The names that were found, as far as they were looked at.
  private(set) var names: Set<[UInt8]> = []
  private var count = 0
  private var isAlways = true
  private var differ = true
  private var parent = 0
  private var namesInParent: Set<[UInt8]> = []

  /// The number of elements around it, and of names, that are looked at.
  private static let greatestParentCount = 1000
  private static let greatestNameCount = 1000

  /// Whether the names tell the elements in one other apart, and come in others again.
  ///
  /// - Parameter mayBeOne: Whether they may be columns where there is only one row.
  func areColumns(mayBeOne: Bool) -> Bool {
    isAlways && differ && attribute != nil && names.count < Self.greatestNameCount
      && (parent < 2 ? mayBeOne : 2 * names.count <= count)
  }

  /// Whether an element is a table by its name, whose rows or which itself is a row.
  static func isTable(_ element: String) -> Bool { element.lowercased().hasPrefix("table") }

  /// Takes the attributes of an element.
  ///
  /// - Parameter parent: The number of the element around it.
  mutating func add(_ attributes: XMLEvents.Attributes, parent: Int) {
    guard isAlways, parent <= Self.greatestParentCount, names.count < Self.greatestNameCount else {
      return
    }
    guard let (key, value) = Self.name(in: attributes), attribute ?? key == key else {
      isAlways = false
      attribute = nil
      return
    }
    attribute = key
    count += 1
    names.insert(value)
    if parent != self.parent { namesInParent.removeAll(keepingCapacity: true) }
    self.parent = parent
    if !namesInParent.insert(value).inserted { differ = false }
  }

  private static func name(in attributes: XMLEvents.Attributes) -> (key: String, value: [UInt8])? {
    for key in ["name", "key"] {
      if let value = XMLName.value(of: key, in: attributes), !value.isEmpty {
        return (key, Array(value))
      }
    }
    return nil
  }
}
