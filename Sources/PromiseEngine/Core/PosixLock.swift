internal import Glibc

/// A POSIX lock, rather than `Synchronization.Mutex`, which ThreadSanitizer doesn't understand on Linux: it would report races where there
/// are none. Whoever makes it destroys it.
///
/// `@unchecked Sendable`: `mutex` never changes, and what it points to is for any number of threads.
@usableFromInline
struct PosixLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  @usableFromInline
  init() {
    pthread_mutex_init(mutex, nil)
  }

  @usableFromInline
  func lock() {
    pthread_mutex_lock(mutex)
  }

  @usableFromInline
  func unlock() {
    pthread_mutex_unlock(mutex)
  }

  @usableFromInline
  func destroy() {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }
}
