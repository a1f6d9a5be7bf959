import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

extension ScriptProgram {
  /// A fault with the name of the stub that most likely gave the value which broke the rule: a value that was made up says nothing about
  /// the code.
  ///
  /// - Parameter reports: What was stubbed, in the order of the run.
  func naming(stubOf fault: RunFault, among reports: [StubReport]) -> RunFault {
    guard !reports.isEmpty, !fault.isDeadlock, let place = fault.place, place.unit == .program,
      let statement = statement(at: place)
    else { return fault }
    let names = ValueSources(in: parsed.tree).names(in: statement)
    let found = reports.filter { names.contains($0.name.lastComponent) && $0.result != "nothing" }
    var fault = fault
    fault.madeUp = (found.last { fault.message.contains($0.result) } ?? found.last)?.name
    return fault
  }

  /// The smallest statement around a place.
  private func statement(at place: SourcePlace) -> Syntax? {
    let unit = CodeUnit(unit: .program, name: source.name, text: source.text)
    guard let offset = unit.lines.utf8Offset(ofLine: place.line, column: place.column) else { return nil }
    var node = parsed.tree.token(at: AbsolutePosition(utf8Offset: offset)).map(Syntax.init)
    while let current = node, !current.is(CodeBlockItemSyntax.self) { node = current.parent }
    return node
  }
}
