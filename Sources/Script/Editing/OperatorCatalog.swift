/// What a chain can be composed of in one dialect: its operators, its sources and what joins promises, each with a line about it.
public struct OperatorCatalog: Hashable, Sendable {
  /// Something to compose with.
  public struct Entry: Hashable, Sendable {
    /// The name that the list shows, and the code that it stands for.
    public var operation: OperatorCode
    /// What it does, in a line.
    public var help: String
    /// What goes in and what comes out, in a few characters.
    public var picture: String
    /// What to call the promise that a source makes.
    public var promiseName: String

    init(_ name: String, _ code: String, _ picture: String, _ help: String, as promiseName: String = "promise") {
      operation = OperatorCode(name: name, code: code)
      self.picture = picture
      self.help = help
      self.promiseName = promiseName
    }
  }

  /// What is called on a promise.
  public var operators: [Entry]
  /// What makes a promise of nothing.
  public var sources: [Entry]
  /// What makes one promise of several; `…` in the code stands for them.
  public var joins: [Entry]

  /// The catalogue of a dialect.
  public static func of(_ dialect: Dialect) -> OperatorCatalog {
    let simulated = SimulatedSources.entries.filter { isThere($0, in: dialect) }
    switch dialect {
    case .google: return OperatorCatalog(operators: googleOperators, sources: googleSources + simulated, joins: googleJoins)
    case .promisekit096, .promisekit092:
      return OperatorCatalog(operators: kitZeroOperators, sources: kitZeroSources + simulated, joins: kitZeroJoins)
    case .promisekit, .anypromise, .frantic, .ecmascript:
      return OperatorCatalog(operators: plainOperators(of: dialect), sources: simulated, joins: [])
    }
  }

  /// The operators that a dialect's library names, where nobody has written about them yet.
  private static func plainOperators(of dialect: Dialect) -> [Entry] {
    (DialectLibrary.of(dialect)?.operators ?? []).sorted().map { name in
      Entry(name, "\(name) { $0 }", "", "the operator \(name) of \(dialect.rawValue)")
    }
  }

  /// Whether the code means something in a dialect.
  private static func isThere(_ entry: Entry, in dialect: Dialect) -> Bool {
    ScriptProgram.problems(of: ScriptSource(name: "catalogue", text: entry.operation.code), dialect: dialect).isEmpty
  }
}

// MARK: - google/promises

extension OperatorCatalog {
  private static let googleOperators = [
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

  private static let googleSources = [
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

  private static let googleJoins = [
    Entry("all", "all(…)", "●┐ ├▶●", "all values, or the first error"),
    Entry("any", "any(…)", "✗┐ ├▶●", "values and errors of all, if one has a value"),
    Entry("race", "race(…)", "●┐ ┴▶●", "whatever is settled first"),
  ]
}

// MARK: - PromiseKit 0.9

extension OperatorCatalog {
  private static let kitZeroOperators = [
    Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; its result goes on"),
    Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; what it returns goes on"),
  ]

  private static let kitZeroSources = [
    Entry("resolved", "Promise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
    Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
  ]

  private static let kitZeroJoins = [
    Entry("when", "Promise.when([…])", "●┐ ├▶●", "all values, or the first error")
  ]
}

// MARK: - Simulated sources

/// Sources of the simulated world, offered where the script's language knows them.
private enum SimulatedSources {
  static let entries: [OperatorCatalog.Entry] = [
    entry("Network.get", "get(\"/users/7\")", "answer of a server", as: "response"),
    entry(
      "Network.post", "post(\"/users\", parameters: [\"name\": \"ada\"])", "answer of a server to what is sent", as: "response"),
    entry("Location.current", "current()", "where the device is", as: "location"),
    entry("Geocoder.geocode", "geocode(\"London\")", "places of a name", as: "places"),
    entry("Route.directions", "directions(from: \"Paris\", to: \"London\")", "way between two places", as: "route"),
    entry("Route.eta", "eta(from: \"Paris\", to: \"London\")", "time that a way takes", as: "eta"),
    entry("Account.request", "request(\"Twitter\")", "account that a person may refuse", as: "account"),
    entry("Dialog.alert", "alert(\"Are you sure?\", buttons: [\"Yes\", \"No\"])", "button that you press", as: "answer"),
    entry("Dialog.actionSheet", "actionSheet(\"What now?\")", "action that you choose", as: "choice"),
    entry("Timer.after", "after(0.25, value: \"tick\")", "value after a time", as: "tick"),
    entry("Service.flaky", "flaky(\"db\", failures: 2)", "service that fails at first", as: "served"),
  ]

  private static func entry(_ name: String, _ call: String, _ help: String, as promiseName: String) -> OperatorCatalog.Entry {
    let method = name.split(separator: ".").last.map(String.init) ?? name
    let type = name.split(separator: ".").first.map(String.init) ?? name
    return .init(method, "Simulated\(type).\(call)", "◌╌╌▶● ✗", "simulated: the \(help)", as: promiseName)
  }
}
