"""Times keys of programs in a terminal: from the key to the end of its frame.

A program runs in a pseudo-terminal of 120 columns and 40 lines. A frame has ended
when nothing has come for a while; what counts is when its last byte came.

    browse.py CATALOG DATABASE NAMES [PEER...]

prints label, median and p99 in milliseconds, and how often it was timed. NAMES is
a file of the names, a line each, for the peers: fzf, vd.
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

WORDS = ["saddle", "chrome", "marble", "bronze", "walnut", "copper", "garden", "silver"]
LETTERS = "smcabtwrfdhlpgkneoijvuqzxy"
PAGE_DOWN = b"\x1b[6~"
# What whoever measures has chosen for the screen is not to be seen, nor lost.
STATE = tempfile.TemporaryDirectory()


class Terminal:
    """A program in a terminal."""

    def __init__(self, arguments, input=None, quiet=0.04, settle=0):
        self.quiet = quiet
        # For how long nothing has come when the next key is pressed.
        self.settle = settle
        self.started = time.perf_counter()
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
            os.environ["TERM"] = "xterm-256color"
            os.environ["XDG_STATE_HOME"] = STATE.name
            # It may not read what the one who measures has set up.
            for name in ["FZF_DEFAULT_OPTS", "NO_COLOR"]:
                os.environ.pop(name, None)
            if input:
                os.dup2(os.open(input, os.O_RDONLY), 0)
            os.execvp(arguments[0], arguments)

    def read(self, limit):
        """Returns what comes within so many seconds, nothing at the end of the program; None if none comes."""
        if not select.select([self.descriptor], [], [], limit)[0]:
            return None
        try:
            return os.read(self.descriptor, 1 << 16)
        except OSError:
            return b""

    def frame(self, wait=2.0):
        """Reads a frame and returns when its last byte came; nothing if none
        comes."""
        last = None
        limit = wait
        while self.read(limit):
            last = time.perf_counter()
            limit = self.quiet
        return last

    def first_frame(self, text, wait=300.0):
        """Reads until a text has come and nothing more comes, and returns when the last
        byte came. What a program writes before it has read its input is no frame, however
        long it pauses then."""
        seen = b""
        last = None
        end = time.perf_counter() + wait
        while time.perf_counter() < end:
            data = self.read(self.quiet if text in seen else 1.0)
            if data is None:
                if text in seen:
                    return last
                continue
            if not data:
                break
            last = time.perf_counter()
            if text not in seen:
                seen = seen[-len(text) :] + data
        raise SystemExit(f"browse.py: {text!r} has not come in {wait:.0f} s")

    def time(self, keys, pause=0, wait=2.0, needed=True):
        """Presses keys, the last of them after a pause, and returns the
        milliseconds to the frame of that; None where no frame comes that is not needed."""
        if pause:
            os.write(self.descriptor, keys[:-1])
            self.frame(pause)
            time.sleep(pause)
            keys = keys[-1:]
        start = time.perf_counter()
        os.write(self.descriptor, keys)
        end = self.frame(wait)
        if end is None and needed:
            raise SystemExit(f"browse.py: no frame after {keys!r}")
        quiet, self.quiet = self.quiet, self.settle
        if self.settle:
            self.frame(self.settle)
        self.quiet = quiet
        return None if end is None else (end - start) * 1000

    def time_text(self, text):
        """Sends more than the terminal takes at once, and returns the milliseconds to the
        last frame of it."""
        os.set_blocking(self.descriptor, False)
        start = last = time.perf_counter()
        while True:
            writable = [self.descriptor] if text else []
            ready = select.select([self.descriptor], writable, [], 0.3)
            if not ready[0] and not ready[1]:
                break
            if ready[1]:
                try:
                    text = text[os.write(self.descriptor, text[:4096]) :]
                except BlockingIOError:
                    pass
            if ready[0]:
                os.read(self.descriptor, 1 << 16)
                last = time.perf_counter()
        os.set_blocking(self.descriptor, True)
        return (last - start) * 1000

    def status(self, name):
        with open(f"/proc/{self.process}/status") as status:
            line = next(line for line in status if line.startswith(name + ":"))
        return int(line.split()[1]) / 1024

    def close(self, keys):
        os.write(self.descriptor, keys)
        self.frame(1)
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


def report(label, times):
    missing = sum(1 for time in times if time is None)
    times = sorted(time for time in times if time is not None)
    if not times:
        print(f"{label}\tno frame after any of {missing} keys", flush=True)
        return
    p99 = times[min(len(times) - 1, round(0.99 * (len(times) - 1)))]
    note = f", and {missing} without a frame" if missing else ""
    print(f"{label}\t{statistics.median(times):.1f}\t{p99:.1f}\t{len(times)}{note}", flush=True)


def search(terminal, begin, end):
    """Types words, letter by letter."""
    times = []
    for word in WORDS:
        if begin:
            terminal.time(begin)
        times += [terminal.time(letter.encode()) for letter in word]
        terminal.time(end)
    return times


def next_kind(terminal):
    """Goes on to the next kind of search, which is kept: words, beginning, part."""
    terminal.time(b"/\t")
    terminal.time(b"\x1b")


def change_orders(terminal, pause=0):
    """Changes the order again and again, each time from another product."""
    times = []
    for letter in LETTERS[:8]:
        terminal.time(b"g" + letter.encode())
        for key in [b"p", b"q", b"o", b"m", b"P", b"n"]:
            for _ in range(3):
                terminal.time(PAGE_DOWN)
            times.append(terminal.time(b"s" + key, pause))
    return times


def time_texts(terminal, begin, end):
    """Types and pastes 20,000 characters."""
    text = (b"knife " * 4000)[:20000]
    for label, typed in [("typed", text), ("pasted", b"\x1b[200~" + text + b"\x1b[201~")]:
        times = []
        for _ in range(5):
            terminal.time(begin)
            times.append(terminal.time_text(typed))
            terminal.time(end)
        report(f"20,000 characters {label} at once", times)


def time_start(catalog, database):
    select_1, first = [], []
    for _ in range(21):
        start = time.perf_counter()
        subprocess.run(["sqlite3", database, "select 1"], stdout=subprocess.DEVNULL, check=True)
        select_1.append((time.perf_counter() - start) * 1000)
        terminal = Terminal([catalog, "browse", "--db", database])
        first.append((terminal.frame() - terminal.started) * 1000)
        terminal.close(b"q")
    report("sqlite3 FILE 'select 1'", select_1)
    report("start to first frame", first)
    goal = 3 * statistics.median(select_1) + 10
    print(f"goal: 3 times that and 10 ms\t{goal:.1f}", flush=True)


def time_keys(catalog, database):
    terminal = Terminal([catalog, "browse", "--db", database])
    terminal.frame()
    report("scroll a row, to its preview", [terminal.time(b"j") for _ in range(200)])
    terminal.time(b"v")
    report("scroll a row, without a preview", [terminal.time(b"j") for _ in range(200)])
    terminal.time(b"v")
    report("scroll a page, to its preview", [terminal.time(PAGE_DOWN) for _ in range(200)])
    report("jump to a letter", [terminal.time(b"g" + l.encode()) for l in LETTERS * 4])
    terminal.time(b"\x1bOH")
    # A key of some may take longer than a frame waits, and be two.
    terminal.quiet = 0.15
    report("a key of a search for words", search(terminal, b"/", b"\x1b"))
    next_kind(terminal)
    terminal.quiet = 0.04
    report("a key of a live search", search(terminal, b"/", b"\x1b"))
    next_kind(terminal)
    terminal.quiet = 0.15
    report("a key of a search for a part", search(terminal, b"/", b"\x1b"))
    terminal.time(b"sp")
    report("the same by price", search(terminal, b"/", b"\x1b"))
    next_kind(terminal)
    report("a key of a search for words by price", search(terminal, b"/", b"\x1b"))
    next_kind(terminal)
    report("a key of a live search by price", search(terminal, b"/", b"\x1b"))
    terminal.time(b"sn")
    # From the letter, which a finger presses some 150 ms after the s.
    report("another order", change_orders(terminal, pause=0.15))
    report("another order, typed at once", change_orders(terminal))
    time_texts(terminal, b"/", b"\x1b")
    for name in ["VmHWM", "RssAnon", "RssFile"]:
        print(f"memory, {name}\t{terminal.status(name):.1f} MB", flush=True)
    terminal.close(b"q")


def first_name(names):
    """The beginning of the first name, which a peer shows when it has read the names."""
    with open(names, "rb") as file:
        return file.readline().strip()[:12]


def time_fzf(names):
    start = time.perf_counter()
    terminal = Terminal(["fzf", "--no-sort", "--exact"], input=names, quiet=0.3)
    ready = terminal.first_frame(first_name(names))
    report("fzf, start to all names", [(ready - start) * 1000])
    report("fzf, a key of a search", search(terminal, b"", b"\x15"))
    print(f"fzf, memory, VmHWM\t{terminal.status('VmHWM'):.1f} MB", flush=True)
    terminal.close(b"\x1b")


def time_visidata(names):
    start = time.perf_counter()
    terminal = Terminal(["vd", "-f", "txt", names], quiet=3)
    ready = terminal.first_frame(first_name(names))
    report("VisiData, start to all names", [(ready - start) * 1000])
    # It writes something after its frame, a second later and less.
    terminal.quiet, terminal.settle = 0.04, 1.5

    # Now and then it draws nothing for a key, or what it draws is what it wrote before: that is said,
    # and the next key is timed.
    def frame(keys):
        return terminal.time(keys, wait=5, needed=False)

    report("VisiData, scroll a row", [frame(b"j") for _ in range(30)])
    report("VisiData, scroll a page", [frame(PAGE_DOWN) for _ in range(30)])
    with open(names, "rb") as file:
        count = sum(1 for _ in file)
    jumps = [b"zr%d\r" % (count * step // 10) for step in range(1, 10)]
    report("VisiData, jump to a row", [frame(keys) for keys in jumps])
    print(f"VisiData, memory, VmHWM\t{terminal.status('VmHWM'):.1f} MB", flush=True)
    terminal.close(b"gq")


def main(catalog, database, names, *peers):
    time_start(catalog, database)
    time_keys(catalog, database)
    if "fzf" in peers:
        time_fzf(names)
    if "vd" in peers:
        time_visidata(names)


if __name__ == "__main__":
    main(*sys.argv[1:])
