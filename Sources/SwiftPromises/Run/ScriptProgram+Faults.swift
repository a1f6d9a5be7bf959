import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

extension ScriptProgram {
  /// Faults with the names of the stubs that most likely gave the values which broke the rules: a value that was made up says nothing about
  /// the code.
  ///
  /// - Parameter reports: What was stubbed, in the order of the run.
  func naming(stubsOf faults: [RunFault], among reports: [StubReport]) -> [RunFault] {
    guard !reports.isEmpty, !faults.isEmpty else { return faults }
    let telling = reports.filter { $0.result != "nothing" }
    let sources = ValueSources(in: parsed.tree)
    return faults.map { fault in
      var fault = fault
      fault.madeUp = stubs(behind: fault, among: telling, sources).last?.name
      return fault
    }
  }

  /// The stubs that may have given the value which broke a rule, the likeliest last.
  ///
  /// - Parameter sources: Where the program's values come from.
  func stubs(behind fault: RunFault, among reports: [StubReport], _ sources: ValueSources) -> [StubReport] {
    guard !fault.isDeadlock, let place = fault.place else { return [] }
    // A call that was made up is given something else than it takes.
    guard place.unit == .program else {
      return reports.last { fault.message.contains("argument '\($0.name)'") }.map { [$0] } ?? []
    }
    // That an operator has another name is no stub's doing.
    guard !fault.message.contains("has no operator"), let statement = statement(at: place) else { return [] }
    let names = sources.names(in: statement)
    let found = reports.filter { names.contains($0.name.lastComponent) }
    guard let said = found.lastIndex(where: { fault.message.contains($0.result) }) else { return found }
    return found[..<said] + found[(said + 1)...] + [found[said]]
  }

  /// The smallest statement around a place.
  private func statement(at place: SourcePlace) -> Syntax? {
    guard let offset = unit.lines.utf8Offset(ofLine: place.line, column: place.column) else { return nil }
    return parsed.tree.token(at: AbsolutePosition(utf8Offset: offset))?.nextItem.map(Syntax.init)
  }
}
