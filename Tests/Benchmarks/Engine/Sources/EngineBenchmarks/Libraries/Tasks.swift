/// Swift's tasks.
struct Tasks: Library {
  let name = "Task"

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? {
    { blocks, last in
      switch blocks {
      case 1: Task { last() }
      case 2:
        let first = Task { true }
        Task {
          _ = await first.value
          last()
        }
      default:
        let first = Task { true }
        let second = Task { await first.value }
        Task {
          _ = await second.value
          last()
        }
      }
    }
  }

  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? {
    { count, block in { for _ in 0..<count { Task { block() } } } }
  }
}
