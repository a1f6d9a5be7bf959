import Glibc

/// Something that many threads use, one at a time.
///
/// A POSIX lock guards it: ThreadSanitizer doesn't understand the locks of `Synchronization.Mutex` on Linux and would report races
/// where there are none. `@unchecked Sendable`: `content` is touched only between locking and unlocking, and `mutex` is constant.
public final class Locked<Content>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var content: Content

  /// Guards a content.
  public init(_ content: sending Content) {
    self.content = content
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Uses the content, or changes it, while nobody else does.
  public func with<Result>(_ body: (inout Content) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&content)
  }
}
