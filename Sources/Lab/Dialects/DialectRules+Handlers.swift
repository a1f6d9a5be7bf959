import Program
import SwiftPromises

extension DialectRule {
  /// What handlers do: rules 1 to 15.
  static let handlers: [DialectRule] = [
    DialectRule(
      1, "late handlers", "When does a handler run that is attached to a settled promise?",
      [
        (kitZero, "calls it at once, before 'then' returns"),
        ([.google, .promisekit, .anypromise], "calls it later, on its queue"),
        ([.frantic], "gives it to the dispatcher that was named, so later unless that dispatcher runs things at once"),
        ([.ecmascript], "calls it in a job of its own, after the running code has ended"),
      ]),
    DialectRule(
      2, "default queue", "Where does a handler run if nobody says?",
      [
        (kitZero, "runs it wherever the promise is settled; only dispatch_promise comes back to the main queue"),
        ([.google, .promisekit, .anypromise], "runs it on the main queue"),
        ([.frantic], "has no default: 'on:' must be given; PromiseMaker takes the main queue"),
        ([.ecmascript], "has one thread of jobs"),
      ]),
    DialectRule(
      3, "order of handlers", "In which order do several handlers of one promise run?",
      [
        (kitZero, "runs the chain after the first handler to its end before the second, and those of 'catch' last"),
        ([.google, .promisekit, .anypromise, .frantic, .ecmascript], "runs them in the order in which they were attached"),
      ]),
    DialectRule(
      4, "then on a rejected promise", "What does a handler of values do when the promise is rejected?",
      [
        (kitZero + [.google, .promisekit, .anypromise, .ecmascript], "skips it and passes the same error on"),
        ([.frantic], "skips it and passes the same error on; 'then' itself takes a handler for each outcome"),
      ]),
    DialectRule(
      5, "catch on a rejected promise", "When does a handler of errors run that is attached to a rejected promise?",
      [
        (kitZero, "calls it at once"),
        ([.google, .anypromise, .frantic, .ecmascript], "calls it later"),
        ([.promisekit], "calls it later, unless the error is a cancellation"),
      ]),
    DialectRule(
      6, "then without a result", "What does a handler of values that returns nothing pass on?",
      [
        (kitZero + [.anypromise], "passes nil on"),
        ([.promisekit], "has no such 'then': 'done' ends in a promise of nothing, 'get' passes the value on"),
        ([.google, .frantic], "passes on the value that came in"),
        ([.ecmascript], "passes undefined on"),
      ]),
    DialectRule(
      7, "then that returns a promise", "What happens when a handler returns a promise?",
      [
        (kitZero + [.google, .promisekit, .anypromise], "waits for it and takes its outcome over"),
        ([.frantic], "waits for it, in 'whenFulfilledThenPromise' or by '.promise(p)'"),
        ([.ecmascript], "waits for it, two jobs longer than for a value"),
      ]),
    DialectRule(
      8, "then that returns an error", "What happens when a handler returns an error as its value?",
      [
        (kitZero + [.anypromise, .google], "rejects with it"),
        ([.promisekit, .frantic, .ecmascript], "fulfills with it, as with any value"),
      ]),
    DialectRule(
      9, "throwing", "What happens when a handler throws?",
      [
        ([.promisekit096], "rejects; what isn't an error is wrapped into one, under PMKThrown"),
        ([.promisekit092], "rejects with what was thrown"),
        ([.anypromise], "rejects if an error was thrown"),
        ([.promisekit], "rejects, in 'Promise { }' and 'firstly' too"),
        ([.google], "rejects; handlers of 'catch', 'always' and 'validate' can't throw"),
        ([.frantic], "rejects; the handler of 'whenComplete' can't throw"),
        ([.ecmascript], "rejects with whatever was thrown, error or not"),
      ]),
    DialectRule(
      10, "catch that returns nothing", "What comes after a handler of errors that returns nothing?",
      [
        (kitZero, "completes the chain: nothing after it runs, unless the promise had been rejected before it was attached"),
        ([.anypromise], "fulfills with nil, and the next 'then' runs"),
        ([.promisekit], "ends the chain: only 'finally' can follow"),
        ([.google, .frantic], "rejects again with the same error, and a later handler of errors runs too"),
        ([.ecmascript], "fulfills with undefined, and the next 'then' runs"),
      ]),
    DialectRule(
      11, "catch that returns a value", "What comes after a handler of errors that returns a value?",
      [
        (kitZero + [.anypromise, .ecmascript], "counts the error as corrected: the next 'then' gets the value"),
        ([.promisekit, .google], "has no such 'catch': 'recover' does that"),
        ([.frantic], "does that in 'whenRejectedThenTransform', 'whenRejectedThenPromise' and 'whenRejectedThenMap'"),
      ]),
    DialectRule(
      12, "recover", "Is there an operator that turns an error into a value or another promise?",
      [
        ([.google], "has 'recover'; its closure returns a value or a promise and may throw"),
        ([.promisekit], "has 'recover'; it passes cancellations by unless the policy is '.allErrors'"),
        (kitZero + [.anypromise, .ecmascript], "does it in 'catch'"),
        ([.frantic], "does it in 'whenRejectedThenTransform' and 'whenRejectedThenPromise'"),
      ]),
    DialectRule(
      13, "whatever the outcome", "What does the handler that runs in any case change?",
      [
        ([.anypromise, .google], "changes nothing and can't be waited for"),
        (
          [.promisekit],
          "changes nothing in 'ensure'; 'ensureThen' waits; 'finally' stands only after 'catch' and ends the chain"
        ),
        ([.frantic], "changes nothing in 'whenComplete'"),
        ([.ecmascript], "waits for a promise that 'finally' returns; a throw or its rejection takes the outcome's place"),
      ]),
    DialectRule(
      14, "several values", "How does a handler get more than one value?",
      [
        ([.promisekit096, .anypromise], "passes up to three by PMKManifold; missing ones are nil"),
        ([.promisekit092, .ecmascript], "passes one value at most"),
        ([.promisekit, .google], "passes a tuple"),
        ([.frantic], "passes one value, which may be a tuple"),
      ]),
    DialectRule(
      15, "type of the error", "What can a handler of errors get?",
      [
        (kitZero + [.anypromise], "gives it an NSError, always"),
        ([.promisekit, .google, .frantic], "gives it any error"),
        ([.ecmascript], "gives it anything at all"),
      ]),
  ]
}
