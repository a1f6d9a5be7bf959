import RunSearch
import SwiftLanguage

// Where asynchronous code runs: the main actor is the main queue, an actor has a queue of its own, everything else is on the
// global queue, as in Swift 6.
extension PromiseRuntime {
  /// Lets the code that calls it go on where it belongs.
  static func hop(to isolation: Isolation, _ call: NativeCall) -> NativeResult {
    let runtime = call.machine.runtime
    // What a library calls and needs at once stays where it is.
    guard call.machine.mayWait else { return .value(.void) }
    let running = runtime.current.queue ?? runtime.mainQueue
    let target: ScriptQueue
    switch isolation {
    case .mainActor: target = runtime.mainQueue
    case .instance:
      guard let queue = call.arguments.first.flatMap(runtime.actorQueue) else { return .value(.void) }
      target = queue
    case .nonisolated:
      return leavingActor(call).map { .frame(WaitFrame(waiting: $0)) } ?? .value(.void)
    }
    guard target !== running else { return .value(.void) }
    return .frame(WaitFrame(waiting: going(to: target, call)))
  }

  /// Goes on in a job of another queue.
  private static func going(to queue: ScriptQueue, _ call: NativeCall) -> Waiting {
    Waiting(next: queue) { resumer in
      QueueLibrary.noteHandIn(by: call)
      call.machine.runtime.mayGoOn(to: queue)
      resumer.resume(returning: .void)
    }
  }

  /// Lets the thread that runs a task go on with it where it switches to, ahead of jobs that wait there for a thread of their own. The main
  /// thread never does.
  private func mayGoOn(to queue: ScriptQueue) {
    guard queue !== mainQueue, runningQueue !== mainQueue, queue.letsOthersIn, current.pauses.goesOn() else { return }
    current.nextPlace = !queue.waitsForThread || current.pauses.goesOn() ? .next : .ahead
  }

  /// Leaves the actor that the calling code runs on, as an asynchronous function does that no actor runs; who awaited it comes back by itself.
  ///
  /// - Returns: What to wait for; `nil` where no actor is left: code that no actor runs is where it may be.
  static func leavingActor(_ call: NativeCall) -> Waiting? {
    let runtime = call.machine.runtime
    guard call.machine.mayWait, runtime.isOnActor else { return nil }
    return going(to: runtime.globalQueue, call)
  }

  /// Whether an actor runs the code that calls, which comes back to it by itself.
  var isOnActor: Bool { library.vocabulary.hop != nil && (current.queue ?? mainQueue).isActor }

  /// Where a task begins that runs a function.
  func firstQueue(of operation: ScriptValue) -> ScriptQueue {
    guard case .function(let function) = operation else { return globalQueue }
    switch function.code.isolation {
    case .mainActor: return mainQueue
    case .instance:
      let own = function.boundSelf ?? function.code.selfCapture.map { function.captures[$0] }
      return own.flatMap(actorQueue) ?? globalQueue
    case .nonisolated, nil: return globalQueue
    }
  }

  /// The queue of an actor's own; `nil` for what is no object.
  private func actorQueue(of value: ScriptValue) -> ScriptQueue? {
    guard case .object(let object) = value.unwrapped else { return nil }
    return actors.queue(of: object) { makeQueue(object.type.name, isConcurrent: false, isActor: true) }
  }
}

/// A function of Swift's own that no actor runs: it leaves the actor that it is called on, and works.
struct NonisolatedFrame: NativeFrame {
  private enum State {
    case called
    case outside
    case working
    /// It has its result, and is no longer on the actor that it worked on.
    case ending(ScriptValue)
  }

  private let call: NativeCall
  private let work: () throws -> NativeStep
  private var state = State.called

  /// - Parameter work: What it does; it may wait for one thing, or call one function.
  init(_ call: NativeCall, _ work: @escaping () throws -> NativeStep) {
    (self.call, self.work) = (call, work)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if case .called = state {
      state = .outside
      if let leaving = PromiseRuntime.leavingActor(call) { return .wait(leaving) }
    }
    switch state {
    case .called, .outside:
      state = .working
      return try work()
    case .working:
      let result = value ?? .void
      state = .ending(result)
      return PromiseRuntime.leavingActor(call).map { .wait($0) } ?? .finish(result)
    case .ending(let result): return .finish(result)
    }
  }
}

/// The queues of the actors that have run so far.
struct ActorQueues {
  private var queues: [ObjectIdentifier: ScriptQueue] = [:]

  /// - Parameter make: Makes the queue of an actor that hasn't run yet.
  mutating func queue(of actor: ObjectValue, _ make: () -> ScriptQueue) -> ScriptQueue {
    // An actor that is made where a freed one was takes over its queue, which is idle.
    if let known = queues[ObjectIdentifier(actor)], known.label == actor.type.name { return known }
    let queue = make()
    queues[ObjectIdentifier(actor)] = queue
    return queue
  }
}
