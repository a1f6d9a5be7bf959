import Glibc
import PromiseEngine
import SwiftLanguage

/// Runs work on a thread of its own with a large stack.
///
/// Scripts need no native stack for their calls, but freeing a value frees what is nested in it by recursion. Memory is taken only
/// as far as the stack is used.
package enum DeepStack {
  /// The size that is asked for, in bytes.
  private static let size = 1 << 30
  /// Below this size the caller's own stack does as well.
  private static let smallestSize = 1 << 23

  /// How many processors the machine has.
  static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Runs `work` on several threads at once, this one among them, and waits for all.
  ///
  /// - Parameter work: Is told which of the threads it is, from 0, and how many bytes of stack a thread of this kind has.
  static func run(onThreads count: Int, room: Int, _ work: (_ number: Int, _ room: Int) -> Void) {
    withoutActuallyEscaping(work) { work in
      var threads: [pthread_t] = []
      var left: [Int] = []
      for number in 1..<max(1, count) {
        if let thread = start(Task { work(number, $0) }) { threads.append(thread) } else { left.append(number) }
      }
      work(0, room)
      for number in left { work(number, room) }
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  /// Runs `work` and waits for its end.
  ///
  /// - Parameter work: Is told how many bytes of stack there are.
  package static func run<Result>(_ work: (_ room: Int) -> Result) -> Result {
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
    guard let thread = start(task) else { return false }
    pthread_join(thread, nil)
    return true
  }

  /// Starts a thread with as large a stack as there is room for.
  private static func start(_ task: Task) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
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
      if isStarted { return thread }
      Unmanaged<Task>.fromOpaque(context).release()
      size /= 2
    }
    return nil
  }
}
