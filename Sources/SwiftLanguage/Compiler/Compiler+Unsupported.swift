import Program
import SwiftSyntax
import TraceEvents

// Pasted code runs as far as it can: of what the language hasn't, the smallest part is stubbed or left out, with a warning.
extension Compiler {
  /// Whether what is not supported only keeps itself from running: in the script, where names are stubbed. Who types a line means
  /// all of it.
  var toleratesUnsupported: Bool { stubs != nil && unit.unit == .program }

  /// Compiles an expression; a stub stands for it if something in it is not supported.
  func compileTolerantly(_ expression: ExprSyntax, _ compile: () -> TypeReference?) -> TypeReference? {
    let (parts, mark) = (unsupportedParts.count, builder.mark)
    let type = compile()
    guard unsupportedParts.count > parts, let stubs else { return type }
    // What is called with a regular expression has nothing to do with a stub: the call is stubbed.
    if expression.is(RegexLiteralExprSyntax.self), expression.isArgument { return nil }
    builder.rollBack(to: mark)
    self.mark(expression)
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let token = calleeToken(call.calledExpression)
      let name = token.ownText.trimmingBackticks
      settleUnsupported(since: parts, "a stub stands for the call of '\(name)'")
      self.mark(token)
      let site = CodeSite(unit: unit, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
      builder.emitConstant(stubs.function(named: name, at: site))
      builder.emit(.call, 0, builder.labels(.unlabelled(0)))
    } else {
      settleUnsupported(since: parts, "a stub stands for it")
      // No name stands at this offset, so that nothing is guessed from how one is used.
      emitStub("value", from: stubs, at: CodeSite(unit: unit, offset: -1))
    }
    return nil
  }

  /// Compiles a statement; it is left out if something in it is not supported, and the names that it gives are stubs.
  func compileTolerantly(_ item: CodeBlockItemSyntax, _ compile: () -> Void) {
    let (parts, mark) = (unsupportedParts.count, builder.mark)
    compile()
    guard unsupportedParts.count > parts, let stubs else { return }
    let names = item.boundNames
    settleUnsupported(since: parts, names.isEmpty ? "the statement is left out" : "the names it declares are stubbed")
    builder.rollBack(to: mark)
    self.mark(item)
    for name in names {
      builder.scopes[builder.scopes.count - 1].names[name] = nil
      emitStub(name, from: stubs, at: CodeSite(unit: unit, offset: -1))
      builder.emitInitialize(declare(name, isConstant: false, hasValue: true, type: nil, at: item))
    }
  }

  /// Compiles a variable as if nothing observed it.
  func compilePlainly(_ binding: PatternBindingSyntax) {
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, let stubs else { return }
    let name = identifier.text.trimmingBackticks
    let type = binding.typeAnnotation.map { self.type($0.type) }
    if let value = binding.initializer?.value {
      compile(value, expecting: type)
      coerce(to: type)
    } else if type?.beginsAsNil == true {
      builder.emit(.none)
    } else {
      emitStub(name, from: stubs, at: CodeSite(unit: unit, offset: -1))
    }
    builder.emitInitialize(declare(name, isConstant: false, hasValue: true, type: type, at: identifier))
  }
}

extension ExprSyntax {
  /// Whether the expression is an argument of a call.
  fileprivate var isArgument: Bool {
    parent?.is(LabeledExprSyntax.self) == true && parent?.parent?.parent?.is(FunctionCallExprSyntax.self) == true
  }
}

extension CodeBlockItemSyntax {
  /// The names that a declaration of variables, or a `guard`, gives to what follows.
  fileprivate var boundNames: [String] {
    switch item {
    case .decl(let declaration):
      return declaration.as(VariableDeclSyntax.self)?.bindings.flatMap { BoundNames.find(in: $0.pattern) } ?? []
    case .stmt(let statement):
      guard let conditions = statement.as(GuardStmtSyntax.self)?.conditions else { return [] }
      return conditions.flatMap { element -> [String] in
        switch element.condition {
        case .optionalBinding(let binding): return BoundNames.find(in: binding.pattern)
        case .matchingPattern(let matching): return BoundNames.find(in: matching.pattern)
        default: return []
        }
      }
    case .expr: return []
    }
  }
}

extension FunctionBuilder {
  /// How far a function has been compiled.
  struct Mark {
    fileprivate var position: Int
    fileprivate var scopes: Int
    fileprivate var loops: Int
    fileprivate var chains: Int
    fileprivate var handlers: Int
  }

  var mark: Mark {
    Mark(position: position, scopes: scopes.count, loops: loops.count, chains: optionalChains.count, handlers: handlers)
  }

  /// Takes back what was emitted since: also the jumps that lead out of it.
  func rollBack(to mark: Mark) {
    code.instructions.removeLast(position - mark.position)
    code.offsets.removeLast(code.offsets.count - mark.position)
    scopes.removeLast(max(scopes.count - mark.scopes, 0))
    loops.removeLast(max(loops.count - mark.loops, 0))
    optionalChains.removeLast(max(optionalChains.count - mark.chains, 0))
    handlers = mark.handlers
    for index in loops.indices {
      loops[index].breaks.removeAll { $0 >= mark.position }
      loops[index].continues.removeAll { $0 >= mark.position }
      loops[index].fallthroughs.removeAll { $0 >= mark.position }
    }
    for index in optionalChains.indices { optionalChains[index].removeAll { $0 >= mark.position } }
    for index in scopes.indices { scopes[index].deferred.removeAll { $0.handler >= mark.position } }
  }
}
