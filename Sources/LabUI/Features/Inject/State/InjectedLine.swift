import Lab
import Program
import Screen
import TraceEvents
import TraceGraph

/// A line of the list of what is injected.
struct InjectedLine: Hashable, Sendable {
  /// The operator, or the source's method.
  var name: String
  /// Where it is done.
  var place: String
  /// What is done.
  var text: String
  var isOn: Bool

  /// The lines for the whole plan of a session.
  /// - Complexity: O(1) for each of them, however many promises there are.
  static func all(_ session: Session) -> [InjectedLine] {
    session.plan.entries.map { entry in
      switch entry {
      case .promise(let injection):
        let promise = session.run.flatMap { run in run.places.promise(at: injection.address).flatMap { run.full[$0] } }
        return InjectedLine(
          name: promise.map { singleLine($0.operatorName, limit: 20) } ?? "not created in this run",
          place: "\(injection.address)",
          text: entry.summary, isOn: entry.isOn)
      case .source(let injection):
        let isCalled = session.run?.calls(injection.source) ?? false
        return InjectedLine(
          name: injection.source, place: isCalled ? "every call" : "not called in this run", text: entry.summary, isOn: entry.isOn
        )
      }
    }
  }
}
