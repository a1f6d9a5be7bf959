/// Which argument of a call goes to which parameter.
struct ArgumentBinding {
  /// For each parameter the numbers of its arguments: one, none where the default counts, or several where it is variadic.
  var arguments: [[Int]]

  /// Matches a call with a function's parameters by Swift's rules; `nil` if it does not fit.
  ///
  /// A trailing closure goes to the next parameter that can take a function, passing over others that have defaults.
  init?(_ labels: ArgumentLabels, to parameters: [Parameter]) {
    arguments = Array(repeating: [], count: parameters.count)
    let listed = labels.labels.count - labels.trailingCount
    var parameter = 0
    var argument = 0
    while argument < labels.labels.count {
      let isFirstTrailing = argument == listed && labels.trailingCount > 0
      let label = labels.labels[argument]
      while parameter < parameters.count {
        let candidate = parameters[parameter]
        let fits = isFirstTrailing ? candidate.takesClosure : candidate.label == label
        if fits { break }
        guard candidate.hasDefault || candidate.isVariadic else { return nil }
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
      guard parameters[parameter].hasDefault || parameters[parameter].isVariadic else { return nil }
      parameter += 1
    }
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

extension [Method] {
  /// The method that a call with these labels means; one that needs no defaults comes first.
  func fitting(_ labels: ArgumentLabels) -> Method? {
    first { $0.code.isDirect && $0.code.plainLabels == labels } ?? first { $0.code.accepts(labels) }
  }
}

extension Parameter {
  /// Whether a trailing closure can be meant for the parameter.
  var takesClosure: Bool {
    guard let type else { return !isHidden }
    switch type.unwrapped {
    case .function, .any: return true
    default: return false
    }
  }
}
