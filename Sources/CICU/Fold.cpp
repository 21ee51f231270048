#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "CICU.h"
#include "Text.hpp"

using icu::Normalizer2;
using icu::UnicodeString;

namespace {

/// Whether nonspacing marks on this base are accents. In other scripts they
/// are vowels, voicing or parts of letters, and removing them makes another
/// word (か and が, and every vowel of Devanagari and Thai).
bool carriesAccents(UChar32 base) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(base, &status)) {
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_ARABIC:
    case USCRIPT_HEBREW:
      return true;
    default:
      return false;
  }
}

UnicodeString withoutAccents(const UnicodeString &decomposed) {
  UnicodeString result;
  bool strip = false;
  for (int32_t i = 0; i < decomposed.length();) {
    const UChar32 c = decomposed.char32At(i);
    i += U16_LENGTH(c);
    if (u_charType(c) == U_NON_SPACING_MARK) {
      if (strip) continue;
    } else {
      strip = carriesAccents(c);
    }
    result.append(c);
  }
  return result;
}

}  // namespace

int32_t cicu_fold(const char *string, int32_t length, int32_t what, char *destination,
                  int32_t capacity) {
  if (what == 0) return cicu_nfc(string, length, destination, capacity);
  UErrorCode status = U_ZERO_ERROR;
  const Normalizer2 *nfd = Normalizer2::getNFDInstance(status);
  const Normalizer2 *nfc = Normalizer2::getNFCInstance(status);
  const cicu::Utf16 text(string, length);
  UnicodeString folded = nfd->normalize(text.alias(), status);
  if ((what & cicu_fold_case) != 0) {
    folded.foldCase(U_FOLD_CASE_DEFAULT);
    // Folding can compose (U+0390 stays, U+1E9B becomes U+1E61): decompose again.
    if ((what & cicu_fold_diacritics) != 0) folded = nfd->normalize(folded, status);
  }
  if ((what & cicu_fold_diacritics) != 0) folded = withoutAccents(folded);
  return cicu::copyOut(nfc->normalize(folded, status), destination, capacity);
}

int32_t cicu_nfc(const char *string, int32_t length, char *destination, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const cicu::Utf16 text(string, length);
  return cicu::copyOut(Normalizer2::getNFCInstance(status)->normalize(text.alias(), status),
                       destination, capacity);
}
