import TraceEvents

/// An error value of a script as the engine's promises carry it.
struct ScriptError: Error, CustomStringConvertible {
  let value: ScriptValue

  init(value: ScriptValue) {
    self.value = value
  }

  var description: String { value.description }
}

/// A broken rule of the script as the reason of a rejection; Swift would have trapped instead.
struct FaultError: Error, CustomStringConvertible {
  let fault: ScriptFault

  init(fault: ScriptFault) {
    self.fault = fault
  }

  var description: String { "\(fault.message) (line \(fault.place.line); Swift would have stopped the program here)" }
}
