#!/bin/bash
# Measures the script language, and exits 1 if it misses what is promised of it:
#   100,000 promises that chain and join: under 1 s and 500 MB
#   plain arithmetic, calls and loops: at most 3 times CPython 3.11, measured in turn in one run
#   parsing and checking a file of 200 lines: under 5 ms
#
#   swift build -c release && Tests/Benchmarks/script.sh [PROMISELAB]
set -eu
cd "$(dirname "$0")/../.."
program=${1:-.build/release/promiselab}
[ -x "$program" ] || { echo "there is no $program: swift build -c release makes it" >&2; exit 2; }
python=$(command -v python3.11 || command -v python3)
exec "$python" - "$program" "$python" <<'END'
import os, resource, subprocess, sys, tempfile, time

program, python = sys.argv[1:]
folder = tempfile.mkdtemp()

def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path

def once(command, expected):
    """Seconds and megabytes of one run, which must print what is expected."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, problems = child.stdout.read(), child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0 or output.decode().strip() != expected:
        sys.exit(f"{' '.join(command)} printed {output.decode().strip()[:200]!r}, not {expected!r}\n{problems.decode()[:500]}")
    return seconds, usage.ru_maxrss / 1024

failed = False
def report(name, text, is_good):
    global failed
    failed = failed or not is_good
    print(f"{name:34} {text:44} {'ok' if is_good else 'MISSED'}", flush=True)

# 100,000 promises: half in one chain, all joined.
promises = write("promises.swift", """\
var chain = Promise(0)
var joined: [Promise<Int>] = []
for n in 1...50_000 {
  chain = chain.then { $0 + 1 }
  joined.append(Promise(n))
}
all(joined + [chain]).then { print($0.count, $0[50_000]) }
""")
runs = [once([program, "run", promises], "50001 50000") for _ in range(3)]
seconds, megabytes = min(run[0] for run in runs), max(run[1] for run in runs)
report("100,000 promises", f"{seconds:.2f} s, {megabytes:.0f} MB (under 1 s, 500 MB)", seconds < 1 and megabytes < 500)

# The same loops in both languages.
swift = """\
func fib(_ n: Int) -> Int { n < 2 ? n : fib(n - 1) + fib(n - 2) }
func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? a : gcd(b, a % b) }
var total = 0
for i in 0..<2_000_000 { total = (total * 31 + i) % 1_000_003 }
var sum = 0
var i = 0
while i < 200_000 { sum += gcd(i, 360); i += 1 }
print(fib(25), total, sum)
"""
other = """\
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def gcd(a, b): return a if b == 0 else gcd(b, a % b)
total = 0
for i in range(2_000_000): total = (total * 31 + i) % 1_000_003
sum = 0
i = 0
while i < 200_000:
    sum += gcd(i, 360); i += 1
print(fib(25), total, sum)
"""
own, theirs = write("loops.swift", swift), write("loops.py", other)
expected = subprocess.run([python, theirs], capture_output=True, text=True).stdout.strip()
pairs = [(once([program, "run", own, "--max-steps", "1000000000"], expected)[0], once([python, theirs], expected)[0]) for _ in range(5)]
mine, cpython = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
report("loops and calls", f"{mine:.2f} s, CPython {cpython:.2f} s: {mine / cpython:.2f} (at most 3)", mine <= 3 * cpython)

# 200 lines that are parsed and checked and do nothing, less what an empty file takes.
lines = []
for n in range(50):
    lines += [f"func step{n}(_ value: Int, named name: String = \"step {n}\") -> Promise<Int> {{",
              f"  guard value > {n} else {{ return Promise(value).then {{ $0 * 2 + {n} }} }}",
              "  return Promise(value).delay(0.1).validate { $0 >= 0 }.recover { _ in 0 }.then { print(name, $0); return $0 + 1 }",
              "}"]
long, empty = write("long.swift", "\n".join(lines) + "\n"), write("empty.swift", "\n")
def fastest(path): return min(once([program, "run", path], "")[0] for _ in range(30))
took = (fastest(long) - fastest(empty)) * 1000
report("parse and check 200 lines", f"{took:.1f} ms (under 5 ms)", took < 5)
sys.exit(1 if failed else 0)
END
