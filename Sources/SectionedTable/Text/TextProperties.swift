import CICU

/// The properties by which a terminal shows a code point, from ICU's data.
struct TextProperties {
  private let bits: Int

  @inline(__always)
  init(_ scalar: UInt32) { bits = Int(cicu_text_properties(scalar)) }

  /// The number of columns of the code point by itself.
  @inline(__always)
  var width: Int { bits & cicu_text_width_mask }

  /// Its Grapheme_Cluster_Break.
  @inline(__always)
  var breakClass: Int { (bits & cicu_text_break_mask) >> cicu_text_break_shift }

  var isPictographic: Bool { bits & cicu_text_pictographic != 0 }
  var isEmoji: Bool { bits & cicu_text_emoji != 0 }
  var isRightToLeft: Bool { bits & cicu_text_right_to_left != 0 }
  var isLinker: Bool { bits & cicu_text_linker != 0 }
  var isConsonant: Bool { bits & cicu_text_consonant != 0 }
  /// Whether a terminal may do something with it besides showing it.
  var actsOnTerminals: Bool { bits & cicu_text_acts != 0 }
}
