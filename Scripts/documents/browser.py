"""Chromium without a window, driven over a pipe.

https://chromedevtools.github.io/devtools-protocol/
"""

import base64
import json
import os
import subprocess
import tempfile


class Browser:
    """A browser with one page."""

    def __init__(self, program="chromium"):
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        self._profile = tempfile.TemporaryDirectory()

        def files():
            # The browser reads commands from 3 and writes answers to 4.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self._process = subprocess.Popen(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--no-first-run", "--disable-extensions", "--disable-background-networking",
                "--disable-component-update", "--disable-dev-shm-usage",
                "--user-data-dir=" + self._profile.name, "--remote-debugging-pipe",
                "about:blank",
            ],
            preexec_fn=files, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._number = 0
        self._session = None
        self._rest = b""
        self.events = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(domain + ".enable")

    def close(self):
        self._session = None
        self.call("Browser.close")
        self._process.wait(timeout=30)
        os.close(self._write)
        os.close(self._read)
        self._profile.cleanup()

    def _message(self):
        while b"\0" not in self._rest:
            piece = os.read(self._read, 1 << 16)
            if not piece:
                raise SystemExit("check-documents: the browser has ended")
            self._rest += piece
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == number:
                if "error" in answer:
                    raise SystemExit("check-documents: %s: %s" % (method, answer["error"]["message"]))
                return answer["result"]
            self.events.append(answer)

    def open(self, path):
        """Opens a file and waits until it has been read."""
        self.events.clear()
        self.call("Page.navigate", url="file://" + path)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())

    def value(self, expression):
        """Returns what JavaScript says on the page."""
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit("check-documents: %s: %s" % (
                expression, result["exceptionDetails"]["exception"].get("description")))
        return result["result"].get("value")

    def frame(self):
        """Waits until the page has been drawn twice."""
        self.value(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def type(self, text):
        self.call("Input.insertText", text=text)
        self.frame()

    def press(self, key, code, text=""):
        for kind in ["keyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                text=text if kind == "keyDown" else "")
        self.frame()

    def click(self, selector):
        """Clicks with the mouse into the middle of an element."""
        box = self.value(
            "(() => { const box = document.querySelector(%s).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
            % json.dumps(selector))
        for kind in ["mousePressed", "mouseReleased"]:
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left",
                clickCount=1)
        self.frame()

    def size(self, width, height, scale=1, mobile=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=mobile)

    def media(self, kind="", **features):
        self.call(
            "Emulation.setEmulatedMedia", media=kind,
            features=[
                {"name": name.replace("_", "-"), "value": value}
                for name, value in features.items()
            ])

    def picture(self, path):
        self.frame()
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def printed(self):
        """Returns the page as a PDF."""
        return base64.b64decode(self.call("Page.printToPDF", preferCSSPageSize=True)["data"])
