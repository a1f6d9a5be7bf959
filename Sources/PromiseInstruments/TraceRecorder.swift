internal import Glibc
public import PromiseEngine
internal import Synchronization
public import TraceEvents

/// A trace hook that keeps every event, in order, with times, identities and addresses.
///
/// A run on a virtual clock is recorded the same each time. An application records its promises by starting them on dispatchers
/// that are `traced(by:)` a recorder; what handlers do is told apart by the thread that they run on.
public final class TraceRecorder: TraceHook {
  private struct State {
    var events: [TraceEvent] = []
    var promisesMade = 0
    var timesRun = PlaceCounts()
    /// The promises whose handlers are running, by thread, the innermost last.
    var handlers: [pthread_t: [PromiseID]] = [:]
    /// The thread that came first, mostly the only one, and the promises whose handlers are running there.
    var first: (thread: pthread_t, handlers: [PromiseID])?
    var unit: SourcePlace.Unit?
    var isStopped = false

    /// The promise whose handler is running on this thread.
    var running: PromiseID {
      let thread = pthread_self()
      if let first, first.thread == thread { return first.handlers.last ?? .program }
      return handlers[thread]?.last ?? .program
    }
  }

  private let state: Guarded<State>
  /// How many events there are; changed under the lock, read without it.
  private let count = Atomic(0)
  private let lateCancellations = Atomic(0)
  private let currentInstant: @Sendable () -> VirtualInstant
  private let schedule: @Sendable (VirtualInstant, @escaping @Sendable () -> Void) -> Void
  private let intervention: @Sendable (PromiseAddress) -> Intervention?
  private let describer: (any OutcomeDescriber)?

  /// Makes a recorder of a run on a virtual clock.
  ///
  /// - Parameters:
  ///   - clock: The clock that gives the events their times.
  ///   - unit: The text that call sites lie in, until `enter` says otherwise.
  ///   - intervention: What the plan does to the promise at an address.
  public convenience init(
    clock: VirtualClock, unit: SourcePlace.Unit = .program,
    intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }
  ) {
    self.init(
      unit: unit, currentInstant: { clock.now }, schedule: { instant, work in clock.schedule(at: instant, work) },
      intervention: intervention)
  }

  /// Makes a recorder of promises whose time somebody else measures.
  ///
  /// - Parameters:
  ///   - unit: The text that call sites lie in; `nil` for the source file of each.
  ///   - currentInstant: How much time has passed since the recording began.
  ///   - schedule: Runs work at an instant; injected delays and cancellations need it.
  ///   - intervention: What the plan does to the promise at an address.
  public convenience init(
    unit: SourcePlace.Unit? = nil, currentInstant: @escaping @Sendable () -> VirtualInstant,
    schedule: @escaping @Sendable (VirtualInstant, @escaping @Sendable () -> Void) -> Void,
    intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }
  ) {
    self.init(unit: unit, describer: nil, currentInstant: currentInstant, schedule: schedule, intervention: intervention)
  }

  /// Makes a recorder of promises whose time somebody else measures.
  ///
  /// - Parameter describer: Knows texts of values and errors; `nil` leaves them all to `String(describing:)`.
  package init(
    unit: SourcePlace.Unit?, describer: (any OutcomeDescriber)?, currentInstant: @escaping @Sendable () -> VirtualInstant,
    schedule: @escaping @Sendable (VirtualInstant, @escaping @Sendable () -> Void) -> Void,
    intervention: @escaping @Sendable (PromiseAddress) -> Intervention?
  ) {
    self.describer = describer
    self.currentInstant = currentInstant
    self.schedule = schedule
    self.intervention = intervention
    state = Guarded(State(unit: unit))
  }

  /// The events so far.
  public var events: [TraceEvent] { state.withLock { $0.events } }

  /// Gives each event from a position on to a closure, which must not come back here.
  package func forEachEvent(from position: Int, _ body: (borrowing TraceEvent) -> Void) {
    state.withLock { state in
      state.events.withUnsafeBufferPointer { events in
        for index in min(position, events.count)..<events.count { body(events[index]) }
      }
    }
  }

  /// What was recorded last.
  package var lastEvent: TraceEvent? { state.withLock { $0.events.last } }

  /// How many events there are so far.
  public var eventCount: Int { count.load(ordering: .relaxed) }

  /// How often somebody asked for a settled promise to be cancelled so far.
  package var lateCancellationCount: Int { lateCancellations.load(ordering: .relaxed) }

  /// Counts it: there is no event for what changes nothing.
  public func promiseIsCancelledTooLate(_ promise: PromiseID) { lateCancellations.wrappingAdd(1, ordering: .relaxed) }

  /// The promise that was made last; `.program` before the first.
  package var lastMade: PromiseID { state.withLock { PromiseID($0.promisesMade) } }

  /// How much time has passed since the recording began.
  public var now: VirtualInstant { currentInstant() }

  /// The promise whose handler is running on this thread, or `.program`.
  public var running: PromiseID { state.withLock { $0.running } }

  /// Says which text the call sites of the promises made from now on lie in.
  public func enter(_ unit: SourcePlace.Unit) {
    state.withLock { $0.unit = unit }
  }

  /// Gives the promise an identity and an address, and keeps the event.
  public func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    let (id, address) = state.withLock { state in
      state.promisesMade += 1
      let place = SourcePlace(unit: state.unit ?? .file("\(site.file)"), line: site.line, column: site.column)
      return (PromiseID(state.promisesMade), PromiseAddress(place: place, occurrence: state.timesRun.countOne(of: place)))
    }
    record(
      .created(PromiseCreation(operatorName: operatorName, kind: kind, address: address, parents: parents)), on: id, cause: nil)
    return PromiseTrace(id: id, hook: self, intervention: intervention(address))
  }

  /// Keeps an event, with its time, step and cause.
  public func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    state.withLock { state in
      guard !state.isStopped else { return }
      // Read under the lock, so that times never decrease from one event to the next.
      let now = currentInstant()
      if state.events.isEmpty { state.events.reserveCapacity(64) }
      let cause = cause ?? state.running
      state.events.append(
        TraceEvent(step: state.events.count + 1, time: now, promise: promise, cause: cause, kind: kind))
      count.store(state.events.count, ordering: .relaxed)
    }
  }

  /// Keeps no further events: what happens to promises from now on is none of the program's doing.
  package func stop() { state.withLock { $0.isStopped = true } }

  /// Records something that the running program did, rather than a promise.
  public func recordProgramEvent(_ kind: TraceEvent.Kind) {
    record(kind, on: running, cause: nil)
  }

  /// The text of a value, as the describer or `String(describing:)` gives it.
  public func text<Value>(ofValue value: Value) -> String { describer?.text(ofValue: value) ?? String(describing: value) }

  /// The text of an error, as the describer or `String(describing:)` gives it.
  public func text(ofError error: any Error) -> String { describer?.text(ofError: error) ?? String(describing: error) }

  /// Remembers, for this thread, whose doing what follows is.
  public func handlerStarts(of promise: PromiseID) {
    state.withLock { state in
      let thread = pthread_self()
      if state.first == nil { state.first = (thread, []) }
      if state.first?.thread == thread {
        state.first?.handlers.append(promise)
      } else {
        state.handlers[thread, default: []].append(promise)
      }
    }
  }

  /// Goes back to whose doing it was before.
  public func handlerEnds() {
    state.withLock { state in
      let thread = pthread_self()
      if state.first?.thread == thread {
        _ = state.first?.handlers.popLast()
        return
      }
      _ = state.handlers[thread]?.popLast()
      if state.handlers[thread]?.isEmpty == true { state.handlers[thread] = nil }
    }
  }

  /// Runs work at an instant, by the schedule that the recorder was made with.
  public func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    schedule(instant, work)
  }
}
