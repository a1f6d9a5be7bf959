// After too many failures nobody is asked any more

class Breaker {
  enum State { case closed(failures: Int), open }
  private var state = State.closed(failures: 0)
  struct Open: Error {}

  func run<T>(_ work: () -> Promise<T>) -> Promise<T> {
    if case .open = state { return Promise(Open()) }
    return work().catch { [weak self] _ in
      guard let self, case .closed(let failures) = self.state else { return }
      self.state = failures >= 1 ? .open : .closed(failures: failures + 1)
    }.then { [weak self] _ in self?.state = .closed(failures: 0) }
  }
}
struct Down: Error {}

let breaker = Breaker()
func attempt(_ n: Int) -> Promise<String> {
  breaker.run { n < 3 ? Promise(Down()) : Promise("ok \(n)") }
}
func series(_ n: Int) -> Promise<Int> {
  guard n <= 4 else { return Promise(n) }
  return attempt(n)
    .then { print($0) }
    .recover { error -> String in
      print(n, error)
      return "-"
    }
    .then { _ in series(n + 1) }
}
series(1).then { print("end", $0) }
