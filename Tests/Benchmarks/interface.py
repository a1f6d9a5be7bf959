#!/usr/bin/env python3
"""Measures the playground through a pseudo-terminal of 200×60: a row for each aim of the interface.

Usage: Tests/Benchmarks/interface.py [--only frame keys …] PROGRAM
Other full-screen programs can be measured for comparison: interface.py --other '.,' htop (with the keys to press). With
--beside htop tig their first frames are measured in turns with that of a script of 1,000 promises, so that all of them meet the same load.

A key counts as answered at the last byte before the terminal is silent for 60 ms. Rows that miss their aim are marked, and the exit
status says how many do.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile

from pseudo_terminal import Screen, SlowLine, Terminal, frames

STEPS = ["--max-steps", "1000000000"]
MOVES = "....,,]][[}}{jjkkjjkGgG,,\t\tsS"  # through time and the graph
FINDS = ["/", "t", "h", "e", "n", "\r", "n", "N", "Fr", "Fx", "V", "V", "K", "\x1b", "z", "z"]
WHY = ["j", "w", "\x1b"]  # what would flip it is found by running the program again, beside, and comes later
CHANGES = ["f", "x", "d", "d", "x", "u", "u", "\x12"]  # each runs the program again


def script(promises):
    """A script that makes so many promises, four a chain; every tenth chain fails, every hundredth is not recovered."""
    return f"""
enum Failure: Error {{ case unlucky(Int) }}
for number in 1...{promises // 4} {{
  Promise(number).delay(Double(number) / 100)
    .then {{ value -> Int in
      guard value % 10 != 0 else {{ throw Failure.unlucky(value) }}
      return value + 1
    }}
    .recover {{ error -> Int in
      guard number % 100 != 0 else {{ throw error }}
      return 0
    }}
}}
"""


class Report:
    def __init__(self):
        self.missed = 0

    def row(self, name, value, aim=None, limit=None, unit="ms", note=""):
        """Prints a measure; `limit` is the greatest value that meets the aim."""
        isMissed = limit is not None and value > limit
        self.missed += isMissed
        aimText = f"  aim {aim}" if aim else ""
        print(f"{name:<58} {value:10.2f} {unit:<8}{aimText:<22}{'  MISSED' if isMissed else ''}{'  ' + note if note else ''}", flush=True)

    def times(self, name, values, median=None, p99=None, unit="ms"):
        note = f"n={len(values)}, max {max(values):.2f}"
        if not values:
            self.missed += 1
            return print(f"{name}: no key was answered  MISSED")
        self.row(f"{name}, median", statistics.median(values), median and f"≤ {median}", median, unit, note)
        self.row(f"{name}, 99th percentile", percentile(values, 0.99), p99 and f"≤ {p99}", p99, unit)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def why_times(terminal, presses):
    """Milliseconds from pressing the key for why to the explanation, and to what would flip it."""
    explained, flipped = [], []
    for index in range(presses * len(WHY)):
        pressed = terminal.press(WHY[index % len(WHY)])
        chunks = [(moment - pressed) * 1000 for moment, _ in terminal.read(0.2, patience=2)]
        if index % len(WHY) == 1 and chunks:
            # Whatever comes within 2 ms of the byte before belongs to one frame.
            last = next((i for i in range(len(chunks) - 1) if chunks[i + 1] - chunks[i] > 2), len(chunks) - 1)
            explained.append(chunks[last])
            flipped.append(chunks[-1])
    return explained, flipped


def answer_times(terminal, keys, presses, silence=0.06):
    """Milliseconds from pressing each key to the last byte of its answer; keys that change nothing give none."""
    times = []
    for index in range(presses):
        pressed = terminal.press(keys[index % len(keys)])
        chunks = terminal.read(silence, patience=1)
        if chunks:
            times.append((chunks[-1][0] - pressed) * 1000)
    return times


class Measures:
    def __init__(self, program, folder, report, beside=()):
        self.program, self.folder, self.report, self.beside = program, folder, report, beside

    def path(self, promises):
        path = f"{self.folder}/{promises}.swift"
        if not os.path.exists(path):
            with open(path, "w") as file:
                file.write(script(promises))
        return path

    def open(self, promises, *more):
        return Terminal([self.program, "open", self.path(promises), *STEPS, *more])

    def frame(self):
        times, processor = [], []
        for _ in range(15):
            with Terminal([self.program]) as terminal:
                times.append((terminal.read()[-1][0] - terminal.began) * 1000)
                processor.append(terminal.processor_seconds() * 1000)
        self.report.row("first frame: processor, median", statistics.median(processor))
        self.report.row("first frame, median", statistics.median(times), "≤ 25", 25, note=f"n=15, max {max(times):.2f}")

    def frame1000(self):
        commands = {"first settled frame, 1,000 promises": [self.program, self.path(1000)]} | {f"first settled frame, {name}": [name] for name in self.beside}
        times = {name: [] for name in commands}
        for _ in range(15):
            for name, command in commands.items():
                with Terminal(command) as terminal:
                    times[name].append((terminal.read()[-1][0] - terminal.began) * 1000)
        for name, values in times.items():
            aim = ("≤ 25", 25) if values is times["first settled frame, 1,000 promises"] else (None, None)
            self.report.row(f"{name}, median", statistics.median(values), *aim, note=f"n=15, {min(values):.2f} to {max(values):.2f}")

    def keys(self, promises, median, p99):
        with self.open(promises) as terminal:
            terminal.read(1)
            terminal.press("\x1b[F")
            terminal.read()
            for name, keys, presses, silence, aims in (
                ("time, selection", MOVES, 300, 0.06, (median, p99)), ("search, filter, details, fold", FINDS, 112, 0.06, (median, p99)),
                ("injections, with the new run", CHANGES, 64, 0.3, (None, None)),
            ):
                name = f"key, {promises:,} promises: {name}"
                before = terminal.processor_seconds()
                self.report.times(name, answer_times(terminal, keys, presses, silence), *aims)
                self.report.row(f"{name}, processor, mean", (terminal.processor_seconds() - before) * 1000 / presses)
            explained, flipped = why_times(terminal, 20)
            self.report.times(f"key, {promises:,} promises: why, the explanation", explained, None, p99)
            self.report.times(f"key, {promises:,} promises: why, what would flip it", flipped)

    def keys1000(self):
        self.keys(1000, 2, 16)

    def keys10000(self):
        self.keys(10000, None, 33)

    def play(self):
        with self.open(10000) as terminal:
            terminal.read(1)
            terminal.press("g:speed 100\r ")
            terminal.read_for(1)
            before, seconds = terminal.processor_seconds(), 8
            chunks = terminal.read_for(seconds)
            share = (terminal.processor_seconds() - before) / seconds
            self.report.row("playing 10,000 promises: processor", share * 100, "≤ 50", 50, "%", f"at {frames(chunks) / seconds:.0f} frames/s")

    def seek(self):
        with self.open(364000) as terminal:
            terminal.read(8, patience=120)
            instants = ["455s", "1s", "900s", "300s", "899s", "17s", "640s", "639s", "0s", "905s"] * 4
            times = []
            for instant in instants:
                terminal.press(f":seek {instant}")
                terminal.read()
                times += answer_times(terminal, ["\r"], 1)
            self.report.row(
                "seeking in 1,001,000 events, max", max(times), "≤ 50", 50, note=f"n={len(times)}, median {statistics.median(times):.2f}")
            self.report.times("key, 1,001,000 events: time, selection", answer_times(terminal, MOVES, 60))

    def idle(self):
        with self.open(1000) as terminal:
            terminal.read(1)
            terminal.press("..")
            terminal.read_for(3)
            before, wakeups = terminal.processor_seconds(), terminal.wakeups()
            terminal.read_for(10)
            self.report.row("idle for 10 s: processor", (terminal.processor_seconds() - before) * 1000, "0", 0)
            self.report.row("idle for 10 s: times woken", terminal.wakeups() - wakeups, "0", 0, "")

    def bytes(self):
        with self.open(1000) as terminal:
            screen = Screen(*terminal.size)
            for _, chunk in terminal.read(1):
                screen.feed(chunk)
            small, large = [], []
            for index in range(150):
                before = screen.snapshot()
                terminal.press(MOVES[index % len(MOVES)])
                sent = b"".join(chunk for _, chunk in terminal.read(patience=0.5))
                screen.feed(sent)
                changed = sum(old != new for old, new in zip(before, screen.snapshot()))
                (small if changed < 500 else large).append((changed, len(sent)))
            for name, sizes in ("fewer than 500 cells", small), ("500 cells or more", large):
                cells, sent = (sum(column) for column in zip(*sizes))
                self.report.row(
                    f"bytes for each cell that changes, frames of {name}", sent / max(cells, 1), unit="bytes",
                    note=f"n={len(sizes)}, cells a frame {cells / len(sizes):.0f}, bytes {sent / len(sizes):.0f}")

    def queued(self):
        with self.open(1000) as terminal:
            terminal.read(1)
            line = SlowLine(terminal, 0.1)
            line.press("g")
            line.read(1)
            pressed = line.press("..........")
            chunks = line.read(1.5)
            line.close()
            delay = (chunks[-1][0] - pressed) * 1000
            self.report.row("ten queued keys, 100 ms away both ways: frames", frames(chunks), "1", 1, "", f"there after {delay:.0f} ms")


def measure_other(command, keys):
    report = Report()
    times = []
    for _ in range(10):
        with Terminal(command) as terminal:
            times.append((terminal.read()[-1][0] - terminal.began) * 1000)
    report.times("first frame", times)
    if keys:
        with Terminal(command) as terminal:
            terminal.read()
            report.times("key", answer_times(terminal, keys, 200))


def main():
    names = ["frame", "frame1000", "keys1000", "keys10000", "play", "seek", "idle", "bytes", "queued"]
    parser = argparse.ArgumentParser(description="Measure the playground through a pseudo-terminal.")
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="the measures to take")
    parser.add_argument("--beside", nargs="+", default=[], metavar="PROGRAM", help="programs whose first frames are measured in turns, too")
    parser.add_argument("--other", metavar="KEYS", help="measure another program, with these keys")
    parser.add_argument("command", nargs="+", help="the program and, with --other, its arguments")
    options = parser.parse_args()
    for name in [options.command[0], *options.beside]:
        if shutil.which(name) is None:
            parser.error(f"there is no program '{name}'")
    if options.other is not None:
        return measure_other(options.command, options.other)
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        measures = Measures(options.command[0], folder, report, options.beside)
        for name in options.only:
            getattr(measures, name)()
    sys.exit(min(report.missed, 100))


if __name__ == "__main__":
    main()
