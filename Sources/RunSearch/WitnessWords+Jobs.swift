import Program
import TraceEvents
import TraceGraph

/// The words for jobs that run in another order.
extension WitnessWords {
  var orders: [Note] {
    let turns = Dictionary(changed.log.jobs.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    return changed.log.orders.filter { $0.taken > 0 && $0.taken < $0.candidates.count }.map { order in
      // Of all that it comes before, what comes next: so no two orders of three jobs have the same words.
      let passed = order.candidates[..<order.taken].min { turns[$0] ?? .max < turns[$1] ?? .max } ?? order.candidates[0]
      let own = changed.log.jobs.indices.contains(order.job) ? changed.log.jobs[order.job] : nil
      let position = own?.events.lowerBound
      if order.isAmongArrivals, let text = together(order, passed) { return Note(text, at: position) }
      if let first = answer(order.candidates[order.taken]), let second = answer(passed) {
        return Note("the answer of \(first) comes before that of \(second)", at: position)
      }
      let other = changed.log.jobs.first { $0.id == passed }
      var name = own.map(name) ?? "a job"
      guard var rival = other.map(self.name) else { return Note("\(name) runs first", at: position) }
      // Both may print the same.
      if rival == name, let later = own.flatMap(name(byPlaceOf:)), let earlier = other.flatMap(name(byPlaceOf:)) {
        (name, rival) = (later, earlier)
      }
      let text = rival == name ? "\(name) that was begun later runs first" : "\(name) runs before \(rival)"
      return Note(text, at: position)
    }
  }

  /// That of two things which come together the one that was begun later comes first.
  private func together(_ order: RunLog.Order, _ passed: UInt64) -> String? {
    let waits = changed.log.waits
    guard let own = waits.first(where: { $0.id == order.candidates[order.taken] }),
      let other = waits.first(where: { $0.id == passed })
    else { return nil }
    func whole(_ wait: RunLog.Wait) -> String { wait.call.map { "the answer of \(name(ofCall: $0))" } ?? name(of: wait) }
    return "\(whole(own)) comes together with \(own.call == nil ? whole(other) : name(of: other)), just before it"
  }

  /// The call whose answer is a job of its own, if it is.
  private func answer(_ job: UInt64) -> String? {
    changed.log.waits.first { $0.id == job }.flatMap { $0.call }.map(name(ofCall:))
  }

  private func name(_ job: RunLog.Job) -> String {
    if job.queue.isEmpty, let call = answer(job.id) { return "the answer of \(call)" }
    if let number = changed.log.waits.first(where: { $0.id == job.id })?.cancellation,
      choices.cancellations.indices.contains(number)
    {
      return "the cancellation of \(name(cancelledBy: choices.cancellations[number]))"
    }
    let queue = WitnessWords.queue(of: job)
    let own = changed.events[job.events]
    // Calls are numbered as in the run without changes: in the changed one the job that runs first may make the first.
    if let job = base.log.jobs.first(where: { $0.id == job.id }), let promises = basePromises,
      job.events.upperBound <= base.events.count
    {
      let usual = base.events[job.events]
      return name(of: usual, promises, queue, unlessOtherwise: own) ?? name(byPlaceOf: job) ?? name(byOrigin: job, base, promises)
    }
    return name(of: own, promises, queue) ?? name(byPlaceOf: job) ?? name(byOrigin: job, changed, promises)
  }

  /// The name of a job in which nothing shows, by what it goes on from: the job that handed it in, or the one before that.
  private func name(byOrigin job: RunLog.Job, _ run: RunRecord, _ promises: TraceState) -> String {
    let (log, events) = (run.log, run.events)
    let queue = WitnessWords.queue(of: job)
    var parent = job.parent
    while let origin = log.jobs.first(where: { $0.id == parent }) {
      if origin.events.upperBound <= events.count,
        let name = name(of: events[origin.events], promises, WitnessWords.queue(of: origin))
      {
        return "what follows \(name)"
      }
      parent = origin.parent
    }
    return "a job\(queue)"
  }

  /// The name of a job by the call that handed it in: its line, and what tells it from others of this line.
  private func name(byPlaceOf job: RunLog.Job) -> String? {
    placed(job.id).map { job.queue.isEmpty ? "the timer \($0)" : "the job\(WitnessWords.queue(of: job)) \($0)" }
  }

  /// Where a job or timer was handed in: its line, its column where others come from the line, and which one it is of those from its
  /// place. They are numbered as in the run without changes, if it has them.
  ///
  /// - Parameter isOwn: Whether they are numbered as in the changed run.
  func placed(_ id: UInt64, numberedAsOwn isOwn: Bool = false) -> String? {
    let isInBase = !isOwn && base.log.places.contains { $0.job == id }
    let places = isInBase ? base.log.places : changed.log.places
    guard let place = places.first(where: { $0.job == id })?.place else { return nil }
    let onLine = places.filter { $0.place.unit == place.unit && $0.place.line == place.line }
    let alike = onLine.filter { $0.place == place }
    let column = alike.count < onLine.count ? ", column \(place.column)" : ""
    let number = alike.count > 1 ? alike.firstIndex { $0.job == id }.map { ", call \($0 + 1)" } ?? "" : ""
    return "(line \(place.line)\(column)\(number))"
  }

  private static func queue(of job: RunLog.Job) -> String { job.queue.isEmpty ? "" : " on '\(job.queue)'" }

  /// The name of a job by what happens in it: a handler that runs, a line that is printed, a promise.
  ///
  /// - Parameter other: What happens in it in another run: what doesn't happen there, too, is no name for it.
  private func name(
    of events: ArraySlice<TraceEvent>, _ promises: TraceState, _ queue: String,
    unlessOtherwise other: ArraySlice<TraceEvent>? = nil
  ) -> String? {
    let others = other ?? events
    if let handler = events.first(where: \.isHandler), let promise = promises[handler.promise] {
      let name = name(promise, among: promises)
      // A task's work is a handler, too.
      if promise.operatorKind == .task { return "the start of \(name)\(queue)" }
      return others.contains(where: \.isHandler) ? "the handler of \(name)\(queue)" : "the job\(queue) of \(name)"
    }
    if let line = events.firstPrinted {
      return others.firstPrinted == line ? "the job\(queue) that prints \"\(line)\"" : nil
    }
    guard let event = events.first(where: { promises[$0.promise] != nil }), let promise = promises[event.promise] else {
      return nil
    }
    let isEnd = if case .settled = event.kind { promise.operatorKind == .task } else { false }
    return isEnd ? "the end of \(name(promise, among: promises))\(queue)" : "the job\(queue) of \(name(promise, among: promises))"
  }
}

extension TraceEvent {
  fileprivate var isHandler: Bool { if case .handlerRan = kind { true } else { false } }
}

extension ArraySlice<TraceEvent> {
  /// The beginning of what is printed first.
  fileprivate var firstPrinted: String? {
    lazy.compactMap { event in
      if case .printed(let text) = event.kind { String(text.prefix { !$0.isNewline }.prefix(40)) } else { nil }
    }.first
  }
}
