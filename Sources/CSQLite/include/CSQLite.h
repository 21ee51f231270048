#ifndef CATALOG_CSQLITE_H
#define CATALOG_CSQLITE_H

/// What Swift cannot call: of SQLite because it is variadic, of the system because it is hidden.

struct sqlite3;

/// Keeps what stands in the schema of a file from acting on its own: triggers and views
/// of the file are not run (TEMP ones are), functions in it must be innocuous, and
/// SQLite's own tables cannot be written by SQL.
///
/// https://www.sqlite.org/security.html
///
/// Returns SQLite's result code.
int catalog_distrust_schema(struct sqlite3 *connection);

/// Refuses statements that could damage the file: `PRAGMA writable_schema` and the like.
///
/// Returns SQLite's result code.
int catalog_make_defensive(struct sqlite3 *connection, int isDefensive);

/// Lets a generated column or an index of the file's schema take members of JSON: SQLite before 3.41
/// calls its own `json_extract`, `->` and `->>` no innocuous functions. Only those of two arguments are
/// replaced, by the same ones of a connection in memory.
///
/// Returns SQLite's result code.
int catalog_trust_json(struct sqlite3 *connection, int greatestLength);

/// Makes the file system "catalog-unlocked", by which a database is opened that this process has locked
/// already: it takes no lock, and does not see the journal that is ours.
///
/// Returns SQLite's result code.
int catalog_register_unlocked_system(void);

/// Renames a file unless something has that name already; 0 if that was done. The system has this for C
/// only where it is asked for by a macro.
int catalog_rename_to_new_name(const char *old_name, const char *new_name);

#endif
