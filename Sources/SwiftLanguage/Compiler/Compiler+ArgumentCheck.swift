import Program
import SwiftSyntax

extension Compiler {
  /// Reports a call that fits none of the functions that its name can mean.
  func checkArguments(_ labels: ArgumentLabels, of functions: [FunctionCode], called name: String, at node: some SyntaxProtocol) {
    // What pasted code means may not have been pasted.
    guard stubs == nil, !functions.contains(where: { $0.accepts(labels) }) else { return }
    guard functions.count == 1, let only = functions.first else {
      error(
        node,
        "no exact matches in call to '\(name)': it takes \(functions.map(\.plainLabels.signature).joined(separator: " or "))")
      return
    }
    let message =
      mismatch(labels.labels, only.declaredParameters)
      ?? "the call '\(name)\(labels.signature)' does not fit \(only.plainLabels.signature)"
    error(node, message, fixIt: labelFixIt(labels.labels, only.declaredParameters, at: node))
  }

  /// Reports closures that say nothing of the arguments which a function's parameter promises them.
  func checkClosures(_ arguments: Arguments, of code: FunctionCode) {
    guard let binding = ArgumentBinding(arguments.labels, to: code.parameters) else { return }
    for (parameter, positions) in zip(code.parameters, binding.arguments) {
      guard case .function(let inputs, _)? = parameter.type?.unwrapped, let first = inputs.first else { continue }
      // A closure may ignore one argument of no type, and a generic parameter, which counts as Any here, can be of none.
      if inputs.count == 1, first.isVoid || first.isAny { continue }
      for closure in positions.compactMap({ arguments.values[$0].as(ClosureExprSyntax.self) })
      where closure.signature == nil
        && (facts[closure.statements] ?? ScopeFacts(closure)[closure.statements])?.highestAnonymous ?? -1 < 0
      {
        reportIgnoredInput(closure, count: inputs.count)
      }
    }
  }

  /// What gives the first argument with a wrong label the right one.
  private func labelFixIt(_ labels: [String?], _ parameters: [Parameter], at node: some SyntaxProtocol) -> FixIt? {
    guard labels.count == parameters.count, let position = labels.indices.first(where: { labels[$0] != parameters[$0].label })
    else { return nil }
    return labelFixIt(position, wanted: parameters[position].label, at: node)
  }

  private func mismatch(_ labels: [String?], _ parameters: [Parameter]) -> String? {
    guard !parameters.contains(where: \.isVariadic) else { return nil }
    if labels.count > parameters.count { return "extra argument in call: it takes \(parameters.count)" }
    let required = parameters.filter { !$0.hasDefault }
    if labels.count < required.count {
      let missing = required.enumerated().first { index, parameter in index >= labels.count || labels[index] != parameter.label }
      guard let missing else { return nil }
      return "missing argument for parameter \(missing.element.label.map { "'\($0)'" } ?? "#\(missing.offset + 1)") in call"
    }
    guard labels.count == parameters.count, let (given, wanted) = zip(labels, parameters.map(\.label)).first(where: { $0 != $1 })
    else { return nil }
    switch (given, wanted) {
    case (nil, let wanted?): return "missing argument label '\(wanted):' in call"
    case (let given?, nil): return "extraneous argument label '\(given):' in call"
    case (let given?, let wanted?): return "incorrect argument label in call (have '\(given):', expected '\(wanted):')"
    default: return nil
    }
  }
}
