internal import Dispatch
internal import Glibc
internal import PromiseEngine
internal import PromiseInstruments
internal import TraceEvents

/// The hook of an application that records: it notes what happens and hands it to the writer, and never waits for a file.
final class EventRecorder: TraceHook {
  private struct State {
    var events: [RecordedEvent] = []
    /// Events that came while the writer was too far behind.
    var lost = 0
    var promises = 0
    var labels: [String] = []
    var labelNumbers: [String: Int32] = [:]
    var isOver = false
    /// What may be done to promises, where the program allows it.
    var faults: FaultBook?
  }

  private let state = Guarded(State())
  private let values: RecordedValues
  private let start: Int64
  /// Whether others may act on the program's promises.
  let allowsFaults: Bool
  /// Where so many events wait for a writer that doesn't come, promises that are made aren't recorded. Those that are recorded go on being
  /// so, up to four times as many events: a promise whose end is missing would seem to be pending for ever.
  private let mostWaiting: Int
  /// Told when there is something to write after there was nothing.
  private let wake: @Sendable () -> Void

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - values: What is kept of values and errors.
  ///   - allowsFaults: Whether others may act on the program's promises.
  ///   - mostWaiting: How many events may wait for the writer.
  ///   - wake: Called, on any thread, when there is something to write after there was nothing; it must be quick.
  init(
    values: RecordedValues, allowsFaults: Bool = false, mostWaiting: Int = 200_000, wake: @escaping @Sendable () -> Void
  ) {
    self.values = values
    self.allowsFaults = allowsFaults
    self.mostWaiting = mostWaiting
    self.wake = wake
    start = EventRecorder.nanoseconds
    state.withLock { state in
      state.events.reserveCapacity(4096)
      if allowsFaults { state.faults = FaultBook() }
    }
  }

  /// Takes what has been noted, in the order in which it happened.
  ///
  /// - Parameter spare: An empty list whose room is used from now on.
  /// - Returns: The events, how many were lost before the first of them, and all labels of queues.
  func take(_ spare: [RecordedEvent]) -> (events: [RecordedEvent], lost: Int, labels: [String]) {
    state.withLock { state in
      let taken = (state.events, state.lost, state.labels)
      (state.events, state.lost) = (spare, 0)
      return taken
    }
  }

  /// Notes nothing more: promises that were made before go on telling their hook.
  func end() { state.withLock { $0.isOver = true } }

  private static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  // MARK: What promises tell

  func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    noteMaking(RecordedEvent.Making(by: operatorName, of: kind, at: site, from: parents))
  }

  func promiseIsMade(by maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) -> PromiseTrace {
    noteMaking(RecordedEvent.Making(maker, at: site, from: parent))
  }

  func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) {
    if allowsFaults, end != .settled { withFaults { $0.forget(promise) } }
  }

  /// What may be done to promises; `nil` where the program doesn't allow it.
  @discardableResult
  func withFaults<Result>(_ body: (inout FaultBook) -> Result) -> Result? {
    state.withLock { state in
      guard var faults = state.faults else { return nil }
      // Taken out meanwhile, so that it isn't copied.
      state.faults = nil
      defer { state.faults = faults }
      return body(&faults)
    }
  }

  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    note(RecordedEvent.What(values.recorded(kind)), on: promise, cause: cause)
  }

  func promiseIsFulfilled(_ promise: PromiseID, with value: ToldValue, cause: PromiseID?) {
    note(.fulfilled(value), on: promise, cause: cause)
  }

  /// Notes what the program itself did, as part of the handler that is running.
  func recordProgramEvent(_ kind: TraceEvent.Kind) {
    note(RecordedEvent.What(values.recorded(kind)), on: .program, cause: nil)
  }

  @inline(__always)
  private func note(_ what: consuming RecordedEvent.What, on promise: PromiseID, cause: PromiseID?) {
    let event = event(what, cause: cause)
    let isFirst = state.withLock(giving: event) { state, event in
      if allowsFaults, event.settledState != nil { state.faults?.forget(promise) }
      return append(event, on: promise, to: &state, most: 4 * mostWaiting) && state.events.count == 1
    }
    if isFirst { wake() }
  }

  private func noteMaking(_ making: consuming RecordedEvent.Making) -> PromiseTrace {
    let site = making.site
    let event = event(.made(making), cause: nil)
    let (promise, isNoted, isFirst, handle) = state.withLock(giving: event) { state, event in
      state.promises += 1
      let promise = PromiseID(state.promises)
      let isNoted = append(event, on: promise, to: &state, most: mostWaiting)
      let handle = allowsFaults && isNoted ? state.faults?.note(promise, madeAt: site) : nil
      return (promise, isNoted || state.isOver, isNoted && state.events.count == 1, handle)
    }
    if isFirst { wake() }
    return PromiseTrace(unplanned: promise, hook: isNoted ? self : PassedOver(self), handle: handle)
  }

  /// An event of this thread, without a time and a promise.
  @inline(__always)
  private func event(_ what: consuming RecordedEvent.What, cause: PromiseID?) -> RecordedEvent {
    let (running, thread, queue) = ThreadState.withCurrent(of: self) { thread in
      (cause ?? thread.running, thread.number, thread.queueNumber(number(ofQueue:)))
    }
    return RecordedEvent(time: 0, promise: .program, cause: running, thread: thread, queue: queue, what: what)
  }

  /// Appends an event unless the recording is over, or so many events wait that it is lost.
  ///
  /// - Returns: Whether it was appended.
  @inline(__always)
  private func append(_ event: consuming RecordedEvent, on promise: PromiseID, to state: inout State, most: Int) -> Bool {
    guard !state.isOver else { return false }
    guard state.events.count < most else {
      state.lost += 1
      return false
    }
    // Read under the lock, so that times never decrease from one event to the next.
    event.promise = promise
    event.time = EventRecorder.nanoseconds - start
    state.events.append(event)
    return true
  }

  /// An event of a promise that isn't recorded.
  fileprivate func passOver() { state.withLock { $0.lost += $0.isOver ? 0 : 1 } }

  private func number(ofQueue label: String) -> Int32 {
    state.withLock { state in
      if let known = state.labelNumbers[label] { return known }
      let number = Int32(state.labels.count)
      state.labels.append(label)
      state.labelNumbers[label] = number
      return number
    }
  }

  func handlerStarts(of promise: PromiseID) { ThreadState.withCurrent(of: self) { $0.handlers.append(promise) } }

  func handlerStarts(of promise: PromiseID, as role: TraceEvent.HandlerRole, cause: PromiseID) {
    note(.handlerRan(role), on: promise, cause: cause)
    handlerStarts(of: promise)
  }

  func handlerEnds() { ThreadState.withCurrent(of: self) { _ = $0.handlers.popLast() } }

  var running: PromiseID { ThreadState.withCurrent(of: self) { $0.running } }

  var describesOutcomes: Bool { values.isKept }

  func told<Value>(of value: Value) -> ToldValue {
    guard values.isKept else { return .text("") }
    if Value.self == Int.self, values.isKeptWhole(ofBytes: 20) { return .number(PlainTexts.held(value, as: Int.self)) }
    return .text(text(ofValue: value))
  }

  func text<Value>(ofValue value: Value) -> String { values.text(PlainTexts.text(of: value) ?? String(describing: value)) }

  func text(ofError error: any Error) -> String { values.text(String(describing: error)) }

  var now: VirtualInstant { VirtualInstant(nanoseconds: EventRecorder.nanoseconds - start) }

  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    let delay = max(0, instant.nanoseconds - now.nanoseconds)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(delay)), execute: work)
  }
}

/// Listens to a promise that isn't recorded, because too much waits to be written; what is made from it is, once there is room.
private final class PassedOver: TraceHook {
  private let recorder: EventRecorder

  init(_ recorder: EventRecorder) { self.recorder = recorder }

  func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    recorder.promiseIsMade(by: operatorName, of: kind, at: site, from: parents)
  }

  func promiseIsMade(by maker: PromiseOperator, at site: CallSite, from parent: PromiseID?) -> PromiseTrace {
    recorder.promiseIsMade(by: maker, at: site, from: parent)
  }

  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) { recorder.passOver() }

  func handlerStarts(of promise: PromiseID) { recorder.handlerStarts(of: .program) }

  func handlerEnds() { recorder.handlerEnds() }

  var running: PromiseID { recorder.running }

  var describesOutcomes: Bool { false }

  var now: VirtualInstant { recorder.now }

  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) { recorder.perform(at: instant, work) }
}
