package import Program

/// What a plan chooses for single calls of simulated sources and stubs, which are numbered as they come.
package struct AnswerBook {
  private let choices: RunChoices
  private var count = 0
  private var used: Set<Int> = []
  private var failed: Set<Int> = []
  private var answered: Set<Int> = []
  private var free: Set<Int> = []

  package init(_ choices: RunChoices) {
    self.choices = choices
  }

  /// Whether it chooses for calls that were not made, or that take no such choice.
  package var hasLeftOver: Bool {
    choices.latencies.keys.contains { !used.contains($0) } || !choices.failures.isSubset(of: failed)
      || choices.answers.keys.contains { !answered.contains($0) }
  }

  /// The number of the next call.
  package mutating func begin() -> Int {
    count += 1
    return count - 1
  }

  /// How long a call takes whose latency the script doesn't give; `nil` for what it usually takes.
  package mutating func latency(of call: Int) -> Duration? {
    free.insert(call)
    guard let latency = choices.latencies[call] else { return nil }
    used.insert(call)
    return latency
  }

  /// Whether the script doesn't give a call's latency, as far as it was asked for.
  package func isFree(_ call: Int) -> Bool { free.contains(call) }

  /// Which of so many options a call comes to that leaves it to a person or to chance; `nil` leaves it to them.
  package mutating func answer(of call: Int, among count: Int) -> Int? {
    guard let answer = choices.answers[call], answer < count else { return nil }
    answered.insert(call)
    return answer
  }

  /// Whether a call fails that can.
  package mutating func fails(_ call: Int) -> Bool {
    guard choices.failures.contains(call) else { return false }
    failed.insert(call)
    return true
  }
}
