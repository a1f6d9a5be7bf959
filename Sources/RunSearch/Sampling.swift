import Program

/// Chooses runs by chance, where there are too many for all of them.
protocol Sampling {
  /// The next run.
  mutating func next() -> Schedule

  /// Learns which calls there are.
  mutating func learn(_ log: RunLog)
}

/// The numbers that sampling draws: SplitMix64.
package struct SampleNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The calls that runs made so far, by their numbers.
struct KnownCalls {
  private(set) var free: Set<Int> = []
  private(set) var failing: Set<Int> = []
  /// Those that leave to a person or to chance what they come to.
  private(set) var open: [Int: RunLog.Call] = [:]

  mutating func learn(_ log: RunLog) {
    for (number, call) in log.calls.enumerated() {
      if call.isFree { free.insert(number) }
      if call.canFail { failing.insert(number) }
      if !call.options.isEmpty { open[number] = call }
    }
  }

  /// Lets some of the calls fail, at most as many as may.
  func failures(_ options: SearchOptions, _ numbers: inout SampleNumbers) -> Set<Int> {
    guard options.mostFaults > 0 else { return [] }
    let count = Int.random(in: 0...min(options.mostFaults, failing.count), using: &numbers)
    return Set(failing.sorted().shuffled(using: &numbers).prefix(count))
  }

  /// Adds cancellations that were asked for, and what a program leaves to chance.
  func schedule(_ options: SearchOptions, latencies: [Int: Duration], _ numbers: inout SampleNumbers) -> Schedule {
    var choices = options.base.choices
    if options.variesLatency { choices.latencies.merge(latencies) { $1 } }
    choices.failures.formUnion(failures(options, &numbers))
    for (number, call) in open.sorted(by: { $0.key < $1.key }) where options.variesOptions(of: call) {
      // As often left as it is as any of the options.
      let option = Int.random(in: 0...call.options.count, using: &numbers)
      if option < call.options.count, choices.answers[number] == nil { choices.answers[number] = option }
    }
    let order: Schedule.Order = options.variesOrder ? .random(seed: numbers.next()) : .choices([])
    return Schedule(order: order, seed: options.base.seed, choices: choices)
  }
}
