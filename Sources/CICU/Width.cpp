#include <unicode/uchar.h>

#include "CICU.h"

int32_t cicu_code_point_width(uint32_t code_point) {
  const auto c = static_cast<UChar32>(code_point);
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
      return cicu_width_control;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
      return cicu_width_zero;
    default:
      break;
  }
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
    // The soft hyphen is the one that terminals give a column.
    return c == 0xAD ? cicu_width_narrow : cicu_width_zero;
  }
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) return cicu_width_wide;  // flags too
  switch (u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE)) {
    case U_HST_VOWEL_JAMO:
    case U_HST_TRAILING_JAMO:
      // They stand on the leading consonant before them.
      return cicu_width_zero;
    default:
      break;
  }
  switch (u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE:
    case U_EA_FULLWIDTH:
      return cicu_width_wide;
    default:
      return cicu_width_narrow;
  }
}
