"""`browse` in a terminal, for who tries it: keys, what it says, and how it ends."""

import os
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "benchmarks"))

from browse import LETTERS, PAGE_DOWN, Terminal  # noqa: E402, F401

# What it says while it waits, which is no failure.
WAITING = b"Waiting: another program has locked the catalog."
# What it says where something could not be done.
FAILURE = re.compile(rb"[^\x1b\n]{0,80}(?:annot|ould not|failed|locked|damaged)[^\x1b\n]{0,80}")


class BrowseTerminal(Terminal):
    written = b""

    def read(self, limit):
        data = super().read(limit)
        self.written += data or b""
        return data

    def press(self, keys):
        """Returns the seconds to the end of the frame, None where none came."""
        self.written = b""
        took = self.time(keys, wait=10, needed=False)
        return None if took is None else took / 1000

    def edit_name(self, name):
        """Gives the product at the cursor another name, where there is one. Returns the seconds of the last frame."""
        self.press(b"e")
        return self.press(b"\x15" + name + b"\r") if b"Tab next field" in self.written else None

    @property
    def failure(self):
        """What it said, since the last keys, of something that could not be done."""
        found = FAILURE.search(self.written.replace(WAITING, b""))
        return found and found[0].decode(errors="replace")

    @property
    def has_waited(self):
        """Whether it said, since the last keys, that it waits for a lock: after 0.3 s."""
        return WAITING in self.written

    def leave(self):
        """Leaves what is open, a form that was changed as well, and then `browse`. Returns how it ended."""
        for _ in range(3):
            os.write(self.descriptor, b"\x1b")
            # Keys that follow at once belong to Esc; Ctrl-L draws also where Esc has changed nothing.
            time.sleep(0.2)
            self.press(b"\f")
            if b"without saving" in self.written:
                self.press(b"y")
        os.write(self.descriptor, b"q")
        end = time.monotonic() + 20
        while time.monotonic() < end:
            self.read(0.1)
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                os.close(self.descriptor)
                return os.waitstatus_to_exitcode(status)
        os.kill(self.process, 9)
        return "does not end"
