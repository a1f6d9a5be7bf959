import Glibc

/// Runs `body` on several threads, round by round, and returns when all have ended. All threads enter a round together.
///
/// POSIX threads, because tasks may not wait for each other, and because ThreadSanitizer understands their barriers.
///
/// - Parameters:
///   - count: How many threads.
///   - rounds: How many rounds.
///   - body: Gets the number of the thread and that of the round, counted from 0.
func onThreads(_ count: Int, rounds: Int = 1, _ body: @escaping @Sendable (_ thread: Int, _ round: Int) -> Void) {
  let gate = Gate(width: count)
  let threads = (0..<count).map { number in
    let run = ThreadRun {
      for round in 0..<rounds {
        gate.wait()
        body(number, round)
      }
    }
    var thread = pthread_t()
    pthread_create(&thread, nil, ThreadRun.start, Unmanaged.passRetained(run).toOpaque())
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// What one thread does.
private final class ThreadRun: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
    if let pointer { Unmanaged<ThreadRun>.fromOpaque(pointer).takeRetainedValue().body() }
    return nil
  }
}

/// Lets threads through when a number of them has come.
///
/// `@unchecked Sendable`: the pointer is written by `init` alone, and what it points to is made to be used by several threads.
private final class Gate: @unchecked Sendable {
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

  init(width: Int) {
    pthread_barrier_init(barrier, nil, UInt32(width))
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  func wait() {
    pthread_barrier_wait(barrier)
  }
}
