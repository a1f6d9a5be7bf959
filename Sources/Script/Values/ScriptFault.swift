import TraceEvents

/// A rule of the language that a running script broke; Swift itself would have trapped.
struct ScriptFault: Hashable, Sendable, CustomStringConvertible {
  /// One function on the script's call stack.
  struct Call: Hashable, Sendable {
    var function: String
    var place: SourcePlace
  }

  /// What happened.
  var message: String
  /// What to do about it.
  var advice: String
  var fileName: String
  var place: SourcePlace
  var sourceLine: String
  /// Who called whom, innermost first.
  var calls: [Call]

  init(message: String, advice: String, fileName: String, place: SourcePlace, sourceLine: String, calls: [Call]) {
    self.message = message
    self.advice = advice
    self.fileName = fileName
    self.place = place
    self.sourceLine = sourceLine
    self.calls = calls
  }

  /// The fault in swiftc's form, with the call stack below it.
  var rendered: String {
    let head = ScriptDiagnostic(severity: .error, message: text, fileName: fileName, place: place, sourceLine: sourceLine)
      .rendered
    return ([head] + calls.dropFirst().prefix(8).map { "  called from \($0.place) in \($0.function)" }).joined(separator: "\n")
  }

  /// What happened and what to do about it.
  var text: String { advice.isEmpty ? message : "\(message): \(advice)" }

  /// What `rendered` shows below its first line.
  var excerpt: String { rendered.split(separator: "\n").dropFirst().joined(separator: "\n") }

  var description: String { "\(fileName):\(place): \(message)" }
}

/// A broken rule before the machine has said where.
struct FaultReason: Error, CustomStringConvertible {
  var message: String
  var advice: String

  var description: String { advice.isEmpty ? message : "\(message): \(advice)" }

  init(_ message: String, _ advice: String = "") {
    self.message = message
    self.advice = advice
  }
}

/// What ends the normal course of a fiber.
enum Interruption: Error {
  /// The script threw this value.
  case thrown(ScriptValue)
  /// The script broke a rule.
  case fault(ScriptFault)
  /// A limit was reached; the whole run ends.
  case limit(String)
  /// Whoever started the run asked for its end.
  case stopped
}
