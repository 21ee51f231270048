"""What a run says in the end."""

import collections
import re

from changes import EITHER, MADE


def show(has_quorum, death_count, changes, readers, counts, writing, reading):
    def row(what, value):
        print(f"  {what:<34} {value:>9}")

    print("With a quorum" if has_quorum else "Without a quorum")
    row("primaries that died", death_count)
    row("changes acknowledged", sum(change.outcome == MADE for change in changes))
    row("  lost", counts.lost)
    row("  made twice", counts.doubled)
    row("  made, but said not to be", counts.unasked)
    row("not made, and said so", sum(change.outcome not in (MADE, EITHER) for change in changes))
    row("unknown, and asked by token", sum(change.was_unknown for change in changes))
    row("readings", sum(len(reader.times) for reader in readers))
    row("  not of a whole state", sum(len(reader.faults) for reader in readers))
    row("  failed, and said so", sum(len(reader.failures) for reader in readers))
    row("longest time without a change", f"{writing:.2f} s")
    row("longest time without a reading", f"{reading:.2f} s")
    refused = [f"{change.kind}: {change.message}" for change in changes if change.message and change.end]
    refused += [f"{reader.kind}: {message}" for reader in readers for _, _, message in reader.failures]
    for message, count in collections.Counter(map(shortened, refused)).most_common(8):
        print(f"  {count} times {message}")


def shortened(message):
    """A message without addresses and numbers, which differ."""
    message = re.sub(r"postgresql://[^ ']*", "SERVERS", " ".join(message.split()))
    return re.sub(r"\d+", "N", message)[:200]
