import SwiftLanguage
import SwiftSyntax

extension DeclReferenceExprSyntax {
  /// Whether it is called in what a promise runs on the default queue: `Promise { fulfill, _ in fulfill(try awaitPromise(load())) }`.
  func waitsOnDefaultQueue(_ operators: Set<String>) -> Bool {
    guard parent?.is(FunctionCallExprSyntax.self) == true else { return false }
    var next = parent
    while let node = next, !node.is(FunctionDeclSyntax.self) {
      if let call = node.as(ClosureExprSyntax.self)?.receivingCall, let name = call.calledExpression.calledName,
        name == "Promise" || operators.contains(name)
      {
        return call.arguments.first?.label?.text != "on"
      }
      next = node.parent
    }
    return false
  }

  /// Whether it is the `wait` of `try load().wait()`: semaphores and groups can't fail.
  var isTriedWait: Bool {
    guard baseName.text == "wait" else { return false }
    var next = parent
    while let node = next, node.is(ExprSyntax.self) {
      if node.is(TryExprSyntax.self) { return true }
      next = node.parent
    }
    return false
  }
}

extension AttributeListSyntax {
  /// Whether what they stand before runs on the main queue.
  var areOnMain: Bool {
    contains { ["MainActor", "IBAction"].contains($0.as(AttributeSyntax.self)?.attributeName.ownText) }
  }
}

extension InheritanceClauseSyntax {
  /// Whether it names a class of an application's interface: `UIViewController`.
  var isOfInterface: Bool {
    inheritedTypes.contains { type in
      ["Controller", "View", "Cell", "AppDelegate"].contains { type.type.ownText.hasSuffix($0) }
    }
  }
}

extension DeclModifierListSyntax {
  var areStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
  var arePrivate: Bool { contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil } }
}

extension GenericParameterClauseSyntax {
  /// What each generic parameter must be.
  var constraints: [String: TypeSyntax?] {
    Dictionary(parameters.map { ($0.name.text, $0.inheritedType) }, uniquingKeysWith: { first, _ in first })
  }
}
