import Program
import SwiftLanguage
import SwiftSyntax

/// `nested-chain`: a chain inside a handler that could be returned and continued outside.
struct NestedChains {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for handler in facts.handlers where handler.meaning.kind == .values && handler.meaning.flattens && !handler.meaning.isRepeated
    {
      guard let result = handler.closure.result, let (_, calls) = facts.reader.chain(result), let first = calls.first,
        // Where errors are handled inside, they are those of the inner chain alone.
        calls.allSatisfy({ $0.meaning?.kind == .values && $0.closure != nil })
      else { continue }
      let names = Set(handler.closure.parameterNames).union(handler.closure.localNames)
      guard !calls.contains(where: { $0.closure?.mentions(names) ?? false }), !handler.closure.returnsElsewhere else { continue }
      findings.append(
        Finding(
          .nestedChain, at: facts.place(of: first.name),
          "the handlers of this chain don't use what the handler of '\(handler.call.name.text)' around them gets: return the promise before '\(first.name.text)', and continue outside"
        ))
    }
  }
}

extension ClosureExprSyntax {
  /// Whether it returns at another place than its end: what was continued outside would run then, too.
  fileprivate var returnsElsewhere: Bool {
    ReturnFinder.find(in: statements).contains { $0.id != statements.last?.item.as(ReturnStmtSyntax.self)?.id }
  }

  /// What its statements declare.
  fileprivate var localNames: Set<String> {
    var names: Set<String> = []
    for statement in statements {
      switch statement.item {
      case .decl(let declaration):
        for token in declaration.tokens(viewMode: .sourceAccurate) where token.parent?.is(IdentifierPatternSyntax.self) == true {
          names.insert(token.text)
        }
        if let function = declaration.as(FunctionDeclSyntax.self) { names.insert(function.name.text) }
      case .stmt(let statement):
        for token in statement.tokens(viewMode: .sourceAccurate) where token.parent?.is(IdentifierPatternSyntax.self) == true {
          names.insert(token.text)
        }
      case .expr: break
      }
    }
    return names
  }
}
