extension JSHelpers {
  /// What operators give for values that aren't numbers, or for numbers that are too large to be whole in JavaScript.
  static let arithmetic: [String: String] = [
    "exact": """
    /// A number as JavaScript has it: whole numbers are exact as far as a double is.
    func jsExact(_ number: Double) -> Any {
      if number == 0, 1 / number < 0 { return number }
      return number == number.rounded() && abs(number) < 9007199254740992.0 ? Int(number) : number
    }

    """,
    "product": """
    func jsProduct(_ left: Any?, _ right: Any?) -> Any { jsExact(Double(jsNumberOf(left)) * Double(jsNumberOf(right))) }

    """,
    "minus": """
    func jsMinus(_ left: Any?, _ right: Any?) -> Any { jsExact(Double(jsNumberOf(left)) - Double(jsNumberOf(right))) }

    """,
    "divided": """
    func jsDivided(_ left: Any?, _ right: Any?) -> Any { jsExact(Double(jsNumberOf(left)) / Double(jsNumberOf(right))) }

    """,
    "remainder": """
    func jsRemainder(_ left: Any?, _ right: Any?) -> Any { jsExact(Double(jsNumberOf(left)) % Double(jsNumberOf(right))) }

    """,
    "less": """
    /// What '<' gives.
    func jsLess(_ left: Any?, _ right: Any?) -> Bool {
      if let first = left as? String, let second = right as? String { return first < second }
      return Double(jsNumberOf(left)) < Double(jsNumberOf(right))
    }

    """,
    "notMore": """
    /// What '<=' gives.
    func jsNotMore(_ left: Any?, _ right: Any?) -> Bool {
      if let first = left as? String, let second = right as? String { return first <= second }
      return Double(jsNumberOf(left)) <= Double(jsNumberOf(right))
    }

    """,
    "bits": """
    /// The 32 bits that JavaScript's operators for bits work on.
    func jsBits(_ value: Any?) -> Int {
      let number = Double(jsNumberOf(value))
      if number != number || abs(number) == Double.infinity { return 0 }
      let rest = Int(number % 4294967296.0)
      let bits = rest < 0 ? rest + 4294967296 : rest
      return bits >= 2147483648 ? bits - 4294967296 : bits
    }

    func jsUnsigned(_ bits: Int) -> Int { bits < 0 ? bits + 4294967296 : bits }

    """,
    "imul": """
    /// What 'Math.imul' gives.
    func jsImul(_ left: Any?, _ right: Any?) -> Int { jsBits(jsBits(left) &* jsBits(right)) }

    """,
    "math": """
    func jsMath(_ name: String, _ value: Any?) -> Any {
      let number = Double(jsNumberOf(value))
      switch name {
      case "sqrt": return jsExact(number.squareRoot())
      case "sign": return number > 0 ? 1 : number < 0 ? -1 : jsExact(number)
      case "exp": return jsExact(exp(number))
      case "log": return number < 0 ? Double.nan : number == 0 ? -Double.infinity : jsExact(log(number))
      case "sin": return jsExact(sin(number))
      case "cos": return jsExact(cos(number))
      default: break
      }
      // Those that are whole for whole numbers are found by trying.
      let base = name == "log2" ? 2.0 : name == "log10" ? 10.0 : 3.0
      let rough = name == "cbrt" ? pow(abs(number), 1.0 / 3.0).rounded() : (log(number) / log(base)).rounded()
      let isWhole = name == "cbrt" ? rough * rough * rough == abs(number) : pow(base, rough) == number
      precondition(isWhole, "what 'Math.\\(name)' returns for \\(number) isn't known here")
      return jsExact(number < 0 ? -rough : rough)
    }

    """,
    "hypot": """
    func jsHypot(_ values: [Any?]) -> Any {
      jsExact(values.map { Double(jsNumberOf($0)) * Double(jsNumberOf($0)) }.reduce(0.0) { $0 + $1 }.squareRoot())
    }

    """,
    "rounding": """
    /// What 'Math.floor' and its like give.
    func jsRounded(_ value: Any?, _ how: String) -> Any {
      let number = Double(jsNumberOf(value))
      if number != number || abs(number) == Double.infinity { return number }
      switch how {
      case "floor": return jsExact(number.rounded(.down))
      case "ceil": return jsExact(number.rounded(.up))
      case "trunc": return jsExact(number.rounded(.towardZero))
      default:
        if number < 0, number >= -0.5 { return -0.0 }
        return jsExact((number + 0.5).rounded(.down))
      }
    }

    """,
  ]
}
