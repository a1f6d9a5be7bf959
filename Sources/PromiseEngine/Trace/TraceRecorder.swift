internal import Synchronization
public import TraceEvents

/// A trace hook that keeps every event, in order, with virtual times, identities and addresses.
public final class TraceRecorder: TraceHook {
  private struct State {
    var events: [TraceEvent] = []
    var promisesMade = 0
    var timesRun: [SourcePlace: Int] = [:]
    var handlers: [PromiseID] = []
    var unit: SourcePlace.Unit
  }

  private let state: Mutex<State>
  private let clock: VirtualClock
  private let intervention: @Sendable (PromiseAddress) -> Intervention?

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - clock: The clock that gives the events their times.
  ///   - unit: The text that call sites lie in, until `enter` says otherwise.
  ///   - intervention: What the plan does to the promise at an address.
  public init(
    clock: VirtualClock, unit: SourcePlace.Unit = .program,
    intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }
  ) {
    self.clock = clock
    self.intervention = intervention
    state = Mutex(State(unit: unit))
  }

  /// The events so far.
  public var events: [TraceEvent] { state.withLock { $0.events } }

  /// How many events there are so far.
  public var eventCount: Int { state.withLock { $0.events.count } }

  public var now: VirtualInstant { clock.now }

  public var running: PromiseID { state.withLock { $0.handlers.last ?? .program } }

  /// Says which text the call sites of the promises made from now on lie in.
  public func enter(_ unit: SourcePlace.Unit) {
    state.withLock { $0.unit = unit }
  }

  public func promiseIsMade(by operatorName: String, at site: CallSite, from parents: [PromiseID]) -> PromiseTrace {
    let (id, address) = state.withLock { state in
      state.promisesMade += 1
      let place = SourcePlace(unit: state.unit, line: site.line, column: site.column)
      let address = PromiseAddress(place: place, occurrence: state.timesRun[place, default: 0])
      state.timesRun[place, default: 0] += 1
      return (PromiseID(state.promisesMade), address)
    }
    record(.created(PromiseCreation(operatorName: operatorName, address: address, parents: parents)), on: id, cause: nil)
    return PromiseTrace(id: id, hook: self, intervention: intervention(address))
  }

  public func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    let now = clock.now
    state.withLock { state in
      let cause = cause ?? state.handlers.last ?? .program
      state.events.append(
        TraceEvent(step: state.events.count + 1, time: now, promise: promise, cause: cause, kind: kind))
    }
  }

  /// Records something that the running program did, rather than a promise.
  public func recordProgramEvent(_ kind: TraceEvent.Kind) {
    record(kind, on: running, cause: nil)
  }

  public func handlerStarts(of promise: PromiseID) {
    state.withLock { $0.handlers.append(promise) }
  }

  public func handlerEnds() {
    state.withLock { _ = $0.handlers.popLast() }
  }

  public func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    clock.schedule(at: instant, work)
  }
}
