extension JSHelpers {
  /// Regular expressions and what texts do with them.
  static func patterns(_ facts: Facts) -> [String: String] {
    func list(_ text: String) -> String { facts.knowsArrays ? "JSArray(\(text))" : text }
    return [
      "patterns": """
      /// A regular expression. Places are counted in characters, so texts have to be ASCII.
      final class JSRegExp {
        let source: String
        let flags: String
        let pattern: NSRegularExpression
        var lastIndex = 0

        init(_ source: String, _ flags: String, _ pattern: NSRegularExpression) {
          self.source = source
          self.flags = flags
          self.pattern = pattern
        }

        var isGlobal: Bool { flags.contains("g") }

        /// All that is found from a place on.
        func matches(_ text: String, _ from: Int = 0) -> [JSMatch] {
          precondition(text.utf8.count == text.count, "only ASCII is searched here")
          let found = pattern.matches(in: text, range: NSRange(location: from, length: text.count - from))
          return found.map { JSMatch($0, text, self) }
        }

        func exec(_ value: Any = ()) -> Any {
          let text = jsText(value)
          let start = isGlobal ? lastIndex : 0
          if start <= text.count, let match = matches(text, start).first {
            if isGlobal { lastIndex = match.end }
            return match
          }
          lastIndex = 0
          return nil
        }

        func test(_ value: Any = ()) -> Any { exec(value) != nil }
      }

      /// What a regular expression found: an array with more to it.
      final class JSMatch {
        let items: [Any]
        let index: Int
        let end: Int
        let input: String
        let groups: Any

        init(_ found: Any, _ text: String, _ regExp: JSRegExp) {
          let characters = Array(text)
          func taken(_ range: Any) -> Any {
            if range.location > characters.count { return () }
            return String(characters[range.location..<range.location + range.length])
          }
          var items: [Any] = []
          for group in 0..<found.numberOfRanges { items.append(taken(found.range(at: group))) }
          self.items = items
          index = found.range.location
          end = found.range.location + found.range.length
          input = text
          var names: [String] = []
          for part in regExp.source.components(separatedBy: "(?<").dropFirst() where !part.hasPrefix("=") && !part.hasPrefix("!") {
            names.append(String(part.prefix { $0 != ">" }))
          }
          let groups = JSObject()
          for name in names { groups[name] = taken(found.range(withName: name)) }
          self.groups = names.isEmpty ? () : groups
        }

        var count: Int { items.count }

        subscript(_ index: Any) -> Any {
          guard let index = index as? Int, index >= 0, index < items.count else { return () }
          return items[index]
        }
      }

      /// What 'text.match(…)' gives.
      func jsMatch(_ value: Any, _ regExp: JSRegExp) -> Any {
        let text = jsText(value)
        if !regExp.isGlobal { return regExp.exec(text) }
        regExp.lastIndex = 0
        let found = regExp.matches(text)
        if found.isEmpty { return nil }
        return \(list("found.map { $0.items[0] }"))
      }

      func jsMatchAll(_ value: Any, _ regExp: JSRegExp) -> [Any] {
        precondition(regExp.isGlobal, "'matchAll' needs the flag 'g'")
        return regExp.matches(jsText(value))
      }

      func jsSearch(_ value: Any, _ regExp: JSRegExp) -> Any {
        regExp.matches(jsText(value)).first?.index ?? -1
      }

      func jsSplit(_ text: String, by regExp: JSRegExp) -> [Any] {
        var parts: [Any] = []
        var start = 0
        let characters = Array(text)
        for match in regExp.matches(text) {
          if match.end == match.index, match.index == start || match.index >= characters.count { continue }
          parts.append(String(characters[start..<match.index]))
          parts += match.items.dropFirst()
          start = match.end
        }
        parts.append(String(characters[start..<characters.count]))
        return parts
      }

      """,
      "replace": """
      /// What 'replace' and 'replaceAll' give.
      func jsReplace(_ value: Any, _ from: Any, _ to: Any, isAll: Bool) -> String {
        let text = jsText(value)
        let characters = Array(text)
        // Where each begins and ends, and what a function is given.
        var found: [(Int, Int, [Any])] = []
      \(facts.knowsPatterns ? """
          if let regExp = from as? JSRegExp {
            precondition(!isAll || regExp.isGlobal, "'replaceAll' needs the flag 'g'")
            let matches = regExp.matches(text)
            if regExp.isGlobal { regExp.lastIndex = 0 }
            for match in regExp.isGlobal ? matches : Array(matches.prefix(1)) {
              precondition(to is String || match.groups is Void, "groups with names are not handed to a function")
              found.append((match.index, match.end, match.items + [match.index, text]))
            }
          } else {
            found = jsPlaces(characters, jsText(from), isAll)
          }
        """ : "  found = jsPlaces(characters, jsText(from), isAll)")
        var result = ""
        var start = 0
        for (first, end, given) in found {
          result += String(characters[start..<first])
          if to is String { result += jsFilled("\\(to)", given) } else { result += jsText(jsCall(to, given)) }
          start = end
        }
        return result + String(characters[start..<characters.count])
      }

      /// Where a text stands in another.
      func jsPlaces(_ characters: [Character], _ wanted: String, _ isAll: Bool) -> [(Int, Int, [Any])] {
        var found: [(Int, Int, [Any])] = []
        let part = Array(wanted)
        precondition(!part.isEmpty, "nothing is not replaced here")
        var index = 0
        while index + part.count <= characters.count, isAll || found.isEmpty {
          if Array(characters[index..<index + part.count]) == part {
            found.append((index, index + part.count, [wanted, index, String(characters)]))
            index += part.count
          } else {
            index += 1
          }
        }
        return found
      }

      /// '$1' and its like in what takes the place of a text.
      func jsFilled(_ template: String, _ given: [Any]) -> String {
        if !template.contains("$") { return template }
        let characters = Array(template)
        var result = ""
        var index = 0
        while index < characters.count {
          let next: Character = index + 1 < characters.count ? characters[index + 1] : " "
          if characters[index] != "$" {
            result.append(characters[index])
            index += 1
          } else if next == "$" {
            result += "$"
            index += 2
          } else if next == "&" {
            result += "\\(given[0])"
            index += 2
          } else if let group = Int(String(next)), group > 0, group < given.count - 2 {
            result += given[group] is Void ? "" : "\\(given[group])"
            index += 2
          } else {
            precondition(next == " ", "this '$' is not read")
            result += "$"
            index += 1
          }
        }
        return result
      }

      """,
    ]
  }
}
