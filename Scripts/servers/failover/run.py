"""A run: servers, those who change and read, deaths, and the verdict."""

import dataclasses
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import verdict
from changes import (
    EITHER, MADE, PAIRS, Adder, Change, Editor, Importer, Log, Program, Undoer, addition, edit_of, outcome,
    pair_name, write_batch)
from cluster import Cluster
from readings import KINDS, Reader, reader_address
from report import shortened, show

# Seconds before a death and after it.
PACE = 4
# An address by which a program notices within seconds that a cable is cut.
NOTICING = "&connect_timeout=2&tcp_user_timeout=2000&keepalives_idle=1&keepalives_interval=1&keepalives_count=2"


@dataclasses.dataclass
class Settings:
    program: str
    gap: float
    minutes: float | None
    cable: bool


class Run:
    def __init__(self, settings, has_quorum):
        self.settings, self.has_quorum = settings, has_quorum
        self.work = tempfile.mkdtemp(prefix="catalog-failover-")
        os.chmod(self.work, 0o755)
        # Where the program notes up to where its changes are, and not in somebody's home.
        os.environ["XDG_STATE_HOME"] = f"{self.work}/state"
        self.cluster = Cluster(f"{self.work}/servers")
        # When the log was held back on purpose, and when somebody died.
        self.held, self.deaths, self.faults = [], [], []
        self.ending = threading.Event()

    def perform(self):
        """Returns what was wrong."""
        try:
            self.start()
            try:
                self.let_die()
            finally:
                self.ending.set()
            for worker in self.writers + self.readers:
                worker.join()
            if self.has_quorum:
                self.interrupt_commits()
            self.judge()
        finally:
            self.cluster.stop()
        if self.faults:
            print(f"What was said and read is in {self.work}")
        else:
            shutil.rmtree(self.work)
        return self.faults

    # Beginning

    def start(self):
        words = ["--quorum"] * self.has_quorum + ["--cables"] * self.settings.cable
        address = self.cluster.start(*words)
        if self.settings.cable:
            address += NOTICING
        self.program = Program(self.settings.program, address)
        with open(f"{self.work}/pairs.csv", "w") as file:
            file.write("sku,name,quantity\n")
            for pair in range(PAIRS):
                for side in "ab":
                    file.write(f"PAIR-{pair}-{side},{pair_name(pair, side)},0\n")
        for words in (["--locale", "en", "catalog.sql"], [f"{self.work}/pairs.csv"]):
            status, _, message = self.program.run("import", "-q", *words)
            if status:
                raise RuntimeError(message)
        self.log = Log(f"{self.work}/changes")
        kinds = [Adder, Editor, Importer]
        self.writers = [kind(self.program, self.log, self.work, self.ending) for kind in kinds]
        somebody = self.find_somebody()
        self.somebody = somebody and Program(self.settings.program, address, somebody)
        if self.somebody:
            self.writers.append(Undoer(self.somebody, self.log, self.work, self.ending))
        else:
            print("nobody undoes: that takes root or unshare -U, as undo takes back changes of one's own")
        self.readers = [
            Reader(name, words, fault_of, Program(
                self.settings.program, reader_address(address, attribute, first)), self.work, self.ending)
            for name, words, fault_of, attribute, first in KINDS]
        for worker in self.writers + self.readers:
            worker.start()

    def find_somebody(self):
        """Another user, whose changes nobody else undoes, and who does so with nobody else's."""
        for prefix in (["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"], ["unshare", "-U"]):
            try:
                if subprocess.run([*prefix, self.settings.program, "--version"], capture_output=True).returncode == 0:
                    return prefix
            except OSError:
                pass
        return None

    # Deaths

    def let_die(self):
        kinds = ["cut", "cut"] if self.settings.cable else ["killed", "answers lost", "log held back"]
        if not self.has_quorum:
            kinds = ["log held back"]
        end = time.time() + 60 * (self.settings.minutes or 0)
        count = 0
        while count < len(kinds) or self.has_quorum and time.time() < end:
            time.sleep(PACE)
            old = self.die(kinds[count % len(kinds)])
            time.sleep(PACE - 1)
            self.cluster.join(old)
            count += 1
        time.sleep(PACE - 1)

    def die(self, kind):
        """Ends the primary, and returns its number."""
        primary = self.cluster.primary()
        begin = time.time()
        if kind == "log held back":
            self.cluster.hold()
            time.sleep(1)
        if kind == "answers lost":
            # All wait for a standby; it gets what they have committed, and they are not told.
            self.cluster.hold()
            self.cluster.wait_for_commits(len(self.writers), 2)
            self.cluster.freeze()
            self.cluster.release()
            time.sleep(0.2)
        self.held.append((begin, time.time()))
        self.deaths.append(kind)
        if kind == "cut":
            self.cluster.cut(primary)
            self.cluster.promote()
            self.strand(primary)
            self.cluster.kill(primary)
            self.cluster.mend(primary)
        else:
            self.cluster.kill(primary)
            self.cluster.promote()
        return primary

    def strand(self, primary):
        """On its side of the cut cable, the old primary acknowledges nothing."""
        program = Program(
            self.settings.program, self.cluster.address_of(primary), self.cluster.inside(primary))
        before = self.cluster.waiting_at(primary)
        processes = [program.start(*addition("stranded", number)) for number in range(3)]
        end = time.time() + 10
        while self.cluster.waiting_at(primary) < before + 3 and time.time() < end:
            time.sleep(0.05)
        if self.cluster.waiting_at(primary) < before + 3:
            self.faults.append("changes on the cut side do not wait for a standby")
        time.sleep(2)
        for process in processes:
            if process.poll() == 0:
                self.faults.append("the old primary acknowledged a change while its cable was cut")
        for process in processes:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
            if process.returncode == 0:
                self.faults.append("a change on the cut side was interrupted, and reported as made")

    def interrupt_commits(self):
        """Interrupts changes while their COMMITs wait for a standby, and kills the primary."""
        write_batch(f"{self.work}/interrupted.csv", 999_999)
        wanted = [
            (self.program, "add", 999_999, addition("add", 999_999)),
            (self.program, "edit", 0, edit_of(0)),
            (self.program, "import", 999_999, ["import", "-q", f"{self.work}/interrupted.csv"]),
        ]
        if self.somebody:
            wanted.append((self.somebody, "keep", 999_999, addition("keep", 999_999)))
        self.cluster.hold()
        processes = [program.start(*words) for program, _, _, words in wanted]
        if not self.cluster.wait_for_commits(len(wanted), 30):
            self.faults.append("changes do not wait for a standby where none gets the log")
        for process in processes:
            process.send_signal(signal.SIGINT)
        for process, (program, kind, number, _) in zip(processes, wanted):
            change = Change(kind, number)
            _, change.message = process.communicate(timeout=60)
            change.status = process.returncode
            if change.status == 0:
                self.faults.append(f"{kind} was interrupted while it waited for a standby, and reported as made")
            change.outcome = MADE if change.status == 0 else EITHER
            self.log.add(change)
        self.deaths.append("interrupted")
        primary = self.cluster.primary()
        self.cluster.kill(primary)
        self.cluster.promote()
        self.cluster.join(primary)

    # The verdict

    def judge(self):
        self.cluster.even()
        changes = self.log.changes
        try:
            products = verdict.read_products(self.program)
        except verdict.Unreadable as unreadable:
            self.faults.append(str(unreadable))
            return
        counts = verdict.compare_products(changes, products)
        addresses = {number: self.cluster.address_of(number) for number in (1, 2, 3)}
        others = verdict.compare_listings(self.program, addresses, self.work)
        others += [fault for reader in self.readers for fault in reader.faults]
        if self.has_quorum:
            others += verdict.fault_of_history(changes, self.program)
        made = [change.end for change in changes if change.status == 0 and change.end]
        writing = verdict.longest_gap(made, self.held)
        reading = verdict.longest_gap([moment for reader in self.readers for moment in reader.times], [])
        show(self.has_quorum, len(self.deaths), changes, self.readers, counts, writing, reading)
        # An interrupted one has no end.
        unanswered = [change for change in changes if change.end and change.outcome == EITHER]
        others += [
            f"nobody said what became of {change}: {shortened(change.message)}" for change in unanswered]
        if self.has_quorum:
            # A cable that is cut shows by timeouts only: that of the address, once or twice.
            allowed = self.settings.gap + (4 if self.settings.cable else 0)
            for what, gap in ("changed", writing), ("read", reading):
                if gap > allowed:
                    others.append(f"nothing was {what} for {gap:.2f} s; {allowed:g} s are allowed")
            self.faults += counts.faults
        elif not counts.lost:
            others.append("nothing is lost where changes were acknowledged by a primary alone: this test sees nothing")
        self.faults += others
