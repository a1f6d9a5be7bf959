import SwiftLanguage
import SwiftSyntax

/// With which labels a text calls what has a name, and which names it uses otherwise.
struct CalledNames {
  private var calls: [String: Set<Call>] = [:]
  /// Names of functions that are handed on: `map(parse)`.
  private var handedOn: Set<String> = []

  private struct Call: Hashable {
    /// What stands before the values in brackets.
    var labels: [String?]
    /// How many closures stand behind the brackets.
    var closureCount: Int
  }

  mutating func note(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    var callee = ExprSyntax(node)
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id { callee = ExprSyntax(access) }
    if let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id, node.argumentNames == nil
    {
      let count = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
      calls[name, default: []].insert(Call(labels: call.arguments.map { $0.label?.text }, closureCount: count))
    } else {
      handedOn.insert(name)
    }
  }

  /// Whether the text calls something of a function's name, but never with labels that the function has: an overload, or what wasn't pasted.
  func meanOthers(than function: DeclaredFunction) -> Bool {
    guard case .function = function.kind, let calls = calls[function.name], !handedOn.contains(function.name) else {
      return false
    }
    let own = function.parameters
    return !calls.contains { call in
      var (rest, bound) = (own[...], Set<Int>())
      let fits = call.labels.allSatisfy { label in
        guard let index = rest.firstIndex(where: { $0.label == label }) else {
          // One parameter may take several values.
          return label == nil && own[..<rest.startIndex].last.map { $0.label == nil } == true
        }
        bound.insert(index)
        rest = rest[(index + 1)...]
        return true
      }
      // `load(1)` isn't `load(_:retries:)`, and a closure is no number.
      let missing = own.indices.filter { !bound.contains($0) && !own[$0].hasDefault }
      return fits && missing.count <= call.closureCount && missing.allSatisfy { own[$0].type?.mayBeClosure ?? true }
    }
  }
}

extension DeclaredFunction {
  /// Whether it calls an overload of its own name with labels that are the other one's, not its own.
  func passes(to other: DeclaredFunction) -> Bool {
    other.offset != offset && other.owner == owner && other.name == name
      && namesakeCalls.contains { call in
        other.parameters.map(\.label) == call.labels && parameters.map(\.label) != call.labels
          && !(call.isTakenApart && other.returnType == nil)
      }
  }
}

extension TypeSyntax {
  /// Whether a closure may be of the type, as far as its text tells.
  fileprivate var mayBeClosure: Bool {
    hintedKind == nil && !self.is(MetatypeTypeSyntax.self) && !self.is(ArrayTypeSyntax.self)
      && !self.is(DictionaryTypeSyntax.self)
  }
}
