extension JSHelpers {
  /// What says that something is missing.
  static let missing: [String: String] = [
    "function": """
    /// A function of an object, if there is one.
    func jsFunction(_ work: Any?, _ name: String) -> Any {
      if work == nil || work is Void { throw JSError("\\(name) is not a function", name: "TypeError") }
      return work!
    }

    """,
    "fieldFor": """
    /// A property whose method is called.
    func jsField(_ value: Any?, _ name: String, for method: String) -> Any {
      let found: Any? = jsField(value, name)
      if found == nil || found! is Void { return jsField(found, method) }
      return found!
    }

    """,
    "part": """
    /// What a pattern takes of an object.
    func jsPart(_ value: Any?, _ name: String) -> Any {
      precondition(value != nil && !(value is Void), "what is nothing is taken apart here: Node throws a TypeError")
      return jsField(value, name)
    }

    """,
  ]
}
