/// Jobs that wait for their time, in the order (deadline, order of adding): a radix heap.
///
/// Time never runs backwards, so no job is added before `floor`, the deadline of the job that was taken last. A job lies in the bucket
/// that is numbered by the highest bit in which its deadline differs from `floor` (bucket 0: in none). The lowest bucket that isn't
/// empty holds the next job; when it has been reached, `floor` rises to its least deadline and its jobs move to lower buckets, which
/// are empty then. For all other buckets the highest differing bit stays what it was. Two consequences give the order:
/// - Jobs with equal deadlines are always in the same bucket.
/// - Jobs only ever move from one bucket to empty ones, in order, and new ones are added at the end; so within a bucket those with equal
///   deadlines keep the order in which they were added, and no number for that needs to be stored.
///
/// Each job moves at most once for each bit, to places that lie next to each other in memory, where a binary heap would jump about.
struct TimerQueue: ~Copyable {
  typealias Work = @Sendable () -> Void

  private struct Job {
    let deadline: Int64
    let work: Work
  }

  private let buckets: UnsafeMutablePointer<Bucket>
  /// A bit for each bucket that isn't empty.
  private var occupied: UInt64 = 0
  private var floor: Int64 = 0

  init() {
    buckets = .allocate(capacity: 64)
    for index in 0..<64 { (buckets + index).initialize(to: Bucket()) }
  }

  deinit {
    for index in 0..<64 { (buckets + index).deinitialize(count: 1) }
    buckets.deallocate()
  }

  /// The deadline of the job that is taken next. Complexity: O(1).
  var nextDeadline: Int64? { occupied == 0 ? nil : buckets[occupied.trailingZeroBitCount].least }

  /// Adds a job. Complexity: O(1), amortised.
  ///
  /// - Parameter deadline: When it is due, at or after the deadline of every job taken so far.
  mutating func add(_ deadline: Int64, _ work: @escaping Work) {
    place(Job(deadline: deadline, work: work))
  }

  /// Takes the job that is due first out of the queue. Complexity: O(bits of the time that the jobs span), amortised.
  mutating func takeNext() -> (deadline: Int64, work: Work)? {
    guard occupied != 0 else { return nil }
    let index = occupied.trailingZeroBitCount
    if index > 0 {
      floor = buckets[index].least
      if buckets[index].count > 1 { spread(index) }
    }
    let source = occupied.trailingZeroBitCount
    let job = buckets[source].takeFirst()
    if buckets[source].isEmpty { occupied &= ~(1 << UInt64(source)) }
    return (job.deadline, job.work)
  }

  private mutating func spread(_ index: Int) {
    occupied &= ~(1 << UInt64(index))
    var moving = Bucket()
    swap(&moving, &buckets[index])
    while !moving.isEmpty { place(moving.takeFirst()) }
    swap(&moving, &buckets[index])
  }

  private mutating func place(_ job: consuming Job) {
    let index = 64 - (job.deadline ^ floor).leadingZeroBitCount
    buckets[index].append(job)
    occupied |= 1 << UInt64(index)
  }

  /// A queue of jobs, first in, first out, that moves them without counting references.
  private struct Bucket: ~Copyable {
    private var jobs: UnsafeMutablePointer<Job>?
    private var capacity = 0
    private var first = 0
    private var end = 0
    /// The least deadline of the jobs that were in the bucket since it was empty last.
    private(set) var least = Int64.max

    init() {}

    deinit {
      if let jobs {
        (jobs + first).deinitialize(count: count)
        jobs.deallocate()
      }
    }

    var isEmpty: Bool { first == end }
    var count: Int { end - first }

    mutating func append(_ job: consuming Job) {
      if end == capacity { makeRoom() }
      if job.deadline < least { least = job.deadline }
      jobs.unsafelyUnwrapped.advanced(by: end).initialize(to: job)
      end += 1
    }

    mutating func takeFirst() -> Job {
      let job = jobs.unsafelyUnwrapped.advanced(by: first).move()
      first += 1
      if first == end { forget() }
      return job
    }

    /// Starts again from the beginning of the memory, which is kept unless it is much.
    mutating func forget() {
      (first, end, least) = (0, 0, .max)
      guard capacity > 4096 else { return }
      jobs?.deallocate()
      (jobs, capacity) = (nil, 0)
    }

    private mutating func makeRoom() {
      let count = count
      // A queue that never runs empty, because each job adds the next, moves to the front instead of growing.
      let larger = count >= capacity / 2 ? max(8, capacity * 2) : capacity
      if larger == capacity, let jobs {
        jobs.moveInitialize(from: jobs + first, count: count)
      } else {
        let new = UnsafeMutablePointer<Job>.allocate(capacity: larger)
        if let jobs {
          new.moveInitialize(from: jobs + first, count: count)
          jobs.deallocate()
        }
        (jobs, capacity) = (new, larger)
      }
      (first, end) = (0, count)
    }
  }
}
