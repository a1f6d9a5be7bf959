internal import TraceEvents
internal import TraceGraph

// What chance decides in a run, and thinking can't tell: between queues there is no order.
extension LabRun {
  /// Whether an event belongs to a job that could have come earlier at its instant.
  private func isLeftToChance(_ step: Int) -> Bool {
    chanceJobs.contains { $0.key <= step && step <= $0.value }
  }

  /// Whether another run may print another line in the place of one of these.
  ///
  /// - Parameter index: The line's position among all that are printed.
  func mayDiffer(_ lines: [PredictionWords.Line], at index: Int) -> Bool {
    guard !chanceJobs.isEmpty, lines.indices.contains(index) else { return false }
    // The script's own lines come first in every run, unless another thread prints something while it goes on.
    if lines[...index].allSatisfy(\.isScripts) {
      let step = lines[index].step
      return interruptions.contains { $0.key > step && $0.value < step }
    }
    return lines[index...].prefix { $0.time == lines[index].time }.contains { isLeftToChance($0.step) }
  }

  /// Whether another input could have decided a promise that is decided by one.
  func isWonByChance(_ promise: PromiseRecord) -> Bool {
    guard !chanceJobs.isEmpty, promise.operatorKind.isWonByOne, let settled = promise.settledStep else { return false }
    return promise.parents.contains { id in
      guard let other = full[id], other.settledAt == promise.settledAt, let step = other.settledStep else { return false }
      return step > settled && isLeftToChance(step)
    }
  }
}
