"""SQL scripts that are made up, as SQLite, PostgreSQL and MariaDB load them: Scripts/differential."""

COLUMNS = ["id", "sku", "name", "manufacturer", "price", "quantity", "details"]
WORDS = ["Saw", "it's", "a;b", "-- no", "/* x */", "日本", "Å", "\\n", "\\'", "50%", "(", ")", "'", '"', "`", "[x]", "😀",
         "NULL", "VALUES", "q'[", "$$", "E'x'", "#1", "a,b", "0x41", "--", "\n", ";\n", "''"]


class Script:
    """A script, as it is made up, for SQLite."""

    dialect = "sqlite"
    verbs = ["INSERT", "insert", "INSERT OR REPLACE", "INSERT OR IGNORE", "REPLACE"]
    tables = [
        "products", '"products"', "[products]", "`products`", "main.products", '"main"."products"', "PRODUCTS"]
    created = ["products", '"products"', "[products]"]
    quotes = ["{}", '"{}"', "[{}]", "`{}`"]
    comments = [" /* it's; */ ", " -- it's;\n"]
    price_types = ["REAL", "NUMERIC", "DECIMAL(8,2)"]
    details_type = "TEXT COLLATE NOCASE"
    key = "TEXT"
    begin = "BEGIN TRANSACTION;\n"

    def __init__(self, random):
        self.random = random
        self.next_id = 1
        self.next_sku = 0
        self.parts = []

    def one(self, *choices):
        return self.random.choice(choices)

    def space(self):
        """Something between two words."""
        return self.one(" ", " ", " ", " ", "\n", "  ", *self.comments, "\t", "\r\n")

    def text(self):
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, 4))).strip() or "x"

    def plain(self, text):
        return "'" + text.replace("'", "''") + "'"

    def joined(self, text):
        """A text in two parts."""
        at = self.random.randrange(1, len(text))
        return f"{self.literal(text[:at])}{self.space()}||{self.space()}{self.literal(text[at:])}"

    def literal(self, text):
        """A text in one of the ways that SQLite knows."""
        quoted = self.plain(text)
        kind = self.random.randrange(9)
        if kind == 0 and len(text) > 1:
            return self.joined(text)
        if kind == 1:
            return f"CAST(X'{text.encode().hex()}' AS TEXT)"
        if kind == 2 and "\n" in text and "\\n" not in text:
            # As .dump writes it.
            return "replace(" + quoted.replace("\n", "\\n") + ",'\\n',char(10))"
        return quoted

    def number(self, least, most):
        number = self.random.randint(least, most)
        return self.one(str(number), str(number), f"'{number}'", f"{number}.0", f"CAST({number} AS INTEGER)")

    def price(self):
        cents = self.random.randint(0, 99999)
        text = f"{cents // 100}.{cents % 100:02}"
        return self.one(text, text, f"'{text}'", f"{cents}e-2", str(cents // 100))

    def value(self, column):
        if column == "id":
            self.next_id += 1
            return str(self.next_id - 1)
        if column == "name":
            return self.literal(self.text())
        if self.random.random() < 0.2:
            return self.one("NULL", "null")
        if column == "price":
            return self.price()
        if column == "quantity":
            return self.number(0, 500)
        if column == "sku":
            self.next_sku += 1
            return self.literal(f"S-{self.next_sku}")
        return self.literal(self.text())

    def name(self, name):
        """A column in one of its quotes; those without may have other case."""
        return self.one(*[quote.format(name) for quote in self.quotes], name.upper())

    def insert(self):
        columns = list(COLUMNS)
        names = ""
        if self.random.random() < 0.6:
            self.random.shuffle(columns)
            columns = [c for c in columns if c in ("id", "name") or self.random.random() < 0.7]
            names = "(" + ",".join(self.name(c) + self.one("", " ") for c in columns) + ")"
        rows = []
        for _ in range(self.random.randint(1, 4)):
            rows.append("(" + ",".join(self.space() + self.value(c) for c in columns) + ")")
        self.parts.append(
            f"{self.one(*self.verbs)}{self.space()}INTO {self.one(*self.tables)}{self.space()}{names}{self.space()}VALUES{self.space()}"
            + ("," + self.space()).join(rows) + self.tail() + self.one("", " ", "\n") + ";" + self.one("\n", " ", "\r\n", " -- end\n"))

    def tail(self):
        """What stands behind the rows."""
        return ""

    def other(self):
        self.parts.append(self.one(*self.others(len(self.parts))))

    def others(self, number):
        """Statements that are about other things than products."""
        return [
            f"CREATE TABLE other{number} (a TEXT, b INTEGER DEFAULT (1 + 2), CHECK (a <> ';;'));\n"
            f"INSERT INTO other{number} VALUES ({self.literal(self.text())}, 1);\n",
            f"CREATE INDEX i{number} ON products (name);\n",
            f"CREATE VIEW v{number} AS SELECT 'INSERT INTO products VALUES (1);' AS x;\n",
            f"CREATE TRIGGER t{number} AFTER DELETE ON products BEGIN INSERT INTO products (name) VALUES "
            f"({self.literal(self.text())}); SELECT CASE WHEN 1 THEN 2 END; END;\n",
            "PRAGMA foreign_keys=OFF;\n", "SELECT 'a;b';\n", "-- it's\n", "/* ' */\n", ";\n", "ANALYZE;\n",
            "SAVEPOINT s; RELEASE s;\n"]

    def make(self):
        types = self.one("INTEGER", "INT", "integer")
        self.parts.append(
            f"CREATE TABLE {self.one('', 'IF NOT EXISTS ')}{self.one(*self.created)} ("
            f"id INTEGER PRIMARY KEY,{self.space()}sku {self.key}{self.space()}UNIQUE, "
            f"name {self.key} NOT NULL DEFAULT 'x;',"
            f" manufacturer varchar(40){self.space()}, price {self.one(*self.price_types)}, "
            f"quantity {types}, details {self.details_type});\n")
        begins = self.random.random() < 0.4
        if begins:
            self.parts.append(self.begin)
        for _ in range(self.random.randint(1, 6)):
            self.insert() if self.random.random() < 0.7 else self.other()
        self.insert()
        if begins:
            self.parts.append("COMMIT;\n")
        return "".join(self.parts)


class PostgreSQLScript(Script):
    """A script for `psql`: its quotes, and the rows of COPY as pg_dump writes them."""

    dialect = "postgresql"
    verbs = ["INSERT", "insert"]
    tables = ["products", '"products"', "public.products", '"public"."products"', "PRODUCTS"]
    created = ["products", '"products"', "public.products"]
    quotes = ["{}", '"{}"']
    comments = [" /* it's; /* in it */ */ ", " -- it's;\n"]
    price_types = ["NUMERIC", "NUMERIC(8,2)", "DECIMAL(8,2)", "double precision"]
    details_type = "text"
    key = "text"
    begin = "BEGIN;\n"

    def literal(self, text):
        quoted = self.plain(text)
        kind = self.random.randrange(10)
        if kind == 0 and len(text) > 1:
            return self.joined(text)
        if kind == 1:
            escaped = text.replace("\\", "\\\\").replace("'", self.one("\\'", "''")).replace("\n", "\\n")
            return self.one("E", "e") + "'" + escaped + "'"
        if kind == 2:
            tag = self.one("$$", "$q$", "$body$")
            # What stands before the end must not be a part of it.
            if tag not in text and not text.endswith("$"):
                return tag + text + tag
        if kind == 3:
            return quoted + self.one("::text", "::varchar", " :: text")
        if kind == 4:
            return f"CAST({quoted} AS text)"
        return quoted

    def number(self, least, most):
        number = self.random.randint(least, most)
        return self.one(
            str(number), str(number), f"'{number}'", f"{number}.0", f"CAST({number} AS INTEGER)", f"{number}::integer")

    def tail(self):
        return self.one("", "", "", " ON CONFLICT DO NOTHING")

    def insert(self):
        if self.random.random() < 0.7:
            return super().insert()
        columns = [c for c in COLUMNS if c in ("id", "name") or self.random.random() < 0.7]
        self.random.shuffle(columns)
        lines = [f"COPY {self.one('public.products', 'products')} ({', '.join(columns)}) FROM stdin;\n"]
        for _ in range(self.random.randint(0, 4)):
            lines.append("\t".join(self.copied(c) for c in columns) + "\n")
        self.parts.append("".join(lines) + "\\.\n\n")

    def copied(self, column):
        """A value in a row of COPY."""
        if column == "id":
            self.next_id += 1
            return str(self.next_id - 1)
        if column != "name" and self.random.random() < 0.2:
            return "\\N"
        if column == "price":
            return f"{self.random.randint(0, 999)}.{self.random.randint(0, 99):02}"
        if column == "quantity":
            return str(self.random.randint(0, 500))
        if column == "sku":
            self.next_sku += 1
            return f"S-{self.next_sku}"
        return self.text().replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")

    def others(self, number):
        return [
            f"CREATE TABLE other{number} (a TEXT, b INTEGER DEFAULT (1 + 2), CHECK (a <> ';;'));\n"
            f"INSERT INTO other{number} VALUES ({self.literal(self.text())}, 1);\n",
            f"CREATE TABLE other{number} (a TEXT);\nCOPY other{number} (a) FROM stdin;\nINSERT INTO products VALUES (1);\n\\.\n",
            f"CREATE INDEX i{number} ON products (name);\n",
            f"CREATE VIEW v{number} AS SELECT 'INSERT INTO products VALUES (1);' AS x;\n",
            f"CREATE FUNCTION f{number}() RETURNS integer LANGUAGE plpgsql AS $f$ BEGIN INSERT INTO products (name) "
            "VALUES ('no'); RETURN 1; END; $f$;\n",
            "SET client_encoding = 'UTF8';\n", "SET standard_conforming_strings = on;\n", "SELECT 'a;b';\n",
            "SELECT pg_catalog.set_config('search_path', 'public', false);\n", "-- it's\n", "/* ' */\n", ";\n",
            "ANALYZE products;\n", f"COMMENT ON TABLE products IS {self.plain(self.text())};\n"]


class MariaDBScript(Script):
    """A script for `mariadb`: backslashes and double quotes in texts, and comments that are statements."""

    dialect = "mysql"
    verbs = ["INSERT", "insert", "INSERT IGNORE", "REPLACE", "INSERT LOW_PRIORITY"]
    tables = ["products", "`products`", "shop.products", "`shop`.`products`"]
    created = ["products", "`products`"]
    quotes = ["{}", "`{}`"]
    comments = [" /* it's; */ ", " -- it's;\n", " # it's;\n"]
    price_types = ["DECIMAL(8,2)", "NUMERIC(8,2)", "double"]
    details_type = "mediumtext COLLATE utf8mb4_bin"
    key = "VARCHAR(190)"
    begin = "START TRANSACTION;\n"

    def literal(self, text):
        kind = self.random.randrange(8)
        if kind == 0 and len(text) > 1:
            at = self.random.randrange(1, len(text))
            # Neighbours are one text, where something stands between them.
            return self.quoted(text[:at]) + " " + self.space() + self.quoted(text[at:])
        if kind == 1:
            return "_utf8mb4" + self.one("", " ") + self.quoted(text)
        if kind == 2:
            return self.one("0x" + text.encode().hex(), f"X'{text.encode().hex()}'")
        return self.quoted(text)

    def quoted(self, text):
        mark = self.one("'", "'", '"')
        escaped = text.replace("\\", "\\\\").replace(mark, self.one("\\" + mark, mark + mark))
        escaped = escaped.replace("\n", self.one("\\n", "\n"))
        if self.random.random() < 0.2:
            # A backslash before a letter without a meaning of its own is nothing.
            escaped = escaped.replace("a", "\\a").replace("S", "\\S")
        return mark + escaped + mark

    def number(self, least, most):
        number = self.random.randint(least, most)
        return self.one(str(number), str(number), f"'{number}'", f"{number}.0", f"CAST({number} AS SIGNED)")

    def others(self, number):
        return [
            f"CREATE TABLE other{number} (a TEXT, b INTEGER DEFAULT 3 COMMENT 'it\\'s;') COMMENT=\"don't\";\n"
            f"INSERT INTO other{number} VALUES ({self.literal(self.text())}, 1);\n",
            f"CREATE INDEX i{number} ON products (name);\n",
            f"CREATE VIEW v{number} AS SELECT 'INSERT INTO products VALUES (1);' AS x;\n",
            f"\nDELIMITER ;;\nCREATE TRIGGER t{number} AFTER DELETE ON products FOR EACH ROW BEGIN INSERT INTO nowhere "
            f"VALUES ('no;'); SET @x = 1; END;;\nDELIMITER ;\n",
            "/*!40101 SET NAMES utf8mb4 */;\n", "SET @old = 1;\n", "SELECT 'a;b';\n", "-- it's\n", "# it's\n",
            "/* ' */\n", "/*!40000 ALTER TABLE `products` DISABLE KEYS */;\n", "LOCK TABLES products WRITE;\nUNLOCK TABLES;\n"]
