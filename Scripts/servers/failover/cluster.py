"""Scripts/cluster, and what only a test asks its servers."""

import os
import subprocess
import time


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        self.environment = dict(os.environ, CATALOG_CLUSTER=folder)

    def call(self, *words):
        run = subprocess.run(
            ["Scripts/cluster", *map(str, words)], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if run.returncode:
            raise RuntimeError(f"Scripts/cluster {words[0]}: {run.stderr}")
        return run.stdout.strip()

    def start(self, *words):
        return self.call("start", 3, *words)

    def stop(self):
        self.call("stop")

    def primary(self):
        return int(self.call("primary"))

    def kill(self, number):
        self.call("kill", number)

    def promote(self):
        self.call("promote")

    def join(self, number):
        self.call("join", number)

    def hold(self):
        self.call("hold")

    def release(self):
        self.call("release")

    def freeze(self):
        self.call("freeze")

    def cut(self, number):
        self.call("cut", number)

    def mend(self, number):
        self.call("mend", number)

    def even(self):
        self.call("even")

    def wait_for_commits(self, count, seconds):
        """Waits until so many COMMITs wait for a standby; returns whether they do."""
        end = time.time() + seconds
        while time.time() < end:
            if int(self.call("waiting")) >= count:
                return True
            time.sleep(0.02)
        return False

    # One server

    def read(self, number, name):
        try:
            with open(f"{self.folder}/{number}/{name}") as file:
                return file.read().strip()
        except FileNotFoundError:
            return None

    def address_of(self, number):
        host = self.read(number, "host") or "127.0.0.1"
        return f"postgresql://postgres@{host}:{self.read(number, 'port')}/postgres"

    def inside(self, number):
        """What runs a program on a server's side of its cable."""
        return ["nsenter", f"--net=/proc/{self.read(number, 'holder')}/ns/net"]

    def waiting_at(self, number):
        """How many COMMITs wait for a standby, asked on its side of the cable."""
        programs = os.environ.get("CATALOG_TEST_POSTGRESQL")
        psql = f"{programs}/psql" if programs else "psql"
        run = subprocess.run(
            [*self.inside(number), psql, "-XAtq", self.address_of(number), "-c",
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"],
            capture_output=True, text=True, check=True)
        return int(run.stdout)
