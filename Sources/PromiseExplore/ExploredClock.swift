public import PromiseEngine
internal import TraceEvents

/// What a run of an exploration has instead of queues, servers and time.
///
/// Sendable without checking: only the thread that explores uses it.
public final class ExploredClock: @unchecked Sendable {
  /// A serial queue that stands for the main queue; the closure itself counts as its first job.
  public let main: ExploredQueue
  let run: RunCore
  private var variables = 0
  private var ends: [() throws -> Void] = []

  init(_ run: RunCore) {
    self.run = run
    main = ExploredQueue(RunQueue("main", isConcurrent: false), run)
  }

  /// The current instant; time passes only where nothing else is left to do.
  public var now: Duration { VirtualInstant.zero.duration(to: run.lane.clock.now) }

  /// Makes a queue. Where code has a queue of Dispatch, it gets this one.
  public func queue(_ label: String, isConcurrent: Bool = false) -> ExploredQueue {
    ExploredQueue(RunQueue(label, isConcurrent: isConcurrent), run)
  }

  /// Makes a variable that handlers may share.
  public func variable<Value>(_ value: Value) -> ExploredVariable<Value> {
    variables += 1
    return ExploredVariable(value, number: variables, run.notes)
  }

  // MARK: What may happen

  /// Asks something outside of the program, whose answer comes at any time: before, together with or after any other answer and any timer.
  ///
  /// - Parameters:
  ///   - name: What is asked, for the description of a failure.
  ///   - value: The answer.
  ///   - failure: How it may fail instead; `nil` if it can't.
  ///   - latency: How long it takes in the run without changes.
  ///   - length: How long it takes in every run; `nil` for any time.
  ///   - queue: Where it comes; `nil` for no queue.
  public func answer<Value: Sendable>(
    _ name: String, _ value: Value, orFails failure: (any Error)? = nil, usually latency: Duration = .milliseconds(100),
    exactly length: Duration? = nil, on queue: ExploredQueue? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) -> Promise<Value> {
    let call = run.begin(name, at: SourcePlace(line: line, column: column), canFail: failure != nil)
    let outcome: Outcome<Value> = if let failure, run.fails(call) { .rejected(failure) } else { .fulfilled(value) }
    let site = CallSite(file: file, line: line, column: column)
    let promise = Promise<Value>.source(named: name, tracedBy: run.recorder, at: site)
    let taken = length ?? run.latency(of: call, usual: latency)
    run.wait(for: call) {
      if let queue {
        promise.settle(after: taken, on: queue) { outcome }
      } else {
        promise.settle(after: taken, on: AnswerLane(run: run)) { outcome }
      }
    }
    return promise
  }

  /// Whether a step fails that can: no in the run without changes, yes in others.
  ///
  /// - Parameter name: The step, for the description of a failure.
  public func fails(_ name: String, line: Int = #line, column: Int = #column) -> Bool {
    let call = run.begin(name, at: SourcePlace(line: line, column: column), canFail: true)
    run.decide(call)
    return run.fails(call)
  }

  // MARK: What must hold

  /// Says what must be true here in every run.
  public func expect(
    _ condition: Bool, _ message: @autoclosure () -> String = "expectation", file: StaticString = #fileID, line: Int = #line
  ) {
    if !condition { run.expectations.add(message(), file: file, line: line) }
  }

  /// Does something at the end of each run, when nothing is left to do.
  public func atEnd(_ check: @escaping () throws -> Void) { ends.append(check) }

  /// Adds to what the run prints, a line unless told otherwise. Runs that print something else have another outcome.
  public func print(_ text: String, terminator: String = "\n") {
    run.recorder.recordProgramEvent(.printed(text + terminator))
  }

  // MARK: The run under way

  @TaskLocal private static var running: ExploredClock?

  /// The clock of the run under way, for code that gets none. Outside of a run there is none, and the program ends with a word.
  public static var current: ExploredClock {
    guard let running else { preconditionFailure("there is no clock outside of the closure that 'explore' runs") }
    return running
  }

  /// Does something that may ask for the current clock. Promises that it makes belong to the run, those without a queue, too.
  func whileCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ExploredClock.$running.withValue(self) { try ProcessTrace.listen(run.recorder, while: body) }
  }

  // MARK: The end

  func performEnds() {
    for end in ends {
      do { try end() } catch { run.expectations.add(thrown: error) }
    }
    ends = []
  }
}
