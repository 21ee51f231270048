"""Small catalogs, and what the campaign's scripts ask of them: Scripts/faults, powercut, damage, resources and model."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile

own = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(own))

WORDS = "Saw Axe Oil Can Hook Lamp Tub Door Ångström Öl Åre Zinc Étui Ñandú ßteak Широта 日本 42".split()


def default_program():
    return os.path.join(root, "dist/catalog")


def sql_script(count, start=1):
    """Returns an INSERT of so many products."""
    rows = []
    for i in range(start, start + count):
        rows.append(
            f"({i}, 'S-{i}', '{WORDS[i % len(WORDS)]} {i * 7919 % 10000}', 'Maker {i % 7}', "
            f"{i % 90}.{i % 100:02}, 'EUR', {i % 40}, 'Sweden')")
    return (
        "INSERT INTO products (id, sku, name, manufacturer, price, currency, quantity, country) VALUES\n"
        + ",\n".join(rows) + ";\n")


class Outcome:
    """How a run of the program ended."""

    def __init__(self, status, output, diagnostics, hung=False):
        self.status, self.output, self.diagnostics, self.hung = status, output, diagnostics, hung

    @property
    def crashed(self):
        """Whether a signal ended it, as a trap does; a shell's or strace's status counts, too."""
        return self.hung or self.status < 0 or self.status > 130

    def __str__(self):
        text = (self.diagnostics or self.output).decode("utf-8", "replace").strip()
        return f"{'hung' if self.hung else f'status {self.status}'}: {text[:400]}"


class Shop:
    """A folder with catalogs, and the program in an environment that is always the same."""

    def __init__(self, program=None, folder=None):
        self.program = os.path.abspath(program or default_program())
        if not os.access(self.program, os.X_OK):
            raise SystemExit(f"{self.program} is not there: Scripts/build makes it")
        self.folder = folder or tempfile.mkdtemp(prefix="catalog-")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C.UTF-8", "USER": "tester",
            "TZ": "UTC", "CATALOG_BUSY_TIMEOUT": "2",
        }

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run(self, words, before=(), timeout=20, input=b"", cwd=None, environment=None, **options):
        """Runs the program, `before` being what it runs under."""
        process = subprocess.Popen(
            [*before, self.program, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=cwd or self.folder, env=environment or self.environment,
            process_group=0, **options)
        try:
            output, diagnostics = process.communicate(input, timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, diagnostics = process.communicate()
            return Outcome(process.returncode, output, diagnostics, hung=True)
        return Outcome(process.returncode, output, diagnostics)

    def must(self, *words, **options):
        """Runs the program, which must succeed."""
        outcome = self.run(list(words), **options)
        if outcome.status != 0:
            raise SystemExit(f"catalog {' '.join(words)}: {outcome}")
        return outcome

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def make_catalog(self, name="base.db", count=60):
        """Makes a catalog that has something in every table: two languages, all indexes, a history with
        changes taken back, custom fields, names of its own and products that left."""
        path = self.path(name)
        script = self.write("base.sql", sql_script(count))
        self.must("import", "-q", "--db", path, "--locale", "sv", script)
        self.must("edit", "-q", "--db", path, "--where", "id <= 12", "--set", "Color=Red", "--yes")
        self.must("edit", "-q", "--db", path, "--where", "id BETWEEN {5, 20}", "--set", "Size=4", "--yes")
        self.must("reindex", "-q", "--db", path, "--add", "--locale", "da")
        self.must("reindex", "-q", "--db", path, "--substring")
        self.must("reindex", "-q", "--db", path, "--words")
        self.must("reindex", "-q", "--db", path, "--custom", "Color")
        self.must("edit", "-q", "--db", path, "7", "--sort-name", "Zebra")
        self.must("remove", "-q", "--db", path, "9", "--yes")
        self.must("add", "-q", "--db", path, "--name", "Ny sak", "--manufacturer", "Own Works", "--price", "5 EUR")
        self.must("edit", "-q", "--db", path, "--where", "quantity < 9", "--price", "*1.10", "--yes")
        self.must("edit", "-q", "--db", path, "3", "--name", "Taken back")
        self.must("undo", "-q", "--db", path)
        self.must("check", "-q", "--db", path)
        return path


HISTORY = {
    "history": "id, action, subject, is_undone, added_count, edited_count, removed_count",
    "history_added": "*", "history_product": "*", "history_reference": "*", "history_foreign": "*",
}


def state(path):
    """Returns what a catalog holds that no command derives, without times; None where there is none."""
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return None
    connection = sqlite3.connect(path, timeout=10)
    try:
        parts = [
            connection.execute(
                "SELECT product.*, manufacturer.name, country.name, country.code FROM product "
                "LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id "
                "LEFT JOIN country ON country.id = country_id ORDER BY product.id").fetchall(),
            connection.execute("SELECT name FROM manufacturer ORDER BY name").fetchall(),
            connection.execute("SELECT name, code FROM country ORDER BY name").fetchall(),
            connection.execute("SELECT locale FROM language ORDER BY id").fetchall(),
            connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'name_trigram%' "
                "OR name LIKE 'custom_%' ORDER BY name").fetchall(),
        ]
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        for table, columns in HISTORY.items():
            if table in tables:
                parts.append(connection.execute(f"SELECT {columns} FROM {table}").fetchall())
    finally:
        connection.close()
    return repr(parts)


def positive(text):
    """A number of an option that is 1 or more."""
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def chosen(all_of_them, names):
    """Returns those that are named, all where none is. Ends where there is none of a name."""
    there = [each.name for each in all_of_them]
    if unknown := [name for name in names or [] if name not in there]:
        raise SystemExit(f"there is no command '{unknown[0]}'; there are: {', '.join(there)}")
    return [each for each in all_of_them if not names or each.name in names]


def files(folder):
    """Returns the names in a folder."""
    return sorted(os.listdir(folder))


def seeded(seed):
    return random.Random(seed)
