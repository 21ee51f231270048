// ICU's AlphabeticIndex as a table of boundaries.
//
// ImmutableIndex compares a string with the lower boundary of each bucket by a
// primary-strength collator, in a binary search. Those boundaries are private,
// but each is one of few strings: a label, a label followed by U+FFFF (where a
// label of several primary weights such as "Sch" ends), or a contraction that
// CLDR's collation data carries for this purpose: U+FDD1 and a letter begins a
// script, U+FDD0 and a letter begins a group of a Chinese order. So we take
// all of them, ask ImmutableIndex for the bucket of each, sort them by primary
// key, and keep those where the bucket changes. A tertiary sort key begins
// with the primary key and goes on with 0x01, which is below every primary
// byte; comparing a whole sort key with a boundary's primary key therefore
// compares the primary keys.

#include <unicode/alphaindex.h>
#include <unicode/uniset.h>
#include <unicode/usetiter.h>

#include <algorithm>
#include <string>
#include <vector>

#include "CICU.h"
#include "Collator.hpp"

using icu::AlphabeticIndex;
using icu::UnicodeString;

namespace {

struct Boundary {
  std::string key;
  int32_t bucket;
};

constexpr UChar kChineseIndexBase = 0xFDD0;
constexpr UChar kScriptStartBase = 0xFDD1;

std::string primaryKey(const icu::Collator &primary, const UnicodeString &string) {
  std::string key(64, 0);
  for (;;) {
    const int32_t length = primary.getSortKey(string, reinterpret_cast<uint8_t *>(&key[0]),
                                              static_cast<int32_t>(key.size()));
    const bool fits = length <= static_cast<int32_t>(key.size());
    key.resize(fits ? length - 1 : length);
    if (fits) return key;
  }
}

}  // namespace

struct cicu_index {
  std::unique_ptr<AlphabeticIndex::ImmutableIndex> immutable;
  // Empty for a bucket before, between or after the alphabets.
  std::vector<UnicodeString> labels;
  std::vector<Boundary> boundaries;
  std::string digitLowerBound;
  std::string digitUpperBound;
};

cicu_status cicu_index_open(const cicu_collator *collator, const char *locale,
                            const char *extra_locales, cicu_index **result) {
  *result = nullptr;
  UErrorCode status = U_ZERO_ERROR;

  // AlphabeticIndex asks for them by this function, too. The one that is not called internal gives all contractions
  // there are, in 15 ms: a third of the time that a small import took.
  icu::UnicodeSet contractions;
  for (const UChar base : {kChineseIndexBase, kScriptStartBase}) {
    collator->collator->internalAddContractions(base, contractions, status);
  }
  if (U_FAILURE(status)) return status;
  std::vector<UnicodeString> candidates;
  std::vector<UnicodeString> scriptStarts;
  bool isChinese = false;
  icu::UnicodeSetIterator iterator(contractions);
  while (iterator.next()) {
    if (!iterator.isString()) continue;
    const UnicodeString &string = iterator.getString();
    if (string.charAt(0) == kChineseIndexBase) {
      isChinese = true;
      candidates.push_back(string);
    } else if (string.charAt(0) == kScriptStartBase) {
      candidates.push_back(string);
      scriptStarts.push_back(string);
    }
  }

  AlphabeticIndex index(
      static_cast<icu::RuleBasedCollator *>(collator->collator->clone()), status);
  if (U_FAILURE(status)) return status;
  // A Chinese order brings its own labels; adding the locale's would add A to
  // Z to an order by strokes.
  if (!isChinese) index.addLabels(icu::Locale(locale), status);
  for (const char *name = extra_locales; *name != 0;) {
    const size_t length = std::strcspn(name, " ");
    index.addLabels(icu::Locale(std::string(name, length).c_str()), status);
    name += length + (name[length] == ' ' ? 1 : 0);
  }
  auto opened = std::make_unique<cicu_index>();
  opened->immutable.reset(index.buildImmutableIndex(status));
  if (U_FAILURE(status)) return status;

  const int32_t count = opened->immutable->getBucketCount();
  for (int32_t i = 0; i < count; ++i) {
    const AlphabeticIndex::Bucket &bucket = *opened->immutable->getBucket(i);
    const bool isNormal = bucket.getLabelType() == U_ALPHAINDEX_NORMAL;
    opened->labels.push_back(isNormal ? bucket.getLabel() : UnicodeString());
    if (isNormal) {
      candidates.push_back(bucket.getLabel());
      candidates.push_back(UnicodeString(bucket.getLabel()).append(static_cast<UChar>(0xFFFF)));
    }
  }

  std::unique_ptr<icu::Collator> primary(collator->collator->clone());
  primary->setAttribute(UCOL_STRENGTH, UCOL_PRIMARY, status);
  if (U_FAILURE(status)) return status;
  std::vector<Boundary> all;
  all.push_back({std::string(), opened->immutable->getBucketIndex(UnicodeString(), status)});
  for (const UnicodeString &candidate : candidates) {
    all.push_back({primaryKey(*primary, candidate),
                   opened->immutable->getBucketIndex(candidate, status)});
  }
  if (U_FAILURE(status)) return status;
  std::sort(all.begin(), all.end(),
                   [](const Boundary &a, const Boundary &b) { return a.key < b.key; });
  for (Boundary &boundary : all) {
    if (opened->boundaries.empty() || opened->boundaries.back().bucket != boundary.bucket) {
      opened->boundaries.push_back(std::move(boundary));
    }
  }

  opened->digitLowerBound = primaryKey(*primary, UnicodeString(u"0"));
  opened->digitUpperBound = std::string(1, static_cast<char>(0xFF));
  for (const UnicodeString &start : scriptStarts) {
    std::string key = primaryKey(*primary, start);
    if (key > opened->digitLowerBound && key < opened->digitUpperBound) {
      opened->digitUpperBound = std::move(key);
    }
  }
  *result = opened.release();
  return U_ZERO_ERROR;
}

void cicu_index_close(cicu_index *index) { delete index; }

int32_t cicu_index_bucket_count(const cicu_index *index) {
  return static_cast<int32_t>(index->labels.size());
}

int32_t cicu_index_bucket_label(const cicu_index *index, int32_t bucket, char *destination,
                                int32_t capacity) {
  return cicu::copyOut(index->labels[bucket], destination, capacity);
}

int32_t cicu_index_boundary_count(const cicu_index *index) {
  return static_cast<int32_t>(index->boundaries.size());
}

int32_t cicu_index_boundary_bucket(const cicu_index *index, int32_t boundary) {
  return index->boundaries[boundary].bucket;
}

int32_t cicu_index_boundary_key(const cicu_index *index, int32_t boundary, uint8_t *destination,
                                int32_t capacity) {
  return cicu::copyOut(index->boundaries[boundary].key, destination, capacity);
}

int32_t cicu_index_digit_bound(const cicu_index *index, bool upper, uint8_t *destination,
                               int32_t capacity) {
  return cicu::copyOut(upper ? index->digitUpperBound : index->digitLowerBound, destination,
                       capacity);
}

int32_t cicu_index_bucket_of(const cicu_index *index, const cicu_collator *collator,
                             const char *string, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  return collator->withUnits(string, length, [&](const UChar *units, int32_t count) {
    return index->immutable->getBucketIndex(UnicodeString(false, units, count), status);
  });
}
