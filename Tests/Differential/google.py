"""Random programs for google/promises. A type is the type of a promise's value."""
from generating import Generator, Scope, block, followed, indented, led

PRELUDE = """\
struct Bad: Error { let n: Int }
"""

INT, TEXT, LIST, PAIR, MAYBE = "Int", "String", "[Int]", "(Int, String)", "[Maybe<Int>]"


class Google(Generator):
    prefix = "google"

    def value(self, type, shown=None):
        if shown and self.chance(0.6):
            return f"{shown} + {self.number()}" if type == INT else shown
        return {
            INT: str(self.number()), TEXT: f'"t{self.number()}"', PAIR: f'({self.number()}, "t{self.number()}")', MAYBE: "[]",
            LIST: f"[{', '.join(str(self.number()) for _ in range(self.random.randint(0, 3)))}]",
        }[type]

    def error(self):
        return f"Bad(n: {self.number()})"

    def on(self, *others):
        given = [argument for argument in [self.random.choices(["", "on: .main"], [8, 1])[0], *others] if argument]
        return f"({', '.join(given)})" if given else ""

    def shown(self, name=None, type=None):
        if name is None:
            return f'print("{self.label()}")'
        if type == MAYBE:
            return f'print("{self.label()}", {name}.map {{ (m: Maybe<Int>) -> String in m.value.map {{ (n: Int) -> String in "\\(n)" }} ?? "error" }})'
        return f'print("{self.label()}", {name})'

    def closure(self, head, parameters, result, body, throws=True, tail="}"):
        return block(f"{head} {{ ({parameters}) {'throws ' if throws else ''}-> {result} in", body, tail)

    def body(self, scope, name, type, ending=None, throws=True):
        inner = Scope(scope)
        lines = [self.shown(name, type)]
        if inner.depth < 4:
            lines += self.statements(inner, likelihood=0.25)
        if throws and self.chance(0.15):
            if self.chance(0.5):
                return [*lines, f"throw {self.error()}"]
            lines += block(f"if {f'{name} == {self.number()}' if type == INT else 'true'} {{", [f"throw {self.error()}"])
        return lines + (ending(inner, name) if ending else [])

    # Sources

    def source(self, scope, type=None):
        type = type or self.random.choices([INT, LIST, TEXT, PAIR, MAYBE], [7, 1.5, 1, 0.7, 0.7])[0]
        known = scope.of(type)
        alternatives = [
            (2, lambda: ([f"Promise<{type}>({self.value(type)})"], type)), (1, lambda: ([f"Promise<{type}>({self.error()})"], type)),
            (2, self.made, scope, type), (1, self.work, scope, type),
        ]
        if known:
            alternatives.append((9, lambda: ([self.pick(known)], type)))
        if scope.depth < 3:
            if type == LIST:
                alternatives.append((5, lambda: ([f"all({self.array(scope)})"], LIST)))
            if type == PAIR:
                alternatives.append((5, lambda: ([f"all({self.inputs(scope)[0]}, {self.text(scope)})"], PAIR)))
            if type == MAYBE:
                alternatives.append((9, lambda: ([f"any({self.array(scope)})"], MAYBE)))
            if type == INT:
                alternatives += [(1.4, lambda: ([f"race({self.array(scope)})"], INT)), (1, self.wrap), (1, self.retry, scope)]
        return self.choose(*alternatives)

    def text(self, scope):
        known = scope.of(TEXT)
        return self.pick(known) if known else f"Promise<String>({self.value(TEXT)})"

    def inputs(self, scope):
        known = scope.of(INT)
        count = self.random.choices([1, 2, 3], [2, 5, 3])[0]
        fresh = lambda: self.pick([f"Promise<Int>({self.value(INT)})", f"Promise<Int>({self.error()})"])
        return [self.pick(known) if known and self.chance(0.75) else fresh() for _ in range(count)]

    def array(self, scope):
        if self.chance(0.05):
            return "[Promise<Int>]()"
        joined = ", ".join(self.inputs(scope))
        return self.pick([f"[{joined}]", joined])

    def made(self, scope, type):
        settle = f"fulfill({self.value(type)})" if self.chance(0.7) else f"reject({self.error()})"
        lines = [self.shown()] if self.chance(0.3) else []
        lines += self.perhaps_later([settle])
        if self.chance(0.1):
            lines += [f"fulfill({self.value(type)})"]
        if self.chance(0.1):
            lines += [f"throw {self.error()}"]
        return self.closure(f"Promise<{type}>{self.on()}", f"fulfill: @escaping ({type}) -> Void, reject: @escaping (Error) -> Void", "Void", lines), type

    def work(self, scope, type):
        if self.chance(0.5):
            return self.closure(f"Promise<{type}>{self.on()}", "", type, self.body(scope, None, None, lambda inner, _: [f"return {self.value(type)}"])), type
        give = lambda inner, _: led("return ", self.converted(inner, type))
        return self.closure(f"Promise<{type}>{self.on()}", "", f"Promise<{type}>", self.body(scope, None, None, give)), type

    def perhaps_later(self, lines):
        if self.chance(0.3):
            return block("DispatchQueue.main.async {", lines)
        if self.chance(0.3) and (delay := self.milliseconds()):
            return block(f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{", lines)
        return lines

    def wrap(self):
        handler = self.name("h")
        body = [self.shown(), *self.perhaps_later([f"{handler}({self.value(INT)})"])]
        return self.closure(f"wrap{self.on()}", f"{handler}: @escaping (Int) -> Void", "Void", body), INT

    def retry(self, scope):
        delay = self.milliseconds()
        if not delay:
            return [f"Promise<Int>({self.value(INT)})"], INT
        before = self.duration
        body = [self.shown(), *led("return ", self.converted(Scope(scope), INT))]
        # What fails waits for its timers twice.
        self.duration += self.duration - before
        return self.closure(f"retry(attempts: 1, delay: {delay / 1000})", "", "Promise<Int>", body), INT

    # Links

    def link(self, scope, type):
        self.fuel -= 1
        name = self.name("v")
        result = self.random.choices([INT, type, LIST, TEXT], [4, 4, 1, 0.5])[0]
        given = f"{name}: {type}"
        value = lambda wanted: lambda inner, shown: [f"return {self.value(wanted, shown if wanted == type else None)}"]
        give = lambda wanted: lambda inner, shown: led("return ", self.converted(inner, wanted))
        then = f".then{self.on()}"
        return self.choose(
            (2.5, lambda: (self.closure(then, given, "Void", self.body(scope, name, type)), type)),
            (3, lambda: (self.closure(then, given, result, self.body(scope, name, type, value(result))), result)),
            (3, lambda: (self.closure(then, given, f"Promise<{result}>", self.body(scope, name, type, give(result))), result)),
            (2.5, lambda: (self.closure(f".catch{self.on()}", f"{name}: Error", "Void", self.body(scope, name, "Error", None, False), False), type)),
            (1.5, lambda: (self.closure(f".recover{self.on()}", f"{name}: Error", type, self.body(scope, name, "Error", lambda inner, _: [f"return {self.value(type)}"])), type)),
            (1.5, lambda: (self.closure(f".recover{self.on()}", f"{name}: Error", f"Promise<{type}>", self.body(scope, name, "Error", give(type))), type)),
            (1.5, lambda: (self.closure(f".always{self.on()}", "", "Void", self.body(scope, None, None, None, False), False), type)),
            (1, lambda: (self.closure(f".validate{self.on()}", given, "Bool", [self.shown(name, type), f"return {self.pick(['true', 'false'])}"], False), type)),
            (1, self.timed, type), (0.8 if type == INT else 0, self.reduce, scope))

    def timed(self, type):
        delay = self.milliseconds()
        if not delay:
            return [f".validate {{ (_: {type}) -> Bool in true }}"], type
        return [f".{self.pick(['delay', 'timeout'])}{self.on(str(delay / 1000))}"], type

    def reduce(self, scope):
        total, item = self.name("v"), self.name("i")
        numbers = ", ".join(str(self.number()) for _ in range(self.random.randint(1, 3)))
        body = [f'print("{self.label()}", {total}, {item})', self.pick(
            [f"return Promise<Int>({total} + {item})", f"if {item} == {self.number()} {{ throw Bad(n: {item}) }}; return Promise<Int>({total} + {item})"])]
        return self.closure(f".reduce([{numbers}])", f"{total}: Int, {item}: Int", "Promise<Int>", body), INT

    # Expressions

    def chain(self, scope, type=None, likelihood=0.65):
        lines, type = self.source(scope, type)
        while self.fuel > 0 and self.chance(likelihood):
            more, type = self.link(scope, type)
            lines = lines + indented(more)
        return lines, type

    def converted(self, scope, type):
        """Lines of a promise of this type."""
        known = scope.of(type)
        self.fuel -= 0.5
        if known and self.chance(0.6):
            return [self.pick(known)]
        if self.fuel <= 0 or scope.depth > 3 or self.chance(0.5):
            return [f"Promise<{type}>({self.value(type) if self.chance(0.7) else self.error()})"]
        lines, given = self.chain(scope, type, 0.35)
        if given != type:
            lines = lines + indented(self.closure(".then", f"_: {given}", type, [f"return {self.value(type)}"]))
        return lines

    # Statements

    def statement(self, scope):
        self.fuel -= 1
        pending = [name for name, kind in scope.names.items() if name.startswith("q")]
        return self.choose(
            (7, self.declaration, scope), (3, lambda: led("_ = ", self.chain(scope, likelihood=0.8)[0])), (0.8, lambda: [self.shown()]),
            (2.5 if not scope.depth else 0.4, self.pending, scope), (4 if pending else 0, self.settle, scope, pending),
            (0.8 if scope.depth < 3 else 0, lambda: block("DispatchQueue.main.async {", [self.shown(), *self.statements(Scope(scope))])),
            (0.8 if scope.depth < 3 and self.timers < 5 else 0, self.timer, scope))

    def declaration(self, scope):
        lines, type = self.chain(scope)
        name = self.name("p")
        scope.add(name, type)
        lines = led(f"let {name}: Promise<{type}> = ", lines)
        if self.chance(0.4):
            value, error = self.name("v"), self.name("e")
            lines += [f"{name}.then {{ ({value}: {type}) -> Void in {self.shown(value, type)} }}.catch {{ ({error}: Error) -> Void in {self.shown(error)} }}"]
        return lines

    def pending(self, scope):
        type = self.pick([INT, INT, LIST, TEXT])
        name = self.name("q")
        scope.add(name, type)
        return [f"let {name} = Promise<{type}>.pending()"]

    def settle(self, scope, pending):
        name = self.pick(pending)
        type = scope.names[name]
        return self.perhaps_later([f"{name}.fulfill({self.value(type)})" if self.chance(0.7) else f"{name}.reject({self.error()})"])

    def timer(self, scope):
        delay = self.milliseconds()
        return block(
            f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{",
            [self.shown(), *self.statements(Scope(scope), likelihood=0.6)])
