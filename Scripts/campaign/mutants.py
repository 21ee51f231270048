"""Catalogs that are damaged, or made by somebody who means harm."""

import contextlib
import shutil
import sqlite3
import struct

PAGE = 4096

# What no command of ours puts there. A text and a blob of any bytes are among them.
WRONG = [
    "NULL", "0", "-1", "1", "2", "9223372036854775807", "-9223372036854775808", "70000", "4294967296", "1.5",
    "9e99", "''", "'x'", "'X'", "x''", "x'00'", "x'ffffffff'", "zeroblob(300000)", "CAST(x'ff' AS TEXT)",
    "CAST(x'610062' AS TEXT)", "'12'", "printf('%.*c', 70000, 'å')", "'EUR'", "'ZZZ'", "'{}'", "'{\"Color\":'",
    "'{\"a\":[[[[{}]]]]}'", "char(27) || '[31m'", "char(0x202e) || 'x'", "'sv'", "'xx-u-co-phonebk'",
]


@contextlib.contextmanager
def bytes_of(path):
    """The bytes of a file, which are written back as they are then."""
    with open(path, "r+b") as file:
        data = bytearray(file.read())
        yield data
        file.seek(0)
        file.truncate()
        file.write(data)


def flip_bits(path, random):
    with bytes_of(path) as data:
        for _ in range(random.choice([1, 1, 2, 8, 40])):
            index = random.randrange(len(data))
            data[index] ^= 1 << random.randrange(8)
    return "bits"


def change_bytes(path, random):
    """Changes bytes near the beginning of pages, where their structure stands."""
    with bytes_of(path) as data:
        for _ in range(random.choice([1, 2, 6])):
            index = random.randrange(len(data) // PAGE) * PAGE + random.randrange(64)
            data[index] = random.choice([0, 1, 2, 5, 10, 13, 127, 128, 255, random.randrange(256)])
    return "bytes at the beginning of pages"


def change_pages(path, random):
    with bytes_of(path) as data:
        count = len(data) // PAGE
        one, other = random.randrange(1, count) * PAGE, random.randrange(1, count) * PAGE
        kind = random.choice(["zero", "swap", "copy", "noise", "cut", "grow", "tail"])
        if kind == "zero":
            data[one:one + PAGE] = bytes(PAGE)
        elif kind == "swap":
            data[one:one + PAGE], data[other:other + PAGE] = data[other:other + PAGE], data[one:one + PAGE]
        elif kind == "copy":
            data[one:one + PAGE] = data[other:other + PAGE]
        elif kind == "noise":
            data[one:one + PAGE] = random.randbytes(PAGE)
        elif kind == "cut":
            del data[random.randrange(len(data)):]
        elif kind == "grow":
            data += random.randbytes(random.randrange(3 * PAGE))
        else:
            data[one + 2000:one + PAGE] = bytes(PAGE - 2000)
    return f"pages: {kind}"


# https://www.sqlite.org/fileformat2.html#the_database_header
HEADER = [(16, 2), (18, 1), (19, 1), (20, 1), (21, 1), (24, 4), (28, 4), (32, 4), (36, 4), (40, 4), (44, 4),
          (52, 4), (56, 4), (60, 4), (64, 4), (68, 4), (92, 4)]


def change_header(path, random):
    offset, size = random.choice(HEADER)
    value = random.choice([0, 1, 2, 3, 4, 255, 512, 4096, 0x7FFFFFFF, 0xFFFFFFFF, random.randrange(1 << 32)])
    with open(path, "r+b") as file:
        file.seek(offset)
        file.write((value & ((1 << 8 * size) - 1)).to_bytes(size, "big"))
    return f"header at {offset}: {value}"


def connect(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    return connection


def tables(connection):
    return [row[0] for row in connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        "AND sql NOT LIKE 'CREATE VIRTUAL%'")]


def change_cells(path, random):
    """Writes values that no command writes, into pages that are in order. The schema is what it was, though for a
    moment it promised nothing."""
    connection = connect(path)
    schema = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
    if random.random() < 0.5:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(replace(replace(replace(sql, ') STRICT, WITHOUT', ') WITHOUT'), "
            "') STRICT', ')'), ' NOT NULL', ''), ' UNIQUE', '/*UQ*/') WHERE type = 'table' "
            "AND sql NOT LIKE '%UNIQUE%'")
        connection.close()
        connection = connect(path)
    told = []
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        table = random.choice(tables(connection))
        columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
        column, value = random.choice(columns), random.choice(WRONG)
        where = random.choice(["", "", f'WHERE "{column}" = (SELECT max("{column}") FROM "{table}")',
                               f'WHERE "{column}" = (SELECT min("{column}") FROM "{table}")', "WHERE random() % 3 = 0"])
        statement = random.choice([
            f'UPDATE OR REPLACE "{table}" SET "{column}" = {value} {where}',
            f'UPDATE OR REPLACE "{table}" SET "{column}" = {value} {where}',
            f'UPDATE OR REPLACE "{table}" SET "{column}" = {value} {where}',
            f'UPDATE OR REPLACE "{table}" SET "{column}" = -"{column}" {where}',
            f'DELETE FROM "{table}" {where}',
            f'INSERT OR IGNORE INTO "{table}" VALUES ({", ".join(random.choice(WRONG) for _ in columns)})',
        ])
        try:
            connection.execute(statement)
            told.append(statement if len(statement) < 200 else statement[:200])
        except sqlite3.Error:
            pass
    try:
        connection.execute("PRAGMA writable_schema = ON")
        for name, sql in schema:
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ? AND type = 'table'", (sql, name))
    finally:
        connection.close()
    return "cells: " + "; ".join(told)


OURS = ["product", "manufacturer", "country", "language", "section", "section_boundary", "listing", "listing_block",
        "block_fold", "order_block", "pending_change", "custom_field", "history", "history_product",
        "history_added", "history_reference", "history_foreign", "custom_index", "custom_value", "custom_entry",
        "word_change", "word_list", "word_product", "word_section", "name_trigram", "grdb_migrations"]


def hostile_statements(table, random):
    """Returns a script that turns a table of ours into something that acts."""
    columns = "(SELECT 1)"
    evil = "DELETE FROM product WHERE id > 10"
    return random.choice([
        # A view in place of a table: endless, huge, or of the table itself.
        f"ALTER TABLE {table} RENAME TO old_{table}; CREATE VIEW {table} AS SELECT * FROM old_{table}",
        f"DROP TABLE {table}; CREATE VIEW {table} AS WITH RECURSIVE c(id, name) AS (SELECT 1, 'a' UNION ALL "
        f"SELECT id + 1, name FROM c) SELECT * FROM c",
        f"DROP TABLE {table}; CREATE VIEW {table} AS SELECT 1 AS id, printf('%.*c', 900000000, 'x') AS name",
        f"DROP TABLE {table}; CREATE VIEW {table} AS SELECT * FROM {table}",
        # Triggers that act when the program writes.
        f"CREATE TRIGGER evil AFTER INSERT ON {table} BEGIN {evil}; END",
        f"CREATE TRIGGER evil BEFORE DELETE ON {table} BEGIN {evil}; END",
        f"CREATE TRIGGER evil AFTER UPDATE ON {table} BEGIN {evil}; SELECT raise(FAIL, 'no'); END",
        f"CREATE TRIGGER product_did_update_2 AFTER UPDATE ON product BEGIN DELETE FROM {table}; END",
        # Columns and indexes that calculate.
        f"ALTER TABLE {table} ADD COLUMN extra ANY GENERATED ALWAYS AS (printf('%.*c', 90000000, 'x'))",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', "
        f"' NOT NULL DEFAULT (load_extension(''/tmp/evil.so''))') WHERE name = '{table}'",
        f"ALTER TABLE {table} ADD COLUMN extra INTEGER NOT NULL DEFAULT 7",
        f"CREATE INDEX evil ON {table} (hex(zeroblob(1000000)))",
        f"CREATE UNIQUE INDEX evil ON {table} ((1)) WHERE 0",
        f"CREATE INDEX evil ON {table} (1, (2))",
        f"ALTER TABLE {table} RENAME TO old_{table}; CREATE TABLE {table} (id INTEGER PRIMARY KEY, name TEXT, "
        f"extra TEXT AS (printf('%.*c', 90000000, name)) STORED)",
        # Other kinds of table.
        f"DROP TABLE {table}; CREATE VIRTUAL TABLE {table} USING fts5(id, name, product_id)",
        f"DROP TABLE {table}; CREATE VIRTUAL TABLE {table} USING rtree(id, a, b)",
        f"ALTER TABLE {table} RENAME TO old_{table}; CREATE TABLE {table} AS SELECT * FROM old_{table}",
        f"DROP TABLE {table}; CREATE TABLE {table} (id, name)",
        f"DROP TABLE {table}; CREATE TABLE {table} (id INTEGER PRIMARY KEY, name TEXT COLLATE nocase) STRICT",
        f"DROP TABLE {table}",
        f"ALTER TABLE {table} RENAME TO {table}_2",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema "
        f"WHERE name = 'product') WHERE name = '{table}'",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = '{table}'",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 99999 WHERE name = '{table}'",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE {table} (x' WHERE name = '{table}'",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'TEXT') "
        f"WHERE name = '{table}'",
        f"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'WITHOUT ROWID', '/**/') "
        f"WHERE name = '{table}'",
        f"PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('table', '{table}', '{table}', 3, 'CREATE "
        f"TABLE {table} (a)')",
        f"PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('table', 'loop', 'loop', 0, "
        f"'CREATE VIRTUAL TABLE loop USING catalog_matches')",
        f"CREATE TABLE temp_{table} AS SELECT * FROM {table}; CREATE TABLE \"{table} \" (a)",
        f"CREATE TABLE sqlite_stat1_x (a); ANALYZE; UPDATE sqlite_stat1 SET stat = 'x -1 99999999999999999999'",
        f"ANALYZE; UPDATE sqlite_stat1 SET stat = '1 1 1', tbl = '{table}'",
    ])


def change_schema(path, random):
    table = random.choice(OURS)
    script = hostile_statements(table, random)
    connection = connect(path)
    try:
        for statement in [script] if "TRIGGER" in script else script.split("; "):
            connection.execute(statement)
    except sqlite3.Error as error:
        script += f" ({error})"
    finally:
        connection.close()
    return "schema: " + script


def write_utf16(path):
    """Writes a catalog anew with its texts in UTF-16. What a search by parts of words needs is empty in it."""
    source = sqlite3.connect(path)
    entries = source.execute(
        "SELECT name, type, sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%'").fetchall()
    virtual = [name for name, _, sql in entries if sql.startswith("CREATE VIRTUAL")]
    # What a virtual table makes for itself.
    entries = [entry for entry in entries if not any(entry[0].startswith(name + "_") for name in virtual)]
    made = path + ".made"
    target = sqlite3.connect(made, isolation_level=None)
    target.execute("PRAGMA encoding = 'UTF-16'")
    target.execute("BEGIN")
    for name, kind, sql in sorted(entries, key=lambda entry: entry[1] != "table"):
        target.execute(sql)
        if kind == "table" and name not in virtual:
            rows = source.execute(f'SELECT * FROM "{name}"').fetchall()
            if rows:
                target.executemany(f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(rows[0]))})', rows)
    target.execute("COMMIT")
    for name in ("application_id", "user_version"):
        target.execute(f"PRAGMA {name} = {source.execute(f'PRAGMA {name}').fetchone()[0]}")
    source.close()
    target.close()
    shutil.move(made, path)


def change_form(path, random):
    """Writes the same in another form: encodings, page sizes, journals that lie beside it."""
    kind = random.choice(["utf-16", "page size", "wal", "wal left", "journal", "journal of another", "wal noise",
                          "auto_vacuum", "version", "application", "freelist", "reserved"])
    if kind == "utf-16":
        write_utf16(path)
        return kind
    if kind == "wal left":
        # A log as a killed writer leaves it.
        connection = connect(path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("DELETE FROM product WHERE id > 50")
        for suffix in ("", "-wal"):
            shutil.copy(path + suffix, path + ".copy" + suffix)
        connection.close()
        for suffix in ("", "-wal"):
            shutil.move(path + ".copy" + suffix, path + suffix)
        return kind
    if kind in ("journal", "wal noise", "journal of another"):
        with open(path + ("-wal" if kind == "wal noise" else "-journal"), "wb") as file:
            magic = bytes.fromhex("377f0682" if kind == "wal noise" else "d9d505f920a163d7")
            if kind == "journal of another":
                # A hot journal of a file of one page.
                nonce = random.randrange(1 << 32)
                page = random.randbytes(PAGE)
                check = (nonce + sum(page[n] for n in range(PAGE - 200, 0, -200))) & 0xFFFFFFFF
                file.write((magic + struct.pack(">IIIII", 1, nonce, 60, 512, PAGE)).ljust(512, b"\0"))
                file.write(struct.pack(">I", random.randrange(1, 9)) + page + struct.pack(">I", check))
            else:
                file.write(magic + random.randbytes(random.choice([0, 20, 600, 9000])))
        return kind
    connection = connect(path)
    try:
        if kind == "page size":
            connection.execute(f"PRAGMA page_size = {random.choice([512, 1024, 8192, 65536])}")
            connection.execute("VACUUM")
        elif kind == "wal":
            connection.execute("PRAGMA journal_mode = WAL")
        elif kind == "auto_vacuum":
            connection.execute(f"PRAGMA auto_vacuum = {random.choice([1, 2])}")
            connection.execute("VACUUM")
        elif kind == "version":
            connection.execute(f"PRAGMA user_version = {random.choice([0, 1, 2, 3, 4, 6, 99, -1])}")
        elif kind == "application":
            connection.execute("PRAGMA application_id = 7")
        elif kind == "freelist":
            connection.execute("CREATE TABLE rest (a)")
            connection.execute("INSERT INTO rest VALUES (zeroblob(90000))")
            connection.execute("DROP TABLE rest")
    finally:
        connection.close()
    if kind == "reserved":
        with open(path, "r+b") as file:
            file.seek(20)
            file.write(bytes([random.choice([1, 8, 32, 255])]))
    return kind


KINDS = {
    "bits": flip_bits, "bytes": change_bytes, "pages": change_pages, "header": change_header,
    "cells": change_cells, "schema": change_schema, "form": change_form,
}
