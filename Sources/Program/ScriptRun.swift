public import TraceEvents

/// What came of running a script.
public struct ScriptRun: Sendable {
  /// Why a run ended.
  public enum Ending: Hashable, Sendable {
    /// Nothing was left to do.
    case idle
    /// The instant of the limits was reached, and something was left to do.
    case reachedInstant
    /// A limit was reached; the text names the place and how to raise the limit.
    case limit(String)
    /// The main program broke a rule of the language; the text is what swiftc's form of it would be.
    case fault(String)
    /// Whoever started the run asked for its end.
    case stopped
    /// The script called `exit`, with this status.
    case exited(Int)

    /// Whether the script ended itself, so that nobody misses what was pending.
    public var isExit: Bool { if case .exited = self { true } else { false } }
  }

  /// What became of an expectation at the end of a run.
  public enum Expectation: Hashable, Sendable {
    case met
    case broken
    /// This run can't compute it; the text says why.
    case uncomputed(String)
    /// It is no expression that says true or false; the text says why.
    case meaningless(String)
  }

  /// That a handler wrote a variable, or a property of an object, which others may see.
  public struct Write: Hashable, Sendable {
    /// The name as the script writes it: `shown`, `self.title`.
    public var name: String
    /// The promise whose handler it was.
    public var cause: PromiseID
    public var time: VirtualInstant
    /// How many events had happened.
    public var step: Int
    /// How many events had happened when the object was made whose property it is; 0 for variables.
    public var madeAt: Int

    package init(name: String, cause: PromiseID, time: VirtualInstant, step: Int, madeAt: Int) {
      (self.name, self.cause, self.time, self.step, self.madeAt) = (name, cause, time, step, madeAt)
    }
  }

  /// All that happened, in order.
  public var events: [TraceEvent]
  /// The virtual instant at the end.
  public var endTime: VirtualInstant
  public var ending: Ending
  /// How many steps it took, as its limits count them.
  public var steps = 0
  /// What was wrong with lines of the prompt, by their numbers.
  public var promptProblems: [Int: ScriptProblems]
  /// What Swift would have trapped on, in the order in which it happened.
  public var faults: [RunFault] = []
  /// What the script began and left undone; empty if the run was cut short, as nobody knows what would have become of it.
  public var leaks: [RunLeak] = []
  /// The errors that go to whoever makes a call in truth that was made up for the script.
  public var passedOn: [PassedError] = []
  /// The promises whose handlers read a weak reference when its object was gone; `.program` for other code.
  public var handlersWithoutObject: Set<PromiseID> = []
  /// The places whose promises can't fail, by their types: guarantees.
  public var guaranteed: Set<SourcePlace> = []
  /// The calls of the script's own functions within which promises were made.
  public var functionCalls: [FunctionCall] = []
  /// The call that made a promise, by its position in `functionCalls`; none of functions that were called more than a hundred times.
  public var callOfPromise: [PromiseID: Int] = [:]
  /// Whether the values that the plan brought in are of their promises' types; those are missing of which nobody knows.
  public var valueFits: [PromiseAddress: Bool] = [:]
  /// The order that was taken, and what chance depended on: a plan with it does the same again.
  public var schedule = Schedule()
  /// What could have gone otherwise; `nil` if nobody asked.
  public var log: RunLog?
  /// What became of each expectation, in their order.
  public var expectations: [Expectation] = []
  /// Whether the plan's order was taken from another run: one of its choices wasn't there.
  public var isForeignOrder = false
  /// Injections whose promise was never made.
  public var unusedInjections: [Injection]
  /// Changes of sources that were never called.
  public var unusedSourceInjections: [SourceInjection] = []
  /// The simulated sources that were called (`SimulatedNetwork.get`), by the places of their names.
  public var sources: [SourcePlace: String] = [:]
  /// What the person should know about the plan.
  public var warnings: [String]
  /// The names that were stubbed, in the order in which the run met them.
  public var stubs: [StubReport] = []
  /// What rests on these; `nil` where names aren't stubbed.
  public var madeUp: MadeUpFacts?
  /// Where the statements begin that it came to, of those that it might have missed, in bytes of the text; noted where names are stubbed.
  package var reached: Set<Int> = []
  /// The jobs that brought events about, in their order.
  public var queueJobs: [QueueJob] = []
  /// What handlers wrote, in order, where the run is one of many.
  public var writes: [Write] = []
  /// The jobs that the script put into a queue without a promise (`queueMicrotask`), in this order.
  public var plainJobs: [PlainJob] = []
  /// What a further line of the prompt could name of the script's own.
  public var scope: [ScopeName] = []

  public init(
    events: [TraceEvent], endTime: VirtualInstant, ending: Ending, promptProblems: [Int: ScriptProblems] = [:],
    unusedInjections: [Injection] = [], warnings: [String] = [], stubs: [StubReport] = [], queueJobs: [QueueJob] = []
  ) {
    self.events = events
    self.endTime = endTime
    self.ending = ending
    self.promptProblems = promptProblems
    self.unusedInjections = unusedInjections
    self.warnings = warnings
    self.stubs = stubs
    self.queueJobs = queueJobs
  }
}

extension ScriptRun {
  /// Whether a person sees something of the run: a promise, or a line of output.
  public var showsSomething: Bool {
    events.contains { event in
      switch event.kind {
      case .created, .printed: true
      default: false
      }
    }
  }
}

/// An error that a made-up call returned or threw: whoever calls the function in truth gets it.
public struct PassedError: Hashable, Sendable {
  /// The function that was called: `load`, `screen.load`.
  public var function: String
  public var error: String

  package init(function: String, error: String) { (self.function, self.error) = (function, error) }
}

/// A job that ran on a queue of the script.
public struct QueueJob: Hashable, Sendable {
  /// The queue's label.
  public var queue: String
  /// The steps of the events that it brought about.
  public var steps: ClosedRange<Int>
  /// Whether it could have come before another job of its instant that came before it, or before a line of one: between queues there is no
  /// order.
  public var isChance: Bool
  /// How many events there were when its thread could have begun it, if the job that it comes of printed something behind that.
  public var comesBetween: Int?

  package init(queue: String, steps: ClosedRange<Int>, isChance: Bool = false, comesBetween: Int? = nil) {
    self.queue = queue
    self.steps = steps
    (self.isChance, self.comesBetween) = (isChance, comesBetween)
  }
}

/// A job that belongs to no promise.
public struct PlainJob: Hashable, Sendable {
  /// How many events had happened when it was put into its queue.
  public var queuedAfter: Int
  /// The events that it brought about, by their positions in the trace; `nil` if its turn never came.
  public var events: Range<Int>?

  package init(queuedAfter: Int) { self.queuedAfter = queuedAfter }
}
