import Program
package import TraceEvents

/// A rule of the language that a running script broke; Swift itself would have trapped.
package struct ScriptFault: Hashable, Sendable, CustomStringConvertible {
  /// One function on the script's call stack.
  package struct Call: Hashable, Sendable {
    package var function: String
    package var place: SourcePlace
  }

  /// What happened.
  package var message: String
  /// What to do about it.
  package var advice: String
  package var fileName: String
  package var place: SourcePlace
  package var sourceLine: String
  /// Who called whom, innermost first.
  package var calls: [Call]
  /// Whether Swift stops the program there.
  package var isTrap: Bool

  package init(_ reason: FaultReason, fileName: String, place: SourcePlace, sourceLine: String, calls: [Call] = []) {
    self.message = reason.message
    self.advice = reason.advice
    self.isTrap = reason.isTrap
    self.fileName = fileName
    self.place = place
    self.sourceLine = sourceLine
    self.calls = calls
  }

  /// The fault in swiftc's form, with the call stack below it.
  package var rendered: String {
    let head = ScriptDiagnostic(severity: .error, message: text, fileName: fileName, place: place, sourceLine: sourceLine)
      .rendered
    return ([head] + calls.dropFirst().prefix(8).map { "  called from \($0.place) in \($0.function)" }).joined(separator: "\n")
  }

  /// What happened and what to do about it.
  package var text: String { advice.isEmpty ? message : "\(message): \(advice)" }

  /// What `rendered` shows below its first line.
  package var excerpt: String { rendered.split(separator: "\n").dropFirst().joined(separator: "\n") }

  package var description: String { "\(fileName):\(place): \(message)" }
}

/// A broken rule before the machine has said where.
package struct FaultReason: Error, CustomStringConvertible {
  package var message: String
  package var advice: String
  /// Whether Swift stops the program there. Otherwise its compiler refuses the text, or scripts can't what Swift can.
  package private(set) var isTrap = false

  package var description: String { advice.isEmpty ? message : "\(message): \(advice)" }

  package init(_ message: String, _ advice: String = "") {
    self.message = message
    self.advice = advice
  }

  /// What Swift stops a program for.
  package static func trap(_ message: String, _ advice: String = "") -> FaultReason {
    var reason = FaultReason(message, advice)
    reason.isTrap = true
    return reason
  }
}

/// What ends the normal course of a fiber.
package enum Interruption: Error {
  /// The script threw this value.
  case thrown(ScriptValue)
  /// The script broke a rule.
  case fault(ScriptFault)
  /// A limit was reached; the whole run ends.
  case limit(String)
  /// Whoever started the run asked for its end.
  case stopped
  /// The script asked for its end, with a status.
  case exited(Int)
}
