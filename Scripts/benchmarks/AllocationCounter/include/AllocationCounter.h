#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// How often the calling thread has asked for memory: malloc, calloc, realloc
/// and the aligned ones.
uint64_t allocation_count(void);

#endif
