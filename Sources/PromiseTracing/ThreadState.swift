internal import CPromiseTracing
internal import Glibc
internal import TraceEvents

/// What a recorder knows of the thread it is called on: whose handlers run there, and its numbers.
///
/// Only its own thread touches it, so that asking needs no lock.
final class ThreadState {
  /// The recorder that the rest is about.
  @exclusivity(unchecked) private var owner: ObjectIdentifier?
  /// The promises whose handlers are running, the innermost last.
  @exclusivity(unchecked) var handlers: [PromiseID] = []
  let number: Int32
  /// The label that was seen last, and its number.
  @exclusivity(unchecked) private var label: UnsafeMutablePointer<CChar>?
  @exclusivity(unchecked) private var labelNumber: Int32 = -1

  private init() {
    number = promiselab_thread_number()
  }

  deinit { free(label) }

  /// Frees what a thread had when it ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      // Another key's end may look for it still.
      promiselab_set_thread_state(nil)
      if let pointer { Unmanaged<ThreadState>.fromOpaque(pointer).release() }
    }
    return key
  }()

  /// Gives the state of this thread, as `owner` knows it, to a function. The thread holds it, so that it isn't counted each time.
  @inline(__always)
  static func withCurrent<Result>(of owner: AnyObject, _ body: (ThreadState) -> Result) -> Result {
    Unmanaged<ThreadState>.fromOpaque(promiselab_thread_state() ?? make())._withUnsafeGuaranteedRef { state in
      if state.owner != ObjectIdentifier(owner) { state.begin(with: owner) }
      return body(state)
    }
  }

  @inline(never)
  private static func make() -> UnsafeMutableRawPointer {
    let pointer = Unmanaged.passRetained(ThreadState()).toOpaque()
    pthread_setspecific(key, pointer)
    promiselab_set_thread_state(pointer)
    return pointer
  }

  @inline(never)
  private func begin(with owner: AnyObject) {
    (self.owner, handlers) = (ObjectIdentifier(owner), [])
    remember(nil, -1)
  }

  private func remember(_ name: UnsafePointer<CChar>?, _ number: Int32) {
    free(label)
    (label, labelNumber) = (name.map { strdup($0) }, number)
  }

  /// The promise whose handler is running.
  var running: PromiseID { handlers.last ?? .program }

  /// The number of the queue whose work runs here; `number` gives labels that weren't the last one theirs.
  func queueNumber(_ number: (String) -> Int32) -> Int32 {
    guard let name = promiselab_queue_label() else { return -1 }
    // Compared as text: a label's address may be another queue's later.
    if let label, strcmp(name, label) == 0 { return labelNumber }
    remember(name, name.pointee == 0 ? -1 : number(String(cString: name)))
    return labelNumber
  }
}
