import NIOCore
import NIOEmbedded
import PromiseDispatch
import PromiseEngine

/// Chains built, settled and freed, for each link.
func inlineChain(_ depth: Int) -> Row {
  let loop = EmbeddedEventLoop()
  let repeats = max(1, 100_000 / depth)
  func shape(_ name: String, _ once: @escaping () -> Void) -> Contender {
    Contender(name: name) { elapsed { for _ in 0..<repeats { once() } } / Double(repeats * depth) }
  }
  return measure(
    "chain of \(depth)", unit: "ns a link", rounds: 9, against: "EventLoopFuture",
    [
      shape("engine") {
        let root = Promise<Int>.pending(tracedBy: nil)
        var last = root
        for _ in 0..<depth { last = last.then(on: .inline) { $0 + 1 } }
        root.fulfill(0)
        precondition(last.value == depth)
      },
      shape("EventLoopFuture") {
        let root = loop.makePromise(of: Int.self)
        var last = root.futureResult
        for _ in 0..<depth { last = last.map { $0 + 1 } }
        root.succeed(0)
      },
    ])
}

/// A chain that is dropped while it is pending, for each link. (EventLoopFuture stops the program there.)
func droppedChain(_ depth: Int) -> Row {
  measure(
    "dropped pending chain of \(depth)", unit: "ns a link", rounds: 5, against: "engine",
    [
      Contender(name: "engine") {
        elapsed {
          var last = Promise<Int>.pending(tracedBy: nil)
          let root = last
          for _ in 0..<depth { last = last.then(on: .inline) { $0 + 1 } }
          withExtendedLifetime(root) {}
        } / Double(depth)
      }
    ])
}

/// B6: bytes of a pending promise with one reaction that makes the next.
func memory() -> Row {
  let count = 100_000
  let loop = EmbeddedEventLoop()
  var row = Row(shape: "B6", unit: "bytes", reference: "EventLoopFuture")
  do {
    let before = bytesInUse()
    let root = Promise<Int>.pending(tracedBy: nil)
    var last = root
    for _ in 0..<count { last = last.then(on: .inline) { $0 + 1 } }
    row.results["engine"] = Double(bytesInUse() - before) / Double(count)
    root.fulfill(0)
  }
  do {
    let before = bytesInUse()
    let root = loop.makePromise(of: Int.self)
    var last = root.futureResult
    for _ in 0..<count { last = last.map { $0 + 1 } }
    row.results["EventLoopFuture"] = Double(bytesInUse() - before) / Double(count)
    root.succeed(0)
  }
  return row
}

/// B7: `all` of many promises that are fulfilled afterwards, for each promise.
func combining(_ count: Int) -> Row {
  let loop = EmbeddedEventLoop()
  return measure(
    "B7, \(count)", unit: "ns a promise", rounds: count > 100_000 ? 5 : 15, against: "EventLoopFuture",
    [
      Contender(name: "engine") {
        elapsed {
          let promises = (0..<count).map { _ in Promise<Int>.pending(tracedBy: nil) }
          let result = all(on: .inline, promises)
          for (index, promise) in promises.enumerated() { promise.fulfill(index) }
          precondition(result.value?.count == count)
        } / Double(count)
      },
      Contender(name: "EventLoopFuture") {
        elapsed {
          let promises = (0..<count).map { _ in loop.makePromise(of: Int.self) }
          let result = EventLoopFuture.whenAllSucceed(promises.map(\.futureResult), on: loop)
          for (index, promise) in promises.enumerated() { promise.succeed(index) }
          let isComplete = try? result.map { $0.count == count }.wait()
          precondition(isComplete == true)
        } / Double(count)
      },
    ])
}
