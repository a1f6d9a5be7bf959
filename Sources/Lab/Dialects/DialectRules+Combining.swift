import Program
import SwiftPromises

extension DialectRule {
  /// Several promises, time and loops: rules 23 to 37.
  static let combining: [DialectRule] = [
    DialectRule(
      23, "all, with a rejection", "What does waiting for all do when one is rejected?",
      [
        ([.promisekit092], "waits for all, then rejects with one error that holds all values and errors"),
        ([.promisekit096], "rejects at once with that error and forgets the others"),
        ([.anypromise], "rejects at once with a copy of the error that tells which one failed"),
        ([.promisekit, .google, .ecmascript], "rejects at once with that error"),
        ([.frantic], "rejects at once with the first error (7.0; 6.0 has none)"),
      ]),
    DialectRule(
      24, "all, the others", "What becomes of the others when one is rejected?",
      [
        (kitZero + [.anypromise, .promisekit, .google, .ecmascript], "lets them run on"),
        ([.frantic], "lets them go: those that nobody else keeps are cancelled (7.0)"),
      ]),
    DialectRule(
      25, "any", "What does 'any' wait for?",
      [
        ([.anypromise], "has PMKRaceFulfilled: the first to be fulfilled; none gives PMKNoWinnerError"),
        ([.promisekit], "has 'race(fulfilled:)': the first to be fulfilled; none gives PMKError.noWinner"),
        ([.google], "waits for all and gives a Maybe for each; only if all are rejected it rejects, with the last error"),
        ([.frantic], "waits for all of a dictionary and gives values and reasons; all rejected gives an ErrorDictionary (7.0)"),
        ([.ecmascript], "takes the first to be fulfilled; none gives an AggregateError"),
      ]),
    DialectRule(
      26, "race", "What wins a race?",
      [
        ([.anypromise, .promisekit, .google, .ecmascript], "takes the first to be settled, even a rejection"),
        ([.frantic], "takes the first to be fulfilled; rejects only if all are, with an ErrorArray (7.0)"),
      ]),
    DialectRule(
      27, "all outcomes", "Is there an operator that waits for all, whatever their outcomes?",
      [
        ([.anypromise], "has PMKJoin; a rejection among them gives PMKJoinError with all promises"),
        ([.promisekit], "has 'when(resolved:)', which never rejects"),
        ([.google, .frantic], "has 'any', which comes nearest"),
        ([.ecmascript], "has 'Promise.allSettled'"),
        ([.promisekit092], "has 'when', which comes nearest"),
      ]),
    DialectRule(
      28, "nothing to wait for", "What do 'all', 'any' and 'race' of nothing do?",
      [
        (kitZero, "never settles 'when' of nothing"),
        ([.anypromise], "fulfills 'when' and 'join' with an empty list; rejects a race with PMKInvalidUsageError"),
        ([.promisekit], "fulfills 'when' with an empty list; rejects a race with PMKError.badInput"),
        ([.google], "fulfills 'all' and 'any' with an empty list; the race stops the program or stays pending, here it rejects"),
        ([.frantic], "never settles any of them (7.0)"),
        ([.ecmascript], "fulfills 'all' with an empty list, rejects 'any', never settles 'race'"),
      ]),
    DialectRule(
      29, "values among promises", "May something else than a promise stand among the promises?",
      [
        (kitZero + [.anypromise, .ecmascript], "counts a value as fulfilled"),
        ([.promisekit, .google, .frantic], "takes promises alone"),
      ]),
    DialectRule(
      30, "limited concurrency", "Can promises be made a few at a time?",
      [([.promisekit], "has 'when(fulfilled:concurrently:)': results in order, nothing new after a rejection")]),
    DialectRule(
      31, "delay", "What does a delay do with a rejection?",
      [
        ([.anypromise], "has PMKAfter, which makes a promise of its own"),
        ([.promisekit], "has 'after', which makes a promise of its own"),
        ([.google], "passes a value on later, a rejection at once"),
      ]),
    DialectRule(
      32, "timeout", "What does a timeout do?",
      [
        ([.google], "rejects with PromiseError.timedOut; what it waited for runs on"),
        ([.promisekit], "has none: 'race(p, after(…))' is the pattern"),
      ]),
    DialectRule(
      33, "trying again", "How is work tried again?",
      [
        (kitZero, "has 'until': the handler sees each error and decides"),
        ([.google], "has 'retry': one attempt more after a second, unless told otherwise"),
        ([.promisekit], "has a pattern for it, no operator"),
      ]),
    DialectRule(
      34, "validate", "How is a value rejected that is not right?",
      [
        ([.google], "has 'validate': false rejects with PromiseError.validationFailure"),
        ([.promisekit], "has 'compactMap': nil rejects with PMKError.compactMap"),
      ]),
    DialectRule(
      35, "reduce", "How is a list gone through one promise after the other?",
      [([.google], "has 'reduce'; a throw rejects and stops it")]),
    DialectRule(
      36, "beginning a chain", "How does a chain begin with work of its own?",
      [
        ([.promisekit], "has 'firstly': its closure runs at once"),
        ([.google], "has 'Promise { }': its closure runs later"),
        ([.frantic], "has PromiseMaker: its closure runs at once"),
      ]),
    DialectRule(
      37, "blocking", "How does code block until a promise is settled?",
      [
        ([.anypromise], "has 'wait' and PMKHang"),
        ([.promisekit], "has 'wait()' and 'hang()'"),
        ([.google], "has 'awaitPromise', which blocks its queue: a deadlock if the promise needs that queue"),
      ]),
  ]
}
