"""Checks the documents of the catalog; Scripts/check-documents calls it."""

import base64
import html.parser
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import terminal
from browser import Browser

PROGRAM = os.path.abspath(os.environ["PROGRAM"])
FOLD_LINES = os.path.abspath(os.environ["FOLD_LINES"])
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}

# Names that are markup in HTML, in Markdown, or in both.
HOSTILE = [
    "<script>document.title='owned'</script>", "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>", "a | b", "`code`", "``", "\\", "a\\|b", "*bold* _it_ ~~no~~",
    "[link](javascript:alert(1))", "![image](https://example.com/x.png)", "# no heading", "&lt;b&gt;",
    "&amp;", "<!-- no comment -->", "line\nbreak", "</table></main>", "$x^2$ and $5", "- item",
    "1. item", "{{ x }}", "<a href='https://example.com'>x</a>", "\u202eevil\u202c", "\u05d0\u05d1\u05d2 12",
    "]]>", "--|--", "|", "<br>", "&#60;", "https://example.com/x", "see www.example.com",
    "HTTP://example.com", "mail@example.com", "mailto:mail@example.com", "xmpp:a@b.example",
    "@octocat #1 !2 GH-3 :smile:",
]

# A picture of one pixel.
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
    "rkJggg==")

failures = []


def check(is_true, claim, *facts):
    """Says what is not so."""
    if not is_true:
        failures.append(claim)
        print("check-documents: not so:", claim, *facts, file=sys.stderr)


def catalog(*arguments):
    return subprocess.run(
        [PROGRAM, *arguments], check=True, capture_output=True, env=ENVIRONMENT
    ).stdout.decode()


def sqlite(path, script):
    return subprocess.run(
        ["sqlite3", "-bail", path], input=script.encode(), check=True, capture_output=True
    ).stdout.decode()


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def make_catalog(path, names=()):
    catalog("import", "-q", "--db", path, "--locale", "sv", "catalog.sql")
    rows = ["INSERT INTO product (name) VALUES (%s);" % quoted(name) for name in names]
    sqlite(path, "BEGIN;" + "".join(rows) + "COMMIT;")


def check_page(browser, directory):
    """The strip leads to sections, typing filters, the keyboard is enough."""
    db = directory + "/catalog.db"
    page = directory + "/catalog.html"
    make_catalog(db)
    catalog("export", "-q", "--db", db, "--format", "html", "--locale", "sv", "-o", page)
    with open(directory + "/aakande.jpg", "wb") as image:
        image.write(base64.b64decode(PIXEL))
    browser.size(1180, 820)
    browser.open(page)
    # The page has been read before its images: they come when they are near what is seen.
    browser.value(
        "Promise.all(Array.from(document.images, image => {"
        " image.loading = 'eager'; return image.decode().catch(() => {}); }))")
    browser.frame()
    loaded = browser.value(
        "Array.from(document.images).filter(i => i.checkVisibility() && i.naturalWidth).length")
    check(loaded == 1, "an image is shown where its file is, and no other", loaded)
    os.remove(directory + "/aakande.jpg")
    headings = browser.value(
        "Array.from(document.querySelectorAll('h2 bdi'), heading => heading.textContent)")
    index = catalog("index", "--db", db, "--format", "tsv").splitlines()[1:]
    check(headings == [line.split("\t")[0] for line in index], "sections are those of the index")
    names = browser.value(
        "Array.from(document.querySelectorAll('tbody th > bdi'), row => row.textContent)")
    check(len(names) > 200, "there are products")

    # The strip.
    for number, letter in [(12, "M"), (26, "Å"), (1, "B"), (28, "Ö")]:
        found = browser.value(
            "Array.from(document.querySelectorAll('nav a')).find(a => a.textContent === '%s').hash"
            % letter)
        browser.click("nav a[href='%s']" % found)
        top = browser.value("document.querySelector('%s h2').getBoundingClientRect().top" % found)
        bar = browser.value("document.querySelector('header').getBoundingClientRect().bottom")
        last = browser.value(
            "innerHeight + scrollY >= document.documentElement.scrollHeight - 1")
        check(abs(top - bar) < 3 or last, "a click on %s scrolls to its section" % letter, top, bar)
        current = browser.value("document.querySelector('nav [aria-current]')?.textContent")
        check(current == letter or last, "the strip shows that %s is read" % letter, current)
    # In the middle of a section its header is still there.
    browser.click("nav a[href='#s2']")
    browser.value("scrollBy(0, 300)")
    browser.frame()
    top = browser.value("document.querySelector('#s2 h2').getBoundingClientRect().top")
    check(abs(top - bar) < 3, "the header of a section sticks", top, bar)

    # The search.
    shown = (
        "Array.from(document.querySelectorAll('tbody tr')).filter(row => row.checkVisibility())"
        ".map(row => row.querySelector('bdi').textContent)")
    browser.press("/", 191, "/")
    check(browser.value("document.activeElement.id") == "q", "/ goes to the search")
    check(browser.value("document.activeElement.value") == "", "/ is not typed into it")
    for text in ["cafe", "ÄPPEL", "zitehr", "o", "ø", "ss", "İ"]:
        browser.type(text)
        run = subprocess.run(
            [PROGRAM, "search", text, "--db", db, "--all", "--format", "ndjson"],
            capture_output=True, env=ENVIRONMENT)
        expected = sorted(re.findall(r'"name":"((?:[^"\\]|\\.)*)"', run.stdout.decode()))
        found = browser.value(shown)
        check(sorted(name.replace('"', '\\"') for name in found) == expected,
              "typing %r shows what `catalog search` finds" % text, found, expected)
        sections = browser.value(
            "Array.from(document.querySelectorAll('section')).filter(section => !section.hidden"
            " && !section.querySelector('tbody tr:not([hidden])')).length")
        check(sections == 0, "a section without matches is not shown")
        status = browser.value("document.getElementById('found').textContent")
        check(status == "%d of %d" % (len(expected), len(names)), "the count is told", status)
        nothing = browser.value("document.getElementById('nothing').checkVisibility()")
        check(nothing == (not expected), "that nothing is found is told")
        browser.press("Escape", 27)
        check(len(browser.value(shown)) == len(names), "Esc shows everything again")

    # Readers.
    unlabelled = browser.value(
        "Array.from(document.querySelectorAll('input')).filter(i => !i.labels.length).length"
        " + Array.from(document.querySelectorAll('img')).filter(i => !i.alt).length"
        " + Array.from(document.querySelectorAll('section')).filter("
        "s => !document.getElementById(s.getAttribute('aria-labelledby'))).length")
    check(unlabelled == 0, "everything has a label")
    landmarks = browser.value(
        "['header', 'main', 'nav', 'footer', 'form[role=search]', 'h1', '.skip']"
        ".every(name => document.querySelectorAll(name).length === 1)")
    check(landmarks, "there are landmarks and one heading of the page")
    check(browser.value("document.documentElement.lang") == "sv", "the page says its language")
    ids = browser.value(
        "(() => { const ids = Array.from(document.querySelectorAll('[id]'), e => e.id);"
        " return ids.length - new Set(ids).size; })()")
    check(ids == 0, "no id is there twice")

    # Dark, narrow, and on paper.
    background = "getComputedStyle(document.body).backgroundColor"
    light = browser.value(background)
    browser.media(prefers_color_scheme="dark")
    check(browser.value(background) != light, "there is a dark mode")
    browser.media(prefers_color_scheme="light")
    browser.size(360, 700, mobile=True)
    browser.frame()
    width = browser.value("document.documentElement.scrollWidth")
    check(width <= 360, "a narrow screen needs no scrolling to the side", width)
    pages = len(re.findall(rb"/Type\s*/Page\b", browser.printed()))
    check(pages >= len(headings), "on paper a section begins a page", pages)


def check_columns(browser, directory):
    """A page of chosen columns is searched by names where it has them."""
    db = directory + "/catalog.db"
    page = directory + "/columns.html"
    for columns in ["sku,price,name", "sku,quantity"]:
        catalog("list", "--all", "-q", "--db", db, "--format", "html", "--columns", columns,
                "-o", page)
        browser.events.clear()
        browser.open(page)
        browser.frame()
        headings = browser.value(
            "Array.from(document.querySelectorAll('section:first-of-type th[scope=col]'),"
            " heading => heading.textContent).length")
        check(headings == len(columns.split(",")), "columns are those that were chosen", headings)
        rows = browser.value("document.querySelectorAll('tbody tr').length")
        check(rows > 200, "a page of columns has all products", rows)
        browser.click("nav a[href='#s12']")
        current = browser.value("document.querySelector('nav [aria-current]')?.textContent")
        check(current == "M", "the strip works on a page of columns", current)
        if "name" in columns:
            browser.press("/", 191, "/")
            browser.type("cafe")
            shown = browser.value(
                "Array.from(document.querySelectorAll('tbody tr'))"
                ".filter(row => row.checkVisibility()).length")
            check(shown == 1, "names of a later column are searched", shown)
        else:
            check(browser.value("document.querySelector('form') === null"),
                  "where there are no names there is no search")
        faults = [e for e in browser.events if e.get("method") == "Runtime.exceptionThrown"]
        check(not faults, "the script of a page of columns has no error", faults)


def check_large(browser, directory):
    """Where only what is in sight is laid out, the strip leads to sections, too."""
    db = directory + "/large.db"
    page = directory + "/large.html"
    make_catalog(db, ["%s tool %d" % (letter, n) for letter in "ABCDMNOPS" for n in range(400)])
    catalog("export", "-q", "--db", db, "--format", "html", "-o", page)
    browser.size(1180, 820)
    browser.open(page)
    for number in [12, 2, 18, 0, 26]:
        browser.click("nav a[href='#s%d']" % number)
        for _ in range(4):
            browser.frame()
        top = browser.value("document.querySelector('#s%d h2').getBoundingClientRect().top" % number)
        bar = browser.value("document.querySelector('header').getBoundingClientRect().bottom")
        last = browser.value("innerHeight + scrollY >= document.documentElement.scrollHeight - 1")
        check(abs(top - bar) < 3 or last, "a click scrolls to section %d of many" % number, top, bar)


def check_requests(browser, claim, page):
    """Nothing but the page and what is beside it was asked for."""
    directory = "file://" + os.path.dirname(page) + "/"
    for event in browser.events:
        if event.get("method") == "Network.requestWillBeSent":
            url = event["params"]["request"]["url"]
            check(url.startswith(directory), claim, url)


def check_hostile(browser, directory):
    """What is in data is text."""
    db = directory + "/hostile.db"
    page = directory + "/hostile.html"
    make_catalog(db, HOSTILE)
    elsewhere = ["https://example.com/x.png", "//example.com/x.png", "javascript:alert(1)",
                 "x.png\" onerror=\"alert(1)", "../../../x.png", "data:image/png;base64,AA=="]
    for number, image in enumerate(elsewhere):
        sqlite(db, "UPDATE product SET image = %s WHERE name = %s" % (
            quoted(image), quoted(HOSTILE[number])))
    sqlite(db, "UPDATE product SET details = %s WHERE details IS NULL"
           % quoted("<script>alert(2)</script>"))
    for arguments in [["export"], ["list", "--all"], ["search", "--where", "id > 0", "--all"]]:
        with open(page, "w") as file:
            file.write(catalog(*arguments, "-q", "--db", db, "--format", "html"))
        browser.size(1180, 820)
        browser.open(page)
        browser.frame()
        names = browser.value(
            "Array.from(document.querySelectorAll('tbody th'), row =>"
            " row.querySelector('bdi').textContent)")
        for name in HOSTILE:
            check(name in names, "the name %r is text in %s" % (name, arguments[0]))
        check(browser.value("document.title") == "hostile", "no script of data is run")
        check(browser.value("document.querySelectorAll('script').length") == 1,
              "there is one script, that of the page")
        check(browser.value("document.querySelectorAll('tbody svg, tbody a, tbody script').length")
              == 0, "there is no markup of data")
        dialogs = [e for e in browser.events if e.get("method") == "Page.javascriptDialogOpening"]
        check(not dialogs, "no dialog is opened")
        if arguments[0] == "export":
            browser.value(
                "document.querySelectorAll('img').forEach(image => { image.loading = 'eager'; })")
            browser.frame()
            outside = browser.value(
                "Array.from(document.images).filter(i => !i.src.startsWith('file://')).length")
            check(outside == 0, "every image is a file beside the page")
        urls = [e["params"]["request"]["url"] for e in browser.events
                if e.get("method") == "Network.requestWillBeSent"]
        check(all(url.startswith("file://") for url in urls), "nothing loads from elsewhere", urls)
    # The policy holds even if markup slipped through.
    browser.events.clear()
    browser.value(
        "(() => { const image = new Image(); image.src = 'https://example.com/y.png';"
        " document.body.append(image); const script = document.createElement('script');"
        " script.textContent = 'window.owned = 1'; document.body.append(script);"
        " return fetch('https://example.com/').then(() => 1, () => 0); })()")
    browser.frame()
    check(browser.value("window.owned") is None, "the policy allows no other script")
    blocked = [e for e in browser.events if e.get("method") == "Log.entryAdded"
               or e.get("method") == "Audits.issueAdded"]
    sent = [e for e in browser.events if e.get("method") == "Network.responseReceived"]
    check(not sent, "the policy lets nothing load from elsewhere")
    check(len(blocked) >= 1, "the browser says that it was kept from loading")


def check_folding(browser, directory):
    """The page folds as `catalog search` does: every letter, and words of them."""
    points = [
        point for point in range(0x20, 0x30000)
        if unicodedata.category(chr(point)) not in ("Cc", "Cn", "Co", "Cs", "Zl", "Zp")
        and not 0x3400 <= point <= 0x9FFF and not 0x20000 <= point and not 0xAC10 <= point <= 0xD7A3
    ]
    # Unicode 16 made this mark a spacing one: browsers have that, our ICU 15.
    points.remove(0x1171E)
    names = ["a" + chr(point) + "b" for point in points]
    generator = random.Random(7)
    scripts = [
        chr(point) for point in points
        if point < 0x700 or 0x13A0 <= point < 0x1400 or 0x1E00 <= point < 0x2000
        or 0xAB70 <= point < 0xABC0 or 0x900 <= point < 0x980 or 0x3040 <= point < 0x3100
        or 0xFB00 <= point < 0xFB50 or 0x1C80 <= point < 0x1CC0
    ]
    special = list("ıİςΣΣßẞſŉΐάᾳǰﬁǺ̧̇ͅ") + ["\u0650", "\u05b4", "\u3099", "\u200d"]
    for _ in range(20000):
        names.append("".join(
            generator.choice(special if generator.random() < 0.4 else scripts)
            for _ in range(generator.randint(1, 5))))
    names = sorted({name for name in names if name.strip()})
    folds = subprocess.run(
        [FOLD_LINES], input="\n".join(names).encode(), capture_output=True, check=True
    ).stdout.decode().removesuffix("\n").split("\n")
    check(len(names) == len(folds), "every name is folded", len(names), len(folds))
    pairs = [[name, fold] for name, fold in zip(names, folds)]
    check(len(pairs) > 40000, "the letters are there", len(pairs))
    with open(directory + "/catalog.html") as file:
        script = re.search("<script>(.*?)</script>", file.read(), re.S).group(1)
    source = re.search(r"const scripts = .*?(?=const main)", script, re.S).group(0)
    browser.open(directory + "/catalog.html")
    browser.value("globalThis.foldOfPage = (() => { %s; return fold; })(), 1" % source)
    wrong = []
    for start in range(0, len(pairs), 5000):
        wrong += browser.value(
            "%s.filter(([name, fold]) => foldOfPage(name) !== fold)"
            % json.dumps(pairs[start:start + 5000]))
    shown = [(name, [hex(ord(c)) for c in name], fold) for name, fold in wrong[:20]]
    check(not wrong, "the page folds as search does", len(wrong), shown)


class Cells(html.parser.HTMLParser):
    """The texts of the first cells of rows, and what elements there are."""

    def __init__(self):
        super().__init__()
        self.rows, self.elements, self._cell, self._is_first = [], set(), None, False

    def handle_starttag(self, tag, attributes):
        self.elements.add(tag)
        if tag == "tr":
            self._is_first = True
        if tag == "td":
            self._cell = "" if self._is_first else None
            self._is_first = False
        if tag == "br" and self._cell is not None:
            self._cell += "\n"

    def handle_data(self, data):
        if self._cell is not None:
            self._cell += data

    def handle_endtag(self, tag):
        if tag == "td" and self._cell is not None:
            self.rows.append(self._cell.strip())
            self._cell = None


def check_markdown(directory):
    """A forge shows every name as it is."""
    db = directory + "/hostile.db"
    for arguments in [["list", "--all"], ["export"], ["search", "--where", "id > 0", "--all"]]:
        text = catalog(*arguments, "-q", "--db", db, "--format", "markdown")
        page = subprocess.run(
            ["cmark-gfm", "--extension", "table", "--extension", "strikethrough",
             "--extension", "tasklist", "--extension", "autolink", "--unsafe"],
            input=text.encode(), capture_output=True, check=True).stdout.decode()
        cells = Cells()
        cells.feed(page)
        for name in HOSTILE:
            shown = re.sub("[\u202a-\u202e\u2066-\u2069]", "\ufffd", name)
            check(shown in cells.rows, "the name %r is text in Markdown" % name,
                  [row for row in cells.rows if row[:3] == shown[:3]])
        allowed = {"h1", "h2", "p", "table", "thead", "tbody", "tr", "th", "td", "br"}
        check(cells.elements <= allowed, "there is no markup of data", cells.elements - allowed)
        count = len(catalog("list", "--all", "-q", "--db", db, "--format", "ndjson").splitlines())
        check(len(cells.rows) == count, "a product is a row", len(cells.rows), count)


def make_terminal_picture(browser, directory):
    """docs/guide/browse.png: the table view in a terminal, on catalog.sql."""
    database = directory + "/browse.db"
    catalog("--db", database, "import", "--quiet", "--locale", "en", "catalog.sql")
    # What somebody has chosen for the screen is not that of the picture.
    captured = terminal.screen(
        [PROGRAM, "browse", "--db", database],
        {"LC_ALL": "en_GB.UTF-8", "LANGUAGE": "", "XDG_STATE_HOME": directory},
        ["g", "f", "Down", "Down"], 112, 28)
    path = directory + "/browse.html"
    with open(path, "w") as file:
        file.write(terminal.page(captured))
    browser.media(prefers_color_scheme="light")
    browser.size(1200, 700, scale=1.5)
    browser.open(path)
    box = browser.value(
        "(() => { const box = document.querySelector('pre').getBoundingClientRect();"
        " return [Math.ceil(box.right) + 16, Math.ceil(box.bottom) + 14]; })()")
    browser.size(*box, scale=1.5)
    browser.picture("docs/guide/browse.png")


def make_picture(browser, directory):
    """docs/guide/page.png: the page of catalog.sql."""
    page = directory + "/catalog.html"
    browser.size(1180, 820)
    browser.media(prefers_color_scheme="light")
    browser.open(page)
    browser.click("nav a[href='#s2']")
    browser.picture("docs/guide/page.png")


def main():
    with tempfile.TemporaryDirectory() as directory:
        browser = Browser()
        try:
            check_page(browser, directory)
            check_requests(browser, "nothing loads from elsewhere", directory + "/catalog.html")
            check_columns(browser, directory)
            check_large(browser, directory)
            check_hostile(browser, directory)
            check_folding(browser, directory)
            check_markdown(directory)
            if "--picture" in sys.argv[1:]:
                make_picture(browser, directory)
                make_terminal_picture(browser, directory)
        finally:
            browser.close()
    if failures:
        raise SystemExit("check-documents: %d claims are not so" % len(failures))
    print("check-documents: all is well")


main()
