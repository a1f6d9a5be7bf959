internal import TraceEvents
internal import TraceGraph
internal import TraceJSON

/// What a program recorded, in Chrome's trace format: its threads and queues with the handlers that ran there, arrows from what settled a
/// promise to the handler that it let run, a span for each promise from its making to its end, marks, and how many were pending.
struct PerfettoRecording {
  /// A handler, as long as it is known to have run: until the last thing that it did on its thread.
  private struct Slice {
    /// How many began before it.
    let number: Int
    let promise: PromiseID
    let name: String
    let thread: Int
    let queue: String?
    let start: VirtualInstant
    var end: VirtualInstant
  }

  /// A point of a thread's track that an arrow can start at.
  private struct Origin {
    /// The number of the slice that it lies in.
    let slice: Int
    let thread: Int
    let time: VirtualInstant
  }

  private(set) var events: [String] = []
  private let run: LabRun
  private let facts: RecordedFacts
  private var open: [Int: Slice] = [:]
  private var slices: [Slice] = []
  private var threads: [Int] = []
  private var origins: [PromiseID: Origin] = [:]
  private var arrows = 0
  /// The ends of arrows by the slices that they lie in.
  private var arrowEnds: [Int: [String]] = [:]
  private var slicesBegun = 0
  private var pending = 0

  init(_ run: LabRun, _ facts: RecordedFacts, name: String) {
    (self.run, self.facts) = (run, facts)
    let promises = PerfettoTrace.promises
    events = [
      PerfettoTrace.metadata("process_name", promises, 0, "\(name): promises"),
      PerfettoTrace.metadata("process_name", PerfettoTrace.queues, 0, "\(name): queues"),
      PerfettoTrace.metadata("process_name", PerfettoTrace.threads, 0, "\(name): threads"),
    ]
    for (index, event) in run.events.enumerated() {
      take(event, on: facts.threads[index] ?? 0, facts.queues[index])
      let isLastAtItsTime = index + 1 == run.events.count || run.events[index + 1].time != event.time
      if isLastAtItsTime { count(at: event.time) }
    }
    for thread in threads { close(thread) }
    drawThreads()
    drawQueues()
    tellUnhandled()
  }

  private func name(_ promise: PromiseID) -> String {
    guard let record = run.full[promise] else { return "program" }
    let place = "\(record.address.place)".split(separator: "/").last.map(String.init) ?? ""
    return "\(singleLine(record.operatorName, limit: 60)) \(singleLine(place, limit: 100))"
  }

  // MARK: Reading

  private mutating func take(_ event: TraceEvent, on thread: Int, _ queue: String?) {
    let promise = event.promise
    switch event.kind {
    case .created:
      pending += 1
      span("b", promise, event.time)
    case .handlerRan:
      close(thread)
      note(thread)
      let slice = begin(promise, name(promise), on: thread, queue, at: event.time)
      open[thread] = slice
      if let origin = origins[event.cause] {
        arrow(from: origin, to: Origin(slice: slice.number, thread: thread, time: event.time))
      }
      return
    case .settled:
      pending -= 1
      span("e", promise, event.time)
      end(promise, on: thread, queue, event)
      return
    case .marked(let text): events.append(PerfettoTrace.instant(text, PerfettoTrace.promises, 0, event.time, "g"))
    case .printed(let text), .injected(let text), .faulted(let text):
      note(thread)
      events.append(PerfettoTrace.instant(singleLine(text), PerfettoTrace.threads, thread, event.time))
    default: break
    }
    // What a handler brings about on its thread, it does while it runs.
    if open[thread]?.promise == event.cause { open[thread]?.end = event.time }
  }

  /// Notes where a promise was settled, so that arrows can start there.
  private mutating func end(_ promise: PromiseID, on thread: Int, _ queue: String?, _ event: TraceEvent) {
    if let slice = open[thread], slice.promise == promise || slice.promise == event.cause {
      open[thread]?.end = event.time
      origins[promise] = Origin(
        slice: slice.number, thread: thread, time: slice.promise == promise ? slice.start : event.time)
      if slice.promise == promise { close(thread) }
      return
    }
    // Settled by no handler: a slice without length, for arrows to start at.
    close(thread)
    note(thread)
    let slice = begin(promise, "settles \(name(promise))", on: thread, queue, at: event.time)
    slices.append(slice)
    origins[promise] = Origin(slice: slice.number, thread: thread, time: event.time)
  }

  private mutating func begin(
    _ promise: PromiseID, _ name: String, on thread: Int, _ queue: String?, at time: VirtualInstant
  ) -> Slice {
    slicesBegun += 1
    return Slice(
      number: slicesBegun, promise: promise, name: name, thread: thread, queue: queue, start: time, end: time)
  }

  private mutating func close(_ thread: Int) {
    if let slice = open.removeValue(forKey: thread) { slices.append(slice) }
  }

  private mutating func note(_ thread: Int) {
    if !threads.contains(thread) { threads.append(thread) }
  }

  // MARK: Writing

  private mutating func span(_ phase: String, _ promise: PromiseID, _ time: VirtualInstant) {
    var arguments = "\"promise\":\(promise.rawValue)"
    if let record = run.full[promise] {
      arguments += ",\"address\":\(Markup.quoted("\(record.address)"))"
      if phase == "e" {
        arguments += ",\"outcome\":\(Markup.quoted("\(record.state.rawValue) \(singleLine(record.settlementText ?? ""))"))"
      }
    }
    // With an id of its process Perfetto draws the span there; with a global one, under "Global Legacy Events".
    events.append(
      "{\"ph\":\"\(phase)\",\"cat\":\"promise\",\"id2\":{\"local\":\"\(promise.rawValue)\"},\"name\":\(Markup.quoted(name(promise))),"
        + "\(PerfettoTrace.track(0, of: PerfettoTrace.promises)),\"ts\":\(PerfettoTrace.microseconds(time)),\"args\":{\(arguments)}}"
    )
  }

  private mutating func count(at time: VirtualInstant) {
    events.append(
      "{\"ph\":\"C\",\"name\":\"pending promises\",\(PerfettoTrace.track(0, of: PerfettoTrace.promises)),"
        + "\"ts\":\(PerfettoTrace.microseconds(time)),\"args\":{\"pending\":\(max(pending, 0))}}")
  }

  private mutating func arrow(from origin: Origin, to goal: Origin) {
    arrows += 1
    for (phase, point, binding) in [("s", origin, ""), ("f", goal, "\"bp\":\"e\",")] {
      arrowEnds[point.slice, default: []].append(
        "{\"ph\":\"\(phase)\",\(binding)\"cat\":\"settles\",\"id\":\(arrows),\"name\":\"settles\","
          + "\(PerfettoTrace.track(point.thread, of: PerfettoTrace.threads)),\"ts\":\(PerfettoTrace.microseconds(point.time))}"
      )
    }
  }

  private mutating func draw(_ slice: Slice, _ process: Int, _ track: Int) {
    let queue = slice.queue.map { ",\"queue\":\(Markup.quoted(singleLine($0, limit: 100)))" } ?? ""
    events.append(
      "{\"ph\":\"X\",\"cat\":\"handler\",\"name\":\(Markup.quoted(slice.name)),\(PerfettoTrace.track(track, of: process)),"
        + "\"ts\":\(PerfettoTrace.microseconds(slice.start)),\"dur\":\(PerfettoTrace.microseconds(slice.start.gap(to: slice.end))),"
        + "\"args\":{\"promise\":\(slice.promise.rawValue),\"thread\":\(slice.thread)\(queue)}}")
  }

  private mutating func drawThreads() {
    for thread in threads {
      events.append(PerfettoTrace.metadata("thread_name", PerfettoTrace.threads, thread, "thread \(thread)"))
    }
    // A viewer reads what happens at one instant in the order of the file: an arrow binds to the slice that began last.
    for slice in slices.sorted(by: { $0.number < $1.number }) {
      draw(slice, PerfettoTrace.threads, slice.thread)
      events += arrowEnds[slice.number] ?? []
    }
  }

  /// A track a queue, and more where several of its handlers ran at a time.
  private mutating func drawQueues() {
    var tracks = 0
    var lanes: [String: [(track: Int, end: VirtualInstant)]] = [:]
    for slice in slices.sorted(by: { $0.start < $1.start }) {
      guard let queue = slice.queue else { continue }
      var ofQueue = lanes[queue] ?? []
      if let free = ofQueue.firstIndex(where: { $0.end <= slice.start }) {
        ofQueue[free].end = slice.end
        draw(slice, PerfettoTrace.queues, ofQueue[free].track)
      } else {
        tracks += 1
        let number = ofQueue.isEmpty ? "" : " (\(ofQueue.count + 1))"
        events.append(
          PerfettoTrace.metadata("thread_name", PerfettoTrace.queues, tracks, singleLine(queue, limit: 100) + number))
        ofQueue.append((tracks, slice.end))
        draw(slice, PerfettoTrace.queues, tracks)
      }
      lanes[queue] = ofQueue
    }
  }

  private mutating func tellUnhandled() {
    for promise in run.full.unhandledEnds {
      guard let record = run.full[promise], let time = record.settledAt else { continue }
      let error = singleLine(record.settlementText ?? "", limit: 100)
      events.append(
        PerfettoTrace.instant("nobody handles \(error) of \(name(promise))", PerfettoTrace.promises, 0, time, "p"))
    }
  }
}
