public import Program
public import SwiftPromises
public import TraceEvents

/// What a session runs: all that edits, injections and lines of the prompt change, and what undoing brings back.
public struct SessionProgram: Hashable, Sendable {
  public var source: ScriptSource
  /// The library whose rules hold; `nil` leaves it to the script.
  public var dialect: Dialect?
  public var plan: RunPlan

  /// What this program has that another has not, in a few words; `nil` if they are the same.
  public func difference(from other: SessionProgram) -> String? {
    if source.name != other.source.name { return "opening \(source.name)" }
    if source != other.source { return "the edit of the script" }
    if plan.promptLines != other.plan.promptLines { return "the line of the prompt" }
    if plan.entries != other.plan.entries {
      let fewer = other.plan.entries.count - plan.entries.count
      return fewer > 1 ? "taking injections out" : fewer == 1 ? "taking the injection out" : "the injection"
    }
    if plan.stubs != other.plan.stubs { return "the change of the stubs" }
    if plan.schedule != other.plan.schedule { return "the choice of an outcome" }
    return dialect != other.dialect ? "the change of the library" : nil
  }
}

extension Session {
  /// What is run.
  public var program: SessionProgram { SessionProgram(source: source, dialect: dialect, plan: plan) }

  /// The text that places of a unit lie in; `nil` if it isn't part of the session.
  public func text(of unit: SourcePlace.Unit) -> String? {
    guard !isRecording else { return nil }
    switch unit {
    case .program: return source.text
    case .prompt(let number): return plan.promptLines.indices.contains(number - 1) ? plan.promptLines[number - 1].text : nil
    case .file: return nil
    }
  }

  /// What would keep a text from running in the place of the script; empty if nothing would.
  public func problems(of text: String) -> [ScriptDiagnostic] {
    language.problems(
      of: ScriptSource(name: source.name, text: text), rules: dialect?.rawValue, stubsUnknownNames: plan.stubs.isOn)
  }

  /// Changes the script or a line of the prompt; the session needs a new run. Injections move along with their promises.
  ///
  /// - Returns: The injections whose promises the edit takes away: they are gone.
  @discardableResult
  public mutating func apply(_ edit: ScriptEdit, to unit: SourcePlace.Unit) -> [Injection] {
    var program = program
    switch unit {
    case .program: program.source.text = edit.text
    case .prompt(let number):
      guard program.plan.promptLines.indices.contains(number - 1) else { return [] }
      program.plan.promptLines[number - 1].text = edit.text
    case .file: return []
    }
    var lost: [Injection] = []
    program.plan.injections = plan.injections.compactMap { injection in
      guard let address = edit.address(of: injection.address, in: unit) else {
        lost.append(injection)
        return nil
      }
      return Injection(address: address, action: injection.action, isOn: injection.isOn)
    }
    replace(program)
    return lost
  }
}

extension ScriptEdit {
  /// Where an address is after an edit of a text; `nil` if its place was taken away.
  public func address(of old: PromiseAddress, in unit: SourcePlace.Unit) -> PromiseAddress? {
    guard old.place.unit == unit else { return old }
    return place(of: old.place).map { PromiseAddress(place: $0, occurrence: old.occurrence) }
  }
}
