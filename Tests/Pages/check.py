#!/usr/bin/env python3
"""Clicks through pages that `promiselab export --as html` makes, in headless Chromium, and holds them against the trace.

    Tests/Pages/check.py [SCRIPT OR EXAMPLE…]      (all examples without one)

Needs Debian's chromium and chromium-driver. For every step, forward by the button and back by the key, the state and the value of each promise in
the page must be what the events of `promiselab run --format json` say, folded here once more. It also presses every other key, measures how
long a step takes, and leaves a picture of each page in the folder that PICTURES names.
"""
import base64, json, os, re, subprocess, sys, tempfile, time, urllib.request

PROMISELAB = os.environ.get("PROMISELAB", os.path.join(os.path.dirname(__file__), "../../.build/debug/promiselab"))
DRIVER = "http://127.0.0.1:9517"


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(DRIVER + path, data=data, method=method, headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=200) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        sys.exit(f"{path}: {error.read().decode()[:500]}")


class Page:
    def __init__(self, session, file):
        self.base = f"/session/{session}"
        call("POST", f"{self.base}/url", {"url": f"file://{file}"})

    def run(self, script, *arguments):
        return call("POST", f"{self.base}/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, id):
        element = list(call("POST", f"{self.base}/element", {"using": "css selector", "value": f"#{id}"}).values())[0]
        call("POST", f"{self.base}/element/{element}/click", {})

    def press(self, key):
        actions = [{"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]
        call("POST", f"{self.base}/actions", {"actions": actions})

    def picture(self, file):
        open(file, "wb").write(base64.b64decode(call("GET", f"{self.base}/screenshot")))

    def states(self):
        rows = self.run("return [...document.querySelectorAll('g[data-id]')].map(g => [+g.dataset.id, g.dataset.state, g.dataset.detail || ''])")
        return {row[0]: (row[1], row[2]) for row in rows}


def folded(trace):
    """For each number of events, the state and the text of every promise."""
    now = {promise["id"]: ("notMade", "") for promise in trace["promises"]}
    yield dict(now)
    for event in trace["events"]:
        promise, kind = event["promise"], event["event"]
        if kind == "created":
            now[promise] = ("pending", "")
        elif kind == "skipped":
            now[promise] = (now[promise][0] + "+skipped", now[promise][1])
        elif kind == "settled" and now.get(promise, ("",))[0].startswith("pending"):
            skipped = now[promise][0].endswith("+skipped") and event["state"] != "cancelled"
            now[promise] = ("skipped" if skipped else event["state"], event.get("value", event.get("error", "")))
        yield {id: (state.split("+")[0], text) for id, (state, text) in now.items()}


# What a page draws in a way of its own: an error that was handled, and a handler of errors that ran.
meanings = {"rejectedHandled": ["rejected"], "caught": ["fulfilled", "rejected", "cancelled"]}


def compare(name, at, page, wanted):
    shown = page.states()
    for id, (state, text) in wanted.items():
        if state not in meanings.get(shown.get(id, ("none",))[0], [shown.get(id, ("none",))[0]]):
            sys.exit(f"{name}, event {at}: #{id} is {state}, the page shows {shown.get(id)}")
        if state == "fulfilled" and text and "\\" not in shown[id][1] and shown[id][1] != text[:400] and "\n" not in text:
            sys.exit(f"{name}, event {at}: #{id} has {text!r}, the page shows {shown[id]}")


def caption(name, at, page, trace):
    """The sentence is about this event, whether or not the log has it."""
    text = page.run("return document.getElementById('caption').textContent")
    if at == 0:
        wanted = "Nothing has happened yet"
    else:
        event = trace["events"][at - 1]
        wanted = f"{event['time']:.6f}".rstrip("0").rstrip(".") + " ms:  "
        if event["event"] == "created" and " is made" not in text:
            sys.exit(f"{name}, event {at}: #{event['promise']} is made, the caption says {text!r}")
    if not text.startswith(wanted):
        sys.exit(f"{name}, event {at}: the caption says {text!r}, not {wanted!r}")


def visible(name, at, page):
    """The newest line of the log is in sight, and the picture within the page."""
    if at > 0 and not page.run("""
        const box = document.querySelector('#log').getBoundingClientRect(), last = document.querySelector('#entries .last');
        const line = last && last.getBoundingClientRect();
        return !last || line.top >= box.top - 1 && line.bottom <= box.bottom + 1"""):
        sys.exit(f"{name}, event {at}: the newest line of the log is out of sight")
    words = page.run("""
        const main = document.getElementById('graph');
        if (main.scrollWidth > main.clientWidth) return 'the picture is wider than the page';
        for (const over of document.querySelectorAll('g[data-over]')) {
          const [name, state, time] = [...over.querySelectorAll(':scope > text')].map(text => text.getBoundingClientRect());
          if (name.right > state.left || time.width && state.right > time.left) return over.textContent + ' runs together';
          const text = over.querySelectorAll(':scope > text')[1].textContent;
          const end = +over.querySelectorAll(':scope > text')[2].getAttribute('x') + main.querySelector('svg').getBoundingClientRect().left;
          if (!time.width && text.endsWith('…') && end - state.right > 30) return text + ' is cut, with room beside it';
        }
        return ''""")
    if words:
        sys.exit(f"{name}, event {at}: {words}")


def errors(name, page):
    """Of an end that nobody handles a short error is there whole."""
    cut = page.run("""
        promiselab.go(promiselab.steps);
        const main = document.getElementById('graph');
        for (const over of document.querySelectorAll('g[data-over][data-state="rejected"]')) {
          // Rows out of sight are drawn when they come into sight.
          over.scrollIntoView({ block: 'center' });
          main.dispatchEvent(new Event('scroll'));
          const detail = document.querySelector(`g[data-id="${over.dataset.over}"]`).dataset.detail;
          if (detail.length <= 20 && !over.querySelectorAll(':scope > text')[1].textContent.includes(detail)) return over.textContent;
        }
        return ''""")
    if cut:
        sys.exit(f"{name}: the error isn't told: {cut}")


def keys(name, page):
    """The page's keys mean the same wherever the focus is, also after the mouse was used; Enter presses a button."""
    shown = lambda: page.run("return [promiselab.position(), document.getElementById('play').textContent, document.getElementById('speed').value]")
    if page.run("return promiselab.steps") < 4:
        return
    page.run("promiselab.go(0)")
    page.click("step")
    page.press(" ")
    if shown()[1] != "pause":
        sys.exit(f"{name}: after a click on a button the space bar doesn't play: {shown()}")
    page.press(" ")
    if shown()[1] != "play":
        sys.exit(f"{name}: the space bar doesn't pause: {shown()}")
    page.run("promiselab.go(0); document.getElementById('speed').focus()")
    for key in ["\ue015", "\ue014", "]"]:
        before = shown()
        page.press(key)
        if shown()[2] != before[2] or key != "\ue015" and shown()[0] <= before[0]:
            sys.exit(f"{name}: {key!r} in the menu of speeds: {before} became {shown()}")
    page.press("+")
    if shown()[2] != "4":
        sys.exit(f"{name}: + doesn't change the speed: {shown()}")
    page.press("-")
    page.press("\ue00c")
    page.run("promiselab.go(0); document.getElementById('step').focus()")
    page.press("\ue007")
    if shown()[0] != 1:
        sys.exit(f"{name}: Enter doesn't press the button that has the focus: {shown()}")


def words(name, page):
    """No word of the source is broken that has room on a line, and no line begins with an empty row."""
    broken = page.run("""
        const found = [];
        for (const code of document.querySelectorAll('#lines .c')) {
          const [left, room] = [code.getBoundingClientRect().left, code.clientWidth];
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          let first = null;
          while (walker.nextNode()) {
            const text = walker.currentNode.data;
            for (const match of text.matchAll(/[\\w$]+/g)) {
              const range = document.createRange();
              range.setStart(walker.currentNode, match.index);
              range.setEnd(walker.currentNode, match.index + match[0].length);
              const rows = new Set([...range.getClientRects()].map((rectangle) => Math.round(rectangle.top)));
              first ??= Math.min(...rows);
              if (rows.size > 1 && match[0].length < 20) found.push(match[0]);
            }
          }
          if (first !== null && first - code.getBoundingClientRect().top > 16) found.push('empty row before ' + code.textContent.trim());
        }
        return found""")
    if broken:
        sys.exit(f"{name}: broken words in the source: {broken}")


def check(session, name, folder):
    file = os.path.join(folder, re.sub(r"\W", "-", os.path.basename(name)) + ".html")
    subprocess.run([PROMISELAB, "export", name, "--as", "html", "-o", file], stderr=subprocess.DEVNULL)
    trace = json.loads(subprocess.run([PROMISELAB, "run", name, "--format", "json"], capture_output=True, text=True).stdout)
    page = Page(session, file)
    size = os.path.getsize(file)
    wanted = list(folded(trace))
    compare(name, "the end", page, wanted[-1])
    visible(name, len(wanted) - 1, page)
    words(name, page)
    errors(name, page)
    keys(name, page)
    page.press("\ue010")
    report = subprocess.run([PROMISELAB, "export", name, "--as", "markdown"], capture_output=True, text=True).stdout
    tally = page.run("return document.getElementById('counts').textContent")
    if not report.split("\n")[0].endswith(f"; {tally}."):
        sys.exit(f"{name}: the head says {tally!r}, Markdown {report.split(chr(10))[0]!r}")
    page.click("start")
    compare(name, 0, page, wanted[0])
    caption(name, 0, page, trace)
    few = len(wanted) <= 400
    for at in range(1, len(wanted)):
        if few:
            page.click("step")
            compare(name, at, page, wanted[at])
            caption(name, at, page, trace)
            visible(name, at, page)
        elif at % 97 == 0:
            page.run("promiselab.go(arguments[0])", at)
            compare(name, at, page, wanted[at])
    for at in reversed(range(len(wanted) - 1)):
        if few:
            page.press("\ue012")
            compare(name, at, page, wanted[at])
        elif at % 97 == 0:
            page.run("promiselab.go(arguments[0])", at)
            compare(name, at, page, wanted[at])
    middle = len(wanted) // 2
    page.run("const slider = document.getElementById('time'); slider.value = arguments[0]; slider.oninput({target: slider})", middle)
    compare(name, f"{middle} by the slider", page, wanted[middle])
    page.press("\ue010")
    compare(name, "End", page, wanted[-1])
    page.press("[")
    page.press("]")
    page.press("\ue015")
    why = page.run("return [document.getElementById('question').textContent, document.getElementById('steps').textContent]")
    if trace["promises"] and (not why[0].startswith("Why ") or not why[1]):
        sys.exit(f"{name}: nothing says why: {why}")
    if trace["promises"] and re.search("rejectedHandled|caught\\?|notMade", why[0]):
        sys.exit(f"{name}: {why[0]} is asked in words of the program")
    if "\ue000" in why[1]:
        sys.exit(f"{name}: a mark is left in {why}")
    for id in [promise["id"] for promise in trace["promises"]][:100]:
        if page.run("document.querySelector(`g[data-id='${arguments[0]}']`).onclick(); return document.getElementById('steps').childElementCount", id) == 0:
            sys.exit(f"{name}: nothing says why of #{id}")
    printed = page.run("promiselab.go(promiselab.steps); return [...document.querySelectorAll('#output li:not(.later)')].map(li => li.textContent).join('')")
    output = "".join(line["text"] for line in trace["output"])
    if printed != output and not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", output):
        sys.exit(f"{name}: {output!r} is printed, the page shows {printed!r}")
    milliseconds = page.run("""
        promiselab.go(0); document.body.offsetHeight; const times = [];
        for (let at = 1; at <= promiselab.steps; at += 1) {
          const start = performance.now(); promiselab.go(at); document.body.offsetHeight; times.push(performance.now() - start);
        }
        times.sort((a, b) => a - b); return [0.5, 0.99, 1].map(share => times[Math.floor((times.length - 1) * share)] || 0)""")
    page.run("promiselab.go(arguments[0])", middle)
    if os.environ.get("PICTURES"):
        page.picture(os.path.join(os.environ["PICTURES"], os.path.basename(file).replace(".html", ".png")))
    print(f"{name}: {len(trace['promises'])} promises, {len(wanted) - 1} steps, {size // 1000} KB, a step takes "
          f"{milliseconds[0]:.1f} ms, 99 of 100 at most {milliseconds[1]:.1f} ms, all {milliseconds[2]:.1f} ms")


def main():
    names = sys.argv[1:] or [line.split()[0] for line in subprocess.run(
        [PROMISELAB, "examples"], capture_output=True, text=True).stdout.splitlines() if line.startswith("  ")]
    driver = subprocess.Popen(["chromedriver", "--port=9517"], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(DRIVER + "/status", timeout=1)
                break
            except OSError:
                time.sleep(0.1)
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,900"]}
        # One as wide as a small laptop's, where words have to be shared out.
        options["args"][-1] = f"--window-size={os.environ.get('WIDTH', '1400')},900"
        # Thousands of steps in a row take longer than the usual 30 s on a busy machine.
        wanted = {"goog:chromeOptions": options, "timeouts": {"script": 180_000}}
        session = call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        with tempfile.TemporaryDirectory() as folder:
            for name in names:
                check(session, name, folder)
        call("DELETE", f"/session/{session}")
    finally:
        driver.terminate()
    print(f"{len(names)} passed, 0 failed")


main()
