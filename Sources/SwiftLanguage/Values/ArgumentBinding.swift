/// Which argument of a call goes to which parameter.
struct ArgumentBinding {
  /// For each parameter the numbers of its arguments: one, none where the default counts, or several where it is variadic.
  var arguments: [[Int]]

  /// Matches a call with a function's parameters by Swift's rules; `nil` if it does not fit.
  ///
  /// A trailing closure goes to the next parameter that can take a function, passing over others that have defaults. It passes over one
  /// that could take it, too, if that one needs none and a later one does: the `progress` of `load(_:progress: = nil, completion:)`.
  init?(_ labels: ArgumentLabels, to parameters: [Parameter]) {
    arguments = Array(repeating: [], count: parameters.count)
    let listed = labels.labels.count - labels.trailingCount
    var parameter = 0
    var argument = 0
    while argument < labels.labels.count {
      let isFirstTrailing = argument == listed && labels.trailingCount > 0
      let label = labels.labels[argument]
      // What a call tells of itself, an override needn't ask for.
      if let label, label.utf8.first == UInt8(ascii: "<"), !parameters[parameter...].contains(where: { $0.label == label }) {
        argument += 1
        continue
      }
      while parameter < parameters.count {
        let candidate = parameters[parameter]
        let fits =
          isFirstTrailing
          ? candidate.takesClosure
            && !(candidate.needsNothing
              && Self.needsArgument(parameters[(parameter + 1)...], before: labels.labels.dropFirst(listed + 1).first))
          : candidate.label == label
        if fits { break }
        guard candidate.needsNothing else { return nil }
        parameter += 1
      }
      guard parameter < parameters.count else { return nil }
      arguments[parameter].append(argument)
      argument += 1
      if parameters[parameter].isVariadic {
        while argument < listed, labels.labels[argument] == nil {
          arguments[parameter].append(argument)
          argument += 1
        }
      }
      parameter += 1
    }
    while parameter < parameters.count {
      guard parameters[parameter].needsNothing else { return nil }
      parameter += 1
    }
  }

  /// Whether one of the parameters has to be given, as far as the one with the label of the next trailing closure.
  private static func needsArgument(_ parameters: ArraySlice<Parameter>, before next: String??) -> Bool {
    parameters.prefix { parameter in next.map { parameter.label != $0 } ?? true }.contains { !$0.needsNothing }
  }

  /// The number of the parameter that each argument goes to.
  var parameters: [Int: Int] {
    var found: [Int: Int] = [:]
    for (parameter, numbers) in arguments.enumerated() { for number in numbers { found[number] = parameter } }
    return found
  }
}

extension FunctionCode {
  /// Whether a call with these labels fits.
  func accepts(_ labels: ArgumentLabels) -> Bool { ArgumentBinding(labels, to: parameters) != nil }
}

extension [FunctionCode] {
  /// The function that a call with these labels means; one that needs no defaults comes first.
  func fitting(_ labels: ArgumentLabels) -> FunctionCode? {
    first { $0.isDirect && $0.plainLabels == labels } ?? first { $0.accepts(labels) }
  }
}

extension TypeInfo {
  /// The method that a call with these labels means: of those by the name the nearest that fits, its own before inherited ones.
  func method(_ name: String, fitting labels: ArgumentLabels) -> Method? {
    guard let own = lookup({ $0.methods[name] }) else { return nil }
    if let fitting = own.fitting(labels) { return fitting }
    // What overrides the one that fits is meant, though it leaves the defaults out.
    return lookup { $0.methods[name]?.fitting(labels) }.map { inherited in
      own.first { $0.code.plainLabels == inherited.code.plainLabels } ?? inherited
    }
  }

  /// The method that a call means, or, where none fits, the first by the name, which says what is wrong.
  func method(_ name: String, calledWith labels: ArgumentLabels) -> Method? {
    method(name, fitting: labels) ?? lookup { $0.methods[name]?.first }
  }
}

extension [Method] {
  /// The method that a call with these labels means; one that needs no defaults comes first.
  func fitting(_ labels: ArgumentLabels) -> Method? {
    first { $0.code.isDirect && $0.code.plainLabels == labels } ?? first { $0.code.accepts(labels) }
  }
}

extension Parameter {
  /// Whether a call may leave the argument out.
  var needsNothing: Bool { hasDefault || isVariadic }

  /// Whether a trailing closure can be meant for the parameter.
  var takesClosure: Bool {
    guard let type else { return !isHidden }
    // What is written there is computed later; a closure would be what it computes.
    if isAutoclosure, case .function(_, let result) = type { return result.unwrapped.isFunction || result.isAny }
    switch type.unwrapped {
    case .function, .any: return true
    default: return false
    }
  }
}
