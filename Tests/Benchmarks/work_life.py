"""Works in the playground as a person does, ends it at random moments, and looks for what was lost.

A life is a run of the program in a pseudo-terminal, in the folder of the life before. In it somebody types into the editor and at the prompt,
takes drafts over, runs lines, delays promises, saves, opens the other script, and lets another program write a script's file. It ends by
kill -9, SIGTERM, SIGHUP, a closed terminal or q. Then the files are compared with what was typed, and the next life takes up what it is offered.

What counts as lost: a text that was on the screen GRACE seconds before a kill -9, or at all before any other end, and is neither in a file
nor in the session that is offered; a file that has something else than what was saved or written to it; a session that is not offered.
"""

import fcntl
import os
import pty
import signal
import struct
import termios
import time
from dataclasses import dataclass

from pseudo_terminal import Screen, select

COLUMNS, ROWS = 100, 30
GRACE = 1.0
PATIENCE = 15
FILES = ("a.swift", "b.swift")
START = "let a = Promise(1).delay(0.1)\n"


@dataclass(frozen=True)
class State:
    """What is to be kept: the script, what is typed and not taken over yet, and what was done to the run."""

    file: str
    script: str
    saved: str
    kind: str = ""  # where something is typed: script, prompt, or nowhere
    draft: str = ""
    lines: tuple = ()
    delays: int = 0

    @property
    def kept(self):
        """What the session's file should say; None if there is nothing to keep."""
        kind, draft = self.kind, self.draft
        if not draft or kind == "script" and draft == self.script or kind == "prompt" and not draft.strip(": "):
            kind, draft = "", ""
        is_edited = self.script != self.saved
        if not (kind or is_edited or self.lines or bool(self.delays)):
            return None
        return (self.file, self.script, self.saved if is_edited else "", kind, draft, self.lines, bool(self.delays))


class Lost(Exception):
    """Something was lost; the text says what."""


class Life:
    """A run of the program."""

    def __init__(self, command, folder, state):
        self.command, self.folder, self.state = command, folder, state
        self.moments = [[state, time.perf_counter()]]  # each state, and when the screen showed it
        self.allowed = {name: {self.disk(name)} for name in FILES}
        self.screen = Screen(COLUMNS, ROWS)
        self.keys, self.trail = 0, []
        self.process, self.handle = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", SWIFT_BACKTRACE="enable=no", XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder)
            os.environ.pop("NO_COLOR", None)
            os.chdir(folder)
            os.execvp(command[0], command + [state.file])
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def disk(self, name):
        with open(f"{self.folder}/{name}", encoding="utf-8") as file:
            return file.read()

    def text(self):
        return "\n".join("".join(cell[0] for cell in row) for row in self.screen.cells)

    def read(self, patience=0.0):
        while select.select([self.handle], [], [], patience)[0]:
            try:
                data = os.read(self.handle, 1 << 16)
            except OSError:
                return
            if not data:
                return
            self.screen.feed(data)
            patience = 0

    def wait(self, *texts):
        """Waits until one of the texts is on the screen."""
        end = time.perf_counter() + PATIENCE
        while time.perf_counter() < end:
            self.read(0.02)
            shown = self.text()
            if any(text in shown for text in texts):
                return shown
            gone, status = os.waitpid(self.process, os.WNOHANG)
            if gone:
                raise Lost(f"it ended with status {status} while {texts[0]!r} was to come; the screen is\n{shown}")
        raise Lost(f"{texts[0]!r} never came; the screen is\n{self.text()}")

    def press(self, keys, state=None):
        """Presses keys that lead to a state together."""
        os.write(self.handle, keys.encode())
        self.keys += 1
        self.trail = self.trail[-60:] + [keys]
        if state:
            self.move(state)
        self.read()

    def move(self, state):
        self.state = state
        self.moments.append([state, None])

    def seen(self):
        """Takes note that the screen shows the latest state."""
        self.moments[-1][1] = time.perf_counter()

    def session(self):
        """What the session's file says; None if there is none."""
        path = f"{self.folder}/promiselab/sessions"
        names = [name for name in (os.listdir(path) if os.path.isdir(path) else []) if name.endswith(".session")]
        if not names:
            return None
        if len(names) > 1:
            # One that was taken up stays until the next one holds what it has.
            names.sort(key=lambda name: os.stat(f"{path}/{name}").st_mtime_ns)
        with open(f"{path}/{names[-1]}", "rb") as file:
            rest = file.read().split(b"\n", 1)[1]
        fields = {"prompt": []}
        while rest:
            heading, rest = rest.split(b"\n", 1)
            name, length = heading.decode().split(" ")
            value, rest = rest[:int(length)].decode(), rest[int(length) + 1:]
            if name == "prompt":
                fields["prompt"].append(value.split("\n", 1)[1])
            else:
                fields[name] = value
        kind, _, _, _, draft = fields["draft"].split("\n", 4) if "draft" in fields else ("", "", "", "", "")
        return (fields["name"], fields["text"], fields.get("saved", ""), kind, draft, tuple(fields["prompt"]), "injection" in fields)

    def reap(self, reads=True):
        """Waits until the program has ended; gives what waitpid says of it."""
        end = time.perf_counter() + PATIENCE
        while time.perf_counter() < end:
            gone, status = os.waitpid(self.process, os.WNOHANG)
            if gone:
                return status
            if reads:
                self.read(0.02)
            else:
                time.sleep(0.02)
        os.kill(self.process, signal.SIGKILL)
        raise Lost(f"it did not end; the screen is\n{self.text()}")

    def check(self, is_killed, moment):
        """Compares what is there with what was typed; gives the state that is kept and the milliseconds that are not."""
        for name in FILES:
            if self.disk(name) not in self.allowed[name]:
                raise Lost(f"{name} has {self.disk(name)!r} instead of one of {self.allowed[name]!r}")
        session = self.session()
        limit = moment - GRACE if is_killed else moment
        needed = max((index for index, (_, seen) in enumerate(self.moments) if seen is not None and seen <= limit), default=0)
        for index in range(len(self.moments) - 1, needed - 1, -1):
            if self.moments[index][0].kept == session:
                later = [seen for _, seen in self.moments[index + 1:] if seen is not None]
                return self.moments[index][0], (moment - later[0]) * 1000 if later else 0
        raise Lost(f"the session has {session!r}; the screen had {self.moments[needed][0].kept!r}")
