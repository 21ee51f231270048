#include "CSQLite.h"

#include <sqlite3.h>
#include <stddef.h>

static int configure(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, NULL);
}

int catalog_distrust_schema(sqlite3 *connection) {
  int code = configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  if (code == SQLITE_OK) code = configure(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  if (code == SQLITE_OK) code = configure(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  return code;
}

int catalog_make_defensive(sqlite3 *connection, int isDefensive) {
  return configure(connection, SQLITE_DBCONFIG_DEFENSIVE, isDefensive);
}
