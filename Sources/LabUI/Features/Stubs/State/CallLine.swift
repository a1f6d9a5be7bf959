internal import Lab
internal import Program
internal import TraceEvents

/// A line of the list of what can be called.
struct CallLine: Hashable, Sendable {
  /// The call: as it is made, or as it would be.
  var text: String
  /// The lines that make its instance, and how often the closures that it was given were called.
  var details: [String]
  /// The line of the script that declares the function.
  var place: Int
  var isCalled: Bool

  /// The lines for all functions of a session's script.
  static func all(_ session: Session) -> [CallLine] {
    guard let run = session.run else { return [] }
    let counts = ClosureCount.all(in: run)
    var made: Set<String> = []
    return run.possibleCalls.map { call in
      let line = session.plan.line(of: call)
      let prepared = line == nil ? [] : call.preparations.filter { made.insert($0).inserted }
      let closures = line.map { line in counts.filter { line.contains($0.report) }.map(\.sentence) } ?? []
      return CallLine(text: line ?? call.text, details: prepared + closures, place: call.place.line, isCalled: line != nil)
    }
  }
}
