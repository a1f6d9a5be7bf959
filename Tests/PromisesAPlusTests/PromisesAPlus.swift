import Testing

/// The rules of Promises/A+ 1.1, one test a clause, on the engine's public operators and its virtual clock.
///
/// How the rules read here:
/// - A+'s `then(onFulfilled, onRejected)` is two operators. `then` takes onFulfilled. `recover` stands for onRejected: what it
///   returns resolves the new promise, as clause 2.2.7.1 asks of both handlers. google's `catch` returns nothing and rejects again
///   with the same error, which in A+ would fulfill with undefined; so `catch` is tested as an observer (2.2.3, 2.2.4, 2.2.6) and
///   never for 2.2.7.1.
/// - A `then` whose handler returns nothing passes its value on, as google's does (rule 6); A+ would fulfill with undefined.
/// - A handler that returns an error as its value rejects, as google's does (rule 8); A+ would fulfill with it (2.3.4).
/// - "Platform code" (2.2.4) is a job of the clock. Only the inline dispatcher, which has to be asked for by name, delivers before
///   the call that settles returns; even so it never nests one handler in another.
///
/// Left out, because no program that compiles can break them:
/// - 2.1.2.2 and 2.1.3.2 on values that change inside: A+ itself asks for the identity of an object alone, which is tested.
/// - 2.2, the `then` method itself, and 2.2.1.1, 2.2.1.2: a handler is a closure by its type. What a missing handler means is
///   2.2.7.3 and 2.2.7.4.
/// - 2.2.5, handlers called without `this`: a Swift closure has none.
/// - 2.2.7, "then must return a promise": its type says so.
/// - 2.3.3 with all below it (2.3.3.1, 2.3.3.2, 2.3.3.3, 2.3.3.3.1 to 2.3.3.3.4.2, 2.3.3.4): a handler returns a value or this engine's
///   own promise, and the overload says which; there is no foreign object with a `then` to be looked up and called. 2.3.3.3.3, the first
///   call wins, has its counterpart in 2.1.2.1 and 2.1.3.1 for `fulfill` and `reject`. The cycles that 2.3.3.3.1 leaves to the
///   implementation are in CycleTests.swift.
@Suite("Promises/A+ 1.1")
enum PromisesAPlus {}
