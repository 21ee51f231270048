#include <unicode/locdspnm.h>
#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>
#include <unicode/ucurr.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/ures.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "CICU.h"
#include "Text.hpp"

namespace {

/// The languages that ICU has locale data or an order for.
const std::unordered_set<std::string> &knownLanguages() {
  // Never destroyed: another thread may ask while the process ends.
  static const auto &languages = *new const std::unordered_set<std::string>([] {
    std::unordered_set<std::string> all;
    char language[ULOC_LANG_CAPACITY];
    const auto add = [&](const char *locale) {
      UErrorCode status = U_ZERO_ERROR;
      uloc_getLanguage(locale, language, sizeof language, &status);
      all.insert(language);
    };
    for (int32_t i = 0; i < uloc_countAvailable(); ++i) add(uloc_getAvailable(i));
    for (int32_t i = 0; i < ucol_countAvailable(); ++i) add(ucol_getAvailable(i));
    return all;
  }());
  return languages;
}

bool isKnownScript(const char *script) {
  return u_getPropertyValueEnum(UCHAR_SCRIPT, script) != UCHAR_INVALID_CODE ||
         // Hans and Hant are no scripts of characters, but of locales.
         std::strcmp(script, "Hans") == 0 || std::strcmp(script, "Hant") == 0 ||
         std::strcmp(script, "Jpan") == 0 || std::strcmp(script, "Kore") == 0;
}

bool isKnownRegion(const char *region) {
  UErrorCode status = U_ZERO_ERROR;
  return icu::Region::getInstance(region, status) != nullptr && U_SUCCESS(status);
}

/// Whether a locale's collation type is one that its language has.
bool isKnownCollation(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  char type[ULOC_KEYWORDS_CAPACITY];
  const int32_t length = uloc_getKeywordValue(locale, "collation", type, sizeof type, &status);
  if (U_FAILURE(status) || length == 0) return U_SUCCESS(status);
  UEnumeration *values = ucol_getKeywordValuesForLocale("collation", locale, false, &status);
  bool found = false;
  while (const char *value = uenum_next(values, nullptr, &status)) {
    if (std::strcmp(value, type) == 0) found = true;
  }
  uenum_close(values);
  return found;
}

/// Removes the keywords that have no bearing on order, such as the calendar.
/// False when there is one that would have, and that no order here takes:
/// strength, punctuation and normalization are the same in every language.
bool keepOrderKeywords(icu::Locale &locale) {
  static const char *const kept[] = {"collation", "colnumeric", "colcasefirst", "colbackwards",
                                     "colreorder"};
  UErrorCode status = U_ZERO_ERROR;
  std::vector<std::string> removed;
  if (UEnumeration *keywords = uloc_openKeywords(locale.getName(), &status)) {
    while (const char *keyword = uenum_next(keywords, nullptr, &status)) {
      const bool isKept = std::any_of(std::begin(kept), std::end(kept), [&](const char *name) {
        return std::strcmp(name, keyword) == 0;
      });
      if (!isKept) removed.push_back(keyword);
    }
    uenum_close(keywords);
  }
  for (const std::string &keyword : removed) {
    if (keyword.compare(0, 3, "col") == 0 || keyword == "kv") return false;
    locale.setKeywordValue(keyword.c_str(), nullptr, status);
  }
  return U_SUCCESS(status);
}

}  // namespace

const char *cicu_status_name(cicu_status status) {
  return u_errorName(static_cast<UErrorCode>(status));
}

int32_t cicu_icu_version(char *destination, int32_t capacity) {
  UVersionInfo version;
  u_getVersion(version);
  return cicu::copyOut(version, destination, capacity);
}

int32_t cicu_cldr_version(char *destination, int32_t capacity) {
  UVersionInfo version;
  UErrorCode status = U_ZERO_ERROR;
  ulocdata_getCLDRVersion(version, &status);
  return U_SUCCESS(status) ? cicu::copyOut(version, destination, capacity) : 0;
}

int32_t cicu_unicode_version(char *destination, int32_t capacity) {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return cicu::copyOut(version, destination, capacity);
}

int32_t cicu_cxx_library_release(void) {
#ifdef _GLIBCXX_RELEASE
  return _GLIBCXX_RELEASE;
#else
  return 0;
#endif
}

// Whether a variant is one that ICU has data for. What else stands there is a word that was mistyped, such as
// de-phonebok, which ICU takes for a variant.
static bool isKnownVariant(const icu::Locale &locale) {
  const char *variant = locale.getVariant();
  if (*variant == 0) return true;
  return *locale.getCountry() != 0 && (std::strcmp(variant, "POSIX") == 0 || std::strcmp(variant, "VALENCIA") == 0);
}

int32_t cicu_locale_parse(const char *identifier, char *destination, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const auto length = static_cast<int32_t>(std::strlen(identifier));
  if (std::strchr(identifier, '@') != nullptr) {
    // ICU's own form, as in zh_TW@collation=stroke.
    uloc_canonicalize(identifier, destination, capacity, &status);
  } else {
    std::string tag(identifier);
    std::replace(tag.begin(), tag.end(), '_', '-');
    if (tag == "root") tag = "und";
    int32_t parsed = 0;
    uloc_forLanguageTag(tag.c_str(), destination, capacity, &parsed, &status);
    if (U_SUCCESS(status) && parsed != length && tag != "und") return cicu_locale_malformed;
  }
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) {
    return cicu_locale_malformed;
  }
  icu::Locale locale(destination);
  locale.canonicalize(status);
  if (U_FAILURE(status) || locale.isBogus()) return cicu_locale_malformed;
  const bool hasKnownKeywords = keepOrderKeywords(locale);
  const char *name = locale.getName();
  if (static_cast<int32_t>(std::strlen(name)) >= capacity) return cicu_locale_malformed;
  std::strcpy(destination, *name == 0 ? "root" : name);
  if (*name == 0) return cicu_locale_ok;

  const char *language = locale.getLanguage();
  if (*language != 0 && knownLanguages().count(language) == 0) {
    return cicu_locale_unknown_language;
  }
  if (*locale.getScript() != 0 && !isKnownScript(locale.getScript())) {
    return cicu_locale_unknown_script;
  }
  if (*locale.getCountry() != 0 && !isKnownRegion(locale.getCountry())) {
    return cicu_locale_unknown_region;
  }
  if (!isKnownVariant(locale)) return cicu_locale_malformed;
  if (!hasKnownKeywords) return cicu_locale_unknown_keyword;
  if (!isKnownCollation(name)) return cicu_locale_unknown_collation;
  return cicu_locale_ok;
}

int32_t cicu_locale_language_tag(const char *locale, char *destination, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  return uloc_toLanguageTag(locale, destination, capacity, true, &status);
}

int32_t cicu_locale_currency(const char *locale, char *destination, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char region[ULOC_COUNTRY_CAPACITY];
  // A language alone says no country, whatever the likeliest one is.
  if (uloc_getCountry(locale, region, sizeof region, &status) <= 0 || U_FAILURE(status)) {
    return cicu::copyOut(std::string(), destination, capacity);
  }
  icu::UnicodeString code;
  char16_t *buffer = code.getBuffer(4);
  const int32_t length = ucurr_forLocale(locale, buffer, 4, &status);
  code.releaseBuffer(U_SUCCESS(status) && length > 0 ? length : 0);
  return cicu::copyOut(code, destination, capacity);
}

int32_t cicu_locale_script(const char *locale, char *destination, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale full(locale);
  full.addLikelySubtags(status);
  return cicu::copyOut(std::string(full.getScript()), destination, capacity);
}

bool cicu_locale_lacks_latin_letters(const char *locale) {
  // ulocdata_open opens more than this one string, which every start of a program would pay for.
  UErrorCode status = U_ZERO_ERROR;
  icu::LocalUResourceBundlePointer bundle(ures_open(nullptr, locale, &status));
  int32_t length = 0;
  const UChar *pattern =
      ures_getStringByKey(bundle.getAlias(), "ExemplarCharactersIndex", &length, &status);
  if (U_FAILURE(status)) return false;
  const icu::UnicodeSet letters(icu::UnicodeString(false, pattern, length), status);
  const icu::UnicodeSet latin('A', 'Z');
  return U_SUCCESS(status) && letters.containsSome(latin) && !letters.containsAll(latin);
}

int32_t cicu_locale_display_name(const char *locale, const char *in_locale, char *destination,
                                 int32_t capacity) {
  icu::UnicodeString name;
  icu::Locale(locale).getDisplayName(icu::Locale(in_locale), name);
  return cicu::copyOut(name, destination, capacity);
}

int32_t cicu_locale_spoken_name(const char *locale, const char *in_locale, char *destination,
                                int32_t capacity) {
  // Opening one costs more than a hundred names.
  thread_local std::string language;
  thread_local std::unique_ptr<icu::LocaleDisplayNames> names;
  if (!names || language != in_locale) {
    language = in_locale;
    names.reset(
        icu::LocaleDisplayNames::createInstance(icu::Locale(in_locale), ULDN_DIALECT_NAMES));
  }
  icu::UnicodeString name;
  if (names) names->localeDisplayName(locale, name);
  return cicu::copyOut(name, destination, capacity);
}

int32_t cicu_locale_orders(const char *locale, char *destination, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *values = ucol_getKeywordValuesForLocale("collation", locale, false, &status);
  std::string names;
  // The first is what the language has anyway.
  uenum_next(values, nullptr, &status);
  while (const char *value = uenum_next(values, nullptr, &status)) {
    const std::string name(value);
    // For looking things up, and those that each language has.
    if (name == "standard" || name == "emoji" || name == "eor" || name.compare(0, 6, "search") == 0) {
      continue;
    }
    if (!names.empty()) names += ' ';
    names += name;
  }
  uenum_close(values);
  return cicu::copyOut(names, destination, capacity);
}

int32_t cicu_locale_count(void) { return uloc_countAvailable(); }

const char *cicu_locale_at(int32_t index) { return uloc_getAvailable(index); }

int32_t cicu_region_count(void) {
  static const int32_t count = [] {
    int32_t regions = 0;
    for (const char *const *code = uloc_getISOCountries(); *code != nullptr; ++code) ++regions;
    return regions;
  }();
  return count;
}

const char *cicu_region_at(int32_t index) { return uloc_getISOCountries()[index]; }

int32_t cicu_region_display_name(const char *code, const char *in_locale, char *destination,
                                 int32_t capacity) {
  icu::UnicodeString name;
  icu::Locale("", code).getDisplayCountry(icu::Locale(in_locale), name);
  return cicu::copyOut(name, destination, capacity);
}

bool cicu_region_canonical(const char *code, char destination[3]) {
  const size_t length = std::strlen(code);
  if (length < 2 || length > 3) return false;
  char upper[4] = {};
  for (size_t i = 0; i < length; ++i) {
    upper[i] = code[i] >= 'a' && code[i] <= 'z' ? static_cast<char>(code[i] - 32) : code[i];
    if (upper[i] < 'A' || upper[i] > 'Z') return false;
  }
  if (length == 3) {
    for (int32_t i = 0; i < cicu_region_count(); ++i) {
      if (std::strcmp(icu::Locale("", cicu_region_at(i)).getISO3Country(), upper) == 0) {
        std::strcpy(destination, cicu_region_at(i));
        return true;
      }
    }
    return false;
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Region *region = icu::Region::getInstance(upper, status);
  if (U_FAILURE(status) || region == nullptr || region->getType() != URGN_TERRITORY) return false;
  const char *canonical = region->getRegionCode();
  for (int32_t i = 0; i < cicu_region_count(); ++i) {
    if (std::strcmp(canonical, cicu_region_at(i)) == 0) {
      std::strcpy(destination, canonical);
      return true;
    }
  }
  return false;
}
