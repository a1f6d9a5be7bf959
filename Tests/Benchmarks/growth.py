#!/usr/bin/env python3
"""Does checking a script take time in proportion to its length?  Tests/Benchmarks/growth.py PROGRAM [NAME…]

Runs each kind of text in its size below, twice and four times that. Prints the processor's seconds of the three, and ends with 1 if one grew more
than sixfold, hung or crashed.
"""
import os, resource, subprocess, sys, tempfile

SECONDS = 40
SHAPES = {
    "unknown calls": (10000, lambda n: "".join(f"foo{i}()\n" for i in range(n))),
    "unknown calls in function": (10000, lambda n: "func f() {\n"+"".join(f"foo{i}()\n" for i in range(n))+"}\n"),
    "unknown calls in closure": (10000, lambda n: "Promise(1).then { x in\n"+"".join(f"foo{i}(x)\n" for i in range(n))+"}\n"),
    "unknown members": (10000, lambda n: "let a = 1\n"+"".join(f"a.foo{i}()\n" for i in range(n))),
    "unknown names in array": (10000, lambda n: "let a = ["+", ".join(f"b{i}" for i in range(n))+"]\n"),
    "declared twice": (10000, lambda n: "".join(f"let a = {i}\n" for i in range(n))),
    "declared twice many": (5000, lambda n: "".join(f"let a{i} = {i}\n" for i in range(n))*2),
    "funcs twice": (5000, lambda n: "func a() {}\n"*n),
    "structs twice": (5000, lambda n: "struct A {}\n"*n),
    "in func twice": (10000, lambda n: "func f() {\n"+"let a = 1\n"*n+"}\n"),
    "params twice": (2500, lambda n: "func f("+", ".join("a: Int" for i in range(n))+") {}\n"),
    "members twice": (5000, lambda n: "struct S {\n"+"var a = 1\n"*n+"}\n"),
    "enum cases twice": (5000, lambda n: "enum S {\n"+"case a\n"*n+"}\n"),
    "declared vars": (10000, lambda n: "".join(f"let a{i} = {i}\n" for i in range(n))),
    "declared and used": (5000, lambda n: "".join(f"let a{i} = {i}\nprint(a{i})\n" for i in range(n))),
    "funcs": (5000, lambda n: "".join(f"func a{i}() {{ a0() }}\n" for i in range(n))),
    "structs": (5000, lambda n: "".join(f"struct A{i} {{ let x = 1 }}\n" for i in range(n))),
    "enum cases": (10000, lambda n: "enum E { case "+", ".join(f"a{i}" for i in range(n))+" }\n"),
    "switch cases": (5000, lambda n: "switch 1 {\n"+"".join(f"case {i}: break\n" for i in range(n))+"default: break\n}\n"),
    "long identifier": (100000, lambda n: "let x = "+"a"*n+"\n"),
    "long identifiers many": (1000, lambda n: "".join("let "+"a"*1000+str(i)+" = 1\n" for i in range(n))),
    "long unknown many": (1000, lambda n: "".join("a"*1000+str(i)+"()\n" for i in range(n))),
    "long string": (250000, lambda n: "let x = \""+"a"*n+"\"\n"),
    "long comment": (500000, lambda n: "/*"+"a"*n+"*/\n"),
    "line comments": (50000, lambda n: "// a\n"*n),
    "empty lines": (250000, lambda n: "\n"*n),
    "semicolons": (50000, lambda n: "let a = 1"+";"*n+"\n"),
    "statements;": (5000, lambda n: "var a = 1; "+"a += 1;"*n+"\n"),
    "return": (4000, lambda n: "return "*n),
    "return lines": (5000, lambda n: "return\n"*n),
    "func return": (5000, lambda n: "func f() {\n"+"return\n"*n+"}\n"),
    "throw lines": (5000, lambda n: "throw a\n"*n),
    "closures": (5000, lambda n: "let f = { 1 }\n"*n),
    "chain": (150, lambda n: "Promise(1)"+".then { $0 }"*n+"\n"),
    "many chains": (2500, lambda n: "Promise(1).then { $0 }\n"*n),
    "missing brace": (100, lambda n: "func f() {\n"*n),
    "open paren lines": (250, lambda n: "print(\n"*n),
    "strings open": (5000, lambda n: "let a = \"abc\n"*n),
    "bad operators": (5000, lambda n: "let a = 1 +++ 2\n"*n),
    "bad chars": (5000, lambda n: "let a = §\n"*n),
    "unclosed braces": (10000, lambda n: "}\n"*n),
    "numbers": (50000, lambda n: "let a = "+"9"*n+"\n"),
    "generic": (5000, lambda n: "let a: Array<"+"Int, "*n+"Int>\n"),
    "arguments": (10000, lambda n: "print("+"1, "*n+"1)\n"),
    "unknown args": (10000, lambda n: "foo("+"1, "*n+"1)\n"),
    "labels": (10000, lambda n: "foo("+", ".join(f"a{i}: 1" for i in range(n))+")\n"),
    "dictionary": (10000, lambda n: "let d = ["+", ".join(f"{i}: {i}" for i in range(n))+"]\n"),
    "dup keys": (10000, lambda n: "let d = ["+", ".join(f"1: {i}" for i in range(n))+"]\n"),
    "interp": (5000, lambda n: "let s = \""+"\\(1)"*n+"\"\n"),
    "unknown interp": (5000, lambda n: "let s = \""+"\\(b)"*n+"\"\n"),
    "imports": (5000, lambda n: "import Foundation\n"*n),
    "import unknown": (5000, lambda n: "import Foo\n"*n),
    "attributes": (5000, lambda n: "@foo let a = 1\n"*n),
    "#if": (5000, lambda n: "#if DEBUG\nlet a = 1\n#endif\n"*n),
    "if": (5000, lambda n: "if true { }\n"*n),
    "conditions": (5000, lambda n: "if "+", ".join("true" for i in range(n))+" { }\n"),
    "if let": (5000, lambda n: "if let a = b { }\n"*n),
    "guard": (5000, lambda n: "let b: Int? = 1\n"+"guard let a = b else { fatalError() }\n"*n),
    "tuple pattern": (2500, lambda n: "let ("+", ".join(f"a{i}" for i in range(n))+") = ("+", ".join("1" for i in range(n))+")\n"),
    "tuple type": (5000, lambda n: "let a: ("+", ".join("Int" for i in range(n))+")\n"),
    "func params": (5000, lambda n: "func f("+", ".join(f"_ a{i}: Int" for i in range(n))+") {}\n"),
    "closure params": (5000, lambda n: "let f = { ("+", ".join(f"a{i}: Int" for i in range(n))+") in 1 }\n"),
    "captures": (2500, lambda n: "".join(f"let a{i} = 1\n" for i in range(n))+"let f = { print("+", ".join(f"a{i}" for i in range(n))+") }\n"),
    "captures local": (2500, lambda n: "func g() {\n"+"".join(f"let a{i} = 1\n" for i in range(n))+"let f = { print("+", ".join(f"a{i}" for i in range(n))+") }\n}\n"),
    "protocols": (2500, lambda n: "".join(f"protocol P{i} {{ func f{i}() }}\n" for i in range(n))),
    "conformances": (2500, lambda n: "".join(f"protocol P{i} {{ }}\n" for i in range(n))+"struct S: "+", ".join(f"P{i}" for i in range(n))+" {}\n"),
    "extensions": (2500, lambda n: "struct S {}\n"+"".join(f"extension S {{ func f{i}() {{}} }}\n" for i in range(n))),
    "class chain": (500, lambda n: "class C0 {}\n"+"".join(f"class C{i}: C{i-1} {{ }}\n" for i in range(1,n))),
    "class chain member": (500, lambda n: "class C0 { func f() {} }\n"+"".join(f"class C{i}: C{i-1} {{ override func f() {{}} }}\n" for i in range(1,n))),
    "typealias": (500, lambda n: "typealias A0 = Int\n"+"".join(f"typealias A{i} = A{i-1}\n" for i in range(1,n))),
    "global forward": (2500, lambda n: "".join(f"func f{i}() {{ f{i+1}() }}\n" for i in range(n))+f"func f{n}() {{}}\n"),
    "unused warnings": (5000, lambda n: "func f() {\n"+"".join(f"let a{i} = 1\n" for i in range(n))+"}\n"),
    "print twice": (5000, lambda n: "print(1)\n"*n),
    "defer": (2500, lambda n: "func f() {\n"+"defer { print(1) }\n"*n+"}\nf()\n"),
    "try calls": (5000, lambda n: "try foo()\n"*n),
    "await calls": (5000, lambda n: "await foo()\n"*n),
    "catch clauses": (2500, lambda n: "enum E: Error { case a }\ndo { throw E.a }\n"+"catch E.a { }\n"*n),
    "dots": (20000, lambda n: "let a = "+"."*n+"\n"),
    "ranges": (5000, lambda n: "let a = 1"+"...2"*n+"\n"),
    "question marks": (5000, lambda n: "let a = b"+"??b"*n+"\n"),
    "at signs": (5000, lambda n: "@"*n+"\n"),
    "hashes": (5000, lambda n: "#"*n+"\n"),
    "quotes": (5000, lambda n: "\""*n+"\n"),
    "backslashes": (5000, lambda n: "\\"*n+"\n"),
    "escapes": (5000, lambda n: "let a = \""+"\\q"*n+"\"\n"),
    "newlines crlf": (5000, lambda n: "let a = 1\r\n"*n),
    "tabs": (100000, lambda n: "\t"*n+"let a = b\n"),
    "emoji names": (5000, lambda n: "".join(f"let 🐶{i} = 1\n" for i in range(n))),
    "combining": (50000, lambda n: "let a = \"e"+"\u0301"*n+"\"\nprint(a.count)\n"),
    "labels of loops": (2500, lambda n: "".join(f"l{i}: for _ in 0..<1 {{ break l{i} }}\n" for i in range(n))),
    "unknown types": (5000, lambda n: "".join(f"let a{i}: T{i} = 1\n" for i in range(n))),
    "unknown type in func": (5000, lambda n: "".join(f"func a{i}(_ x: T{i}) {{}}\n" for i in range(n))),
    "unknown labels": (5000, lambda n: "func f(a: Int) {}\n"+"f(b: 1)\n"*n),
    "missing return": (5000, lambda n: "".join(f"func f{i}() -> Int {{ }}\n" for i in range(n))),
    "let assigned": (5000, lambda n: "let a = 1\n"+"a = 2\n"*n),
}


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def run(program, text):
    """How a script ends, and the processor's seconds."""
    with tempfile.TemporaryFile() as script:
        script.write(text.encode())
        script.seek(0)
        process = subprocess.Popen(
            [program, "run", "-"], stdin=script, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limited)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime


def main():
    program, wanted = sys.argv[1], sys.argv[2:]
    lost = []
    for name, (size, make) in SHAPES.items():
        if wanted and not any(word in name for word in wanted):
            continue
        runs = [run(program, make(size * factor)) for factor in (1, 2, 4)]
        (_, first), (_, _), (status, last) = runs
        if status not in (0, 1, 2, 65) or last > 1 and last > 6 * first:
            lost.append(name)
        print(f"{name:28} {size:7} {' '.join(f'{seconds:6.2f}' for _, seconds in runs)} s  status {status}", flush=True)
    print("not in proportion:", ", ".join(lost) or "nothing")
    sys.exit(bool(lost))


main()
