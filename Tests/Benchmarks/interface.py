#!/usr/bin/env python3
"""Measures the playground through a pseudo-terminal: time to the first frame, time to answer a key, processor time when idle.

Usage: Tests/Benchmarks/interface.py [--runs N] PROGRAM [ARGUMENT ...]
Other full-screen programs can be measured for comparison: interface.py --keys '' -- htop

The first frame counts as there when the terminal has been silent for a while after the program's first output; the time is that of
the last byte before the silence. A key counts as answered at the last byte of the output that follows it.
"""

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import termios
import time

SILENCE = 0.06  # seconds without output that end a frame
PATIENCE = 5.0  # seconds after which a frame counts as not coming


def start(command, columns, rows):
    """Starts a program in a pseudo-terminal; gives its process, its terminal and the time of the start."""
    began = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", SWIFT_BACKTRACE="enable=no")
        os.environ.pop("NO_COLOR", None)
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return process, terminal, began


def read_frame(terminal):
    """Reads until silence; gives the number of bytes and the time of the last one, or None if nothing came."""
    count, last = 0, None
    while True:
        ready, _, _ = select.select([terminal], [], [], SILENCE if last else PATIENCE)
        if not ready:
            return (count, last) if last else None
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            return (count, last) if last else None
        if not chunk:
            return (count, last) if last else None
        count, last = count + len(chunk), time.perf_counter()


def processor_seconds(process):
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stop(process, terminal):
    os.kill(process, signal.SIGTERM)
    os.close(terminal)
    os.waitpid(process, 0)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def show(name, values, unit="ms"):
    print(f"{name:<28} median {statistics.median(values):8.2f}  p99 {percentile(values, 0.99):8.2f}"
          f"  max {max(values):8.2f} {unit}  (n={len(values)})")


def main():
    parser = argparse.ArgumentParser(description="Measure a full-screen program through a pseudo-terminal.")
    parser.add_argument("--runs", type=int, default=10, help="how often to start it")
    parser.add_argument("--keys", default="....,,]][[jjkfxdx", help="the keys to press, one after another, again and again")
    parser.add_argument("--presses", type=int, default=200, help="how many keys to press")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds to watch it idle")
    parser.add_argument("--size", default="100x30", help="columns x rows")
    parser.add_argument("command", nargs="+", help="the program and its arguments")
    options = parser.parse_args()
    columns, rows = (int(part) for part in options.size.split("x"))

    frames = []
    for _ in range(options.runs):
        process, terminal, began = start(options.command, columns, rows)
        frame = read_frame(terminal)
        if frame is None:
            sys.exit("no frame came")
        frames.append((frame[1] - began) * 1000)
        stop(process, terminal)
    show("start to first frame", frames)

    process, terminal, _ = start(options.command, columns, rows)
    read_frame(terminal)
    if options.keys:
        answers, sizes = [], []
        for index in range(options.presses):
            key = options.keys[index % len(options.keys)]
            pressed = time.perf_counter()
            os.write(terminal, key.encode())
            frame = read_frame(terminal)
            if frame is None:
                sys.exit(f"the key {key!r} was not answered")
            answers.append((frame[1] - pressed) * 1000)
            sizes.append(frame[0])
        show("key to last byte of answer", answers)
        show("bytes for a key", sizes, "bytes")
    before = processor_seconds(process)
    time.sleep(options.idle)
    print(f"{'processor time when idle':<28} {(processor_seconds(process) - before) * 1000:.0f} ms in {options.idle:g} s")
    stop(process, terminal)


main()
