import Program

/// Every latency and every order by chance, each as likely as the other.
struct RandomSampling: Sampling {
  private let options: SearchOptions
  private var calls = KnownCalls()
  private var numbers: SampleNumbers

  init(_ options: SearchOptions, baseline: RunLog) {
    self.options = options
    numbers = SampleNumbers(seed: options.seed)
    calls.learn(baseline)
  }

  mutating func learn(_ log: RunLog) { calls.learn(log) }

  mutating func next() -> Schedule {
    var latencies: [Int: Duration] = [:]
    // As often under a hundred milliseconds as over them.
    for call in calls.free.sorted() {
      let longest = [10, 100, 1000, 10_000].randomElement(using: &numbers) ?? 100
      latencies[call] = .milliseconds(Int.random(in: 1...longest, using: &numbers))
    }
    return calls.schedule(options, latencies: latencies, &numbers)
  }
}
