#include <unicode/parseerr.h>
#include <unicode/regex.h>

#include <atomic>
#include <memory>

#include "CICU.h"
#include "Text.hpp"

using icu::RegexMatcher;
using icu::RegexPattern;

/// A pattern, and a matcher that is kept for the next call: making one costs
/// more than most matches. A thread takes it out while it matches; another that
/// finds none there makes its own.
struct cicu_regex {
  std::unique_ptr<RegexPattern> pattern;
  mutable std::atomic<RegexMatcher *> spare{nullptr};

  ~cicu_regex() { delete spare.load(); }
};

namespace {

/// The UTF-8 offset of a place that ICU gives as a line, from 1, and a number
/// of code points in it.
int32_t utf8Offset(const char *pattern, int32_t length, const UParseError &error) {
  int32_t line = 1;
  int32_t offset = 0;
  for (; offset < length && line < error.line; ++offset) {
    if (pattern[offset] == '\n') ++line;
  }
  int32_t left = error.offset;
  while (offset < length && left > 0) {
    U8_FWD_1(pattern, offset, length);
    --left;
  }
  return offset;
}

}  // namespace

cicu_status cicu_regex_open(const char *pattern, int32_t length, bool ignore_case,
                            cicu_regex **result, int32_t *error_offset) {
  *result = nullptr;
  *error_offset = 0;
  UErrorCode status = U_ZERO_ERROR;
  UParseError error{};
  const cicu::Utf16 text(pattern, length);
  auto opened = std::make_unique<cicu_regex>();
  // A copy of the text and not the alias: the pattern outlives this call.
  const icu::UnicodeString copy(text.data(), text.size());
  opened->pattern.reset(RegexPattern::compile(
      copy, ignore_case ? UREGEX_CASE_INSENSITIVE : 0, error, status));
  if (U_FAILURE(status)) {
    *error_offset = utf8Offset(pattern, length, error);
    return status;
  }
  *result = opened.release();
  return status;
}

void cicu_regex_close(cicu_regex *regex) { delete regex; }

cicu_status cicu_regex_matches(const cicu_regex *regex, const char *string, int32_t length,
                               int32_t time_limit, int32_t stack_limit, bool *matches) {
  *matches = false;
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<RegexMatcher> matcher(regex->spare.exchange(nullptr));
  if (matcher == nullptr) {
    matcher.reset(regex->pattern->matcher(status));
    if (U_FAILURE(status)) return status;
    matcher->setTimeLimit(time_limit, status);
    matcher->setStackLimit(stack_limit, status);
  }
  const cicu::Utf16 text(string, length);
  const icu::UnicodeString input = text.alias();
  matcher->reset(input);
  const bool answer = matcher->matches(status) != 0;
  if (U_FAILURE(status)) return status;
  *matches = answer;
  // The matcher still points at the input, and is reset before it looks again.
  delete regex->spare.exchange(matcher.release());
  return status;
}
