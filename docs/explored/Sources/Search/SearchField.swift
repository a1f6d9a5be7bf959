public import PromiseEngine
import Synchronization

/// A field that shows what a server finds for the text that was typed last.
public final class SearchField<Queue: Dispatcher>: Sendable {
  private let queue: Queue
  private let ask: @Sendable (String) -> Promise<String>
  private let show: @Sendable (String) -> Void
  private let isCareful: Bool
  private let requests = Mutex(0)

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - isCareful: Whether answers are dropped that come after a newer text was typed.
  public init(
    on queue: Queue, isCareful: Bool, ask: @escaping @Sendable (String) -> Promise<String>,
    show: @escaping @Sendable (String) -> Void
  ) {
    (self.queue, self.isCareful, self.ask, self.show) = (queue, isCareful, ask, show)
  }

  public func type(_ text: String) {
    let number = requests.withLock { count in
      count += 1
      return count
    }
    ask(text).then(on: queue) { [self] answer in
      if isCareful, requests.withLock({ $0 != number }) { return }
      show(answer)
    }.catch(on: queue) { [self] _ in
      if isCareful, requests.withLock({ $0 != number }) { return }
      show("no answer")
    }
  }
}
