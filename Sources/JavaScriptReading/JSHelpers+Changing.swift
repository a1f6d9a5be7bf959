extension JSHelpers {
  /// What changes an array, and what goes through a list from its end.
  static func changing(_ facts: Facts) -> [String: String] {
    func list(_ text: String) -> String { facts.knowsArrays ? "JSArray(\(text))" : text }
    return [
      "sort": """
      /// What 'sort' does to an array.
      func jsSort(_ value: Any, _ by: Any? = ()) -> Any {
        let list = jsArray(value)
        let present = list.items.filter { !($0 is Void) }
        let missing = list.items.filter { $0 is Void }
        if by is Void {
          list.items = present.sorted(by: { jsText($0) < jsText($1) }) + missing
        } else {
          list.items = present.sorted(by: { Double(jsNumberOf(jsCall(by!, [$0, $1]))) < 0 }) + missing
        }
        return list
      }

      """,
      "reverse": """
      func jsReverse(_ value: Any) -> Any {
        let list = jsArray(value)
        list.items = Array(list.items.reversed())
        return list
      }

      """,
      "splice": """
      /// What 'splice' does.
      func jsSplice(_ value: Any, _ from: Int, _ count: Any, _ new: [Any]) -> Any {
        let list = jsArray(value)
        let start = from < 0 ? max(0, list.count + from) : min(from, list.count)
        let end = count is Void ? list.count : min(list.count, start + max(0, Int(count)))
        let removed = Array(list.items[start..<end])
        list.items = Array(list.items[0..<start]) + new + Array(list.items[end..<list.count])
        return JSArray(removed)
      }

      """,
      "fill": """
      func jsFill(_ value: Any, _ new: Any, _ from: Int = 0) -> Any {
        let list = jsArray(value)
        for index in from..<max(from, list.count) { list.items[index] = new }
        return list
      }

      """,
      "setLength": """
      func jsSetLength(_ value: Any, _ length: Int) {
        let list = jsArray(value)
        while list.count > length { list.items.removeLast() }
        while list.count < length { list.items.append(JSHole()) }
      }

      """,
      "findLast": """
      /// What 'findLast' and 'findLastIndex' give.
      func jsFindLast(_ list: [Any], _ test: (Any) -> Any, isPlace: Bool) -> Any {
        for place in stride(from: list.count - 1, through: 0, by: -1) where isTrue(test(list[place])) {
          return isPlace ? place : list[place]
        }
        return isPlace ? -1 : ()
      }

      """,
      "fromEnd": """
      /// What 'reduceRight' gives.
      func jsFold(_ list: [Any], _ first: Any, _ work: (Any, Any) -> Any) -> Any {
        var result = first
        for item in list { result = work(result, item) }
        return result
      }

      """,
      "deepFlat": """
      /// What 'flat' gives with a depth.
      func jsDeepFlat(_ values: [Any], _ depth: Any) -> [Any] {
        var list: [Any] = []
        for value in values {
          if depth > 0, value is [Any]\(facts.knowsArrays ? " || value is JSArray" : "") {
            list += jsDeepFlat(jsList(value), depth - 1)
          } else {
            list.append(value)
          }
        }
        return list
      }

      """,
      "made": """
      /// What 'Array.from' gives.
      func jsMade(_ value: Any, _ work: (Any, Any) -> Any) -> Any {
        var list: [Any] = []
        if let object = value as? JSObject, object.fields.keys.contains("length") {
          for index in 0..<Int(object["length"]) { list.append(object["\\(index)"]) }
        } else {
          list = jsList(value)
        }
        return \(list("list.enumerated().map { work($0.element, $0.offset) }"))
      }

      """,
    ]
  }
}
