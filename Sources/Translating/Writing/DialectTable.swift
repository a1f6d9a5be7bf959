import SwiftPromises

/// How a library writes an operator. Templates have gaps: `{v}` the value, `{h}` the handler's result for it, `{a}` the argument,
/// `{ms}` the argument in milliseconds, `{b}` what it is called on, `{list}` the promises as an array, `{args}` as they are listed,
/// `{x}` a value, `{T}` the type in angle brackets, `{r}` a result, `{f}` the closure as it is.
enum Form: Hashable {
  /// Another name; arguments and closures stay.
  case same(String)
  /// Another name, and a last statement for the closure.
  case closing(String, Template)
  /// Another name, and a first statement for the closure, which gets something else.
  case opening(String, Template)
  /// Another name, and the closure's results are put into something; so is their type, and an error where that is all.
  case wrapping(String, value: Template, type: Template, failure: Template)
  /// Another name; what the closure returns is thrown.
  case throwing(String)
  /// Text in the operator's place.
  case idiom(Template)
  /// An expression around what it is called on.
  case around(Template)
  /// Nothing can be written; the reason.
  case impossible(String)
}

/// How a library writes something, and what changes by it.
struct Row: Hashable {
  var form: Form
  /// The rule of docs/dialects.md by which the meaning changes.
  var rule: Int?
  var note = ""
  /// Declarations that the form needs.
  var helpers: Set<String> = []

  init(_ form: Form, rule: Int? = nil, _ note: String = "", needs helpers: Set<String> = []) {
    (self.form, self.rule, self.note, self.helpers) = (form, rule, note, helpers)
  }
}

/// How a library writes everything that scripts are made of.
struct DialectTable: Sendable {
  /// How the closure of a maker settles its promise.
  struct Maker: Hashable, Sendable {
    /// What stands before the closure: `Promise{T}`.
    var name: Template
    /// The closure's parameters.
    var parameters: String
    /// What is called with a value, and with an error.
    var fulfill: String
    var reject: String
    /// Whether an error that the closure throws rejects the promise.
    var canThrow = true
    /// Declarations that it needs.
    var helpers: Set<String> = []
  }

  /// Where a handler's queue is named.
  enum Queue: Hashable, Sendable {
    /// By `on:`.
    case label
    /// By `on:`, with a dispatcher; there is no default.
    case dispatcher
    /// Nowhere.
    case none
  }

  var dialect: Dialect
  var module: String
  var steps: [StepKind: Row]
  /// What stands for some of them where nobody takes the value.
  var ends: [StepKind: Row]
  /// `value`, `nothing`, `failure`, `after`, `work`, `workPromise`, `firstly`, `retry`, `wait`, and the combinators.
  var sources: [String: Row]
  var maker: Maker
  var queue: Queue
  /// The type of a promise, with `{T}`.
  var type: Template
  /// `let` and what is settled from outside: `{p}` is its name, `{T}` its type.
  var pending: Template?
  /// What fulfills and rejects such a promise, with `{p}`.
  var fulfillPending: Template = ""
  var rejectPending: Template = ""
  /// Ends a chain whose error somebody has looked at.
  var swallow: String?
  /// Whether a chain of which nobody has a reference must be kept.
  var keepsChains = false
  /// Whether it is Swift's own 'async' and 'await', so that code is written that awaits.
  var isAsync = false
  /// Declarations by name, which some forms need.
  var helpers: [String: String] = [:]

  /// A declaration; `retryIf` is `retry` with a condition.
  ///
  /// - Parameter mayThrow: Whether what is tried again may throw before it gives a promise.
  func helper(_ name: String, mayThrow: Bool = false) -> String? {
    guard name.hasPrefix("retry") else { return helpers[name] ?? Self.timers[name] ?? Self.settlers[name] }
    let isConditional = name == "retryIf"
    return helpers["retry"].map { text in
      Template(text).filled([
        "condition": Rendered(isConditional ? " condition: @escaping (Int, Error) -> Bool," : ""),
        "check": Rendered(isConditional ? ", condition(attempts, error)" : ""),
        "pass": Rendered(isConditional ? " condition: condition," : ""),
        "throws": Rendered(mayThrow ? "throws " : ""), "attempt": Rendered(mayThrow ? "attempt(work)" : "work()"),
      ]).text
    }
  }

  /// What people call it.
  var name: String { isAsync ? "async" : dialect.rawValue }

  static let all: [DialectTable] = [google, kit, any, kitZero(.promisekit096), kitZero(.promisekit092), frantic, ecma]

  static func of(_ dialect: Dialect) -> DialectTable? { all.first { $0.dialect == dialect } }

  /// `retry` in the words of a library: what its `recover` is called, and what it waits with.
  static func retry(_ function: String = "retry<T>", of promise: String = "Promise<T>", recover: String, wait: String) -> String {
    """
    func \(function)(
      attempts: Int = 1, delay: Double = 1,{condition} _ work: @escaping () {throws}-> \(promise)
    ) -> \(promise) {
      {attempt}.\(recover) { error -> \(promise) in
        guard attempts > 0{check} else { throw error }
        return \(wait)
          retry(attempts: attempts - 1, delay: delay,{pass} work)
        }
      }
    }
    """
  }

  /// What calls work that may throw before it gives a promise, in the words of a library: what makes a promise of an error.
  static func attempt(_ function: String = "attempt<T>", of promise: String = "Promise<T>", failure: String) -> String {
    """
    /// The promise that some work gives, or one of the error that it throws.
    func \(function)(_ work: () throws -> \(promise)) -> \(promise) {
      do { return try work() } catch { return \(failure) }
    }
    """
  }

  /// google's `reduce` of promises in the words of a library: what its `then` is called.
  static func reducing(
    _ function: String = "reduceInTurn<T, Item>", of promise: String = "Promise<T>", value: String = "T", then: String = "then"
  )
    -> String
  {
    """
    /// Combines what a promise comes to with each item in turn.
    func \(function)(
      _ start: \(promise), _ items: [Item], _ combine: @escaping (\(value), Item) throws -> \(promise)
    ) -> \(promise) {
      items.reduce(start) { partial, item in partial.\(then) { try combine($0, item) } }
    }
    """
  }

  /// google's errors, for libraries that have none of the kind.
  static let promiseErrors = """
    enum PromiseError: Error {
      case timedOut, validationFailure
    }
    """

  /// What PromiseKit's `resolve` does with what a callback was given.
  static let settlers = [
    "settle": """
    /// Rejects with the error, if there is one, and fulfills with the value otherwise.
    func settle<T>(_ value: T?, _ error: Error?, _ fulfill: (T) -> Void, _ reject: (Error) -> Void) {
      if let error { return reject(error) }
      guard let value else { return reject(CallbackError.invalidCallingConvention) }
      fulfill(value)
    }
    """,
    "isCancellation": """
    /// Whether an error means that something was cancelled, as PromiseKit sees it.
    func isCancellation(_ error: Error) -> Bool {
      error is CancellationError || (error as? URLError)?.code == .cancelled || (error as? CocoaError)?.code == .userCancelled
    }
    """,
    "CallbackError": """
    /// A callback was given neither a value nor an error.
    enum CallbackError: Error { case invalidCallingConvention }
    """,
    "complete": """
    /// Rejects with the error, if there is one, and fulfills with the value otherwise, also with 'nil'.
    func complete<T>(_ value: T, _ error: Error?, _ fulfill: (T) -> Void, _ reject: (Error) -> Void) {
      if let error { reject(error) } else { fulfill(value) }
    }
    """,
    "settleResult": """
    func settleResult<T, Failure>(_ result: Result<T, Failure>, _ fulfill: (T) -> Void, _ reject: (Error) -> Void) {
      switch result {
      case .success(let value): fulfill(value)
      case .failure(let error): reject(error)
      }
    }
    """,
  ]

  /// ECMAScript's timers that can be cancelled, where there are none.
  static let timers = [
    "timer": """
    /// A timer that can be cancelled.
    func startTimer(after seconds: Double, _ work: @escaping () -> Void) -> DispatchWorkItem {
      let item = DispatchWorkItem(block: work)
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: item)
      return item
    }
    """,
    "clearTimeout": """
    func clearTimeout(_ timer: Any?) { (timer as? DispatchWorkItem)?.cancel() }
    """,
  ]

  /// google's `Maybe`.
  static let maybe = """
    enum Maybe<Value> {
      case value(Value)
      case error(Error)

      var value: Value? { if case .value(let value) = self { return value } else { return nil } }
      var error: Error? { if case .error(let error) = self { return error } else { return nil } }
    }
    """
}
