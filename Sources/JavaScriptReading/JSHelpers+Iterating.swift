extension JSHelpers {
  /// What goes through lists that may change meanwhile, and through what has an iterator.
  static func iterating(_ facts: Facts) -> [String: String] {
    let collections = facts.knowsCollections
    let started =
      collections
      ? "if let map = source as? JSMap { map.loops.append(self) }\n          if let set = source as? JSSet { set.loops.append(self) }\n          "
      : ""
    let ended =
      collections
      ? "if let map = source as? JSMap { map.loops = map.loops.filter { $0 !== self } }\n          if let set = source as? JSSet { set.loops = set.loops.filter { $0 !== self } }\n          "
      : ""
    let isLive =
      (facts.knowsArrays ? ["source is JSArray"] : [])
      + (collections ? ["source is JSMap", "source is JSSet"] : [])
    let present =
      isLive.isEmpty ? "" : "if \(isLive.joined(separator: " || ")) { return }\n          "
    func list(_ text: String) -> String { facts.knowsArrays ? "JSArray(\(text))" : text }
    var read = ""
    if facts.knowsArrays {
      read +=
        "if let list = source as? JSArray {\n            isOver = index >= list.count\n            if !isOver { value = part == \"keys\" ? index : part == \"entries\" ? JSArray([index, list[index]]) : list[index] }\n          } else "
    }
    if collections {
      let entry =
        "part == \"keys\" ? map.keys[index] : part == \"values\" ? map.values[index] : \(list("[map.keys[index], map.values[index]]"))"
      let element =
        "part == \"entries\" ? \(list("[set.values[index], set.values[index]]")) : set.values[index]"
      read +=
        "if let map = source as? JSMap {\n            isOver = index >= map.keys.count\n            if !isOver { value = \(entry) }\n          } else if let set = source as? JSSet {\n            isOver = index >= set.values.count\n            if !isOver { value = \(element) }\n          } else "
    }
    let generator = facts.knowsGenerators ? " || iterator is Generator" : ""
    return [
      "steps": """
      /// What a loop goes through: something with an iterator, which is told when the loop is left, or a list as it is at each step.
      final class JSSteps {
        let source: Any
        /// Which part of the entries it gives.
        let part: String
        var list: [Any] = []
        var iterator: Any = ()
        var index = 0
        var value: Any = ()
        var isOver = false

        init(_ source: Any, _ part: String = "") {
          self.source = source
          self.part = part
          \(started)\(present)if \(facts.knowsGenerators ? "source is Generator || " : "")source is JSObject { iterator = jsIterator(source) } else { list = jsList(source) }
        }

        func step() -> Bool {
          if iterator is JSObject\(generator) {
            let result = jsNext(iterator)
            value = jsField(result, "value")
            isOver = isTrue(jsField(result, "done"))
          } else \(read){
            isOver = index >= list.count
            if !isOver { value = part == "keys" ? index : part == "entries" ? \(list("[index, list[index]]")) : list[index] }
          }
          index += 1
          return !isOver
        }

        func close() {
          \(ended)if !isOver, !(iterator is Void) { _ = jsNext(iterator, "return") }
        }
      }

      /// What '[Symbol.iterator]()' gives.
      func jsIterator(_ value: Any, _ part: String = "") -> Any {
      \(facts.knowsGenerators ? "  if value is Generator || value is AsyncGenerator { return value }\n" : "")  if let object = value as? JSObject, part.isEmpty {
          for name in ["Symbol.iterator", "Symbol.asyncIterator"] {
            let make = object[name]
            if !(make is Void) { return jsCall(make, []) }
          }
          preconditionFailure("this is not iterable: Node throws a TypeError")
        }
        let steps = JSSteps(value, part)
        let iterator = JSObject([
          "next": {
            let goesOn = steps.step()
            return JSObject(["value": goesOn ? steps.value : (), "done": !goesOn])
          }
        ])
      \(facts.knowsIterators ? "  iterator[\"Symbol.iterator\"] = { iterator }\n" : "")\
        return iterator
      }

      /// A call of an iterator's 'next' or 'return'.
      func jsNext(_ iterator: Any, _ name: String = "next", _ given: Any = ()) -> Any {
      \(facts.knowsGenerators ? """
        if iterator is Generator || iterator is AsyncGenerator {
          return name == "next" ? iterator.next(given) : name == "throw" ? iterator.throw(given) : iterator.return(given)
        }

      """ : "")  guard let object = iterator as? JSObject else { preconditionFailure("this isn't an iterator") }
        let method = object[name]
        if name == "return", method is Void { return () }
        return jsCall(method, [given])
      }

      """,
      "each": """
      /// What 'forEach' does.
      func jsEach(_ value: Any, _ work: (Any, Any) -> Any) {
      \(facts.knowsArrays ? """
        if let list = value as? JSArray {
          let count = list.count
          var index = 0
          while index < min(count, list.count) {
            _ = work(list[index], index)
            index += 1
          }
          return
        }

      """ : "")  let steps = JSSteps(value)
        defer { steps.close() }
        var index = 0
        while steps.step() {
      \(collections ? "    if value is JSMap { _ = work(jsAt(steps.value, 1), jsAt(steps.value, 0)) } else if value is JSSet { _ = work(steps.value, steps.value) } else { _ = work(steps.value, index) }\n" : "    _ = work(steps.value, index)\n")    index += 1
        }
      }

      """,
    ]
  }
}
