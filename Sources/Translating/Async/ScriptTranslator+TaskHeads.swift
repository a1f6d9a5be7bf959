import SwiftPromises
import SwiftSyntax

/// What a task begins with: what it captures, and what it takes at once of what begins its chain.
extension ScriptTranslator {
  /// What begins a chain, and the handlers of its operators.
  func links(of chain: ExprSyntax) -> (root: ExprSyntax, closures: [ClosureExprSyntax]) {
    var root = chain
    var closures: [ClosureExprSyntax] = []
    while let call = root.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      let step = guesser.step(parts),
      let base = parts.base
    {
      if case .closure(let closure)? = step.handler { closures.append(closure) }
      root = base
    }
    return (root, closures.reversed())
  }

  /// The names in what begins a chain: what is bound in the task must not be called the same.
  func rootNames(of chain: ExprSyntax) -> Set<String> {
    Set(
      links(of: chain).root.tokens(viewMode: .sourceAccurate).lazy.filter {
        $0.tokenKind.isIdentifier
      }.map(\.text))
  }

  /// What stands in front of a task's code: where it runs, and what it captures.
  func taskHead(of chain: ExprSyntax) -> String {
    let (root, closures) = links(of: chain)
    let captures = TaskCaptures(of: chain, closures)
    hoisted.formUnion(captures.hoisted)
    var items = captures.items
    // What the variable is now, as the script takes it, not what it is when the task begins.
    if taken[root.id] != nil {
      // A task around has it.
    } else if let name = changing(root), uses(of: name, in: chain) == 1 {
      items.append(name)
    } else if let (name, value) = variable(root), chain.id != root.id {
      let free = uses(of: name, in: chain) == 1 ? name : names.free(name)
      asyncNames.insert(free)
      items.append(free == value.text ? free : "\(free) = \(value.text)")
      taken[root.id] = free
    } else {
      items += take(listed(by: root), in: chain)
    }
    let list = items.isEmpty ? "" : " [\(items.joined(separator: ", "))]"
    return (isOnMainActor(Syntax(chain)) && !isInAsyncLet ? "" : " @MainActor") + list
  }

  /// What begins the promises that a combination lists; nothing for anything else.
  private func listed(by root: ExprSyntax) -> [ExprSyntax] {
    guard let parts = root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init), guesser.step(parts) == nil,
      case .combine(_, let arguments)? = guesser.source(parts)
    else { return [] }
    return arguments.map(\.expression).flatMap { given -> [ExprSyntax] in
      if let array = given.as(ArrayExprSyntax.self) { return array.elements.map(\.expression) }
      // JavaScript's lists are objects: what is added to one later is in it.
      return isDynamic && arguments.count == 1 ? [] : [given]
    }.map { links(of: $0).root }
  }

  /// Takes at once what may be something else by the time a task begins, perhaps the task itself, which would wait for ever.
  ///
  /// - Returns: The items for the list of what the task captures.
  private func take(_ inputs: [ExprSyntax], in chain: ExprSyntax) -> [String] {
    var given: [String: String] = [:]
    var items: [String] = []
    for input in inputs where taken[input.id] == nil && !input.is(OptionalChainingExprSyntax.self) {
      guard let (name, value) = variable(input) else { continue }
      let same = inputs.count { $0.trimmedDescription == input.trimmedDescription }
      let free = given[value.text] ?? (uses(of: name, in: chain) == same ? name : claim(names.free(name)))
      if given.updateValue(free, forKey: value.text) == nil {
        asyncNames.insert(free)
        items.append(free == value.text ? free : "\(free) = \(value.text)")
      }
      taken[input.id] = free
    }
    return items
  }

  /// How often a name stands in a chain.
  private func uses(of name: String, in chain: ExprSyntax) -> Int {
    chain.tokens(viewMode: .sourceAccurate).count { $0.text == name }
  }

  /// The variable or property that begins a chain and may change, or that may be `nil`, and how it is read.
  private func variable(_ root: ExprSyntax) -> (name: String, value: Rendered)? {
    let optional = root.as(OptionalChainingExprSyntax.self)
    let value = optional?.expression ?? root
    let reference =
      value.as(MemberAccessExprSyntax.self)?.declName ?? value.as(DeclReferenceExprSyntax.self)
    guard let name = reference?.baseName.text else {
      // `(chains[user] ?? other)`: by the time the task begins, it may be the task.
      let isRead =
        value.is(SubscriptCallExprSyntax.self) || value.is(TupleExprSyntax.self)
        || value.is(ForceUnwrapExprSyntax.self)
      guard
        isRead && value.tokens(viewMode: .sourceAccurate).contains(where: { names.mutable.contains($0.text) }) || isField(value)
      else {
        return nil
      }
      return ("previous", trimmed(value))
    }
    guard optional != nil || names.mutable.contains(name) else { return nil }
    return (name, trimmed(value))
  }

  /// Whether an expression reads a field of one of JavaScript's objects, any of which may change.
  private func isField(_ value: ExprSyntax) -> Bool {
    let isCall = value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "jsField"
    guard isDynamic, isCall || value.is(SubscriptCallExprSyntax.self) else { return false }
    return !value.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
  }

  /// What a task does first whose chain begins with something that may be `nil`.
  func opening(of chain: ExprSyntax) -> [Rendered] {
    let root = links(of: chain).root
    if root.is(OptionalChainingExprSyntax.self), let name = taken[root.id] {
      return [Rendered("guard let \(name) else { return }")]
    }
    markOptional(root, in: chain)
    return []
  }

  /// Says so where a chain begins behind a `?`: without a value there is no chain, but there would be a task.
  func markOptional(_ root: ExprSyntax, in chain: ExprSyntax) {
    guard root.id != chain.id else { return }
    var current: ExprSyntax? = root
    while let here = current {
      if here.is(OptionalChainingExprSyntax.self) {
        return note(
          root, "nothing happens here after '?' if there is nothing: write 'if let'",
          isUntranslated: true)
      }
      current =
        here.as(FunctionCallExprSyntax.self)?.calledExpression
        ?? here.as(MemberAccessExprSyntax.self)?.base
    }
  }

  /// The variable that begins a chain and may change; `nil` if it is something else, or a property.
  private func changing(_ root: ExprSyntax) -> String? {
    guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text,
      names.mutable.contains(name),
      !TaskCaptures.members(around: Syntax(root)).contains(name)
    else { return nil }
    return name
  }

  /// Whether code around a node runs on the main actor, so that a task that is made there does: the script's own, and functions that were
  /// made asynchronous.
  private func isOnMainActor(_ node: Syntax) -> Bool {
    var current = node.parent
    while let here = current {
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.signature.givesPromise || isAwaited(function) || function.attributes.description.contains("@MainActor")
      }
      if here.is(InitializerDeclSyntax.self) || here.is(AccessorBlockSyntax.self)
        || here.is(DeinitializerDeclSyntax.self)
      {
        return false
      }
      current = here.parent
    }
    return true
  }

  /// Says so where something is seen to happen when the task begins, and not at once as in the script.
  func noteLate(_ chain: ExprSyntax) {
    let root = links(of: chain).root
    quietness.taken = Set(taken.keys)
    guard !(root.is(DeclReferenceExprSyntax.self)), taken[root.id] == nil,
      let part = quietness.loudPart(of: root)
        ?? beginning(root).flatMap({ quietness.loudPart(of: $0.statements) })
    else { return }
    note(root, rule: 16, "\(part) when the task begins, not at once", changing: root)
  }

  /// The closure that runs at once where a chain begins: that of `firstly`, and the first attempt of `retry`.
  private func beginning(_ root: ExprSyntax) -> ClosureExprSyntax? {
    guard let parts = root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else {
      return nil
    }
    switch guesser.source(parts) {
    case .firstly(let closure): return closure
    case .retry: return parts.closures.last?.closure
    // A function of the script's own may call at once what it is given.
    case nil where guesser.isOwn(parts): return parts.closures.last?.closure
    default: return nil
    }
  }
}

extension TokenKind {
  fileprivate var isIdentifier: Bool { if case .identifier = self { true } else { false } }
}
