import SwiftLanguage
import SwiftSyntax

/// The types of the values of promises, as far as the text says them: a task that can only throw doesn't say its own.
extension ScriptTranslator {
  /// The type of the value that a promise would be fulfilled with; `nil` if the text doesn't say it.
  ///
  /// - Parameter depth: How many variables and handlers may be looked into.
  func promisedType(of expression: ExprSyntax, depth: Int = 20) -> String? {
    guard depth > 0 else { return nil }
    if let attempt = expression.as(TryExprSyntax.self) { return promisedType(of: attempt.expression, depth: depth - 1) }
    if let reference = expression.as(DeclReferenceExprSyntax.self), let declared = names.scoped.declaration(of: reference) {
      return promisedType(of: declared.kind, depth: depth - 1)
    }
    if let values = expression.branchValues {
      return values.lazy.compactMap { self.promisedType(of: $0, depth: depth - 1) }.first
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) else {
      return nil
    }
    if let step = guesser.step(parts), let base = parts.base {
      switch step.kind {
      case .map, .chain: return resultType(of: step, depth: depth - 1)
      case .look, .catchPass, .always, .alwaysWait, .delay, .timeout, .validate, .tap:
        return promisedType(of: base, depth: depth - 1)
      case .recover, .recoverChain: return resultType(of: step, depth: depth - 1) ?? promisedType(of: base, depth: depth - 1)
      default: return nil
      }
    }
    if parts.generics.count > 2 { return String(parts.generics.dropFirst().dropLast()) }
    if let type = names.promisedType(of: parts) { return type }
    switch guesser.source(parts) {
    case .value(let value?): return Self.literalType(of: value)
    case .after: return "Void"
    case .converted(let promise)?: return promisedType(of: promise, depth: depth - 1)
    case .combine(.all, let inputs)?: return combinedType(of: inputs, depth: depth - 1)
    case .firstly(let closure)?:
      return (closure.onlyExpression ?? closure.onlyChoice).flatMap {
        promisedType(of: $0, depth: depth - 1)
      }
    default: return nil
    }
  }

  private func promisedType(of kind: DeclaredName.Kind, depth: Int) -> String? {
    switch kind {
    case .value(let value): promisedType(of: value, depth: depth)
    case .typed(let type): type.as(IdentifierTypeSyntax.self)?.promised
    case .part(let whole, let index): names.scoped.part(index, of: whole).flatMap { promisedType(of: $0, depth: depth - 1) }
    case .element, .unsaid: nil
    }
  }

  /// Whether the last handler of several statements that gives something says of what type that is: Swift may see only an empty list.
  func hasTypedHandler(_ chain: ExprSyntax) -> Bool {
    var current = chain
    while let call = current.as(FunctionCallExprSyntax.self), let parts = CallParts(call), let step = guesser.step(parts),
      let base = parts.base
    {
      if [.map, .chain, .recover, .recoverChain].contains(step.kind) {
        guard case .closure(let closure)? = step.handler else { return false }
        return closure.signature?.returnClause != nil && closure.statements.count > 1
      }
      current = base
    }
    return false
  }

  /// The type of the values that promises come to together: a tuple of those that are listed one by one, or an array.
  private func combinedType(of inputs: [LabeledExprSyntax], depth: Int) -> String? {
    if inputs.count == 1, let list = inputs.first?.expression.as(ArrayExprSyntax.self), let first = list.elements.first {
      return promisedType(of: first.expression, depth: depth).map { "[\($0)]" }
    }
    let types = inputs.map { promisedType(of: $0.expression, depth: depth) }
    guard types.count > 1, types.allSatisfy({ $0 != nil }) else { return nil }
    return "(\(types.compactMap { $0 }.joined(separator: ", ")))"
  }

  /// The type of what a handler gives, or of what the promise does that it gives; `nil` if the text doesn't say it.
  func resultType(of step: Step, depth: Int = 20) -> String? {
    guard depth > 0 else { return nil }
    let isPromise = step.kind == .chain || step.kind == .recoverChain
    switch step.handler {
    case .closure(let closure)?:
      if let type = closure.signature?.returnClause?.type {
        return isPromise ? Self.promised(type) : type.trimmedDescription
      }
      guard isPromise else { return closure.onlyExpression.flatMap(Self.literalType) }
      let last = closure.onlyExpression ?? closure.onlyChoice ?? ReturnFinder.find(in: closure.statements).last?.expression
      guard let last else { return nil }
      return promisedType(of: last, depth: depth - 1)
    case .function(let function)?:
      guard let name = function.as(DeclReferenceExprSyntax.self)?.baseName.text, let bodies = names.bodies[name],
        bodies.count == 1, let type = bodies.first?.signature.returnClause?.type,
        bodies.first?.namesGenerics(type, at: Syntax(function)) == false
      else { return nil }
      return isPromise ? Self.promised(type) : type.trimmedDescription
    case nil: return nil
    }
  }

  static func promised(_ type: TypeSyntax) -> String? {
    type.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.trimmedDescription
  }

  private static func literalType(of value: ExprSyntax) -> String? {
    if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if value.is(FloatLiteralExprSyntax.self) { return "Double" }
    if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    return value.is(StringLiteralExprSyntax.self) ? "String" : nil
  }

  /// The type in angle brackets of a task whose code ends by throwing: Swift takes it for one of nothing. Empty where it says itself.
  func throwingTask(_ lines: [Rendered], for expression: ExprSyntax) -> String {
    guard ThrowingLines.end(lines.map(\.text)) else { return "" }
    if isDynamic { return "<any Sendable, Error>" }
    if let type = promisedType(of: expression) ?? typeBeside(expression) { return "<\(type), Error>" }
    if !ThrowingLines.give(lines), isInferred(expression) {
      note(
        expression, "the type of the value that never comes isn't written: write 'Promise<Int>(…)', or '-> Int in'",
        isUntranslated: true)
    }
    return ""
  }

  /// Says so where a task comes to what a function gives whose library doesn't say its type: 'Any' isn't Sendable.
  func noteUntyped(_ expression: ExprSyntax) {
    guard guesser.rejectsReturnedErrors, let parts = expression.as(FunctionCallExprSyntax.self).flatMap(CallParts.init),
      guesser.step(parts) == nil, names.promisedType(of: parts) == "Any"
    else { return }
    note(expression, "the type needs what the promise is of: Task<…, Error>")
  }

  /// The type of the promises that one stands beside in a list, or in a call.
  private func typeBeside(_ expression: ExprSyntax) -> String? {
    var others: [ExprSyntax] = []
    if let list = expression.parent?.parent?.as(ArrayElementListSyntax.self) { others = list.map(\.expression) }
    if let call = expression.parent?.parent?.parent?.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      case .combine(.race, let inputs)? = guesser.source(parts)
    {
      others = inputs.map(\.expression)
    }
    return others.lazy.filter { $0.id != expression.id }.compactMap { self.promisedType(of: $0) }.first
  }

  /// Whether nothing around a promise says its type.
  private func isInferred(_ expression: ExprSyntax) -> Bool {
    guard let parent = expression.parent else { return false }
    if let binding = parent.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.typeAnnotation == nil
    }
    // A parameter of a generic function takes the type from what it is given.
    if let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self), parent.is(LabeledExprSyntax.self),
      let parts = CallParts(call)
    {
      let meant = names.scoped.functions(called: parts)
      return (meant.isEmpty ? names.bodies[parts.nameText] ?? [] : meant).contains { $0.genericParameterClause != nil }
    }
    return parent.is(ArrayElementSyntax.self)
  }

  /// Lines as a closure that is called where it stands. If all that they do in the end is to throw, Swift takes it for one of nothing,
  /// unless its type is written.
  func bound(_ lines: [Rendered], of promise: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    var head = "try await {"
    if mayGiveNothing(lines) {
      head += " () async throws -> Any in"
    } else if !ThrowingLines.give(lines), ThrowingLines.end(lines.map(\.text)) {
      if let type = isDynamic ? "Any" : promisedType(of: promise) {
        head += " () async throws -> \(type) in"
      } else {
        note(
          promise, "the type of the value that never comes isn't written: write 'Promise<Int>(…)', or '-> Int in'",
          isUntranslated: true)
      }
    }
    return give(head, lines, sink).replacingLast("}()")
  }

  /// Whether lines give nothing's value in one case and another value in another, which Swift makes no type of.
  func mayGiveNothing(_ lines: [Rendered]) -> Bool {
    let given = Set(lines.map { $0.text.drop { $0 == " " } }.filter { $0.hasPrefix("return ") })
    return guesser.rejectsReturnedErrors && given.count > 1 && given.contains("return ()")
  }

  /// Lines that end by throwing where a name is to be bound: what follows is never reached, but uses the name.
  func bindingUnreached(_ lines: [Rendered], _ name: String, _ step: Step, _ node: ExprSyntax, type: String? = nil)
    -> [Rendered]
  {
    guard let last = lines.last, last.text.hasPrefix("throw "), !last.bytes.contains(10) else { return lines }
    guard let type = type ?? resultType(of: step) ?? (isDynamic ? "Any" : nil) else {
      note(node, "the type of the value that never comes isn't written: write '-> Int in'", isUntranslated: true)
      return lines
    }
    return lines.dropLast() + [Rendered("let \(name): \(type) = try { ") + last + " }()"]
  }
}

/// Looks at how code ends that is written.
enum ThrowingLines {
  /// Whether one of some lines gives a value back.
  static func give(_ lines: [Rendered]) -> Bool {
    lines.contains { $0.text.drop { $0 == " " }.hasPrefix("return ") }
  }

  /// Whether an error may leave lines: something throws outside of a 'do' that catches everything.
  static func mayThrow(_ lines: [String]) -> Bool {
    var isCaught = false
    for (index, line) in lines.enumerated() {
      // A 'do' without 'catch' catches nothing.
      if line == "do {" {
        isCaught = lines[index...].first { $0.hasPrefix("}") }?.hasPrefix("} catch") ?? false
      }
      if line.hasPrefix("} catch") { isCaught = false }
      if !isCaught, line.contains("try ") || line.contains("throw ") { return true }
    }
    return false
  }

  /// Whether the last that lines do is to throw, in each branch of a 'do'.
  static func end(_ lines: [String]) -> Bool {
    guard let end = lines.lastIndex(where: { line in !line.allSatisfy { $0 == " " } && !line.hasPrefix("//") }) else {
      return false
    }
    if lines[end].hasPrefix("throw ") { return true }
    guard lines[end] == "}", let start = lines[..<end].lastIndex(of: "do {") else { return false }
    var parts: [[String]] = [[]]
    for line in lines[(start + 1)..<end] {
      if line.hasPrefix("} catch") {
        parts.append([])
      } else if line.isEmpty || line.hasPrefix("  ") {
        parts[parts.count - 1].append(String(line.dropFirst(2)))
      } else {
        return false
      }
    }
    return parts.allSatisfy { self.end($0) }
  }
}
