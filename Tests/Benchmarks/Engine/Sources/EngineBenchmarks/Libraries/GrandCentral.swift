import Dispatch

/// Plain GCD doing the same.
struct GrandCentral: Library {
  let name = "GCD"
  private let queue = DispatchQueue(label: "plain")
  private let concurrentQueue = DispatchQueue(label: "plain, concurrent", attributes: .concurrent)

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? {
    { blocks, last in
      switch blocks {
      case 1: queue.async { last() }
      case 2: queue.async { queue.async { last() } }
      default: queue.async { queue.async { queue.async { last() } } }
      }
    }
  }

  var holdUp: ((DispatchSemaphore) -> Void)? { { gate in queue.async { gate.wait() } } }

  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? {
    { count, block in { for _ in 0..<count { concurrentQueue.async { block() } } } }
  }
}
