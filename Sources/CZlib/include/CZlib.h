#ifndef CATALOG_CZLIB_H
#define CATALOG_CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Streams of zlib, whose functions are macros and whose state may not move in memory.
/// https://zlib.net/manual.html

/// The wrapping of compressed data.
typedef enum {
  /// None, as in a zip archive.
  czlib_raw,
  /// The header and the checksum of a gzip file.
  czlib_gzip,
} czlib_wrapping;

typedef struct czlib_stream czlib_stream;

/// What a step has done.
typedef struct {
  size_t consumed;
  size_t produced;
  /// Whether the compressed data ends behind what was consumed.
  bool is_end;
  /// What is wrong; NULL where nothing is.
  const char *error;
} czlib_step;

/// Begins to unpack. NULL where there is no memory.
czlib_stream *czlib_inflate_open(czlib_wrapping wrapping);
czlib_step czlib_inflate(
    czlib_stream *stream, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count);
/// Begins anew behind an end.
void czlib_inflate_reset(czlib_stream *stream);
void czlib_inflate_close(czlib_stream *stream);

/// Begins to pack, without wrapping. NULL where there is no memory.
czlib_stream *czlib_deflate_open(int level);
/// Packs; `is_last` where no input follows.
czlib_step czlib_deflate(
    czlib_stream *stream, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count, bool is_last);
void czlib_deflate_close(czlib_stream *stream);

/// Returns the checksum of a zip archive, of bytes behind those that have `checksum`; 0 at first.
uint32_t czlib_checksum(uint32_t checksum, const uint8_t *bytes, size_t count);

/// Returns the version of the zlib that runs, such as "1.2.13".
const char *czlib_version(void);

#endif
