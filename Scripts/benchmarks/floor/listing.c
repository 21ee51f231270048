// The floor of a whole listing as CSV: steps the clustered table and writes
// its columns, without quoting and without names of makers and origins.
//
//     listing-floor CATALOG > FILE

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char buffer[1 << 16];
static size_t used;

static void put(const void *bytes, size_t count) {
  if (used + count > sizeof buffer) {
    if (write(1, buffer, used) < 0) _exit(2);
    used = 0;
  }
  memcpy(buffer + used, bytes, count);
  used += count;
}

int main(int argc, char **argv) {
  sqlite3 *db;
  sqlite3_stmt *statement;
  if (argc != 2 || sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY, 0) != SQLITE_OK) return 2;
  const char *sql =
      "SELECT product_id, sku, name, details, price_minor, currency, quantity, image "
      "FROM listing WHERE language_id = 1 ORDER BY section, sort_key, product_id";
  if (sqlite3_prepare_v2(db, sql, -1, &statement, 0) != SQLITE_OK) return 2;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    for (int i = 0; i < 8; i++) {
      const unsigned char *text = sqlite3_column_text(statement, i);
      if (text) put(text, sqlite3_column_bytes(statement, i));
      put(i == 7 ? "\n" : ",", 1);
    }
  }
  if (write(1, buffer, used) < 0) return 2;
  return 0;
}
