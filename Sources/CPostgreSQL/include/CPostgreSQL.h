#ifndef CATALOG_CPOSTGRESQL_H
#define CATALOG_CPOSTGRESQL_H

/// libpq as it is. https://www.postgresql.org/docs/15/libpq.html
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

/// The version of OpenSSL in the program, such as "3.0.19"; NULL where it is the system's.
const char *cpostgresql_cipher_version(void);

/// The version of zstd, by which OpenSSL compresses on some systems, such as "1.5.7"; NULL where it is not in the
/// program.
const char *cpostgresql_compressor_version(void);

#endif
