/// Counts what the library does by itself (comparing, copying, describing) as steps of the run, in proportion to its size, so that no
/// script gets work done for nothing.
///
/// The run that the current thread drives has one, as a task-local value: values are compared and hashed where no machine is at hand.
/// Sendable without checking, for the reason that `ScriptValue` gives: a meter belongs to one run, and that to one thread.
package final class WorkMeter: @unchecked Sendable {
  @TaskLocal package static var current: WorkMeter?

  /// How many values are copied, and how many bytes are compared or copied, in the time of a step.
  static let copiesPerStep = 8
  static let bytesPerStep = 64
  /// Smaller work than this costs no more than the instruction that asks for it.
  private static let smallest = 64

  private unowned let counter: any WorkCounter

  package init(_ counter: any WorkCounter) {
    self.counter = counter
  }

  /// Counts steps that are about to be done.
  ///
  /// - Throws: The end of the run, if a limit is reached or somebody asked for it.
  package static func take(_ steps: Int) throws {
    guard steps > 0, let counter = current?.counter else { return }
    try counter.spend(steps)
  }

  /// Counts the copying of so many values.
  @inline(__always)
  static func copying(_ count: Int) throws {
    if count > smallest { try take(count / copiesPerStep) }
  }

  /// Counts work on so many bytes.
  @inline(__always)
  package static func bytes(_ count: Int) throws {
    if count > smallest { try take(count / bytesPerStep) }
  }

  /// Counts steps where nothing can be thrown: what is computed after `false` is of no use, as the run ends before its next instruction.
  static func allows(_ steps: Int) -> Bool {
    guard steps > 0, let counter = current?.counter else { return true }
    do {
      try counter.spend(steps)
      return true
    } catch {
      counter.endSoon(error)
      return false
    }
  }

  /// Makes sure that so many bytes can be had at once.
  static func willAllocate(bytes: Int) throws {
    guard bytes > MemoryGauge.noticeable, let counter = current?.counter else { return }
    try counter.checkMemory(adding: bytes)
  }
}

/// What counts the steps of a run: its machine.
package protocol WorkCounter: AnyObject {
  /// Counts steps that the library does by itself.
  ///
  /// - Throws: The end of the run.
  func spend(_ steps: Int) throws

  /// Lets the run end at its next instruction.
  func endSoon(_ reason: any Error)

  /// Looks whether the run has more memory than it may.
  ///
  /// - Parameter bytes: What it is about to take.
  /// - Throws: The end of the run.
  func checkMemory(adding bytes: Int) throws
}
