#include "CZlib.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct czlib_stream {
  z_stream state;
};

// The size of the window, and what asks for gzip's wrapping.
enum { window_bits = 15, gzip_bits = 16 };

czlib_stream *czlib_inflate_open(czlib_wrapping wrapping) {
  czlib_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  int bits = wrapping == czlib_raw ? -window_bits : window_bits + gzip_bits;
  if (inflateInit2(&stream->state, bits) == Z_OK) return stream;
  free(stream);
  return NULL;
}

czlib_stream *czlib_deflate_open(int level) {
  czlib_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  if (deflateInit2(&stream->state, level, Z_DEFLATED, -window_bits, 8, Z_DEFAULT_STRATEGY) == Z_OK)
    return stream;
  free(stream);
  return NULL;
}

static uInt limited(size_t count) { return count < UINT_MAX ? (uInt)count : UINT_MAX; }

static czlib_step step(
    czlib_stream *stream, int (*function)(z_streamp, int), int flush, const uint8_t *input,
    size_t input_count, uint8_t *output, size_t output_count) {
  z_stream *state = &stream->state;
  uInt room = limited(output_count), given = limited(input_count);
  state->next_in = (Bytef *)input;
  state->avail_in = given;
  state->next_out = output;
  state->avail_out = room;
  int status = function(state, flush);
  czlib_step result = {given - state->avail_in, room - state->avail_out, status == Z_STREAM_END, NULL};
  // Without progress more input or more room is needed, which is no error.
  if (status == Z_NEED_DICT) result.error = "it needs a dictionary";
  else if (status == Z_MEM_ERROR) result.error = "there is no memory";
  else if (status < 0 && status != Z_BUF_ERROR)
    result.error = state->msg ? state->msg : "invalid data";
  return result;
}

czlib_step czlib_inflate(
    czlib_stream *stream, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count) {
  return step(stream, inflate, Z_NO_FLUSH, input, input_count, output, output_count);
}

czlib_step czlib_deflate(
    czlib_stream *stream, const uint8_t *input, size_t input_count, uint8_t *output,
    size_t output_count, bool is_last) {
  return step(
      stream, deflate, is_last ? Z_FINISH : Z_NO_FLUSH, input, input_count, output, output_count);
}

void czlib_inflate_reset(czlib_stream *stream) { inflateReset(&stream->state); }

void czlib_inflate_close(czlib_stream *stream) {
  inflateEnd(&stream->state);
  free(stream);
}

void czlib_deflate_close(czlib_stream *stream) {
  deflateEnd(&stream->state);
  free(stream);
}

uint32_t czlib_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(checksum, bytes, count);
}

const char *czlib_version(void) { return zlibVersion(); }
