import Dispatch
import NIOCore
import NIOEmbedded
import NIOPosix

/// swift-nio's futures. (A pending chain that is dropped stops the program.)
struct EventLoopFutures: Library {
  let name = "EventLoopFuture"
  private let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  private let inlineLoop = EmbeddedEventLoop()

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? {
    { blocks, last in
      switch blocks {
      case 1: loop.makeSucceededFuture(true).whenSuccess { _ in last() }
      case 2: loop.makeSucceededFuture(true).map { $0 }.whenSuccess { _ in last() }
      default: loop.makeSucceededFuture(true).map { $0 }.map { $0 }.whenSuccess { _ in last() }
      }
    }
  }

  var holdUp: ((DispatchSemaphore) -> Void)? { { gate in loop.execute { gate.wait() } } }

  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? {
    { count, block in
      let promises = (0..<count).map { _ in group.next().makePromise(of: Bool.self) }
      for promise in promises { promise.futureResult.whenSuccess { _ in block() } }
      return { for promise in promises { promise.succeed(true) } }
    }
  }

  var inlineBlock: ((Int) -> Void)? {
    { number in
      let promise = inlineLoop.makePromise(of: Int.self)
      _ = promise.futureResult.map { $0 + 1 }
      promise.succeed(number)
    }
  }

  var inlineChain: ((Int) -> Void)? { { pendingChain?($0)() } }

  var pendingChain: ((Int) -> () -> Void)? {
    { depth in
      let root = inlineLoop.makePromise(of: Int.self)
      var last = root.futureResult
      for _ in 0..<depth { last = last.map { $0 + 1 } }
      return { root.succeed(0) }
    }
  }

  var combining: ((Int) -> Void)? {
    { count in
      let promises = (0..<count).map { _ in inlineLoop.makePromise(of: Int.self) }
      let result = EventLoopFuture.whenAllSucceed(promises.map(\.futureResult), on: inlineLoop)
      for (index, promise) in promises.enumerated() { promise.succeed(index) }
      let isComplete = try? result.map { $0.count == count }.wait()
      precondition(isComplete == true)
    }
  }
}
