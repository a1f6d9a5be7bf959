// A clock that ticks until it is stopped

class Ticker {
  private var ticks = 0
  private var stopped = false
  let finished = Promise<Int>.pending()

  func start() { tick() }
  func stop() { stopped = true }

  private func tick() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
      guard let self, !self.stopped else {
        self?.finished.fulfill(self?.ticks ?? -1)
        return
      }
      self.ticks += 1
      print("tick", self.ticks)
      self.tick()
    }
  }
}

let ticker = Ticker()
ticker.start()
DispatchQueue.main.asyncAfter(deadline: .now() + 0.35) { ticker.stop() }
ticker.finished.then { print("finished after", $0) }
