import PromiseEngine
import TraceEvents

/// What PromiseKit's operators can wait for: its own promises and those of anything.
protocol KitThenable: LibraryObject {
  var promise: ScriptPromise { get }
}

/// A promise or a guarantee of PromiseKit 8, on the engine's core.
final class KitPromise: PromiseObject, KitThenable {
  /// What it is to the script.
  enum Kind {
    case promise, guarantee
    /// Swift's compiler would know which; a run knows only in the end.
    case either
  }

  let promise: ScriptPromise
  let kind: Kind

  init(_ promise: ScriptPromise, _ kind: Kind = .promise) {
    self.promise = promise
    self.kind = kind
  }

  var typeName: String { kind == .guarantee ? "Guarantee" : "Promise" }
  var members: [String: NativeMember] { kind == .guarantee ? KitLibrary.guaranteeMembers : KitLibrary.promiseMembers }
  var identity: ObjectIdentifier { ObjectIdentifier(promise) }
  var enginePromise: ScriptPromise? { promise }

  func describe(_ format: (ScriptValue) -> String) -> String {
    switch promise.outcome {
    case nil: "\(typeName)(…)"
    case .fulfilled(let value): "\(typeName)(\(format(value)))"
    case .rejected(let error): "\(typeName)(\(String(describing: error)))"
    }
  }
}

/// One call of an operator: its place, its source and where its handler runs.
struct KitCall {
  /// Which of the two queues of `conf.Q` counts where the call names none.
  enum Purpose { case map, ending }

  let call: NativeCall
  let runtime: PromiseRuntime
  let site: CallSite
  /// What the handler may keep: the call itself keeps its promise, which would never be freed.
  let place: KitPlace
  let source: ScriptPromise
  let sourceKind: KitPromise.Kind
  let dispatcher: KitDispatcher

  init(_ call: NativeCall, _ purpose: Purpose) throws {
    self.call = call
    runtime = call.machine.runtime
    site = runtime.site(call)
    place = KitPlace(runtime: runtime, code: call.site)
    let receiver = try KitLibrary.thenable(call.receiver)
    source = receiver.promise
    sourceKind = (receiver as? KitPromise)?.kind ?? .promise
    let configuration = KitConfiguration.of(runtime)
    let queue: ScriptQueue?
    if let named = call.labelled("on") {
      queue = try call.optionalQueue(named)
    } else {
      let configured = purpose == .map ? configuration.mapQueue : configuration.returnQueue
      queue = configured ?? runtime.defaultQueue
    }
    dispatcher = KitDispatcher(queue: queue, hook: runtime.recorder)
  }

  /// The handler; `name` is for the message if there is none.
  func handler(_ name: StaticString) throws -> ScriptValue {
    guard let function = call.handlers.last, function.isCallable else {
      throw FaultReason("'\(name)' needs a closure", "write it in '{ }'")
    }
    return function
  }

  /// Where a handler runs: what only takes a part of the value runs at once.
  func dispatcher(of function: ScriptValue) -> KitDispatcher {
    guard case .function(let own) = function, own.code.name == "key path" else { return dispatcher }
    return KitDispatcher(queue: nil, hook: runtime.recorder)
  }

  /// What an operator makes of a promise, or of a guarantee that its handler may leave one.
  var derivedKind: KitPromise.Kind { sourceKind == .promise ? .promise : .either }
}

/// Where a call stands, for what its handler finds out later.
struct KitPlace {
  let runtime: PromiseRuntime
  let code: CodeSite

  /// A broken rule of the types, which Swift's compiler would have refused; the run goes on without the handler's result.
  func misuse(_ message: String, _ advice: String) -> any Error {
    runtime.misuse(message, advice, at: code)
  }

  /// The promise that a handler returned.
  ///
  /// - Throws: That it returned something else.
  func promise(_ value: ScriptValue, _ name: StaticString, _ advice: String) throws -> ScriptResolution {
    if let thenable = KitLibrary.thenableOrNil(value) { return .promise(thenable.promise) }
    // `.value(x)` where the type was not known.
    if case .implicitMember(let member) = value, member.name == "value", let only = member.arguments?.first {
      return .value(only)
    }
    throw misuse("instance method '\(name)' requires that '\(value.typeName)' conform to 'Thenable'", advice)
  }
}

extension NativeCall {
  /// The arguments but for those that say where and when.
  var handlers: [ScriptValue] {
    zip(arguments, labels.labels).filter { $0.1 == nil || !["on", "flags", "policy"].contains($0.1) }.map(\.0)
  }
}

extension PromiseRuntime {
  /// Records that the script broke a rule which Swift's compiler checks before a program runs.
  ///
  /// - Returns: The error that its promise is rejected with.
  func misuse(_ message: String, _ advice: String, at site: CodeSite) -> any Error {
    let place = site.unit.place(atUTF8Offset: site.offset)
    let fault = ScriptFault(
      message: message, advice: advice, fileName: site.unit.name, place: place,
      sourceLine: site.unit.text(ofLine: place.line), calls: [])
    record(fault)
    return FaultError(fault: fault)
  }

  /// Calls a handler of the engine's with a promise's value; one without parameters gets none.
  func arguments(_ value: ScriptValue, for function: ScriptValue) -> [ScriptValue] {
    if value.isVoid, case .function(let own) = function, own.code.parameters.isEmpty { return [] }
    return [value]
  }
}
