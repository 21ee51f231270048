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
  for (uint32_t c = 0x4E00; c < 0x9FF0; c += 61) {
    const char bytes[] = {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3F)),
                          static_cast<char>(0x80 | (c & 0x3F))};
    all.emplace_back(bytes, 3);
  }
  for (uint32_t c = 0xC0; c < 0x800; c += 3) {
    const char bytes[] = {static_cast<char>(0xC0 | c >> 6), static_cast<char>(0x80 | (c & 0x3F))};
    all.emplace_back(bytes, 2);
  }
  return all;
}

/// An order's keys, and its sections.
void addOrder(Digest &digest, const std::string &locale, bool transliterate) {
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
  for (const std::string &sample : texts) {
    digest.add(text([&](char *to, int32_t size) {
      return cicu_collator_sort_key(collator, sample.data(), static_cast<int32_t>(sample.size()),
                                    reinterpret_cast<uint8_t *>(to), size);
    }));
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

/// All currencies for a language, and for its regions those that most are about.
const std::vector<std::string> &currencies(const std::string &locale) {
  static const std::vector<std::string> some = {"CAD", "CHF", "EUR", "GBP", "INR", "JPY", "SEK",
                                                "USD", "XOF", "XXX", "XYZ"};
  static const std::vector<std::string> all = [] {
    std::vector<std::string> codes;
    UErrorCode status = U_ZERO_ERROR;
    UEnumeration *list = ucurr_openISOCurrencies(UCURR_ALL, &status);
    while (const char *code = uenum_next(list, nullptr, &status)) codes.emplace_back(code);
    uenum_close(list);
    return codes;
  }();
  return locale.find('_') == std::string::npos ? all : some;
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
    Digest other;
    addOrder(other, name, false);
    other.print("order", name);
  }

  Digest numbers;
  addNumber(numbers, locale, nullptr, 0);
  addNumber(numbers, locale, nullptr, 3);
  for (const std::string &currency : currencies(locale)) {
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
    // All languages, and in each locale some of their regions.
    if (std::strchr(cicu_locale_at(i), '_') != nullptr && (i + locale.size()) % 5 != 0) continue;
    for (auto function : {cicu_locale_display_name, cicu_locale_spoken_name}) {
      names.add(text([&](char *to, int32_t size) {
        return function(cicu_locale_at(i), locale.c_str(), to, size);
      }));
    }
  }
  for (const char *name : {"de@collation=phonebook", "zh@collation=stroke", "en@colnumeric=yes"}) {
    names.add(text([&](char *to, int32_t size) {
      return cicu_locale_display_name(name, locale.c_str(), to, size);
    }));
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

/// What every code point is, and what patterns match.
void printTexts() {
  Digest properties;
  for (uint32_t c = 0; c <= 0x10FFFF; ++c) properties.add(cicu_text_properties(c));
  properties.print("text", "properties");

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
  if (isAsked("encodings")) printEncodings();
  if (isAsked("locales")) printLocales();
}
