#!/usr/bin/env python3
"""What it costs a program that makes 100,000 promises a second to be looked at, and whether the screen still answers.

Usage: Tests/Benchmarks/attach.py TRACED_PROGRAM PROMISELAB

The program (Tests/TracedProgram, scene `paced`) makes a thousand promises every 10 ms for 10 s: with nobody listening, offering itself,
and with `promiselab attach` on a screen of 100×30. For each: how long a thousand take until they are settled (median, 90th percentile),
how many are made a second, and of the screen the times from a key to the first byte of its answer.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from pseudo_terminal import Terminal

SECONDS = 10
PATIENCE = 2.0  # seconds after which a key counts as not answered


def start(program, *arguments):
    return subprocess.Popen([program, "paced", "-", "0", str(SECONDS), *arguments], stdout=subprocess.PIPE, text=True)


def tell(name, process):
    median, late, rate = map(int, process.communicate()[0].split()[-3:])
    print(f"{name:<34} {median:8} µs {late:8} µs {rate:9} a second", flush=True)
    return median


def key_times(program):
    """Milliseconds from a key that opens or closes the help to the bytes by which it shows."""
    times = []
    with Terminal([program, "attach", "TracedProgram"], columns=100, rows=30) as terminal:
        terminal.read_for(2)
        end = time.perf_counter() + SECONDS - 4
        keys = ["?", "\x1b"]
        while time.perf_counter() < end:
            key = keys[len(times) % 2]
            pressed = terminal.press(key)
            mark = b"Help" if key == "?" else b"Graph"
            seen = b""
            while time.perf_counter() - pressed < PATIENCE:
                for moment, chunk in terminal.read_for(0.005):
                    seen += chunk
                    if mark in seen:
                        times.append((moment - pressed) * 1000)
                        break
                else:
                    continue
                break
            else:
                print(f"{key!r} wasn't answered; the last bytes: {re.sub(rb'[^ -~]', b' ', seen)[-200:]}")
                return times
            terminal.read_for(0.1)
    return times


def main():
    program, lab = sys.argv[1:]
    folder = tempfile.mkdtemp(prefix="promiselab-attach")
    os.chmod(folder, 0o700)
    os.environ["XDG_RUNTIME_DIR"] = folder
    print(f"{'a thousand promises':<34} {'median':>11} {'90 %':>11}")
    alone = tell("nobody listens", start(program))
    offered = tell("offers itself", start(program, "offer"))
    watched_process = start(program, "offer")
    time.sleep(0.5)
    times = key_times(lab)
    watched = tell("attached", watched_process)
    print(f"offers itself / nobody listens: {offered / alone:.2f}; attached / offers itself: {watched / offered:.2f}")
    if times:
        ordered = sorted(times)
        print(f"keys: n={len(times)}, median {statistics.median(times):.1f} ms, 99 % {ordered[int(len(ordered) * 0.99)]:.1f} ms, max {ordered[-1]:.1f} ms (aim: within 33 ms)")


if __name__ == "__main__":
    main()
