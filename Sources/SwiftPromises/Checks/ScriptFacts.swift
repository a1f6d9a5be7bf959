import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// What rules look at: the parts of a script in which promises are made and used.
final class ScriptFacts: SyntaxVisitor {
  /// A closure that an operator gets.
  struct Handler {
    let call: ChainCall
    let closure: ClosureExprSyntax
    let meaning: OperatorMeaning
  }

  let unit: CodeUnit
  let reader: PromiseReader
  private(set) var statements: [CodeBlockItemSyntax] = []
  private(set) var handlers: [Handler] = []
  private(set) var functions: [FunctionDeclSyntax] = []
  /// Calls with closures that are no operators.
  private(set) var makers: [FunctionCallExprSyntax] = []
  private(set) var doStatements: [DoStmtSyntax] = []
  private var handlerOfClosure: [SyntaxIdentifier: Handler] = [:]

  init(_ tree: SourceFileSyntax, unit: CodeUnit, library: DialectLibrary) {
    self.unit = unit
    reader = PromiseReader(library: library, scope: ScriptScope(tree))
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  /// The operator that a closure belongs to; `nil` for other closures.
  func handler(of closure: ClosureExprSyntax) -> Handler? { handlerOfClosure[closure.id] }

  func place(of node: some SyntaxProtocol) -> SourcePlace {
    unit.place(atUTF8Offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    statements.append(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    functions.append(node)
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    doStatements.append(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let (_, calls) = reader.chain(ExprSyntax(node)), let call = calls.last {
      if let closure = call.closure, let meaning = call.meaning {
        let handler = Handler(call: call, closure: closure, meaning: meaning)
        handlers.append(handler)
        handlerOfClosure[closure.id] = handler
      }
    } else {
      makers.append(node)
    }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The closure or function that it lies in; `nil` at the top level.
  var enclosingFunction: Syntax? {
    var node = parent
    while let current = node {
      if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self)
        || current.is(AccessorBlockSyntax.self) || current.is(DeinitializerDeclSyntax.self)
      {
        return current
      }
      node = current.parent
    }
    return nil
  }

  /// Whether a comment stands in it.
  var holdsComment: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.leadingTrivia.contains(where: \.isComment) || $0.trailingTrivia.contains(where: \.isComment)
    }
  }
}

extension TriviaPiece {
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }
}
