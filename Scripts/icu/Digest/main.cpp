// Prints what ICU's data say, a line for each locale, encoding and text, so that two copies of the
// data can be compared: icu-digest [PART…]. Scripts/icu/data cuts one of them.

#include <CICU.h>
#include <unicode/ucurr.h>
#include <unicode/uenum.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

/// FNV-1a: what is the same has the same digest.
class Digest {
 public:
  void add(const void *bytes, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      value = (value ^ static_cast<const uint8_t *>(bytes)[i]) * 0x100000001B3;
    }
  }
  void add(const std::string &text) { add(text.data(), text.size() + 1); }
  void add(int64_t number) { add(&number, sizeof number); }
  void print(const char *part, const std::string &name) const {
    std::printf("%s %s %016llx\n", part, name.c_str(), static_cast<unsigned long long>(value));
  }

 private:
  uint64_t value = 0xCBF29CE484222325;
};

/// What a function of CICU writes, whose last arguments are a buffer and its size.
template <typename Write>
std::string text(Write write) {
  std::string buffer(256, 0);
  for (;;) {
    const int32_t length = write(&buffer[0], static_cast<int32_t>(buffer.size()));
    const bool fits = length <= static_cast<int32_t>(buffer.size());
    buffer.resize(length < 0 ? 0 : length);
    if (fits) return buffer;
  }
}

/// A code point as UTF-8.
std::string utf8(uint32_t c) {
  const auto tail = [](uint32_t bits) { return static_cast<char>(0x80 | (bits & 0x3F)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0 | c >> 6), tail(c)};
  if (c < 0x10000) return {static_cast<char>(0xE0 | c >> 12), tail(c >> 6), tail(c)};
  return {static_cast<char>(0xF0 | c >> 18), tail(c >> 12), tail(c >> 6), tail(c)};
}

/// Names in the scripts of the world, and every letter that some order moves.
std::vector<std::string> samples() {
  std::vector<std::string> all = {
      "", "a", "A", "Åland", "Ärla", "Öre", "Ærø", "Øre", "ß", "ss", "Zürich", "zebra", "co-op",
      "coop", "côte", "coté", "Llama", "lluvia", "Chleb", "čaj", "caj", "dž", "Džez", "ǆ", "nj",
      "ñandú", "ŋ", "Ĳssel", "IJssel", "İstanbul", "ısı", "Şal", "ğ", "żaba", "źle", "ł", "þing",
      "ð", "ộ", "ưa", "ơ", "Ω", "Όμηρος", "αλφα", "Бобр", "Ёлка", "ёж", "Їжак", "ґ", "Ѓ", "љ",
      "Ծով", "և", "שלום", "עץ", "سلام", "ڤ", "پنیر", "گل", "کتاب", "ہاتھ", "अनार", "क्ष", "ज्ञ",
      "কলম", "ক্ষ", "ગાય", "ਗੁਰੂ", "ஸ்ரீ", "கை", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "ไก่", "เกา",
      "ແກະ", "ကြက်", "ភាសា", "བོད", "ქართული", "አማርኛ", "ᏣᎳᎩ", "ᐃᓄᒃ", "ᠮᠣᠩᠭᠣᠯ", "한국", "가나다",
      "ㄅㄆㄇ", "ひらがな", "カタカナ", "ｶﾅ", "一", "丁", "中文", "阿", "北京", "重慶", "龍", "龙",
      "鑫", "𠀀", "12", "2", "10", "٣", "४", "½", "€5", "$", "#1", "-x", "_", "(a)", "\u00ADa",
      "a\u0301", "ﬁne", "①", "Ⅷ", "😀", "🇸🇪", "resume", "résumé", "Résumé"};
  // A few of each row of the ideographs, whose orders are by sound, strokes or radicals.
  for (uint32_t c = 0x4E00; c < 0x9FF0; c += 61) all.push_back(utf8(c));
  for (uint32_t c = 0xC0; c < 0x800; c += 3) all.push_back(utf8(c));
  return all;
}

/// An order's keys, and its sections.
void addOrder(Digest &digest, const std::string &locale, bool transliterate,
              bool hasSections = true) {
  static const std::vector<std::string> texts = samples();
  cicu_collator *collator = nullptr;
  const cicu_status status = cicu_collator_open(locale.c_str(), false, transliterate, &collator);
  digest.add(status);
  if (status > 0) return;
  digest.add(text([&](char *to, int32_t size) { return cicu_collator_version(collator, to, size); }));
  digest.add(
      text([&](char *to, int32_t size) { return cicu_collator_valid_locale(collator, to, size); }));
  digest.add(
      text([&](char *to, int32_t size) { return cicu_collator_attributes(collator, to, size); }));
  digest.add(cicu_collator_is_numeric(collator));
  const std::string *previous = &texts.front();
  for (const std::string &sample : texts) {
    digest.add(cicu_collator_compare(collator, previous->data(),
                                     static_cast<int32_t>(previous->size()), sample.data(),
                                     static_cast<int32_t>(sample.size())));
    previous = &sample;
    digest.add(text([&](char *to, int32_t size) {
      return cicu_collator_sort_key(collator, sample.data(), static_cast<int32_t>(sample.size()),
                                    reinterpret_cast<uint8_t *>(to), size);
    }));
  }
  if (!hasSections) {
    cicu_collator_close(collator);
    return;
  }
  cicu_index *index = nullptr;
  const cicu_status opened = cicu_index_open(collator, locale.c_str(), "en ru el ja", &index);
  digest.add(opened);
  if (opened <= 0) {
    for (int32_t i = 0; i < cicu_index_bucket_count(index); ++i) {
      digest.add(
          text([&](char *to, int32_t size) { return cicu_index_bucket_label(index, i, to, size); }));
    }
    for (int32_t i = 0; i < cicu_index_boundary_count(index); ++i) {
      digest.add(cicu_index_boundary_bucket(index, i));
      digest.add(text([&](char *to, int32_t size) {
        return cicu_index_boundary_key(index, i, reinterpret_cast<uint8_t *>(to), size);
      }));
    }
    for (bool upper : {false, true}) {
      digest.add(text([&](char *to, int32_t size) {
        return cicu_index_digit_bound(index, upper, reinterpret_cast<uint8_t *>(to), size);
      }));
    }
    for (const std::string &sample : texts) {
      digest.add(cicu_index_bucket_of(index, collator, sample.data(),
                                      static_cast<int32_t>(sample.size())));
    }
    cicu_index_close(index);
  }
  cicu_collator_close(collator);
}

void addNumber(Digest &digest, const std::string &locale, const char *currency, int32_t digits) {
  cicu_number_form form;
  std::memset(&form, 0, sizeof form);
  digest.add(cicu_number_form_of(locale.c_str(), currency, digits, &form));
  digest.add(&form, sizeof form);
}

/// All currencies, and one that there is not.
const std::vector<std::string> &currencies() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> codes = {"XYZ"};
    UErrorCode status = U_ZERO_ERROR;
    UEnumeration *list = ucurr_openISOCurrencies(UCURR_ALL, &status);
    while (const char *code = uenum_next(list, nullptr, &status)) codes.emplace_back(code);
    uenum_close(list);
    return codes;
  }();
  return all;
}

void printLocale(const std::string &locale) {
  Digest properties;
  properties.add(cicu_locale_lacks_latin_letters(locale.c_str()));
  const auto add = [&](auto function) {
    properties.add(text([&](char *to, int32_t size) { return function(locale.c_str(), to, size); }));
  };
  char parsed[256] = {};
  properties.add(cicu_locale_parse(locale.c_str(), parsed, sizeof parsed));
  properties.add(std::string(parsed));
  add(cicu_locale_language_tag);
  add(cicu_locale_currency);
  add(cicu_locale_script);
  add(cicu_locale_orders);
  // Keywords as language tags have them, right and wrong ones.
  std::string tag = locale.substr(0, locale.find('@'));
  for (const char *keywords :
       {"-u-co-phonebk", "-u-co-trad", "-u-co-pinyin", "-u-co-dict", "-u-co-nosuch", "-u-co-search",
        "-u-kn", "-u-kn-true", "-u-kf-upper", "-u-kb", "-u-kr-grek-latn", "-u-ka-shifted", "-u-kv-x",
        "-u-nu-arab", "-u-cu-eur", "-u-tz-sesto", "-u-ca-buddhist", "-u-xx-y", "-x-private"}) {
    char name[256] = {};
    properties.add(cicu_locale_parse((tag + keywords).c_str(), name, sizeof name));
    properties.add(std::string(name));
    properties.add(text(
        [&](char *to, int32_t size) { return cicu_locale_language_tag(name, to, size); }));
  }
  properties.print("locale", locale);

  Digest order;
  addOrder(order, locale, false);
  order.print("order", locale);
  static const char *const types[] = {"search",   "standard", "phonebook", "dictionary", "compat",
                                      "eor",      "emoji",    "pinyin",    "stroke",     "zhuyin",
                                      "unihan",   "big5han",  "gb2312han", "phonetic",   "reformed",
                                      "searchjl", "traditional"};
  for (const char *type : types) {
    const std::string name = locale + "@collation=" + type;
    if (cicu_locale_parse(name.c_str(), parsed, sizeof parsed) != cicu_locale_ok) continue;
    // The letters are those of the locale, as in its own order, and the order is that of the language: both
    // together are asked of the language. This is half of the time.
    Digest other;
    addOrder(other, name, false, locale.find('_') == std::string::npos);
    other.print("order", name);
  }

  Digest numbers;
  addNumber(numbers, locale, nullptr, 0);
  addNumber(numbers, locale, nullptr, 3);
  for (const std::string &currency : currencies()) {
    addNumber(numbers, locale, currency.c_str(), 2);
  }
  numbers.print("numbers", locale);

  Digest regions;
  for (int32_t i = 0; i < cicu_region_count(); ++i) {
    regions.add(text([&](char *to, int32_t size) {
      return cicu_region_display_name(cicu_region_at(i), locale.c_str(), to, size);
    }));
  }
  regions.print("regions", locale);

  Digest names;
  for (int32_t i = 0; i < cicu_locale_count(); ++i) {
    for (auto function : {cicu_locale_display_name, cicu_locale_spoken_name}) {
      names.add(text([&](char *to, int32_t size) {
        return function(cicu_locale_at(i), locale.c_str(), to, size);
      }));
    }
  }
  // Everything that a locale can have beside its language: keepOrderKeywords in Sources/CICU/Locale.cpp.
  for (const char *keywords :
       {"collation=phonebook", "collation=big5han", "collation=compat", "collation=dictionary",
        "collation=ducet", "collation=emoji", "collation=eor", "collation=gb2312han",
        "collation=phonetic", "collation=pinyin", "collation=reformed", "collation=search",
        "collation=searchjl", "collation=standard", "collation=stroke", "collation=traditional",
        "collation=unihan", "collation=zhuyin", "colnumeric=yes", "colnumeric=no",
        "colcasefirst=upper", "colcasefirst=lower", "colcasefirst=no", "colbackwards=yes",
        "colbackwards=no", "colreorder=grek", "colreorder=others-latn",
        "collation=pinyin;colnumeric=yes"}) {
    for (auto function : {cicu_locale_display_name, cicu_locale_spoken_name}) {
      names.add(text([&](char *to, int32_t size) {
        return function((std::string("zh@") + keywords).c_str(), locale.c_str(), to, size);
      }));
    }
  }
  names.print("languages", locale);
}

void printLocales() {
  printLocale("root");
  for (int32_t i = 0; i < cicu_locale_count(); ++i) printLocale(cicu_locale_at(i));
  // Old names that stand for others.
  for (const char *name : {"no_NO", "no_NO_NY", "iw", "sh", "mo", "zh_TW", "en_RH", "xx", "de_XX"}) {
    printLocale(name);
  }
  Digest latin;
  addOrder(latin, "en", true);
  latin.print("order", "Any-Latin");
  Digest codes;
  for (char first = 'A'; first <= 'Z'; ++first) {
    for (char second = 'A'; second <= 'Z'; ++second) {
      for (const std::string &code : {std::string{first, second}, std::string{first, second, 'E'}}) {
        char canonical[4] = {};
        codes.add(cicu_region_canonical(code.c_str(), canonical));
        codes.add(std::string(canonical));
      }
    }
  }
  codes.print("regions", "codes");
  Digest versions;
  for (auto function : {cicu_icu_version, cicu_cldr_version, cicu_unicode_version}) {
    versions.add(text([&](char *to, int32_t size) { return function(to, size); }));
  }
  versions.print("versions", "all");
}

/// What every encoding makes of all pairs of bytes, and of some four bytes.
void printEncodings() {
  std::string bytes;
  for (int first = 0; first < 256; ++first) bytes.push_back(static_cast<char>(first));
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      bytes.push_back(static_cast<char>(first));
      bytes.push_back(static_cast<char>(second));
    }
  }
  for (int first = 0x81; first < 0xFF; ++first) {
    for (int third = 0x81; third < 0xFF; third += 3) {
      const char four[] = {static_cast<char>(first), '0', static_cast<char>(third), '5',
                           static_cast<char>(0x8F), static_cast<char>(first),
                           static_cast<char>(third), '\n', '\x8E', '\xA2', static_cast<char>(first),
                           static_cast<char>(third)};
      bytes.append(four, sizeof four);
    }
  }
  for (int32_t i = 0; i < cicu_converter_count(); ++i) {
    Digest digest;
    for (int32_t alias = 0; alias < cicu_converter_alias_count(i); ++alias) {
      digest.add(cicu_converter_alias(i, alias));
    }
    cicu_converter *converter = nullptr;
    const char *name = cicu_converter_alias(i, 0);
    digest.add(cicu_converter_open(name, &converter));
    // A failure ends a converter: what follows is read by the next.
    size_t start = 0;
    while (converter != nullptr && start < bytes.size()) {
      uint8_t out[8192];
      cicu_conversion result;
      const size_t left = bytes.size() - start;
      const int32_t count = static_cast<int32_t>(left < 1024 ? left : 1024);
      const cicu_status status = cicu_converter_to_utf8(
          converter, reinterpret_cast<const uint8_t *>(&bytes[start]), count, false, out,
          sizeof out, &result);
      digest.add(status);
      digest.add(result.consumed);
      digest.add(out, result.produced);
      start += result.consumed > 0 ? result.consumed : status > 0 ? 1 : count;
      if (status > 0) {
        cicu_converter_close(converter);
        converter = nullptr;
        cicu_converter_open(name, &converter);
      }
    }
    if (converter != nullptr) cicu_converter_close(converter);
    digest.print("encoding", name == nullptr ? std::to_string(i) : name);
  }
}

/// What the detector takes texts for: sentences in encodings of their languages, and what is none.
void printLikelyEncodings() {
  static const struct {
    const char *name;
    std::string bytes;
  } texts[] = {
      {"ASCII", "The quick brown fox jumps over the lazy dog and then sleeps for the rest of the day"},
      {"UTF-8", "Größe und Länge über alles, señor; déjà vu à l'été, crème brûlée"},
      {"ISO-8859-1",
       "Gr\xF6\xDF" "e und L\xE4nge der T\xFCr sind f\xFCr die K\xFC" "che zu gro\xDF, sagt der K\xF6nig"},
      {"ISO-8859-2", "P\xF8\xEDli\xB9 \xBElu\xBBou\xE8k\xFD k\xF9\xF2 \xFAp\xECl \xEF\xE1" "belsk\xE9 \xF3" "dy"},
      {"windows-1252", "\x93Price\x94 \x80 20 \x96 the best that \x85 there is, and the user\x92s"},
      {"KOI8-R", "\xF0\xD2\xC9\xD7\xC5\xD4 \xCD\xC9\xD2, \xCB\xC1\xCB \xC4\xC5\xCC\xC1 \xD5 \xD7\xC1\xD3"},
      {"windows-1251", "\xCF\xF0\xE8\xE2\xE5\xF2 \xEC\xE8\xF0, \xEA\xE0\xEA \xE4\xE5\xEB\xE0 \xF3 \xE2\xE0\xF1"},
      {"windows-1253", "\xCA\xE1\xEB\xE7\xEC\xDD\xF1\xE1 \xEA\xFC\xF3\xEC\xE5 \xF4\xE9 \xEA\xDC\xED\xE5\xE9\xF2"},
      {"windows-1255", "\xF9\xEC\xE5\xED \xF2\xE5\xEC\xED \xEE\xE4 \xF9\xEC\xE5\xEE\xEA"},
      {"windows-1256", "\xE3\xD1\xCD\xC8\xC7 \xC8\xC7\xE1\xDA\xC7\xE1\xE3 \xDF\xED\xDD \xC7\xE1\xCD\xC7\xE1"},
      {"windows-1254", "T\xFCrk\xE7" "e bir c\xFCmle \xF6rne\xF0i, \xFE" "eker ve \xE7" "ay i\xE7iyoruz"},
      {"Shift_JIS", "\x93\xFA\x96{\x8C\xEA\x82\xCC\x95\xB6\x8F\xCD\x82\xC5\x82\xB7\x81" "B\x83" "J\x83\x81\x83\x89"},
      {"EUC-JP", "\xC6\xFC\xCB\xDC\xB8\xEC\xA4\xCE\xCA\xB8\xBE\xCF\xA4\xC7\xA4\xB9\xA1\xA3"},
      {"GB18030", "\xD6\xD0\xCE\xC4\xB5\xC4\xD2\xBB\xBE\xE4\xBB\xB0\xA3\xAC\xCE\xD2\xC3\xC7"},
      {"Big5", "\xA4\xA4\xA4\xE5\xAA\xBA\xA4@\xA5y\xB8\xDC\xA1" "A\xA7\xDA\xAD\xCC"},
      {"EUC-KR", "\xC7\xD1\xB1\xB9\xBE\xEE \xB9\xAE\xC0\xE5\xC0\xD4\xB4\xCF\xB4\xD9"},
      {"ISO-2022-JP", "\x1B$BF|K\\8l\x1B(B and then"},
      {"UTF-16LE", std::string("\xFF\xFEP\0r\0i\0c\0" "e\0", 12)},
      {"UTF-16BE", std::string("\xFE\xFF\0P\0r\0i\0c\0" "e", 12)},
      {"UTF-32LE", std::string("\xFF\xFE\0\0P\0\0\0r\0\0\0", 12)},
      {"IBM420", "\xD4\xC2\xA8\x96\x40\x81\x40\x82\x83"},
      {"bytes", std::string("\0\x01\x80\xFF\xFE\x7F", 6)},
      {"nothing", ""}};
  for (const auto &sample : texts) {
    const std::string found = text([&](char *to, int32_t size) {
      return cicu_likely_encodings(reinterpret_cast<const uint8_t *>(sample.bytes.data()),
                                   static_cast<int32_t>(sample.bytes.size()), to, size);
    });
    Digest digest;
    digest.add(found);
    digest.print("likely", sample.name + (":" + found.substr(0, found.find('\n'))));
  }
}

/// What every code point is, and what patterns match.
void printTexts() {
  Digest properties;
  for (uint32_t c = 0; c <= 0x10FFFF; ++c) properties.add(cicu_text_properties(c));
  properties.print("text", "properties");

  // Each code point between two letters, as it is folded and composed.
  Digest folded, composed;
  for (uint32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const std::string sample = "a" + utf8(c) + "e" + utf8(c) + "\xCC\x81";
    const auto length = static_cast<int32_t>(sample.size());
    for (int32_t what : {0, +cicu_fold_case, +cicu_fold_diacritics,
                         cicu_fold_case | cicu_fold_diacritics}) {
      folded.add(text([&](char *to, int32_t size) {
        return cicu_fold(sample.data(), length, what, to, size);
      }));
    }
    composed.add(text(
        [&](char *to, int32_t size) { return cicu_nfc(sample.data(), length, to, size); }));
  }
  folded.print("text", "folded");
  composed.print("text", "composed");

  static const char *const texts[] = {
      "co-op resume", "don't stop", "ภาษาไทยง่ายมาก", "中文词语分析很难", "日本語の文章を分ける",
      "ພາສາລາວງ່າຍຫຼາຍ", "မြန်မာစာလွယ်တယ်", "ភាសាខ្មែរងាយស្រួល", "한국어 문장", "🇸🇪🇫🇷👩‍👩‍👧 é क्षि",
      "e\u0301e", "\r\n", "K", "ſ", "Straße"};
  static const char *const patterns[] = {
      "(?w).*?\\b(.+?)\\b.*", "(?w)\\b\\w+\\b.*", "(?w)(?:\\b.+?\\b){2}.*", "(?w)(?:\\b.+?\\b){3}",
      "(?w)(?:\\b.+?\\b){4}", "(?w)(?:\\b.+?\\b){5}", "\\X{1}", "\\X{2}", "\\X{3}", "\\X{5}", "\\X{7}",
      "\\N{LATIN SMALL LETTER LONG S}", "\\p{Script=Thai}+", "\\p{Emoji}.*", "[[:IDS_Binary_Operator:]]",
      "\\p{Line_Break=SA}+", "\\p{Indic_Syllabic_Category=Consonant}.*", "(?i)strasse", "(?i)k",
      "\\p{Word_Break=ALetter}.*", "\\p{Block=Lao}+", "\\p{Vertical_Orientation=U}+",
      "\\p{Changes_When_NFKC_Casefolded}+", "\\p{Identifier_Type=Recommended}+"};
  for (const char *pattern : patterns) {
    Digest digest;
    cicu_regex *regex = nullptr;
    int32_t place = 0;
    digest.add(cicu_regex_open(pattern, static_cast<int32_t>(std::strlen(pattern)), false, &regex,
                               &place));
    for (const char *sample : texts) {
      if (regex == nullptr) break;
      bool matches = false;
      digest.add(cicu_regex_matches(regex, sample, static_cast<int32_t>(std::strlen(sample)), 10000,
                                    1 << 20, &matches));
      digest.add(matches);
    }
    if (regex != nullptr) cicu_regex_close(regex);
    digest.print("pattern", pattern);
  }
}

}  // namespace

int main(int count, char **arguments) {
  const auto isAsked = [&](const char *part) {
    for (int i = 1; i < count; ++i) {
      if (std::strcmp(arguments[i], part) == 0) return true;
    }
    return count == 1;
  };
  if (isAsked("texts")) printTexts();
  if (isAsked("encodings")) {
    printEncodings();
    printLikelyEncodings();
  }
  if (isAsked("locales")) printLocales();
}
