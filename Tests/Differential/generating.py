"""What the generators of all libraries share: chance, names, fuel, timers, blocks of lines."""
import random


class Scope:
    """What a statement can see: names by their type."""

    def __init__(self, outer=None):
        self.names = dict(outer.names) if outer else {}
        self.depth = outer.depth + 1 if outer else 0

    def add(self, name, kind):
        self.names[name] = kind

    def of(self, *kinds):
        return [name for name, kind in self.names.items() if kind in kinds]


class Generator:
    """Makes one program: the same seed, the same text."""

    prefix = ""

    def __init__(self, seed):
        self.random = random.Random(f"{self.prefix}{seed}")
        self.counts = {}
        self.fuel = self.random.randint(10, 22)
        self.timers = 0
        self.duration = 0

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, items):
        return self.random.choice(items)

    def choose(self, *alternatives):
        """One of (weight, function, arguments…), called."""
        weights = [alternative[0] for alternative in alternatives]
        chosen = self.random.choices(alternatives, weights)[0]
        return chosen[1](*chosen[2:])

    def name(self, prefix):
        self.counts[prefix] = self.counts.get(prefix, 0) + 1
        return f"{prefix}{self.counts[prefix]}"

    def label(self):
        return self.name("L")

    def number(self):
        return self.random.randint(0, 9)

    def milliseconds(self):
        """A delay of which no two sums are equal: 30, 60, 120 …, each used once in the text; None when they are used up."""
        if self.timers == 5:
            return None
        self.timers += 1
        delay = 30 << (self.timers - 1)
        self.duration += delay
        return delay

    def statements(self, scope, least=0, likelihood=0.45):
        """Some statements of a block."""
        lines = []
        count = 0
        while self.fuel > 0 and (count < least or self.chance(likelihood)):
            lines += self.statement(scope)
            count += 1
        return lines

    def program(self):
        scope = Scope()
        lines = self.opening(scope)
        while self.fuel > 0:
            lines += self.statement(scope)
        lines += self.closing(scope)
        return lines

    def opening(self, scope):
        return []

    def closing(self, scope):
        return [f'print("{self.label()}")']


def indented(lines):
    return ["  " + line for line in lines]


def block(head, body, tail="}"):
    """`head`, the body one step further in, `tail`."""
    return [head, *indented(body), tail]


def led(word, lines):
    """The lines of an expression with something in front of it."""
    return [word + lines[0], *lines[1:]]


def followed(lines, word):
    """The lines of an expression with something behind it."""
    return [*lines[:-1], lines[-1] + word]
