// Makes random programs with promises, as data: the same seed gives the same program. README.md describes the form.

/** A seeded generator of random numbers (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class Generator {
  constructor(seed) {
    this.random = randomNumbers(seed);
    this.fuel = 14 + this.below(22);
    this.counts = {};
    this.resolvers = [];
  }

  below(limit) {
    return Math.floor(this.random() * limit);
  }

  chance(probability) {
    return this.random() < probability;
  }

  /** One of several alternatives, each with its weight. */
  choose(...alternatives) {
    let rest = this.random() * alternatives.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, make] of alternatives) {
      rest -= weight;
      if (rest < 0) return make();
    }
    return alternatives[0][1]();
  }

  name(prefix) {
    this.counts[prefix] = (this.counts[prefix] ?? 0) + 1;
    return prefix + this.counts[prefix];
  }

  program() {
    const scope = { promises: [], values: [] };
    const body = [];
    while (this.fuel > 0) body.push(...this.statement(scope, 0));
    if (this.chance(0.7)) body.splice(this.below(body.length + 1), 0, this.ticker());
    for (const name of scope.promises) if (this.chance(0.2)) body.push(this.watch(name));
    body.push(this.print(scope));
    return { body };
  }

  print(scope, name) {
    const shown = name ?? (this.chance(0.3) ? this.pick(scope.values) : undefined);
    return shown === undefined ? { do: "print", label: this.name("L") } : { do: "print", label: this.name("L"), of: shown };
  }

  pick(list) {
    return list.length === 0 ? undefined : list[this.below(list.length)];
  }

  /** Statements that may stand anywhere. What they declare is added to the scope. */
  statement(scope, depth) {
    this.fuel -= 1;
    return this.choose(
      [7, () => {
        const value = this.promise(scope, depth);
        const name = this.name("p");
        scope.promises.push(name);
        const declaration = { do: "let", name, value };
        return this.chance(0.4) ? [declaration, this.watch(name)] : [declaration];
      }],
      [5, () => [{ do: "run", value: this.promise(scope, depth) }]],
      [2, () => [this.print(scope)]],
      [1.2, () => [this.ticker()]],
      [this.resolvers.length > 0 ? 3 : 0, () => [this.settle(scope, depth)]],
      [depth < 3 ? 1 : 0, () => [{ do: "microtask", body: this.block(scope, depth) }]],
      [depth < 3 ? 1.2 : 0, () => [{ do: "timer", after: 10 * (1 + this.below(6)), body: this.block(scope, depth) }]],
    );
  }

  /** Prints what becomes of a promise. */
  watch(name) {
    const shower = () => {
      const parameter = this.name("x");
      return { parameter, body: [{ do: "print", label: this.name("L"), of: parameter }] };
    };
    return { do: "run", value: { is: "then", of: { is: "name", name }, fulfilled: shower(), rejected: shower() } };
  }

  /** A chain that prints in each job: beside it one sees how many jobs others take. */
  ticker() {
    let of = { is: "resolve", value: { is: "undefined" } };
    for (let step = 3 + this.below(4); step > 0; step -= 1) {
      of = { is: "then", of, fulfilled: { parameter: null, body: [{ do: "print", label: this.name("L") }] }, rejected: null };
    }
    return { do: "run", value: of };
  }

  settle(scope, depth) {
    const with_ = this.chance(0.75) ? "resolve" : "reject";
    return {
      do: "settle", resolvers: this.pick(this.resolvers), with: with_,
      value: with_ === "resolve" ? this.operand(scope, depth) : this.plain(scope),
    };
  }

  /** The statements of a function that returns nothing. */
  block(scope, depth) {
    const inner = { promises: [...scope.promises], values: [...scope.values] };
    const body = [this.print(inner)];
    while (this.fuel > 0 && this.chance(0.45)) body.push(...this.statement(inner, depth + 1));
    return body;
  }

  /** A handler: prints what it was given, does something perhaps, and ends in one of the ways in which handlers end. */
  handler(scope, depth, takesParameter = true) {
    const parameter = takesParameter ? this.name("x") : null;
    const values = parameter ? [...scope.values, parameter] : [...scope.values];
    const inner = { promises: [...scope.promises], values };
    const body = [this.print(inner, parameter ?? undefined)];
    while (this.fuel > 0 && depth < 3 && this.chance(0.25)) body.push(...this.statement(inner, depth + 1));
    body.push(...this.ending(inner, depth));
    return { parameter, body };
  }

  ending(scope, depth) {
    return this.choose(
      [4, () => [{ do: "return", value: this.plain(scope) }]],
      [3, () => {
        const leaving = { do: "return", value: this.operand(scope, depth) };
        return this.chance(0.5) ? [this.ticker(), leaving] : [leaving];
      }],
      [2, () => []],
      [1.6, () => [{ do: "throw", value: this.plain(scope) }]],
    );
  }

  plain(scope) {
    return this.choose(
      [5, () => ({ is: "value", value: this.name("v") })],
      [2, () => ({ is: "value", value: this.below(100) })],
      [1, () => ({ is: "undefined" })],
      [scope.values.length > 0 ? 3 : 0, () => ({ is: "name", name: this.pick(scope.values) })],
    );
  }

  /** What may be awaited, returned, or resolved with. */
  operand(scope, depth) {
    this.fuel -= 1;
    return this.choose(
      [2, () => this.plain(scope)],
      [scope.promises.length > 0 ? 4 : 0, () => ({ is: "name", name: this.pick(scope.promises) })],
      [depth < 4 ? 3 : 0, () => this.promise(scope, depth + 1)],
      [depth < 4 ? 2 : 0, () => this.thenable(scope, depth)],
    );
  }

  thenable(scope, depth) {
    if (this.chance(0.1)) return { is: "brokenThenable", value: this.plain(scope) };
    const resolvers = this.name("r");
    const inner = { promises: [...scope.promises], values: [...scope.values] };
    const body = [this.print(inner)];
    const end = this.random();
    if (end < 0.8) {
      const call = {
        do: "settle", resolvers, with: this.chance(0.75) ? "resolve" : "reject",
        value: this.chance(0.3) ? this.operand(inner, depth + 1) : this.plain(inner),
      };
      body.push(this.chance(0.2) ? { do: "microtask", body: [call] } : call);
    }
    if (this.chance(0.15)) body.push({ do: "settle", resolvers, with: "reject", value: this.plain(inner) });
    if (end > 0.9 || this.chance(0.1)) body.push({ do: "throw", value: this.plain(inner) });
    this.resolvers.push(resolvers);
    return { is: "thenable", resolvers, body };
  }

  promise(scope, depth) {
    const receiver = () =>
      scope.promises.length > 0 && this.chance(0.75)
        ? { is: "name", name: this.pick(scope.promises) }
        : this.source(scope, depth + 1);
    if (this.fuel <= 0 || depth > 3) return this.source(scope, depth);
    this.fuel -= 1;
    return this.choose(
      [4, () => this.source(scope, depth)],
      [7, () => this.chain(receiver(), scope, depth)],
      [2, () => this.async(scope, depth)],
      [2.2, () => {
        const inputs = [];
        const count = this.chance(0.06) ? 0 : 1 + this.below(3);
        for (let index = 0; index < count; index += 1) inputs.push(this.operand(scope, depth + 1));
        return { is: this.pick(["all", "allSettled", "any", "race"]), inputs };
      }],
    );
  }

  chain(of, scope, depth) {
    let chained = of;
    do {
      const receiver = chained;
      this.fuel -= 1;
      chained = this.choose(
        [6, () => ({ is: "then", of: receiver, fulfilled: this.handler(scope, depth), rejected: null })],
        [2, () => ({
          is: "then", of: receiver, fulfilled: this.handler(scope, depth), rejected: this.handler(scope, depth),
        })],
        [0.4, () => ({ is: "then", of: receiver, fulfilled: null, rejected: null })],
        [2.5, () => ({ is: "catch", of: receiver, handler: this.handler(scope, depth) })],
        [1.8, () => ({ is: "finally", of: receiver, handler: this.handler(scope, depth, false) })],
      );
    } while (this.fuel > 0 && this.chance(0.5));
    return chained;
  }

  source(scope, depth) {
    return this.choose(
      [4, () => ({ is: "resolve", value: this.chance(0.3) ? this.operand(scope, depth + 1) : this.plain(scope) })],
      [1.2, () => ({ is: "reject", value: this.plain(scope) })],
      [3, () => this.made(scope, depth)],
    );
  }

  made(scope, depth) {
    const resolvers = this.name("r");
    const inner = { promises: [...scope.promises], values: [...scope.values] };
    const body = this.chance(0.3) ? [this.print(inner)] : [];
    const settle = () => ({
      do: "settle", resolvers, with: this.chance(0.8) ? "resolve" : "reject",
      value: this.chance(0.45) ? this.operand(inner, depth + 1) : this.plain(inner),
    });
    this.choose(
      [4, () => body.push(settle())],
      [1, () => body.push(settle(), settle())],
      [1.5, () => body.push({ do: "timer", after: 10 * (1 + this.below(6)), body: [settle()] })],
      [1.5, () => body.push({ do: "microtask", body: [settle()] })],
      [0.7, () => body.push({ do: "throw", value: this.plain(inner) })],
      [2, () => {}],
    );
    this.resolvers.push(resolvers);
    return { is: "new", resolvers, body };
  }

  /** An asynchronous function, called at once. */
  async(scope, depth) {
    const inner = { promises: [...scope.promises], values: [...scope.values] };
    const body = [this.print(inner)];
    const steps = 1 + this.below(3);
    for (let step = 0; step < steps; step += 1) {
      this.fuel -= 1;
      const name = this.name("x");
      const value = this.operand(inner, depth + 1);
      if (this.chance(0.4)) {
        const caught = this.name("x");
        body.push({
          do: "try", name, value, body: [{ do: "print", label: this.name("L"), of: name }], caught,
          handler: [{ do: "print", label: this.name("L"), of: caught }],
        });
      } else {
        inner.values.push(name);
        body.push({ do: "await", name, value }, this.print(inner, name));
      }
    }
    body.push(...this.ending(inner, depth));
    return { is: "async", body };
  }
}

/** The program that a number stands for. */
export function makeProgram(seed) {
  return new Generator(seed).program();
}
