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
    let given = values()
    let ranked = ([usual] + others).compactMap { code in code.distance(of: given, labels).map { (code: code, distance: $0) } }
    let chosen = ranked.min { $0.distance < $1.distance }?.code
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
  /// How far the value that fits least is from its parameter's type; `nil` if one doesn't fit.
  fileprivate func distance(of values: [ScriptValue], _ labels: ArgumentLabels) -> TypeReference.Distance? {
    guard let binding = ArgumentBinding(labels, to: parameters) else { return nil }
    var farthest = TypeReference.Distance.same
    for (number, parameter) in binding.parameters {
      guard values.indices.contains(number), let type = parameters[parameter].type else { continue }
      guard let distance = type.distance(of: values[number]) else { return nil }
      farthest = max(farthest, distance)
    }
    return farthest
  }
}

extension TypeReference {
  /// What becomes of a value where a parameter has the type, the nearest first, as Swift ranks it.
  fileprivate enum Distance: Comparable {
    case same, likened, ofProtocol, ofAny, wrapped
  }

  fileprivate func distance(of value: ScriptValue) -> Distance? {
    if name == value.typeName { return .same }
    guard coerce(value) != nil else { return nil }
    switch self {
    case .optional where !value.isOptional: return .wrapped
    // Where a protocol is asked for, anything is let in; here one that doesn't conform means another function.
    case .user(let info) where info.kind == .protocol: return cast(value) != nil || value.stub != nil ? .ofProtocol : nil
    default: return isAny ? .ofAny : .likened
    }
  }
}
