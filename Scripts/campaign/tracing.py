"""What a program did to the files of a folder, by strace, in the order in which it did it."""

import os
import re

TRACED = (
    "openat,close,dup,dup2,dup3,fcntl,write,writev,pwrite64,pwritev,ftruncate,fallocate,lseek,fsync,fdatasync,"
    "rename,renameat,renameat2,link,linkat,unlink,unlinkat,copy_file_range,sendfile,sync_file_range,mmap")

CALL = re.compile(r"^(\d+) +(\w+)\((.*)$", re.S)
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)$", re.S)
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


def options(log):
    """Returns the words that come before the program's."""
    return ["strace", "-f", "-qq", "-xx", "-s", "100000000", "-e", "signal=none", "-o", log, "-e", "trace=" + TRACED]


def calls(log):
    """Yields (name, arguments, result) of each call, in the order of their ends."""
    begun = {}
    with open(log, encoding="ascii", errors="replace") as lines:
        for line in lines:
            line = line.rstrip("\n")
            match = CALL.match(line)
            if match:
                process, name, rest = match.groups()
                if rest.endswith("<unfinished ...>"):
                    begun[process, name] = rest[:-len("<unfinished ...>")]
                    continue
            else:
                match = RESUMED.match(line)
                if not match:
                    continue
                process, name, rest = match.groups()
                rest = begun.pop((process, name), "") + rest
            cut = rest.rfind(" = ")
            result = re.match(r"-?\d+", rest[cut + 3:]) if cut >= 0 else None
            if result:
                yield name, rest[:cut].rstrip()[:-1], int(result.group())


def texts(arguments):
    """Returns the texts in a call's arguments; none is cut."""
    result = []
    for match in TEXT.finditer(arguments):
        if match.group(2):
            raise SystemExit("strace cut a text")
        result.append(bytes.fromhex(match.group(1).replace("\\x", "")))
    return result


class Recording:
    """The changes of a folder: what is written, cut, named and made safe.

    Each event is a tuple: ("write", file, offset, bytes), ("cut", file, size), ("sync", file),
    ("name", name, file), ("rename", old, new), ("unlink", name), ("sync-names",). Files are numbers,
    and `start` has the files that are there already, by name.
    """

    def __init__(self, folder, log):
        self.folder = os.path.realpath(folder)
        self.start, self.events = {}, []
        self.names, self.size, self.files = {}, {}, {}
        self.log = log

    def note_start(self):
        for name in os.listdir(self.folder):
            with open(os.path.join(self.folder, name), "rb") as file:
                data = file.read()
            number = self.new_file(name)
            self.start[name] = (number, data)
            self.size[number] = len(data)

    def new_file(self, name):
        number = len(self.size)
        self.size[number] = 0
        if name is not None:
            self.names[name] = number
        return number

    def name_of(self, path):
        path = os.fsdecode(path)
        folder, name = os.path.split(path if path.startswith("/") else os.path.join(self.folder, path))
        return name if os.path.realpath(folder) == self.folder else None

    def read(self):
        """Reads the log. A call that is not known here and changes a file ends it."""
        descriptors = {}
        for name, arguments, result in calls(self.log):
            if result < 0:
                continue
            self.note(name, arguments, result, descriptors)
        return self

    def note(self, call, arguments, result, descriptors):
        words = [word.strip() for word in TEXT.sub('""', arguments).split(",")]
        if call == "openat":
            path = texts(arguments)[0]
            if os.path.realpath(os.path.join(self.folder, os.fsdecode(path))) == self.folder:
                is_nameless = "O_TMPFILE" in arguments
                descriptors[result] = [self.new_file(None), 0] if is_nameless else ("folder", None)
                return
            name = self.name_of(path)
            descriptors.pop(result, None)
            if name is None:
                return
            if name not in self.names:
                if "O_CREAT" not in arguments:
                    return
                self.events.append(("name", name, self.new_file(name)))
            number = self.names[name]
            if "O_TRUNC" in arguments and self.size[number]:
                self.cut(number, 0)
            descriptors[result] = [number, 0]
            return
        if call in ("rename", "renameat", "renameat2"):
            old, new = (self.name_of(text) for text in texts(arguments))
            if old is None or new is None:
                return
            self.names[new] = self.names.pop(old)
            self.events.append(("rename", old, new))
            return
        if call in ("link", "linkat"):
            old, new = texts(arguments)
            if old.startswith(b"/proc/self/fd/"):
                number = descriptors[int(old.rpartition(b"/")[2])][0]
                self.names[self.name_of(new)] = number
                self.events.append(("name", self.name_of(new), number))
                return
            old, new = self.name_of(old), self.name_of(new)
            if old is not None and new is not None:
                self.names[new] = self.names[old]
                self.events.append(("name", new, self.names[old]))
            return
        if call in ("unlink", "unlinkat"):
            name = self.name_of(texts(arguments)[0])
            if name in self.names:
                del self.names[name]
                self.events.append(("unlink", name))
            return
        if call == "mmap":
            if len(words) > 4 and "PROT_WRITE" in words[2] and "MAP_SHARED" in words[3]:
                if words[4].isdigit() and int(words[4]) in descriptors:
                    raise SystemExit("a file is written through memory, which nobody sees here")
            return
        if not words[0].lstrip("-").isdigit() or int(words[0]) not in descriptors:
            return
        entry = descriptors[int(words[0])]
        if entry[0] == "folder":
            if call in ("fsync", "fdatasync"):
                self.events.append(("sync-names",))
            elif call == "close":
                del descriptors[int(words[0])]
            return
        number = entry[0]
        if call == "close":
            del descriptors[int(words[0])]
        elif call in ("dup", "dup2", "dup3") or call == "fcntl" and "F_DUPFD" in arguments:
            descriptors[result] = entry
        elif call == "lseek":
            entry[1] = result
        elif call == "write":
            self.write(number, entry[1], texts(arguments)[0][:result])
            entry[1] += result
        elif call == "pwrite64":
            self.write(number, int(words[-1], 0), texts(arguments)[0][:result])
        elif call == "ftruncate":
            self.cut(number, int(words[1], 0))
        elif call in ("fsync", "fdatasync"):
            self.events.append(("sync", number))
        elif call != "fcntl":
            raise SystemExit(f"{call} is not known here")

    def write(self, number, offset, data):
        self.size[number] = max(self.size[number], offset + len(data))
        self.events.append(("write", number, offset, data))

    def cut(self, number, size):
        self.size[number] = size
        self.events.append(("cut", number, size))


def apply(data, event):
    """Does what an event does to the bytes of its file."""
    if event[0] == "cut":
        del data[event[2]:]
        data.extend(bytes(event[2] - len(data)))
    else:
        _, _, offset, text = event
        if len(data) < offset + len(text):
            data.extend(bytes(offset + len(text) - len(data)))
        data[offset:offset + len(text)] = text


def after_power_loss(recording, count, random):
    """Returns the files that a disk may hold if power fails behind so many events.

    What was made safe is there. Of the rest of each file some writes are there and some are not, in any
    order, some of them only in some sectors; of the names, what was done until some moment.
    """
    sector = 512
    names = {name: number for name, (number, _) in recording.start.items()}
    data = {number: bytearray(text) for number, text in recording.start.values()}
    safe = dict(data)
    pending, pending_names = {}, []
    for event in recording.events[:count]:
        kind = event[0]
        if kind in ("write", "cut"):
            pending.setdefault(event[1], []).append(event)
        elif kind == "sync":
            for change in pending.pop(event[1], []):
                apply(safe.setdefault(event[1], bytearray()), change)
        elif kind == "sync-names":
            for change in pending_names:
                rename(names, change)
            pending_names = []
        else:
            pending_names.append(event)
    for change in pending_names[:random.randint(0, len(pending_names))]:
        rename(names, change)
    for number, changes in pending.items():
        content = safe.setdefault(number, bytearray())
        share = random.choice([0, 0.1, 0.5, 0.9, 1])
        chosen = [change for change in changes if random.random() < share]
        if random.random() < 0.3:
            # The last is always among those that are lost or torn most easily.
            chosen = changes[-1:] if random.random() < 0.5 else changes[:-1]
        for change in chosen:
            if change[0] == "write" and len(change[3]) > sector and random.random() < 0.3:
                _, _, offset, text = change
                for start in range(0, len(text), sector):
                    if random.random() < 0.5:
                        apply(content, ("write", number, offset + start, text[start:start + sector]))
            else:
                apply(content, change)
    return {name: bytes(safe.get(number, b"")) for name, number in names.items()}


def rename(names, event):
    if event[0] == "name":
        names[event[1]] = event[2]
    elif event[0] == "unlink":
        names.pop(event[1], None)
    elif event[1] in names:
        names[event[2]] = names.pop(event[1])
