/// Jobs, first in, first out.
struct JobQueue {
  private var jobs: [(@Sendable () -> Void)?] = []
  private var next = 0

  var isEmpty: Bool { next == jobs.count }
  var count: Int { jobs.count - next }

  mutating func append(_ job: @escaping @Sendable () -> Void) {
    jobs.append(job)
  }

  /// Takes the oldest job. Complexity: O(1), amortised.
  mutating func takeFirst() -> (@Sendable () -> Void)? {
    guard next < jobs.count else { return nil }
    let job = jobs[next].take()
    next += 1
    if next == jobs.count {
      jobs.removeAll(keepingCapacity: jobs.capacity <= 1024)
      next = 0
    } else if next >= 64, next * 2 >= jobs.count {
      // What has run goes once it is half of all, so that every job moves once on average.
      jobs.removeFirst(next)
      next = 0
    }
    return job
  }
}
