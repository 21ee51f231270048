import Bytes

extension IndexedCollation {
  /// Compares two strings by section, and inside a section by the collator:
  /// negative, zero or positive.
  public func compare(_ left: String, _ right: String) -> Int {
    let sections = (section(for: left), section(for: right))
    return sections.0 == sections.1 ? collator.compare(left, right) : sections.0 - sections.1
  }

  /// Returns elements in the order of the listing: by section, then by the
  /// collator, and where those are equal in the order in which they came.
  ///
  ///     collation.sorted(products, by: \.name)
  ///
  /// - Complexity: One sort key an element, O(*n* log *n*) comparisons of bytes.
  public func sorted<Element>(
    _ elements: [Element],
    by name: (Element) throws -> String
  ) rethrows -> [Element] {
    try order(of: elements, by: name).map { elements[$0.index] }
  }

  /// The elements of one section, sorted.
  public struct Section<Element> {
    /// The position in ``IndexedCollation/sectionTitles``.
    public let number: Int
    /// The header.
    public let title: String
    /// The elements in order.
    public let elements: [Element]
  }

  /// Returns elements sorted and divided into their sections.
  ///
  /// - Parameters:
  ///   - elements: What is sorted.
  ///   - name: The name of an element, by which it is sorted.
  ///   - includingEmpty: Whether sections without elements come too.
  public func sectioned<Element>(
    _ elements: [Element],
    by name: (Element) throws -> String,
    includingEmpty: Bool = false
  ) rethrows -> [Section<Element>] {
    var members = [[Element]](repeating: [], count: sectionTitles.count)
    for entry in try order(of: elements, by: name) {
      members[entry.section].append(elements[entry.index])
    }
    return members.indices.compactMap { number in
      members[number].isEmpty && !includingEmpty
        ? nil
        : Section(number: number, title: sectionTitles[number], elements: members[number])
    }
  }

  /// Returns where a new element belongs in elements that are sorted by this
  /// collation: behind those that it equals.
  ///
  ///     names.insert(name, at: collation.insertionIndex(of: name, in: names) { $0 })
  ///
  /// - Complexity: O(log *n*) sort keys.
  public func insertionIndex<Element>(
    of element: Element,
    in sortedElements: [Element],
    by name: (Element) throws -> String
  ) rethrows -> Int {
    let key = sortKey(for: try name(element))
    let section = section(for: key)
    return try sortedElements.indices.firstPosition {
      let otherKey = sortKey(for: try name(sortedElements[$0]))
      let otherSection = self.section(for: otherKey)
      return section == otherSection ? key < otherKey : section < otherSection
    }
  }

  private func order<Element>(
    of elements: [Element],
    by name: (Element) throws -> String
  ) rethrows -> [SortedKey] {
    var names = NameList(reservingCapacity: elements.count, byteCount: elements.count * 24)
    for element in elements { names.append(try name(element)) }
    return sortedKeys(collator.sortKeys(for: names))
  }
}
