internal import Glibc

/// The inline work of one thread: one piece runs, the others wait for it in the order in which they came.
@usableFromInline
final class Trampoline {
  @exclusivity(unchecked) private var isRunning = false
  private let waiting = WorkLine()

  /// Runs `work` now, and then all that came meanwhile; or after what is running, if this is called from there.
  ///
  /// - Complexity: O(1) apart from the work itself, amortised.
  func run(_ work: @escaping @Sendable () -> Void) {
    guard !isRunning else {
      waiting.append(work)
      return
    }
    isRunning = true
    work()
    while waiting.mayHaveWork, let work = waiting.takeNext() { work() }
    isRunning = false
  }

  /// Runs `work` on the trampoline of the calling thread, which is made when it is first needed and freed with the thread.
  @usableFromInline
  static func runOnThisThread(_ work: @escaping @Sendable () -> Void) {
    if let existing = pthread_getspecific(key) {
      Unmanaged<Trampoline>.fromOpaque(existing)._withUnsafeGuaranteedRef { $0.run(work) }
    } else {
      let new = Trampoline()
      pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
      new.run(work)
    }
  }

  /// Where each thread keeps its own trampoline: a constant, although what it leads to is not.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      // Optional on Linux, not so on Apple's systems.
      let trampoline: UnsafeMutableRawPointer? = pointer
      if let trampoline { Unmanaged<Trampoline>.fromOpaque(trampoline).release() }
    }
    return key
  }()
}
