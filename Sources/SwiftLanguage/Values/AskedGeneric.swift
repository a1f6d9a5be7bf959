/// A generic parameter that a body asks for while it runs.
struct AskedGeneric {
  /// Where a call tells it.
  enum Source {
    case type(in: String)
    case value(in: String, [GenericStep])
    /// By a parameter that is a type, too, where a call gives one: `as type: T.Type = T.self`.
    case result([GenericStep], orType: String? = nil)
    /// The parameter is one of the type that a method belongs to: its instance tells.
    case instance(String)
    case nothing

    /// Whether only what the result is wanted to be tells the type.
    var isOfResult: Bool { if case .result = self { true } else { false } }

    /// The parameter by which a call may name the type that else its result tells.
    var typeParameter: String? { if case .result(_, let parameter) = self { parameter } else { nil } }

    /// Whether the call names the type.
    var isGiven: Bool { if case .type = self { true } else { false } }
  }

  /// The hidden variable's name, which no script can write.
  let variable: String
  let source: Source
  /// Where the function's result has it; `nil` if it hasn't.
  let inResult: [GenericStep]?

  static func variable(_ name: String) -> String { "<\(name)>" }
}

extension FunctionCode {
  /// Whether only what the result of a call is wanted to be tells a generic parameter that the body asks for.
  var resultTellsTypes: Bool { generics.contains(where: \.source.isOfResult) }
}

/// One step from a type to a part of it.
enum GenericStep: Int {
  case content = 1, element, wrapped
  /// What a function takes.
  case input

  /// The operand of `typeOf` that makes a type the type of its arrays.
  static let arrayOfType = -1

  /// The operand of `typeOf` that asks an instance for a generic parameter of its type, whose name is that member of the code.
  static func ofInstance(_ member: Int) -> Int { arrayOfType - 1 - member }

  /// One digit of an operand is one step.
  static let radix = 8

  /// The steps as an operand of `typeOf`, the first one in the last digit.
  static func packed(_ steps: [GenericStep]) -> Int { steps.reversed().reduce(0) { $0 * radix + $1.rawValue } }

  /// The steps of an operand.
  static func unpacked(_ operand: Int) -> [GenericStep] {
    var (steps, rest): ([GenericStep], Int) = ([], operand)
    while let step = GenericStep(rawValue: rest % radix) {
      steps.append(step)
      rest /= radix
    }
    return steps
  }

  /// The part of a type that the steps lead to.
  static func follow(_ steps: [GenericStep], in type: TypeReference?) -> TypeReference? {
    steps.reduce(type) { type, step in
      switch (step, type) {
      case (.content, .user(let info)?): info.shownArguments?.first
      case (.content, let type?): type.content
      case (.element, .array(let element)?): element
      case (.wrapped, .optional(let wrapped)?): wrapped
      default: nil
      }
    }
  }
}
