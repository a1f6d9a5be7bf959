import Program
import SwiftPromises

extension DialectRule {
  /// How promises are made and settled: rules 16 to 22.
  static let making: [DialectRule] = [
    DialectRule(
      16, "maker", "When does the closure run that makes a promise?",
      [
        (
          [.promisekit096, .anypromise, .promisekit, .frantic, .ecmascript], "runs it at once, before the promise is there to use"
        ),
        ([.promisekit092], "has no such closure but Deferred"),
        ([.google], "runs it later, on its queue"),
      ]),
    DialectRule(
      17, "settling twice", "What happens when a promise is settled a second time?",
      [
        ([.promisekit092], "throws: the Deferred is already resolved"),
        ([.promisekit096, .anypromise, .promisekit, .google, .ecmascript], "ignores it"),
        ([.frantic], "stops the program"),
      ]),
    DialectRule(
      18, "resolving with itself", "What happens when a promise is to follow itself?",
      [
        (kitZero, "gives the handler the promise itself (read, not run)"),
        ([.anypromise], "leaves it pending for ever"),
        ([.google], "leaves it pending for ever in the original; here it rejects"),
        ([.promisekit], "rejects with PMKError.returnedSelf"),
        ([.frantic], "stops the program"),
        ([.ecmascript], "rejects with a TypeError"),
      ]),
    DialectRule(
      19, "settling with a promise or an error", "What do the settling functions do with a promise, or with an error as a value?",
      [
        ([.promisekit096], "follows a promise; refuses an error as a value and a promise as a reason"),
        ([.promisekit092], "refuses all of these in a Deferred"),
        ([.anypromise], "follows a promise; rejects with an error"),
        ([.promisekit], "has an overload of 'resolve' for each; neither a value nor an error is invalidCallingConvention"),
        ([.google], "rejects with an error that is given as a value"),
        ([.frantic], "has types that forbid it"),
        ([.ecmascript], "follows a promise, or any thenable"),
      ]),
    DialectRule(
      20, "settling from outside", "How is a promise settled by somebody else than its maker?",
      [
        ([.promisekit092], "has Deferred"),
        ([.promisekit096, .frantic], "has nothing for it: keep the maker's functions"),
        ([.anypromise], "has 'initWithResolver'"),
        ([.promisekit], "has 'Promise.pending()', a promise and a resolver"),
        ([.google], "has 'Promise.pending()'; the promise has 'fulfill' and 'reject'"),
        ([.ecmascript], "has 'Promise.withResolvers()'"),
      ]),
    DialectRule(
      21, "work in the background", "How is work done in the background?",
      [
        (kitZero + [.anypromise], "has 'dispatch_promise': in the background, the result on the main queue"),
        ([.promisekit], "has 'DispatchQueue.async(.promise)'"),
        ([.google], "has 'Promise(on: .global()) { … }'"),
        ([.frantic], "leaves it to the closure that makes the promise"),
      ]),
    DialectRule(
      22, "looking at a promise", "What does a promise show of its state and value?",
      [
        ([.promisekit096], "shows everything; the value of a rejected promise is its error"),
        ([.promisekit092], "shows the value; for a rejected promise, that is its error"),
        ([.anypromise], "shows everything; the value of a rejected promise is its error, and a pending one counts as fulfilled"),
        ([.promisekit], "shows everything; the value of a rejected promise is nil"),
        ([.google], "shows everything, here publicly; the value of a rejected promise is nil, and so is a value of nil"),
        ([.frantic, .ecmascript], "shows nothing"),
      ]),
  ]
}
