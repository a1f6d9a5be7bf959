import Dispatch
import NIOCore
import NIOPosix
import OpenCombine
import OpenCombineDispatch
import PromiseDispatch
import PromiseEngine

/// Builds a chain of blocks, the last of which calls `last`.
typealias Chain = (_ blocks: Int, _ last: @escaping @Sendable () -> Void) -> Void

/// B1–B3 and W1–W3: chains of one to three blocks on a serial queue.
struct SerialChains {
  let queue = DispatchQueue(label: "serial")
  let mailboxQueue = DispatchQueue(label: "mailbox")
  let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()

  func chains() -> [(name: String, build: Chain)] {
    let (queue, loop) = (queue, loop)
    let mailbox = SerialMailbox(mailboxQueue)
    return [
      ("engine", { promises($0, on: queue, last: $1) }),
      ("engine, mailbox", { promises($0, on: mailbox, last: $1) }),
      ("GCD", { blocks($0, on: queue, last: $1) }),
      ("EventLoopFuture", { futures($0, on: loop, last: $1) }),
      ("OpenCombine", { publishers($0, on: queue, last: $1) }),
      ("Task", { tasks($0, last: $1) }),
    ]
  }

  /// Mean time from making a resolved promise into the last block.
  func latency(_ blocks: Int) -> Row {
    let contenders = chains().map { name, build in
      Contender(name: name) {
        let done = DispatchSemaphore(value: 0)
        let tries = 1_000
        return elapsed {
          for _ in 0..<tries {
            build(blocks) { done.signal() }
            done.wait()
          }
        } / Double(tries)
      }
    }
    return measure("B\(blocks)", unit: "ns a chain", rounds: 11, against: "GCD", contenders)
  }

  /// Time a chain, where the queue is held up until 10,000 chains have been built.
  func work(_ blocks: Int) -> Row {
    let contenders = chains().filter { $0.name != "Task" }.map { name, build in
      Contender(name: name) {
        let count = 10_000
        let done = DispatchSemaphore(value: 0)
        let counter = Countdown(count) { done.signal() }
        let gate = DispatchSemaphore(value: 0)
        holdUp(name, gate)
        return elapsed {
          for _ in 0..<count { build(blocks) { counter.down() } }
          gate.signal()
          done.wait()
        } / Double(count)
      }
    }
    return measure("W\(blocks)", unit: "ns a chain", rounds: 15, against: "EventLoopFuture", contenders)
  }

  private func holdUp(_ name: String, _ gate: DispatchSemaphore) {
    switch name {
    case "EventLoopFuture": loop.execute { gate.wait() }
    case "engine, mailbox": mailboxQueue.async { gate.wait() }
    default: queue.async { gate.wait() }
    }
  }
}

func promises(_ count: Int, on queue: some Dispatcher, last: @escaping @Sendable () -> Void) {
  switch count {
  case 1: Promise(true).then(on: queue) { _ in last() }
  case 2: Promise(true).then(on: queue) { $0 }.then(on: queue) { _ in last() }
  default: Promise(true).then(on: queue) { $0 }.then(on: queue) { $0 }.then(on: queue) { _ in last() }
  }
}

func blocks(_ count: Int, on queue: DispatchQueue, last: @escaping @Sendable () -> Void) {
  switch count {
  case 1: queue.async { last() }
  case 2: queue.async { queue.async { last() } }
  default: queue.async { queue.async { queue.async { last() } } }
  }
}

func futures(_ count: Int, on loop: any EventLoop, last: @escaping @Sendable () -> Void) {
  switch count {
  case 1: loop.makeSucceededFuture(true).whenSuccess { _ in last() }
  case 2: loop.makeSucceededFuture(true).map { $0 }.whenSuccess { _ in last() }
  default: loop.makeSucceededFuture(true).map { $0 }.map { $0 }.whenSuccess { _ in last() }
  }
}

func publishers(_ count: Int, on queue: DispatchQueue, last: @escaping @Sendable () -> Void) {
  let future = Future<Bool, Never> { $0(.success(true)) }
  let scheduler = queue.ocombine
  switch count {
  case 1: future.receive(on: scheduler).subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in last() })
  case 2:
    future.receive(on: scheduler).map { $0 }.receive(on: scheduler)
      .subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in last() })
  default:
    future.receive(on: scheduler).map { $0 }.receive(on: scheduler).map { $0 }.receive(on: scheduler)
      .subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in last() })
  }
}

func tasks(_ count: Int, last: @escaping @Sendable () -> Void) {
  switch count {
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
