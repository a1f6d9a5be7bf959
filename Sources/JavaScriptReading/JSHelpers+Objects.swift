extension JSHelpers {
  /// Objects and errors.
  static func objects(_ facts: Facts) -> [String: String] {
    let (sorting, isSorted, isNew, sorts) = facts.knowsNumberedNames ? sortedNames : ("", "self.fields = fields", "", "")
    let object =
      facts.knowsClasses
      ? """
      /// An object; one of a class has methods, too.
      class JSObject {
        var fields: [String: Any]
        /// What '#name' names.
        var hidden: [String: Any] = [:]

      \(facts.knowsFrozen ? "  var isFrozen = false\n" : "")
        init(_ fields: [String: Any] = [:]) { \(isSorted) }
      \(sorting)
        var typeName: String { "" }

      \(facts.knowsTexts ? "  func toString() -> Any { \"[object Object]\" }\n" : "")
        /// What 'get name()' gives.
        func computed(_ name: String) -> Any { hidden.keys.contains(name) ? hidden[name]! : () }

        /// What 'set name(value)' does; whether there is one.
        func assigned(_ name: String, _ value: Any) -> Bool { false }

        subscript(_ name: String) -> Any {
          get {
      \(facts.knowsAccessors ? "      if let accessor = fields[name] as? JSAccessor { return accessor.read() }\n" : "")      return fields.keys.contains(name) ? fields[name]! : computed(name)
          }
          set {
      \(facts.knowsFrozen ? "      precondition(!isFrozen, \"nothing is assigned to what is frozen here\")\n" : "")      if assigned(name, newValue) { return }
      \(facts.knowsAccessors ? "      if let accessor = fields[name] as? JSAccessor { return accessor.write(newValue) }\n" : "")      \(isNew)      if name.hasPrefix("#") { hidden.updateValue(newValue, forKey: name) } else { fields.updateValue(newValue, forKey: name) }
      \(sorts)    }
        }
      }

      """
      : """
      final class JSObject {
        var fields: [String: Any]

      \(facts.knowsFrozen ? "  var isFrozen = false\n" : "")
        init(_ fields: [String: Any] = [:]) { \(isSorted) }
      \(sorting)
        subscript(_ name: String) -> Any {
          get { fields.keys.contains(name) ? fields[name]! : () }
          set {
      \(facts.knowsFrozen ? "      precondition(!isFrozen, \"nothing is assigned to what is frozen here\")\n" : "")\(isNew)      fields.updateValue(newValue, forKey: name)
      \(sorts)    }
        }
      }

      """
    let clonedCollections =
      facts.knowsCollections
      ? """
        if let set = value as? JSSet { return JSSet(set.values.map { jsCloned($0) }) }
        if let map = value as? JSMap {
          let clone = JSMap()
          for key in map.keys { _ = clone.set(jsCloned(key), jsCloned(map.get(key))) }
          return clone
        }

      """ : ""
    let (field, parameter, set) =
      facts.knowsCauses ? ("  var cause: Any = ()\n", ", cause: Any = ()", "    self.cause = cause\n") : ("", "", "")
    let error =
      facts.knowsErrorClasses
      ? """
      class JSError: JSObject, Error, CustomStringConvertible {
        init(_ message: Any = (), name: String = "Error", cause: Any = ()) {
          super.init()
          hidden["message"] = message is Void ? "" : "\\(message)"
          hidden["name"] = name
          hidden["cause"] = cause
        }

        var name: Any { self["name"] }
        var message: Any { self["message"] }

        var description: String { "\\(message)".isEmpty ? "\\(name)" : "\\(name): \\(message)" }
      }

      """
      : """
      struct JSError: Error, CustomStringConvertible {
        var name = "Error"
        var message = ""
      \(field)
        init(_ message: Any = "", name: String = "Error"\(parameter)) {
          self.name = name
          self.message = "\\(message)"
      \(set)  }

        var description: String { message.isEmpty ? name : "\\(name): \\(message)" }
      }

      """
    return [
      "object": object, "error": error,
      "accessor": """
      /// A property that functions give and take.
      final class JSAccessor {
        var getter: (() -> Any)? = nil
        var setter: ((Any) -> Any)? = nil

        func read() -> Any {
          guard let getter else { return () }
          return getter()
        }

        func write(_ value: Any) {
          guard let setter else { preconditionFailure("this property can only be read") }
          _ = setter(value)
        }

        var shown: String { getter == nil ? "[Setter]" : setter == nil ? "[Getter]" : "[Getter/Setter]" }
      }

      """,
      "asObject": """
      \(facts.knowsArrays ? "/// An array or an object that gets a value.\nfunc jsHolder(_ value: Any) -> Any {\n  precondition(value is JSArray || value is JSObject, \"this gets no values here\")\n  return value\n}\n\n" : "")/// An object that gets a property.
      func jsObject(_ value: Any) -> JSObject {
        guard let object = value as? JSObject else { preconditionFailure("this gets no properties here") }
        return object
      }

      """,
      "keyed": """
      extension JSObject {
        /// What a key names that is no text, as its text does.
        subscript(_ key: Any) -> Any {
          get { self[jsText(key)] }
          set { self[jsText(key)] = newValue }
        }
      }

      """,
      "own": """
      /// A call of an object's own method, or what is done with a list.
      func jsOwn(_ value: Any, _ name: String, _ given: [Any], _ other: (Any) -> Any) -> Any {
        guard let object = value as? JSObject else { return other(value) }
        return jsCall(object[name], given)
      }

      """,
      "cloned": """
      /// What 'structuredClone' gives.
      func jsCloned(_ value: Any?) -> Any {
        guard let value else { return nil }
      \(facts.knowsArrays ? "  if let list = value as? JSArray { return JSArray(list.items.map { jsCloned($0) }) }\n" : "")\
        if let list = value as? [Any] { return list.map { jsCloned($0) } }
      \(clonedCollections)\
      \(facts.knowsDates ? "  if let date = value as? JSDate { return JSDate(date.time) }\n" : "")\
        if let object = value as? JSObject {
          precondition(!(value is Error), "an error is not cloned here")
          let clone = JSObject()
          for field in object.fields { clone.fields.updateValue(jsCloned(field.value), forKey: field.key) }
          return clone
        }
        precondition(value is String || value is Int || value is Double || value is Bool || value is Void, "this is not cloned here")
        return value
      }

      """,
      "frozen": """
      func jsFreeze(_ value: Any) -> Any {
        guard let object = value as? JSObject else { preconditionFailure("only objects are frozen here") }
        object.isFrozen = true
        return object
      }

      func jsIsFrozen(_ value: Any?) -> Bool {
        guard let object = value as? JSObject else { return true }
        return object.isFrozen
      }

      """,
      "delete": """
      /// What 'delete' does and gives.
      func jsDelete(_ value: Any, _ name: Any) -> Bool {
        jsObject(value).fields[jsText(name)] = nil
        return true
      }

      """,
      "typeName": """
      /// What 'constructor.name' gives.
      func jsTypeName(_ value: Any) -> String {
      \(facts.knowsAny ? "  if \"\\(value)\".hasPrefix(\"AggregateError(message: \") { return \"AggregateError\" }\n" : "")\(facts.knowsClasses ? "  if let object = value as? JSObject, !object.typeName.isEmpty { return object.typeName }\n" : "")  if let error = value as? JSError { return error.name }
        precondition(value is JSObject, "of what class this is isn't known here")
        return "Object"
      }

      """,
      "if": """
      /// What '?.' calls, unless there is nothing.
      func jsIf(_ value: Any?, _ work: (Any) -> Any) -> Any {
        guard let value else { return () }
        return value is Void ? () : work(value)
      }

      """,
    ]
  }

  /// What keeps an object's names in JavaScript's order, which begins with those that are numbers: a method, what 'init' does, and what
  /// stands around giving a property its value.
  private static let sortedNames = (
    """

      /// Names that are numbers come first, by their size.
      func sortNames() {
        let numbers = fields.keys.compactMap { Int($0) }.filter { $0 >= 0 && fields.keys.contains("\\($0)") }.sorted()
        var sorted: [String: Any] = [:]
        for number in numbers { sorted.updateValue(fields["\\(number)"]!, forKey: "\\(number)") }
        for field in fields where !sorted.keys.contains(field.key) { sorted.updateValue(field.value, forKey: field.key) }
        fields = sorted
      }

    """, "self.fields = fields; sortNames()", "      let isNew = !fields.keys.contains(name)\n",
    "      if isNew { sortNames() }\n"
  )

  /// Maps and sets.
  static func collections(_ facts: Facts) -> [String: String] {
    func list(_ text: String) -> String { facts.knowsArrays ? "JSArray(\(text))" : text }
    let loops =
      facts.knowsSteps ? "  /// The loops that go through it.\n  var loops: [JSSteps] = []\n" : ""
    let removed =
      facts.knowsSteps ? "    for loop in loops where loop.index > place { loop.index -= 1 }\n" : ""
    let cleared = facts.knowsSteps ? "    for loop in loops { loop.index = 0 }\n" : ""
    return [
      "collections": """
      final class JSMap {
        var keys: [Any] = []
        var values: [Any] = []
      \(loops)
        init(_ entries: Any? = ()) {
          guard let entries else { return }
          if entries is Void { return }
          for entry in jsList(entries) { _ = set(jsAt(entry, 0), jsAt(entry, 1)) }
        }

        var size: Int { keys.count }

        func place(_ key: Any) -> Int? { keys.firstIndex(where: { jsSame($0, key) }) }

        func get(_ key: Any = ()) -> Any {
          guard let place = place(key) else { return () }
          return values[place]
        }

        func has(_ key: Any = ()) -> Any { place(key) != nil }

        func set(_ key: Any = (), _ value: Any = ()) -> Any {
          if let place = place(key) {
            values[place] = value
          } else {
            keys.append(key)
            values.append(value)
          }
          return self
        }

        func delete(_ key: Any = ()) -> Any {
          guard let place = place(key) else { return false }
          keys.remove(at: place)
          values.remove(at: place)
      \(removed)    return true
        }

        func clear() -> Any {
          keys = []
          values = []
      \(cleared)    return ()
        }
      }

      final class JSSet {
        var values: [Any] = []
      \(loops)
        init(_ values: Any? = ()) {
          guard let values else { return }
          if values is Void { return }
          for value in jsList(values) { _ = add(value) }
        }

        var size: Int { values.count }

        func has(_ value: Any = ()) -> Any { values.contains(where: { jsSame($0, value) }) }

        func add(_ value: Any = ()) -> Any {
          if !values.contains(where: { jsSame($0, value) }) { values.append(value) }
          return self
        }

        func delete(_ value: Any = ()) -> Any {
          guard let place = values.firstIndex(where: { jsSame($0, value) }) else { return false }
          values.remove(at: place)
      \(removed)    return true
        }

        func clear() -> Any {
          values = []
      \(cleared)    return ()
        }
      }

      /// What a loop over a map or a set meets.
      func jsElements(_ value: Any) -> [Any]? {
        if let set = value as? JSSet { return set.values }
        guard let map = value as? JSMap else { return nil }
        return map.keys.enumerated().map { \(list("[$0.element, map.values[$0.offset]]")) }
      }

      /// What 'keys', 'values' and 'entries' give.
      func jsParts(_ value: Any, _ part: String) -> [Any] {
        if let map = value as? JSMap { return part == "keys" ? map.keys : part == "values" ? map.values : jsList(map) }
        if let set = value as? JSSet { return part == "entries" ? set.values.map { \(list("[$0, $0]")) } : set.values }
        let list = jsList(value)
        if part == "values" { return list }
        return list.enumerated().map { part == "keys" ? $0.offset : \(list("[$0.offset, $0.element]")) }
      }

      """
    ]
  }
}
