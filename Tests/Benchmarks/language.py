#!/usr/bin/env python3
"""Measures the script language through the command line: against CPython in the same run, with many promises, with many libraries.

Usage: Tests/Benchmarks/language.py PROGRAM

Each figure is the least of several runs, so that what else the machine does counts little. What misses its aim is marked, and the exit
status says how many do.
"""

import os
import subprocess
import sys
import tempfile
import time

from interface import Report

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Language")
STEPS = ["--max-steps", "1000000000"]


def seconds(command, runs=5):
    """The least processor time and real time of several runs, in seconds, and the greatest memory, in megabytes."""
    least, real, memory = float("inf"), float("inf"), 0
    for _ in range(runs):
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        # What two libraries do differently, 'compare' tells by its status, too.
        if status and command[1] != "compare":
            sys.exit(f"{' '.join(command)} ended with {status}")
        real = min(real, time.perf_counter() - began)
        least, memory = min(least, usage.ru_utime + usage.ru_stime), max(memory, usage.ru_maxrss / 1024)
    return least, real, memory


def text_of_200_lines():
    """Declarations that are parsed, checked and compiled, but never run."""
    part = """
enum Failure{0}: Error {{ case late(Int), lost(name: String) }}
struct Order{0} {{
  var name: String
  var price = {0}
  func total(_ count: Int) -> Int {{ count > 10 ? price * count * 9 / 10 : price * count }}
}}
func order{0}(_ name: String, count: Int) -> Promise<Int> {{
  guard count > 0 else {{ return Promise(Failure{0}.late(count)) }}
  let made = Order{0}(name: name)
  return Promise(made)
    .delay(0.1)
    .then {{ order -> Int in order.total(count) }}
    .validate {{ $0 < 1_000_000 }}
    .recover {{ error -> Int in
      if case Failure{0}.late(let by) = error {{ return by }}
      throw error
    }}
    .then {{ (total: Int) -> Promise<Int> in Promise(total + 1) }}
}}"""
    return "// declarations\n" * 10 + "".join(part.format(number) for number in range(10)).lstrip() + "\n"


def dense_text_of_200_lines():
    """The same of functions with long chains, in lines of 73 characters on average."""
    part = """
func step{0}(_ value: Int, named name: String = "step {0}") -> Promise<Int> {{
  guard value > {0} else {{ return Promise(value).then {{ $0 * 2 + {0} }} }}
  return Promise(value).delay(0.1).validate {{ $0 >= 0 }}.recover {{ _ in 0 }}.then {{ print(name, $0); return $0 + 1 }}
}}"""
    return "".join(part.format(number) for number in range(50)).lstrip() + "\n"


def pasted_texts(functions=62):
    """PromiseKit functions that nobody calls and that call what nobody declares, and the same with all of it declared and called."""
    part = """
func load{0}(id: Int) -> Promise<Int> {{
  return firstly {{
    fetchUser(id)
  }}.then {{ user in
    download(user.url).map {{ blob in (user, blob) }}
  }}.then {{ user, blob -> Promise<Int> in
    guard blob.size > 0 else {{ throw LoadError.empty }}
    show(user.name)
    return save(blob, for: user)
  }}.ensure {{
    hideSpinner()
  }}.get {{ size in
    show("saved \\(size)")
  }}
}}
"""
    declared = """
struct User { let url: String; let name: String }
struct Blob { let size: Int }
func fetchUser(_ id: Int) -> Promise<User> { Promise.value(User(url: "u", name: "Ada")) }
func download(_ url: String) -> Promise<Blob> { Promise.value(Blob(size: 3)) }
func save(_ blob: Blob, for user: User) -> Promise<Int> { Promise.value(blob.size) }
func report(_ error: Error) { print(error) }
func show(_ text: String) { }
func hideSpinner() { }
"""
    head = "import PromiseKit\n\nenum LoadError: Error { case empty, offline }\n"
    pasted = "".join(part.format(number) for number in range(functions))
    calls = "".join(f"load{number}(id: {number}).done {{ _ in }}.catch {{ report($0) }}\n" for number in range(functions))
    return head + pasted, head + declared + pasted + calls


def main():
    program = sys.argv[1]
    report = Report()

    def run(name):
        return seconds([program, "run", f"{SCRIPTS}/{name}.swift", *STEPS])

    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        texts = {"empty": "\n", "long": text_of_200_lines(), "dense": dense_text_of_200_lines()}
        for name, text in texts.items():
            paths[name] = f"{folder}/{name}.swift"
            with open(paths[name], "w") as file:
                file.write(text)
        # Alternating, since a busy machine has quiet and loud minutes.
        times = {name: [] for name in texts}
        for _ in range(30):
            for name, path in paths.items():
                began = time.perf_counter()
                subprocess.run([program, "run", path], check=True, stdout=subprocess.DEVNULL)
                times[name].append((time.perf_counter() - began) * 1000)
        for name, aim in ("long", 5), ("dense", None):
            report.row(
                f"parsing, checking, compiling {texts[name].count(chr(10))} lines, {len(texts[name]) / 1000:.1f} KB",
                min(times[name]) - min(times["empty"]), aim and f"< {aim}", aim,
                note=f"a whole run takes {min(times[name]):.1f}, of an empty file {min(times['empty']):.1f}")
        pasted, declared = f"{folder}/pasted.swift", f"{folder}/declared.swift"
        for path, text in zip((pasted, declared), pasted_texts()):
            with open(path, "w") as file:
                file.write(text)
        lines = pasted_texts()[0].count(chr(10))
        checked = seconds([program, "check", "--stub", "--no-run", pasted], 10)[0] * 1000
        report.row(f"checking {lines} pasted lines", checked, "≤ 50", 50)
        stubbed, plain = seconds([program, "run", "--stub", pasted], 10)[0], seconds([program, "run", declared], 10)[0]
        report.row(
            f"running {lines} pasted lines: ratio to all declared", stubbed / plain, "≤ 2", 2, "×",
            f"{stubbed * 1000:.0f} ms and {plain * 1000:.0f} ms")
    for name in "loops", "objects":
        ours = run(name)[0]
        theirs = seconds([sys.executable, f"{SCRIPTS}/{name}.py"])[0]
        aim = 3 if name == "loops" else None  # the aim is for arithmetic and calls
        report.row(
            f"{name}: ratio to CPython {sys.version.split()[0]}", ours / theirs, aim and f"≤ {aim}", aim, "×",
            f"{ours:.2f} s and {theirs:.2f} s")
    _, real, memory = run("promises")
    report.row("100,000 promises, chained and joined: time", real, "< 1", 1, "s")
    report.row("100,000 promises, chained and joined: memory", memory, "< 500", 500, "MB")
    one, _, _ = run("chain")
    seven, _, _ = seconds([program, "compare", f"{SCRIPTS}/chain.swift", *STEPS])
    report.row("comparing seven dialects: ratio to one run", seven / one, "≤ 8", 8, "×", f"{seven:.2f} s and {one:.2f} s")
    sys.exit(min(report.missed, 100))


main()
