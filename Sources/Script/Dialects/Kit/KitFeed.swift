import PromiseEngine
import TraceEvents

/// Promises that an iterator is asked for one by one, so that at most some are under way at once (row 30).
final class KitFeed {
  private let site: CodeSite
  private let runtime: PromiseRuntime
  private let next: () throws -> ScriptValue
  private let atOnce: Int
  private let root: ScriptPromise
  private let stopsAtErrors: Bool
  private var asked: [ScriptPromise] = []
  private var underWay = 0
  private var isAsking = false
  private var isExhausted = false

  private init(
    _ call: NativeCall, _ root: ScriptPromise, atOnce: Int, stopsAtErrors: Bool, _ next: @escaping () throws -> ScriptValue
  ) {
    site = call.site
    runtime = call.machine.runtime
    self.root = root
    self.atOnce = atOnce
    self.stopsAtErrors = stopsAtErrors
    self.next = next
  }

  /// `when(fulfilled: iterator, concurrently: n)`, and the same with `resolved:`.
  static func when(_ call: NativeCall, limit: Int, label: String) throws -> NativeResult {
    let runtime = call.machine.runtime
    let next = try iterator(call.handlers.first ?? .void, call)
    let isResolved = label == "resolved"
    let root = ScriptPromise.made(by: "when", hook: runtime.recorder, at: runtime.site(call))
    let result = NativeResult.value(.library(KitPromise(root, isResolved ? .guarantee : .promise)))
    guard !root.obeyReplacement() else { return result }
    guard limit > 0 else {
      let outcome: Outcome<ScriptValue> =
        isResolved
        ? .fulfilled(.array([runtime.script(.failure(KitError.badInput))])) : .rejected(KitError.badInput)
      root.settle(with: outcome, causedBy: nil)
      return result
    }
    KitFeed(call, root, atOnce: limit, stopsAtErrors: !isResolved, next).ask()
    return result
  }

  /// Asks for further promises as long as there is room, and finishes when there is none left.
  private func ask() {
    while !isAsking, !isExhausted, underWay < atOnce {
      isAsking = true
      let promise = nextPromise()
      isAsking = false
      guard let promise else {
        isExhausted = true
        break
      }
      asked.append(promise)
      underWay += 1
      let feed = Confined(self)
      promise.observeAtOnce { outcome in feed.value.take(outcome) }
    }
    guard isExhausted, underWay == 0, !isAsking, root.outcome == nil else { return }
    let values =
      stopsAtErrors ? asked.compactMap { $0.outcome?.value } : asked.compactMap { $0.outcome.map { runtime.script($0.result) } }
    root.settle(with: .fulfilled(.array(values)), causedBy: nil)
  }

  private func take(_ outcome: Outcome<ScriptValue>) {
    underWay -= 1
    if stopsAtErrors, case .rejected = outcome {
      isExhausted = true
      root.settle(with: outcome, causedBy: nil)
    } else {
      ask()
    }
  }

  private func nextPromise() -> ScriptPromise? {
    do {
      switch try next() {
      case .none: return nil
      case let value:
        guard let thenable = KitLibrary.thenableOrNil(value.unwrapped) else {
          throw runtime.misuse(
            "'when' needs an iterator of promises, this one gave \(value.unwrapped.typeName)", "give it promises", at: site)
        }
        return thenable.promise
      }
    } catch {
      root.reject(error)
      return nil
    }
  }

  private static func iterator(_ value: ScriptValue, _ call: NativeCall) throws -> () throws -> ScriptValue {
    let runtime = call.machine.runtime
    if case .library(let object) = value, let iterator = object as? KitIterator { return iterator.next }
    if value.isCallable { return { try runtime.call(value, []) } }
    guard let elements = try value.elements else {
      throw FaultReason("\(value.typeName) is no iterator", "write 'AnyIterator { … }'")
    }
    return KitIterator(elements).next
  }
}

/// `AnyIterator`: asks a closure, or goes through a list.
final class KitIterator: LibraryObject {
  let next: () throws -> ScriptValue

  init(_ next: @escaping () throws -> ScriptValue) {
    self.next = next
  }

  convenience init(_ elements: [ScriptValue]) {
    var rest = elements[...]
    self.init { rest.popFirst().map { .some($0) } ?? .none }
  }

  var typeName: String { "AnyIterator" }
  var members: [String: NativeMember] { Self.own }

  private static let own: [String: NativeMember] = [
    "next": .method { call in
      guard case .library(let object) = call.receiver, let iterator = object as? KitIterator else { return .value(.none) }
      return .value(try iterator.next())
    }
  ]

  /// What calling `AnyIterator` makes.
  static func make(_ call: NativeCall) throws -> NativeResult {
    let only = try call.only()
    if let elements = try only.elements { return .value(.library(KitIterator(elements))) }
    let runtime = call.machine.runtime
    return .value(.library(KitIterator { try runtime.call(only, []) }))
  }
}
