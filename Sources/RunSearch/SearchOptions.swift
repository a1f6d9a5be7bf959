package import Program

/// What a search through the runs of one program may vary, and how far it goes.
package struct SearchOptions: Sendable {
  /// The run without changes.
  package var base: Schedule
  /// Which of several ready jobs runs first.
  package var variesOrder = true
  /// When answers come whose latency is not the program's own.
  package var variesLatency = true
  /// How many calls may fail in one run.
  package var mostFaults = 1
  /// Which promise is cancelled, and when.
  package var variesCancellation = false
  /// Whether of all promises only tasks can be cancelled.
  package var cancelsOnlyTasks = false
  /// How many runs there may be.
  package var limit = 10_000
  /// What ends the search when its time is over, as people write it: `--time 60s`.
  package var timeOption: String?
  /// What sampling depends on, where there are too many runs for all of them.
  package var seed: UInt64 = 0
  /// Whether runs are left out that differ only in the order of what doesn't touch the same things.
  package var isReducing = true

  /// Whether the options of a call are tried: a person's answers with the times of answers, what chance lets fail with the faults.
  func variesOptions(of call: RunLog.Call) -> Bool { call.asksPerson ? variesLatency : mostFaults > 0 }

  /// A search that starts from a run without changes.
  package init(base: Schedule) {
    self.base = base
  }
}
