"""Makes a program that differs small: takes away statements, links and handlers' lines while it still differs."""
import executing
from libraries import Program


def pieces(lines):
    """What can be taken away, as ranges of lines: the largest first. A statement goes with the links behind it."""
    found = set()
    for start, line in enumerate(lines):
        depth = len(line) - len(line.lstrip())
        end = start + 1
        # What stands deeper belongs to it, and the closing bracket.
        while end < len(lines) and (deeper(lines[end], depth) or lines[end].strip()[:1] in "})"):
            if not deeper(lines[end], depth):
                end += 1
                break
            end += 1
        if line.strip()[:1] not in "})":
            found.add((start, end))
            # Links follow the closing bracket of what begins a chain.
            while end < len(lines) and lines[end].strip().startswith(".") and deeper(lines[end], depth):
                end += 1
                while end < len(lines) and (deeper(lines[end], depth + 2) or lines[end].strip()[:1] in "})"):
                    end += 1
            found.add((start, end))
    return sorted(found, key=lambda piece: piece[0] - piece[1])


def deeper(line, depth):
    return len(line) - len(line.lstrip()) > depth


def simpler(text):
    """Smaller texts of the same program, one change each."""
    lines = text.split("\n")
    for start, end in pieces(lines):
        rest = "\n".join(lines[:start] + lines[end:])
        if is_balanced(rest):
            yield rest


def is_balanced(text):
    for left, right in ("()", "{}", "[]"):
        depth = 0
        for character in text:
            depth += (character == left) - (character == right)
            if depth < 0:
                return False
        if depth:
            return False
    return True


class Shrinker:
    def __init__(self, library, way, judged, promiselab, folder):
        self.library, self.way, self.judged, self.promiselab, self.folder = library, way, judged, promiselab, folder
        self.tried = set()

    def differences(self, candidates):
        """Those of some texts on which the judge and ours differ, with both outputs. All are compiled at once."""
        programs = {str(number): candidate for number, candidate in enumerate(candidates)}
        executable = self.judged(programs)
        truth = executable.run_all(programs)
        programs = {name: programs[name] for name in truth}
        if self.way == "compiled":
            mine = executing.ours(self.library, programs, self.folder / "shrinking")
            printed = mine.run_all(programs) | {name: [f"(not compiled: {message})"] for name, message in mine.rejected.items()}
        else:
            printed = {name: pair[0] + ([pair[1].splitlines()[0]] if pair[1] and pair[0] != truth[name] else [])
                       for name, pair in executing.run_scripts(self.library, programs, self.promiselab).items()}
        return {int(name): (truth[name], printed[name]) for name in truth
                if printed[name] != truth[name] and not (truth[name] and truth[name][-1].startswith("(the program"))}

    def shrink(self, program, rounds=25):
        best, outputs = program, None
        for _ in range(rounds):
            texts = [text for text in dict.fromkeys(simpler(best.text)) if text not in self.tried and text.strip()]
            self.tried.update(texts)
            if not texts:
                break
            found = self.differences([Program(text, program.duration) for text in texts])
            if not found:
                break
            smallest = min(found, key=lambda number: len(texts[number]))
            best, outputs = Program(texts[smallest], program.duration), found[smallest]
        return best, outputs


def report(library, programs, way, judged, promiselab, folder):
    for name, program in programs.items():
        best, outputs = Shrinker(library, way, judged, promiselab, folder).shrink(program)
        print(f"--- {library.name} {way} {name}\n{best.text}")
        if outputs:
            print(f"real: {' / '.join(outputs[0])}\nours: {' / '.join(outputs[1])}", flush=True)
