import Dispatch
import OpenCombine
import OpenCombineDispatch

/// OpenCombine's futures. (On a concurrent queue `receive(on:)` may deliver the completion before the value, which is lost then.)
struct OpenCombineFutures: Library {
  let name = "OpenCombine"
  private let queue = DispatchQueue(label: "OpenCombine")

  var serialChain: ((Int, @escaping @Sendable () -> Void) -> Void)? {
    { blocks, last in
      let future = Future<Bool, Never> { $0(.success(true)) }
      let scheduler = queue.ocombine
      switch blocks {
      case 1: future.receive(on: scheduler).subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in last() })
      case 2:
        future.receive(on: scheduler).map { $0 }.receive(on: scheduler)
          .subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in last() })
      default:
        future.receive(on: scheduler).map { $0 }.receive(on: scheduler).map { $0 }.receive(on: scheduler)
          .subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in last() })
      }
    }
  }

  var holdUp: ((DispatchSemaphore) -> Void)? { { gate in queue.async { gate.wait() } } }

  var inlineBlock: ((Int) -> Void)? {
    { number in
      var fulfill: ((Result<Int, Never>) -> Void)?
      Future<Int, Never> { fulfill = $0 }.map { $0 + 1 }
        .subscribe(Subscribers.Sink(receiveCompletion: { _ in }) { _ in })
      fulfill?(.success(number))
    }
  }
}
