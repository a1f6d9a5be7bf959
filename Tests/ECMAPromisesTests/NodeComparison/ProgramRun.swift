import ECMAPromises
import PromiseEngine
import PromiseInstruments
import TraceEvents
import TestSupport

typealias Value = DynamicTestValue
typealias TestPromise = ECMAPromises.Promise<DynamicTestValue>

/// What running a program showed.
struct ProgramReport {
  var lines: [String]
  /// How many microtasks ran.
  var jobs: Int
  /// Whether a promise followed another one.
  var adopts: Bool
  /// Whether the `then` of a foreign thenable was called.
  var callsThenable: Bool
}

/// Runs a program of the comparison with Node on this library, on a virtual clock.
///
/// `@unchecked Sendable`: all of it runs as jobs of one virtual clock, on the thread that called `report`.
final class ProgramRun: @unchecked Sendable {
  /// The variables of a block. `@unchecked Sendable` for the same reason.
  final class Scope: @unchecked Sendable {
    private var values: [String: Value] = [:]
    private let outer: Scope?
    /// All blocks of the program, in the outermost; they and the handlers that are their values refer to one another.
    private var all: [Scope] = []

    init(in outer: Scope? = nil) {
      self.outer = outer
      outermost.all.append(self)
    }

    private var outermost: Scope { outer?.outermost ?? self }

    /// Lets go of the values of all blocks, after the program has ended.
    func forgetAll() {
      let blocks = outermost.all
      outermost.all = []
      for block in blocks { block.values = [:] }
    }

    subscript(name: String) -> Value {
      get { values[name] ?? outer?[name] ?? .undefined }
      set { values[name] = newValue }
    }
  }

  /// How statements ended that were to run without waiting.
  enum Ending {
    case ranOff
    case left(Value)
  }

  private let agent: Agent
  private let clock = VirtualClock()
  private let recorder: TraceRecorder
  private let lines = Journal()
  private let site = CallSite(file: #fileID, line: 1, column: 1)
  private var resolvers: [String: (resolve: Resolve<Value>, reject: Reject<Value>)] = [:]
  private var callsThenable = false

  private init() {
    recorder = TraceRecorder(clock: clock)
    let hooks = HostHooks(
      unhandledRejection: { [lines] in lines.write("unhandled \(Value(thrown: $0.reason).shown)") },
      rejectionHandled: { [lines] _ in lines.write("handled late") })
    agent = Agent(on: VirtualQueue(clock: clock, traceHook: recorder), hooks: hooks)
  }

  /// Runs a program until nothing is left to do.
  static func report(of body: [Statement]) -> ProgramReport {
    let run = ProgramRun()
    let scope = Scope()
    run.agent.run { _ = try? run.execute(body, in: scope) }
    run.clock.runUntilIdle()
    let adopts = run.recorder.events.contains { if case .adopted = $0.kind { true } else { false } }
    defer {
      run.resolvers = [:]
      scope.forgetAll()
    }
    return ProgramReport(
      lines: run.lines.all, jobs: run.agent.jobsRun, adopts: adopts, callsThenable: run.callsThenable)
  }

  // MARK: Statements

  private func execute(_ statements: [Statement], in scope: Scope) throws -> Ending {
    for statement in statements {
      switch statement {
      case .print(let label, let name): lines.write(name.map { "\(label) \(scope[$0].shown)" } ?? label)
      case .declare(let name, let value): scope[name] = try evaluate(value, in: scope)
      case .run(let value): _ = try evaluate(value, in: scope)
      case .settle(let name, let resolves, let value):
        guard let functions = resolvers[name] else { continue }
        let value = try evaluate(value, in: scope)
        if resolves { functions.resolve(value) } else { functions.reject(Thrown(value)) }
      case .microtask(let body): queueMicrotask { [self] in _ = try? execute(body, in: Scope(in: scope)) }
      case .timer(let after, let body):
        setTimeout(Double(after)) { [self] in _ = try? execute(body, in: Scope(in: scope)) }
      case .leave(let value): return .left(try evaluate(value, in: scope))
      case .fail(let value): throw Thrown(try evaluate(value, in: scope))
      case .await, .attempt: continue
      }
    }
    return .ranOff
  }

  private func call(_ function: Function, _ argument: Value, in scope: Scope) throws -> Value {
    let inner = Scope(in: scope)
    if let parameter = function.parameter { inner[parameter] = argument }
    if case .left(let value) = try execute(function.body, in: inner) { return value }
    return .undefined
  }

  // MARK: Asynchronous functions

  private func start(_ body: [Statement], in scope: Scope) -> Value {
    let result = TestPromise.withResolvers(in: agent, at: site)
    go(on: body[...], in: Scope(in: scope), result)
    return .promise(result.promise)
  }

  private func go(on statements: ArraySlice<Statement>, in scope: Scope, _ result: PromiseWithResolvers<Value>) {
    for index in statements.indices {
      let rest = statements[(index + 1)...]
      do {
        switch statements[index] {
        case .await(let name, let value):
          let operand = try evaluate(value, in: scope)
          TestPromise.await(.value(operand), in: agent, at: site) { [self] outcome in
            switch outcome {
            case .fulfilled(let value):
              scope[name] = value
              go(on: rest, in: scope, result)
            case .rejected(let reason): result.reject(reason)
            }
          }
          return
        case .attempt(let name, let value, let body, let caught, let handler):
          let operand = try evaluate(value, in: scope)
          TestPromise.await(.value(operand), in: agent, at: site) { [self] outcome in
            let inner = Scope(in: scope)
            switch outcome {
            case .fulfilled(let value): inner[name] = value
            case .rejected(let reason): inner[caught] = Value(thrown: reason)
            }
            _ = try? execute(outcome.error == nil ? body : handler, in: inner)
            go(on: rest, in: scope, result)
          }
          return
        default:
          if case .left(let value) = try execute([statements[index]], in: scope) { return result.resolve(value) }
        }
      } catch {
        return result.reject(error)
      }
    }
    result.resolve(.undefined)
  }

  // MARK: Expressions

  private func evaluate(_ expression: Expression, in scope: Scope) throws -> Value {
    switch expression {
    case .constant(let value): return value
    case .name(let name): return scope[name]
    case .new(let name, let body):
      return .promise(
        TestPromise(in: agent, at: site) { resolve, reject in
          resolvers[name] = (resolve, reject)
          _ = try execute(body, in: Scope(in: scope))
        })
    case .resolve(let value):
      return .promise(TestPromise.resolve(with: .value(try evaluate(value, in: scope)), in: agent, at: site))
    case .reject(let value):
      return .promise(TestPromise.reject(with: Thrown(try evaluate(value, in: scope)), in: agent, at: site))
    case .then(let receiver, let fulfilled, let rejected):
      return .promise(
        try promise(receiver, in: scope).then(
          "then", at: site, whenFulfilled: handler(fulfilled, in: scope) { $0 },
          whenRejected: handler(rejected, in: scope) { Value(thrown: $0) }))
    case .catch(let receiver, let body):
      return .promise(
        try promise(receiver, in: scope).then(
          "catch", at: site, whenFulfilled: nil, whenRejected: handler(body, in: scope) { Value(thrown: $0) }))
    case .finally(let receiver, let body):
      return .promise(
        try promise(receiver, in: scope).finally(at: site) { [self] in .value(try call(body, .undefined, in: scope)) })
    case .combine(let combination, let inputs):
      return .promise(combine(combination, try inputs.map { .value(try evaluate($0, in: scope)) }))
    case .thenable(let name, let body):
      return .thenable(
        ScriptedThenable { [self] resolve, reject in
          callsThenable = true
          resolvers[name] = (resolve, reject)
          _ = try execute(body, in: Scope(in: scope))
        })
    case .brokenThenable(let value): return .broken(try evaluate(value, in: scope))
    case .async(let body): return start(body, in: scope)
    }
  }

  private func combine(_ combination: Expression.Combination, _ inputs: [ECMAPromises.Resolution<Value>]) -> TestPromise {
    switch combination {
    case .all: TestPromise.all(of: inputs, in: agent, at: site) { .array($0) }
    case .allSettled: TestPromise.allSettled(of: inputs, in: agent, at: site) { .array($0.map { Value($0) }) }
    case .any: TestPromise.any(of: inputs, in: agent, at: site) { AggregateError($0) }
    case .race: TestPromise.race(of: inputs, in: agent, at: site)
    }
  }

  private func promise(_ expression: Expression, in scope: Scope) throws -> TestPromise {
    guard case .promise(let promise) = try evaluate(expression, in: scope) else { throw UnknownNode(kind: "no promise") }
    return promise
  }

  private func handler<Argument>(
    _ function: Function?, in scope: Scope, _ argument: @escaping @Sendable (Argument) -> Value
  ) -> (@Sendable (Argument) throws -> ECMAPromises.Resolution<Value>)? {
    guard let function else { return nil }
    return { [self] in .value(try call(function, argument($0), in: scope)) }
  }
}
