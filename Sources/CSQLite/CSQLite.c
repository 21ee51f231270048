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

static int find_nothing(sqlite3_vfs *system, const char *name, int flags, int *result) {
  *result = 0;
  return SQLITE_OK;
}

static int keep(sqlite3_vfs *system, const char *name, int isSynchronized) { return SQLITE_OK; }

int catalog_register_unlocked_system(void) {
  static sqlite3_vfs unlocked;
  sqlite3_vfs *base = sqlite3_vfs_find("unix-none");
  if (base == NULL) return SQLITE_NOTFOUND;
  unlocked = *base;
  unlocked.pNext = NULL;
  unlocked.zName = "catalog-unlocked";
  unlocked.xAccess = find_nothing;
  unlocked.xDelete = keep;
  return sqlite3_vfs_register(&unlocked, 0);
}
