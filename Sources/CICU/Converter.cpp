#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/ucsdet.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <memory>
#include <string>

#include "CICU.h"
#include "Text.hpp"

// Code units go through a buffer of UTF-16: what did not fit into the
// destination waits there.
struct cicu_converter {
  UConverter *converter = nullptr;
  static constexpr int32_t kPivot = 4096;
  UChar pivot[kPivot];
  int32_t start = 0;
  int32_t end = 0;
  // The first half of a pair whose second half did not fit; else 0.
  UChar half = 0;
  // A failure is reported when all before it has been written.
  UErrorCode failure = U_ZERO_ERROR;

  ~cicu_converter() {
    if (converter != nullptr) ucnv_close(converter);
  }
};

cicu_status cicu_converter_open(const char *name, cicu_converter **result) {
  *result = nullptr;
  UErrorCode status = U_ZERO_ERROR;
  // An empty name is the platform's own encoding, which says nothing of a file.
  if (*name == 0) return U_FILE_ACCESS_ERROR;
  auto converter = std::make_unique<cicu_converter>();
  converter->converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return status;
  ucnv_setToUCallBack(converter->converter, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                      &status);
  if (U_FAILURE(status)) return status;
  *result = converter.release();
  return U_ZERO_ERROR;
}

void cicu_converter_close(cicu_converter *converter) { delete converter; }

namespace {

/// Writes what waits, and returns how many bytes were written.
int32_t writeOut(cicu_converter &converter, uint8_t *destination, int32_t capacity) {
  int32_t written = 0;
  while (converter.start < converter.end) {
    const UChar unit = converter.pivot[converter.start];
    if (unit < 0x80) {
      if (written == capacity) break;
      destination[written++] = static_cast<uint8_t>(unit);
      ++converter.start;
      continue;
    }
    if (capacity - written < U8_MAX_LENGTH) break;
    int32_t next = converter.start;
    UChar32 c;
    U16_NEXT(converter.pivot, next, converter.end, c);
    // A converter gives no lone surrogates.
    if (U_IS_SURROGATE(c)) c = 0xFFFD;
    U8_APPEND_UNSAFE(destination, written, c);
    converter.start = next;
  }
  return written;
}

}  // namespace

cicu_status cicu_converter_to_utf8(cicu_converter *converter, const uint8_t *source, int32_t length,
                                   bool flush, uint8_t *destination, int32_t capacity,
                                   cicu_conversion *conversion) {
  *conversion = {};
  const char *position = reinterpret_cast<const char *>(source);
  const char *limit = position + length;
  while (true) {
    conversion->produced += writeOut(*converter, destination + conversion->produced,
                                     capacity - conversion->produced);
    if (converter->start < converter->end) return U_ZERO_ERROR;
    if (U_FAILURE(converter->failure)) {
      const UErrorCode failure = converter->failure;
      conversion->invalid_count = sizeof conversion->invalid;
      UErrorCode status = U_ZERO_ERROR;
      int8_t count = sizeof conversion->invalid;
      ucnv_getInvalidChars(converter->converter, reinterpret_cast<char *>(conversion->invalid),
                           &count, &status);
      conversion->invalid_count = U_SUCCESS(status) ? count : 0;
      return failure;
    }
    UChar *target = converter->pivot;
    if (converter->half != 0) *target++ = converter->half;
    converter->half = 0;
    UErrorCode status = U_ZERO_ERROR;
    ucnv_toUnicode(converter->converter, &target, converter->pivot + cicu_converter::kPivot,
                   &position, limit, nullptr, flush, &status);
    conversion->consumed = static_cast<int32_t>(position - reinterpret_cast<const char *>(source));
    converter->start = 0;
    converter->end = static_cast<int32_t>(target - converter->pivot);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      if (U16_IS_LEAD(target[-1])) converter->half = converter->pivot[--converter->end];
      continue;
    }
    if (U_FAILURE(status)) {
      converter->failure = status;
      continue;
    }
    if (converter->end == 0) {
      conversion->is_done = true;
      return U_ZERO_ERROR;
    }
  }
}

int32_t cicu_converter_count(void) { return ucnv_countAvailable(); }

int32_t cicu_converter_alias_count(int32_t index) {
  const char *name = ucnv_getAvailableName(index);
  UErrorCode status = U_ZERO_ERROR;
  return name == nullptr ? 0 : ucnv_countAliases(name, &status);
}

const char *cicu_converter_alias(int32_t index, int32_t alias) {
  const char *name = ucnv_getAvailableName(index);
  UErrorCode status = U_ZERO_ERROR;
  return name == nullptr ? nullptr : ucnv_getAlias(name, static_cast<uint16_t>(alias), &status);
}

int32_t cicu_likely_encodings(const uint8_t *bytes, int32_t length, char *destination,
                              int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<UCharsetDetector, decltype(&ucsdet_close)> detector(ucsdet_open(&status),
                                                                      ucsdet_close);
  if (U_FAILURE(status)) return 0;
  ucsdet_setText(detector.get(), reinterpret_cast<const char *>(bytes), length, &status);
  int32_t count = 0;
  const UCharsetMatch **matches = ucsdet_detectAll(detector.get(), &count, &status);
  if (U_FAILURE(status)) return 0;
  std::string names;
  for (int32_t i = 0; i < count; ++i) {
    const char *name = ucsdet_getName(matches[i], &status);
    if (U_FAILURE(status)) break;
    names.append(name).push_back('\n');
  }
  return cicu::copyOut(names, destination, capacity);
}
