// How often retry tries

struct Busy: Error { let attempt: Int }
var counts: [String: Int] = [:]

func service(_ name: String, worksAt: Int) -> Promise<String> {
  counts[name, default: 0] += 1
  let attempt = counts[name]!
  return attempt >= worksAt ? Promise("\(name) at \(attempt)") : Promise(Busy(attempt: attempt))
}

retry { service("default", worksAt: 2) }.then { print($0) }.catch { print("failed", $0) }
retry(attempts: 3) { service("three", worksAt: 4) }.then { print($0) }
retry(attempts: 2, delay: 0.1) { service("two", worksAt: 9) }.catch { print("failed", $0) }
retry(attempts: 5, delay: 0.1, condition: { left, error in left > 3 }) { service("condition", worksAt: 5) }
  .catch { error in print("stopped", (error as? Busy)?.attempt ?? 0, counts["condition"] ?? 0) }
