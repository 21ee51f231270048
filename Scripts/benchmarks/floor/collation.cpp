// The floor of the collation benchmark: a loop over ucol_getSortKey, and
// std::sort with memcmp over the keys that it gave.
//
//     collation-floor FILE LOCALE
//
// prints a line "label<TAB>milliseconds" each.

#include <unicode/ucol.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

static double now() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  std::ifstream file(argv[1]);
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) names.push_back(line);

  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(argv[2], &status);
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  ucol_setAttribute(collator, UCOL_ALTERNATE_HANDLING, UCOL_NON_IGNORABLE, &status);
  if (U_FAILURE(status)) return 2;

  struct Key {
    uint32_t start;
    uint32_t length;
  };
  std::vector<uint8_t> bytes(names.size() * 64);
  std::vector<Key> keys(names.size());
  double start = now();
  size_t used = 0;
  UChar units[1024];
  for (size_t i = 0; i < names.size(); ++i) {
    int32_t length = 0;
    u_strFromUTF8(units, 1024, &length, names[i].data(), static_cast<int32_t>(names[i].size()),
                  &status);
    if (bytes.size() - used < 4096) bytes.resize(bytes.size() * 2);
    const int32_t size = ucol_getSortKey(collator, units, length, &bytes[used], 4096);
    keys[i] = {static_cast<uint32_t>(used), static_cast<uint32_t>(size)};
    used += size;
  }
  std::printf("floor: keys\t%f\n", now() - start);

  start = now();
  std::vector<Key> sorted = keys;
  std::sort(sorted.begin(), sorted.end(), [&](const Key &a, const Key &b) {
    const int order = std::memcmp(&bytes[a.start], &bytes[b.start], std::min(a.length, b.length));
    return order != 0 ? order < 0 : a.length < b.length;
  });
  std::printf("floor: std::sort\t%f\n", now() - start);
  std::fprintf(stderr, "%zu names, %zu bytes of keys\n", names.size(), used);
  return sorted.empty() ? 1 : 0;
}
