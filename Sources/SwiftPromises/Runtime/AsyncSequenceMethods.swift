import SwiftLanguage

/// What asynchronous sequences have besides `next`, made of that: streams, task groups, and what is derived from them.
enum AsyncSequenceMethods {
  /// - Parameter own: The members of a sequence, `next` among them.
  static func adding(to own: [String: NativeMember]) -> [String: NativeMember] {
    guard case .method(let next)? = own["next"] else { return own }
    @Sendable func ask(_ call: NativeCall) -> () throws -> NativeResult {
      { try next(call.asking) }
    }
    var members = own
    // These need all elements, so they are those of the list of them.
    for name in ["reduce", "min", "max"] {
      members[name] = .method { call in .frame(AllFrame(PullFrame(ask(call), gather: Gathered()), name, call)) }
    }
    members["contains"] = .method { call in
      guard call.labelled("where") != nil || call.trailing != nil else {
        return .frame(AllFrame(PullFrame(ask(call), gather: Gathered()), "contains", call))
      }
      return .frame(
        PullFrame(ask(call), by: try call.function("where"), end: .bool(false)) { _, isSuch in isSuch ? .bool(true) : nil })
    }
    members["first"] = .method { call in
      .frame(
        PullFrame(ask(call), by: try call.function("where"), end: .none) { element, isSuch in
          isSuch ? ScriptValue.some(element) : nil
        })
    }
    members["allSatisfy"] = .method { call in
      .frame(PullFrame(ask(call), by: try call.function(), end: .bool(true)) { _, isSuch in isSuch ? nil : .bool(false) })
    }
    for (name, kind) in DerivedSequence.kinds {
      members[name] = .method { call in .value(.library(try DerivedSequence(kind, ask(call), call))) }
    }
    return members
  }
}

extension NativeCall {
  /// A call of `next` on the same value.
  fileprivate var asking: NativeCall {
    NativeCall(machine: machine, receiver: receiver, arguments: [], labels: .unlabelled(0), site: site)
  }
}

/// Asks a sequence for its next element, which may take several steps.
private struct Question {
  let ask: () throws -> NativeResult
  /// What the answer is waited for by.
  private var frame: (any NativeFrame)?

  init(_ ask: @escaping () throws -> NativeResult) { self.ask = ask }

  /// Whether somebody has asked and has no answer yet.
  var isOpen: Bool { frame != nil }

  /// Asks, or goes on to.
  ///
  /// - Parameter value: What was waited for, if the question is open.
  /// - Returns: What comes first; in the end the answer, as that with which it finishes.
  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    var (open, value) = (frame, value)
    if open == nil {
      switch try ask() {
      case .value(let answer): return .finish(answer)
      case .frame(let new): (open, value) = (new, nil)
      }
    }
    guard let step = try open?.resume(with: value) else { return .finish(.void) }
    if case .finish = step { frame = nil } else { frame = open }
    return step
  }
}

extension ScriptValue {
  /// Whether it is nil.
  fileprivate var isAbsent: Bool { if case .none = self { true } else { false } }

  /// What a closure that tells elements apart says of one.
  fileprivate func isSuch() throws -> Bool {
    guard case .bool(let isSuch) = self else { throw FaultReason("the closure must give a Bool, not \(typeName)") }
    return isSuch
  }
}

/// The elements that came.
private final class Gathered {
  var elements: [ScriptValue] = []
}

/// Asks for one element after the other, and a closure about each.
private struct PullFrame: NativeFrame {
  private let closure: ScriptValue?
  private let gathered: Gathered?
  private let end: ScriptValue
  /// What an element comes to, by what the closure said of it; `nil` goes on with the next.
  private let answer: (_ element: ScriptValue, _ said: ScriptValue) throws -> ScriptValue?
  private var question: Question
  private var element: ScriptValue?

  init(
    _ ask: @escaping () throws -> NativeResult, by closure: ScriptValue, end: ScriptValue,
    _ answer: @escaping (ScriptValue, Bool) throws -> ScriptValue?
  ) {
    (question, self.closure, gathered, self.end) = (Question(ask), closure, nil, end)
    self.answer = { element, said in try answer(element, said.isSuch()) }
  }

  /// One that gives what its closure makes of the first element that `answer` takes.
  init(
    _ ask: @escaping () throws -> NativeResult, making closure: ScriptValue,
    _ answer: @escaping (ScriptValue, ScriptValue) throws -> ScriptValue?
  ) {
    (question, self.closure, gathered, end, self.answer) = (Question(ask), closure, nil, .none, answer)
  }

  /// One that only gathers.
  init(_ ask: @escaping () throws -> NativeResult, gather gathered: Gathered) {
    (question, closure, self.gathered, end, answer) = (Question(ask), nil, gathered, .void, { _, _ in nil })
  }

  var elements: [ScriptValue] { gathered?.elements ?? [] }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if !question.isOpen, let value, let last = element {
      element = nil
      if let result = try answer(last, value) { return .finish(result) }
    }
    while true {
      let step = try question.resume(with: value)
      guard case .finish(let found) = step else { return step }
      if let own = take(found) { return own }
    }
  }

  /// What is to be done with what `next` gave; `nil` asks again.
  private mutating func take(_ found: ScriptValue) -> NativeStep? {
    // Streams give elements as they are, groups as optionals.
    let own: ScriptValue
    switch found {
    case .none: return .finish(end)
    case .some(let element): own = element
    default: own = found
    }
    if let gathered {
      gathered.elements.append(own)
      return nil
    }
    guard let closure else { return nil }
    element = own
    return .call(closure, [own])
  }
}

/// Gathers all elements, then calls a method of their list.
private struct AllFrame: NativeFrame {
  private var gathering: PullFrame?
  private var method: (any NativeFrame)?
  private let name: String
  private let call: NativeCall

  init(_ gathering: PullFrame, _ name: String, _ call: NativeCall) {
    (self.gathering, self.name, self.call) = (gathering, name, call)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if var frame = method {
      let step = try frame.resume(with: value)
      method = frame
      return step
    }
    guard var frame = gathering else { return .finish(.void) }
    let step = try frame.resume(with: value)
    gathering = frame
    guard case .finish = step else { return step }
    let list = ScriptValue.array(frame.elements)
    guard case .method(let body)? = call.machine.library.member(name, of: list) else { return .finish(.void) }
    switch try body(call.with(receiver: list)) {
    case .value(let result): return .finish(result)
    case .frame(var next):
      let first = try next.resume(with: nil)
      method = next
      return first
    }
  }
}

/// A sequence that is made of another one, element by element: `stream.map { … }`.
private final class DerivedSequence: LibraryObject {
  enum Kind { case map, compactMap, filter, prefix, dropFirst }

  static let kinds: [(String, Kind)] = [
    ("map", .map), ("compactMap", .compactMap), ("filter", .filter), ("prefix", .prefix), ("dropFirst", .dropFirst),
  ]

  private let kind: Kind
  private let ask: () throws -> NativeResult
  private let closure: ScriptValue?
  /// How many elements are still given, or left out.
  private var count: Int

  init(_ kind: Kind, _ ask: @escaping () throws -> NativeResult, _ call: NativeCall) throws {
    (self.kind, self.ask) = (kind, ask)
    switch kind {
    case .prefix: (closure, count) = (nil, try call.length(call.only()))
    case .dropFirst: (closure, count) = (nil, try call.arguments.first.map { try call.length($0) } ?? 1)
    case .map, .compactMap, .filter: (closure, count) = (try call.function(), 0)
    }
  }

  var typeName: String { "AsyncSequence" }
  var members: [String: NativeMember] { Self.own }

  private func next() throws -> NativeResult {
    switch kind {
    case .map: return pull { _, made in .some(made) }
    case .compactMap: return pull { _, made in made.isAbsent ? nil : .some(made.unwrapped) }
    case .filter: return pull { element, said in try said.isSuch() ? .some(element) : nil }
    case .prefix:
      guard count > 0 else { return .value(.none) }
      count -= 1
      return try ask()
    case .dropFirst:
      let left = count
      count = 0
      return left == 0 ? try ask() : .frame(SkipFrame(question: Question(ask), count: left))
    }
  }

  private func pull(_ answer: @escaping (ScriptValue, ScriptValue) throws -> ScriptValue?) -> NativeResult {
    .frame(PullFrame(ask, making: closure ?? .void, answer))
  }

  private static let own: [String: NativeMember] = AsyncSequenceMethods.adding(to: [
    "next": .method { call in
      guard case .library(let object) = call.receiver, let own = object as? DerivedSequence else {
        throw FaultReason("\(call.receiver.typeName) isn't a sequence")
      }
      return try own.next()
    },
    "makeAsyncIterator": .method { .value($0.receiver) },
  ])
}

/// Leaves out some elements, and gives the one behind them.
private struct SkipFrame: NativeFrame {
  var question: Question
  var count: Int

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    while true {
      let step = try question.resume(with: value)
      guard case .finish(let found) = step, count > 0, !found.isAbsent else { return step }
      count -= 1
    }
  }
}
