#include "Collator.hpp"

#include <unicode/coll.h>
#include <unicode/ucol.h>
#include <unicode/uscript.h>

#include <string>

#include "CICU.h"

using icu::Collator;
using icu::RuleBasedCollator;

cicu_status cicu_collator_open(const char *locale, bool numeric, bool transliterate,
                               cicu_collator **result) {
  *result = nullptr;
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<Collator> base(Collator::createInstance(icu::Locale(locale), status));
  if (U_FAILURE(status)) return status;
  auto *rules = dynamic_cast<RuleBasedCollator *>(base.get());
  if (rules == nullptr) return U_UNSUPPORTED_ERROR;
  base.release();
  auto opened = std::make_unique<cicu_collator>();
  opened->collator.reset(rules);
  rules->setAttribute(UCOL_STRENGTH, UCOL_TERTIARY, status);
  // Off, ICU skips the check for strings that are not in normal form, and
  // CLDR's conformance files come out of order.
  rules->setAttribute(UCOL_NORMALIZATION_MODE, UCOL_ON, status);
  // th has "shifted" by default, which would ignore spaces and punctuation.
  rules->setAttribute(UCOL_ALTERNATE_HANDLING, UCOL_NON_IGNORABLE, status);
  rules->setAttribute(UCOL_CASE_LEVEL, UCOL_OFF, status);
  if (numeric) rules->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  if (U_FAILURE(status)) return status;
  if (transliterate) {
    opened->transliterator.reset(icu::Transliterator::createInstance(
        icu::UnicodeString(u"Any-Latin"), UTRANS_FORWARD, status));
    if (U_FAILURE(status)) return status;
  }
  *result = opened.release();
  return status;
}

void cicu_collator_close(cicu_collator *collator) { delete collator; }

int32_t cicu_collator_valid_locale(const cicu_collator *collator, char *destination,
                                   int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale locale = collator->collator->getLocale(ULOC_VALID_LOCALE, status);
  const char *name = U_FAILURE(status) || *locale.getName() == 0 ? "root" : locale.getName();
  return cicu::copyOut(std::string(name), destination, capacity);
}

int32_t cicu_collator_version(const cicu_collator *collator, char *destination, int32_t capacity) {
  UVersionInfo version;
  collator->collator->getVersion(version);
  return cicu::copyOut(version, destination, capacity);
}

bool cicu_collator_is_numeric(const cicu_collator *collator) {
  UErrorCode status = U_ZERO_ERROR;
  return collator->collator->getAttribute(UCOL_NUMERIC_COLLATION, status) == UCOL_ON;
}

int32_t cicu_collator_attributes(const cicu_collator *collator, char *destination,
                                 int32_t capacity) {
  const RuleBasedCollator &rules = *collator->collator;
  UErrorCode status = U_ZERO_ERROR;
  std::string text;
  const auto append = [&](const char *part) {
    if (!text.empty()) text += ' ';
    text += part;
  };
  if (cicu_collator_is_numeric(collator)) append("kn-true");
  switch (rules.getAttribute(UCOL_CASE_FIRST, status)) {
    case UCOL_UPPER_FIRST: append("kf-upper"); break;
    case UCOL_LOWER_FIRST: append("kf-lower"); break;
    default: break;
  }
  if (rules.getAttribute(UCOL_FRENCH_COLLATION, status) == UCOL_ON) append("kb-true");
  int32_t codes[64];
  UErrorCode reorderStatus = U_ZERO_ERROR;
  const int32_t count = rules.getReorderCodes(codes, 64, reorderStatus);
  if (U_SUCCESS(reorderStatus) && count > 0) {
    std::string order = "kr";
    for (int32_t i = 0; i < count; ++i) {
      const char *name = codes[i] < UCOL_REORDER_CODE_FIRST
                             ? uscript_getShortName(static_cast<UScriptCode>(codes[i]))
                             : nullptr;
      order += '-';
      order += name != nullptr ? name : std::to_string(codes[i]);
    }
    append(order.c_str());
  }
  if (collator->transliterator != nullptr) append("any-latin");
  return cicu::copyOut(text, destination, capacity);
}

int32_t cicu_collator_sort_key(const cicu_collator *collator, const char *string, int32_t length,
                               uint8_t *destination, int32_t capacity) {
  return collator->withUnits(string, length, [&](const UChar *units, int32_t count) {
    return collator->collator->getSortKey(units, count, destination, capacity) - 1;
  });
}

int32_t cicu_collator_compare(const cicu_collator *collator, const char *left,
                              int32_t left_length, const char *right, int32_t right_length) {
  UErrorCode status = U_ZERO_ERROR;
  if (collator->transliterator == nullptr) {
    return collator->collator->compareUTF8(icu::StringPiece(left, left_length),
                                           icu::StringPiece(right, right_length), status);
  }
  return collator->withUnits(left, left_length, [&](const UChar *a, int32_t aCount) {
    return collator->withUnits(right, right_length, [&](const UChar *b, int32_t bCount) {
      return collator->collator->compare(a, aCount, b, bCount, status);
    });
  });
}
