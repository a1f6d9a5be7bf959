// No more than so many in a second

struct RateLimiter {
  let perSecond: Int
  private var used: [Int: Int] = [:]
  init(perSecond: Int) { self.perSecond = perSecond }

  mutating func slot(after second: Int) -> Int {
    var candidate = second
    while used[candidate, default: 0] >= perSecond { candidate += 1 }
    used[candidate, default: 0] += 1
    return candidate
  }
}

var limiter = RateLimiter(perSecond: 2)
func call(_ name: String) -> Promise<String> {
  let second = limiter.slot(after: 0)
  return Promise("\(name)@\(second)").delay(Double(second))
}

let calls = ["a", "b", "c", "d", "e"].map { call($0) }
for promise in calls { promise.then { print($0) } }
all(calls).then { print($0.count, "calls:", $0.joined(separator: ",")) }
