#!/usr/bin/env python3
"""How fast `promiselab explore` is, how much memory it takes, and when the playground shows the first outcome.

    python3 Tests/Benchmarks/explore.py [PROGRAM] [--million]

The times include the start of the program. `--million` performs a million runs, which takes minutes.
"""
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from pseudo_terminal import Screen, Terminal

ARGUMENTS = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
PROGRAM = ARGUMENTS[0] if ARGUMENTS else ".build/release/promiselab"
CORES = sorted(os.sched_getaffinity(0))


def answers(count):
    return f"for i in 1...{count} {{ SimulatedNetwork.get(\"/\\(i).txt\").then {{ _ in print(i) }} }}\n"


def example():
    with open(os.path.join(os.path.dirname(__file__), "../../docs/examples/bubbling.swift")) as file:
        return file.read()


def bubbling_and_answers():
    """The example, its delays without a length of their own."""
    return example().replace('Promise("buy!").delay(0.05)', 'SimulatedNetwork.get("/advert.txt", body: "buy!")') + answers(9)


def bubbling_and_jobs(count):
    """The example, and a job on each of several queues: `count`! orders."""
    return example() + "".join(f'DispatchQueue(label: "q{number}").async {{ }}\n' for number in range(count))


def explore(script, limit, *options, cores=None):
    """What was found, the seconds that it took, those of the processor, and the program's most memory in MB."""
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(
            [PROGRAM, "explore", "-", "--format", "json", "--limit", str(limit), *options], stdin=subprocess.PIPE, stdout=output,
            preexec_fn=(lambda: os.sched_setaffinity(0, cores)) if cores else None)
        process.stdin.write(script.encode())
        process.stdin.close()
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        output.seek(0)
        return json.load(output), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(name, script, limit, *options, cores=None):
    found, seconds, processor, memory = explore(script, limit, *options, cores=cores)
    print(
        f"{name:44} {found['runs']:>8} runs  {len(found['outcomes']):>5} outcomes  {seconds:7.2f} s  {found['runs'] / seconds:7.0f} runs/s  "
        f"{processor / found['runs'] * 1e6:5.0f} µs of processor a run  {processor / seconds:4.2f} cores  {memory:5.0f} MB", flush=True)


def start_to_exit(name, script, count):
    times = [explore(script, 10_000)[1] * 1000 for _ in range(count)]
    print(f"{name:44} {statistics.median(times):.0f} ms from start to exit (median of {count}; {min(times):.0f} to {max(times):.0f})", flush=True)


def first_outcome(count):
    """Milliseconds from W to the first outcome on the screen."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bubbling.swift")
        with open(path, "w") as file:
            file.write(bubbling_and_jobs(8))
        for _ in range(count):
            with Terminal([PROGRAM, path], 100, 30) as terminal:
                screen = Screen(100, 30)
                for _, chunk in terminal.read(0.5):
                    screen.feed(chunk)
                pressed = terminal.press("W")
                for moment, chunk in terminal.read_for(2):
                    screen.feed(chunk)
                    text = "".join(cell[0] for cell in screen.snapshot())
                    if "outcome " in text or "outcomes " in text:
                        times.append((moment - pressed) * 1000)
                        break
    print(f"{'first outcome in the playground':44} {statistics.median(times):.0f} ms after W (median of {len(times)}; most {max(times):.0f})", flush=True)


if __name__ == "__main__":
    jobs = ["--vary", "order", "--no-reduction"]
    measure("bubbling and eight jobs, one core", bubbling_and_jobs(8), 40_000, *jobs, cores={CORES[0]})
    measure("bubbling and eight jobs, all cores", bubbling_and_jobs(8), 40_000, *jobs)
    start_to_exit("three independent requests", answers(3).replace("print(i)", "i"), 11)
    first_outcome(5)
    measure("six answers, all orders", answers(6), 10_000, "--vary", "latency")
    measure("bubbling and nine answers", bubbling_and_answers(), 2_000, "--vary", "latency")
    if "--million" in sys.argv:
        measure("bubbling and ten jobs, a million runs", bubbling_and_jobs(10), 1_000_000, *jobs)
