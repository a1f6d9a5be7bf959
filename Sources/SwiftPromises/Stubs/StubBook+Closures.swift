import Program
import PromiseEngine
import SwiftLanguage

// Unknown functions that run what they are given, and iterators.
extension StubBook {
  /// What an unknown function gives that only runs a closure, `attempt(times: 3) { … }`: the promise that the closure gives.
  func adopt(_ value: ScriptValue, of full: String, _ call: NativeCall) -> ScriptValue {
    let promise = value.isAnyPromise ? value : SourceCall(call, source: nil, method: full.lastComponent).promise(of: value)
    return remember(full, .promise, promise, shown: "what its closure gives", arguments: arguments(of: call))
  }

  /// What a stubbed iterator gives: three items, then nothing; 100 ms apart where they are awaited.
  func next(_ full: String, _ call: NativeCall) -> NativeResult {
    let count = (itemsGiven[full] ?? 0) + 1
    itemsGiven[full] = count > 3 ? 0 : count
    let item: ScriptValue = count > 3 ? .none : .some(.object(ObjectValue(stub: "item\(count)")))
    _ = remember(full, .function, item, arguments: "()")
    let isAwaited = awaitedSequences[call.site.unit.unit]?.contains(call.site.offset) == true || use(at: call.site).isAwaited
    guard isAwaited, count <= 3 else { return .value(item) }
    let source = SourceCall(call, source: nil, method: "next")
    return source.suspension(after: source.chosenLatency(usual: .milliseconds(100)), canFail: false) { .value(item) }
  }

  /// The arguments of a call, as a person writes them.
  func arguments(of call: NativeCall) -> String {
    let texts = zip(call.arguments, call.labels.labels).map { value, label in
      (label.map { "\($0): " } ?? "") + (value.isHandler ? "{ … }" : value.debugDescription)
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}

extension SourceCall {
  /// A promise of a value, which takes as long as every stub's.
  fileprivate func promise(of value: ScriptValue) -> ScriptValue {
    promise(after: chosenLatency(usual: .milliseconds(100))) { .value(value) }
  }
}

/// Calls a closure and gives what is made of its result.
struct ClosureResult: NativeFrame {
  private let closure: ScriptValue
  /// What comes before that.
  private var waiting: (any NativeFrame)?
  private let finish: (ScriptValue) -> ScriptValue

  init(of closure: ScriptValue, finish: @escaping (ScriptValue) -> ScriptValue) {
    (self.closure, self.finish) = (closure, finish)
  }

  /// Calls it when the stub's answer comes.
  ///
  /// - Parameter value: What is given if the closure gives nothing.
  init?(after call: SourceCall, canFail: Bool, of closure: ScriptValue, instead value: ScriptValue) {
    let latency = call.chosenLatency(usual: .milliseconds(100))
    guard case .frame(let frame) = call.suspension(after: latency, canFail: canFail, { .value(value) }) else { return nil }
    self.init(of: closure) { $0.isVoid ? value : $0 }
    waiting = frame
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if var frame = waiting {
      let step = try frame.resume(with: value)
      waiting = frame
      guard case .finish = step else { return step }
      waiting = nil
      return .call(closure, [])
    }
    guard let value else { return .call(closure, []) }
    return .finish(finish(value))
  }
}

extension NativeCall {
  /// The same call, made from another place.
  func at(_ site: CodeSite) -> NativeCall {
    NativeCall(machine: machine, receiver: receiver, arguments: arguments, labels: labels, site: site)
  }
}
