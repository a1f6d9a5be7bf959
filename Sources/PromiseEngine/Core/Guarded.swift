internal import Glibc

/// Something that several threads use, one at a time.
///
/// A POSIX lock guards it, rather than `Synchronization.Mutex`, which ThreadSanitizer doesn't understand on Linux: it would report races
/// where there are none. For what is rarely used; promises themselves need no lock.
///
/// `@unchecked Sendable`: `content` is touched only between locking and unlocking, and `mutex` never changes.
@usableFromInline
package final class Guarded<Content>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var content: Content

  @usableFromInline
  package init(_ content: sending Content) {
    self.content = content
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Lets `body` use the content while nobody else does. It must not come back here, and call no foreign code.
  @usableFromInline
  package func withLock<Result>(_ body: (inout Content) throws -> sending Result) rethrows -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&content)
  }
}
