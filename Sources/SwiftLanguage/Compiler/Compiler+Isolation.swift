import SwiftSyntax

// Where asynchronous code runs: as Swift 6 decides it, by what is written around it.
extension Compiler {
  /// What a declaration says of its isolation itself; `nil` if it says nothing.
  func isolation(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax? = nil) -> Isolation? {
    if modifiers?.contains(where: { $0.name.text == "nonisolated" }) == true { return .nonisolated }
    for attribute in attributes {
      switch attribute.as(AttributeSyntax.self)?.attributeName.ownText {
      case "MainActor": return .mainActor
      case "concurrent": return .nonisolated
      default: break
      }
    }
    return nil
  }

  /// What a type's declaration, or an extension, says of the isolation of its members.
  func isolation(of group: any DeclGroupSyntax) -> Isolation? {
    group.is(ActorDeclSyntax.self) ? .instance : isolation(group.attributes)
  }

  /// Where a function runs that says nothing itself: members where their type says, local functions where the code around them does.
  func inheritedIsolation(_ code: FunctionCode, parent: FunctionBuilder?, type: TypeInfo?, hasInstance: Bool) -> Isolation {
    if let type {
      let own = type.isolation ?? .nonisolated
      return own == .instance && !hasInstance ? .nonisolated : own
    }
    guard let parent, !(parent.isGlobalScope && code.kind == .function) else { return .nonisolated }
    return parent.code.isolation ?? .nonisolated
  }

  /// Where a closure runs: what starts work elsewhere says so, any other closure belongs where it is written.
  func isolation(of closure: ClosureExprSyntax, startedBy starter: Starter?) -> Isolation {
    if let attributes = closure.signature?.attributes, let own = isolation(attributes) { return own }
    let around = starter?.isolation ?? builder.code.isolation ?? .nonisolated
    // A closure that doesn't keep its actor doesn't run on it.
    let isLoose = closure.signature?.capture?.items.contains { $0.name.text == "self" && $0.specifier != nil } == true
    return isLoose && around == .instance ? .nonisolated : around
  }

  /// Sends the code that follows to where the function belongs, if it runs elsewhere.
  func emitHop() {
    guard let hop = library.hop, let isolation = builder.code.isolation else { return }
    var own: FunctionBuilder.Variable?
    if isolation == .instance {
      own = builder.resolve("self")
      guard own != nil else { return }
    }
    builder.emitConstant(.native(NativeFunction("await") { try hop(isolation, $0) }))
    if let own {
      builder.emitLoad(own)
      if case .capture(let index) = own.storage, !own.isCell { builder.code.selfCapture = index }
    }
    let count = own == nil ? 0 : 1
    builder.emit(.call, count, builder.labels(.unlabelled(count)))
    builder.emit(.pop)
  }

  /// Lets a function go where it belongs before its first statement: one that may wait, and a member or function that is
  /// bound to an actor, which others call with `await`.
  ///
  /// - Parameters:
  ///   - node: What it begins with: there it goes to its queue.
  ///   - isStarted: Whether it is a closure that something starts, so that it belongs elsewhere even if it awaits nothing.
  func emitEntry(at node: some SyntaxProtocol, isStarted: Bool = false) {
    mark(node)
    let code = builder.code
    let isBound = code.isBound && [.function, .method, .getter].contains(code.kind)
    if code.isAsync || isStarted || isBound && code.isolation != .nonisolated { emitHop() }
  }

  /// Comes back from what was awaited.
  func emitReturnHop() {
    guard builder.code.isAsync || builder.code.kind == .main else { return }
    emitHop()
  }

  /// What starts a closure that it is given.
  enum Starter {
    case task, sendable, elsewhere, onMain

    /// Where the closure runs; `nil` where it was written.
    var isolation: Isolation? {
      switch self {
      case .task: nil
      case .elsewhere, .sendable: .nonisolated
      case .onMain: .mainActor
      }
    }
  }

  /// Finds what a closure is an argument of, if that starts it.
  func starter(of closure: ClosureExprSyntax) -> Starter? {
    var node = closure.parent
    while let labelled = node,
      labelled.is(LabeledExprSyntax.self) || labelled.is(LabeledExprListSyntax.self)
        || labelled.is(MultipleTrailingClosureElementSyntax.self) || labelled.is(MultipleTrailingClosureElementListSyntax.self)
    {
      node = labelled.parent
    }
    guard let call = node?.as(FunctionCallExprSyntax.self), call.calledExpression.id != closure.id else { return nil }
    let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? call.calledExpression
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text {
      // The closures of promises are '@Sendable'.
      return name == "Task" ? .task : name == TypeReference.promiseName ? .sendable : nil
    }
    guard let member = callee.as(MemberAccessExprSyntax.self), let written = member.base else { return nil }
    let name = member.declName.baseName.text
    if ["addTask", "addTaskUnlessCancelled"].contains(name) { return .elsewhere }
    // Most are operators of chains, whose text is long.
    guard ["init", "detached", "run", "assumeIsolated", "async", "asyncAfter"].contains(name) else { return nil }
    switch (written.ownText, name) {
    case ("Task", "init"): return .task
    case ("Task", "detached"): return .elsewhere
    case ("MainActor", "run"), ("MainActor", "assumeIsolated"), ("DispatchQueue.main", "async"),
      ("DispatchQueue.main", "asyncAfter"):
      return .onMain
    default: return nil
    }
  }
}
