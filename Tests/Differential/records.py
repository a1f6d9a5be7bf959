"""What is recorded: programs, the lines that the real libraries printed, and which of them ours doesn't print yet."""
import pathlib
import re

from libraries import Program

FOLDER = pathlib.Path(__file__).resolve().parent / "Recorded"
KNOWN = FOLDER / "known.txt"


def write(library, programs):
    """One file: the prelude, then each program with what it printed, behind `//> `."""
    parts = [f"// prelude\n{library.prelude}"]
    for name, program in programs.items():
        printed = "".join(f"//> {line}\n" for line in program.lines)
        parts.append(f"// program {name}, {program.duration} ms\n{program.text}\n{printed}")
    (FOLDER / f"{library.name}.txt").write_text("".join(parts))


def read(library):
    text = (FOLDER / f"{library.name}.txt").read_text()
    programs = {}
    for name, duration, body in re.findall(r"^// program (\d+), (\d+) ms\n(.*?)(?=^// program |\Z)", text, re.M | re.S):
        lines = body.splitlines()
        programs[name] = Program(
            "\n".join(line for line in lines if not line.startswith("//>")), int(duration),
            [line[4:] for line in lines if line.startswith("//>")])
    return programs


def known(library, way):
    """The programs that are known to print something else: `way` is `script` or `compiled`."""
    if not KNOWN.exists():
        return set()
    return {words[2] for words in map(str.split, KNOWN.read_text().splitlines()) if words[:2] == [library.name, way]}


def write_known(library, way, names):
    kept = [line for line in KNOWN.read_text().splitlines() if line.split()[:2] != [library.name, way]] if KNOWN.exists() else []
    lines = kept + [f"{library.name} {way} {name}" for name in names]
    lines.sort(key=lambda line: (*line.split()[:2], int(line.split()[2])))
    KNOWN.write_text("".join(line + "\n" for line in lines))
