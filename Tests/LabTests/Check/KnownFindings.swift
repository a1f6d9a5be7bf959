/// What is found in good code, and was looked at.
enum KnownFindings {
  static let text = #"""
    docs/examples/broken-chain.swift: 15:8 error unhandled: nobody handles the rejection of 'then' (Corrupt())
    docs/examples/broken-chain.swift: 15:8 warning broken-chain: 'broken' returns 'data', so that its callers don't see how this branch ends: return the promise of 'then' instead
    docs/examples/seeds/snippet-27.swift: 21:11 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    docs/examples/seeds/snippet-27b.swift: 22:11 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    docs/examples/seeds/snippet-38.swift: 23:11 error unhandled: nobody handles the rejection of 'then' (corrupt)
    docs/examples/seeds/snippet-38.swift: 23:11 warning broken-chain: 'asyncCall' returns 'promise', so that its callers don't see how this branch ends: return the promise of 'then' instead
    Tests/Truth/Programs/always-order.swift: 12:54 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/animate.swift: 20:68 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/async-work.swift: 9:5 warning settles-twice: on a path that comes here the promise was settled already: this is ignored
    Tests/Truth/Programs/async-work.swift: 14:10 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/bank-transfer.swift: 45:4 note swallowed-error: 'recover' replaces every error with a value, whatever the error is
    Tests/Truth/Programs/booleans.swift: 14:19 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/callback-to-promise.swift: 19:17 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/cancel-chain.swift: 4:6 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/class-lifetime.swift: 34:23 note lost-on-nil-self: the handler of 'then' found a weak reference nil and may have done nothing: make sure that something keeps the object
    Tests/Truth/Programs/closures-keep-objects.swift: 18:32 note lost-on-nil-self: the handler of 'then' found a weak reference nil and may have done nothing: make sure that something keeps the object
    Tests/Truth/Programs/custom-description.swift: 16:40 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/defer-order.swift: 17:29 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/event-emitter.swift: 18:34 warning settles-twice: what settles this promise settles it again on the same path: the second time is ignored
    Tests/Truth/Programs/failable-init.swift: 34:35 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/nested-chains.swift: 10:34 note nested-chain: the handlers of this chain don't use what the handler of 'then' around them gets: return the promise before 'then', and continue outside
    Tests/Truth/Programs/optional-try-chains.swift: 16:39 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/pattern-operator.swift: 14:37 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/pending-promises.swift: 3:31 warning settles-twice: what settles this promise settles it again on the same path: the second time is ignored
    Tests/Truth/Programs/pending-promises.swift: 10:26 warning settles-twice: what settles this promise settles it again on the same path: the second time is ignored
    Tests/Truth/Programs/prime-sieve.swift: 18:66 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/raw-values.swift: 15:43 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/reduce-steps.swift: 13:3 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/rethrow-chain.swift: 18:35 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/rethrowing.swift: 16:63 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/timeouts.swift: 10:14 error pending: 'pending' is never settled: everything that waits for it hangs
    Tests/Truth/Programs/try-forms.swift: 27:39 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/try-forms.swift: 29:56 note swallowed-error: 'recover' replaces every error with a value, whatever the error is
    Tests/Truth/Programs/undo-in-defer.swift: 16:69 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/water-jugs.swift: 28:35 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/water-jugs.swift: 30:63 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/weak-owner.swift: 9:34 note lost-on-nil-self: the handler of 'then' found a weak reference nil and may have done nothing: make sure that something keeps the object
    promisekit-to-google:47 google: 2:55 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    promisekit-to-google:58 promisekit: 2:35 note swallowed-error: 'recover' replaces every error with a value, whatever the error is
    promisekit-to-google:66 google: 2:28 note swallowed-error: 'recover' replaces every error with a value, whatever the error is
    promisekit-to-google:78 promisekit: 1:41 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    promisekit-to-google:126 google: 2:36 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    promisekit-to-google:168 google: 2:17 note swallowed-error: 'recover' replaces every error with a value, whatever the error is
    promisekit-to-async-await:110 promisekit: 1:41 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    javascript-to-swift:37 google: 2:56 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:66 ecmascript: 2:1 error never-settles: one path through this closure never settles the promise: everything that waits for it hangs
    javascript-to-swift:66 ecmascript: 2:1 error pending: 'Promise' is never settled: everything that waits for it hangs
    javascript-to-swift:75 google: 2:1 error never-settles: one path through this closure never settles the promise: everything that waits for it hangs
    javascript-to-swift:75 google: 2:1 error pending: 'Promise' is never settled: everything that waits for it hangs
    javascript-to-swift:95 google: 2:36 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:105 ecmascript: 1:60 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:186 ecmascript: 1:9 error unhandled: nobody handles the rejection of 'reject' (lost)
    javascript-to-swift:186 ecmascript: 1:9 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    javascript-to-swift:194 google: 2:1 error unhandled: nobody handles the rejection of 'Promise' (Lost())
    """#
}
