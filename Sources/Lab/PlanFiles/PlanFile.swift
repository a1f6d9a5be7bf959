public import Program
public import SwiftPromises
internal import TraceEvents

/// A plan in a file, in JSON: what `run`'s options and the playground's commands say, and the text that its addresses belong to.
///
/// docs/JSON.md describes the format.
public struct PlanFile: Hashable, Sendable {
  /// What is done besides what the script says.
  public var plan: RunPlan
  /// The library that the plan asks for; `nil` leaves it to the script.
  public var dialect: Dialect?
  /// The script's text when the plan was written; `nil` in a file written by hand, whose addresses belong to the script as it is.
  public var script: String?

  public init(plan: RunPlan, dialect: Dialect? = nil, script: String? = nil) {
    self.plan = plan
    self.dialect = dialect
    self.script = script
  }

  /// What a session runs its script under.
  public init(_ session: Session) {
    self.init(plan: session.plan, dialect: session.dialect, script: session.source.text)
  }

  /// The plan for a script that may have been changed since the plan was written: injections move along with their promises.
  ///
  /// - Returns: The plan, and the injections whose promises aren't in the script any more.
  /// - Complexity: That of `ScriptEdit.between`.
  public func plan(for text: String) -> (plan: RunPlan, lost: [Injection]) {
    guard let script, script != text else { return (plan, []) }
    let edit = ScriptEdit.between(script, and: text)
    var moved = plan
    var lost: [Injection] = []
    moved.injections = plan.injections.compactMap { injection in
      guard let address = edit.address(of: injection.address, in: .program) else {
        lost.append(injection)
        return nil
      }
      return Injection(address: address, action: injection.action, isOn: injection.isOn)
    }
    return (moved, lost)
  }

  /// What there is to say of injections whose promises are gone; `nil` if none is.
  public static func text(ofLost injections: [Injection]) -> String? {
    guard let first = injections.first else { return nil }
    let more = injections.count > 1 ? " (and \(injections.count - 1) more)" : ""
    return
      "the plan's injection at \(first.address), '\(first.action.summary)', has lost its place: the script was changed there\(more)"
  }
}

/// Why a text is no plan.
public struct PlanFileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
