"""Random programs for PromiseKit 8.2. A type is a pair: "P" (Promise), "G" (Guarantee) or "S" (Resolver), and the value's type."""
from generating import Generator, Scope, block, followed, indented, led

PRELUDE = """\
struct Bad: Error { let n: Int }
struct Stop: CancellableError {
  let n: Int
  var isCancelled: Bool { n % 2 == 0 }
}
func told<T>(_ result: Result<T>?) -> String {
  switch result {
  case nil: return "none"
  case .fulfilled(let value)?: return "fulfilled \\(value)"
  case .rejected(let error)?: return "rejected \\(error)"
  }
}
func logged(_ event: LogEvent) {
  switch event {
  case .waitOnMainThread: print("log: wait on main")
  case .pendingPromiseDeallocated: print("log: promise dropped")
  case .pendingGuaranteeDeallocated: print("log: guarantee dropped")
  case .cauterized(let error): print("log: cauterized", error)
  }
}
"""

INT, TEXT, VOID, LIST, PAIR = "Int", "String", "Void", "[Int]", "(Int, Int)"
RESULTS = "[Result<Int>]"


def written(kind):
    return f"{'Promise' if kind[0] == 'P' else 'Guarantee'}<{kind[1]}>"


class PromiseKit(Generator):
    prefix = "promisekit"

    # Values

    def value(self, type, shown=None):
        if shown and self.chance(0.6):
            if type == INT:
                return f"{shown} + {self.number()}"
            return shown
        return {
            INT: str(self.number()), TEXT: f'"t{self.number()}"', VOID: "()",
            LIST: f"[{', '.join(str(self.number()) for _ in range(self.random.randint(0, 3)))}]",
            PAIR: f"({self.number()}, {self.number()})", RESULTS: f"[.fulfilled({self.number()})]",
        }[type]

    def error(self):
        return self.choose(
            (6, lambda: f"Bad(n: {self.number()})"), (2, lambda: f"Stop(n: {self.number()})"), (1.5, lambda: "PMKError.cancelled"),
            (0.4, lambda: "CancellationError()"), (0.3, lambda: "PMKError.badInput"))

    # In a program of queues everything hangs on one chain after another, whose handlers run anywhere but print in order. One that waits may
    # not need the main queue.
    queues = False
    waiting = False

    def on(self):
        if self.waiting:
            return self.pick(["on: nil", "on: q1", "on: q2"])
        if self.queues:
            return self.pick(["", "on: nil", "on: .main", "on: q1", "on: q1", "on: q2", "on: .global()"])
        return self.random.choices(["", "on: nil", "on: .main"], [6, 3.4, 0.6])[0]

    def inline(self):
        return "(on: nil)" if self.waiting else ""

    def arguments(self, *others):
        given = [argument for argument in (self.on(), *others) if argument]
        return f"({', '.join(given)})" if given else ""

    # Blocks

    def shown(self, parameter):
        label = self.label()
        return f'print("{label}", {parameter})' if parameter else f'print("{label}")'

    def closure(self, head, parameters, result, body, throws=False):
        signature = f"({parameters}) " + ("throws " if throws else "") + f"-> {result} in"
        return block(f"{head} {{ {signature}", body)

    def handler(self, scope, head, parameter, result, ending, throws=False):
        """A link with a handler that prints, does something perhaps, and ends with the lines of `ending(scope, name)`."""
        name, declared = None, ""
        if parameter and parameter != VOID:
            name = self.name("v")
            declared = f"{name}: {parameter}"
        inner = Scope(scope)
        shown = f"told({name})" if parameter == "Result<Int>" else name
        body = [] if self.chance(0.1) else [self.shown(shown)]
        if inner.depth < 4:
            body += self.statements(inner, likelihood=0.3)
        if throws and self.chance(0.3):
            thrown = self.error()
            if self.chance(0.5) or ending is None:
                body.append(f"throw {thrown}")
                if ending is None:
                    return self.closure(head, declared, result, body, throws)
                return self.closure(head, declared, result, body, throws)
            body += block(f"if {self.pick(['true', 'false', f'{name} == 3' if parameter == INT else 'true'])} {{", [f"throw {thrown}"])
        if ending:
            body += ending(inner, name)
        if not body:
            body.append(self.shown(name))
        return self.closure(head, declared, result, body, throws)

    def returned(self, type):
        return lambda scope, name: [f"return {self.value(type)}"]

    # Sources: give lines and a kind

    def source(self, scope, type=None):
        type = type or self.random.choices([INT, VOID, LIST, TEXT], [7, 2, 2, 0.7])[0]
        known = scope.of(("P", type), ("G", type))
        alternatives = [
            (3, lambda: ([f"Promise<{type}>.value({self.value(type)})"], ("P", type))),
            (1.5, lambda: ([f"Promise<{type}>(error: {self.error()})"], ("P", type))),
            (2.2, self.made, scope, type),
            (1.2, self.made_guarantee, scope, type),
            (0.7, lambda: ([f"Guarantee<{type}>.value({self.value(type)})"], ("G", type))),
            (1, self.firstly, scope, type),
        ]
        if known:
            alternatives.append((9, lambda: self.reference(scope, self.pick(known))))
        if self.timers < 5:
            alternatives.append((0.8, self.after, type))
        alternatives.append((3 if self.queues else 0.4, self.dispatched, type))
        if type == VOID:
            alternatives.append((0.5, lambda: (["Promise<Void>.value"], ("P", VOID))))
            alternatives.append((0.3, lambda: (["Guarantee<Void>.value"], ("G", VOID))))
            alternatives.append((0.3, lambda: (["Promise<Void>()"], ("P", VOID))))
            if scope.depth < 3:
                alternatives.append((0.8, self.when_void, scope))
        if type == LIST and scope.depth < 3:
            alternatives += [(2.5, self.when_list, scope), (1, self.when_iterator, scope), (0.8, self.when_guarantees, scope)]
        if type == INT and scope.depth < 3:
            alternatives += [(1.6, self.race, scope), (0.8, self.when_resolved, scope), (0.8, self.when_pair, scope)]
        return self.choose(*alternatives)

    def reference(self, scope, name):
        kind = scope.names[name]
        if self.chance(0.07):
            return [f"Promise<{kind[1]}>({name})"], ("P", kind[1])
        return [name], kind

    def made(self, scope, type):
        seal = self.name("s")
        inner = Scope(scope)
        inner.add(seal, ("S", type))
        body = [self.shown(None)] if self.chance(0.4) else []
        for _ in range(self.random.choices([1, 2, 0], [6, 1.2, 0.6])[0]):
            body += self.settling(inner, seal, type)
        if self.chance(0.15):
            body.append(f"throw {self.error()}")
        if not body or seal not in "".join(body):
            body.insert(0, f"_ = {seal}")
        return block(f"Promise<{type}> {{ ({seal}: Resolver<{type}>) throws -> Void in", body), ("P", type)

    def made_guarantee(self, scope, type):
        resolve = self.name("r")
        body = [self.shown(None)] if self.chance(0.4) else []
        settle = f"{resolve}({self.value(type)})"
        body += self.perhaps_later([settle])
        if self.chance(0.1):
            body.append(f"{resolve}({self.value(type)})")
        return block(f"Guarantee<{type}> {{ ({resolve}: @escaping ({type}) -> Void) -> Void in", body), ("G", type)

    def perhaps_later(self, lines):
        if self.chance(0.25):
            return block("q1.async {" if self.queues else "DispatchQueue.main.async {", lines)
        if self.waiting:
            return lines
        if self.chance(0.25) and (delay := self.milliseconds()):
            return block(f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{", lines)
        return lines

    def settling(self, scope, seal, type):
        value, error = self.value(type), self.error()
        call = self.random.choices(
            [f"fulfill({value})", f"reject({error})", f"resolve(.fulfilled({value}))", f"resolve(.rejected({error}))",
             f"resolve({value}, nil)", f"resolve(nil, {error})"],
            [6, 2.5, 0.8, 0.5, 0.4, 0.3])[0]
        if type == VOID and (call.startswith("fulfill") or "nil" in call):
            call = self.pick(["fulfill(())", "fulfill(())", "fulfill_()", "resolve(nil)", f"resolve({error})"])
        return self.perhaps_later([f"{seal}.{call}"])

    def firstly(self, scope, type):
        self.fuel -= 1
        if self.chance(0.35):
            inner = Scope(scope)
            given = self.guarantee(inner, type)
            return block(f"firstly {{ () -> Guarantee<{type}> in", [self.shown(None), *led("return ", given)]), ("G", type)
        inner = Scope(scope)
        body = [self.shown(None)]
        if self.chance(0.25):
            body.append(f"throw {self.error()}")
        else:
            body += led("return ", self.promise(inner, type))
        return block(f"firstly {{ () throws -> Promise<{type}> in", body), ("P", type)

    def dispatched(self, type):
        queue = self.pick(["q1", "q2", "DispatchQueue.global()"]) if self.queues else "DispatchQueue.main"
        throws = self.chance(0.6)
        body = [self.shown(None), f"throw {self.error()}" if throws and self.chance(0.4) else f"return {self.value(type)}"]
        return self.closure(f"{queue}.async(.promise)", "", type, body, throws), ("P" if throws else "G", type)

    def after(self, type):
        delay = self.milliseconds()
        call = self.pick([f"after(.milliseconds({delay}))", f"after(seconds: {delay / 1000})"])
        lines = self.closure(f"{call}.map{self.arguments() if self.queues else ''}", "", type, [self.shown(None), f"return {self.value(type)}"])
        return lines, ("G", type)

    def inputs(self, scope, type=INT, least=1):
        """Lines of `let`s, and names of promises (not guarantees) to combine."""
        count = max(least, self.random.choices([1, 2, 3, 0], [2, 5, 3, 0.3])[0])
        lines, names = [], []
        for _ in range(count):
            known = scope.of(("P", type))
            if known and self.chance(0.6):
                names.append(self.pick(known))
            else:
                names.append(f"Promise<{type}>.value({self.value(type)})" if self.chance(0.5) else f"Promise<{type}>(error: {self.error()})"
                             if self.chance(0.4) else f"Promise<{type}>.value({self.value(type)}).map{self.inline()} {{ (n: {type}) -> {type} in n }}")
        return names

    def guarantees(self, scope, type=INT):
        known = scope.of(("G", type))
        count = self.random.choices([1, 2, 3, 0], [2, 5, 2, 0.3])[0]
        return [self.pick(known) if known and self.chance(0.6) else f"Guarantee<{type}>.value({self.value(type)})" for _ in range(count)]

    def race(self, scope):
        if self.chance(0.2):
            names = self.guarantees(scope) or ["Guarantee<Int>.value(1)"]
            return [f"race({', '.join(names)})"], ("G", INT)
        names = self.inputs(scope, least=0)
        form = self.random.random()
        if form < 0.35 and names:
            return [f"race({', '.join(names)})"], ("P", INT)
        array = f"[{', '.join(names)}]" if names else "[Promise<Int>]()"
        return [f"race(fulfilled: {array})" if form > 0.7 else f"race({array})"], ("P", INT)

    def when_resolved(self, scope):
        names = self.inputs(scope, least=0)
        joined = ", ".join(names)
        if not self.nested and self.chance(0.2):
            source = f"when(resolved: {self.iterator(names)}, concurrently: {self.random.randint(1, 3)})"
        else:
            source = f"when(resolved: {joined})" if names and self.chance(0.5) else f"when(resolved: [{joined}] as [Promise<Int>])"
        name = self.name("v")
        body = [f'print("{self.label()}", {name}.map {{ (r: Result<Int>) -> String in told(r) }})', f"return {name}.count"]
        return followed_by(source, self.closure(f".map{self.arguments()}", f"{name}: [Result<Int>]", INT, body)), \
            ("P" if "concurrently" in source else "G", INT)

    def when_pair(self, scope):
        a, b = self.inputs(scope, least=2)[:2]
        name = self.name("v")
        body = [f'print("{self.label()}", {name})', f"return {name}.0 + {name}.1"]
        return followed_by(f"when(fulfilled: {a}, {b})", self.closure(f".map{self.arguments()}", f"{name}: (Int, Int)", INT, body)), ("P", INT)

    def when_list(self, scope):
        names = self.inputs(scope, least=0)
        array = f"[{', '.join(names)}]" if names else "[Promise<Int>]()"
        return [f"when(fulfilled: {array})"], ("P", LIST)

    def iterator(self, names):
        items = self.name("items")
        self.before += [f"var {items}: [Promise<Int>] = [{', '.join(names)}]"]
        label = self.label()
        return f'AnyIterator<Promise<Int>> {{ print("{label}", {items}.count); return {items}.isEmpty ? nil : {items}.removeFirst() }}'

    def when_iterator(self, scope):
        names = self.inputs(scope, least=0) + self.inputs(scope, least=0)
        if self.nested:
            return [f"when(fulfilled: [{', '.join(names)}] as [Promise<Int>])"], ("P", LIST)
        return [f"when(fulfilled: {self.iterator(names)}, concurrently: {self.random.randint(1, 3)})"], ("P", LIST)

    def when_guarantees(self, scope):
        names = self.guarantees(scope)
        joined = ", ".join(names)
        if self.chance(0.5) and names:
            return [f"when({joined})"], ("G", LIST)
        return [f"when(guarantees: [{joined}] as [Guarantee<Int>])"], ("G", LIST)

    def when_void(self, scope):
        names = self.inputs(scope, VOID)
        return [f"when(fulfilled: [{', '.join(names)}])"], ("P", VOID)

    # Links: give lines that begin with a dot, and the kind that comes of it

    def link(self, scope, kind):
        self.fuel -= 1
        holder, type = kind
        alternatives = [
            (3, self.map, scope, kind), (3, self.then, scope, kind), (1.6, self.get, scope, kind), (1.2, self.tap, scope, kind),
            (2, self.done, scope, kind), (0.8, self.compact_map, scope, kind), (0.8, lambda: ([".asVoid()"], (holder, VOID))),
        ]
        if holder == "P":
            alternatives += [(2.6, self.recover, scope, kind), (1.6, self.ensure, scope, kind)]
            if not self.waiting:
                # What follows it comes by way of the main queue.
                alternatives.append((1.2, self.ensure_then, scope, kind))
        if type == LIST:
            alternatives += [(5, self.sequence, scope, kind)]
        return self.choose(*alternatives)

    def map(self, scope, kind):
        if kind[1] in (INT, LIST) and self.chance(0.08):
            path, result = ("description", TEXT) if kind[1] == INT else ("count", INT)
            on = self.on()
            return [f".map({on}{', ' if on else ''}\\.{path})"], (kind[0], result)
        result = self.random.choices([INT, kind[1], VOID, LIST, TEXT], [4, 3, 0.5, 2, 0.5])[0]
        throws = self.chance(0.4)
        ending = lambda inner, name: [f"return {self.value(result, name if result == kind[1] else None)}"]
        lines = self.handler(scope, f".map{self.arguments()}", kind[1], result, ending, throws)
        return lines, ("G" if kind[0] == "G" and not throws else "P", result)

    def then(self, scope, kind):
        result = self.random.choices([INT, kind[1] if kind[1] != PAIR else INT, VOID, LIST], [4, 3, 1, 1])[0]
        guarantee = self.chance(0.3)
        throws = not guarantee and self.chance(0.5)
        give = self.guarantee if guarantee else self.promise
        ending = lambda inner, name: led("return ", give(inner, result))
        lines = self.handler(
            scope, f".then{self.arguments()}", kind[1], f"{'Guarantee' if guarantee else 'Promise'}<{result}>", ending, throws)
        return lines, ("G" if kind[0] == "G" and guarantee else "P", result)

    def get(self, scope, kind):
        throws = self.chance(0.4)
        lines = self.handler(scope, f".get{self.arguments()}", kind[1], VOID, None, throws)
        return lines, ("G" if kind[0] == "G" and not throws else "P", kind[1])

    def tap(self, scope, kind):
        name = self.name("v")
        body = [f'print("{self.label()}", told({name}))', *self.statements(Scope(scope), likelihood=0.2 if scope.depth < 3 else 0)]
        return self.closure(f".tap{self.arguments()}", f"{name}: Result<{kind[1]}>", VOID, body), ("P", kind[1])

    def done(self, scope, kind):
        throws = self.chance(0.4)
        lines = self.handler(scope, f".done{self.arguments()}", kind[1], VOID, None, throws)
        return lines, ("G" if kind[0] == "G" and not throws else "P", VOID)

    def compact_map(self, scope, kind):
        ending = lambda inner, name: [f"return {self.pick(['nil', str(self.number())])}"]
        return self.handler(scope, f".compactMap{self.arguments()}", kind[1], "Int?", ending, self.chance(0.4)), ("P", INT)

    def policy(self):
        return self.random.choices(["", "policy: .allErrors", "policy: .allErrorsExceptCancellation"], [5, 2.5, 0.7])[0]

    def recover(self, scope, kind):
        type = kind[1]
        way = self.random.random()
        policy = self.policy()
        if type == VOID and way < 0.6:
            throws = bool(policy) or self.chance(0.4)
            ending = lambda inner, name: []
            lines = self.handler(scope, f".recover{self.arguments(policy)}", "Error", VOID, ending, throws)
            return lines, ("P" if throws else "G", VOID)
        if way < 0.45:
            ending = lambda inner, name: led("return ", self.guarantee(inner, type))
            lines = self.handler(scope, f".recover{self.arguments(policy)}", "Error", f"Guarantee<{type}>", ending)
            return lines, ("P" if policy else "G", type)
        ending = lambda inner, name: led("return ", self.promise(inner, type))
        throws = self.chance(0.6)
        return self.handler(scope, f".recover{self.arguments(policy)}", "Error", f"Promise<{type}>", ending, throws), ("P", type)

    def ensure(self, scope, kind):
        return self.handler(scope, f".ensure{self.arguments()}", None, VOID, None), kind

    def ensure_then(self, scope, kind):
        ending = lambda inner, name: led("return ", self.guarantee(inner, VOID))
        return self.handler(scope, f".ensureThen{self.arguments()}", None, "Guarantee<Void>", ending), kind

    def sequence(self, scope, kind):
        holder = kind[0]
        on = self.arguments()
        throws = self.chance(0.25)
        made = "P" if throws else holder
        label = f'print("{self.label()}", n)'
        mark = "throws " if throws else ""
        thrown = block(f"if n == {self.number()} {{", [f"throw {self.error()}"]) if throws else []
        each = lambda head, result, *body: block(f".{head}{on} {{ (n: Int) {mark}-> {result} in", [label, *thrown, *body])
        plain = lambda head, result, *body: block(f".{head} {{ (n: Int) -> {result} in", [label, *body])
        return self.choose(
            (2, lambda: (each("mapValues", INT, f"return n * {self.number()}"), (made, LIST))),
            (1, lambda: (each("flatMapValues", LIST, "return [n, n]"), (made, LIST))),
            (1, lambda: (each("compactMapValues", "Int?", f"return n > {self.number()} ? n : nil"), (made, LIST))),
            (2, lambda: (each("thenMap", "Promise<Int>", *self.each_promise()), ("P", LIST))),
            (1, lambda: (plain(f"thenMap{on}", "Guarantee<Int>", "return Guarantee<Int>.value(n)"), (holder, LIST))),
            (1, lambda: (each("thenFlatMap", "Promise<[Int]>", "return Promise<[Int]>.value([n, 7])"), ("P", LIST))),
            (1.5, lambda: (plain(f"filterValues{on}", "Bool", f"return n > {self.number()}"), (holder, LIST))),
            (0.8, lambda: ([".firstValue"], ("P", INT))), (0.8, lambda: ([".lastValue"], ("P", INT))),
            (0.8, lambda: (plain(f"firstValue({self.on_and()}where:", "Bool", f"return n > {self.number()}")[:-1] + ["})"], ("P", INT))),
            (1, lambda: ([f".sortedValues({on[1:-1] if on else ''})"], (holder, LIST))))

    def on_and(self):
        on = self.on()
        return f"{on}, " if on else ""

    def each_promise(self):
        return self.pick([["return Promise<Int>.value(n)"], [f"return n > {self.number()} ? Promise<Int>.value(n) : Promise<Int>(error: Bad(n: n))"],
                          [f"return Promise<Int>.value(n).map{self.inline()} {{ (m: Int) -> Int in m + 1 }}"]])

    # Expressions

    # Whether the expression stands where no statement can be put in front of it, and what is to stand in front of a statement.
    nested = 0
    before = []

    def chain(self, scope, type=None, likelihood=0.62):
        """The lines and the kind of a source with some links."""
        lines, kind = self.source(scope, type)
        while self.fuel > 0 and self.chance(likelihood):
            more, kind = self.link(scope, kind)
            lines = lines + indented(more)
        return lines, kind

    def promise(self, scope, type):
        """Lines of a Promise of this type."""
        return self.converted(scope, "P", type)

    def guarantee(self, scope, type):
        return self.converted(scope, "G", type)

    def converted(self, scope, holder, type):
        self.nested += 1
        known = scope.of((holder, type))
        self.fuel -= 0.5
        if known and self.chance(0.5):
            lines = [self.pick(known)]
        elif self.fuel <= 0 or scope.depth > 3 or self.chance(0.4):
            word = "Promise" if holder == "P" else "Guarantee"
            lines = [f"{word}<{type}>.value({self.value(type)})"]
            if holder == "P" and self.chance(0.25):
                lines = [f"Promise<{type}>(error: {self.error()})"]
        else:
            lines, kind = self.chain(scope, type, 0.35)
            if kind != (holder, type):
                if holder == "G":
                    if kind[0] == "P":
                        lines = lines + indented(self.closure(
                            f".recover{self.arguments()}", "e: Error", f"Guarantee<{kind[1]}>",
                            [f'print("{self.label()}", e)', f"return Guarantee<{kind[1]}>.value({self.value(kind[1])})"]))
                    if kind[1] != type:
                        lines = lines + indented(self.closure(
                            f".map{self.arguments()}", "" if kind[1] == VOID else f"_: {kind[1]}", type, [f"return {self.value(type)}"]))
                else:
                    lines = lines + indented(self.closure(
                        f".map{self.arguments()}", "" if kind[1] == VOID else f"_: {kind[1]}", type, [f"return {self.value(type)}"], True))
        self.nested -= 1
        return lines

    # Statements

    def statements(self, scope, least=0, likelihood=0.45):
        return [] if self.queues else super().statements(scope, least, likelihood)

    def statement(self, scope):
        self.fuel -= 1
        if self.queues:
            return self.waited(scope)
        self.nested, outer = 0, self.nested
        self.before, kept = [], self.before
        settled = scope.of(("S", INT), ("S", VOID), ("R", INT))
        observed = [name for name, kind in scope.names.items() if kind[0] in "PG"]
        lines = self.choose(
            (6, self.declaration, scope), (5, self.ended, scope), (1, lambda: [self.shown(None)]),
            (2.4 if not scope.depth else 0.4, self.pending, scope), (3.5 if settled else 0, self.settle, scope, settled),
            (2 if observed else 0, self.look, scope, observed),
            (0.8 if scope.depth < 3 else 0, lambda: block("DispatchQueue.main.async {", [self.shown(None), *self.statements(Scope(scope))])),
            (0.8 if scope.depth < 3 and self.timers < 5 else 0, self.timer, scope), (0.4, self.dropped, scope),
            (1 if not scope.depth and self.timers < 5 else 0, self.hung, scope))
        lines = self.before + lines
        self.before = kept
        self.nested = outer
        return lines

    def declaration(self, scope):
        lines, kind = self.chain(scope)
        name = self.name("p" if kind[0] == "P" else "g")
        scope.add(name, kind)
        lines = led(f"let {name}: {written(kind)} = ", lines)
        if self.chance(0.35):
            lines += self.watch(scope, name)
        return lines

    def dropped(self, scope):
        """A promise whose resolver goes: at once, or when its variable lets go of it."""
        if self.chance(0.4):
            name = self.name("p")
            scope.add(name, ("P", INT))
            return [f"let {name}: Promise<Int> = Promise<Int>.pending().promise"]
        seal = self.name("o")
        end = [f'print("{self.label()}")', f"{seal} = nil", f'print("{self.label()}")']
        if self.chance(0.3):
            end.insert(1, f"{seal}?.fulfill({self.number()})")
        later = block("DispatchQueue.main.async {", end) if self.chance(0.4) else end
        return [f"var {seal}: Resolver<Int>? = Promise<Int>.pending().resolver", *later]

    def waited(self, scope):
        """Blocks until a chain on other queues is through; the fuel that is left goes into the last chain, which nobody waits for."""
        self.waiting, self.nested = True, 1
        if self.fuel > 8 and self.timers < 4:
            # It begins later, so that what is logged about the waiting comes first.
            lines, kind = self.after(self.pick([INT, INT, LIST, VOID]))
            while self.chance(0.75):
                more, kind = self.link(scope, kind)
                lines = lines + indented(more)
            lines = lines + ["  .wait()"]
            shown = self.name("w")
            label = self.label()
            told = f'print("{label}"' + ("" if kind[1] == VOID else f", {shown}") + ")"
            if kind[0] == "G":
                return [*led(f"let {shown}: {kind[1]} = ", lines), told]
            return block("do {", [*led(f"let {shown}: {kind[1]} = try ", lines), told],
                         f'}} catch let e {{ print("{self.label()}", e) }}')
        self.waiting = False
        lines, kind = self.chain(scope, likelihood=0.85)
        self.fuel = 0
        if kind[0] == "P":
            return lines + indented([self.end()])
        return led("_ = ", lines)

    def hung(self, scope):
        """Runs the run loop until a chain is through, which only the program itself can: the main queue isn't drained within its jobs."""
        lines = [f"after(.milliseconds({self.milliseconds()}))" if self.chance(0.6) else "Guarantee<Void>.value(())"]
        lines += indented(block(".then { () -> Promise<Int> in", [f"return Promise<Int>.value({self.number()})"]))
        for _ in range(self.random.randint(0, 2)):
            name = self.name("v")
            body = [self.shown(name), f"throw {self.error()}" if self.chance(0.2) else f"return {name} + {self.number()}"]
            lines += indented(block(f".map{self.arguments()} {{ ({name}: Int) throws -> Int in", body))
        promise, value = self.name("p"), self.name("w")
        return [*led(f"let {promise}: Promise<Int> = ", lines), *block(
            "do {", [f"let {value}: Int = try hang({promise})", self.shown(value)], f'}} catch let e {{ print("{self.label()}", e) }}')]

    def watch(self, scope, name):
        holder, type = scope.names[name]
        label = self.label()
        if self.chance(0.2):
            return [f'{name}.pipe {{ (r: Result<{type}>) -> Void in print("{label}", told(r)) }}']
        parameter, shown = ("", "") if type == VOID else (f"v: {type}", ", v")
        lines = [f'{name}.done{self.arguments()} {{ ({parameter}) -> Void in print("{label}"{shown}) }}']
        return followed(lines, self.end()) if holder == "P" else led("_ = ", lines)

    def end(self):
        way = self.random.random()
        if way < 0.35:
            return ".cauterize()"
        handler = f'.catch{self.arguments(self.policy())} {{ (e: Error) -> Void in print("{self.label()}", e{", e.isCancelled" if self.chance(0.2) else ""}) }}'
        if way > 0.85:
            handler += f'.finally{self.arguments()} {{ print("{self.label()}") }}'
        return handler

    def ended(self, scope):
        lines, kind = self.chain(scope, likelihood=0.75)
        if kind[0] == "P" and self.chance(0.85):
            return lines + indented([self.end()])
        return led("_ = ", lines)

    def pending(self, scope):
        type = self.pick([INT, INT, VOID])
        if self.chance(0.25):
            name, resolve = self.name("g"), self.name("r")
            scope.add(name, ("G", INT))
            scope.add(resolve, ("R", INT))
            return [f"let ({name}, {resolve}) = Guarantee<Int>.pending()"]
        name, seal = self.name("p"), self.name("s")
        scope.add(name, ("P", type))
        scope.add(seal, ("S", type))
        return [f"let ({name}, {seal}) = Promise<{type}>.pending()", *(self.watch(scope, name) if self.chance(0.4) else [])]

    def settle(self, scope, settled):
        name = self.pick(settled)
        kind = scope.names[name]
        if kind[0] == "R":
            return self.perhaps_later([f"{name}({self.value(INT)})"])
        return self.settling(scope, name, kind[1])

    def look(self, scope, observed):
        name = self.pick(observed)
        holder, type = scope.names[name]
        label = self.label()
        reads = ["isPending", "isResolved", "isFulfilled", "isRejected"]
        forms = [f"{name}.{self.pick(reads)}", f"told({name}.result)"]
        if type == INT:
            forms.append(f"{name}.value as Any")
        if holder == "P":
            forms += [name, f"{name}.debugDescription", f'{name}.error.map {{ (e: Error) -> String in "\\(e)" }} ?? "no error"']
        return [f'print("{label}", {self.pick(forms)})']

    def timer(self, scope):
        delay = self.milliseconds()
        head = f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{"
        return block(head, [self.shown(None), *self.statements(Scope(scope), likelihood=0.6)])

    # The whole

    def opening(self, scope):
        lines = ["conf.logHandler = { (event: LogEvent) -> Void in logged(event) }"] if self.chance(0.8) else []
        if self.chance(0.15):
            self.queues = True
            self.fuel = self.random.randint(6, 20)
            return [*lines, 'let q1 = DispatchQueue(label: "q1")', 'let q2 = DispatchQueue(label: "q2")']
        if self.chance(0.05):
            lines.append(f"conf.catchPolicy = .{self.pick(['allErrors', 'allErrorsExceptCancellation'])}")
        if self.chance(0.05):
            lines.append(f"conf.Q = {self.pick(['(map: nil, return: .main)', '(map: .main, return: nil)', '(map: nil, return: nil)'])}")
            self.timers = 5
        return lines


    def closing(self, scope):
        return [] if self.queues else super().closing(scope)


def followed_by(source, lines):
    return [source, *indented(lines)]
