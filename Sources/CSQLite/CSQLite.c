// For renameat2.
#define _GNU_SOURCE
#include "CSQLite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdio.h>

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

// A function of SQLite's own: a connection that has nothing but it, and the call.
struct json_function {
  sqlite3 *connection;
  sqlite3_stmt *call;
};

static void close_json_function(void *argument) {
  struct json_function *function = argument;
  sqlite3_finalize(function->call);
  sqlite3_close(function->connection);
  sqlite3_free(function);
}

static void call_json_function(sqlite3_context *context, int count, sqlite3_value **values) {
  struct json_function *function = sqlite3_user_data(context);
  int code = sqlite3_bind_value(function->call, 1, values[0]);
  if (code == SQLITE_OK) code = sqlite3_bind_value(function->call, 2, values[1]);
  if (code == SQLITE_OK) code = sqlite3_step(function->call);
  if (code == SQLITE_ROW) {
    sqlite3_result_value(context, sqlite3_column_value(function->call, 0));
  } else {
    sqlite3_result_error(context, sqlite3_errmsg(function->connection), -1);
  }
  sqlite3_reset(function->call);
  sqlite3_clear_bindings(function->call);
}

static int trust_json_function(
    sqlite3 *connection, const char *name, const char *call, int greatestLength) {
  struct json_function *function = sqlite3_malloc(sizeof(struct json_function));
  if (function == NULL) return SQLITE_NOMEM;
  function->connection = NULL;
  function->call = NULL;
  int code = sqlite3_open(":memory:", &function->connection);
  if (code == SQLITE_OK) {
    sqlite3_limit(function->connection, SQLITE_LIMIT_LENGTH, greatestLength);
    code = sqlite3_prepare_v2(function->connection, call, -1, &function->call, NULL);
  }
  if (code != SQLITE_OK) {
    close_json_function(function);
    return code;
  }
  // It closes the function where it fails, too.
  return sqlite3_create_function_v2(
      connection, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, function,
      call_json_function, NULL, NULL, close_json_function);
}

int catalog_trust_json(sqlite3 *connection, int greatestLength) {
  int code = trust_json_function(
      connection, "json_extract", "SELECT json_extract(?1, ?2)", greatestLength);
  if (code == SQLITE_OK) {
    code = trust_json_function(connection, "->", "SELECT ?1 -> ?2", greatestLength);
  }
  if (code == SQLITE_OK) {
    code = trust_json_function(connection, "->>", "SELECT ?1 ->> ?2", greatestLength);
  }
  return code;
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

int catalog_rename_to_new_name(const char *old_name, const char *new_name) {
  return renameat2(AT_FDCWD, old_name, AT_FDCWD, new_name, RENAME_NOREPLACE);
}
