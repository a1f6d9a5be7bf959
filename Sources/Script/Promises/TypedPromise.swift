import PromiseEngine
import TraceEvents

/// One of the engine's promises as a script holds it.
final class TypedPromise<Value: Sendable>: PromiseValue {
  let promise: Promise<Value>
  /// Between the engine's values and the script's.
  let coding: PromiseCoding<Value>

  init(_ promise: Promise<Value>, _ coding: PromiseCoding<Value>) {
    self.promise = promise
    self.coding = coding
  }

  override var outcome: Outcome<ScriptValue>? { promise.outcome.map(coding.outcome) }

  override func single(_ runtime: PromiseRuntime, at site: CallSite) -> Promise<ScriptValue> {
    if let single = promise as? Promise<ScriptValue> { return single }
    return promise.handleValue("then", on: runtime.queue, at: site) { [coding] in .value(coding.decode($0)) }
  }

  override func fulfill(_ value: ScriptValue) {
    if let value = coding.encode(value) { promise.fulfill(value) }
  }

  override func reject(_ error: any Error) { promise.reject(error) }
  override func cancel() { promise.cancel() }

  override func then(
    _ queue: VirtualQueue, at site: CallSite, _ handler: @escaping @Sendable (ScriptValue) throws -> ScriptResolution?
  ) -> PromiseValue {
    .single(
      promise.handleValue("then", on: queue, at: site) { [coding] value in
        let incoming = coding.decode(value)
        switch try handler(incoming) {
        case .value(let result): return .value(result)
        case .error(let error): return .error(error)
        case .promise(let promise): return .promise(promise)
        case nil: return .value(incoming)
        }
      })
  }

  override func handle(
    _ name: StaticString, _ role: TraceEvent.HandlerRole, _ queue: VirtualQueue, at site: CallSite,
    _ handler: @escaping @Sendable (Outcome<ScriptValue>) throws -> ScriptResolution?
  ) -> PromiseValue {
    let result = promise.handle(name, role, on: queue, at: site) { [coding] outcome in
      switch try handler(coding.outcome(outcome)) {
      case .value(let value):
        guard let value = coding.encode(value) else {
          throw FaultReason("this promise is of several values: return an array of them")
        }
        return .value(value)
      case .error(let error): return .error(error)
      case .promise(let inner): return .promise(coding.encode(inner, queue, site))
      case nil: return nil
      }
    }
    return TypedPromise(result, coding)
  }

  override func delay(_ queue: VirtualQueue, _ seconds: Double, at site: CallSite) -> PromiseValue {
    TypedPromise(promise.delay(on: queue, seconds, file: site.file, line: site.line, column: site.column), coding)
  }

  override func timeout(_ queue: VirtualQueue, _ seconds: Double, at site: CallSite) -> PromiseValue {
    TypedPromise(promise.timeout(on: queue, seconds, file: site.file, line: site.line, column: site.column), coding)
  }
}

extension PromiseValue {
  /// A promise of one script value.
  static func single(_ promise: Promise<ScriptValue>) -> PromiseValue {
    TypedPromise(promise, PromiseCoding(decode: { $0 }, encode: { $0 }))
  }
}

/// How the values of an engine's promise look in a script.
struct PromiseCoding<Value: Sendable>: Sendable {
  var decode: @Sendable (Value) -> ScriptValue
  /// `nil` if the script's value can't be one of the promise.
  var encode: @Sendable (ScriptValue) -> Value?

  func outcome(_ outcome: Outcome<Value>) -> Outcome<ScriptValue> {
    switch outcome {
    case .fulfilled(let value): .fulfilled(decode(value))
    case .rejected(let error): .rejected(error)
    }
  }

  /// A promise of script values as one of the promise's own type.
  func encode(_ inner: Promise<ScriptValue>, _ queue: VirtualQueue, _ site: CallSite) -> Promise<Value> {
    if let same = inner as? Promise<Value> { return same }
    return inner.handleValue("then", on: queue, at: site) { [encode] value in
      guard let value = encode(value) else { throw FaultReason("this promise is of several values: give an array of them") }
      return .value(value)
    }
  }
}
