import SwiftSyntax

/// A case of an enumeration whose payload has default values.
struct CaseDefaults {
  let type: TypeInfo
  let labels: [String?]
  /// `nil` for what has to be given.
  let values: [ExprSyntax?]

  /// All arguments of a call with these; `nil` if it can't be one of this case, or leaves nothing out.
  func completing(_ arguments: Compiler.Arguments) -> Compiler.Arguments? {
    guard arguments.labels.trailingCount == 0, arguments.values.count < values.count else { return nil }
    var complete = arguments
    complete.values = []
    var given = zip(arguments.labels.labels, arguments.values).makeIterator()
    var next = given.next()
    for (label, value) in zip(labels, values) {
      if let own = next, own.0 == label {
        complete.values.append(own.1)
        next = given.next()
      } else if let value {
        complete.values.append(value)
      } else {
        return nil
      }
    }
    guard next == nil else { return nil }
    complete.labels = ArgumentLabels(labels: labels)
    return complete
  }
}

extension Compiler {
  /// A call's arguments, with the default values of the case that it makes.
  func completed(_ arguments: Arguments, of node: FunctionCallExprSyntax, expecting: TypeReference?) -> Arguments {
    guard !caseDefaults.isEmpty, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let candidates = caseDefaults[member.declName.baseName.text.trimmingBackticks]
    else { return arguments }
    let owner: TypeInfo?
    if let base = member.base {
      guard case .user(let info)? = typeNamed(by: base) else { return arguments }
      owner = info
    } else if case .user(let info)? = expecting?.unwrapped, info.kind != .protocol {
      owner = info
    } else {
      // Another case of that name may be meant, which has no default values.
      let name = member.declName.baseName.text.trimmingBackticks
      guard declaredTypes.count(where: { $0.casePositions[name] != nil }) == candidates.count else { return arguments }
      owner = nil
    }
    let fitting = candidates.filter { owner == nil || $0.type === owner }.compactMap { $0.completing(arguments) }
    return fitting.count == 1 ? fitting[0] : arguments
  }
}
