/// What is found in good code, and was looked at.
enum KnownFindings {
  static let text = #"""
    docs/examples/all-avatars.swift: 27:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/any-avatars.swift: 33:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/broken-chain.swift: 15:8 error unhandled: nobody handles the rejection of 'then' (Corrupt())
    docs/examples/broken-chain.swift: 15:8 warning broken-chain: 'broken' returns 'data', so that its callers don't see how this branch ends: return the promise of 'then' instead
    docs/examples/broken-chain.swift: 25:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/broken-chain.swift: 28:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/bubbling.swift: 22:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/bubbling.swift: 23:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/cancellation.swift: 12:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/catch-pipeline.swift: 24:3 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/catch-pipeline.swift: 26:3 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/race.swift: 10:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/race.swift: 14:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/retry.swift: 20:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-04.swift: 32:55 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-11.swift: 25:40 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-12.swift: 23:40 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-13.swift: 20:40 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-14.swift: 24:40 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-15.swift: 22:40 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-22.swift: 26:3 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/seeds/snippet-22.swift: 28:3 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/seeds/snippet-26.swift: 27:3 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-26b.swift: 33:3 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-27.swift: 21:11 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    docs/examples/seeds/snippet-27b.swift: 22:11 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    docs/examples/seeds/snippet-30.swift: 75:22 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/seeds/snippet-30.swift: 92:3 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-31.swift: 14:41 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/seeds/snippet-38.swift: 23:11 error unhandled: nobody handles the rejection of 'then' (corrupt)
    docs/examples/seeds/snippet-38.swift: 28:44 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    docs/examples/seeds/snippet-39.swift: 27:13 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    docs/examples/seeds/snippet-43.swift: 39:7 note unreachable-handler: no run reaches the handler of 'whenRejected': what comes before it never ends that way
    docs/examples/seeds/snippet-47.swift: 33:7 note unreachable-handler: no run reaches the handler of 'whenRejected': what comes before it never ends that way
    docs/examples/seeds/snippet-50.swift: 23:7 note unreachable-handler: no run reaches the handler of 'whenRejected': what comes before it never ends that way
    docs/examples/seeds/snippet-51.swift: 26:7 note unreachable-handler: no run reaches the handler of 'whenRejected': what comes before it never ends that way
    Tests/Truth/Programs/all-forms.swift: 10:53 note unreachable-handler: no run reaches the handler of 'delay': what comes before it never ends that way
    Tests/Truth/Programs/all-forms.swift: 10:91 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/always-order.swift: 12:54 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/always-order.swift: 13:34 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/animate.swift: 20:68 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/async-work.swift: 9:5 warning settles-twice: on a path that comes here the promise was settled already: this is ignored
    Tests/Truth/Programs/async-work.swift: 14:10 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/auction.swift: 32:24 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/bank-transfer.swift: 26:5 note unreachable-handler: no run reaches the handler of 'delay': what comes before it never ends that way
    Tests/Truth/Programs/bank-transfer.swift: 45:4 note swallowed-error: 'recover' puts a value in the place of every error, whatever it is
    Tests/Truth/Programs/booleans.swift: 14:19 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/callback-to-promise.swift: 19:17 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/callback-to-promise.swift: 20:14 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/cancel-chain.swift: 4:6 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/catch-passes-on.swift: 7:4 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/catch-passes-on.swift: 13:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    Tests/Truth/Programs/circuit-breaker.swift: 13:7 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/circuit-breaker.swift: 25:6 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/class-lifetime.swift: 34:23 note lost-on-nil-self: the handler of 'then' found a weak reference nil, so that it may have done nothing: who keeps the object?
    Tests/Truth/Programs/closures-keep-objects.swift: 18:32 note lost-on-nil-self: the handler of 'then' found a weak reference nil, so that it may have done nothing: who keeps the object?
    Tests/Truth/Programs/custom-description.swift: 16:40 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/defer-order.swift: 17:29 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/failable-init.swift: 34:35 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/fan-out-fan-in.swift: 19:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    Tests/Truth/Programs/login-retry.swift: 30:4 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    Tests/Truth/Programs/nested-chains.swift: 10:34 note nested-chain: this chain lies in the handler of 'then' and needs nothing of it: return the promise before 'then', and continue outside
    Tests/Truth/Programs/optional-try-chains.swift: 16:39 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/pattern-operator.swift: 14:37 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/prime-sieve.swift: 18:66 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/race-forms.swift: 7:68 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/raw-values.swift: 15:43 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/reduce-steps.swift: 13:3 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/rethrow-chain.swift: 18:35 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/rethrowing.swift: 16:63 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/retry-counts.swift: 12:61 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    Tests/Truth/Programs/semaphore-of-two.swift: 15:40 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    Tests/Truth/Programs/timeouts.swift: 5:43 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    Tests/Truth/Programs/timeouts.swift: 6:24 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/timeouts.swift: 9:24 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    Tests/Truth/Programs/timeouts.swift: 10:14 error pending: 'pending' is never settled: what waits for it waits for ever
    Tests/Truth/Programs/try-forms.swift: 27:39 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/try-forms.swift: 29:56 note swallowed-error: 'recover' puts a value in the place of every error, whatever it is
    Tests/Truth/Programs/undo-in-defer.swift: 16:69 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/water-jugs.swift: 28:35 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    Tests/Truth/Programs/weak-owner.swift: 9:34 note lost-on-nil-self: the handler of 'then' found a weak reference nil, so that it may have done nothing: who keeps the object?
    promisekit-to-google:47 google: 2:55 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    promisekit-to-google:66 google: 2:28 note swallowed-error: 'recover' puts a value in the place of every error, whatever it is
    promisekit-to-google:78 promisekit: 1:41 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    promisekit-to-google:126 google: 2:36 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    promisekit-to-google:168 google: 2:17 note swallowed-error: 'recover' puts a value in the place of every error, whatever it is
    promisekit-to-async-await:31 promisekit: 3:59 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    promisekit-to-async-await:79 promisekit: 3:55 note unreachable-handler: no run reaches the handler of 'done': what comes before it never ends that way
    promisekit-to-async-await:110 promisekit: 1:41 note unreachable-handler: no run reaches the handler of 'catch': what comes before it never ends that way
    javascript-to-swift:37 google: 2:56 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:66 ecmascript: 2:1 error never-settles: there is a path through this closure on which nothing settles the promise: what waits for it waits for ever
    javascript-to-swift:66 ecmascript: 2:1 error pending: 'Promise' is never settled: what waits for it waits for ever
    javascript-to-swift:75 google: 2:1 error never-settles: there is a path through this closure on which nothing settles the promise: what waits for it waits for ever
    javascript-to-swift:75 google: 2:1 error pending: 'Promise' is never settled: what waits for it waits for ever
    javascript-to-swift:95 google: 2:36 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:105 ecmascript: 1:60 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:114 google: 3:36 note unreachable-handler: no run reaches the handler of 'then': what comes before it never ends that way
    javascript-to-swift:186 ecmascript: 1:9 error unhandled: nobody handles the rejection of 'reject' (lost)
    javascript-to-swift:186 ecmascript: 1:9 warning missing-catch: this chain can be rejected, and nobody handles its error: end it with 'catch', or hand it on
    javascript-to-swift:194 google: 2:1 error unhandled: nobody handles the rejection of 'Promise' (Lost())
    """#
}
