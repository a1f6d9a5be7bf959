internal import Program
internal import TraceEvents
internal import TraceGraph
internal import TraceJSON

extension RunFacts {
  /// What is known of a run besides its events.
  init(_ run: LabRun) {
    self.init(file: run.request.source.name, status: Int(ExitStatus(of: run).rawValue), ending: run.run?.ending.name ?? "notRun")
    diagnostics = run.diagnostics.map {
      Problem(severity: $0.severity.rawValue, line: $0.place.line, column: $0.place.column, message: $0.message)
    }
    calls = run.calls.map {
      Call(name: $0.name, line: $0.place.line, text: $0.text, preparations: $0.preparations, uncalled: $0.isMissing)
    }
    guard let scriptRun = run.run else { return }
    faults = scriptRun.faults.map { fault in
      // What no call is to blame for happened to a promise.
      let place = fault.place ?? fault.promise.flatMap { run.full[$0]?.address.place }
      return Fault(line: place?.line, column: place?.column, message: fault.message, promise: fault.promise, time: fault.time)
    }
    leaks = scriptRun.leaks.map {
      Leak(kind: $0.kind.rawValue, line: $0.place.line, column: $0.place.column, message: $0.message)
    }
    broken = run.brokenExpectations()
    guaranteed = scriptRun.guaranteed
    schedule = scriptRun.schedule.description
    queues = RunFacts.queues(of: scriptRun)
  }

  /// The queue of each event, by its position.
  ///
  /// - Complexity: O(events).
  private static func queues(of run: ScriptRun) -> [String] {
    var queues = [String?](repeating: nil, count: run.events.count)
    // A job that ran within another one comes first.
    for job in run.queueJobs {
      for step in job.steps where queues.indices.contains(step - 1) && queues[step - 1] == nil { queues[step - 1] = job.queue }
    }
    return queues.map { $0 ?? "main" }
  }
}

extension ScriptRun.Ending {
  /// The name of the ending in JSON.
  fileprivate var name: String {
    switch self {
    case .idle: "idle"
    case .reachedInstant: "until"
    case .limit: "limit"
    case .fault: "fault"
    case .stopped: "stopped"
    case .exited: "exit"
    }
  }
}
