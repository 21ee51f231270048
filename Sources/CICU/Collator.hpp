#ifndef CICU_COLLATOR_HPP
#define CICU_COLLATOR_HPP

#include <unicode/tblcoll.h>
#include <unicode/translit.h>

#include <memory>

#include "Text.hpp"

struct cicu_collator {
  std::unique_ptr<icu::RuleBasedCollator> collator;
  std::unique_ptr<icu::Transliterator> transliterator;

  /// Calls `body` with the units that the collator shall see.
  template <typename Body>
  auto withUnits(const char *string, int32_t length, Body body) const {
    const cicu::Utf16 text(string, length);
    if (transliterator == nullptr) return body(text.data(), text.size());
    icu::UnicodeString latin(text.data(), text.size());
    transliterator->transliterate(latin);
    return body(latin.getBuffer(), latin.length());
  }
};

#endif
