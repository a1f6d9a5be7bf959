#!/usr/bin/env python3
"""Runs scripts that no person writes, and says how each ends:  Tests/Benchmarks/hostile.py PROGRAM [NAME…]

Each must end by itself within the time below with one of the program's own statuses, and say what is wrong where that is so. Prints a line a
script and a table of all; ends with 1 if one of them hung, crashed or said nothing. Times are of the processor, so that other work beside it
doesn't matter.
"""
import os, resource, subprocess, sys, tempfile

SECONDS = 60
MEMORY = 12 << 30  # of addresses; the stack of a run is 1 GB of these
DOUBLED = "var a: [Any] = [1]\nfor _ in 0..<40 { a = [a, a] }\n"
TWICE = DOUBLED + "var b: [Any] = [1]\nfor _ in 0..<40 { b = [b, b] }\n"
FAILING = "enum E: Error { case a }\n"

NESTING = {
    "else if": ("let a = 1\nif a == 0 {}", " else if a == 1 {}", 20000, ""), "let": ("", "let ", 6000, ""),
    "return": ("", "return ", 8000, ""), "if": ("", "if ", 8000, ""), "func": ("", "func ", 8000, ""), "case": ("", "case ", 8000, ""),
    "throw": ("", "throw ", 8000, ""), "try": ("let b = ", "try ", 20000, "f()"), "guard": ("", "guard ", 8000, ""),
    "optional chain": ("let a: Int? = 1\nlet b = a", "?.c", 100000, ""), "members": ("let b = a", ".c", 50000, ""),
    "calls": ("let b = a", "()", 50000, ""), "subscripts": ("let b = a", "[0]", 50000, ""), "unwrapping": ("let b = a", "!", 50000, ""),
    "ternaries": ("let b = ", "true ? 1 : ", 20000, "2"), "ternaries within": ("let b = ", "true ? ", 20000, "2" + " : 1" * 20000),
    "operators": ("let b = 1", " + 1", 20000, ""), "casts": ("let b = 1", " as Int", 20000, ""), "assignments": ("a", " = a", 20000, ""),
    "prefix operators": ("let b = ", "!(", 20000, "true" + ")" * 20000), "generics": ("let b: ", "A<", 20000, "Int" + ">" * 20000),
    "function types": ("let f: ", "(Int) -> ", 20000, "Int"), "optional types": ("let x: Int", "?", 50000, " = nil"),
    "types in types": ("let x: A", ".B", 50000, ""), "compositions": ("let x: A", " & B", 50000, ""),
    "closures": ("let f = ", "{ ", 10000, "}" * 10000), "tuples": ("let t = ", "(", 10000, ")" * 10000),
    "arrays": ("let t = ", "[", 10000, "]" * 10000), "interpolations": ("let s = ", '"\\(', 2000, "1" + ')"' * 2000),
    "patterns": ("switch 1 {\ncase ", ".a(", 5000, "let x" + ")" * 5000 + ": break\n}"), "attributes": ("", "@a ", 20000, "let x = 1"),
    "bare attributes": ("", "@ ", 20000, ""), "#if": ("", "#if true\n", 10000, "#endif\n" * 10000), "key paths": ("let k = \\A", ".b", 50000, ""),
    "number signs": ("", "#", 50000, ""), "quotes": ("", '"', 50000, ""), "try on lines": ("let a = ", "try\n", 20000, "f()"),
    "less than on lines": ("let a: A", "<\nA", 20000, ""),
}
DIAGNOSTICS = {
    "unknown calls": "".join(f"foo{i}()\n" for i in range(40000)), "one unknown call": "foo()\n" * 40000,
    "declared twice": "".join(f"let a = {i}\n" for i in range(20000)), "in a function": "func f() {\n" + "let a = 1\n" * 20000 + "}\n",
    "types": "".join(f"struct A{i} {{ struct B {{ }} }}\n" for i in range(20000)), "a long name": "a" * 40000 + "()\n",
    "a longer name": "let x = " + "a" * 400000 + "\n", "semicolons": "let a = 1" + ";" * 200000 + "\n", "on one line": "let a = 1;" + "".join(f"foo{i}();" for i in range(10000)),
    "commas": "let a = [" + "," * 20000 + "]", "backticks": "`" * 20000, "braces": "}" * 20000, "unseen characters": "\x01" * 20000,
    "functions twice": "func f() {}\n" * 20000, "types twice": "struct A {}\n" * 20000, "members twice": "struct A {\n" + "var a = 1\n" * 20000 + "}\n",
    "extensions": "extension String { func a() {} }\n" * 10000, "unknown types": "".join(f"let a{i}: T{i} = 1\n" for i in range(20000)),
    "unknown members": "let a = 1\n" + "".join(f"a.b{i}()\n" for i in range(20000)), "returns": "return\n" * 20000,
    "captures": "func g() {\n" + "".join(f"let a{i} = 1\n" for i in range(10000)) + "let f = { print(" + ", ".join(f"a{i}" for i in range(10000)) + ") }\n}\n",
    "100,000 elements": "let a = [" + "1, " * 100000 + "1]\n",
}
VALUES = {
    "print": DOUBLED + "print(a)", "compare": TWICE + "print(a == b)", "interpolate": DOUBLED + 'let s = "\\(a)"',
    "promise": DOUBLED + "Promise(a).then { _ in print(1) }", "hash": DOUBLED + "struct S: Hashable { let a: [Any] }\nprint(Set([S(a: a)]).count)",
    "own descriptions": 'struct S: CustomStringConvertible { var description: String { "x" } }\nvar a: [Any] = [S()]\nfor _ in 0..<40 { a = [a, a] }\nprint(a)',
    "filter and contains": "let a = Array(0..<1_000_000)\nprint(a.filter { a.contains($0 + 500_000) }.count)",
    "split 19 MB": 'let s = String(repeating: "ab ", count: 6_300_000)\nprint(s.split(separator: " ").count)',
    "retry for ever": FAILING + "retry(attempts: Int.max) { () -> Promise<Int> in Promise(E.a) }.catch { print($0) }",
    "interpolation doubles": 'var s = "ab"\nwhile true { s = "\\(s)\\(s)" }', "joined doubles": 'var s = "ab"\nwhile true { s = [s, s].joined() }',
    "replacing doubles": 'var s = "ab"\nwhile true { s = s.replacingOccurrences(of: "a", with: "aa") }',
    "many arrays": "var a: [[Int]] = []\nwhile true { a.append(Array(repeating: 0, count: 20_000_000)) }",
    "copies": "var a = Array(repeating: 0, count: 1_000_000)\nvar i = 0\nwhile i < 1_000_000 { var b = a; b[0] = i; i += 1 }",
    "& arguments": "func f(_ x: inout [Int]) { x[0] += 1 }\nvar a = Array(repeating: 0, count: 1_000_000)\nfor _ in 0..<100_000 { f(&a) }",
    "long strings": 'let a = String(repeating: "a", count: 10_000_000)\nlet b = a + ""\nlet c = String(repeating: "a", count: 10_000_000)\nwhile true { if b == c {} }',
    "long keys": 'let a = String(repeating: "a", count: 10_000_000)\nvar d: [String: Int] = [:]\nwhile true { d[a, default: 0] += 1 }',
    "large integers as keys": "var d: [Int: Int] = [:]\nfor i in 0..<200_000 { d[1 << 62 + i] = i }\nprint(d.count)",
    "adopting the one before": "var p = Promise(1).delay(1)\nfor _ in 0..<10_000 { let q = p\n p = Promise(0).then { _ in q } }\np.then { print($0) }",
    "the same with others waiting": "var p = Promise(1).delay(1)\nfor _ in 0..<10_000 { let q = p\n p = Promise(0).then { _ in q }\n p.then { _ in } }\np.then { print($0) }",
    "the same with timers": "var p = Promise(1).delay(1)\nfor _ in 0..<10_000 { let q = p\n p = Promise(0).then { _ in q }\n p.delay(1) }\np.then { print($0) }",
    "the same with all": "var p = Promise(1).delay(1)\nfor _ in 0..<10_000 { let q = p\n p = Promise(0).then { _ in q }\n all(p, q).then { _ in } }\np.then { print($0) }",
    "adopting, last one first": "let first = Promise(1).delay(30)\nvar p = first\nfor i in 0..<10_000 { let q = p\n p = Promise(0).delay(Double(10_000 - i) / 1000).then { _ in q } }\np.then { print($0) }",
    "adopting, PromiseKit": "// dialect: promisekit\nvar p = after(seconds: 1).map { 1 }\nfor _ in 0..<10_000 { let q = p\n p = Guarantee.value(0).then { _ in q } }\np.done { print($0) }",
    "adopting, ECMAScript": "// dialect: ecmascript\nvar p = Promise { resolve, _ in setTimeout({ resolve(1) }, 1) }\nfor _ in 0..<10_000 { let q = p\n p = Promise.resolve(0).then { _ in q } }\np.then { print($0) }",
    "200 promises of 10 MB": 'let s = String(repeating: "a", count: 10_000_000)\nfor _ in 0..<200 { Promise(s).then { $0 } }',
    "closures in closures": "var f = { 1 }\nfor _ in 0..<9_000 { let g = f\n f = { g() + 1 } }\nprint(f())",
    "promises in promises": "var p: Any = 1\nfor _ in 0..<10_000 { p = Promise(p) }\nprint(1)",
    "arrays in arrays": 'var a: [Any] = []\nfor _ in 0..<100_000 { a = [a] }\nprint("\\(a)".count)',
    "removing the first": "var a = Array(0..<300_000)\nwhile !a.isEmpty { a.removeFirst() }",
    "descriptions without an end": 'struct S: CustomStringConvertible { var description: String { "\\(self)" } }\nprint(S())',
}


def scripts():
    for name, (before, piece, count, after) in NESTING.items():
        yield "nesting", f"{name} × {count:,}", before + piece * count + after + "\n"
    for name, text in DIAGNOSTICS.items():
        yield "diagnostics", name, text
    for name, text in VALUES.items():
        yield "values", name, text + "\n"


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def run(program, text):
    """How a script ends, the first line of what is said, and the processor's seconds."""
    with tempfile.TemporaryFile() as script, tempfile.TemporaryFile() as errors:
        script.write(text.encode())
        script.seek(0)
        process = subprocess.Popen([program, "run", "-"], stdin=script, stdout=subprocess.DEVNULL, stderr=errors, preexec_fn=limited)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read().decode(errors="replace").split("\n")[0]
    seconds = usage.ru_utime + usage.ru_stime
    return "hung" if seconds >= SECONDS else process.returncode, said, seconds


def main():
    program, wanted = sys.argv[1], sys.argv[2:]
    table, lost = {}, []
    for kind, name, text in scripts():
        if wanted and not any(word in f"{kind} {name}" for word in wanted):
            continue
        status, said, seconds = run(program, text)
        if status not in (0, 1, 2, 65) or status in (2, 65) and not said:
            lost.append(f"{kind}: {name}")
        row = table.setdefault(kind, [0, 0.0, {}])
        row[0] += 1
        row[1] = max(row[1], seconds)
        row[2][status] = row[2].get(status, 0) + 1
        print(f"{kind:12} {name:30} {status!s:>5} {seconds:6.2f} s  {said[:110]}", flush=True)
    for kind, (count, longest, statuses) in table.items():
        print(f"| {kind} | {count} | {', '.join(f'{n} × {s}' for s, n in sorted(statuses.items(), key=str))} | {longest:.1f} s |")
    print("lost:", ", ".join(lost) or "nothing")
    sys.exit(bool(lost))


main()
