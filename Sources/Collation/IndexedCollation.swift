import CICU

/// The alphabetical sections of a language, and the order inside them: what
/// `UILocalizedIndexedCollation` is on iOS.
///
///     let collation = try IndexedCollation(locale: LocaleIdentifier("sv"))
///     collation.sectionTitles.suffix(4)  // ["Å", "Ä", "Ö", "#"]
///     collation.sectionTitles[collation.section(for: "Ångström")]  // "Å"
///     collation.sorted(["Öl", "7-Eleven", "adam"], by: \.self)  // ["adam", "Öl", "7-Eleven"]
///
/// The sections are the index labels of the locale by CLDR with English A to Z, and
/// last `#` for everything else: digits, symbols, the empty string, other scripts.
/// A to Z come behind the letters of another script, and among those of a Latin
/// alphabet that lacks some of them. Every string has exactly one section.
///
/// It differs from ICU's `AlphabeticIndex` in that strings before, between and
/// after the alphabets share that one last section, and in that the section of
/// a string can be told from its sort key alone.
///
/// An indexed collation does not change and may be shared between threads.
public final class IndexedCollation: Sendable {
  /// The collator that orders the strings of a section.
  public let collator: Collator
  /// The choices that were made besides the locale.
  public let options: Options
  /// The headers of the sections, in order. Never empty: `#` is the last.
  public let sectionTitles: [String]
  /// The titles of the index strip, in order; there may be fewer than sections.
  public let sectionIndexTitles: [String]

  private let sectionOfIndexTitle: [Int]
  /// The beginnings of the sections, as sort keys.
  public let boundaries: SectionBoundaries

  /// The locale whose language it is.
  public var locale: LocaleIdentifier { collator.locale }

  /// Makes the sections and the order of a locale.
  ///
  /// - Throws: `CollationError.failed` when ICU cannot make them.
  /// - Complexity: About a millisecond, most of it ICU's.
  public init(
    locale: LocaleIdentifier,
    options: Options = Options()
  ) throws(CollationError) {
    let collator = try Collator(
      locale: locale,
      numericOrder: options.numericOrder,
      transliteratesToLatin: options.transliteratesToLatin)
    let index = try BucketIndex(collator: collator, extraLabels: options.extraLabels.locales)

    // The language's own labels come first, wherever its order has those of another
    // script: あ before A, although the collator has A before あ.
    let labels = index.labels
    var buckets = labels.indices.filter { labels[$0] != nil }
    if options.extraLabels.haveOtherScript(than: locale) {
      let own = Set(try BucketIndex(collator: collator, extraLabels: []).labels.compactMap { $0 })
      buckets =
        buckets.filter { own.contains(labels[$0] ?? "") }
        + buckets.filter { !own.contains(labels[$0] ?? "") }
    }
    var titles: [String] = []
    var sectionOfBucket = [Int](repeating: -1, count: labels.count)
    for bucket in buckets {
      sectionOfBucket[bucket] = titles.count
      titles.append(labels[bucket] ?? "")
    }
    let digitSection = options.digits == .section ? titles.count : nil
    if digitSection != nil { titles.append(Self.digitTitle) }
    let otherSection = titles.count
    titles.append(Self.otherTitle)
    for bucket in sectionOfBucket.indices where sectionOfBucket[bucket] < 0 {
      sectionOfBucket[bucket] = otherSection
    }

    var boundaries = SectionBoundaries(
      index.boundaries.map { .init(key: $0.key, section: sectionOfBucket[$0.bucket]) })
    if let digitSection {
      boundaries = boundaries.assigning(
        digitSection, from: index.digitLowerBound, to: index.digitUpperBound)
    }

    self.collator = collator
    self.options = options
    self.boundaries = boundaries
    sectionTitles = titles
    let thinned = IndexTitles(sectionTitles: titles)
    sectionIndexTitles = thinned.titles
    sectionOfIndexTitle = thinned.sections
  }

  /// The title of the last section.
  public static let otherTitle = "#"
  /// The title of the section of digits, where the options ask for one.
  public static let digitTitle = "0–9"

  // MARK: Sections

  /// Returns the section that a string belongs to: a position in
  /// ``sectionTitles``, never out of range.
  public func section(for string: String) -> Int {
    section(for: sortKey(for: string))
  }

  /// Returns the section of a string by its sort key.
  ///
  /// - Complexity: O(log *s*) comparisons of bytes, *s* being the sections.
  public func section(for key: SortKey) -> Int {
    key.bytes.withUnsafeBytes { section(forSortKey: $0) }
  }

  /// Returns the section of a string by the bytes of its sort key.
  public func section(forSortKey key: UnsafeRawBufferPointer) -> Int {
    boundaries.section(for: key)
  }

  /// Returns the section of an object by its name.
  ///
  ///     collation.section(for: product, by: \.name)
  public func section<Element>(
    for element: Element,
    by name: (Element) throws -> String
  ) rethrows -> Int {
    section(for: try name(element))
  }

  /// Returns the section to show for a title of the index strip.
  ///
  /// - Parameter indexTitle: A position in ``sectionIndexTitles``.
  public func section(forIndexTitleAt indexTitle: Int) -> Int {
    sectionOfIndexTitle[indexTitle]
  }

  /// Returns the section to show for a title of the index strip when only some
  /// sections have rows: that of the title or the nearest before it, and where
  /// there is none, the first that has rows. Nil when none has.
  ///
  /// - Parameters:
  ///   - indexTitle: A position in ``sectionIndexTitles``.
  ///   - hasRows: Whether a section has rows.
  public func section(
    forIndexTitleAt indexTitle: Int,
    where hasRows: (Int) -> Bool
  ) -> Int? {
    let wanted = sectionOfIndexTitle[indexTitle]
    return (0...wanted).last(where: hasRows) ?? sectionTitles.indices.first(where: hasRows)
  }

  // MARK: Order

  /// Returns the key by which a string sorts inside its section.
  public func sortKey(for string: String) -> SortKey {
    collator.sortKey(for: string)
  }

  /// The version that keys and folded names depend on. The sections depend on ``options`` besides.
  public var version: CollationVersion {
    var version = collator.version
    version.hasAddedLetters = options.extraLabels == .automatic && locale.lacksLatinLetters
    return version
  }
}
