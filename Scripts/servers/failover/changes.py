"""Processes of the program that change a catalog, and what each was told."""

import re
import subprocess
import threading
import time

MADE, NOT_MADE, EITHER = "made", "not made", "either"
# A command that takes longer has hung.
PATIENCE = 120


class Program:
    """The program with an address, and with whoever runs it."""

    def __init__(self, path, address, prefix=()):
        self.path, self.address, self.prefix = path, address, list(prefix)

    @staticmethod
    def plain(path, *words):
        """Runs the program without an address."""
        run = subprocess.run([path, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return run.returncode, run.stdout, run.stderr

    def start(self, *words):
        return subprocess.Popen(
            self.prefix + [self.path, *words, "--db", self.address],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words):
        """Returns the status, the output and what was said of errors."""
        process = self.start(*words)
        try:
            output, message = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            output, message = process.communicate()
            message += f"it hung for {PATIENCE} s"
        return process.returncode, output, message


class Change:
    """A change that somebody wanted: of which products, when, and what became of it."""

    def __init__(self, kind, number):
        self.kind, self.number = kind, number
        self.start = self.end = 0.0
        self.status, self.message, self.outcome, self.was_unknown = None, "", EITHER, False

    def __str__(self):
        return f"{self.kind} {self.number}"


class Log:
    """All changes, in a file, too."""

    def __init__(self, path):
        self.changes, self.lock, self.file = [], threading.Lock(), open(path, "w")

    def add(self, change):
        with self.lock:
            self.changes.append(change)
            self.file.write(
                f"{change.start:.3f}\t{change.end:.3f}\t{change}\t{change.status}\t{change.outcome}\t"
                f"{' '.join(change.message.split())}\n")
            self.file.flush()


def outcome(program, change):
    """What a status and a message say. Of whom nobody knows, the program is asked."""
    if change.status == 0:
        return MADE
    if "no standby has confirmed" in change.message:
        return EITHER
    token = re.search(r"--token ([0-9a-f-]{36})", change.message)
    if not token:
        says_nothing = change.status < 0 or "it hung" in change.message or "may or may not" in change.message
        return EITHER if says_nothing else NOT_MADE
    change.was_unknown = True
    end = time.time() + PATIENCE
    while time.time() < end:
        status, _, message = program.run("history", "--token", token[1])
        if status in (0, 1) and not message.startswith("catalog: "):
            return MADE if status == 0 else NOT_MADE
        time.sleep(0.2)
    return EITHER


class Writer(threading.Thread):
    """One process after the other, until the end."""

    pause = 0.03

    def __init__(self, program, log, work, ending):
        super().__init__(daemon=True)
        self.program, self.log, self.work, self.ending = program, log, work, ending

    def run(self):
        number = 0
        while not self.ending.is_set():
            number += 1
            self.turn(number)
            time.sleep(self.pause)

    def change(self, kind, number, *words):
        change = Change(kind, number)
        change.start = time.time()
        change.status, _, change.message = self.program.run(*words)
        change.end = time.time()
        change.outcome = outcome(self.program, change)
        self.log.add(change)
        return change.outcome


def name_of(kind, number):
    """Names of all letters, so that all sections change."""
    return f"{chr(65 + number * 7 % 26)}{kind} {number:06}"


def addition(kind, number):
    return ["add", "-q", "--no-input", "--name", name_of(kind, number), "--price", f"{number % 90}.50 EUR"]


class Adder(Writer):
    def turn(self, number):
        self.change("add", number, *addition("add", number))


# Each edit adds 1 to the quantities of two products.
PAIRS = 5


def pair_name(pair, side):
    return f"pair {pair} {side}"


def edit_of(pair):
    return ["edit", "-q", "--yes", f"PAIR-{pair}-a", f"PAIR-{pair}-b", "--quantity", "+1"]


class Editor(Writer):
    def turn(self, number):
        pair = number % PAIRS
        self.change("edit", pair, *edit_of(pair))


# So many batches stay. Each one is imported whole and removed whole.
BATCHES = 8


def write_batch(path, number):
    with open(path, "w") as file:
        file.write("name,price,currency\n")
        for row in range(100):
            file.write(f"{chr(65 + row % 26)} batch {number:06} row {row:03},{row}.25,EUR\n")


class Importer(Writer):
    def turn(self, number):
        path = f"{self.work}/batch.csv"
        write_batch(path, number)
        self.change("import", number, "import", "-q", path)
        if number > BATCHES:
            old = number - BATCHES
            self.change(
                "remove", old, "remove", "-q", "--yes", "--where", f"name CONTAINS 'batch {old:06} '")


class Undoer(Writer):
    """Somebody else, who adds two products and takes the second back: done twice, it takes the first."""

    def turn(self, number):
        self.change("keep", number, *addition("keep", number))
        if self.change("gone", number, *addition("gone", number)) == MADE:
            self.change("undo", number, "undo", "-q", "--yes")
