/// What the runs of an exploration may do differently, and how many there may be.
public struct ExploreOptions: Sendable {
  /// Whether jobs of different queues, and of one concurrent queue, run in every order.
  public var variesOrder = true
  /// Whether answers come in every order: before, together with and after one another and timers.
  public var variesLatency = true
  /// How many answers and steps may fail in one run, of those that can.
  public var mostFailures = 1
  /// Whether each promise is cancelled, once, at each instant at which something happens.
  public var cancels = false
  /// How many runs there may be. The last third is drawn by chance if that isn't enough.
  public var limit = 10_000
  /// What chance depends on.
  public var seed: UInt64 = 0
  /// How many jobs a run may have before it counts as endless.
  public var mostJobs = 10_000
  /// Whether `explore` accepts that some orders were left out, because of `limit` or because runs differ by themselves.
  public var mayBeIncomplete = false
  /// Whether promises may be pending at the end.
  public var mayStayPending = false
  /// Whether orders are left out that come to the same.
  ///
  /// Only for code whose handlers share nothing but promises, variables of the clock (`ExploredClock.variable`) and what they print. What
  /// else they touch can't be seen, so without this every order is run. Handlers mustn't ask a promise for its state, either, nor
  /// notice that something is freed.
  public var isReducing = false
  /// The code of the only run that is to be performed; `nil` for all.
  public var code: String?

  /// Every order, every latency, one failure.
  public init() {}

  /// Only the run that a code names, as a failure's description gives it.
  public static func replaying(_ code: String) -> ExploreOptions {
    var options = ExploreOptions()
    options.code = code
    return options
  }

  /// Every order that isn't the same as another, for code that keeps to the rules of `isReducing`.
  public static var reducing: ExploreOptions {
    var options = ExploreOptions()
    options.isReducing = true
    return options
  }
}
