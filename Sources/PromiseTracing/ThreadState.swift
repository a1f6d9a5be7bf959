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
  @exclusivity(unchecked) private var label: [CChar] = []
  @exclusivity(unchecked) private var labelNumber: Int32 = -1

  private init() {
    number = promiselab_thread_number()
  }

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

  /// The state of this thread, as `owner` knows it.
  static func current(of owner: AnyObject) -> ThreadState {
    let state: ThreadState
    if let pointer = promiselab_thread_state() {
      state = Unmanaged<ThreadState>.fromOpaque(pointer).takeUnretainedValue()
    } else {
      state = ThreadState()
      let pointer = Unmanaged.passRetained(state).toOpaque()
      pthread_setspecific(key, pointer)
      promiselab_set_thread_state(pointer)
    }
    if state.owner != ObjectIdentifier(owner) {
      (state.owner, state.handlers, state.label, state.labelNumber) = (ObjectIdentifier(owner), [], [], -1)
    }
    return state
  }

  /// The promise whose handler is running.
  var running: PromiseID { handlers.last ?? .program }

  /// The number of the queue whose work runs here; `number` gives labels that weren't the last one theirs.
  func queueNumber(_ number: (String) -> Int32) -> Int32 {
    guard let name = promiselab_queue_label() else { return -1 }
    // Compared as text: a label's address may be another queue's later.
    if !label.isEmpty, strcmp(name, label) == 0 { return labelNumber }
    let text = String(cString: name)
    label = Array(text.utf8CString)
    labelNumber = text.isEmpty ? -1 : number(text)
    return labelNumber
  }
}
