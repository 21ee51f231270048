#include <unicode/numberformatter.h>
#include <unicode/uchar.h>
#include <unicode/ures.h>

#include <cstring>
#include <string>

#include "CICU.h"

namespace {

/// A number as ICU formats it, in its parts.
struct Parts {
  std::string prefix, suffix, decimal, grouping;
  icu::UnicodeString digits;
  /// Where the digits before the point end.
  int32_t wholeEnd = 0;
  /// The numbers of digits of the groups, the last first.
  int32_t firstGroup = 0, otherGroups = 0;
};

/// The text without marks of direction: they are for a text that is read by
/// itself, and a table puts its own around what needs them.
std::string plain(const icu::UnicodeString &text, int32_t start, int32_t end) {
  icu::UnicodeString kept;
  for (int32_t i = start; i < end; ++i) {
    const char16_t c = text.charAt(i);
    if (c != 0x200E && c != 0x200F && c != 0x061C) kept.append(c);
  }
  std::string bytes;
  kept.toUTF8String(bytes);
  return bytes;
}

/// Returns the parts of a number whose digits are known, by where they stand.
///
/// ICU tells the same by field positions, but before it tells the first it parses
/// the sets of characters that a parser of numbers ignores: five million
/// instructions, half of what a page of a list takes.
///
/// \param value The digits before the point; as many as are said stand behind it,
/// and are zeros.
Parts split(const icu::number::FormattedNumber &number, const char *value,
            int32_t fraction_digits, UErrorCode &status) {
  Parts parts;
  const icu::UnicodeString text = number.toString(status);
  const int32_t whole = static_cast<int32_t>(std::strlen(value));
  int32_t count = 0, begin = 0, end = 0, groupStart = -1;
  for (int32_t i = 0, next = 0; i < text.length() && count < whole + fraction_digits; i = next) {
    next = text.moveIndex32(i, 1);
    const UChar32 c = text.char32At(i);
    if (u_charDigitValue(c) != (count < whole ? value[count] - '0' : 0)) continue;
    if (count == 0) {
      begin = i;
    } else if (count == whole) {
      parts.decimal = plain(text, end, i);
    } else if (i > end) {
      if (groupStart >= 0) parts.otherGroups = text.countChar32(groupStart, end - groupStart);
      parts.grouping = plain(text, end, i);
      groupStart = i;
    }
    end = next;
    if (++count <= whole) {
      parts.digits.append(c);
      parts.wholeEnd = end;
    }
  }
  if (count != whole + fraction_digits) status = U_INVALID_FORMAT_ERROR;
  if (groupStart >= 0) parts.firstGroup = text.countChar32(groupStart, parts.wholeEnd - groupStart);
  if (parts.otherGroups == 0) parts.otherGroups = parts.firstGroup;
  parts.prefix = plain(text, 0, begin);
  parts.suffix = plain(text, end, text.length());
  return parts;
}

template <size_t size>
void copy(const std::string &text, char (&destination)[size], UErrorCode &status) {
  if (text.size() >= size) {
    status = U_BUFFER_OVERFLOW_ERROR;
    return;
  }
  std::memcpy(destination, text.c_str(), text.size() + 1);
}

}  // namespace

cicu_status cicu_number_form_of(const char *locale, const char *currency,
                                int32_t fraction_digits, cicu_number_form *form) {
  UErrorCode status = U_ZERO_ERROR;
  // ICU would go on with the locale of the process.
  UResourceBundle *bundle = ures_open(nullptr, locale, &status);
  ures_close(bundle);
  if (status == U_USING_DEFAULT_WARNING) return U_MISSING_RESOURCE_ERROR;
  if (U_FAILURE(status)) return status;
  status = U_ZERO_ERROR;

  auto settings = icu::number::NumberFormatter::with().precision(
      icu::number::Precision::fixedFraction(fraction_digits));
  if (currency != nullptr) {
    settings = settings.unit(icu::CurrencyUnit(icu::StringPiece(currency), status));
  }
  const auto formatter = settings.locale(icu::Locale(locale));
  // All ten digits, in as many groups as show how large they are.
  const char *const all = "1234567890";
  const Parts parts = split(formatter.formatDecimal(all, status), all, fraction_digits, status);
  if (U_FAILURE(status)) return status;
  copy(parts.prefix, form->prefix, status);
  copy(parts.suffix, form->suffix, status);
  copy(parts.decimal, form->decimal, status);
  copy(parts.grouping, form->grouping, status);
  int32_t index = 0;
  for (const int digit : {1, 2, 3, 4, 5, 6, 7, 8, 9, 0}) {
    const int32_t next = parts.digits.moveIndex32(index, 1);
    copy(plain(parts.digits, index, next), form->digits[digit], status);
    index = next;
  }
  form->first_group = parts.firstGroup;
  form->other_groups = parts.otherGroups;
  form->least_grouped = parts.firstGroup + 1;
  if (parts.firstGroup > 0) {
    // Spanish writes 1234 and 12.345.
    const Parts four = split(formatter.formatInt(1234, status), "1234", fraction_digits, status);
    if (four.firstGroup == 0) form->least_grouped = parts.firstGroup + 2;
  }
  return status > 0 ? status : 0;
}
