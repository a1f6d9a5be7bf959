extension JSHelpers {
  /// What reads JSON.
  static func parsing(_ facts: Facts) -> [String: String] {
    [
      "parse": """
      /// What 'JSON.parse' gives.
      func jsParse(_ text: Any) -> Any {
        let parser = JSParser(Array(jsText(text)))
        let value = parser.value()
        if parser.next() != " " { throw parser.problem("Unexpected non-whitespace character after JSON") }
        return value
      }

      final class JSParser {
        let text: [Character]
        var index = 0

        init(_ text: [Character]) { self.text = text }

        /// An error in Node's words.
        func problem(_ reason: String = "") -> JSError {
          JSError(reason.isEmpty ? unexpected : "\\(reason) at position \\(index)", name: "SyntaxError")
        }

        var unexpected: String {
          let all = text.map { String($0) }.joined(separator: "")
          precondition(all.utf8.count == all.count, "only texts of ASCII are looked at here")
          if index >= text.count { return "Unexpected end of JSON input" }
          if ["undefined", "NaN", "Infinity", "[object Object]"].contains(all) { return "\\"\\(all)\\" is not valid JSON" }
          let isShort = text.count < 21
          let start = isShort || index < 10 ? 0 : index - 10
          let end = isShort || index >= 10 && index >= text.count - 10 ? text.count : index + 10
          let part = text[start..<end].map { String($0) }.joined(separator: "")
          let (before, behind) = (start > 0 ? "..." : "", end < text.count ? "..." : "")
          return "Unexpected token '\\(text[index])', \\(before)\\"\\(part)\\"\\(behind) is not valid JSON"
        }

        /// The next character that isn't a blank; a blank at the end.
        func next() -> Character {
          while index < text.count, text[index].isWhitespace { index += 1 }
          return character
        }

        var character: Character { index < text.count ? text[index] : " " }

        func value() -> Any {
          switch next() {
          case "{": return object()
          case "[": return array()
          case "\\"": return string()
          case "t": return word("true", true)
          case "f": return word("false", false)
          case "n": return word("null", nil)
          default: return number()
          }
        }

        func word(_ word: String, _ value: Any?) -> Any {
          for letter in word {
            if character != letter { throw problem() }
            index += 1
          }
          guard let value else { return nil }
          return value
        }

        /// Digits, of which there has to be one.
        func digits(_ reason: String) -> String {
          var result = ""
          while "0123456789".contains(String(character)) {
            result += String(character)
            index += 1
          }
          if result.isEmpty { throw problem(reason) }
          return result
        }

        func number() -> Any {
          var word = ""
          let isNegative = character == "-"
          if isNegative {
            word = "-"
            index += 1
          }
          let start = index
          word += digits(isNegative ? "No number after minus sign in JSON" : "")
          if text[start] == "0", index > start + 1 {
            index = start + 1
            throw problem("Unexpected number in JSON")
          }
          if character == "." {
            index += 1
            word += "." + digits("Unterminated fractional number in JSON")
          }
          if character == "e" || character == "E" {
            index += 1
            word += "e"
            if character == "+" || character == "-" {
              word += String(character)
              index += 1
            }
            word += digits("Exponent part is missing a number in JSON")
          }
          if let whole = Int(word) { return whole }
          return Double(word)!
        }

        func string() -> String {
          index += 1
          var result = ""
          while character != "\\"" {
            if index >= text.count { throw problem("Unterminated string in JSON") }
            if "\\n\\r\\t".contains(String(character)) { throw problem("Bad control character in string literal in JSON") }
            if character == "\\\\" {
              index += 1
              precondition(character != "u", "characters by their number are not read")
              switch character {
              case "n": result += "\\n"
              case "t": result += "\\t"
              case "r": result += "\\r"
              case "\\"", "\\\\", "/": result += String(character)
              default: throw problem("Bad escaped character in JSON")
              }
            } else {
              result += String(character)
            }
            index += 1
          }
          index += 1
          return result
        }

        func array() -> Any {
          index += 1
          var list: [Any] = []
          if next() == "]" {
            index += 1
          } else {
            var goesOn = true
            while goesOn {
              list.append(value())
              let sign = next()
              if sign != ",", sign != "]" { throw problem("Expected ',' or ']' after array element in JSON") }
              goesOn = sign == ","
              index += 1
            }
          }
          return \(facts.knowsArrays ? "JSArray(list)" : "list")
        }

        func object() -> Any {
          index += 1
          let result = JSObject()
          if next() == "}" {
            index += 1
            return result
          }
          var reason = "Expected property name or '}' in JSON"
          var goesOn = true
          while goesOn {
            if next() != "\\"" { throw problem(reason) }
            let name = string()
            if next() != ":" { throw problem("Expected ':' after property name in JSON") }
            index += 1
            result[name] = value()
            let sign = next()
            if sign != ",", sign != "}" { throw problem("Expected ',' or '}' after property value in JSON") }
            goesOn = sign == ","
            reason = "Expected double-quoted property name in JSON"
            index += 1
          }
          return result
        }
      }

      """
    ]
  }
}
