// MARK: - google/promises

extension OperatorCatalog {
  static let googleOperators = [
    Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; its result goes on"),
    Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶✗", "look at an error; it goes on"),
    Entry("recover", "recover { _ in 0 }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "make a value of an error"),
    Entry("always", "always { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
    Entry("validate", "validate { _ in true }", "●─▶?─▶●  ●─▶?─▶✗", "reject a value that fails a test"),
    Entry("delay", "delay(0.1)", "●╌╌╌▶●  ✗────▶✗", "pass the value on later"),
    Entry("timeout", "timeout(1)", "●───▶●  ◌╌╌╌╌▶✗", "reject if it takes longer"),
    Entry(
      "reduce", "reduce(1, 2, 3) { partial, item in Promise(partial + item) }", "●─▶ƒ─▶ƒ─▶●",
      "go through items, one promise a step"),
  ]

  static let googleSources = [
    Entry("resolved", "Promise(1)", "●", "a promise that has its value already", as: "value"),
    Entry("rejected", "Promise<Int>(PromiseError.validationFailure)", "✗", "a promise that has failed already", as: "failure"),
    Entry("delayed", "Promise(1).delay(0.1)", "◌╌╌▶●", "a value that comes after 100 ms", as: "later"),
    Entry(
      "pending", "Promise<Int>.pending()", "◌", "a promise that you settle: NAME.fulfill(1), NAME.reject(error)", as: "pending"),
    Entry("work", "Promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
    Entry(
      "settling", "Promise { fulfill, reject in fulfill(1) }", "ƒ─▶● ƒ─▶✗", "a closure that fulfils or rejects when it likes",
      as: "settled"),
    Entry("retry", "retry(attempts: 3, delay: 0.1) { Promise(1) }", "ƒ✗ ƒ✗ ƒ●", "try again until it works", as: "tried"),
  ]

  static let googleJoins = [
    Entry("all", "all(…)", "●┐ ├▶●", "all values, or the first error"),
    Entry("any", "any(…)", "✗┐ ├▶●", "values and errors of all, if one has a value"),
    Entry("race", "race(…)", "●┐ ┴▶●", "whatever is settled first"),
  ]
}

// MARK: - PromiseKit 0.9

extension OperatorCatalog {
  static let kitZeroOperators = [
    Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; its result goes on"),
    Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; what it returns goes on"),
  ]

  static let kitZeroSources = [
    Entry("resolved", "Promise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
    Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
  ]

  static let kitZeroJoins = [
    Entry("when", "Promise.when([…])", "●┐ ├▶●", "all values, or the first error")
  ]
}

// MARK: - PromiseKit 8

extension OperatorCatalog {
  static let kitOperators = [
    Entry("map", "map { $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "make another value of the value"),
    Entry("then", "then { Promise.value($0) }", "●─▶ƒ─▶◌  ✗┄┄┄▶✗", "go on with the promise that a closure returns"),
    Entry("done", "done { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "use the value; nothing of it goes on"),
    Entry("get", "get { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "look at the value; it goes on"),
    Entry("tap", "tap { print($0) }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "look at value or error; it goes on"),
    Entry("recover", "recover { _ in Promise.value(0) }", "●┄┄┄▶●  ✗─▶ƒ─▶◌", "go on with another promise after an error"),
    Entry("ensure", "ensure { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
    Entry("catch", "catch { print($0) }", "●┄┄┄▶   ✗─▶ƒ   ", "handle the error: the end of a chain"),
  ]

  static let kitSources = [
    Entry("resolved", "Promise.value(1)", "●", "a promise that has its value already", as: "value"),
    Entry("rejected", "Promise<Int>(error: PMKError.badInput)", "✗", "a promise that has failed already", as: "failure"),
    Entry("delayed", "after(seconds: 0.1).map { 1 }", "◌╌╌▶●", "a value that comes after 100 ms", as: "later"),
    Entry(
      "settling", "Promise<Int> { seal in seal.fulfill(1) }", "ƒ─▶● ƒ─▶✗", "a closure that fulfils or rejects when it likes",
      as: "settled"),
    Entry("firstly", "firstly { Promise.value(1) }", "ƒ─▶◌", "the promise that a closure returns", as: "first"),
  ]

  static let kitJoins = [
    Entry("when", "when(fulfilled: …)", "●┐ ├▶●", "all values, or the first error"),
    Entry("resolved", "when(resolved: …)", "●┐ ✗┴▶●", "how each of them ended"),
    Entry("race", "race(…)", "●┐ ┴▶●", "whatever is settled first"),
  ]
}

// MARK: - AnyPromise

extension OperatorCatalog {
  static let anyOperators = [
    Entry("then", "then { $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; its result goes on"),
    Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; what it returns goes on"),
    Entry("ensure", "ensure { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
  ]

  static let anySources = [
    Entry("resolved", "AnyPromise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
    Entry("delayed", "PMKAfter(0.1)", "◌╌╌▶●", "a promise that is fulfilled after 100 ms", as: "later"),
    Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
  ]

  static let anyJoins = [
    Entry("when", "PMKWhen([…])", "●┐ ├▶●", "all values, or the first error"),
    Entry("join", "PMKJoin([…])", "●┐ ✗┴▶●", "waits for all, also after an error"),
    Entry("race", "PMKRace([…])", "●┐ ┴▶●", "whatever is settled first"),
  ]
}

// MARK: - FranticApparatus

extension OperatorCatalog {
  static let franticOperators = [
    frantic("whenFulfilled", "{ print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "look at the value; it goes on"),
    frantic("whenFulfilledThenTransform", "{ $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "make another value of the value"),
    frantic(
      "whenFulfilledThenPromise", "{ value in Promise { fulfill, _, _ in fulfill(value) } }", "●─▶ƒ─▶◌  ✗┄┄┄▶✗",
      "go on with the promise that a closure returns"),
    frantic("whenRejected", "{ print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶✗", "look at an error; it goes on"),
    frantic("whenRejectedThenTransform", "{ _ in 0 }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "make a value of an error"),
    frantic("whenComplete", "{ print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
  ]

  private static func frantic(_ name: String, _ closure: String, _ picture: String, _ help: String) -> Entry {
    Entry(name, "\(name)(on: GCDDispatcher.main) \(closure)", picture, help)
  }

  static let franticSources = [
    Entry(
      "settling", "Promise<Int> { fulfill, reject, isCancelled in fulfill(1) }", "ƒ─▶● ƒ─▶✗",
      "a closure that fulfils or rejects when it likes", as: "settled")
  ]

  static let franticJoins = [
    Entry("all", "all([…])", "●┐ ├▶●", "all values, or the first error"),
    Entry("any", "any([…])", "✗┐ ●┴▶●", "values and errors of all"),
    Entry("race", "race([…])", "●┐ ┴▶●", "whatever is settled first"),
  ]
}

// MARK: - ECMAScript

extension OperatorCatalog {
  static let ecmaOperators = [
    Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; its result goes on"),
    Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; what it returns goes on"),
    Entry("finally", "finally { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
  ]

  static let ecmaSources = [
    Entry("resolved", "Promise.resolve(1)", "●", "a promise that has its value already", as: "value"),
    Entry("rejected", "Promise.reject(\"failed\")", "✗", "a promise that has failed already", as: "failure"),
    Entry(
      "delayed", "Promise { resolve, reject in setTimeout({ resolve(1) }, 100) }", "◌╌╌▶●", "a value that comes after 100 ms",
      as: "later"),
    Entry("work", "Promise.try { 1 }", "ƒ─▶●", "what a closure returns or throws", as: "work"),
  ]

  static let ecmaJoins = [
    Entry("all", "Promise.all([…])", "●┐ ├▶●", "all values, or the first error"),
    Entry("settled", "Promise.allSettled([…])", "●┐ ✗┴▶●", "how each of them ended"),
    Entry("any", "Promise.any([…])", "✗┐ ●┴▶●", "the first value, or all errors"),
    Entry("race", "Promise.race([…])", "●┐ ┴▶●", "whatever is settled first"),
  ]
}

// MARK: - Simulated sources

/// Sources of the simulated world, offered where the script's language knows them.
enum SimulatedSources {
  static let entries: [OperatorCatalog.Entry] = [
    entry("Network.get", "get(\"/users/7\")", "the answer of a server", as: "response"),
    entry(
      "Network.post", "post(\"/users\", parameters: [\"name\": \"ada\"])", "the answer of a server to what is sent",
      as: "response"),
    entry("Location.current", "current()", "where the device is", as: "location"),
    entry("Geocoder.geocode", "geocode(\"London\")", "the places of a name", as: "places"),
    entry("Route.directions", "directions(from: \"Paris\", to: \"London\")", "the way between two places", as: "route"),
    entry("Route.eta", "eta(from: \"Paris\", to: \"London\")", "the time that a way takes", as: "eta"),
    entry("Account.request", "request(\"Twitter\")", "an account that a person may refuse", as: "account"),
    entry("Dialog.alert", "alert(\"Are you sure?\", buttons: [\"Yes\", \"No\"])", "the button that you press", as: "answer"),
    entry("Dialog.actionSheet", "actionSheet(\"What now?\")", "the action that you choose", as: "choice"),
    entry("Timer.after", "after(0.25, value: \"tick\")", "a value after a time", as: "tick"),
    entry("Service.flaky", "flaky(\"db\", failures: 2)", "a service that fails at first", as: "served"),
  ]

  private static func entry(_ name: String, _ call: String, _ help: String, as promiseName: String) -> OperatorCatalog.Entry {
    let type = name.split(separator: ".").first.map(String.init) ?? name
    return .init(name, "Simulated\(type).\(call)", "◌╌╌▶● ✗", "simulated: \(help)", as: promiseName)
  }
}
