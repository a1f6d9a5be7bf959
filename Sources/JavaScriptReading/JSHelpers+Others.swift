extension JSHelpers {
  /// Helpers for single operators and functions.
  static func others(_ facts: Facts) -> [String: String] {
    let (knowsArrays, knowsRests) = (facts.knowsArrays, facts.knowsRests)
    func list(_ text: String) -> String { knowsArrays ? "JSArray(\(text))" : text }
    let abortableStart = """
        let signal = (options as? JSObject)?["signal"] as? JSAbortSignal
        if let stopped = signal, stopped["aborted"] == true { return Promise.reject(stopped.reason) }
        let answer =\u{20}
      """
    let abortableEnd = """
        guard let stopping = signal else { return answer }
        return Promise { resolve, reject in
          if stopping["aborted"] == true { reject(stopping.reason) }
          _ = stopping.addEventListener("abort", { (_ event: Any) in reject(stopping.reason) })
          answer.then(resolve, reject)
        }

      """
    return [
      "logAll": """
      func consoleLogAll(_ values: [Any]) { \(facts.printer)(values.map { jsShown($0) }.joined(separator: " ")) }

      """,
      "items": """
      func jsList(_ value: Any) -> [Any] {
      \(facts.knowsGenerators ? "  if value is Generator { return jsDrained(value) }\n" : "")\(facts.knowsCollections ? "  if let list = jsElements(value) { return list }\n" : "")\(knowsArrays ? "  if value is JSArray { return jsItems(value) }\n" : "")\(facts.knowsPatterns ? "  if let match = value as? JSMatch { return match.items }\n" : "")  if let text = value as? String {
          precondition(text.utf8.count == text.count, "only texts of ASCII are taken apart here")
          return text.map { String($0) }
        }
      \(facts.knowsIterators ? "  if value is JSObject { return jsCollected(value) }\n" : "")  guard let list = value as? [Any] else { preconditionFailure("this isn't an array") }
        return list
      }
      \(facts.knowsIterators ? """

      /// All that an iterator gives.
      func jsCollected(_ value: Any) -> [Any] {
        let steps = JSSteps(value)
        var list: [Any] = []
        while steps.step() { list.append(steps.value) }
        return list
      }

      """ : "")
      func jsAt(_ value: Any, _ index: Int) -> Any {
      \(facts.knowsGenerators ? "  precondition(!(value is Generator), \"a generator is not taken apart here\")\n" : "")\(facts.knowsIterators ? "  precondition(!(value is JSObject), \"what has an iterator is not taken apart here\")\n" : "")        let list = jsList(value)
        return index < list.count ? list[index] : ()
      }

      func jsRest(_ value: Any, _ index: Int) -> [Any] { Array(jsList(value).dropFirst(index)) }

      """,
      "pushAll": """
      /// What 'push' does with several values.
      func jsPushAll(_ list: JSArray, _ values: [Any]) -> Any {
        list.items += values
        return list.count
      }

      """,
      "default": """
      /// What takes the place of 'undefined'.
      func jsDefault(_ value: Any?, _ other: () -> Any) -> Any {
        guard let value else { return nil }
        return value is Void ? other() : value
      }

      """,
      "maybe": """
      /// What '?.' gives.
      func jsMaybe(_ value: Any?, _ name: String) -> Any {
        guard let value else { return () }
        return value is Void ? () : jsField(value, name)
      }

      """,
      "sequence": """
      /// What '(a, b)' gives.
      func jsLast(_ values: Any?...) -> Any {
        guard let last = values[values.count - 1] else { return nil }
        return last
      }

      """,
      "assign": """
      func jsAssign(_ value: Any, _ set: (Any) -> Void) -> Any {
        set(value)
        return value
      }

      """,
      "assignAll": """
      /// What 'Object.assign' does and gives.
      func jsAssignAll(_ target: Any, _ parts: [Any?]) -> Any {
        let object = jsObject(target)
        for field in jsMerged(parts).fields { object[field.key] = field.value }
        return object
      }

      """,
      "identical": """
      /// What 'Object.is' says.
      func jsIs(identical first: Any?, _ second: Any?) -> Bool {
        if let one = first as? Double, let other = second as? Double {
          if one != one || other != other { return one != one && other != other }
          if one == 0, other == 0 { return 1 / one == 1 / other }
        }
        return jsSame(first, second)
      }

      """,
      "taken": """
      /// What a pattern takes of what has an iterator: so many values, or all with '...'; a list is taken as it is.
      func jsTaken(_ value: Any, _ count: Int) -> Any {
        guard \(facts.knowsGenerators ? "value is Generator || " : "")value is JSObject else { return value }
        let steps = JSSteps(value)
        var list: [Any] = []
        while list.count != count, steps.step() { list.append(steps.value) }
        steps.close()
        return list
      }

      """,
      "step": """
      /// What 'i++' gives.
      func jsStep(_ old: Any, _ by: Int, _ set: (Any) -> Void) -> Any {
        set(old + by)
        return old
      }

      /// What '++i' gives.
      func jsStepped(_ old: Any, _ by: Int, _ set: (Any) -> Void) -> Any {
        let new = old + by
        set(new)
        return new
      }

      """,
      "either": """
      func jsOr(_ left: Any?, _ right: () -> Any) -> Any { isTrue(left) ? left! : right() }

      func jsAnd(_ left: Any?, _ right: () -> Any) -> Any {
        guard let left else { return nil }
        return isTrue(left) ? right() : left
      }

      /// What '??' gives.
      func jsElse(_ left: Any?, _ right: () -> Any) -> Any {
        guard let left else { return right() }
        return left is Void ? right() : left
      }

      """,
      "merged": """
      /// What '{ ...first, ...second }' gives.
      func jsMerged(_ parts: [Any?]) -> JSObject {
        let result = JSObject()
        for part in parts {
          guard let part else { continue }
          if part is Void { continue }
          if part is [Any] || part is String\(knowsArrays ? " || part is JSArray" : "") {
      \(facts.knowsNumberedNames ? "" : "      precondition(result.fields.isEmpty, \"numbers come first among an object's names: this is not read here\")\n")\
            for (index, item) in jsList(part).enumerated() { result["\\(index)"] = item }
            continue
          }
          guard let object = part as? JSObject else { preconditionFailure("only objects are spread here") }
          for field in object.fields { result[field.key] = \(facts.knowsAccessors ? "object[field.key]" : "field.value") }
        }
        return result
      }

      func jsWithout(_ value: Any, _ names: [String]) -> JSObject {
        let result = jsMerged([value])
        for name in names { result.fields[name] = nil }
        return result
      }

      """,
      "call": """
      /// A call as JavaScript does it: what is missing is 'undefined', what is too much is left out.
      func jsCall(_ work: Any, _ given: [Any]) -> Any {
        func at(_ index: Int) -> Any { index < given.count ? given[index] : () }
      \(knowsRests ? "  if let work = work as? JSRest { return work.work(given) }\n" : "")  // Functions of the library take what they are given.
        if given.count == 1, let work = work as? (Any) -> Any { return work(at(0)) }
        if given.count == 2, let work = work as? (Any, Any) -> Any { return work(at(0), at(1)) }
        if let work = work as? () -> Any { return work() }
        if let work = work as? (Any) -> Any { return work(at(0)) }
        if let work = work as? (Any, Any) -> Any { return work(at(0), at(1)) }
        if let work = work as? (Any, Any, Any) -> Any { return work(at(0), at(1), at(2)) }
        if let work = work as? (Any, Any, Any, Any) -> Any { return work(at(0), at(1), at(2), at(3)) }
        preconditionFailure("this isn't a function, or takes more than four values")
      }

      """,
      "rest": """
      /// A function that takes all that it is given.
      struct JSRest {
        let work: ([Any]) -> Any
      }

      """,
      "handler": """
      /// A handler of an outcome, which may be a function that takes all that it is given.
      func jsHandler(_ work: Any?, isLast: Bool = false) -> Any? {
        guard let rest = work as? JSRest else { return work }
        if isLast { return { () -> Any in rest.work([]) } }
        return { (_ value: Any) -> Any in rest.work([value]) }
      }

      """,
      "slice": """
      func jsSlice(_ value: Any, _ from: Int = 0, _ to: Any = ()) -> Any {
        let list: [Any] = value is String ? jsCharacters(value) : jsList(value)
        let last = to is Void ? list.count : to
        let start = from < 0 ? max(0, list.count + from) : min(from, list.count)
        let end = last < 0 ? max(0, list.count + last) : min(last, list.count)
        let part: [Any] = start < end ? Array(list[start..<end]) : []
        return value is String ? part.map { "\\($0)" }.joined(separator: "") : \(list("part"))
      }

      """,
      "indexOf": """
      func jsIndexOf(_ value: Any, _ wanted: Any, _ from: Int = 0) -> Any {
        precondition(from >= 0, "a place counted from the end is not read here")
        if value is String {
          let (all, part) = (jsCharacters(value), jsCharacters(wanted))
          for start in stride(from: from, through: all.count - part.count, by: 1) {
            if Array(all[start..<start + part.count]) == part { return start }
          }
          return -1
        }
        let list = jsList(value)
        for place in stride(from: from, to: list.count, by: 1) { if jsSame(list[place], wanted) { return place } }
        return -1
      }

      """,
      "reduced": """
      /// What 'reduce' gives without a value to begin with.
      func jsReduced(_ value: Any, _ work: (Any, Any) -> Any) -> Any {
        let list = jsList(value)
        precondition(!list.isEmpty, "'reduce' of an empty array needs a value to begin with")
        var result: Any = list[0]
        for item in list.dropFirst() { result = work(result, item) }
        return result
      }

      """,
      "flat": """
      func jsFlat(_ values: [Any]) -> [Any] {
        var list: [Any] = []
        for value in values {
          if value is [Any]\(knowsArrays ? " || value is JSArray" : "") { list += jsList(value) } else { list.append(value) }
        }
        return list
      }

      """,
      "split": """
      func jsSplit(_ text: String, _ separator: String) -> [Any] {
        if separator.isEmpty { return text.map { String($0) } }
        return text.components(separatedBy: separator)
      }

      """,
      "trim": """
      func jsTrim(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

      """,
      "pad": """
      func jsPad(_ text: String, _ length: Int, _ filling: String, atStart: Bool) -> String {
        var blanks = ""
        while text.count + blanks.count < length { blanks += filling }
        blanks = String(blanks.prefix(max(length - text.count, 0)))
        return atStart ? blanks + text : text + blanks
      }

      """,
      "fetch": """
      /// There is no network here: each address answers after a while, with itself.
      func fetch(_ address: Any = (), _ options: Any = ()) -> Any {
      \(facts.knowsAbort ? abortableStart : "  return ")SimulatedNetwork.get(jsText(address)).then({ _ in
          JSObject([
            "ok": true, "status": 200, "url": address, "json": { Promise.resolve(JSObject(["url": address])) },
            "text": { Promise.resolve("the answer of \\(address)") },
          ])
        }, { _ in throw JSError("fetch failed", name: "TypeError") })
      \(facts.knowsAbort ? abortableEnd : "")}

      """,
      "generators": """
      /// What 'next' gives.
      func jsResult(_ value: Any, _ isDone: Any) -> JSObject { JSObject(["value": value, "done": isDone]) }

      /// All that a generator gives.
      func jsDrained(_ generator: Any) -> [Any] {
        var list: [Any] = []
        while true {
          let step = generator.next()
          if step["done"] == true { return list }
          list.append(step["value"])
        }
      }

      """,
      "charAt": """
      func jsCharAt(_ text: String, _ index: Any) -> String {
        guard index >= 0, index < text.count else { return "" }
        return String(Array(text)[index])
      }

      """,
      "keys": """
      /// What 'for … in' goes through: names, and the places of a list or a text as texts.
      func jsKeys(_ value: Any?) -> [Any] {
        guard let value, !(value is Void) else { return [] }
        if let object = value as? JSObject { return object.fields.map { $0.key } }
        return jsList(value).indices.map { "\\($0)" }
      }

      """,
      "entries": """
      /// What 'Object.fromEntries' gives.
      func jsFromEntries(_ entries: [Any]) -> JSObject {
        let result = JSObject()
        for entry in entries { result[jsText(jsAt(entry, 0))] = jsAt(entry, 1) }
        return result
      }

      """,
      "sorted": """
      func jsSorted(_ list: [Any], _ by: (Any, Any) -> Any) -> [Any] { list.sorted(by: { by($0, $1) < 0 }) }

      """,
      "times": """
      /// What 'Array.from({ length: count }, make)' gives.
      func jsTimes(_ count: Int, _ make: (Any, Any) -> Any) -> [Any] {
        var list: [Any] = []
        for index in 0..<count { list.append(make((), index)) }
        return list
      }

      """,
      "interval": """
      final class JSInterval {
        var timer: Any = ()
        var isOn = true
      }

      func setInterval(_ work: @escaping () -> Void, _ ms: Any = 0) -> JSInterval {
        let interval = JSInterval()
        func wait() {
          interval.timer = setTimeout({
            if interval.isOn { work() }
            if interval.isOn { wait() }
          }, \(facts.knowsBusyLoops ? "jsDelay(ms)" : "ms"))
        }
        wait()
        return interval
      }

      func clearInterval(_ value: Any?) {
        guard let interval = value as? JSInterval else { return }
        interval.isOn = false
        clearTimeout(interval.timer)
      }

      """,
    ]
  }
}
