import Program

/// The texts of values, for which the script's own descriptions may have to run.
enum Describing {
  /// Describes values one after the other.
  ///
  /// - Parameter finish: Makes the result of the texts.
  /// - Throws: The end of the run, if the texts would be too long.
  static func texts(
    of values: [ScriptValue], nested: Bool = false, _ finish: @escaping ([String]) throws -> ScriptValue
  ) throws -> NativeResult {
    var owners: [ScriptValue] = []
    let texts = try texts(of: values, nested: nested) { value in
      owners.append(value)
      return ""
    }
    if owners.isEmpty { return .value(try finish(texts)) }
    return .frame(DescribingFrame(values: values, owners: owners, nested: nested, finish: finish))
  }

  /// The texts of values as a program has them, whole.
  static func texts(of values: [ScriptValue], nested: Bool, custom: @escaping (ScriptValue) -> String) throws -> [String] {
    var formatter = ValueFormatter(custom: custom)
    let texts = values.map { value in
      // A string is its own text, of whatever length.
      if !nested, case .string(let text) = value { return text }
      return nested ? formatter.formatNested(value) : formatter.format(value)
    }
    guard formatter.isCut else { return texts }
    // A reason to end that was found on the way comes first.
    try WorkMeter.take(1)
    throw LimitReason(
      message: "this text would have more than \(SizeLimit.maximum.grouped) characters",
      advice: "show a part of the value, as with 'prefix'")
  }

  /// The whole text of a value, for functions that can't wait for the script's own descriptions.
  static func text(of value: ScriptValue, nested: Bool = false) throws -> String {
    try texts(of: [value], nested: nested) { $0.typeInfo?.describer?.describe($0) ?? $0.typeName }[0]
  }

  /// What Foundation says on Linux about an error that says nothing itself.
  static func defaultLocalizedDescription(of value: ScriptValue) -> String {
    if let text = value.typeInfo?.localizedText { return text(value) }
    let code = if case .enumeration(let instance) = value { instance.errorCode } else { 1 }
    return "The operation could not be completed. (\(value.typeName) error \(code).)"
  }
}

/// Calls the descriptions of the values that have their own, then puts the text together.
private struct DescribingFrame: NativeFrame {
  let values: [ScriptValue]
  let owners: [ScriptValue]
  let nested: Bool
  let finish: ([String]) throws -> ScriptValue
  private var texts: [String] = []

  init(values: [ScriptValue], owners: [ScriptValue], nested: Bool, finish: @escaping ([String]) throws -> ScriptValue) {
    self.values = values
    self.owners = owners
    self.nested = nested
    self.finish = finish
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value {
      if case .string(let text) = value { texts.append(text) } else { texts.append(value.plainDescription) }
    }
    if texts.count < owners.count, let getter = owners[texts.count].typeInfo?.descriptionGetter {
      return .call(.function(FunctionValue(code: getter, captures: [], boundSelf: owners[texts.count])), [])
    }
    var next = 0
    let known = texts
    let whole = try Describing.texts(of: values, nested: nested) { _ in
      next += 1
      return next <= known.count ? known[next - 1] : ""
    }
    return .finish(try finish(whole))
  }
}
