"""The screen of a program in a terminal as a page of HTML: `tmux capture-pane -e`
says what stands in each cell and how it looks."""

import html
import os
import re
import subprocess
import tempfile
import time
import unicodedata

# The colors of a terminal, as many have them: black, red, ... white, and those
# again, bright.
COLORS = [
    "#1d1f21", "#cc6666", "#8fa85c", "#d8a657", "#7aa2c8", "#b294bb", "#7fb8ae", "#c5c8c6",
    "#707880", "#e07a7a", "#b5cf7a", "#f0c674", "#8fb8e0", "#c9a8d4", "#8ed0c6", "#ffffff",
]

PAGE = """<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; background: #1d1f21; }
  pre {
    margin: 14px 16px; color: #d8dad6; width: max-content;
    font: 15px/19px "DejaVu Sans Mono", "Noto Sans Mono", monospace;
  }
  /* Each character stands in its cell, whatever its font. */
  i { display: inline-block; font-style: normal; white-space: pre; overflow: visible;
      height: 19px; vertical-align: top; }
</style><pre>%s</pre>
"""


def width(character):
    """The cells of a character, as tmux counts them here."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Cf"):
        return 0
    if 0x1F1E6 <= ord(character) <= 0x1F1FF:
        return 1
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def clusters(text):
    """Divides a text into what stands in a cell, or in two: (text, cells)."""
    found = []
    for character in text:
        columns = width(character)
        is_flag = 0x1F1E6 <= ord(character) <= 0x1F1FF
        half = found and found[-1][2] == "half"
        if is_flag and half:
            found[-1] = (found[-1][0] + character, 2, "")
        elif columns == 0 and found:
            found[-1] = (found[-1][0] + character, found[-1][1], found[-1][2])
        else:
            found.append((character, columns, "half" if is_flag else ""))
    return [(text, columns) for text, columns, _ in found]


def color(numbers):
    """Takes a color off the numbers that follow 38 or 48."""
    kind = numbers.pop(0) if numbers else 0
    if kind == 2 and len(numbers) >= 3:
        return "rgb(%d %d %d)" % tuple(numbers.pop(0) for _ in range(3))
    if kind == 5 and numbers:
        number = numbers.pop(0)
        if number < 16:
            return COLORS[number]
        if number >= 232:
            return "rgb(%d %d %d)" % ((8 + (number - 232) * 10,) * 3)
        steps = [0, 95, 135, 175, 215, 255]
        number -= 16
        return "rgb(%d %d %d)" % (
            steps[number // 36], steps[number // 6 % 6], steps[number % 6])
    return None


def page(captured):
    """Returns the page that shows a screen."""
    look = {}
    lines = []
    for line in captured.rstrip("\n").split("\n"):
        pieces = []
        for text, numbers in re.findall(r"([^\x1b]+)|\x1b\[([0-9;:]*)m", line):
            if not text:
                change(look, [int(n or 0) for n in re.split("[;:]", numbers)])
                continue
            front, back = look.get("front", "#d8dad6"), look.get("back")
            if look.get("reversed"):
                front, back = back or "#1d1f21", front
            style = "color:%s;" % front
            if back:
                style += "background:%s;" % back
            if look.get("bold"):
                style += "font-weight:bold;"
            if look.get("dim"):
                style += "opacity:.6;"
            for cell, columns in clusters(text):
                pieces.append('<i style="%swidth:%dch">%s</i>' % (
                    style, columns, html.escape(cell)))
        lines.append("".join(pieces))
    return PAGE % "\n".join(lines)


def change(look, numbers):
    """Applies a sequence of SGR."""
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            look.clear()
        elif number in (1, 2, 7):
            look[{1: "bold", 2: "dim", 7: "reversed"}[number]] = True
        elif number == 22:
            look.pop("bold", None)
            look.pop("dim", None)
        elif number == 27:
            look.pop("reversed", None)
        elif 30 <= number <= 37 or 90 <= number <= 97:
            look["front"] = COLORS[number - 30 if number < 90 else number - 82]
        elif 40 <= number <= 47 or 100 <= number <= 107:
            look["back"] = COLORS[number - 40 if number < 100 else number - 92]
        elif number in (38, 48):
            look["front" if number == 38 else "back"] = color(numbers)
        elif number in (39, 49):
            look.pop("front" if number == 39 else "back", None)


def screen(command, environment, keys, columns, lines):
    """Runs a program in a terminal of tmux, presses keys, and returns what is
    shown then."""
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, **environment, "TMUX_TMPDIR": directory}

        def tmux(*arguments):
            return subprocess.run(
                ["tmux", "-u", "-f", "/dev/null", *arguments], check=True, capture_output=True,
                env=environment).stdout.decode()

        def settled():
            last = None
            for _ in range(100):
                now = tmux("capture-pane", "-e", "-p")
                if now == last and now.strip():
                    return now
                last = now
                time.sleep(0.15)
            return last

        tmux("new-session", "-d", "-x", str(columns), "-y", str(lines), *command)
        try:
            settled()
            for key in keys:
                tmux("send-keys", key)
                time.sleep(0.05)
            return settled()
        finally:
            tmux("kill-server")
