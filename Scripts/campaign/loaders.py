"""Programs that load a script of SQL and say what products are in it: Scripts/differential."""

import glob
import json
import os
import shutil
import sqlite3
import subprocess
import time

from dialects import COLUMNS


class LoadError(Exception):
    """The program does not take the script."""


class SQLiteLoader:
    name = "SQLite"

    def load(self, script):
        connection = sqlite3.connect(":memory:")
        try:
            connection.executescript(script)
            rows = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM products").fetchall()
        except sqlite3.Error as error:
            raise LoadError(str(error)) from error
        finally:
            connection.close()
        return [dict(zip(COLUMNS, row)) for row in rows]

    def stop(self):
        pass


class ServerLoader:
    """A server of its own in a folder, that is reached by a socket."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "server")
        os.makedirs(self.folder)
        self.file = os.path.join(self.folder, "script.sql")
        # PostgreSQL refuses to be root.
        self.before = []
        if os.geteuid() == 0:
            self.before = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
            os.chmod(folder, 0o755)
            shutil.chown(self.folder, "nobody", "nogroup")
        self.start()

    def found(self, program, package):
        """Where a program is."""
        path = shutil.which(program) or next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))[::-1]), None)
        path = path or shutil.which(program, path="/usr/sbin:/usr/bin")
        if path is None:
            raise SystemExit(f"{program} is not there: apt-get install {package}")
        return path

    def run(self, words, script=None, checks=True):
        done = subprocess.run(
            [*self.before, *words], input=script, capture_output=True, text=True, cwd=self.folder, check=False)
        if checks and done.returncode != 0:
            raise LoadError((done.stderr or done.stdout).strip())
        return done.stdout

    def wait(self, words):
        for _ in range(600):
            if subprocess.run([*self.before, *words], capture_output=True, cwd=self.folder, check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise SystemExit(f"{self.name} does not start: see {self.folder}")

    def write(self, script):
        with open(self.file, "w", encoding="utf-8", newline="") as output:
            output.write(script)
        os.chmod(self.file, 0o644)


class PostgreSQLLoader(ServerLoader):
    name = "PostgreSQL"

    def start(self):
        self.data = os.path.join(self.folder, "data")
        self.control = self.found("pg_ctl", "postgresql")
        self.psql = [self.found("psql", "postgresql-client"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder,
                     "-U", "postgres", "-d", "postgres"]
        self.run([self.found("initdb", "postgresql"), "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                  "--locale=C.UTF-8"])
        self.run([self.control, "-D", self.data, "-w", "-l", os.path.join(self.folder, "log"), "-o",
                  f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off", "start"])

    def load(self, script):
        self.run([*self.psql, "-c", "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public"])
        self.write(script)
        self.run([*self.psql, "-o", "/dev/null", "-f", self.file])
        rows = self.run(
            [*self.psql, "-At", "-c", f"SELECT json_agg(p) FROM (SELECT {', '.join(COLUMNS)} FROM public.products) p"])
        return json.loads(rows.strip() or "[]")

    def stop(self):
        self.run([self.control, "-D", self.data, "-m", "immediate", "stop"], checks=False)


class MariaDBLoader(ServerLoader):
    name = "MariaDB"

    def start(self):
        data, socket = os.path.join(self.folder, "data"), os.path.join(self.folder, "socket")
        self.client = [self.found("mariadb", "mariadb-client"), "--no-defaults", "-uroot", "-S", socket,
                       "--default-character-set=utf8mb4"]
        self.run([self.found("mariadb-install-db", "mariadb-server"), "--no-defaults", f"--datadir={data}",
                  "--auth-root-authentication-method=normal"])
        self.server = subprocess.Popen(
            [*self.before, self.found("mariadbd", "mariadb-server"), "--no-defaults", f"--datadir={data}",
             "--skip-networking", f"--socket={socket}", "--innodb-flush-log-at-trx-commit=0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)
        self.wait([*self.client, "-e", "SELECT 1"])

    def load(self, script):
        self.run([*self.client, "-e", "DROP DATABASE IF EXISTS shop; CREATE DATABASE shop COLLATE utf8mb4_bin"])
        self.run([*self.client, "shop"], script)
        pairs = ", ".join(f"'{column}', {column}" for column in COLUMNS)
        rows = self.run([
            *self.client, "-N", "--raw", "-e",
            f"SET group_concat_max_len = 100000000; SELECT JSON_ARRAYAGG(JSON_OBJECT({pairs})) FROM products", "shop"])
        return [] if rows.strip() == "NULL" else json.loads(rows)

    def stop(self):
        self.server.terminate()
        self.server.wait()
