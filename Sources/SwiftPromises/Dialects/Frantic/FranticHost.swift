import FranticCore
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// What a script of FranticApparatus runs in: the hook that is told of faults for which the original stops the program.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class FranticHost: LibraryHost, @unchecked Sendable {
  unowned let runtime: PromiseRuntime
  private(set) lazy var hook = FaultReportingHook(runtime.recorder) { [weak self] fault, promise in self?.raise(fault, promise) }
  private var isSettling = false
  private var fault: FranticFault?

  init(_ runtime: PromiseRuntime) {
    self.runtime = runtime
  }

  func performJob(_ job: () -> Void) { job() }

  func removeAllJobs() {}

  static func of(_ call: NativeCall) throws -> FranticHost {
    guard let host = call.machine.runtime.current.host as? FranticHost else {
      throw FaultReason("this script has no promises of FranticApparatus")
    }
    return host
  }

  /// Settles a promise on behalf of the script; a fault is one of the call that settles.
  func settling(_ body: () -> Void) throws {
    isSettling = true
    body()
    isSettling = false
    if let fault {
      self.fault = nil
      throw FaultReason(fault.description)
    }
  }

  private func raise(_ fault: FranticFault, _ promise: PromiseID) {
    if isSettling {
      self.fault = fault
    } else {
      report(fault.description, of: promise)
    }
  }

  /// Reports what no call of the script is to blame for.
  func report(_ text: String, of promise: PromiseID) {
    runtime.record(fault: text, of: promise)
  }

  /// Reports a closure that does what the compiler would refuse.
  ///
  /// - Returns: What the closure's promise is rejected with.
  func refuse(_ message: String) -> any Error {
    report(message, of: runtime.recorder.running)
    return ScriptError(value: .string(message))
  }
}
