import Program
import SwiftLanguage

/// What a name of a library is for, in a line: what the operator palette says of it, else what the thesaurus does, else the tables here,
/// which hold the names that those two don't have.
enum NameSummary {
  /// The line for an operator, a function, a type or a static member (`Promise.value`) of a dialect; `nil` for names that are not known.
  static func of(_ name: String, in dialect: Dialect) -> String? {
    let calls = [name + "(", name + " {", name + ":"]
    let words = OperatorCatalog.written(for: dialect)
    let entries = words.operators + words.sources + words.joins
    if let entry = entries.first(where: { entry in
      let code = entry.operation.code.replacing("<Int>", with: "")
      return entry.operation.name == name || calls.contains { code.hasPrefix($0) }
    }) {
      return entry.help
    }
    if let entry = Thesaurus.entries.first(where: { $0.names[dialect]?.contains(name) == true }) { return entry.meaning }
    return ofSource(name) ?? libraries[name] ?? language[name]
  }

  /// A simulated source, or a method of one.
  private static func ofSource(_ name: String) -> String? {
    guard name.hasPrefix("Simulated") else { return nil }
    return SimulatedSources.entries.first { "Simulated\($0.operation.name)" == name }?.help ?? sources[name]
  }

  private static let sources = [
    "SimulatedNetwork": "simulated: servers, and what lies between", "SimulatedLocation": "simulated: where the device is",
    "SimulatedGeocoder": "simulated: names of places", "SimulatedDialog": "simulated: questions that a person answers",
    "SimulatedScreen": "simulated: a screen that a person finishes or dismisses",
    "SimulatedRoute": "simulated: ways between places",
    "SimulatedTimer": "simulated: a timer", "SimulatedService": "simulated: a service that fails now and then",
    "SimulatedAccount": "simulated: accounts that a person may refuse",
    "SimulatedGeocoder.reverse": "simulated: the name of a place", "SimulatedRoute.map": "simulated: a map of characters",
    "SimulatedScreen.present": "simulated: show a screen, and get its result",
    "SimulatedService.request": "simulated: calls back with a value or an error, to be wrapped",
  ]

  /// Names of the promise libraries.
  private static let libraries = [
    "all": "all values, or the first error", "any": "values and errors of all, if one has a value",
    "then": "run a closure with the value; go on with its result", "catch": "look at an error; it goes on",
    "done": "use the value; nothing of it goes on", "recover": "make a value of an error",
    "always": "run a closure at the end, whatever came", "asVoid": "drop the value, and pass on only that it was fulfilled",
    "cauterize": "end a chain: print an error that nothing handled",
    "mapValues": "make another value of each element", "flatMapValues": "make a list of each element; all go on as one",
    "compactMapValues": "make another value of each element, nil left out", "filterValues": "keep the elements that pass a test",
    "sortedValues": "sort the elements", "thenMap": "go on with a promise for each element; their values go on",
    "thenFlatMap": "go on with a promise of a list for each element; all go on as one list",
    "ensureThen": "run a closure at the end, and wait for its promise",
    "thenOn": "then, on a queue that you name", "catchOn": "catch, on a queue that you name",
    "ensureOn": "ensure, on a queue that you name", "thenInBackground": "then, on a background queue",
    "catchInBackground": "catch, on a background queue", "ensureInBackground": "ensure, on a background queue",
    "whenFulfilledThenMap": "make the value a value or an error", "whenRejectedThenMap": "make the error a value or an error",
    "Promise": "a value that comes later, or an error", "Promise.value": "a promise that has its value already",
    "Promise.pending": "a promise, and what settles it", "Promise.promiseWithValue": "a promise that has its value already",
    "Promise.all": "all values, or the first error", "Guarantee": "a promise that can't fail",
    "Guarantee.value": "a guarantee that has its value already", "Guarantee.pending": "a guarantee, and what fulfills it",
    "AnyPromise": "a promise of anything, as Objective-C has it",
    "AnyPromise.promiseWithValue": "a promise that has its value already",
    "AnyPromise.promiseWithResolverBlock": "a promise that the closure's resolver settles",
    "Resolver": "what settles a promise", "PMKResolver": "what settles a promise: with a value or an error",
    "PMKFinalizer": "the end of a chain", "Thenable": "what can be followed by then",
    "CatchMixin": "what can fail, and be caught",
    "PMKAfter": "a promise that is fulfilled after a time", "PMKHang": "block until a promise is settled",
    "PMKWhen": "all values, or the first error", "PMKJoin": "waits for all, even after an error",
    "PMKRace": "whatever is settled first", "PMKRaceFulfilled": "whatever is fulfilled first",
    "PMKManifold": "several values for one handler", "NSError": "an error with a domain, a code and more",
    "AnyIterator": "goes through elements, one after the other",
    "Generator": "code that stops at each yield, as JavaScript's function*", "AsyncGenerator": "the same, where it may wait",
    "Deferred": "a promise, and what settles it",
    "dispatch_promise": "run work on a background queue; a promise of its result",
    "dispatch_promise_on": "run work on a queue that you name; a promise of its result",
    "AnyResult": "the outcome of a promise of any type", "PromiseMakerHelper": "a step of a maker's chain, to add the next to",
    "Dispatcher": "decides where handlers run", "GCDDispatcher": "runs handlers on a queue",
    "OperationDispatcher": "runs handlers on an operation queue", "GCDDispatcher.main": "the main queue's",
    "OperationDispatcher.main": "the main queue's", "PromiseMaker": "makes a chain for an object that may go away",
    "PromiseMaker.makeUsing": "make a chain whose handlers get an object, as long as it is there",
    "Promise.new": "a promise that the closure's fulfiller or rejecter settles", "Promise.until": "try again until it works",
    "Promise.withResolvers": "a promise, and the functions that settle it",
    "Promise.try": "what a closure returns or throws", "setTimeout": "call a function after so many milliseconds",
    "clearTimeout": "forget a call that setTimeout promised", "process": "the program, and its events",
    "process.on": "get notified of unhandled rejections",
    "process.nextTick": "call a function before the next microtask, as Node does",
    "setImmediate": "call a function after the timers that are due, as Node does",
    "clearImmediate": "forget a call that setImmediate promised",
    "wrap": "a promise of what a completion handler is given",
    "awaitPromise": "block until a promise is settled; give its value or throw its error",
    "waitForPromises": "wait until every promise is settled, or a time is over",
  ]

  /// Functions of the language, which every dialect has.
  private static let language = [
    "print": "write values, and end the line", "debugPrint": "write values as a debugger shows them",
    "min": "the least of some values", "max": "the greatest of some values", "abs": "a number without its sign",
    "zip": "pairs of the elements of two sequences", "stride": "numbers from one to another, in steps",
    "swap": "exchange the values of two variables", "type": "the type of a value", "round": "the nearest whole number",
    "floor": "the whole number below", "ceil": "the whole number above", "sqrt": "the square root",
    "pow": "a number to the power of another",
    "sin": "the sine", "cos": "the cosine", "exp": "e to the power of a number", "log": "the natural logarithm",
    "assert": "stop unless a condition holds", "precondition": "stop unless a condition holds",
    "assertionFailure": "stop here, with a message", "preconditionFailure": "stop here, with a message",
    "fatalError": "stop here, with a message", "sleep": "block the queue for some seconds",
    "usleep": "block the queue for some microseconds",
    "Thread": "not in scripts: they run on queues of one virtual clock",
    "withCheckedContinuation": "suspend until a callback resumes", "withUnsafeContinuation": "suspend until a callback resumes",
    "withCheckedThrowingContinuation": "suspend until a callback resumes or throws",
    "withUnsafeThrowingContinuation": "suspend until a callback resumes or throws",
    "exit": "end the program with a status", "dispatchMain": "run what is left; it never comes back",
    "dispatchPrecondition": "stop unless this runs on a queue, or isn't on it",
    "CFRunLoopRun": "run what is left, until the run loop is stopped",
    "CFRunLoopStop": "end the innermost call that runs the run loop",
    "CFRunLoopGetMain": "the run loop", "CFRunLoopGetCurrent": "the run loop",
    "fflush": "does nothing: what is printed is never held back", "setbuf": "does nothing: what is printed is never held back",
    "setvbuf": "does nothing: what is printed is never held back",
    "NSMakeRange": "a range of a location and a length",
    "setlinebuf": "does nothing: what is printed is never held back",
    "withTaskGroup": "run tasks beside each other, and wait for all",
    "withThrowingTaskGroup": "run tasks beside each other, which may throw, and wait for all",
    "withDiscardingTaskGroup": "run tasks whose results nobody needs, and wait for all",
    "withThrowingDiscardingTaskGroup": "run tasks whose results nobody needs, which may throw, and wait for all",
    "withTaskCancellationHandler": "run an operation, and something else at once when its task is cancelled",
  ]
}
