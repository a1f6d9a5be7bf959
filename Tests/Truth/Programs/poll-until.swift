// Asking again until the answer is good

enum Status { case running(percent: Int), done(String), failed }

var answers: [Status] = [.running(percent: 10), .running(percent: 80), .done("result.txt")]
func ask() -> Promise<Status> {
  let answer = answers.isEmpty ? .failed : answers.removeFirst()
  return Promise(answer).delay(0.1)
}
struct Gone: Error {}

func poll(every seconds: Double, limit: Int = 5) -> Promise<String> {
  ask().then { status -> Promise<String> in
    switch status {
    case .done(let file): return Promise(file)
    case .failed: return Promise(Gone())
    case .running(let percent):
      print("at \(percent)%")
      guard limit > 1 else { return Promise(PromiseError.timedOut) }
      return Promise(()).delay(seconds).then { _ in poll(every: seconds, limit: limit - 1) }
    }
  }
}

poll(every: 1)
  .then { print("finished:", $0) }
  .then { _ in poll(every: 1) }
  .catch { print("ended:", $0) }
