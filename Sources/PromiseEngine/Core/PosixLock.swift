internal import Glibc

/// A POSIX lock, rather than `Synchronization.Mutex`, which ThreadSanitizer doesn't understand on Linux: it would report races where there
/// are none. Whoever makes it destroys it.
///
/// `@unchecked Sendable`: `memory` never changes, and what it points to is for any number of threads.
@usableFromInline
struct PosixLock: @unchecked Sendable {
  // Without its type, which would bring what Swift can do with values of it.
  private let memory = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<pthread_mutex_t>.size, alignment: MemoryLayout<pthread_mutex_t>.alignment)

  private var mutex: UnsafeMutablePointer<pthread_mutex_t> { memory.assumingMemoryBound(to: pthread_mutex_t.self) }

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
    memory.deallocate()
  }
}
