// Records what promises of the original PromiseKit 8 do. Put this file and PromiseTraceFile.swift into your program, and call
// `PromiseKitTrace.start()` first of all; no other line changes. docs/TRACING.md says what such a recording doesn't have.
//
// The operators below stand in the place of PromiseKit's: of two that fit, Swift prefers those of the type itself to those of the
// protocols it conforms to. Each notes where it was called, and calls the original.
import Dispatch
@preconcurrency import PromiseKit

/// The recording of PromiseKit's promises.
enum PromiseKitTrace {
  typealias Site = PromiseTraceFile.Site

  /// The file that is written; `nil` if the environment asks for none.
  static let file = PromiseTraceFile.fromEnvironment(dialect: "promisekit")

  /// Begins, if the environment asks for it: also what PromiseKit logs is recorded, as marks.
  static func start() {
    guard let file else { return }
    let original = conf.logHandler
    conf.logHandler = { event in
      switch event {
      case .waitOnMainThread: file.mark("wait() on the main thread")
      case .pendingPromiseDeallocated: file.mark("a promise was dropped that nobody can settle any more")
      case .pendingGuaranteeDeallocated: file.mark("a guarantee was dropped that nobody can resolve any more")
      case .cauterized(let error): file.mark(file.keepsValues ? "cauterized: \(error)" : "an error was cauterized")
      }
      original(event)
    }
  }

  /// The number of a promise; one that no operator of this file made is noted where it is met first.
  static func number<T>(of promise: Promise<T>, _ name: String = "Promise", at site: Site) -> Int? {
    guard let file else { return nil }
    if let number = file.number(of: promise) { return number }
    let number = file.make(name, kind: "promise", at: site)
    file.name(promise, number)
    promise.pipe { file.settled(number, outcome($0), cause: nil) }
    return number
  }

  static func outcome<T>(_ result: Result<T>) -> PromiseTraceFile.Outcome {
    switch result {
    case .fulfilled(let value): .fulfilled(value)
    case .rejected(let error): .rejected(error, isCancelled: error.isCancelled)
    }
  }

  /// Notes an operator that is called on a promise.
  ///
  /// - Parameter call: Calls the original, with a handler that goes through `Operator.run`.
  static func attach<T, U>(
    _ name: String, to parent: Promise<T>, at site: Site, _ call: (Operator?) -> Promise<U>
  ) -> Promise<U> {
    guard let file, let source = number(of: parent, at: site) else { return call(nil) }
    let step = Operator(file: file, number: file.make(name, kind: "handler", at: site, from: [source]), source: source)
    let promise = call(step)
    file.name(promise, step.number)
    promise.pipe { step.ends(with: outcome($0)) }
    return promise
  }

  /// A call of an operator: what its handler does.
  ///
  /// `@unchecked Sendable`: a handler runs once, and before its promise is settled.
  final class Operator: @unchecked Sendable {
    private let file: PromiseTraceFile
    let number: Int
    private let source: Int
    private var hasRun = false
    /// Whose doing the outcome is.
    private var cause: Int

    init(file: PromiseTraceFile, number: Int, source: Int) {
      (self.file, self.number, self.source, cause) = (file, number, source, source)
    }

    /// Runs the handler.
    func run<Result>(_ role: String, _ handler: () throws -> Result) rethrows -> Result {
      hasRun = true
      // What always runs passes the outcome on.
      if role != "always" { cause = number }
      return try file.running(role, of: number, after: source, handler)
    }

    /// The handler returned a promise.
    func adopts(_ promise: AnyObject) {
      guard let inner = file.number(of: promise) else { return }
      cause = inner
      file.adopted(number, inner)
    }

    func ends(with outcome: PromiseTraceFile.Outcome) {
      if !hasRun { file.skipped(number, cause: source) }
      file.settled(number, outcome, cause: cause)
    }
  }
}

/// Runs a handler as an operator's doing, if the operator is recorded.
private func run<Result>(
  _ step: PromiseKitTrace.Operator?, _ role: String = "value", _ handler: () throws -> Result
) rethrows -> Result {
  if let step { try step.run(role, handler) } else { try handler() }
}

// The originals, called where no operator of this file can be meant.
extension Thenable {
  fileprivate func originalThen<U: Thenable>(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ body: @escaping (T) throws -> U
  ) -> Promise<U.T> { then(on: on, flags: flags, body) }
  fileprivate func originalMap<U>(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ body: @escaping (T) throws -> U
  ) -> Promise<U> { map(on: on, flags: flags, body) }
  fileprivate func originalCompactMap<U>(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ body: @escaping (T) throws -> U?
  ) -> Promise<U> { compactMap(on: on, flags: flags, body) }
  fileprivate func originalDone(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ body: @escaping (T) throws -> Void
  ) -> Promise<Void> { done(on: on, flags: flags, body) }
}

extension CatchMixin {
  fileprivate func originalCatch(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ policy: CatchPolicy, _ body: @escaping (Error) -> Void
  ) -> PMKFinalizer { `catch`(on: on, flags: flags, policy: policy, body) }
  fileprivate func originalRecover<U: Thenable>(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ policy: CatchPolicy, _ body: @escaping (Error) throws -> U
  ) -> Promise<T> where U.T == T { recover(on: on, flags: flags, policy: policy, body) }
  fileprivate func originalEnsure(
    _ on: DispatchQueue?, _ flags: DispatchWorkItemFlags?, _ body: @escaping () -> Void
  ) -> Promise<T> { ensure(on: on, flags: flags, body) }
}

extension PromiseKit.Promise {
  private typealias Trace = PromiseKitTrace

  /// Names a promise that no operator made (`Promise { … }`, `when`, `race`, `firstly`), with the place of this call.
  func traced(
    _ name: String = "Promise", file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<T> {
    _ = Trace.number(of: self, name, at: PromiseTraceFile.Site(file: file, line: line, column: column))
    return self
  }

  func then<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping (T) throws -> U
  ) -> Promise<U.T> {
    let site = PromiseTraceFile.Site(file: file, line: line, column: column)
    return Trace.attach("then", to: self, at: site) { step in
      originalThen(on, flags) { value in
        let inner = try run(step) { try body(value) }
        if let step {
          if let promise = inner as? Promise<U.T> { _ = Trace.number(of: promise, at: site) }
          step.adopts(inner)
        }
        return inner
      }
    }
  }

  func map<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping (T) throws -> U
  ) -> Promise<U> {
    Trace.attach("map", to: self, at: PromiseTraceFile.Site(file: file, line: line, column: column)) { step in
      originalMap(on, flags) { value in try run(step) { try transform(value) } }
    }
  }

  func compactMap<U>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ transform: @escaping (T) throws -> U?
  ) -> Promise<U> {
    Trace.attach("compactMap", to: self, at: PromiseTraceFile.Site(file: file, line: line, column: column)) { step in
      originalCompactMap(on, flags) { value in try run(step) { try transform(value) } }
    }
  }

  func done(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping (T) throws -> Void
  ) -> Promise<Void> {
    Trace.attach("done", to: self, at: PromiseTraceFile.Site(file: file, line: line, column: column)) { step in
      originalDone(on, flags) { value in try run(step) { try body(value) } }
    }
  }

  func get(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping (T) throws -> Void
  ) -> Promise<T> {
    Trace.attach("get", to: self, at: PromiseTraceFile.Site(file: file, line: line, column: column)) { step in
      originalMap(on, flags) { value in
        try run(step) { try body(value) }
        return value
      }
    }
  }

  @discardableResult
  func `catch`(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = conf.catchPolicy,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping (Error) -> Void
  ) -> PMKFinalizer {
    let site = PromiseTraceFile.Site(file: file, line: line, column: column)
    guard let trace = Trace.file, let source = Trace.number(of: self, at: site) else {
      return originalCatch(on, flags, policy, body)
    }
    // What catch gives is no promise; in the recording it is one that is fulfilled once the handler has run.
    let number = trace.make("catch", kind: "handler", at: site, from: [source])
    pipe { result in
      guard case .fulfilled = result else { return }
      trace.skipped(number, cause: source)
      trace.settled(number, .fulfilled(()), cause: source)
    }
    return originalCatch(on, flags, policy) { error in
      trace.running("error", of: number, after: source) { body(error) }
      trace.settled(number, .fulfilled(()), cause: number)
    }
  }

  /// As the original: a `catch` that logs.
  @discardableResult
  func cauterize(file: StaticString = #fileID, line: Int = #line, column: Int = #column) -> PMKFinalizer {
    `catch`(file: file, line: line, column: column) { conf.logHandler(.cauterized($0)) }
  }

  func recover<U: Thenable>(
    on: DispatchQueue? = conf.Q.map, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = conf.catchPolicy,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column, _ body: @escaping (Error) throws -> U
  ) -> Promise<T> where U.T == T {
    let site = PromiseTraceFile.Site(file: file, line: line, column: column)
    return Trace.attach("recover", to: self, at: site) { step in
      originalRecover(on, flags, policy) { error in
        let inner = try run(step, "error") { try body(error) }
        if let step {
          if let promise = inner as? Promise<T> { _ = Trace.number(of: promise, at: site) }
          step.adopts(inner)
        }
        return inner
      }
    }
  }

  func ensure(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping () -> Void
  ) -> Promise<T> {
    Trace.attach("ensure", to: self, at: PromiseTraceFile.Site(file: file, line: line, column: column)) { step in
      originalEnsure(on, flags) { run(step, "always", body) }
    }
  }
}
