internal import Glibc

/// Settles linked followers on the thread that settles whom they follow: at once, but never nested, so that a chain of them takes a
/// constant stack.
///
/// Followers of followers come after whatever is being settled, in the order in which they were reached. Unlike inline handlers, they
/// don't wait until a handler that is running has returned, because settling them runs nobody's code.
@usableFromInline
enum LinkedDelivery {
  @usableFromInline
  @inline(never)
  static func run(_ work: @escaping @Sendable () -> Void) {
    if let existing = pthread_getspecific(key) {
      Unmanaged<WorkLine>.fromOpaque(existing)._withUnsafeGuaranteedRef { $0.append(work) }
      return
    }
    let line = WorkLine()
    // The line lives in this frame: nobody else's thread has the key.
    pthread_setspecific(key, Unmanaged.passUnretained(line).toOpaque())
    work()
    while line.mayHaveWork, let work = line.takeNext() { work() }
    pthread_setspecific(key, nil)
  }

  /// Where each thread keeps its own line while it has one: a constant, although what it leads to is not.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}

/// Where linked followers are settled that are no nodes themselves.
@usableFromInline
struct LinkedDispatcher: Dispatcher {
  @usableFromInline
  init() {}

  @usableFromInline
  func dispatch(_ work: @escaping @Sendable () -> Void) {
    LinkedDelivery.run(work)
  }

  @usableFromInline
  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    runInline(after: delay, work)
  }
}
