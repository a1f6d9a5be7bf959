extension JSHelpers {
  /// What reads JSON.
  static func parsing(_ facts: Facts) -> [String: String] {
    [
      "parse": """
      /// What 'JSON.parse' gives.
      func jsParse(_ text: Any) -> Any {
        let parser = JSParser(Array(jsText(text)))
        let value = parser.value()
        if parser.next() != " " { throw parser.problem() }
        return value
      }

      final class JSParser {
        let text: [Character]
        var index = 0

        init(_ text: [Character]) { self.text = text }

        func problem() -> JSError { JSError("Unexpected token in JSON", name: "SyntaxError") }

        /// The next character that isn't a blank; a blank at the end.
        func next() -> Character {
          while index < text.count, text[index].isWhitespace { index += 1 }
          return index < text.count ? text[index] : " "
        }

        func value() -> Any {
          switch next() {
          case "{": return object()
          case "[": return array()
          case "\\"": return string()
          default: break
          }
          var word = ""
          while index < text.count, text[index].isLetter || text[index].isNumber || "+-.".contains(text[index]) {
            word.append(text[index])
            index += 1
          }
          switch word {
          case "true": return true
          case "false": return false
          case "null": return nil
          default: break
          }
          if let number = Int(word) { return number }
          guard let number = Double(word) else { throw problem() }
          return number
        }

        func take(_ wanted: Character) {
          if next() != wanted { throw problem() }
          index += 1
        }

        func string() -> String {
          take("\\"")
          var result = ""
          while index < text.count, text[index] != "\\"" {
            if text[index] == "\\\\" {
              index += 1
              let letter = index < text.count ? text[index] : " "
              precondition(letter != "u", "characters by their number are not read")
              result += letter == "n" ? "\\n" : letter == "t" ? "\\t" : String(letter)
            } else {
              result.append(text[index])
            }
            index += 1
          }
          take("\\"")
          return result
        }

        func array() -> Any {
          take("[")
          var list: [Any] = []
          while next() != "]" {
            if !list.isEmpty { take(",") }
            list.append(value())
          }
          take("]")
          return \(facts.knowsArrays ? "JSArray(list)" : "list")
        }

        func object() -> Any {
          take("{")
          let result = JSObject()
          while next() != "}" {
            if !result.fields.isEmpty { take(",") }
            _ = next()
            let name = string()
            take(":")
            result[name] = value()
          }
          take("}")
          return result
        }
      }

      """
    ]
  }
}
