import Program
import TraceEvents

extension RunRecord {
  /// Other orders than these aren't made: each is as long as the run.
  private static var mostOrders: Int { 20_000 }

  /// Schedules that change a run in one thing each: a call that fails, an answer that comes just before, together with or just after
  /// something else, another job that runs first.
  ///
  /// - Complexity: O(calls × instants + jobs that could have run first).
  func singleChanges(_ options: SearchOptions) -> [Schedule] {
    var changes: [Schedule] = []
    func add(_ change: (inout Schedule) -> Void) {
      var changed = schedule
      change(&changed)
      changes.append(changed)
    }
    if options.mostFaults > 0 {
      for call in log.calls.indices where log.calls[call].canFail && !schedule.choices.failures.contains(call) {
        add { $0.choices.failures.insert(call) }
      }
    }
    for call in log.calls.indices where options.variesOptions(of: log.calls[call]) && schedule.choices.answers[call] == nil {
      for option in log.calls[call].options.indices { add { $0.choices.answers[call] = option } }
    }
    if options.variesLatency {
      for call in log.calls.indices where schedule.choices.latencies[call] == nil {
        for latency in otherLatencies(of: call) { add { $0.choices.latencies[call] = .nanoseconds(latency) } }
      }
    }
    if options.variesOrder || options.variesLatency {
      let taken = log.orders.map(\.taken)
      for (point, order) in log.orders.enumerated() where options.variesOrder || order.isAmongArrivals {
        for position in order.candidates.indices where position != order.taken && changes.count < Self.mostOrders {
          add { $0.order = .choices(taken[..<point] + [position]) }
        }
      }
    }
    return changes
  }

  /// Latencies by which an answer comes otherwise to what else happens in the run, in nanoseconds.
  private func otherLatencies(of number: Int) -> [Int64] {
    let call = log.calls[number]
    guard call.isFree, let wait = call.wait else { return [] }
    let (millisecond, usual) = (Int64(1_000_000), call.nominal.clampedNanoseconds)
    let began = log.instants[log.waits[wait].began].time.nanoseconds
    let times = Set(log.instants.map(\.time.nanoseconds).filter { $0 > began })
    let latencies = times.flatMap { [$0 - began - millisecond, $0 - began, $0 - began + millisecond] }
    // That two things come together takes more words than that one comes before the other.
    let other = Set(latencies).filter { $0 > 0 && $0 != usual }.sorted()
    let together = Set(times.map { $0 - began })
    return other.filter { !together.contains($0) } + other.filter(together.contains)
  }
}
