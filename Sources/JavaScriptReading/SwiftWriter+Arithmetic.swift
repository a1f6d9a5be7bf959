/// Arithmetic: with Swift's operators where both sides are numbers that stay small, and with functions that know JavaScript's rules elsewhere.
extension SwiftWriter {
  /// `a * b` and its like.
  mutating func arithmetic(_ sign: String, _ left: JSExpression, _ right: JSExpression)
    throws(JSProblem) -> String
  {
    if let name = helper(for: sign, left, right) {
      let (first, second) = (try write(left), try write(right))
      switch name {
      case "product", "minus", "divided", "remainder":
        helpers.insert(name)
        return "js\(name.prefix(1).uppercased())\(name.dropFirst())(\(first), \(second))"
      default:
        // 'a > b' is 'b < a', and both are false for what is no number.
        helpers.insert(sign.hasSuffix("=") ? "notMore" : "less")
        let given = sign.hasPrefix(">") ? "\(second), \(first)" : "\(first), \(second)"
        return "\(sign.hasSuffix("=") ? "jsNotMore" : "jsLess")(\(given))"
      }
    }
    if sign == "/" { return "Double(\(try write(left))) / Double(\(try write(right)))" }
    return "\(try operand(left)) \(sign) \(try operand(right))"
  }

  /// The function that an operator needs; `nil` where Swift's does the same.
  private func helper(for sign: String, _ left: JSExpression, _ right: JSExpression) -> String? {
    let names = ["*": "product", "-": "minus", "/": "divided", "%": "remainder"]
    if isNoNumber(left) || isNoNumber(right) {
      let areTexts = kind(of: left) == .text && kind(of: right) == .text
      return names[sign] ?? (areTexts ? nil : "less")
    }
    // A date counts as its time.
    if usesDates, sign != "*", sign != "/", sign != "%", [left, right].contains(where: { kind(of: $0) == .unknown }) {
      return names[sign] ?? "less"
    }
    if sign == "%", case .prefix("-", _) = left { return "remainder" }
    guard sign == "*" else { return nil }
    // 0 * -1 is -0.
    if case .prefix("-", _) = left { return "product" }
    if case .prefix("-", _) = right { return "product" }
    if isSmall(left) || isSmall(right) { return grows(left) || grows(right) ? "product" : nil }
    return "product"
  }

  /// Whether a value is known to be no number.
  private func isNoNumber(_ value: JSExpression) -> Bool {
    switch value {
    case .name("undefined"), .name("null"): true
    case .group(let inner): isNoNumber(inner)
    default: [.text, .boolean, .object, .list, .error].contains(kind(of: value))
    }
  }

  /// Whether a value is a number that makes no product large.
  private func isSmall(_ value: JSExpression) -> Bool {
    switch value {
    case .number(let text): (Double(text) ?? .infinity).magnitude <= 1000
    case .group(let inner): isSmall(inner)
    default: false
    }
  }

  /// Whether a value is a variable that the statement gives what comes of it, so that it grows with each round.
  private func grows(_ value: JSExpression) -> Bool {
    guard case .name(let name) = value else { return false }
    let within = tokens(in: extent)
    return within.indices.dropLast().contains { index in
      within[index].isWord(name) && within[index + 1].kind == .punctuator
        && ["=", "*="].contains(within[index + 1].text)
    }
  }

  /// Whether a sum goes into one of its own parts: what is added up in rounds may get larger than whole numbers are exact.
  func addsUp(_ left: JSExpression, _ right: JSExpression) -> Bool {
    guard case .name = left, case .name = right else { return false }
    let within = tokens(in: extent)
    let isSwap = within.indices.dropLast().contains {
      within[$0].isSign("]") && within[$0 + 1].isSign("=")
    }
    return isSwap || grows(left) || grows(right)
  }

  /// Operators for bits.
  mutating func bits(_ sign: String, _ left: JSExpression, _ right: JSExpression) throws(JSProblem)
    -> String
  {
    helpers.insert("bits")
    let (first, second) = ("jsBits(\(try write(left)))", "jsBits(\(try write(right)))")
    switch sign {
    case "|", "&", "^": return "(\(first) \(sign) \(second))"
    case "<<": return "jsBits(\(first) << (\(second) & 31))"
    case ">>": return "(\(first) >> (\(second) & 31))"
    default: return "(jsUnsigned(\(first)) >> (\(second) & 31))"
    }
  }

  /// A call of a function of 'Math'; `nil` for one that isn't read.
  mutating func math(_ method: String, _ arguments: [JSExpression]) throws(JSProblem) -> String? {
    switch method {
    case "floor", "ceil", "round", "trunc":
      guard arguments.count == 1 else { return nil }
      let value = arguments[0]
      if isSurelyFinite(value) {
        let text = try joined(arguments)
        switch method {
        case "floor", "ceil":
          return "Int(Double(\(text)).rounded(\(method == "floor" ? ".down" : ".up")))"
        case "trunc": return "Int(Double(\(text)))"
        default: break
        }
      }
      helpers.insert("rounding")
      return "jsRounded(\(try joined(arguments)), \(Self.literal(method)))"
    case "max", "min":
      if arguments.count > 1, !arguments.contains(where: isSpread),
        arguments.allSatisfy({ kind(of: $0) == .number })
      {
        return "\(method)(\(try joined(arguments)))"
      }
      helpers.insert("extreme")
      return "jsExtreme(\(try items(of: .array(arguments))), isGreatest: \(method == "max"))"
    case "abs":
      guard arguments.count == 1 else { return nil }
      if kind(of: arguments[0]) == .number { return "abs(\(try joined(arguments)))" }
      helpers.insert("number")
      return "abs(jsNumberOf(\(try joined(arguments))))"
    case "pow" where arguments.count == 2: return try binary("**", arguments[0], arguments[1])
    case "random" where arguments.isEmpty: return "Double.random(in: 0..<1)"
    case "sqrt", "cbrt", "sign", "log", "log2", "log10", "exp", "sin", "cos":
      guard arguments.count == 1 else { return nil }
      helpers.insert("math")
      return "jsMath(\(Self.literal(method)), \(try joined(arguments)))"
    case "imul" where arguments.count == 2:
      helpers.insert("imul")
      return "jsImul(\(try joined(arguments)))"
    case "hypot":
      helpers.insert("hypot")
      return "jsHypot(\(try items(of: .array(arguments))))"
    default: return nil
    }
  }

  /// Whether rounding a value gives a whole number that isn't -0.
  private func isSurelyFinite(_ value: JSExpression) -> Bool {
    switch value {
    case .binary(let sign, let left, let right):
      ["+", "*", "/"].contains(sign) && isSurelyFinite(left)
        && (sign == "/"
          ? { if case .number(let text) = right { Double(text) != 0 } else { false } }()
          : isSurelyFinite(right))
    case .group(let inner): isSurelyFinite(inner)
    case .number: true
    case .call(.member(.name("Math"), "random", _), _, _),
      .call(.member(.name("Date"), "now", _), _, _):
      true
    case .member(_, "length", _): true
    default: false
    }
  }
}
