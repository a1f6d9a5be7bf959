/// Dates.
extension SwiftWriter {
  /// `new Date(…)`.
  mutating func date(_ arguments: [JSExpression]) throws(JSProblem) -> String {
    guard !arguments.contains(where: isSpread) else { throw problem("'...' in 'new Date' is not read") }
    needDates()
    switch arguments.count {
    case 0: return "JSDate(\(now()))"
    case 1: return "JSDate(jsTimeOf(\(try joined(arguments))))"
    default: return "JSDate(jsTimeOfParts([\(try joined(arguments))]))"
    }
  }

  /// The virtual clock's milliseconds.
  mutating func now() -> String {
    helpers.insert(isBusy ? "ticking" : "now")
    return isBusy ? "jsTicking()" : "jsNow()"
  }

  private mutating func needDates() { helpers.formUnion(["date", "number", "error"]) }

  /// A call of a method of dates; `nil` for any other.
  mutating func dateMethod(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    guard usesDates, methods[method] == nil, !isField(method), !arguments.contains(where: isSpread) else { return nil }
    let parts = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds", "Day"]
    var part = String(method.dropFirst(3))
    if part.hasPrefix("UTC") { part.removeFirst(3) }
    switch method {
    case "getTime" where arguments.isEmpty, "valueOf" where arguments.isEmpty:
      needDates()
      return "jsDate(\(try write(base))).time"
    case "setTime" where arguments.count == 1:
      needDates()
      helpers.insert("assign")
      return "jsAssign(\(try joined(arguments)), { jsDate(\(try write(base))).time = $0 })"
    case "getTimezoneOffset" where arguments.isEmpty:
      needDates()
      return "(jsDate(\(try write(base))).isValid ? 0 : 0)"
    case "toISOString" where arguments.isEmpty, "toJSON" where arguments.isEmpty:
      needDates()
      return "jsISO(\(try write(base)))"
    case "toDateString", "toTimeString", "toUTCString", "toLocaleDateString", "toLocaleTimeString", "toLocaleString":
      guard arguments.isEmpty else { throw problem("'\(method)' is read without arguments only") }
      needDates()
      return "jsDate(\(try write(base))).text(\(Self.literal(method)))"
    case _ where method.hasPrefix("get") && parts.contains(part) && arguments.isEmpty:
      needDates()
      return "jsDatePart(\(try write(base)), \(Self.literal(part)))"
    case _ where method.hasPrefix("set") && parts.dropLast().contains(part) && !arguments.isEmpty:
      needDates()
      return "jsSetDate(\(try write(base)), \(Self.literal(part)), [\(try joined(arguments))])"
    default: return nil
    }
  }
}
