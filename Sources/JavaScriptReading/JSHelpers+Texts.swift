extension JSHelpers {
  /// What texts do, and lists by the same names.
  static func pieces(_ facts: Facts) -> [String: String] {
    func list(_ text: String) -> String { facts.knowsArrays ? "JSArray(\(text))" : text }
    return [
      "characters": """
      /// The characters of a text, which JavaScript counts in units of UTF-16.
      func jsCharacters(_ value: Any?) -> [String] {
        let text = jsText(value)
        precondition(text.utf8.count == text.count, "only texts of ASCII are taken apart here")
        return text.map { String($0) }
      }

      """,
      "substring": """
      func jsSubstring(_ value: Any, _ from: Any? = 0, _ to: Any? = ()) -> String {
        let all = jsCharacters(value)
        func place(_ value: Any?) -> Int {
          let number = Double(jsNumberOf(value))
          return number != number ? 0 : Int(max(0.0, min(number, Double(all.count))))
        }
        let (first, last) = (place(from), to is Void ? all.count : place(to))
        return all[min(first, last)..<max(first, last)].joined(separator: "")
      }

      /// What 'substr' gives.
      func jsSubstr(_ value: Any, _ from: Int, _ length: Any = ()) -> String {
        let all = jsCharacters(value)
        let first = from < 0 ? max(0, all.count + from) : min(from, all.count)
        let count = length is Void ? all.count : max(0, Int(length))
        return all[first..<min(all.count, first + count)].joined(separator: "")
      }

      """,
      "element": """
      /// What stands at an index or has a name: in a list, a text or an object.
      func jsElement(_ value: Any?, _ index: Any?) -> Any {
      \(facts.knowsCatches ? "  if value == nil || value is Void { return jsField(value, jsText(index)) }\n" : "")\
        if let object = value as? JSObject { return object[jsText(index)] }
      \(facts.knowsGenerators ? "  if value is Generator { return { (_ given: Any) in jsNext(value!, jsText(index), given) } }\n" : "")  var place = index
        if let number = index as? Double, number == number.rounded(), abs(number) < 1e15 { place = Int(number) }
        if let name = place as? String, let number = Int(name) { place = number }
        if let name = place as? String { return jsField(value!, name) }
      \(facts.knowsArrays ? "  if let list = value as? JSArray { return list[place!] }\n" : "")\(facts.knowsPatterns ? "  if let match = value as? JSMatch { return match[place!] }\n" : "")  precondition(value is String || value is [Any], "nothing here has an element [\\(jsText(index))]")
        let list: [Any] = value is String ? jsCharacters(value) : value as! [Any]
        guard let number = place as? Int, number >= 0, number < list.count else { return () }
        return list[number]
      }

      """,
      "encoded": """
      /// What 'encodeURIComponent' gives.
      func jsEncoded(_ value: Any?) -> String {
        let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F"]
        let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()"
        var result = ""
        for character in jsText(value) {
          if plain.contains(String(character)) {
            result += String(character)
          } else {
            for byte in String(character).utf8 { result += "%" + digits[Int(byte) / 16] + digits[Int(byte) % 16] }
          }
        }
        return result
      }

      """,
      "charCode": """
      /// The codes of the characters of ASCII.
      func jsCharCode(_ value: Any, _ index: Int = 0) -> Any {
        let all = Array(jsText(value).utf8)
        precondition(all.allSatisfy { $0 < 128 }, "only texts of ASCII are taken apart here")
        return index >= 0 && index < all.count ? Int(all[index]) : Double.nan
      }

      func jsFromCodes(_ codes: [Any]) -> String {
        let known = Array(" !\\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\\\]^_`abcdefghijklmnopqrstuvwxyz{|}~")
        return codes.map { code in
          let place = Int(code) - 32
          precondition(place >= 0 && place < known.count, "the character \\(code) is not read here")
          return String(known[place])
        }.joined(separator: "")
      }

      """,
      "at": """
      func jsFromEnd(_ value: Any, _ index: Int) -> Any {
        let list: [Any] = value is String ? jsCharacters(value) : jsList(value)
        let place = index < 0 ? list.count + index : index
        return place >= 0 && place < list.count ? list[place] : ()
      }

      """,
      "lastIndex": """
      func jsLastIndexOf(_ value: Any, _ wanted: Any) -> Any {
        if value is String {
          let (all, part) = (jsCharacters(value), jsCharacters(wanted))
          for start in stride(from: all.count - part.count, through: 0, by: -1) {
            if Array(all[start..<start + part.count]) == part { return start }
          }
          return -1
        }
        let list = jsList(value)
        for place in stride(from: list.count - 1, through: 0, by: -1) { if jsSame(list[place], wanted) { return place } }
        return -1
      }

      """,
      "includes": """
      /// What 'includes' gives, of a text or a list.
      func jsIncludes(_ value: Any, _ wanted: Any?) -> Bool {
        if let text = value as? String { return text.contains(jsText(wanted)) || jsText(wanted).isEmpty }
        return jsList(value).contains(where: { jsSame($0, wanted) || $0 != $0 && wanted != wanted })
      }

      """,
      "concat": """
      /// What 'concat' gives, of a text or a list.
      func jsConcat(_ value: Any, _ others: [Any?]) -> Any {
        if value is String { return jsText(value) + others.map { jsText($0) }.joined(separator: "") }
        var result = jsList(value)
        for other in others {
          if other is [Any]\(facts.knowsArrays ? " || other is JSArray" : "") { result += jsList(other!) } else { result.append(other) }
        }
        return \(list("result"))
      }

      """,
      "radix": """
      /// What 'toString' gives of a number in another base.
      func jsInBase(_ value: Any, _ base: Int) -> String {
        precondition(value is Int, "only whole numbers are written in another base here")
        return String(Int(value), radix: base)
      }

      """,
      "localeCompare": """
      /// The order of two words: small letters come in front of the same large ones, as in English.
      func jsLocaleCompare(_ value: Any, _ other: Any) -> Int {
        let (first, second) = (jsText(value), jsText(other))
        precondition(
          (first + second).allSatisfy { ($0.isLetter || $0.isNumber) && "\\($0)".utf8.count == 1 },
          "how these are ordered isn't known here")
        let (low, high) = (first.lowercased(), second.lowercased())
        if low != high {
          return low < high ? -1 : 1
        }
        return first == second ? 0 : first > second ? -1 : 1
      }

      """,
      "trimSide": """
      func jsTrimSide(_ text: String, atStart: Bool) -> String {
        var all = Array(text)
        while let one = atStart ? all.first : all.last, one.isWhitespace {
          if atStart { all.removeFirst() } else { all.removeLast() }
        }
        return String(all)
      }

      """,
      "format": """
      /// What '%s' and its like give.
      func jsFormat(_ values: [Any?]) -> String {
        guard let format = values[0] as? String else { return values.map { jsShown($0) }.joined(separator: " ") }
        let parts = Array(format)
        var result = ""
        var next = 1
        var index = 0
        while index < parts.count {
          let sign: Character = parts[index] == "%" && index + 1 < parts.count ? parts[index + 1] : " "
          if sign == "%" {
            result += "%"
            index += 2
          } else if next < values.count, "sdifjoOc".contains(sign) {
            let value = values[next]
            switch sign {
            case "s": result += jsShown(value)
            case "d": result += value is JSObject ? "NaN" : jsShown(jsNumberOf(value))
            case "i": result += jsShown(jsRounded(value, "trunc"))
            case "f": result += jsShown(jsNumberOf(value))
            case "j": result += jsJSON(value)
            case "c": break
            default:
              precondition(!(value is [Any]), "Node prints this otherwise")
              result += jsShown(value, inside: true)
            }
            next += 1
            index += 2
          } else {
            result.append(parts[index])
            index += 1
          }
        }
        return ([result] + values.dropFirst(next).map { jsShown($0) }).joined(separator: " ")
      }

      """,
      "indentedJSON": """
      /// JSON with each value on a line of its own.
      func jsIndentedJSON(_ value: Any?, _ indent: Any, _ margin: String = "") -> Any {
        let step = indent is Int ? String(repeating: " ", count: min(10, Int(indent))) : jsText(indent)
        if step.isEmpty || value is Void { return value is Void ? () : jsJSON(value) }
        let inner = margin + step
        var (parts, open, close): ([String], String, String) = ([], "{", "}")
      \(facts.knowsJSONMakers ? "  if let object = value as? JSObject, let work = object[\"toJSON\"] as? () -> Any { return jsIndentedJSON(work(), indent, margin) }\n" : "")  if let object = value as? JSObject\(facts.knowsErrorClasses ? ", !(value is JSError)" : "") {
          for field in object.fields where !(field.value is Void) {
            parts.append("\\(jsJSONText(field.key)): \\(jsIndentedJSON(field.value, step, inner))")
          }
        } else if value is [Any]\(facts.knowsArrays ? " || value is JSArray" : "") {
          (open, close) = ("[", "]")
          for item in jsList(value!) { parts.append(item is Void ? "null" : "\\(jsIndentedJSON(item, step, inner))") }
        } else {
          return jsJSON(value)
        }
        if parts.isEmpty { return open + close }
        return "\\(open)\\n\\(inner)\\(parts.joined(separator: ",\\n\\(inner)"))\\n\\(margin)\\(close)"
      }

      """,
    ]
  }
}
