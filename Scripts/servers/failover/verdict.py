"""What is in the catalog at the end, compared with what everybody was told."""

import collections
import csv
import io
import json
import re

from changes import EITHER, MADE, PAIRS, Program, pair_name


class Counts:
    def __init__(self):
        self.lost, self.doubled, self.unasked, self.faults = 0, 0, 0, []

    def compare(self, what, found, least, most):
        """Notes where something is there less or more often than it was told."""
        if found < least:
            self.lost += least - found
            self.faults.append(f"{what} is lost: {found} times there, not {least}")
        elif found > most:
            if most == 0:
                self.unasked += found
            else:
                self.doubled += found - most
            self.faults.append(f"{what} is there {found} times, not {most}")


def bounds(outcome):
    return {MADE: (1, 1), EITHER: (0, 1)}.get(outcome, (0, 0))


def compare_products(changes, rows):
    """Compares the products with all changes that were wanted."""
    counts = Counts()
    there = collections.Counter()
    batches = collections.Counter()
    quantities = {}
    for row in rows:
        name = row["name"]
        if match := re.search(r" batch (\d{6}) ", name):
            batches[int(match[1])] += 1
        elif match := re.match(r"[A-Z](add|keep|gone) (\d{6})$", name):
            there[match[1], int(match[2])] += 1
        elif name.startswith("pair "):
            quantities[name] = int(row["quantity"])
    told = {}
    edits = collections.Counter(), collections.Counter()
    for change in changes:
        if change.kind == "edit":
            least, most = bounds(change.outcome)
            edits[0][change.number] += least
            edits[1][change.number] += most
        else:
            told[change.kind, change.number] = change.outcome
    for pair in range(PAIRS):
        for side in "ab":
            counts.compare(
                f"an edit of {pair_name(pair, side)}", quantities.get(pair_name(pair, side), 0),
                edits[0][pair], edits[1][pair])
    opposite = {"import": "remove", "gone": "undo"}
    for (kind, number), outcome in told.items():
        if kind in opposite.values():
            continue
        found = there[kind, number]
        if kind == "import":
            found, rest = divmod(batches[number], 100)
            if rest:
                counts.faults.append(f"import {number} is not whole: {batches[number]} rows of 100")
                continue
        least, most = bounds(outcome)
        other = bounds(told.get((opposite.get(kind), number)))
        if other == (1, 1) and found:
            counts.lost += 1
            counts.faults.append(f"the {opposite[kind]} of {kind} {number} is lost")
            continue
        counts.compare(f"{kind} {number}", found, max(0, least - other[1]), most)
    for key in set(there) - set(told):
        counts.faults.append(f"{key[0]} {key[1]} is there, and nobody wanted it")
    return counts


def fault_of_history(changes, program):
    """Each change that was made has one entry, where all are still there."""
    status, output, message = program.run("history", "--all", "--json")
    if status:
        return [f"history: {message}"]
    if "Earlier" in message or any(change.outcome == EITHER for change in changes):
        return []
    made = collections.Counter(change.kind for change in changes if change.outcome == MADE)
    expected = {
        # A change that is undone is forgotten with the next one.
        "add": made["add"] + made["keep"] + made["gone"] - made["undo"],
        "edit": made["edit"], "import": made["import"] + 2, "remove": made["remove"],
    }
    entries = json.loads(output)
    found = collections.Counter(entry["command"] for entry in entries if not entry["undone"])
    if len(entries) > 900:
        return []
    return [
        f"the history has {found[command]} entries of {command}, not {count}"
        for command, count in expected.items() if found[command] != count]


def compare_listings(program, addresses, work):
    """What is listed is that of the products: on each server, in a copy, and in a file made of the export."""
    faults = []
    status, output, message = program.run("check")
    if status:
        faults.append("check: " + " ".join((output + message).split()))
    copy, again = f"{work}/copy.db", f"{work}/again.db"

    def do(*words, place=None):
        run = Program(program.path, place or program.address).run(*words)
        if run[0]:
            faults.append(f"{' '.join(words)}: {run[2]}")
        return run[1]

    with open(f"{work}/all.sql", "w") as file:
        file.write(do("export", "-q", "--format", "sql"))
    do("import", "-q", "--locale", "en", f"{work}/all.sql", place=again)
    do_copy = Program.plain(program.path, "copy", "-q", program.address, copy)
    if do_copy[0]:
        faults.append(f"copy: {do_copy[2]}")
    for words in (["list", "--all", "--no-pager"], ["index", "--json"], ["export", "-q", "--format", "json"]):
        wanted = do(*words)
        places = {"a copy in a file": copy, "a file made of the export": again}
        places.update({f"server {number}": address for number, address in addresses.items()})
        for name, place in places.items():
            if do(*words, place=place) != wanted:
                faults.append(f"{name} has another {words[0]} than the primary")
    return faults


class Unreadable(Exception):
    """The catalog cannot be read at the end."""


def read_products(program):
    status, output, message = program.run("export", "-q", "--format", "csv")
    if status:
        raise Unreadable(f"the catalog cannot be exported: {' '.join(message.split())}")
    return list(csv.DictReader(io.StringIO(output)))


def longest_gap(times, held):
    """The longest time without a success, less the time in which the log was held back on purpose."""
    times = sorted(times)
    longest = 0.0
    for before, after in zip(times, times[1:]):
        gap = after - before
        for begin, end in held:
            gap -= max(0.0, min(after, end) - max(before, begin))
        longest = max(longest, gap)
    return longest
