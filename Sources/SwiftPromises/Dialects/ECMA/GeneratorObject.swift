import SwiftLanguage

/// What JavaScript's `function*` gives: code that stops at each `yield` until it is asked for more.
///
/// The code runs in a fiber of its own, within the call of `next`.
final class GeneratorObject: LibraryObject, Yielding {
  private enum State {
    case fresh(ScriptValue)
    case waiting(Resumer)
    case running, ended
  }

  private var state: State
  /// Makes what 'next' gives of a value and whether the code has ended.
  private let makeResult: ScriptValue
  /// Whether the code can't be ended at a 'yield', because it would have something to do there.
  private let isWhole: Bool
  private let runtime: PromiseRuntime
  private var given: ScriptValue?
  private var end: Result<ScriptValue, any Error>?

  private init(_ code: ScriptValue, _ makeResult: ScriptValue, _ isWhole: Bool, _ runtime: PromiseRuntime) {
    state = .fresh(code)
    (self.makeResult, self.isWhole, self.runtime) = (makeResult, isWhole, runtime)
  }

  var typeName: String { "Generator" }
  var members: [String: NativeMember] { Self.ownMembers }

  /// `Generator(code, result)`: the code is given the function that is its `yield`.
  static func make(_ call: NativeCall) throws -> ScriptValue {
    let (code, result, isWhole) = try parts(of: call)
    return .library(GeneratorObject(code, result, isWhole, call.machine.runtime))
  }

  /// The code, what makes results, and whether the code has to run to its end.
  static func parts(of call: NativeCall) throws -> (ScriptValue, ScriptValue, Bool) {
    let functions = call.arguments.filter(\.isCallable)
    guard functions.count == 2 else {
      throw FaultReason(
        "a generator needs its code, and a function that makes results", "write Generator(code) { value, isDone in … }")
    }
    if case .bool(true)? = call.labelled("isWhole") { return (functions[0], functions[1], true) }
    return (functions[0], functions[1], false)
  }

  private static let ownMembers: [String: NativeMember] = [
    "next": .method { .value(try of($0).proceed(.success($0.arguments.first ?? .void))) },
    "throw": .method { call in
      let own = try of(call)
      return .value(try own.proceed(.failure(own.runtime.standardTypes.error(of: call.arguments.first ?? .void))))
    },
    "return": .method { call in
      let own = try of(call)
      if case .waiting = own.state, own.isWhole { throw FaultReason(unfinished) }
      own.state = .ended
      return .value(try own.result(call.arguments.first ?? .void, isDone: true))
    },
  ]

  private static func of(_ call: NativeCall) throws -> GeneratorObject {
    guard case .library(let object) = call.receiver, let generator = object as? GeneratorObject else {
      throw FaultReason("\(call.receiver.typeName) isn't a generator")
    }
    if case .running = generator.state { throw FaultReason("this generator is running already") }
    return generator
  }

  static let unfinished = "a generator with 'finally' is left before its end: what stands there would not run here"

  private func result(_ value: ScriptValue, isDone: Bool) throws -> ScriptValue {
    try runtime.callTrimmed(makeResult, [value, .bool(isDone)])
  }

  /// Lets the code go on up to its next `yield`, or its end.
  private func proceed(_ input: Result<ScriptValue, any Error>) throws -> ScriptValue {
    switch state {
    case .running: throw FaultReason("this generator is running already")
    case .ended:
      _ = try input.get()
      return try result(.void, isDone: true)
    case .fresh(let code):
      guard case .success = input else {
        state = .ended
        return try input.get()
      }
      state = .running
      start(code)
    case .waiting(let resumer):
      state = .running
      resumer.resumeNow(with: input)
    }
    if let given {
      self.given = nil
      return try result(given, isDone: false)
    }
    state = .ended
    guard let end else { throw FaultReason("a generator's code waits for nothing but 'next'") }
    return try result(end.get(), isDone: true)
  }

  private func start(_ code: ScriptValue) {
    do {
      if let value = try runtime.begin(code, [YieldFrame.function(for: self)], finish: { [unowned self] in end = $0 }) {
        end = .success(value)
      }
    } catch {
      end = .failure(error)
    }
  }

  func stops(at resumer: Resumer, with value: ScriptValue) {
    given = value
    state = .waiting(resumer)
  }
}

/// What is told when code stops at a `yield`.
protocol Yielding: AnyObject {
  func stops(at resumer: Resumer, with value: ScriptValue)
}

/// `yield`: hands a value on, and is what `next` is given.
struct YieldFrame: NativeFrame {
  let value: ScriptValue
  let generator: any Yielding

  /// The function that code calls in the place of `yield`.
  static func function(for generator: any Yielding) -> ScriptValue {
    .native(
      NativeFunction("yield") { [unowned generator] call in
        .frame(YieldFrame(value: call.arguments.first ?? .void, generator: generator))
      })
  }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    if let value { return .finish(value) }
    return .wait(Waiting { [given = self.value, generator] in generator.stops(at: $0, with: given) })
  }
}
