// Records what promises of the original FranticApparatus 7 do. Put this file and PromiseTraceFile.swift into your program; no line
// changes. docs/TRACING.md says what such a recording doesn't have.
//
// The operators below stand in the place of FranticApparatus's: of two that fit, Swift prefers those of the type itself to those of the
// protocols it conforms to. Each notes where it was called, and calls `then`.
import FranticApparatus

/// The recording of FranticApparatus's promises.
private enum FranticTrace {
  typealias Site = PromiseTraceFile.Site

  /// The file that is written; `nil` if the environment asks for none.
  static let file = PromiseTraceFile.fromEnvironment(dialect: "frantic")

  /// The number of a promise; one that no operator of this file made is noted where it is met first.
  static func number<Value>(of promise: Promise<Value>, _ name: String = "Promise", at site: Site) -> Int? {
    guard let file else { return nil }
    return file.number(of: promise)
      ?? {
        let number = file.make(name, kind: "promise", at: site)
        file.name(promise, number)
        return number
      }()
  }

  /// Notes an operator, whose handlers tell what becomes of the promise before it, and of its own.
  static func attach<Value, Next>(
    _ name: String, to parent: Promise<Value>, on dispatcher: any Dispatcher, at site: Site,
    roles: (value: String?, error: String?),
    _ onFulfilled: @escaping (Value) throws -> Result<Next>, _ onRejected: @escaping (Error) throws -> Result<Next>
  ) -> Promise<Next> {
    guard let file, let source = number(of: parent, at: site) else {
      return parent.then(on: dispatcher, onFulfilled: onFulfilled, onRejected: onRejected)
    }
    let number = file.make(name, kind: "handler", at: site, from: [source])
    /// Tells what a handler came to, which is what its promise comes to unless it returned another promise.
    func run(_ role: String?, _ handler: () throws -> Result<Next>) throws -> Result<Next> {
      // What always runs passes the outcome on.
      let cause = role == nil || role == "always" ? source : number
      do {
        let result: Result<Next>
        if let role {
          result = try file.running(role, of: number, after: source, handler)
        } else {
          file.skipped(number, cause: source)
          result = try handler()
        }
        switch result {
        case .value(let value): file.settled(number, .fulfilled(value), cause: cause)
        case .promise(let inner): if let inner = FranticTrace.number(of: inner, at: site) { file.adopted(number, inner) }
        }
        return result
      } catch {
        file.settled(number, .rejected(error), cause: cause)
        throw error
      }
    }
    let promise = parent.then(
      on: dispatcher,
      onFulfilled: { value in
        file.settled(source, .fulfilled(value), cause: nil)
        return try run(roles.value) { try onFulfilled(value) }
      },
      onRejected: { error in
        file.settled(source, .rejected(error), cause: nil)
        return try run(roles.error) { try onRejected(error) }
      })
    file.name(promise, number)
    return promise
  }
}

extension FranticApparatus.Promise {
  private func attach<Next>(
    _ name: String, on dispatcher: any Dispatcher, _ site: PromiseTraceFile.Site, _ roles: (value: String?, error: String?),
    _ onFulfilled: @escaping (Value) throws -> Result<Next>, _ onRejected: @escaping (Error) throws -> Result<Next>
  ) -> Promise<Next> {
    FranticTrace.attach(name, to: self, on: dispatcher, at: site, roles: roles, onFulfilled, onRejected)
  }

  /// Names a promise that no operator made (`Promise { … }`, `all`, `race`), with the place of this call.
  func traced(
    _ name: String = "Promise", file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> Promise<Value> {
    _ = FranticTrace.number(of: self, name, at: PromiseTraceFile.Site(file: file, line: line, column: column))
    return self
  }

  func whenFulfilledThenMap<Next>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    map: @escaping (Value) throws -> Result<Next>
  ) -> Promise<Next> {
    attach(
      "whenFulfilledThenMap", on: dispatcher, .init(file: file, line: line, column: column), ("value", nil), { try map($0) },
      { throw $0 })
  }

  func whenFulfilled(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    thenDo: @escaping (Value) throws -> Void
  ) -> Promise<Value> {
    attach(
      "whenFulfilled", on: dispatcher, .init(file: file, line: line, column: column), ("value", nil),
      { value in
        try thenDo(value)
        return .value(value)
      }, { throw $0 })
  }

  func whenFulfilledThenTransform<Next>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    transform: @escaping (Value) throws -> Next
  ) -> Promise<Next> {
    attach(
      "whenFulfilledThenTransform", on: dispatcher, .init(file: file, line: line, column: column), ("value", nil),
      { .value(try transform($0)) }, { throw $0 })
  }

  func whenFulfilledThenPromise<Next>(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    promise: @escaping (Value) throws -> Promise<Next>
  ) -> Promise<Next> {
    attach(
      "whenFulfilledThenPromise", on: dispatcher, .init(file: file, line: line, column: column), ("value", nil),
      { .promise(try promise($0)) }, { throw $0 })
  }

  func whenRejectedThenMap(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    map: @escaping (Error) throws -> Result<Value>
  ) -> Promise<Value> {
    attach(
      "whenRejectedThenMap", on: dispatcher, .init(file: file, line: line, column: column), (nil, "error"), { .value($0) },
      { try map($0) })
  }

  func whenRejected(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    thenDo: @escaping (Error) throws -> Void
  ) -> Promise<Value> {
    attach(
      "whenRejected", on: dispatcher, .init(file: file, line: line, column: column), (nil, "error"), { .value($0) },
      { error in
        try thenDo(error)
        throw error
      })
  }

  func whenRejectedThenTransform(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    transform: @escaping (Error) throws -> Value
  ) -> Promise<Value> {
    attach(
      "whenRejectedThenTransform", on: dispatcher, .init(file: file, line: line, column: column), (nil, "error"), { .value($0) },
      { .value(try transform($0)) })
  }

  func whenRejectedThenPromise(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    promise: @escaping (Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    attach(
      "whenRejectedThenPromise", on: dispatcher, .init(file: file, line: line, column: column), (nil, "error"), { .value($0) },
      { .promise(try promise($0)) })
  }

  func whenComplete(
    on dispatcher: any Dispatcher, file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    thenDo: @escaping () -> Void
  ) -> Promise<Value> {
    attach(
      "whenComplete", on: dispatcher, .init(file: file, line: line, column: column), ("always", "always"),
      { value in
        thenDo()
        return .value(value)
      },
      { error in
        thenDo()
        throw error
      })
  }
}
