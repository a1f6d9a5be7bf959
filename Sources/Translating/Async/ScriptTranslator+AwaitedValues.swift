import SwiftPromises
import SwiftSyntax

/// Values that the text has already, in code that awaits: what they are, and of which type.
extension ScriptTranslator {
  /// The value of a promise that has it already, if it is a name or a literal, and what makes the promise.
  func settledValue(_ base: ExprSyntax) -> (value: ExprSyntax, parts: CallParts)? {
    guard let call = base.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      guesser.step(parts) == nil,
      case .value(let value?)? = guesser.source(parts), isFixed(value)
    else { return nil }
    return (value, parts)
  }

  /// Whether an expression is the same whenever it is looked at: a literal, or a constant.
  func isFixed(_ value: ExprSyntax) -> Bool {
    switch value.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): !names.mutable.contains(name.baseName.text)
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    case .prefixOperatorExpr(let node): isFixed(node.expression)
    case .arrayExpr(let node): node.elements.allSatisfy { isFixed($0.expression) }
    case .dictionaryExpr(let node):
      node.content.as(DictionaryElementListSyntax.self)?.allSatisfy { isFixed($0.key) && isFixed($0.value) } ?? true
    case .memberAccessExpr(let node): node.base == nil && names.isCase(node.declName.baseName.text, of: nil)
    case .functionCallExpr(let node):
      CallParts(node).map { names.isCase($0) && $0.closures.isEmpty } ?? false
        && node.arguments.allSatisfy { isFixed($0.expression) }
    case .stringLiteralExpr(let node):
      node.segments.allSatisfy { segment in
        segment.as(ExpressionSegmentSyntax.self)?.expressions.allSatisfy { self.isFixed($0.expression) } ?? true
      }
    default: false
    }
  }

  /// What hands on a value that stands in the text, with its type where it doesn't say that itself: where it is bound to a name, nothing around
  /// it does any more.
  ///
  /// - Parameter parts: The call whose promise is of this value; `nil` if none is.
  func give(_ value: ExprSyntax, of parts: CallParts?, _ sink: AsyncSink) -> [Rendered] {
    guard case .bind(let name) = sink, !name.hasPrefix("("), !isDynamic else { return give(trimmed(value), sink) }
    let openness = OpenLiterals.find(in: value)
    guard openness != .closed else { return give(trimmed(value), sink) }
    let written = parts.flatMap { $0.generics.count > 2 ? String($0.generics.dropFirst().dropLast()) : nil }
    guard let type = written ?? parts.flatMap({ guesser.promisedTypeWanted(of: $0) }) else {
      if openness == .untyped {
        note(value, "the type of this value isn't written: write it, as in 'Promise<[Int]>([])'", isUntranslated: true)
      }
      return give(trimmed(value), sink)
    }
    let isUsual =
      value.is(IntegerLiteralExprSyntax.self) && type == "Int" || value.is(FloatLiteralExprSyntax.self) && type == "Double"
    return isUsual ? give(trimmed(value), sink) : ("let \(name): \(type) = " + trimmed(value)).lines
  }
}

/// How much the type of an expression depends on what stands around it.
private enum OpenLiterals: Comparable {
  /// It says its type.
  case closed
  /// It says one, and may be of another: `5`, `[1, 2]`.
  case open
  /// It says none: `nil`, `[]`, `.name`.
  case untyped

  static func find(in value: ExprSyntax) -> OpenLiterals {
    let inner: [ExprSyntax]
    switch value.as(ExprSyntaxEnum.self) {
    case .nilLiteralExpr: return .untyped
    case .integerLiteralExpr, .floatLiteralExpr: return .open
    case .prefixOperatorExpr(let node): return find(in: node.expression)
    case .memberAccessExpr(let node): return node.base.map { find(in: $0) } ?? .untyped
    case .functionCallExpr(let node):
      return node.calledExpression.is(DeclReferenceExprSyntax.self) ? .closed : find(in: node.calledExpression)
    case .subscriptCallExpr(let node): return find(in: node.calledExpression)
    case .arrayExpr(let node): inner = node.elements.map(\.expression)
    case .dictionaryExpr(let node):
      inner = node.content.as(DictionaryElementListSyntax.self)?.flatMap { [$0.key, $0.value] } ?? []
    case .tupleExpr(let node): inner = node.elements.map(\.expression)
    case .sequenceExpr(let node):
      inner = node.elements.flatMap { element in
        element.as(UnresolvedTernaryExprSyntax.self).map { [$0.thenExpression] } ?? [element]
      }
    case .ifExpr, .switchExpr: inner = value.branchValues ?? []
    default: return .closed
    }
    let found = inner.map { find(in: $0) }
    if value.is(TupleExprSyntax.self) || value.is(SequenceExprSyntax.self) || value.branchValues != nil {
      return found.max() ?? .closed
    }
    // A list is of what its first elements are.
    return found.isEmpty || found.contains(.untyped) ? .untyped : .open
  }
}
