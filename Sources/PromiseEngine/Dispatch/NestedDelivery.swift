internal import Glibc

/// Runs handlers within the call that settles their promise, nested, as PromiseKit does: depth first.
///
/// A thread nests until deliveries have taken half of the stack that threads get by default. What would go deeper waits until the outermost
/// delivery has returned, so that a chain of any length takes a bounded stack. The original would have overflowed its stack by then.
@usableFromInline
package enum NestedDelivery {
  /// Runs `work` now, or after the outermost delivery if the stack doesn't bear more.
  @usableFromInline
  @inline(never)
  package static func run(_ work: @escaping @Sendable () -> Void) {
    if let existing = pthread_getspecific(key) {
      Unmanaged<Nest>.fromOpaque(existing)._withUnsafeGuaranteedRef { $0.run(work) }
    } else {
      makeNest(Nest(room: defaultRoom)).run(work)
    }
  }

  /// Lets the calling thread nest deeper: for threads that were given a stack of their own size.
  ///
  /// - Parameter room: How many bytes of stack nested deliveries may take.
  package static func reserve(_ room: Int) {
    _ = makeNest(Nest(room: room))
  }

  private static func makeNest(_ nest: Nest) -> Nest {
    if let old = pthread_getspecific(key) { Unmanaged<Nest>.fromOpaque(old).release() }
    pthread_setspecific(key, Unmanaged.passRetained(nest).toOpaque())
    return nest
  }

  /// Half of a thread's stack, where nothing else is known: glibc gives threads what the limit says, or 2 MiB without one.
  private static let defaultRoom: Int = {
    var limit = rlimit()
    guard getrlimit(Int32(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < 1 << 40 else { return 1 << 20 }
    return Int(limit.rlim_cur / 2)
  }()

  /// Where each thread keeps its own nest: a constant, although what it leads to is not.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      // Optional on Linux, not so on Apple's systems.
      let nest: UnsafeMutableRawPointer? = pointer
      if let nest { Unmanaged<Nest>.fromOpaque(nest).release() }
    }
    return key
  }()
}

/// The nested deliveries of one thread.
private final class Nest {
  /// How many bytes of stack they may take together.
  private let room: Int
  /// Where the outermost one began.
  @exclusivity(unchecked) private var origin = 0
  @exclusivity(unchecked) private var isRunning = false
  private let waiting = WorkLine()

  init(room: Int) {
    self.room = room
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    guard isRunning else { return runOutermost(work) }
    // Stacks grow towards lower addresses.
    if origin - Self.stackPointer() < room { work() } else { waiting.append(work) }
  }

  @inline(never)
  private func runOutermost(_ work: @escaping @Sendable () -> Void) {
    origin = Self.stackPointer()
    isRunning = true
    work()
    while waiting.mayHaveWork, let work = waiting.takeNext() { work() }
    isRunning = false
  }

  /// An address in the frame of the caller, near enough.
  @inline(__always)
  private static func stackPointer() -> Int {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
  }
}

/// Runs handlers within the call that settles their promise, or that attaches them to a settled one, nested (see `NestedDelivery`).
@usableFromInline
@frozen
package struct NestingDispatcher: Dispatcher {
  /// Makes a dispatcher; any two work as one.
  @_alwaysEmitIntoClient
  package init() {}

  @_alwaysEmitIntoClient
  package func dispatch(_ work: @escaping @Sendable () -> Void) {
    NestedDelivery.run(work)
  }

  /// Runs work once the time has passed, on a thread of Swift's choosing.
  @usableFromInline
  package func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    runInline(after: delay, work)
  }
}
