// UTF-16 copies of UTF-8 strings: what most of ICU wants.

#ifndef CICU_TEXT_HPP
#define CICU_TEXT_HPP

#include <unicode/unistr.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace cicu {

/// A string as UTF-16. Names are short: one of up to 512 bytes costs no
/// allocation.
class Utf16 {
 public:
  Utf16(const char *utf8, int32_t length) : units_(inline_), length_(0) {
    if (length > kInline) {
      // A UTF-8 string never has more UTF-16 units than bytes.
      heap_.reset(new UChar[length]);
      units_ = heap_.get();
    }
    const auto *bytes = reinterpret_cast<const uint8_t *>(utf8);
    int32_t i = 0;
    while (i < length && bytes[i] < 0x80) {
      units_[i] = bytes[i];
      ++i;
    }
    length_ = i;
    if (i < length) {
      UErrorCode status = U_ZERO_ERROR;
      int32_t rest = 0;
      u_strFromUTF8WithSub(units_ + i, length - i, &rest, utf8 + i, length - i, 0xFFFD, nullptr,
                           &status);
      length_ = i + rest;
    }
  }

  const UChar *data() const { return units_; }
  int32_t size() const { return length_; }

  /// The same units as an ICU string, without a copy: valid while this lives.
  icu::UnicodeString alias() const { return icu::UnicodeString(false, units_, length_); }

 private:
  static constexpr int32_t kInline = 512;
  UChar inline_[kInline];
  std::unique_ptr<UChar[]> heap_;
  UChar *units_;
  int32_t length_;
};

/// Copies bytes if they fit, and returns how many there are.
inline int32_t copyOut(const void *bytes, int32_t length, void *destination, int32_t capacity) {
  if (length <= capacity && length > 0) std::memcpy(destination, bytes, length);
  return length;
}

inline int32_t copyOut(const std::string &bytes, void *destination, int32_t capacity) {
  return copyOut(bytes.data(), static_cast<int32_t>(bytes.size()), destination, capacity);
}

/// Copies the digits of a version.
inline int32_t copyOut(const UVersionInfo version, char *destination, int32_t capacity) {
  char text[U_MAX_VERSION_STRING_LENGTH];
  u_versionToString(version, text);
  return copyOut(std::string(text), destination, capacity);
}

/// Copies a string as UTF-8 if it fits, and returns its length in bytes.
inline int32_t copyOut(const icu::UnicodeString &string, char *destination, int32_t capacity) {
  int32_t length = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strToUTF8(destination, capacity, &length, string.getBuffer(), string.length(), &status);
  return length;
}

}  // namespace cicu

#endif
