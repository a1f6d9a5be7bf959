public import TraceEvents

/// What of a run could have gone otherwise, and what its jobs touched: what a search through all runs of a program needs to know.
public struct RunLog: Sendable {
  /// A call of a simulated source or stub, or a cancellation that the plan asks for.
  public struct Call: Sendable {
    /// The source or stub by the name of its method: `get`.
    public var name: String
    /// Where it was called.
    public var place: SourcePlace
    /// Whether its latency is not the program's own.
    public var isFree = false
    /// Whether the program gives its latency, `latency:`.
    public var keepsLatency = false
    /// Whether it can fail, and doesn't anyway.
    public var canFail = false
    /// What it may come to otherwise, in words that follow its name: each answer of the person whom it asks, or that it doesn't fail, where
    /// chance lets it fail. None for most calls.
    public var options: [String] = []
    /// Whether the options are a person's answers.
    public var asksPerson = false
    /// How long it takes unless somebody chooses otherwise.
    public var nominal = Duration.zero
    /// Which of the waits its answer is; `nil` if it has not asked for one.
    public var wait: Int?
    /// How many points of choice had been passed when its answer came.
    public var pointsBefore: Int?

    package init(name: String, place: SourcePlace) {
      (self.name, self.place) = (name, place)
    }
  }

  /// Something that waits for its time: an answer, a timer, a cancellation of the plan.
  public struct Wait: Sendable {
    /// What tells it from others in every run that began alike.
    public var id: UInt64
    /// The instant in which it began, by its position in `instants`.
    public var began: Int
    /// How long it takes.
    public var length: Int64
    /// The call whose answer it is.
    public var call: Int?
    /// The cancellation of the plan that it is, by its position there.
    public var cancellation: Int?
    /// The promise that started it as a timer, if one did.
    public var promise: PromiseID?
    /// The instant at which it was over; `nil` if the run ended first.
    public var ended: Int?

    package init(id: UInt64, began: Int, length: Int64) {
      (self.id, self.began, self.length) = (id, began, length)
    }
  }

  /// A moment at which time had passed.
  public struct Instant: Sendable {
    public var time: VirtualInstant
    /// What was over then, by the positions in `waits`, in the order in which it began.
    public var waits: [Int] = []
    /// The first of its jobs, by the position in `jobs`.
    public var firstJob: Int

    package init(time: VirtualInstant, firstJob: Int) {
      (self.time, self.firstJob) = (time, firstJob)
    }
  }

  /// A choice among jobs that were ready.
  public struct Order: Sendable {
    /// The instant, by its position in `instants`.
    public var instant: Int
    /// What tells the candidates from one another in every run that began alike.
    public var candidates: [UInt64]
    /// The position of the one that was taken.
    public var taken: Int
    /// The job that was taken, by its position in `jobs`.
    public var job: Int
    /// Whether all candidates come to one serial queue as their time is over: answers from outside, and a timer at most.
    public var isAmongArrivals = false

    package init(instant: Int, candidates: [UInt64], taken: Int, job: Int) {
      (self.instant, self.candidates, self.taken, self.job) = (instant, candidates, taken, job)
    }
  }

  /// A job that ran.
  public struct Job: Sendable {
    public var id: UInt64
    /// The job that handed it in; 0 if that isn't known.
    package var parent: UInt64 = 0
    /// The wait at whose end it ran, or the job that it comes from did, in this instant; `nil` in the first instant.
    public var root: Int?
    /// The queue's label; empty for what ran on none.
    public var queue: String
    /// What it touched.
    public var touches = Touches()
    /// The events that it brought about.
    public var events: Range<Int>

    package init(id: UInt64, root: Int?, queue: String, touches: Touches, events: Range<Int>) {
      (self.id, self.root, self.queue, self.touches, self.events) = (id, root, queue, touches, events)
    }
  }

  /// Where the run could have gone another way.
  public enum Point: Hashable, Sendable {
    /// Time passed, up to the instant at a position.
    case instant(Int)
    /// One of several jobs was taken: the position in `orders`.
    case order(Int)
  }

  public var calls: [Call] = []
  public var waits: [Wait] = []
  public var instants: [Instant] = []
  public var orders: [Order] = []
  public var jobs: [Job] = []
  /// Where jobs were handed in by calls that name a queue, with what tells these jobs from others.
  package var places: [(job: UInt64, place: SourcePlace)] = []
  /// The points of choice, in their order.
  public var points: [Point] = []
  /// Why not everything that could have gone otherwise is known; `nil` if it is.
  public var gap: String?
  /// Whether what jobs touch can't be told, because the program sees when objects are freed.
  public var isOpaque = false

  public init() {}

  /// The jobs of an instant.
  public func jobs(ofInstant instant: Int) -> ArraySlice<Job> {
    jobs[instants[instant].firstJob..<(instant + 1 < instants.count ? instants[instant + 1].firstJob : jobs.count)]
  }
}
