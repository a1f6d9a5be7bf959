import Dispatch
import PromiseDispatch
import PromiseEngine

/// The engine, its blocks on a bare queue.
struct Engine: Library {
  let name = "engine"
  private let queue = DispatchQueue(label: "engine")
  private let concurrentQueue = DispatchQueue(label: "engine, concurrent", attributes: .concurrent)

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? { { chain($0, on: queue, last: $1) } }

  var holdUp: ((DispatchSemaphore) -> Void)? { { gate in queue.async { gate.wait() } } }

  var concurrentBlocks: ((Int, @escaping @Sendable () -> Void) -> () -> Void)? {
    { count, block in
      let promises = (0..<count).map { _ in Promise<Bool>.pending(tracedBy: nil) }
      for promise in promises { promise.then(on: concurrentQueue) { _ in block() } }
      return { for promise in promises { promise.fulfill(true) } }
    }
  }

  var inlineBlock: ((Int) -> Void)? {
    { number in
      let promise = Promise<Int>.pending(tracedBy: nil)
      promise.then(on: .inline) { $0 + 1 }
      promise.fulfill(number)
    }
  }

  var inlineChain: ((Int) -> Void)? {
    { depth in
      let root = Promise<Int>.pending(tracedBy: nil)
      var last = root
      for _ in 0..<depth { last = last.then(on: .inline) { $0 + 1 } }
      root.fulfill(0)
      precondition(last.value == depth)
    }
  }

  var pendingChain: ((Int) -> () -> Void)? {
    { depth in
      let root = Promise<Int>.pending(tracedBy: nil)
      var last = root
      for _ in 0..<depth { last = last.then(on: .inline) { $0 + 1 } }
      return { root.fulfill(0) }
    }
  }

  var droppedChain: ((Int) -> Void)? {
    { depth in
      let root = Promise<Int>.pending(tracedBy: nil)
      var last = root
      for _ in 0..<depth { last = last.then(on: .inline) { $0 + 1 } }
      withExtendedLifetime(root) {}
    }
  }

  var combining: ((Int) -> Void)? {
    { count in
      let promises = (0..<count).map { _ in Promise<Int>.pending(tracedBy: nil) }
      let result = all(on: .inline, promises)
      for (index, promise) in promises.enumerated() { promise.fulfill(index) }
      precondition(result.value?.count == count)
    }
  }
}

/// The engine, its blocks in a mailbox over a queue.
struct EngineMailbox: Library {
  let name = "engine, mailbox"
  private let mailbox = SerialMailbox(DispatchQueue(label: "mailbox"))

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? { { chain($0, on: mailbox, last: $1) } }

  var holdUp: ((DispatchSemaphore) -> Void)? { { gate in mailbox.queue.async { gate.wait() } } }
}

private func chain(_ blocks: Int, on queue: some Dispatcher, last: @escaping @Sendable () -> Void) {
  switch blocks {
  case 1: Promise(true).then(on: queue) { _ in last() }
  case 2: Promise(true).then(on: queue) { $0 }.then(on: queue) { _ in last() }
  default: Promise(true).then(on: queue) { $0 }.then(on: queue) { $0 }.then(on: queue) { _ in last() }
  }
}
