import Dispatch
import KitPromises

/// PromiseKit's surface on the engine, its blocks on a bare queue.
struct Kit: Library {
  let name = "KitPromises"
  private let queue = DispatchQueue(label: "kit")
  private let concurrentQueue = DispatchQueue(label: "kit, concurrent", attributes: .concurrent)

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? {
    { blocks, last in
      switch blocks {
      case 1: _ = Promise.value(true).done(on: queue) { _ in last() }
      case 2: _ = Promise.value(true).map(on: queue) { $0 }.done(on: queue) { _ in last() }
      default: _ = Promise.value(true).map(on: queue) { $0 }.map(on: queue) { $0 }.done(on: queue) { _ in last() }
      }
    }
  }

  var holdUp: ((DispatchSemaphore) -> Void)? { { gate in queue.async { gate.wait() } } }

  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? {
    { count, block in
      let made = (0..<count).map { _ in Promise<Bool>.pending() }
      for (promise, _) in made { _ = promise.done(on: concurrentQueue) { _ in block() } }
      return { for (_, resolver) in made { resolver.fulfill(true) } }
    }
  }

  var inlineBlock: ((Int) -> Void)? {
    { number in
      let (promise, resolver) = Promise<Int>.pending()
      _ = promise.map(on: nil) { $0 + 1 }
      resolver.fulfill(number)
    }
  }

  var inlineChain: ((Int) -> Void)? {
    { depth in
      let (root, resolver) = Promise<Int>.pending()
      var last = root
      for _ in 0..<depth { last = last.map(on: nil) { $0 + 1 } }
      resolver.fulfill(0)
      precondition(last.value == depth)
    }
  }

  var pendingChain: ((Int) -> () -> Void)? {
    { depth in
      let (root, resolver) = Promise<Int>.pending()
      var last = root
      for _ in 0..<depth { last = last.map(on: nil) { $0 + 1 } }
      return { resolver.fulfill(0) }
    }
  }

  var combining: ((Int) -> Void)? {
    { count in
      let made = (0..<count).map { _ in Promise<Int>.pending() }
      let result = when(fulfilled: made.map(\.promise))
      for (index, (_, resolver)) in made.enumerated() { resolver.fulfill(index) }
      precondition(result.value?.count == count)
    }
  }
}
