"""Programs with one fault each, which the test must find."""

import os
import shutil
import subprocess
import sys

# The file, what stands there, and what the fault is.
MUTANTS = {
    # Counts of sections without what writers have noted since.
    "counts": (
        "Sources/PostgresStore/Catalog/ServerState.swift",
        "(product_count + coalesce(changed.difference, 0))::bigint",
        "product_count::bigint"),
    # After a COMMIT without an answer, the change is made again, whether it is there or not.
    "retry": (
        "Sources/PostgresStore/Catalog/PostgresCatalog+Changing.swift",
        "return isCommitted\n",
        "return isCommitted && false\n"),
    # After a COMMIT without an answer, the change is taken for made.
    "hope": (
        "Sources/PostgresStore/Catalog/PostgresCatalog+Changing.swift",
        "isDone = try isMade(operation, token, reason)",
        "isDone = try isMade(operation, token, reason) || true"),
    # The server says that no standby has confirmed a COMMIT, and nobody listens.
    "warning": (
        "Sources/PostgreSQL/Connection/NoticeList.swift",
        'return function.hasPrefix("SyncRep")',
        "return function.isEmpty"),
}


def text_with_fault(name):
    """The text of the fault's file, with the fault."""
    path, old, new = MUTANTS[name]
    with open(path) as file:
        text = file.read()
    if text.count(old) != 1:
        sys.exit(f"Scripts/failover: the fault '{name}' does not fit {path} any more; mend it in {__file__}")
    return text.replace(old, new)


def build_mutant(name):
    """Builds a copy of the tree with a fault, in .build-failover, and returns the program."""
    path = MUTANTS[name][0]
    tree = os.path.abspath(".build-failover/tree")
    files = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    for file in files.split("\0"):
        if os.path.isfile(file):
            copy(file, f"{tree}/{file}")
    with open(f"{tree}/{path}", "w") as file:
        file.write(text_with_fault(name))
    build = ["swift", "build", "--package-path", tree, "--scratch-path", ".build-failover/build", "--product", "catalog"]
    run = subprocess.run(build, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode:
        sys.exit(f"Scripts/failover: a program with the fault '{name}' cannot be built\n{run.stdout[-3000:]}")
    return os.path.abspath(".build-failover/build/debug/catalog")


def copy(source, target):
    """Copies what differs: the build looks at the times of files."""
    if os.path.exists(target):
        with open(source, "rb") as one, open(target, "rb") as other:
            if one.read() == other.read():
                return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copy2(source, target)
