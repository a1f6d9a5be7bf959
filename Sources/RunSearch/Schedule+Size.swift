package import Program

extension Schedule {
  /// How many changes it makes.
  package var size: Int { choices.count + positions.count { $0 > 0 } }

  private var positions: [Int] { if case .choices(let positions) = order { positions } else { [] } }

  /// The same without choices that change nothing.
  package var trimmed: Schedule {
    var trimmed = self
    let last = positions.lastIndex { $0 > 0 }
    trimmed.order = last.map { .choices(Array(positions[...$0])) } ?? (choices.pauses.isEmpty ? .firstInFirstOut : .choices([]))
    return trimmed
  }

  /// The same, with the order of jobs written down, which a log needs.
  package var withOrder: Schedule {
    var own = self
    if case .firstInFirstOut = order { own.order = .choices([]) }
    return own
  }

  /// The same with one change less, or with fewer, the boldest first.
  ///
  /// - Parameter base: Choices that were there from the beginning, and stay.
  func smaller(than base: RunChoices) -> [Schedule] {
    var smaller: [Schedule] = []
    func add(_ change: (inout Schedule) -> Void) {
      var changed = self
      change(&changed)
      smaller.append(changed)
    }
    let changed = positions.indices.filter { positions[$0] > 0 }
    if !changed.isEmpty {
      add { $0.order = .firstInFirstOut }
      for index in changed.reversed() where index != changed[0] { add { $0.order = .choices(Array(positions[..<index])) } }
      for index in changed.reversed() {
        var fewer = positions
        fewer[index] = 0
        add { $0.order = .choices(fewer) }
      }
    }
    for call in choices.failures.subtracting(base.failures).sorted(by: >) { add { $0.choices.failures.remove(call) } }
    for call in choices.answers.keys.sorted(by: >) where base.answers[call] != choices.answers[call] {
      add { $0.choices.answers[call] = base.answers[call] }
    }
    for call in choices.latencies.keys.sorted(by: >) where base.latencies[call] != choices.latencies[call] {
      add { $0.choices.latencies[call] = base.latencies[call] }
    }
    for index in choices.cancellations.indices.dropFirst(base.cancellations.count).reversed() {
      add { $0.choices.cancellations.remove(at: index) }
    }
    return smaller
  }
}

extension RunChoices {
  /// Leaves out what is chosen for calls that a run didn't make, or that take no such choice.
  mutating func keepOnly(_ calls: [RunLog.Call]) {
    latencies = latencies.filter { calls.indices.contains($0.key) && calls[$0.key].isFree }
    failures = failures.filter { calls.indices.contains($0) && calls[$0].canFail }
    answers = answers.filter { calls.indices.contains($0.key) && calls[$0.key].options.indices.contains($0.value) }
  }
}
