/// The texts of values, for which the script's own descriptions may have to run.
enum Describing {
  /// Describes values one after the other.
  ///
  /// - Parameter finish: Makes the result of the texts.
  static func texts(of values: [ScriptValue], nested: Bool = false, _ finish: @escaping ([String]) -> ScriptValue) -> NativeResult
  {
    var owners: [ScriptValue] = []
    var formatter = ValueFormatter { value in
      owners.append(value)
      return ""
    }
    let texts = values.map { nested ? formatter.formatNested($0) : formatter.format($0) }
    if owners.isEmpty { return .value(finish(texts)) }
    return .frame(DescribingFrame(values: values, owners: owners, nested: nested, finish: finish))
  }

  /// What Foundation says on Linux about an error that says nothing itself.
  static func defaultLocalizedDescription(of value: ScriptValue) -> String {
    let code = if case .enumeration(let instance) = value { instance.enumCase.index } else { 1 }
    return "The operation could not be completed. (\(value.typeName) error \(code).)"
  }
}

/// Calls the descriptions of the values that have their own, then puts the text together.
private struct DescribingFrame: NativeFrame {
  let values: [ScriptValue]
  let owners: [ScriptValue]
  let nested: Bool
  let finish: ([String]) -> ScriptValue
  private var texts: [String] = []

  init(values: [ScriptValue], owners: [ScriptValue], nested: Bool, finish: @escaping ([String]) -> ScriptValue) {
    self.values = values
    self.owners = owners
    self.nested = nested
    self.finish = finish
  }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    if let value {
      if case .string(let text) = value { texts.append(text) } else { texts.append(value.plainDescription) }
    }
    if texts.count < owners.count, let getter = owners[texts.count].typeInfo?.descriptionGetter {
      return .call(.function(FunctionValue(code: getter, captures: [], boundSelf: owners[texts.count])), [])
    }
    var next = 0
    let known = texts
    var formatter = ValueFormatter { _ in
      next += 1
      return next <= known.count ? known[next - 1] : ""
    }
    return .finish(finish(values.map { nested ? formatter.formatNested($0) : formatter.format($0) }))
  }
}
