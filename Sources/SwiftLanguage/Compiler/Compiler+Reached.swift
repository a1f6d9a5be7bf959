import Program
package import SwiftSyntax
import TraceEvents

extension Compiler {
  /// Compiles the items of a block; where names are stubbed, a run learns which of them it comes to.
  func compileItems(_ items: CodeBlockItemListSyntax) {
    var mayBeMissed = true
    for item in items {
      if mayBeMissed { noteReached(item) }
      compile(item)
      mayBeMissed = item.mayLeave
    }
  }

  /// Lets a run in which names are stubbed learn that it comes to an item of the program.
  func noteReached(_ item: CodeBlockItemSyntax) {
    guard let stubs, unit.unit == .program else { return }
    let site = CodeSite(unit: unit, offset: item.positionAfterSkippingLeadingTrivia.utf8Offset)
    builder.emitConstant(
      .native(
        NativeFunction("note") { _ in
          stubs.reached(site)
          return .value(.void)
        }))
    builder.emit(.call, 0, builder.labels(.unlabelled(0)))
    builder.emit(.pop)
  }
}

extension CodeBlockItemSyntax {
  /// Whether what stands behind it may be missed, because it chooses a way, goes round or leaves.
  package var mayLeave: Bool {
    switch item {
    case .decl: false
    case .expr(let node): node.is(IfExprSyntax.self) || node.is(SwitchExprSyntax.self)
    case .stmt(let node):
      node.as(ExpressionStmtSyntax.self).map { $0.expression.is(IfExprSyntax.self) || $0.expression.is(SwitchExprSyntax.self) }
        ?? !node.is(DeferStmtSyntax.self)
    }
  }
}
