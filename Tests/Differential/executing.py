"""Compiles many programs into one executable against a library, and runs programs: compiled ones, and scripts."""
import concurrent.futures
import functools
import os
import pathlib
import re
import subprocess
import tempfile

import libraries

ROOT = pathlib.Path(__file__).resolve().parents[2]
PER_FILE = 25
# How many compiled programs sleep side by side.
SIDE_BY_SIDE = 8

MAIN = """\
import Dispatch
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)
// What still comes in turns of the main queue comes before the end.
func end(_ turns: Int) {
  if turns == 0 { exit(0) }
  DispatchQueue.main.async { end(turns - 1) }
}
DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Int(CommandLine.arguments[2])! + 150)) { end(300) }
programs[CommandLine.arguments[1]]!()
dispatchMain()
"""


class Executable:
    """Programs compiled against a library. `rejected` has what the compiler said of those that it refused."""

    def __init__(self, library, programs, folder, flags, objects, module):
        self.rejected = {}
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        rest = dict(programs)
        while True:
            self.path = folder / "programs"
            errors = self.compile(library, rest, flags, objects, module)
            if not errors:
                break
            for name, message in errors.items():
                self.rejected[name] = message
                rest.pop(name, None)
            if not rest:
                break

    def compile(self, library, programs, flags, objects, module):
        for old in self.folder.glob("*.swift"):
            old.unlink()
        names = list(programs)
        places = {}
        (self.folder / "Prelude.swift").write_text(f"import Dispatch\nimport Foundation\nimport {module}\n{library.prelude}")
        for start in range(0, len(names), PER_FILE):
            file = self.folder / f"Programs{start}.swift"
            lines = ["import Dispatch", "import Foundation", f"import {module}"]
            for name in names[start : start + PER_FILE]:
                for line in [f"func program_{name}() {{", *programs[name].text.split("\n"), "}"]:
                    lines.append(line)
                    places[file.name, len(lines)] = name
            file.write_text("\n".join(lines) + "\n")
        table = "let programs: [String: () -> Void] = [\n" + "".join(f'  "{name}": program_{name},\n' for name in names) + "]\n"
        (self.folder / "Table.swift").write_text(table)
        (self.folder / "main.swift").write_text(MAIN)
        command = ["swiftc", "-Onone", "-swift-version", "5", "-suppress-warnings", "-module-name", "Differential", "-j", "2", *flags,
                   *map(str, sorted(self.folder.glob("*.swift"))), *objects, "-o", str(self.path)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 0:
            return {}
        errors = {}
        for file, line, message in re.findall(r"([A-Za-z0-9]+\.swift):(\d+):\d+: error: (.*)", done.stdout + done.stderr):
            if (file, int(line)) in places:
                errors.setdefault(places[file, int(line)], message)
        if not errors and (refused := re.search(r"Prelude\.swift:\d+:\d+: error: (.*)", done.stdout + done.stderr)):
            return dict.fromkeys(programs, f"what all programs share: {refused[1]}")
        if not errors:
            raise SystemExit(f"swiftc failed:\n{(done.stdout + done.stderr)[-4000:]}")
        return errors

    def run(self, name, program):
        """The lines that a program prints; its last line says so if it crashes."""
        try:
            # Dictionaries print in the order of their hashes, which are otherwise seeded anew in every process.
            seeded = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
            done = subprocess.run(
                [self.path, name, str(program.duration)], capture_output=True, text=True, timeout=20, env=seeded)
        except subprocess.TimeoutExpired:
            return ["(the program did not end)"]
        lines = [cleaned(line) for line in done.stdout.splitlines()]
        return lines if done.returncode == 0 else [*lines, f"(the program ended with status {done.returncode})"]

    def run_all(self, programs):
        with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            names = [name for name in programs if name not in self.rejected]
            return dict(zip(names, pool.map(lambda name: self.run(name, programs[name]), names)))


def cleaned(line):
    """Without the names of modules, which a script has not."""
    return re.sub(r"\b(Differential|PromiseKit|KitPromises|KitCore|Swift|PromiseDispatch|PromiseEngine|FranticApparatus|FranticCore|FranticPromises)\.(?=[A-Z(])", "", line)


def real(library, programs, folder, real_folder):
    """Compiled against the real library: a folder with its module and object file."""
    flags = ["-I", str(real_folder)]
    objects = [str(path) for path in pathlib.Path(real_folder).glob("*.o")]
    return Executable(library, programs, folder, flags, objects, library.real_module)


@functools.cache
def bin_path():
    command = ["swift", "build", "--show-bin-path"]
    return pathlib.Path(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip())


def ours(library, programs, folder):
    """Compiled against what `swift build` made of our library."""
    built = bin_path()
    # A build folder keeps objects of files that are gone, too.
    objects = [str(built / f"{module}.build" / f"{file.name}.o")
               for module in library.our_modules for file in (ROOT / "Sources" / module).rglob("*.swift")]
    return Executable(library, programs, folder, ["-I", str(built / "Modules")], objects, library.our_module)


def script(library, program):
    """The program's text as a script: with what all programs share, in a function as when it is compiled."""
    return f"{library.prelude}func program() {{\n{program.text}\n}}\nprogram()\n"


def run_script(library, program, promiselab):
    with tempfile.NamedTemporaryFile("w", suffix=".swift", dir=os.environ.get("TMPDIR", "/tmp")) as file:
        file.write(script(library, program))
        file.flush()
        try:
            done = subprocess.run([promiselab, "run", "--dialect", library.dialect, file.name], capture_output=True, text=True, timeout=30)
        except subprocess.TimeoutExpired:
            return ["(the script did not end)"], ""
    lines = done.stdout.splitlines()
    if done.returncode == 65:
        lines.append("(the script has errors)")
    return lines, done.stderr


def run_scripts(library, programs, promiselab):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip(programs, pool.map(lambda program: run_script(library, program, promiselab), programs.values())))
