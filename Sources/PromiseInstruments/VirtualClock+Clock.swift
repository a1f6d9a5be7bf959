internal import PromiseEngine
public import TraceEvents

extension VirtualClock: Clock {
  /// The least difference between two instants: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the clock has been told to reach `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The instant to wait for; one in the past is now.
  ///   - tolerance: Ignored: a virtual clock is never late.
  /// - Throws: `CancellationError`, at once, if the task is cancelled.
  public func sleep(until deadline: VirtualInstant, tolerance: Duration? = nil) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.wait(continuation)
        schedule(at: deadline) { sleeper.wake(.success(())) }
      }
    } onCancel: {
      sleeper.wake(.failure(CancellationError()))
    }
  }
}

/// A task that waits, woken once: by the clock or by its cancellation, whichever comes first.
private final class Sleeper: Sendable {
  private enum State {
    case awake
    case waiting(CheckedContinuation<Void, any Error>)
    case woken(Result<Void, any Error>)
  }

  private let state = Guarded(State.awake)

  func wait(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = state.withLock { state in
      if case .woken(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  func wake(_ result: Result<Void, any Error>) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      defer { if case .woken = state {} else { state = .woken(result) } }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}
