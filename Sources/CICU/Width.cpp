#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <atomic>
#include <new>

#include "CICU.h"

namespace {

int width(UChar32 c) {
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
      return 1;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
      return 0;
    default:
      break;
  }
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
    // The soft hyphen is the one that terminals give a column.
    return c == 0xAD ? 1 : 0;
  }
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) return 2;  // flags too
  switch (u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE)) {
    case U_HST_VOWEL_JAMO:
    case U_HST_TRAILING_JAMO:
      // They stand on the leading consonant before them.
      return 0;
    default:
      break;
  }
  switch (u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE:
    case U_EA_FULLWIDTH:
      return 2;
    default:
      return 1;
  }
}

bool acts(UChar32 c) {
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return true;
    case U_FORMAT_CHAR:
      return u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) ||
             (c < 0x10000 && u_hasBinaryProperty(c, UCHAR_DEPRECATED));
    default:
      return false;
  }
}

/// Indic_Conjunct_Break came with Unicode 15.1; until ICU has it, it is made
/// of the property and the scripts that it was defined by (UAX #44).
int conjunctBits(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(c, &status)) {
    case USCRIPT_BENGALI:
    case USCRIPT_DEVANAGARI:
    case USCRIPT_GUJARATI:
    case USCRIPT_MALAYALAM:
    case USCRIPT_ORIYA:
    case USCRIPT_TELUGU:
      break;
    default:
      return 0;
  }
  switch (u_getIntPropertyValue(c, UCHAR_INDIC_SYLLABIC_CATEGORY)) {
    case U_INSC_VIRAMA: return cicu_text_linker;
    case U_INSC_CONSONANT: return cicu_text_consonant;
    default: return 0;
  }
}

uint16_t properties(UChar32 c) {
  int bits = width(c) | conjunctBits(c) |
             u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK) << cicu_text_break_shift;
  if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) bits |= cicu_text_pictographic;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) bits |= cicu_text_emoji;
  switch (u_charDirection(c)) {
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
    case U_ARABIC_NUMBER:
      bits |= cicu_text_right_to_left;
      break;
    default:
      break;
  }
  if (acts(c)) bits |= cicu_text_acts;
  return static_cast<uint16_t>(bits);
}

/// Marks an entry that has been found.
constexpr uint16_t known = 1 << 15;

struct Page {
  std::atomic<uint16_t> entries[256];
};

std::atomic<Page *> pages[0x1100];

}  // namespace

uint16_t cicu_text_properties(uint32_t code_point) {
  if (code_point > 0x10FFFF) code_point = 0xFFFD;
  std::atomic<Page *> &place = pages[code_point >> 8];
  Page *page = place.load(std::memory_order_acquire);
  if (page == nullptr) {
    auto *made = new (std::nothrow) Page();
    if (made == nullptr) return properties(static_cast<UChar32>(code_point));
    if (place.compare_exchange_strong(page, made, std::memory_order_acq_rel)) {
      page = made;
    } else {
      delete made;
    }
  }
  std::atomic<uint16_t> &entry = page->entries[code_point & 0xFF];
  uint16_t bits = entry.load(std::memory_order_relaxed);
  if (bits == 0) {
    bits = properties(static_cast<UChar32>(code_point)) | known;
    entry.store(bits, std::memory_order_relaxed);
  }
  return bits & static_cast<uint16_t>(~known);
}
