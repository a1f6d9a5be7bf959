import ECMAPromises
import class PromiseInstruments.VirtualClock
import struct TraceEvents.VirtualInstant
import TestSupport

/// An agent on a virtual clock, and what was written down, for one test.
struct Bench {
  let clock = ECMAPromises.VirtualClock()
  let journal = Journal()
  let agent: Agent

  init() {
    agent = Agent(
      on: clock,
      hooks: HostHooks(
        unhandledRejection: { [journal] in journal.write("unhandled \($0.reason)") },
        rejectionHandled: { [journal] in journal.write("handled late \($0.reason)") }))
  }

  /// The virtual milliseconds that have passed.
  var elapsed: Double { clock.now.milliseconds }

  /// Runs a program's text and all that it brings about.
  func run(_ program: () -> Void) {
    agent.run(program)
    clock.runUntilIdle()
  }

  /// Runs a program's text and all that it brings about.
  func run<Result>(_ program: () -> Result) -> Result where Result: Sendable {
    var result: Result?
    run { result = program() }
    guard let result else { return program() }
    return result
  }

  /// Makes a promise, lets `attach` use it, settles it when `arrival` says and runs everything.
  func settle<Value, Result: Sendable>(
    _ arrival: Arrival, _ outcome: Swift.Result<Value, Refusal>, _ attach: (Promise<Value>) -> Result
  ) -> Result where Value: Sendable {
    run {
      let made = Promise<Value>.withResolvers()
      let settle: @Sendable () -> Void = {
        switch outcome {
        case .success(let value): made.resolve(value)
        case .failure(let error): made.reject(error)
        }
      }
      if arrival == .already { settle() }
      let result = attach(made.promise)
      switch arrival {
      case .already: break
      case .immediately: settle()
      case .eventually: setTimeout(50) { settle() }
      }
      return result
    }
  }
}

/// When a promise is settled, seen from the handler that is attached to it.
enum Arrival: CaseIterable {
  case already, immediately, eventually
}

/// An error that is told from others by its number.
struct Refusal: Error, Equatable {
  var number = 0
}

/// A thenable that does what a closure says.
struct Following<Value: Sendable>: Thenable {
  let body: @Sendable (Resolve<Value>, Reject<Value>) throws -> Void

  init(_ body: @escaping @Sendable (Resolve<Value>, Reject<Value>) throws -> Void) {
    self.body = body
  }

  func then(_ resolve: Resolve<Value>, _ reject: Reject<Value>) throws {
    try body(resolve, reject)
  }
}
