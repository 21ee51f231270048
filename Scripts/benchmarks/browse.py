"""Times keys of a program in a terminal: from the key to the end of its frame.

The program runs in a pseudo-terminal of 120 columns and 40 lines. A frame has
ended when nothing has come for some milliseconds; what counts is when its last
byte came.

    browse.py CATALOG DATABASE      prints label, median and p99 in milliseconds
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import termios
import time

QUIET = 0.04


class Terminal:
    def __init__(self, arguments, environment=None):
        self.started = time.perf_counter()
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
            os.environ.update(environment or {})
            os.environ["TERM"] = "xterm-256color"
            os.execvp(arguments[0], arguments)

    def frame(self, wait=2.0):
        """Reads a frame; returns when its last byte came, and its size."""
        last, size = None, 0
        limit = wait
        while select.select([self.descriptor], [], [], limit)[0]:
            try:
                data = os.read(self.descriptor, 1 << 16)
            except OSError:
                break
            if not data:
                break
            last, size = time.perf_counter(), size + len(data)
            limit = QUIET
        return last, size

    def time(self, keys):
        start = time.perf_counter()
        os.write(self.descriptor, keys)
        end, size = self.frame()
        if end is None:
            raise SystemExit(f"browse.py: no frame after {keys!r}")
        return (end - start) * 1000

    def close(self, keys=b"q"):
        os.write(self.descriptor, keys)
        self.frame(0.3)
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


def report(label, times):
    times = sorted(times)
    p99 = times[min(len(times) - 1, round(0.99 * (len(times) - 1)))]
    print(f"{label}\t{statistics.median(times):.1f}\t{p99:.1f}\t{len(times)}", flush=True)


def main(catalog, database):
    first = []
    for _ in range(11):
        terminal = Terminal([catalog, "browse", "--db", database])
        end, _ = terminal.frame()
        first.append((end - terminal.started) * 1000)
        terminal.close()
    report("start to first frame", first)

    terminal = Terminal([catalog, "browse", "--db", database])
    terminal.frame()
    report("scroll a row", [terminal.time(b"j") for _ in range(100)])
    report("scroll a page", [terminal.time(b"\x1b[6~") for _ in range(100)])
    letters = "smcabtwrfdhlpgkneoijvuqzxy"
    report("jump to a letter", [terminal.time(b"g" + l.encode()) for l in letters * 2])
    times = []
    for word in ["saddle", "chrome", "marble", "bronze", "walnut", "copper", "garden", "silver"]:
        terminal.time(b"/")
        for letter in word:
            times.append(terminal.time(letter.encode()))
        terminal.time(b"\x1b")
    report("a key of a live search", times)
    orders = [terminal.time(b"s" + key) for key in [b"p", b"q", b"o", b"P", b"n"] * 4]
    report("another order", orders)
    for name in ["VmHWM", "RssAnon"]:
        with open(f"/proc/{terminal.process}/status") as status:
            line = next(line for line in status if line.startswith(name))
        print(f"memory, {name}\t{int(line.split()[1]) / 1024:.1f} MB", flush=True)
    terminal.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
