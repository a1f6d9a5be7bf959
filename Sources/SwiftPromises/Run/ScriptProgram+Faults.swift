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
    let sources = ValueSources(in: parsed.tree)
    let unit = CodeUnit(unit: .program, name: source.name, text: source.text)
    return faults.map { fault in
      // A call that was made up is given something else than it takes.
      if !fault.isDeadlock, let place = fault.place, place.unit != .program {
        var fault = fault
        fault.madeUp = reports.last { fault.message.contains("argument '\($0.name)'") }?.name
        return fault
      }
      // That an operator has another name is no stub's doing.
      if fault.message.contains("has no operator") { return fault }
      guard !fault.isDeadlock, let place = fault.place, place.unit == .program, let statement = statement(at: place, in: unit)
      else { return fault }
      let names = sources.names(in: statement)
      let found = reports.filter { names.contains($0.name.lastComponent) && $0.result != "nothing" }
      var fault = fault
      fault.madeUp = (found.last { fault.message.contains($0.result) } ?? found.last)?.name
      return fault
    }
  }

  /// The smallest statement around a place.
  private func statement(at place: SourcePlace, in unit: CodeUnit) -> Syntax? {
    guard let offset = unit.lines.utf8Offset(ofLine: place.line, column: place.column) else { return nil }
    var node = parsed.tree.token(at: AbsolutePosition(utf8Offset: offset)).map(Syntax.init)
    while let current = node, !current.is(CodeBlockItemSyntax.self) { node = current.parent }
    return node
  }
}
