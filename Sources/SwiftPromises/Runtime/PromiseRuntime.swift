import Program
import PromiseEngine
import PromiseInstruments
import RunSearch
import SwiftLanguage
import TraceEvents

/// Connects a script's machine with the engine, its clock and its trace.
///
/// Sendable without checking: it belongs to one run, and the one thread that drives the run's clock is the only one that uses it.
/// The engine's closures demand `Sendable`; they run as jobs of that clock, on that thread.
final class PromiseRuntime: @unchecked Sendable, ValueDescriber, MachineHost {
  let clock: VirtualClock
  let recorder: TraceRecorder
  let mainQueue: ScriptQueue
  /// All jobs that run side by side.
  let globalQueue: ScriptQueue
  /// Where handlers run whose operator names no queue: `DispatchQueue.promises`.
  var defaultQueue: ScriptQueue
  /// Queues that nobody declares, by their names.
  var unknownQueues: [String: ScriptQueue] = [:]
  /// What the application keeps besides its objects, by type.
  private var singletons: [ObjectIdentifier: any LibraryObject] = [:]
  /// The queue of what the library starts by itself.
  var queue: ScriptQueue { defaultQueue }
  let current: CurrentQueue
  /// Where what runs on no queue takes its turn.
  let lane: ClockLane
  var actors = ActorQueues()
  /// Fibers that occupy their queues while they wait.
  var blocked: [Resumer] = []
  /// Fibers that wait for all promises.
  let waiters = PromiseWaiters()
  /// What the script's dialect means by its names.
  let library: DialectLibrary
  let standardTypes: StandardTypes
  /// What the script has configured of its library, if that can be configured.
  var configuration: (any LibraryObject)?
  /// The machine; set once, before anything runs.
  var machine: Machine?
  /// Takes each promise that is made to be settled from outside.
  var keepsPending: ((ScriptPromise) -> Void)?
  /// Takes each place whose calls can't fail, by their types.
  var noteInfallible: (CodeSite) -> Void = { _ in }
  /// Gets what the script prints, at once.
  var prints: ((String) -> Void)?
  /// What ends the whole run, once it has happened.
  var ending: Interruption? {
    didSet {
      guard ending != nil else { return }
      current.host?.removeAllJobs()
      // What a limit interrupts is neither settled nor cancelled by that.
      if case .limit = ending { recorder.stop() }
    }
  }
  /// What sources leave to chance.
  var chance = SourceChance(seed: 0)
  /// What the plan changes of sources, and which were called.
  var sources = SourceBook()
  /// What the plan chooses for single calls.
  var answers = AnswerBook(RunChoices())
  /// What Swift would have trapped on so far.
  private(set) var faults: [RunFault] = []
  /// The jobs of the script that belong to no promise.
  private(set) var plainJobs: [PlainJob] = []
  /// What the script has begun and not ended.
  let unfinished = LeakBook()
  private(set) lazy var streamTypes = StreamTypes()
  /// How often services were called, by their names.
  private var calls: [String: Int] = [:]

  init(lane: ClockLane, recorder: TraceRecorder, library: DialectLibrary, standardTypes: StandardTypes) {
    (clock, current) = (lane.clock, lane.current)
    self.lane = lane
    self.recorder = recorder
    self.library = library
    self.standardTypes = standardTypes
    mainQueue = ScriptQueue("main", isActor: true, clock: clock, traceHook: recorder, current: current)
    globalQueue = ScriptQueue("global", isConcurrent: true, clock: clock, traceHook: recorder, current: current)
    defaultQueue = mainQueue
    current.recorder = recorder
    current.main = mainQueue.lane
    current.firstMayBeLate = library.showsOutcomeFirst
    current.host = library.makeHost(self)
  }

  /// Runs the program itself, and whatever its library does after each job.
  func performProgram(_ body: () throws(Interruption) -> Void) throws(Interruption) {
    var failure: Interruption?
    func run() {
      do throws(Interruption) {
        try body()
      } catch {
        failure = error
        if current.host != nil { ending = error }
      }
    }
    let rest = current.deliver(asProgram: true) { if let host = current.host { host.performJob(run) } else { run() } }
    if let rest { mainQueue.occupy(until: rest) }
    if let failure { throw failure }
  }

  // MARK: What the machine asks

  var isOver: Bool { ending != nil || machine == nil }
  var runningQueue: any FiberQueue { current.queue ?? mainQueue }
  var runningHandler: PromiseID { recorder.running }
  /// Handlers that read a weak reference whose object was gone.
  private(set) var handlersWithoutObject: Set<PromiseID> = []

  func weakReferenceWasNil() { handlersWithoutObject.insert(runningHandler) }
  var now: VirtualInstant {
    current.order.journal?.note(gap: RunJournal.readsTime)
    return clock.now
  }
  var types: LanguageTypes { standardTypes.language }

  /// Takes note of a job that was put into a queue and belongs to no promise.
  ///
  /// - Returns: Its number.
  func noteJob() -> Int {
    plainJobs.append(PlainJob(queuedAfter: recorder.eventCount))
    return plainJobs.count - 1
  }

  /// Runs such a job when its turn has come.
  func runJob(_ number: Int, _ job: () -> Void) {
    let start = recorder.eventCount
    job()
    plainJobs[number].events = start..<recorder.eventCount
  }

  func handlerStarts(of promise: PromiseID) { recorder.handlerStarts(of: promise) }

  func handlerEnds() { recorder.handlerEnds() }

  /// The one object of its type that a run has, made when it is asked for.
  func singleton<Object: LibraryObject>(_ make: @autoclosure () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let known = singletons[key] as? Object { return known }
    let made = make()
    singletons[key] = made
    return made
  }

  /// The error of the engine that a script's value means.
  func error(of value: ScriptValue) -> any Error { standardTypes.error(of: value) }

  // MARK: Faults

  /// Keeps a rule that the script broke, in the trace and for the run's report.
  func record(_ fault: ScriptFault) {
    recorder.recordProgramEvent(.faulted(fault.rendered))
    faults.append(
      RunFault(
        message: fault.text, fileName: fault.fileName, place: fault.place, excerpt: fault.excerpt,
        promise: recorder.running.ifPromise,
        time: clock.now, step: recorder.eventCount, isTrap: fault.isTrap))
  }

  /// Keeps what the library stops a program for, where no place of the script is to blame.
  func record(fault text: String, of promise: PromiseID) {
    recorder.record(.faulted(text), on: promise, cause: promise)
    keep(text, promise.ifPromise)
  }

  /// Keeps an error that ended a function which nobody waits for.
  ///
  /// - Returns: What happened, in swiftc's form where its place is known.
  @discardableResult
  func recordUncaught(_ error: any Error, _ what: String) -> String {
    let text = "\(what): \(error)"
    guard let site = machine?.lastThrow else {
      recorder.recordProgramEvent(.faulted(text))
      keep(text, recorder.running.ifPromise)
      return text
    }
    let place = site.unit.place(atUTF8Offset: site.offset)
    let fault = ScriptFault(
      .trap(text, "use 'do' and 'catch'"), fileName: site.unit.name, place: place,
      sourceLine: site.unit.text(ofLine: place.line))
    record(fault)
    return fault.rendered
  }

  private func keep(_ text: String, _ promise: PromiseID?) {
    faults.append(
      RunFault(
        message: text, fileName: "", place: nil, promise: promise, time: clock.now, step: recorder.eventCount, isTrap: true))
  }

  func describe(_ value: ScriptValue) -> String {
    guard let getter = value.typeInfo?.descriptionGetter, let machine, ending == nil else { return value.typeName }
    let function = FunctionValue(code: getter, captures: [], boundSelf: value)
    do {
      return try machine.call(.function(function), []).plainDescription
    } catch {
      if case .limit = error { ending = error }
      return value.typeName
    }
  }

  func deinitialize(_ object: ObjectValue) {
    guard let machine, ending == nil else { return }
    var next: TypeInfo? = object.type
    while let type = next {
      if let code = type.deinitializer {
        do {
          _ = try machine.call(.function(FunctionValue(code: code, captures: [], boundSelf: .object(object))), [])
        } catch {
          if case .fault(let fault) = error { record(fault) } else { ending = error }
        }
      }
      next = type.superclass
    }
  }

  /// An error as scripts see it.
  func value(of error: any Error) -> ScriptValue { standardTypes.value(of: error) }

  /// Notes that the job which runs changes objects of libraries, where no call of the script's does it.
  func changesObjects() { machine?.touchBook?.notes.changes(.objects) }

  /// Counts a call of a service.
  ///
  /// - Returns: How many calls there have been, this one included.
  func countCall(of service: String) -> Int {
    changesObjects()
    calls[service, default: 0] += 1
    return calls[service, default: 0]
  }

  func draw(_ key: String) -> Double {
    current.order.journal?.notes.changes(.objects)
    current.order.journal?.note(gap: RunJournal.drawsValues)
    return chance.draw(key)
  }

  func printed(_ text: String) {
    recorder.recordProgramEvent(.printed(text))
    current.lastPrint = recorder.eventCount
    prints?(text)
  }

  // MARK: Places

  /// The place of a call as the engine wants it; the recorder is told which text it lies in.
  func site(_ call: NativeCall) -> CallSite {
    if let book = call.machine.callBook { book.firstMade = PromiseID(recorder.lastMade.rawValue + 1) }
    return site(call.site)
  }

  /// The same of a place that a call was kept from.
  func site(_ site: CodeSite) -> CallSite {
    let place = site.unit.place(atUTF8Offset: site.offset)
    recorder.enter(place.unit)
    // A loop that makes promises without end takes memory long before it has taken many instructions.
    machine?.budget -= RunLimits.stepsPerEvent
    return CallSite(file: "", line: place.line, column: place.column)
  }

  /// What a handler's value means for its promise; nothing for `()`, which passes the incoming value on.
  func resolution(_ value: ScriptValue) -> ScriptResolution? {
    switch value {
    case .void: nil
    case .library(let promise as ScriptPromise): .promise(promise)
    default: ScriptResolution(passingOn: outcome(of: value))
    }
  }

  /// What a value comes to that a promise is given: an error rejects, also one inside an optional (rule 19).
  func outcome(of value: ScriptValue) -> Outcome<ScriptValue> {
    value.unwrapped.isError ? .rejected(standardTypes.error(of: value.unwrapped)) : .fulfilled(value)
  }
}

extension Machine {
  /// What makes promises: a script's machine has no other host.
  var runtime: PromiseRuntime { unsafeDowncast(host, to: PromiseRuntime.self) }
}

extension NativeCall {
  /// What the type that is called says that its promise is of: `Int` in `Promise<Int>.pending()`.
  var promisedType: TypeReference? { if case .type(let type) = receiver { type.content } else { nil } }

  /// What the call gives a promise that it settles: in an optional, if that is one of optionals.
  ///
  /// - Parameter content: What the text says that the promise is of.
  func settled(_ content: TypeReference?) -> ScriptValue {
    let value = arguments.first ?? .void
    return content?.holding(value) ?? value
  }

  /// What `queue.async(.promise) { … }` makes in the script's dialect.
  var promisedWork: (@Sendable (NativeCall, _ canFail: Bool?) throws -> NativeResult)? { machine.runtime.library.promisedWork }

  /// Notes that what the call does depends on all that came before: it may do nothing here, and much earlier on.
  func mattersEarlier() { machine.touchBook?.notes.touchEverything() }
}

extension PromiseID {
  /// The promise; `nil` for the program itself.
  fileprivate var ifPromise: PromiseID? { self == .program ? nil : self }
}
