import SwiftSyntax

/// The parts of tuples: what a dictionary's elements, and those of `zip` and `enumerated()`, are made of.
extension ScopedNames {
  /// What a part of a tuple is; `nil` if the text doesn't say it.
  ///
  /// - Parameter depth: How many declarations may be looked into.
  func part(_ index: Int, of whole: DeclaredName.Kind, depth: Int = 8) -> DeclaredName.Kind? {
    guard depth > 0 else { return nil }
    switch whole {
    case .typed(let type):
      return resolved(type).unwrapped.as(TupleTypeSyntax.self)?.elements.dropFirst(index).first.map { .typed($0.type) }
    case .value(let value):
      if let tuple = value.as(TupleExprSyntax.self), tuple.elements.count > 1 {
        return tuple.elements.dropFirst(index).first.map { .value($0.expression) }
      }
      return kind(of: value, depth: depth - 1).flatMap { part(index, of: $0, depth: depth - 1) }
    case .element(let list): return part(index, ofElementsOf: list, depth: depth - 1)
    case .part(let outer, let place):
      return part(place, of: outer, depth: depth - 1).flatMap { part(index, of: $0, depth: depth - 1) }
    case .unsaid: return nil
    }
  }

  private func part(_ index: Int, ofElementsOf list: ExprSyntax, depth: Int) -> DeclaredName.Kind? {
    guard depth > 0 else { return nil }
    if let type = type(of: list, depth: depth) {
      if let dictionary = type.as(DictionaryTypeSyntax.self) { return .typed(index == 0 ? dictionary.key : dictionary.value) }
      return type.element.flatMap { part(index, of: .typed($0), depth: depth - 1) }
    }
    if let array = list.as(ArrayExprSyntax.self) {
      return array.elements.first.flatMap { part(index, of: .value($0.expression), depth: depth - 1) }
    }
    if let pairs = list.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self) {
      return pairs.first.map { .value(index == 0 ? $0.key : $0.value) }
    }
    guard let parts = list.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else {
      return firstValue(of: list).flatMap { part(index, ofElementsOf: $0, depth: depth - 1) }
    }
    switch (parts.nameText, parts.base) {
    case ("zip", nil): return parts.arguments.dropFirst(index).first.map { .element($0.expression) }
    case ("enumerated", let base?): return index == 1 ? .element(base) : nil
    case ("map", _?):
      guard case .closure(let closure)? = parts.handler, let only = closure.onlyExpression else { return nil }
      return part(index, of: .value(only), depth: depth - 1)
    case (let name, let base?) where Self.keeping.contains(name): return part(index, ofElementsOf: base, depth: depth - 1)
    default: return nil
    }
  }

  /// Methods that give some of a list's elements, or all.
  private static let keeping: Set<String> = [
    "filter", "sorted", "shuffled", "prefix", "suffix", "dropFirst", "dropLast", "reversed",
  ]

  /// What is known of an expression by what declares it, or by its type.
  private func kind(of value: ExprSyntax, depth: Int) -> DeclaredName.Kind? {
    if let declared = value.as(DeclReferenceExprSyntax.self).flatMap({ declaration(of: $0) }) { return declared.kind }
    return type(of: value, depth: depth).map { .typed($0) }
  }

  /// What a variable is set to at first that an expression names.
  private func firstValue(of expression: ExprSyntax) -> ExprSyntax? {
    let declared =
      expression.as(DeclReferenceExprSyntax.self).flatMap { declaration(of: $0) }
      ?? expression.as(MemberAccessExprSyntax.self).flatMap { declaration(of: $0) }
    guard case .value(let value)? = declared?.kind else { return nil }
    return value
  }

  /// Whether an expression is a dictionary, as far as the text tells: its elements are pairs.
  func isDictionary(_ list: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0 else { return false }
    if let type = type(of: list, depth: depth) { return type.is(DictionaryTypeSyntax.self) }
    if list.is(DictionaryExprSyntax.self) { return true }
    if let call = list.as(FunctionCallExprSyntax.self) {
      if call.calledExpression.is(DictionaryExprSyntax.self) { return true }
      guard let parts = CallParts(call), parts.nameText == "filter", let base = parts.base else { return false }
      return isDictionary(base, depth: depth - 1)
    }
    return firstValue(of: list).map { isDictionary($0, depth: depth - 1) } ?? false
  }

  /// The part of a tuple that a member names: `pair.0`, `pair.value`; `nil` if it is none.
  func part(named member: MemberAccessExprSyntax) -> DeclaredName.Kind? {
    if let known = namedParts[member.id] { return known }
    // What is declared by itself is no part of anything.
    namedParts[member.id] = .some(nil)
    let found = findPart(named: member)
    namedParts[member.id] = .some(found)
    return found
  }

  private func findPart(named member: MemberAccessExprSyntax) -> DeclaredName.Kind? {
    let name = member.declName.baseName.text
    let usual = ["key": 0, "value": 1, "offset": 0, "element": 1]
    guard Int(name) != nil || usual[name] != nil, let whole = member.base.flatMap({ kind(of: $0, depth: 8) }) else {
      return nil
    }
    if let index = Int(name) { return .part(whole, index) }
    guard case .element(let list) = whole, let index = usual[name] else { return nil }
    let isPair = ["key", "value"].contains(name) ? isDictionary(list) : isEnumerated(list)
    return isPair ? .part(whole, index) : nil
  }

  private func isEnumerated(_ list: ExprSyntax) -> Bool {
    list.as(FunctionCallExprSyntax.self).flatMap(CallParts.init).map { $0.nameText == "enumerated" && $0.base != nil } ?? false
  }

  /// What a pattern makes of a name in it, of a tuple that is taken apart.
  func kind(of name: String, in pattern: PatternSyntax, of whole: DeclaredName.Kind) -> DeclaredName.Kind {
    guard let tuple = pattern.as(TuplePatternSyntax.self) else {
      return pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name ? whole : .unsaid
    }
    for (index, element) in tuple.elements.enumerated() where element.pattern.binds(name) {
      return kind(of: name, in: element.pattern, of: .part(whole, index))
    }
    return .unsaid
  }
}
