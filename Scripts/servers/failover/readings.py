"""Processes of the program that read a catalog, and what no state of it can have."""

import collections
import csv
import io
import json
import re
import threading
import time

from changes import pair_name


def fault_of_batches(names):
    counts = collections.Counter(match[1] for name in names if (match := re.search(r"batch (\d{6}) ", name)))
    for batch, count in counts.items():
        if count != 100:
            return f"batch {batch} has {count} rows of 100"
    return None


def fault_of_list(output):
    """As many rows below a title as it says, and whole imports."""
    title, said, rows = None, 0, 0
    for line in [*output.splitlines(), "the end  0 products"]:
        if line.startswith("  "):
            # What stands before the first title are the headings of the columns.
            rows += title is not None
        elif match := re.match(r"(\S.*?) +([\d,]+) products?$", line):
            if rows != said:
                return f"section {title} says {said} products and has {rows}"
            title, said, rows = match[1], int(match[2].replace(",", "")), 0
    return fault_of_batches(output.splitlines())


def fault_of_export(output):
    """Whole imports, whole edits, and no product twice."""
    rows = list(csv.DictReader(io.StringIO(output)))
    quantities = {row["name"]: row["quantity"] for row in rows if row["name"].startswith("pair ")}
    for name, quantity in quantities.items():
        other = quantities.get(name[:-1] + "ab"[name.endswith("a")])
        if other != quantity:
            return f"{name} has {quantity}, and its other product {other}"
    if not quantities:
        return f"'{pair_name(0, 'a')}' is missing"
    names = [row["name"] for row in rows]
    doubled = [name for name, count in collections.Counter(names).items() if count > 1 and name[-6:].isdigit()]
    if doubled:
        return f"{doubled[0]} is there twice"
    return fault_of_batches(names)


def fault_of_search(output):
    return fault_of_batches(row["name"] for row in csv.DictReader(io.StringIO(output)))


def fault_of_index(output):
    """Sections that follow each other, and their sum."""
    index = json.loads(output)
    place = 0
    for section in index["sections"]:
        if section["offset"] != place:
            return f"section {section['title']} begins at {section['offset']}, not {place}"
        place += section["count"]
    return None if place == index["count"] else f"the sections have {place} products of {index['count']}"


# What is read, and from which server: the first that is there, a standby if one is there, or the primary.
KINDS = [
    ("list", ["list", "--all", "--no-pager"], fault_of_list, "any", 0),
    ("export", ["export", "-q", "--format", "csv", "--read-from", "standby"], fault_of_export, "any", 1),
    ("search", ["list", "--all", "--no-pager", "--format", "csv", "--where", "name CONTAINS 'batch '"],
        fault_of_search, "any", 2),
    ("index", ["index", "--json"], fault_of_index, "read-write", 0),
]


def reader_address(address, attribute, first):
    """The same servers in another order, and another choice of them."""
    head, hosts, tail = re.match(r"(.*@)([^/]*)(/.*)", address).groups()
    hosts = hosts.split(",")
    return head + ",".join(hosts[first:] + hosts[:first]) + tail.replace("read-write", attribute, 1)


class Reader(threading.Thread):
    """One process after the other, until the end."""

    pause = 0.1

    def __init__(self, kind, words, fault_of, program, work, ending):
        super().__init__(daemon=True)
        self.kind, self.words, self.fault_of = kind, words, fault_of
        self.program, self.work, self.ending = program, work, ending
        # When one had ended well; how many had not; what was wrong.
        self.times, self.failures, self.faults = [], [], []

    def run(self):
        while not self.ending.is_set():
            status, output, message = self.program.run(*self.words)
            # A list of nothing has status 1: no batch is there.
            if status == 0 or status == 1 and self.kind == "search":
                self.times.append(time.time())
                fault = self.fault_of(output)
                if fault:
                    self.faults.append(f"{self.kind}: {fault}")
                    with open(f"{self.work}/{self.kind}.{len(self.faults)}", "w") as file:
                        file.write(output)
            else:
                self.failures.append((time.time(), status, message))
            time.sleep(self.pause)
