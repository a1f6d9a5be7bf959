import Program
import TraceEvents

/// An error value of a script as the engine's promises carry it.
package struct ScriptError: Error, CustomStringConvertible {
  package let value: ScriptValue

  package init(value: ScriptValue) {
    self.value = value
  }

  package var description: String { value.description }
}

/// A broken rule of the script as the reason of a rejection.
package struct FaultError: Error, CustomStringConvertible {
  package let fault: ScriptFault

  package init(fault: ScriptFault) {
    self.fault = fault
  }

  package var description: String { "\(fault.message) (line \(fault.place.line); \(RunFault.fate(isTrap: fault.isTrap)))" }
}
