#!/usr/bin/env python3
"""Presses random keys in the playground, through a pseudo-terminal: keys, mouse events, pastes, sizes, from a seed.

Usage: Tests/Benchmarks/monkey.py [--events 100000] [--seed 1] PROGRAM [ARGUMENT ...]
       Tests/Benchmarks/monkey.py --kills 1000 [--events 100000] [--seed 1] [--workers 2] PROGRAM

The events are spread over the terminal types; for each of them the program is started anew. It fails if the program ends by itself, or does
not answer within ten seconds, or leaves the terminal otherwise than it was: in the alternate screen, with the mouse or pastes
reported, with other settings of the line (stty). It also says how much memory the program had at most, and the longest wait for an
answer. $EDITOR is `true`.

With --kills it works as a person does instead, and ends the program at random moments, until there were that many events and that many
kill -9; then it says what was lost. See work_life.py for what counts as lost.
"""

import argparse
import fcntl
import os
import pty
import random
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time

import work_lives

TERMS = ["xterm", "xterm-256color", "screen", "tmux", "linux", "vt100"]
TEXT = ("abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:[]{}()<>/?!-+=_\"'\\$#%&*@^~`|"
        "éüß日本語👩‍👩‍👧🇩🇪\u0301\u200d\ufe0f\u202eא")
# No q, no Ctrl-C, Ctrl-Z, Ctrl-\: those end or stop the program, which other tests look at.
CONTROLS = [bytes([n]) for n in range(1, 32) if n not in (3, 26, 28)]
SEQUENCES = [b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x1b[5~", b"\x1b[6~", b"\x1b[3~", b"\x1b[Z",
             b"\x1bOP", b"\x1b[15~", b"\x1b", b"\x1bh", b"\x1bl", b"\x1b[1;5A", b"\x1b[200~", b"\x1b[201~", b"\x1b[<", b"\x1b[999;999;999M",
             b"\xff\xfe", b"\xc3", b"\x9b", b"\r", b"\r", b"\x1b"]
# What reaches deep in one go; Escapes first, so that keys are commands.
LINES = ["v", "e", "eab\r}\x1b", "E", "U", "Y", "w", "F", "Rx", "z", "V", "P", "I", "B", "p", "O\r", "a\r", "Ares\r", "othen\r", "mjmJ\r",
         "\r", "\r.delay(0.2)\r", "D", "u", "\x12", "/then\r", "n", "N", ")", "(", "0", "b", "C", "K", "y", "?", "?/step\r", "\x10",
         "\x10seek\r", ":compare\r", ":compare google,ecmascript\r", ":dialect ecmascript\r", ":dialect script\r", ":dialect google\r",
         ":filter state rejected\r", ":filter none\r", ":kin both\r", ":kin none\r", ":fold-all\r", ":unfold-all\r", ":seek 60ms\r",
         ":stub load = 3\r", ":stub load latency 300ms\r", ":break text print\r", ":unbreak all\r", ":open race\r", ":open seeds/snippet-02\r",
         ":open seeds/snippet-46\r", ":open retry\r", ":save mine.swift\r", ":reload\r", ":set ascii on\r", ":set ascii off\r", ":clear\r",
         ":forget\r", ":copy script\r", ":answer 3:5=0\r", ":fulfil 2:5=1\r", ":value 2:8=7\r", ":resume\r", ":set\r", ":help time\r",
         "iload(3).then { print($0) }\r", "iall(Promise(1), Promise(2))\r", "ilet e\u0301 = \"日本👩‍👩‍👧\"; print(e\u0301)\r", " ", "]", "}"]
PASTES = ["print(1)", ":help\n", "let a = [1,\n2]\n日本", "\x1b[2J", ":set theme dark\n", ":set panels.hidden none\n"]


def event(chance, columns, rows):
    kind = chance.random()
    if kind < 0.50:
        return chance.choice(TEXT).encode()
    if kind < 0.62:
        return chance.choice(CONTROLS)
    if kind < 0.80:
        return chance.choice(SEQUENCES)
    if kind < 0.96:
        button = chance.choice([0, 0, 0, 1, 2, 32, 64, 65, 35, 8])
        place = (chance.randint(1, columns + 2), chance.randint(1, rows + 2))
        return b"\x1b[<%d;%d;%d%s" % (button, *place, chance.choice([b"M", b"M", b"m"]))
    if kind < 0.975:
        return b"\x1b[200~" + chance.choice(PASTES).encode() + b"\x1b[201~"
    if kind < 0.99:
        return b"\x1b\x1b\x1b" + chance.choice(LINES).encode()
    return None  # another size


def drain(terminal, patience):
    """Reads what is there; gives the number of bytes."""
    count = 0
    while select.select([terminal], [], [], patience)[0]:
        try:
            chunk = os.read(terminal, 1 << 16)
        except OSError:
            return count
        if not chunk:
            return count
        drain.last = (drain.last + chunk)[-8192:]
        count += len(chunk)
        patience = 0
    return count


drain.last = b""


def resize(terminal, process, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Ended(Exception):
    """The program has ended; the argument is what waitpid says of it."""


def check(process):
    gone, status = os.waitpid(process, os.WNOHANG)
    if gone:
        raise Ended(status)


def answers(terminal, process):
    """Waits until the program answers: a new size draws the screen anew. Gives the seconds, or None."""
    began = time.perf_counter()
    drain(terminal, 0)
    for attempt in range(20):
        resize(terminal, process, 80, 24 + attempt % 2)
        if drain(terminal, 0.5):
            return time.perf_counter() - began
        check(process)
    return None


def start(term, folder, command):
    # The line is kept open here, too, so that its settings can be read when the program is gone.
    terminal, line = pty.openpty()
    before = termios.tcgetattr(line)
    resize(terminal, 0, 80, 24)
    process = os.fork()
    if process == 0:
        os.login_tty(line)
        os.environ.update(TERM=term, LANG="C.UTF-8", XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, EDITOR="true",
                          SWIFT_BACKTRACE="enable=no")
        os.environ.pop("NO_COLOR", None)
        os.environ.pop("VISUAL", None)
        os.chdir(folder)
        os.execvp(command[0], command)
    drain(terminal, 10)
    return process, terminal, line, before


def one_terminal(term, events, seed, command):
    chance = random.Random(f"{seed} {term}")
    folder = tempfile.mkdtemp(prefix="promiselab-monkey-")
    index, left, longest, memory = 0, 0, 0.0, 0
    while index < events:
        process, terminal, line, before = start(term, folder, command)
        columns, rows = 80, 24
        trail = []
        try:
            while index < events:
                bytes_ = event(chance, columns, rows)
                if bytes_ is None:
                    columns, rows = chance.randint(1, 300), chance.randint(1, 100)
                    if chance.random() < 0.3:
                        columns, rows = chance.randint(1, 20), chance.randint(1, 8)
                    resize(terminal, process, columns, rows)
                else:
                    # q leaves the program where keys are commands; nothing is learnt from that.
                    send(terminal, process, bytes_.replace(b"q", b"r"))
                trail = (trail + [bytes_ or f"{columns}x{rows}"])[-30:]
                drain(terminal, 0)
                check(process)
                index += 1
                if index % 500 == 0:
                    waited = answers(terminal, process)
                    if waited is None:
                        os.kill(process, signal.SIGKILL)
                        return fail(term, seed, index, trail, "it does not answer")
                    longest = max(longest, waited)
                    with open(f"/proc/{process}/status") as file:
                        memory = max(memory, int(next(line.split()[1] for line in file if line.startswith("VmRSS"))))
                    resize(terminal, process, columns, rows)
            # Leave: Escape closes whatever is open; a changed script's file is asked about once.
            drain.last = b""
            send(terminal, process, b"\x1b[201~\x1b\x1b\x1b")
            for attempt in range(200):
                if attempt % 50 == 10:
                    send(terminal, process, b"\x03")
                drain(terminal, 0.05)
                check(process)
                time.sleep(0.05)
            os.kill(process, signal.SIGKILL)
            return fail(term, seed, index, trail, "Ctrl-C does not end it")
        except Ended as end:
            drain(terminal, 0)
            if end.args[0] != 0:
                return fail(term, seed, index, trail, f"it ended with status {end.args[0]}")
            if term.startswith(("xterm", "tmux", "screen")) and b"\x1b[?1049l" not in drain.last:
                return fail(term, seed, index, trail, f"it did not leave the alternate screen: {drain.last[-200:]!r}")
            if termios.tcgetattr(line) != before:
                return fail(term, seed, index, trail, "it did not restore the line's settings")
            for number, name in ((1000, "mouse"), (1002, "mouse"), (1003, "mouse"), (2004, "pastes")):
                on, off = drain.last.rfind(b"\x1b[?%dh" % number), drain.last.rfind(b"\x1b[?%dl" % number)
                if on > off:
                    return fail(term, seed, index, trail, f"it did not switch off the {name}")
            left += 1
            os.close(line)
            os.close(terminal)
    shutil.rmtree(folder, ignore_errors=True)
    print(f"{term:<16} {events} events, left {left} times, longest wait {longest * 1000:.0f} ms, most memory {memory // 1024} MB",
          flush=True)
    return True


def send(terminal, process, data):
    began = time.perf_counter()
    while data:
        try:
            if select.select([], [terminal], [], 0.2)[1]:
                data = data[os.write(terminal, data):]
        except OSError:
            time.sleep(0.2)
            check(process)
            raise
        drain(terminal, 0)
        if time.perf_counter() - began > 10:
            check(process)
            os.kill(process, signal.SIGKILL)
            raise Ended("it reads no more keys")


def fail(term, seed, index, trail, reason):
    print(f"{term}: seed {seed}, event {index}: {reason}; the last events were {trail}", flush=True)
    return False


def main():
    parser = argparse.ArgumentParser(description="Press random keys in a full-screen program.")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--terms", default=",".join(TERMS))
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    options.command[0] = os.path.abspath(options.command[0])
    if options.kills:
        sys.exit(0 if work_lives.run(options.command, options.events, options.kills, options.seed, options.workers) else 1)
    terms = options.terms.split(",")
    results = [one_terminal(term, options.events // len(terms), options.seed, options.command) for term in terms]
    sys.exit(0 if all(results) else 1)


main()
