import KitCore
import Program
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// PromiseKit's promise and guarantee of a value of the script.
typealias KitValue = KitCore.Promise<ScriptValue>
typealias KitGuaranteed = KitCore.Guarantee<ScriptValue>

/// What PromiseKit's operators can wait for: its own promises and those of anything.
protocol KitThenable: LibraryObject {
  var promise: ScriptPromise { get }
  /// What its value is, as far as the script's text or the value tells.
  var typeOfValue: TypeReference? { get }
}

/// A promise or a guarantee of PromiseKit 8 as scripts hold it.
final class KitPromise: PromiseObject, KitThenable {
  /// What it is to the script.
  enum Kind {
    case promise, guarantee
    /// Swift's compiler would know which; a run knows only in the end.
    case either
  }

  let promise: ScriptPromise
  let kind: Kind
  /// What the script's text says of the value's type.
  let valueType: TypeReference?

  init(_ promise: ScriptPromise, _ kind: Kind = .promise, of valueType: TypeReference? = nil) {
    self.promise = promise
    self.kind = kind
    self.valueType = valueType
  }

  convenience init(_ promise: KitValue, of valueType: TypeReference? = nil) { self.init(promise.engine, of: valueType) }

  convenience init(_ guarantee: KitGuaranteed, of valueType: TypeReference? = nil) {
    self.init(guarantee.engine, .guarantee, of: valueType)
  }

  var typeName: String { kind == .guarantee ? "Guarantee" : "Promise" }
  var reflectedName: String { typeOfValue.map { "\(typeName)<\($0.name)>" } ?? typeName }
  var members: [String: NativeMember] { kind == .guarantee ? KitLibrary.guaranteeMembers : KitLibrary.promiseMembers }
  var identity: ObjectIdentifier { ObjectIdentifier(promise) }
  var enginePromise: ScriptPromise? { promise }
  var content: TypeReference? { typeOfValue }

  func known(toBeOf content: TypeReference) -> any HostObject {
    KitPromise(promise, kind, of: content)
  }

  func describe(_ format: (ScriptValue) -> String) -> String {
    guard kind == .guarantee else { return KitText.of(promise, valueType: nameOfValueType) { shown($0, format) } }
    return KitText.guarantee(of: typeOfValue?.fullName ?? "Any")
  }

  /// What it holds as Swift puts it into a text.
  private func shown(_ value: ScriptValue, _ format: (ScriptValue) -> String) -> String {
    // Other objects show themselves alone as they do inside another value, and `format` knows how deep they are.
    if case .library(let inner as KitPromise) = value, inner.hasEnd { inner.describe(format) } else { value.interpolated(format) }
  }

  /// Whether the promises that it holds, one in the other, are few enough to be shown: a promise may hold itself.
  private var hasEnd: Bool {
    var promise = self
    for _ in 0..<100 {
      guard case .library(let inner as KitPromise)? = promise.promise.outcome?.value else { return true }
      promise = inner
    }
    return false
  }

  /// What `debugDescription` gives.
  func describeNested(_ format: (ScriptValue) -> String) -> String {
    guard kind != .guarantee else { return describe(format) }
    return KitText.details(
      of: promise, valueType: nameOfValueType, { shown($0, format) },
      errorType: { ($0 as? ScriptError)?.value.typeName ?? "\(type(of: $0))" })
  }

  private var nameOfValueType: String { typeOfValue?.name ?? "Any" }

  /// The value's type as the text names it, or else as the value shows it.
  var typeOfValue: TypeReference? {
    if let valueType, !valueType.isAny { return valueType }
    return promise.outcome?.value?.shownType
  }
}

extension ScriptValue {
  /// The type that a value shows by itself.
  var shownType: TypeReference? {
    switch self {
    case .void: .void
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .array(let elements): .array(elements.first?.shownType ?? .any)
    case .tuple(let tuple): .tuple(tuple.elements.map { $0.shownType ?? .any }, labels: tuple.labels)
    case .some(let value): .optional(value.shownType ?? .any)
    case .library(let object as KitPromise) where object.kind == .guarantee: .library("Guarantee", of: object.valueType ?? .any)
    case .library(let object as KitPromise): .promise(object.valueType ?? .any)
    default: typeInfo.map { .user($0) }
    }
  }
}

extension TypeReference {
  /// The type's name with the modules of Swift's own types, as Swift reflects it.
  var fullName: String {
    switch self {
    case .int, .double, .bool, .string: "Swift.\(name)"
    case .array(let element): "Swift.Array<\(element.fullName)>"
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): "Swift.Optional<\(wrapped.fullName)>"
    case .dictionary(let key, let value): "Swift.Dictionary<\(key.fullName), \(value.fullName)>"
    case .set(let element): "Swift.Set<\(element.fullName)>"
    case .tuple(let elements, _): "(\(elements.map(\.fullName).joined(separator: ", ")))"
    case .promise(let value): "PromiseKit.Promise<\(value.fullName)>"
    case .library(let name, let value?): "PromiseKit.\(name)<\(value.fullName)>"
    default: name
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
  /// What the text says of the type of the source's value.
  let sourceType: TypeReference?
  let queue: KitScriptQueue

  init(_ call: NativeCall, _ purpose: Purpose) throws {
    self.call = call
    runtime = call.machine.runtime
    site = runtime.site(call)
    place = KitPlace(runtime: runtime, code: call.site)
    let receiver = try KitLibrary.thenable(call.receiver)
    source = receiver.promise
    sourceKind = (receiver as? KitPromise)?.kind ?? .promise
    sourceType = receiver.typeOfValue
    let named = try call.labelled("on").map(call.optionalQueue)
    queue = KitScriptQueue(
      queue: named ?? KitConfiguration.queue(for: purpose, runtime), runtime: runtime, isBarrier: QueueLibrary.isBarrier(call))
  }

  var promise: KitValue { KitValue(source) }
  /// Where what needs no handler of the script runs.
  var inline: KitScriptQueue { KitScriptQueue(queue: nil, runtime: runtime) }

  /// The handler; `name` is for the message if there is none.
  func handler(_ name: PromiseOperator) throws -> ScriptValue {
    guard let function = call.handlers.last, function.isCallable else {
      throw FaultReason("'\(name)' needs a closure", "write it in '{ }'")
    }
    return function
  }

  /// What an operator makes of a guarantee by a handler of values: a guarantee, unless errors can leave the handler.
  func kind(by function: ScriptValue) -> KitPromise.Kind {
    if sourceKind == .guarantee, case .function(let own) = function { return own.code.mayThrow ? .promise : .guarantee }
    return sourceKind
  }

  /// Goes on with what a handler of values decides.
  func link(
    _ name: PromiseOperator, on queue: KitScriptQueue? = nil, as kind: KitPromise.Kind, of valueType: TypeReference? = nil,
    _ body: @escaping @Sendable (ScriptValue) throws -> ScriptResolution
  ) -> NativeResult {
    let queue = queue ?? self.queue
    let child =
      kind == .guarantee
      ? KitGuaranteed(source).linkGuaranteed(name, on: queue, at: site, body).engine
      : promise.link(name, on: queue, at: site, body).engine
    return .value(.library(KitPromise(child, kind, of: valueType)))
  }
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
  func promise(_ value: ScriptValue, _ name: PromiseOperator, _ advice: String) throws -> ScriptResolution {
    if let thenable = KitLibrary.thenableOrNil(value) { return .promise(thenable.promise) }
    // `.value(x)` where the type was not known.
    if case .implicitMember(let member) = value, member.name == "value" { return .value(member.arguments?.first ?? .void) }
    if let promise = runtime.promise(ofStub: value, at: runtime.site(code)) { return .promise(promise) }
    // Code for PromiseKit 4 and before, where a handler of `then` may give nothing: `self.delegate?.didLoad(user)`.
    if runtime.machine?.stubs != nil, value.isOptional {
      guard case .some(let inner) = value else { return .value(.void) }
      return try promise(inner, name, advice)
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
      FaultReason(message, advice), fileName: site.unit.name, place: place, sourceLine: site.unit.text(ofLine: place.line))
    record(fault)
    return FaultError(fault: fault)
  }

  /// Calls a handler of the engine's with a promise's value; one without parameters gets none.
  func arguments(_ value: ScriptValue, for function: ScriptValue) -> [ScriptValue] {
    if value.isVoid, case .function(let own) = function, own.code.parameters.isEmpty { return [] }
    return [value]
  }
}
