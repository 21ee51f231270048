"""Files that people import, changed by chance."""

import glob
import gzip
import io
import os
import zipfile

PIECES = [b"'", b'"', b"\\", b"\0", b"\n", b"\r", b",", b";", b"<", b">", b"&", b"]]>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
          b"&b;", b"[", b"{", b"}", b"(", b")", b"/*", b"--", b"$$", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"99999999999999999999",
          b"-1", b"1e999", b"NaN", b"DELIMITER ", b"VALUES", b"NULL", b"\xe2\x80\xae", b"\x1b[31m", b"1048577", b"XFD1048576",
          b'r="A1"', b"<c", b"</row>", b"<row r='2'>", b"sharedStrings", b"=cmd|", b"\t"]


def sources(shop, catalog, root):
    """Returns files of each format by name."""
    result = {}
    for ending in ("csv", "tsv", "json", "ndjson", "sql", "xlsx"):
        path = shop.path(f"export.{ending}")
        if ending in ("xlsx", "json", "ndjson", "tsv", "csv", "sql"):
            shop.must("export", "-q", "--db", catalog, "--format", ending, "-o", path)
        with open(path, "rb") as file:
            result[ending] = file.read()
    rows = "".join(
        f"<product><id>{n}</id><name>Sak {n} &amp; annat</name><price currency='EUR'>{n}.50</price></product>\n"
        for n in range(30))
    result["xml"] = f"<?xml version='1.0' encoding='UTF-8'?>\n<products>\n{rows}</products>\n".encode()
    for path in sorted(glob.glob(os.path.join(root, "Tests/CatalogImportTests/Dumps/*.sql"))):
        with open(path, "rb") as file:
            result[os.path.basename(path)] = file.read()
    result["catalog.db"] = open(catalog, "rb").read()
    return result


def change(data, random, others):
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 4, 12])):
        if not data:
            break
        at = random.randrange(len(data))
        kind = random.randrange(8)
        if kind == 0:
            data[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            data[at] = random.randrange(256)
        elif kind == 2:
            data[at:at] = random.choice(PIECES)
        elif kind == 3:
            del data[at:at + random.randrange(1, 90)]
        elif kind == 4:
            data[at:at] = data[at:at + random.randrange(1, 300)] * random.choice([1, 1, 3, 200])
        elif kind == 5:
            del data[at:]
        elif kind == 6:
            other = random.choice(others)
            start = random.randrange(len(other))
            data[at:at] = other[start:start + random.randrange(1, 400)]
        else:
            data[at:at] = random.choice(PIECES) * random.choice([2, 50, 5000])
    return bytes(data[:3_000_000])


def mutant(files, random):
    """Returns a name and the bytes of a file."""
    name = random.choice(list(files))
    data, others = files[name], list(files.values())
    if name == "xlsx" and random.random() < 0.8:
        # Parts that are wrong in an archive that is right.
        parts = {}
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for part in archive.namelist():
                parts[part] = archive.read(part)
        part = random.choice(list(parts))
        if random.random() < 0.1:
            del parts[part]
        else:
            parts[part] = change(parts[part], random, others)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", random.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
            for part, text in parts.items():
                archive.writestr(part, text)
        return f"x.{name}", out.getvalue()
    changed = change(data, random, others)
    if random.random() < 0.1:
        changed = gzip.compress(changed)
        if random.random() < 0.5:
            changed = change(changed, random, others)
        return f"x.{name}.gz", changed
    return f"x.{name}" if "." not in name else f"x-{name}", changed
