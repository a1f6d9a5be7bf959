import Program

/// Calls answer in the order of ranks that chance gives them, and a few at another time: faults that need few answers in a certain order
/// are found with a likelihood that doesn't depend on how many calls there are (probabilistic concurrency testing).
struct RankedSampling: Sampling {
  private let options: SearchOptions
  private var calls = KnownCalls()
  private var numbers: SampleNumbers

  /// How many calls change their rank.
  private static let changes = 2

  init(_ options: SearchOptions, baseline: RunLog) {
    self.options = options
    numbers = SampleNumbers(seed: ~options.seed)
    calls.learn(baseline)
  }

  mutating func learn(_ log: RunLog) { calls.learn(log) }

  mutating func next() -> Schedule {
    let ranked = calls.free.sorted().shuffled(using: &numbers)
    var latencies: [Int: Duration] = [:]
    for (rank, call) in ranked.enumerated() { latencies[call] = .milliseconds((rank + 1) * 20) }
    for _ in 0..<Self.changes {
      guard let call = ranked.randomElement(using: &numbers) else { break }
      latencies[call] = .milliseconds(Int.random(in: 0...ranked.count, using: &numbers) * 20 + 10)
    }
    return calls.schedule(options, latencies: latencies, &numbers)
  }
}
