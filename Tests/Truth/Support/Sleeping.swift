internal import PromiseEngine
internal import TraceEvents

extension Truth {
  /// Waits on the virtual clock.
  public static func sleep(for duration: Duration) async throws {
    try await clock.sleep(until: clock.now.advanced(by: max(duration, .zero)))
  }

  /// Where the tasks of a program run: to be called before it begins.
  public static func begin() { Tasks.takeOver() }
}
