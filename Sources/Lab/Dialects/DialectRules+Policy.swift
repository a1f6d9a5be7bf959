import Program
import SwiftPromises

extension DialectRule {
  /// Cancellation, errors that nobody handles, and who keeps what alive: rules 38 to 44.
  static let policy: [DialectRule] = [
    DialectRule(
      38, "cancellation", "How is a promise cancelled?",
      [
        (kitZero + [.anypromise, .ecmascript], "has no cancellation"),
        ([.promisekit], "has errors that count as cancellations: 'catch' and 'recover' pass them by unless told otherwise"),
        ([.google], "has none; here 'cancel()' is an addition"),
        ([.frantic], "cancels a promise that nobody keeps: drop the last one of the chain"),
      ]),
    DialectRule(
      39, "unhandled rejections", "Who is notified of an unhandled rejection?",
      [
        ([.promisekit096], "logs every rejection"),
        ([.promisekit092, .anypromise, .google, .frantic], "says nothing"),
        ([.promisekit], "says nothing; the compiler warns of an unused result"),
        ([.ecmascript], "tells the host, and Node ends the program"),
      ]),
    DialectRule(
      40, "dropped promises", "What happens when a pending promise is dropped?",
      [
        (kitZero + [.anypromise, .google], "says nothing"),
        ([.promisekit], "logs that a pending promise was deallocated"),
        ([.frantic], "cancels it"),
        ([.ecmascript], "leaves it to the garbage collector"),
      ]),
    DialectRule(
      41, "who keeps a chain", "Who keeps a chain alive?",
      [
        (kitZero, "lets the functions that settle the first promise keep it, and each promise its children"),
        ([.anypromise, .promisekit], "lets whoever will settle the first promise keep the chain"),
        ([.google], "lets the queue and the handlers keep the chain"),
        ([.frantic], "lets each promise keep the one before it: keep the last one, or the chain is cancelled"),
        ([.ecmascript], "leaves it to the garbage collector"),
      ]),
    DialectRule(
      42, "a context that died", "What happens when the object that a chain works for is gone?",
      [([.frantic], "skips the handler and rejects with PromiseError.contextDeallocated")]),
    DialectRule(
      43, "threads", "May promises be used from several threads?",
      [
        (kitZero, "can't be used from several threads"),
        ([.anypromise, .promisekit, .google, .frantic], "can be used from any thread"),
        ([.ecmascript], "has one thread"),
      ]),
    DialectRule(
      44, "progress", "Does a promise report progress?",
      [
        (kitZero + [.promisekit, .google, .frantic, .ecmascript], "reports none here"),
        ([.anypromise], "reports it for PMKWhen by NSProgress, on Apple's systems"),
      ]),
  ]
}
