// CICU: what the catalog takes from ICU4C, in plain C.
//
// No ICU type appears here, so a Swift target that imports CICU needs neither
// ICU's headers nor C++ interoperability (which cannot be linked against the
// static Swift standard library).
//
// Strings are UTF-8 with a length in bytes; ill-formed bytes are read as
// U+FFFD. A function that fills a buffer returns the length that the whole
// result has; where that is more than the capacity, the buffer's contents are
// unspecified and the call is made again with a larger one. A function that
// returns a cicu_status returns ICU's UErrorCode: 0 or less is success.
//
// Objects are immutable once opened: any number of threads may use one.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t cicu_status;

/// The name of a status, such as "U_FILE_ACCESS_ERROR".
const char *_Nonnull cicu_status_name(cicu_status status);

// MARK: Versions

/// The version of the ICU that runs, such as "72.1".
int32_t cicu_icu_version(char *_Nonnull destination, int32_t capacity);
/// The version of the CLDR data in it, such as "42".
int32_t cicu_cldr_version(char *_Nonnull destination, int32_t capacity);
/// The version of Unicode that its properties and folding follow, such as "15.0".
int32_t cicu_unicode_version(char *_Nonnull destination, int32_t capacity);
/// The version of GCC whose library of C++ this is built with; 0 for another library.
int32_t cicu_cxx_library_release(void);

// MARK: Locales

/// The fault that cicu_locale_parse found.
enum {
  cicu_locale_ok = 0,
  cicu_locale_malformed = 1,
  cicu_locale_unknown_language = 2,
  cicu_locale_unknown_script = 3,
  cicu_locale_unknown_region = 4,
  cicu_locale_unknown_collation = 5,
  cicu_locale_unknown_keyword = 6,
};

/// The code of the currency of a locale's country; empty for a locale without a country.
int32_t cicu_locale_currency(const char *_Nonnull locale, char *_Nonnull destination,
                             int32_t capacity);

/// Reads a BCP 47 language tag or an ICU locale identifier and writes ICU's
/// canonical identifier, NUL-terminated, without keywords that have no bearing
/// on order. Returns one of the values above: ICU itself opens an unknown
/// locale as root and reports success.
int32_t cicu_locale_parse(const char *_Nonnull identifier, char *_Nonnull destination,
                          int32_t capacity);
/// The BCP 47 language tag of a canonical identifier.
int32_t cicu_locale_language_tag(const char *_Nonnull locale, char *_Nonnull destination,
                                 int32_t capacity);
/// The four-letter script that a locale is written in, by CLDR's likely subtags.
int32_t cicu_locale_script(const char *_Nonnull locale, char *_Nonnull destination,
                           int32_t capacity);
/// Whether the index letters of a locale are Latin ones and lack some of A to Z.
bool cicu_locale_lacks_latin_letters(const char *_Nonnull locale);
/// The name of a locale in the language of another.
int32_t cicu_locale_display_name(const char *_Nonnull locale, const char *_Nonnull in_locale,
                                 char *_Nonnull destination, int32_t capacity);
/// The name of a locale in the language of another, as people say it: "Brazilian Portuguese" for
/// "Portuguese (Brazil)". The same as that above where there is none.
int32_t cicu_locale_spoken_name(const char *_Nonnull locale, const char *_Nonnull in_locale,
                                char *_Nonnull destination, int32_t capacity);
/// The orders that a language has beside its usual one, as values of the keyword `collation` with
/// blanks between them.
int32_t cicu_locale_orders(const char *_Nonnull locale, char *_Nonnull destination,
                           int32_t capacity);
/// The number of locales that ICU has data for.
int32_t cicu_locale_count(void);
/// The identifier of one of them.
const char *_Nonnull cicu_locale_at(int32_t index);

// MARK: Regions

/// The number of ISO 3166-1 regions that ICU knows.
int32_t cicu_region_count(void);
/// The two-letter code of one of them.
const char *_Nonnull cicu_region_at(int32_t index);
/// The name of a region in the language of a locale.
int32_t cicu_region_display_name(const char *_Nonnull code, const char *_Nonnull in_locale,
                                 char *_Nonnull destination, int32_t capacity);
/// The two-letter code that a code stands for: "se" is SE, "USA" is US, "UK" is GB.
/// Returns false when it is none.
bool cicu_region_canonical(const char *_Nonnull code, char destination[_Nonnull 3]);

// MARK: Numbers

/// The form of a locale's numbers, or of its amounts of a currency. Texts are UTF-8 and
/// end with NUL; marks of direction, which numbers of some locales hold, are
/// not in them.
typedef struct cicu_number_form {
  /// The texts before and behind the digits, with a currency.
  char prefix[48];
  char suffix[48];
  char decimal[16];
  char grouping[16];
  /// The digits 0 to 9.
  char digits[10][8];
  /// The number of digits of the group before the point, and of the others; 0
  /// where digits are not grouped.
  int32_t first_group;
  int32_t other_groups;
  /// The number of digits that a grouped number has before the point at least.
  int32_t least_grouped;
} cicu_number_form;

/// Finds out how a locale writes numbers with so many decimals: of a currency
/// (ISO 4217) with its symbol, or without one. Fails with
/// U_MISSING_RESOURCE_ERROR where ICU has no data for the locale.
cicu_status cicu_number_form_of(const char *_Nonnull locale, const char *_Nullable currency,
                                int32_t fraction_digits, cicu_number_form *_Nonnull form);

// MARK: Collators

typedef struct cicu_collator cicu_collator;

/// Opens the collator of a canonical locale identifier: tertiary strength,
/// normalization on, alternate non-ignorable, whatever the locale's own data
/// say; numeric order when asked for here or by the locale (`kn`).
///
/// With `transliterate`, strings go through ICU's Any-Latin first, so that
/// names in other scripts sort among the Latin ones.
cicu_status cicu_collator_open(const char *_Nonnull locale, bool numeric, bool transliterate,
                               cicu_collator *_Nullable *_Nonnull collator);
void cicu_collator_close(cicu_collator *_Nonnull collator);

/// The locale that the order's rules came from, such as "sv" for sv_FI.
int32_t cicu_collator_valid_locale(const cicu_collator *_Nonnull collator,
                                   char *_Nonnull destination, int32_t capacity);
/// ucol_getVersion, as "153.120".
int32_t cicu_collator_version(const cicu_collator *_Nonnull collator, char *_Nonnull destination,
                              int32_t capacity);
/// The attributes in force that can change an order, as "kn-true kf-upper".
int32_t cicu_collator_attributes(const cicu_collator *_Nonnull collator,
                                 char *_Nonnull destination, int32_t capacity);
/// Whether digits sort by their value.
bool cicu_collator_is_numeric(const cicu_collator *_Nonnull collator);

/// Writes the sort key of a string, without the terminating zero byte, and
/// returns its length. Byte order of two keys is the collator's order.
int32_t cicu_collator_sort_key(const cicu_collator *_Nonnull collator,
                               const char *_Nullable string, int32_t length,
                               uint8_t *_Nullable destination, int32_t capacity);

/// Compares two strings: negative, zero or positive.
int32_t cicu_collator_compare(const cicu_collator *_Nonnull collator,
                              const char *_Nullable left, int32_t left_length,
                              const char *_Nullable right, int32_t right_length);

// MARK: Alphabetic index

typedef struct cicu_index cicu_index;

/// Builds the index of a collator: the labels of its locale, then those of
/// `extra_locales`, which blanks part.
cicu_status cicu_index_open(const cicu_collator *_Nonnull collator, const char *_Nonnull locale,
                            const char *_Nonnull extra_locales,
                            cicu_index *_Nullable *_Nonnull index);
void cicu_index_close(cicu_index *_Nonnull index);

int32_t cicu_index_bucket_count(const cicu_index *_Nonnull index);
/// The label of a bucket; empty for one before, between or after the alphabets.
int32_t cicu_index_bucket_label(const cicu_index *_Nonnull index, int32_t bucket,
                                char *_Nonnull destination, int32_t capacity);

/// The number of boundaries: a string belongs to the bucket of the
/// last boundary whose key is not greater than the string's sort key.
int32_t cicu_index_boundary_count(const cicu_index *_Nonnull index);
/// The bucket that begins at a boundary. Several boundaries may begin one bucket.
int32_t cicu_index_boundary_bucket(const cicu_index *_Nonnull index, int32_t boundary);
/// The primary key of a boundary. The first is empty.
int32_t cicu_index_boundary_key(const cicu_index *_Nonnull index, int32_t boundary,
                                uint8_t *_Nonnull destination, int32_t capacity);
/// The keys between which strings that begin with a digit stand: at or after
/// the first, before the second.
int32_t cicu_index_digit_bound(const cicu_index *_Nonnull index, bool upper,
                               uint8_t *_Nonnull destination, int32_t capacity);

/// The bucket that ICU's own ImmutableIndex answers: slower than a search over the
/// boundaries, which tests compare with it.
int32_t cicu_index_bucket_of(const cicu_index *_Nonnull index,
                             const cicu_collator *_Nonnull collator,
                             const char *_Nullable string, int32_t length);

// MARK: Folding

/// Raised whenever cicu_fold gives other bytes for some string under the same
/// version of Unicode.
#define CICU_FOLD_VERSION 1

/// The differences that cicu_fold ignores, as bits.
enum {
  cicu_fold_case = 1,
  cicu_fold_diacritics = 2,
};

/// Folds a string for comparison: the NFC form of the string without case
/// (toCasefold(NFD(string)), no locale), without nonspacing marks on Latin,
/// Greek, Cyrillic, Arabic and Hebrew bases, without both, or as it is.
int32_t cicu_fold(const char *_Nullable string, int32_t length, int32_t what,
                  char *_Nullable destination, int32_t capacity);
/// Writes the NFC form of a string.
int32_t cicu_nfc(const char *_Nullable string, int32_t length, char *_Nullable destination,
                 int32_t capacity);

// MARK: Regular expressions

typedef struct cicu_regex cicu_regex;

/// Compiles a pattern. Where that fails, `error_offset` is set to the UTF-8
/// offset in the pattern at which ICU stopped.
cicu_status cicu_regex_open(const char *_Nullable pattern, int32_t length, bool ignore_case,
                            cicu_regex *_Nullable *_Nonnull regex,
                            int32_t *_Nonnull error_offset);
void cicu_regex_close(cicu_regex *_Nonnull regex);

/// Tells whether a pattern matches the whole of a string.
///
/// `time_limit` is in steps of ICU's match engine (uregex_setTimeLimit),
/// `stack_limit` in bytes of its backtracking stack, which is on the heap. A
/// match that would need more fails with U_REGEX_TIME_OUT or
/// U_REGEX_STACK_OVERFLOW.
cicu_status cicu_regex_matches(const cicu_regex *_Nonnull regex, const char *_Nullable string,
                               int32_t length, int32_t time_limit, int32_t stack_limit,
                               bool *_Nonnull matches);

// MARK: Characters

/// The properties of a code point that say how it is shown on a terminal, as
/// bits of what cicu_text_properties returns.
enum {
  /// The number of columns that it takes, 0 to 2.
  cicu_text_width_mask = 0x3,
  /// Its Grapheme_Cluster_Break (UAX #29), one of the cicu_break values,
  /// shifted by this.
  cicu_text_break_shift = 2,
  cicu_text_break_mask = 0x1F << 2,
  /// Extended_Pictographic.
  cicu_text_pictographic = 1 << 7,
  /// Emoji_Presentation: two columns, whatever it is joined of.
  cicu_text_emoji = 1 << 8,
  /// Written from right to left (R, AL) or a number of such a text (AN).
  cicu_text_right_to_left = 1 << 9,
  /// A terminal may do something with it besides showing it: controls, line
  /// and paragraph separators, bidirectional and deprecated format controls.
  cicu_text_acts = 1 << 10,
  /// A virama, and a consonant that one joins to the next (Indic_Conjunct_Break).
  cicu_text_linker = 1 << 11,
  cicu_text_consonant = 1 << 12,
};

/// The values of Grapheme_Cluster_Break, which are those of ICU's UGraphemeClusterBreak.
enum {
  cicu_break_control = 1,
  cicu_break_cr = 2,
  cicu_break_extend = 3,
  cicu_break_l = 4,
  cicu_break_lf = 5,
  cicu_break_lv = 6,
  cicu_break_lvt = 7,
  cicu_break_t = 8,
  cicu_break_v = 9,
  cicu_break_spacing_mark = 10,
  cicu_break_prepend = 11,
  cicu_break_regional_indicator = 12,
  cicu_break_zwj = 17,
};

/// The properties of a code point, found once and then kept. Its width is by
/// East Asian Width (UAX #11), ambiguous narrow, emoji presentation wide; marks,
/// joiners and other default-ignorables take none; a control takes the column
/// of the symbol that is shown for it.
uint16_t cicu_text_properties(uint32_t code_point);

// MARK: Encodings

typedef struct cicu_converter cicu_converter;

/// Opens a converter from an encoding, by any name that ICU has for it.
/// U_FILE_ACCESS_ERROR is an unknown name. A converter is for one thread and one
/// text.
cicu_status cicu_converter_open(const char *_Nonnull name,
                                cicu_converter *_Nullable *_Nonnull converter);
void cicu_converter_close(cicu_converter *_Nonnull converter);

/// The result of one call of cicu_converter_to_utf8.
typedef struct cicu_conversion {
  /// The number of bytes of the source that were taken, and of those written.
  int32_t consumed;
  int32_t produced;
  /// Bytes that are not valid in the encoding, if there are any: they are the
  /// last that were taken, and some may be of an earlier call.
  uint8_t invalid[8];
  int32_t invalid_count;
  /// Whether all that the converter holds has been written: if not, it is to be
  /// called again, with the rest of the source.
  bool is_done;
} cicu_conversion;

/// Converts bytes to UTF-8. `flush` says that no others follow. With a capacity
/// of 16 or more, each call takes or writes something.
cicu_status cicu_converter_to_utf8(cicu_converter *_Nonnull converter,
                                   const uint8_t *_Nullable source, int32_t length, bool flush,
                                   uint8_t *_Nonnull destination, int32_t capacity,
                                   cicu_conversion *_Nonnull conversion);

/// The number of converters that ICU has data for.
int32_t cicu_converter_count(void);
/// The number of names of one of them.
int32_t cicu_converter_alias_count(int32_t index);
/// One of its names.
const char *_Nullable cicu_converter_alias(int32_t index, int32_t alias);

/// Writes the names of the encodings that a text is likely to be in, the best
/// first, each ended by a line feed, by ICU's detector.
int32_t cicu_likely_encodings(const uint8_t *_Nullable bytes, int32_t length,
                              char *_Nullable destination, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
