import Dispatch
import NIOCore
import NIOEmbedded
import NIOPosix
import OpenCombine
import PromiseDispatch
import PromiseEngine

/// B4: resolve 10,000 pending promises with a block each, on a concurrent queue.
///
/// Without OpenCombine: on a concurrent queue its `receive(on:)` may deliver the completion before the value, which is lost then.
func concurrentResolving() -> Row {
  let count = 10_000
  let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  func shape(_ name: String, _ prepare: @escaping (@escaping @Sendable () -> Void) -> () -> Void) -> Contender {
    Contender(name: name) {
      let done = DispatchSemaphore(value: 0)
      let counter = Countdown(count) { done.signal() }
      let resolve = prepare { counter.down() }
      return elapsed {
        resolve()
        done.wait()
      } / Double(count)
    }
  }
  return measure(
    "B4", unit: "ns a promise", rounds: 15, against: "GCD",
    [
      shape("engine") { block in
        let promises = (0..<count).map { _ in Promise<Bool>.pending(tracedBy: nil) }
        for promise in promises { promise.then(on: queue) { _ in block() } }
        return { for promise in promises { promise.fulfill(true) } }
      },
      shape("GCD") { block in { for _ in 0..<count { queue.async { block() } } } },
      shape("EventLoopFuture") { block in
        let promises = (0..<count).map { _ in group.next().makePromise(of: Bool.self) }
        for promise in promises { promise.futureResult.whenSuccess { _ in block() } }
        return { for promise in promises { promise.succeed(true) } }
      },
      shape("Task") { block in { for _ in 0..<count { Task { block() } } } },
    ])
}

/// B5: make a promise, attach a block, fulfil, all within the call.
func inlineResolving() -> Row {
  let count = 100_000
  let loop = EmbeddedEventLoop()
  func shape(_ name: String, _ once: @escaping (Int) -> Void) -> Contender {
    Contender(name: name) { elapsed { for index in 0..<count { once(index) } } / Double(count) }
  }
  return measure(
    "B5", unit: "ns", rounds: 15, against: "EventLoopFuture",
    [
      shape("engine") { index in
        let promise = Promise<Int>.pending(tracedBy: nil)
        promise.then(on: .inline) { $0 + 1 }
        promise.fulfill(index)
      },
      shape("EventLoopFuture") { index in
        let promise = loop.makePromise(of: Int.self)
        _ = promise.futureResult.map { $0 + 1 }
        promise.succeed(index)
      },
      shape("OpenCombine") { index in
        var fulfill: ((Result<Int, Never>) -> Void)?
        Future<Int, Never> { fulfill = $0 }.map { $0 + 1 }
          .subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in })
        fulfill?(.success(index))
      },
    ])
}
