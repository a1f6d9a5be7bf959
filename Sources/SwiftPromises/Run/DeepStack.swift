import Glibc
import PromiseEngine
import SwiftLanguage

/// Runs work on a thread of its own with a large stack.
///
/// Scripts need no native stack for their calls, but freeing a value frees what is nested in it by recursion. Memory is taken only
/// as far as the stack is used.
enum DeepStack {
  /// The size that is asked for, in bytes.
  private static let size = 1 << 30
  /// Below this size the caller's own stack does as well.
  private static let smallestSize = 1 << 23

  /// Runs `work` and waits for its end.
  ///
  /// - Parameter work: Is told how many bytes of stack there are.
  static func run<Result>(_ work: (_ room: Int) -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping({ result = work($0) }) { task in
      if !runOnThread(Task(task)) { task(smallestSize) }
    }
    // A thread that was started has run its work.
    return result ?? work(smallestSize)
  }

  private final class Task {
    let work: (Int) -> Void
    /// The size of the stack that it runs on, in bytes.
    var room = 0

    init(_ work: @escaping (Int) -> Void) {
      self.work = work
    }
  }

  /// Starts a thread with as large a stack as there is room for, and waits for it.
  ///
  /// - Returns: Whether one could be started.
  private static func runOnThread(_ task: Task) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    var size = Self.size
    while size >= smallestSize {
      task.room = size
      let context = Unmanaged.passRetained(task).toOpaque()
      var thread = pthread_t()
      let isStarted =
        pthread_attr_setstacksize(&attributes, size) == 0
        && pthread_create(
          &thread, &attributes,
          { context in
            guard let context else { return nil }
            let task = Unmanaged<Task>.fromOpaque(context).takeRetainedValue()
            // Half of the stack, as deep as anybody's handlers nest.
            NestedDelivery.reserve(min(task.room / 2, 64 << 20))
            task.work(task.room)
            return nil
          }, context) == 0
      if isStarted {
        pthread_join(thread, nil)
        return true
      }
      Unmanaged<Task>.fromOpaque(context).release()
      size /= 2
    }
    return false
  }
}
