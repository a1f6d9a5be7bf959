"""Random programs for FranticApparatus: 7.0, which has `all`, `any` and `race`, and 6.0. A type is the type of a promise's value."""
from generating import Generator, Scope, block, followed, indented, led

# What is dropped is cancelled there: `keep` holds what a program wants to go on. A seal settles once, as the library demands.
PRELUDE = """\
struct Bad: Error { let n: Int }
final class Context {
  let name: String
  init(_ name: String) { self.name = name }
}
final class Token {
  let name: String
  init(_ name: String) { self.name = name }
  deinit { print("freed", name) }
}
final class Seal<T> {
  var fulfill: (T) -> Void = { _ in }
  var reject: (Error) -> Void = { _ in }
  var isCancelled: () -> Bool = { false }
  var isOpen = true
  func value(_ value: T) {
    if !isOpen { return }
    isOpen = false
    fulfill(value)
  }
  func error(_ error: Error) {
    if !isOpen { return }
    isOpen = false
    reject(error)
  }
}
final class Kept { var promises: [Any] = [] }
let kept = Kept()
func keep<T>(_ promise: Promise<T>) { kept.promises.append(promise) }
func pending<T>(_ seal: Seal<T>) -> Promise<T> {
  return Promise<T> { fulfill, reject, isCancelled in
    seal.fulfill = fulfill
    seal.reject = reject
    seal.isCancelled = isCancelled
  }
}
"""

INT, TEXT, LIST, NAMED = "Int", "String", "[Int]", "[String: Int]"


class Frantic(Generator):
    prefix = "frantic"
    combines = True

    def value(self, type, shown=None):
        if shown and self.chance(0.6):
            return f"{shown} + {self.number()}" if type == INT else shown
        return {
            INT: str(self.number()), TEXT: f'"t{self.number()}"',
            LIST: f"[{', '.join(str(self.number()) for _ in range(self.random.randint(0, 3)))}]",
            NAMED: f'["k": {self.number()}]',
        }[type]

    def error(self):
        return self.random.choices([f"Bad(n: {self.number()})", "PromiseError.contextDeallocated"], [9, 0.5])[0]

    def on(self):
        return self.random.choices(["on: main", "on: GCDDispatcher.main"], [8, 1])[0]

    def shown(self, name=None, type=None):
        if name is None:
            return f'print("{self.label()}")'
        return f'print("{self.label()}", {name}.sorted {{ $0.key < $1.key }})' if type == NAMED else f'print("{self.label()}", {name})'

    def closure(self, head, parameters, result, body, throws=True, tail="}"):
        return block(f"{head} {{ ({parameters}) {'throws ' if throws else ''}-> {result} in", body, tail)

    def body(self, scope, name, type, ending, throws=True):
        """The lines of a handler."""
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
        type = type or self.random.choices([INT, LIST, TEXT, NAMED], [7, 2, 1, 0.7])[0]
        known = scope.of(type)
        alternatives = [(3, self.made, scope, type)]
        if known:
            alternatives.append((10, lambda: ([self.pick(known)], type)))
        if scope.depth < 3:
            if type == LIST and self.combines:
                alternatives.append((4, self.all, scope))
            if type == NAMED and self.combines:
                alternatives.append((4, self.all_named, scope))
            if type == INT and self.combines:
                alternatives += [(1.2, self.race, scope), (1, self.any, scope)]
            if type == INT:
                alternatives.append((0.8, self.maker, scope))
        return self.choose(*alternatives)

    def made(self, scope, type):
        """A promise that its maker settles, at once, later, or never."""
        settle = f"fulfill({self.value(type)})" if self.chance(0.7) else f"reject({self.error()})"
        lines = [self.shown()] if self.chance(0.3) else []
        if self.chance(0.93):
            lines += self.perhaps_later([settle])
        if not lines:
            lines = [self.shown()]
        signature = f"fulfill: @escaping ({type}) -> Void, reject: @escaping (Error) -> Void, isCancelled: @escaping () -> Bool"
        return self.closure(f"Promise<{type}>", signature, "Void", lines, False), type

    def perhaps_later(self, lines):
        if self.chance(0.3):
            return block("DispatchQueue.main.async {", lines)
        if self.chance(0.3) and (delay := self.milliseconds()):
            return block(f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{", lines)
        return lines

    def inputs(self, scope):
        known = scope.of(INT)
        count = self.random.choices([1, 2, 3, 0], [2, 5, 3, 0.2])[0]
        fresh = lambda: f"Promise<Int> {{ (fulfill: @escaping (Int) -> Void, reject: @escaping (Error) -> Void, isCancelled: @escaping () -> Bool) -> Void in " \
            + (f"fulfill({self.value(INT)})" if self.chance(0.6) else f"reject({self.error()})") + " }"
        return [self.pick(known) if known and self.chance(0.75) else fresh() for _ in range(count)]

    def all(self, scope):
        names = self.inputs(scope)
        return [f"all([{', '.join(names)}] as [Promise<Int>])"], LIST

    def named(self, scope):
        names = self.inputs(scope)
        return f"[{', '.join(f'{chr(34)}k{place}{chr(34)}: {name}' for place, name in enumerate(names)) or ':'}] as [String: Promise<Int>]"

    def all_named(self, scope):
        return [f"all({self.named(scope)})"], NAMED

    def race(self, scope):
        return [f"race([{', '.join(self.inputs(scope))}] as [Promise<Int>])"], INT

    def any(self, scope):
        name = self.name("r")
        label = self.label()
        body = [f'print("{label}", {name}.values.keys.sorted(), {name}.reasons.keys.sorted())', f"return {name}.values.count"]
        return [f"any({self.named(scope)})", *indented(self.closure(
            f".whenFulfilledThenTransform({self.on()})", f"{name}: AnyResult<String, Int>", INT, body))], INT

    def maker(self, scope):
        """A chain whose handlers get a context while it lives."""
        context = self.name("c")
        dropped = self.chance(0.3)
        self.before += [f'{"var" if dropped else "let"} {context}: Context{"?" if dropped else ""} = Context("{context}")']
        self.behind += [f"{context} = nil"] if dropped else []
        if not dropped:
            self.behind += [f"kept.promises.append({context})"] if self.chance(0.7) else []
        helper = "PromiseMakerHelper<Context, Int>"
        first = self.converted(scope, INT)
        lines = block("make { (context: Context) -> Promise<Int> in", [f'print("{self.label()}", context.name)', *led("return ", first)])
        for _ in range(self.random.randint(1, 3)):
            lines += indented(self.maker_link(scope))
        return block(
            f"PromiseMaker.makeUsing(context: {context}{'!' if dropped else ''}) {{ (make: ((Context) -> Promise<Int>) -> {helper}) -> {helper} in",
            led("return ", lines)), INT

    def maker_link(self, scope):
        name, error = self.name("v"), self.name("e")
        given = [f'print("{self.label()}", context.name, {name})']
        failed = [f'print("{self.label()}", context.name, {error})']
        return self.choose(
            (3, lambda: self.closure(".whenFulfilled", f"context: Context, {name}: Int", "Void", given)),
            (3, lambda: self.closure(".whenFulfilledThenTransform", f"context: Context, {name}: Int", INT, [*given, f"return {self.value(INT, name)}"])),
            (2, lambda: self.closure(".whenFulfilledThenPromise", f"context: Context, {name}: Int", "Promise<Int>", [*given, *led("return ", self.converted(Scope(scope), INT))])),
            (1.5, lambda: self.closure(".whenRejected", f"context: Context, {error}: Error", "Void", failed)),
            (1.5, lambda: self.closure(".whenRejectedThenTransform", f"context: Context, {error}: Error", INT, [*failed, f"return {self.value(INT)}"])),
            (1, lambda: self.closure(".whenComplete", "context: Context", "Void", [f'print("{self.label()}", context.name)'], False)))

    # Links

    def link(self, scope, type):
        self.fuel -= 1
        head = lambda name: f".{name}({self.on()})"
        name = self.name("v")
        result = self.random.choices([INT, type, LIST, TEXT], [4, 4, 1, 0.5])[0]
        given = f"{name}: {type}"
        value = lambda scope, shown: [f"return {self.value(result, shown if result == type else None)}"]
        give = lambda wanted: lambda scope, shown: led("return ", self.converted(scope, wanted))
        either = lambda wanted: lambda scope, shown: followed(led("return .promise(", self.converted(scope, wanted)), ")") if self.chance(0.5) \
            else [f"return .value({self.value(wanted)})"]
        body = lambda ending, throws=True: self.body(scope, name, type, ending, throws)
        failed = lambda ending: self.body(scope, name, "Error", ending)
        return self.choose(
            (3, lambda: (self.closure(head("whenFulfilled"), given, "Void", body(None)), type)),
            (3, lambda: (self.closure(head("whenFulfilledThenTransform"), given, result, body(value)), result)),
            (3, lambda: (self.closure(head("whenFulfilledThenPromise"), given, f"Promise<{result}>", body(give(result))), result)),
            (1, lambda: (self.closure(head("whenFulfilledThenMap"), given, f"Result<{result}>", body(either(result))), result)),
            (2, lambda: (self.closure(head("whenRejected"), f"{name}: Error", "Void", failed(None)), type)),
            (1.5, lambda: (self.closure(head("whenRejectedThenTransform"), f"{name}: Error", type, failed(lambda scope, _: [f"return {self.value(type)}"])), type)),
            (1.5, lambda: (self.closure(head("whenRejectedThenPromise"), f"{name}: Error", f"Promise<{type}>", failed(give(type))), type)),
            (0.7, lambda: (self.closure(head("whenRejectedThenMap"), f"{name}: Error", f"Result<{type}>", failed(either(type))), type)),
            (1.5, lambda: (self.closure(head("whenComplete"), "", "Void", self.body(scope, None, None, None, False), False), type)),
            (1.5, lambda: (self.both(scope, type, result, either), result)))

    def both(self, scope, type, result, either):
        name, error = self.name("v"), self.name("e")
        first = self.closure("onFulfilled:", f"{name}: {type}", f"Result<{result}>", self.body(scope, name, type, either(result)), tail="},")
        second = self.closure("onRejected:", f"{error}: Error", f"Result<{result}>", self.body(scope, error, "Error", either(result)), tail="})")
        return [f".then({self.on()},", *indented(first), *indented(second)]

    # Expressions

    before = []
    behind = []

    def chain(self, scope, type=None, likelihood=0.65):
        lines, type = self.source(scope, type)
        while self.fuel > 0 and self.chance(likelihood):
            more, type = self.link(scope, type)
            lines = lines + indented(more)
        return lines, type

    def converted(self, scope, type):
        """Lines of a promise of this type, where no statement can be put in front."""
        known = scope.of(type)
        self.fuel -= 0.5
        if known and self.chance(0.6):
            return [self.pick(known)]
        kept, behind = self.before, self.behind
        if self.fuel <= 0 or scope.depth > 3 or self.chance(0.5):
            return self.made(scope, type)[0]
        fuel, depth = self.fuel, scope.depth
        scope.depth = 3
        lines, given = self.chain(scope, type, 0.35)
        scope.depth = depth
        if given != type:
            lines = lines + indented(self.closure(f".whenFulfilledThenTransform({self.on()})", f"_: {given}", type, [f"return {self.value(type)}"]))
        return lines

    # Statements

    def statement(self, scope):
        self.fuel -= 1
        kept, behind = self.before, self.behind
        self.before, self.behind = [], []
        seals = [name for name, kind in scope.names.items() if kind.startswith("Seal")]
        lines = self.choose(
            (7, self.declaration, scope), (3, self.ended, scope), (0.8, lambda: [self.shown()]),
            (2.5 if not scope.depth else 0.4, self.pending, scope), (4 if seals else 0, self.settle, scope, seals),
            (0.5 if seals else 0, lambda: [f'print("{self.label()}", {self.pick(seals)}.isCancelled())']),
            (0.8 if scope.depth < 3 else 0, lambda: block("DispatchQueue.main.async {", [self.shown(), *self.statements(Scope(scope))])),
            (0.8 if scope.depth < 3 and self.timers < 5 else 0, self.timer, scope),
            (0.8 if not scope.depth else 0, self.dropped, scope))
        lines = self.before + lines + self.behind
        self.before, self.behind = kept, behind
        return lines

    def declaration(self, scope):
        lines, type = self.chain(scope)
        name = self.name("p")
        scope.add(name, type)
        return [*led(f"let {name}: Promise<{type}> = ", lines), *([f"keep({name})"] if self.chance(0.85) else [])]

    def ended(self, scope):
        lines, type = self.chain(scope, likelihood=0.8)
        return followed(led("keep(", lines), ")") if self.chance(0.85) else led("_ = ", lines)

    def pending(self, scope):
        type = self.pick([INT, INT, LIST])
        name, seal = self.name("p"), self.name("s")
        scope.add(name, type)
        scope.add(seal, f"Seal<{type}>")
        return [f"let {seal} = Seal<{type}>()", f"let {name}: Promise<{type}> = pending({seal})", *([f"keep({name})"] if self.chance(0.9) else [])]

    def settle(self, scope, seals):
        seal = self.pick(seals)
        type = scope.names[seal][len("Seal<"):-1]
        return self.perhaps_later([f"{seal}.value({self.value(type)})" if self.chance(0.7) else f"{seal}.error({self.error()})"])

    def timer(self, scope):
        delay = self.milliseconds()
        return block(
            f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{",
            [self.shown(), *self.statements(Scope(scope), likelihood=0.6)])

    def dropped(self, scope):
        """A chain that one variable keeps, and lets go of; what its handler captured says when it is freed."""
        lines, type = self.chain(scope, likelihood=0.3)
        name, token = self.name("q"), self.name("t")
        value = self.name("v")
        lines = lines + indented(self.closure(
            f".whenFulfilled({self.on()})", f"{value}: {type}", "Void", [f'print("{self.label()}", {token}.name)']))
        head = self.pick(["DispatchQueue.main.async {", "", "asyncAfter"])
        let_go = [f'print("{self.label()}")', f"{name}.promises = []", f'print("{self.label()}")']
        if head == "asyncAfter":
            delay = self.milliseconds()
            head = f"DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({delay})) {{" if delay else ""
        made = block("do {", [f'let {token} = Token("{token}")', *followed(led(f"{name}.promises.append(", lines), ")")])
        return [f"let {name} = Kept()", *made, *(block(head, let_go) if head else let_go)]

    def opening(self, scope):
        return ["let main = GCDDispatcher.main"]


class Frantic6(Frantic):
    prefix = "frantic6"
    combines = False
