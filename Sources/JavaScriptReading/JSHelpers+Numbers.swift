extension JSHelpers {
  /// Helpers for numbers and the clock.
  static func numbers(_ facts: Facts) -> [String: String] {
    [
      "power": """
      func jsPower(_ base: Any, _ exponent: Any) -> Any {
        let value = pow(Double(jsNumberOf(base)), Double(jsNumberOf(exponent)))
        return value == value.rounded() && abs(value) < 1e15 ? Int(value) : value
      }

      """,
      "number": """
      /// What 'Number' gives.
      func jsNumberOf(_ value: Any?) -> Any {
        guard let value else { return 0 }
        if value is Int || value is Double { return value }
      \(facts.knowsDates ? "  if let date = value as? JSDate { return date.time }\n" : "")\
        if let boolean = value as? Bool { return boolean ? 1 : 0 }
        precondition(!(value is [Any]\(facts.knowsArrays ? " || value is JSArray" : "")), "how much a list is isn't known here")
        guard let given = value as? String else { return Double.nan }
        let text = given.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return 0 }
        if let number = Int(text), abs(number) < 9007199254740992 { return number }
        if text.hasSuffix("Infinity") { return text.hasPrefix("-") ? -Double.infinity : Double.infinity }
        guard text.allSatisfy({ $0.isNumber || "+-.eE".contains($0) }) else {
          precondition(!text.hasPrefix("0x") && !text.hasPrefix("0b") && !text.hasPrefix("0o"), "this number is not read")
          return Double.nan
        }
        return Double(text) ?? Double.nan
      }

      """,
      "now": """
      /// The virtual clock's milliseconds.
      func jsNow() -> Any { \(facts.knowsBusyLoops ? "max(jsClock(), JSBusy.until)" : "Int((Date().timeIntervalSince1970 * 1000).rounded())") }

      """,
      "ticking": """
      /// The virtual clock, which stands still while code runs.
      func jsClock() -> Int { Int((Date().timeIntervalSince1970 * 1000).rounded()) }

      /// Until when loops kept everything else from running that wait for the clock.
      enum JSBusy {
        static var until = 0
      }

      /// The clock's milliseconds in such a loop.
      func jsTicking() -> Any {
        JSBusy.until = jsNow() + 1
        return JSBusy.until
      }

      /// How long a timer takes by the virtual clock.
      func jsDelay(_ ms: Any = 0) -> Any { jsNow() - jsClock() + max(0, jsNumberOf(ms)) }

      """,
      "extreme": """
      /// What 'Math.max' and 'Math.min' give.
      func jsExtreme(_ values: [Any?], isGreatest: Bool) -> Any {
        var found: Any = isGreatest ? -Double.infinity : Double.infinity
        for value in values {
          let number = jsNumberOf(value)
          if number != number { return Double.nan }
          if isGreatest ? number > found : number < found { found = number }
        }
        return found
      }

      """,
      "parts": """
      /// The number that a text begins with.
      func jsParseInt(_ value: Any?, _ base: Any = 10) -> Any {
        if base is Int, base != 10 {
          let digits = jsText(value).lowercased().prefix { ($0.isLetter || $0.isNumber) && Int(String($0), radix: Int(base)) != nil }
          return Int(String(digits), radix: Int(base)) ?? Double.nan
        }
        return jsNumberIn(value, "-+0123456789")
      }

      func jsParseFloat(_ value: Any?) -> Any { jsNumberIn(value, "-+.0123456789") }

      func jsNumberIn(_ value: Any?, _ signs: String) -> Any {
        let text = jsText(value).trimmingCharacters(in: .whitespacesAndNewlines)
        precondition(!text.lowercased().hasPrefix("0x") && !text.contains("e"), "this number is not read")
        var start = String(text.prefix { signs.contains($0) })
        while !start.isEmpty, Double(start) == nil { start = String(start.dropLast()) }
        return start.isEmpty ? Double.nan : jsNumberOf(start)
      }

      """,
      "isIntegerNumber": """
      func jsIsInteger(_ value: Any?) -> Bool {
        if let number = value as? Double { return number == number.rounded() && abs(number) < Double.infinity }
        return value is Int
      }

      """,
      "isFiniteNumber": """
      func jsIsFinite(_ value: Any?) -> Bool {
        if let number = value as? Double { return number == number && abs(number) < Double.infinity }
        return value is Int
      }

      """,
      "isNaN": """
      func jsIsNaN(_ number: Any) -> Bool { number != number }

      """,
      "fixed": """
      /// What 'toFixed' gives.
      func jsFixed(_ value: Any, _ digits: Int) -> String {
        let number = Double(value)
        let scaled = abs(number) * pow(10.0, Double(digits))
        precondition(scaled < 1e15 && scaled - scaled.rounded(.down) != 0.5, "how this is rounded isn't known here")
        return String(format: "%.\\(digits)f", number)
      }

      """,
    ]
  }
}
