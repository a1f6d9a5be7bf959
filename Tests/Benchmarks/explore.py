#!/usr/bin/env python3
"""How fast `promiselab explore` is: runs a second, and the memory that it takes at most.

    python3 Tests/Benchmarks/explore.py [PROGRAM]

The times include the start of the program.
"""
import json
import os
import resource
import subprocess
import sys
import time

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ".build/release/promiselab"


def answers(count):
    return f"for i in 1...{count} {{ SimulatedNetwork.get(\"/\\(i).txt\").then {{ _ in print(i) }} }}\n"


def bubbling():
    """The example, its delays without a length of their own."""
    text = open(os.path.join(os.path.dirname(__file__), "../../docs/examples/bubbling.swift")).read()
    return text.replace('Promise("buy!").delay(0.05)', 'SimulatedNetwork.get("/advert.txt", body: "buy!")') + answers(9)


def measure(name, script, limit, *options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    result = subprocess.run(
        [PROGRAM, "explore", "-", "--format", "json", "--limit", str(limit), *options], input=script.encode(), capture_output=True)
    seconds = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(result.stdout)
    cpu = after.ru_utime - before.ru_utime
    print(
        f"{name:34} {found['runs']:>8} runs  {len(found['outcomes']):>6} outcomes  {seconds:7.2f} s  {found['runs'] / seconds:9.0f} runs/s  "
        f"{cpu / seconds:4.1f} cores  {after.ru_maxrss / 1024:6.0f} MB")


if __name__ == "__main__":
    measure("three independent requests", answers(3).replace("print(i)", "i"), 10_000)
    measure("bubbling and nine answers", bubbling(), 2_000, "--vary", "latency")
    measure("six answers, all orders", answers(6), 10_000, "--vary", "latency")
