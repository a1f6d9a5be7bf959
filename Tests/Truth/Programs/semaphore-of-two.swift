// No more than two at once

class Limiter {
  private let limit: Int
  private var running = 0
  private var waiting: [() -> Void] = []
  private(set) var most = 0
  init(limit: Int) { self.limit = limit }

  func run(_ work: @escaping () -> Promise<Int>) -> Promise<Int> {
    let turn = Promise<Int>.pending()
    let start = {
      self.running += 1
      self.most = max(self.most, self.running)
      work().then { turn.fulfill($0) }.catch { turn.reject($0) }.always {
        self.running -= 1
        if !self.waiting.isEmpty { self.waiting.removeFirst()() }
      }
    }
    if running < limit { _ = start() } else { waiting.append { _ = start() } }
    return turn
  }
}

let limiter = Limiter(limit: 2)
let results = (1...5).map { n in limiter.run { Promise(n).delay(0.1 * Double(n)) } }
all(results).then { print($0, "at most", limiter.most) }
