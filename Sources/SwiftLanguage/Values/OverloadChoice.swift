/// The one of several functions of a name that a call means.
struct OverloadChoice {
  let code: FunctionCode
  /// Whether the values decided, and not the labels alone.
  let dependsOnValues: Bool
}

extension [FunctionCode] {
  /// The function that a call means: by its labels, and where several have these, by what is given. One that takes the values as they are
  /// comes before one that makes something else of them.
  ///
  /// - Complexity: O(functions · values).
  func choice(_ labels: ArgumentLabels, taking values: @autoclosure () -> [ScriptValue]) -> OverloadChoice? {
    guard let usual = fitting(labels) else { return nil }
    let only = OverloadChoice(code: usual, dependsOnValues: false)
    guard count > 1 else { return only }
    let others = filter { $0 !== usual && $0.accepts(labels) }
    guard !others.isEmpty else { return only }
    let (candidates, given) = ([usual] + others, values())
    let chosen =
      candidates.first { $0.takes(given, labels) { $0.name == $1.typeName } }
      ?? candidates.first {
        $0.takes(given, labels) { $0.coerce($1) != nil }
      }
    return OverloadChoice(code: chosen ?? usual, dependsOnValues: true)
  }
}

extension [Method] {
  /// The same of methods.
  func choice(_ labels: ArgumentLabels, taking values: @autoclosure () -> [ScriptValue]) -> OverloadChoice? {
    // Most methods are alone, and are called often.
    if count == 1 { return fitting(labels).map { OverloadChoice(code: $0.code, dependsOnValues: false) } }
    return map { $0.code }.choice(labels, taking: values())
  }
}

extension FunctionCode {
  /// Whether each value is one for its parameter.
  fileprivate func takes(
    _ values: [ScriptValue], _ labels: ArgumentLabels, by fits: (TypeReference, ScriptValue) -> Bool
  ) -> Bool {
    guard let binding = ArgumentBinding(labels, to: parameters) else { return false }
    return binding.parameters.allSatisfy { number, parameter in
      guard values.indices.contains(number), let type = parameters[parameter].type else { return true }
      return fits(type, values[number])
    }
  }
}

extension TypeReference {
  /// Whether values of several types are of this one.
  fileprivate var isOfMany: Bool {
    if case .user(let info) = self { return info.kind == .protocol }
    return isAny
  }
}
