/// Handlers of outcomes, and what errors and marks say of names.
extension SwiftWriter {
  /// The property and the method of a call whose error says that there is no such property; `nil` where nobody catches it.
  func asking(_ method: String, of base: JSExpression) -> (name: String, method: String)? {
    guard catches, case .member(_, let name, isOptional: false) = base, kind(of: base) == .unknown, methods[method] == nil
    else { return nil }
    return (name, method)
  }

  /// A handler of an outcome.
  mutating func handler(_ value: JSExpression) throws(JSProblem) -> String {
    switch value {
    case .function(let function): return try closure(function, isGivenOne: true)
    case .name("undefined"), .name("null"): return "nil"
    case .name(let name) where isDeclared(name):
      switch kind(of: name) {
      case .function(JSArity(count: 0)): return "{ _ in \(swiftName(name))() }"
      case .function: return "{ \(try called(value, ["$0"])) }"
      case .resolver: return swiftName(name)
      // A promise, too, may stand here: it is no function, and is passed over.
      default: break
      }
      guard handsOnRest else { return swiftName(name) }
      needHandler()
      return "jsHandler(\(swiftName(name)))"
    case .member(.name("console"), let method, _):
      guard let printer = printer(method) else { return try write(value) }
      helpers.insert(printer.helper)
      return "{ \(printer.name)($0) }"
    default:
      guard handsOnRest else { return try write(value) }
      needHandler()
      return "jsHandler(\(try write(value)))"
    }
  }

  mutating func needHandler() { helpers.formUnion(["handler", "rest", "call", "items"]) }

  private static let unreadGlobals: Set<String> = [
    "require", "Number", "parseInt", "parseFloat", "Boolean", "Symbol", "structuredClone", "alert", "isNaN", "isFinite", "BigInt",
    "decodeURIComponent", "encodeURIComponent", "encodeURI", "decodeURI", "escape", "unescape", "btoa", "atob", "eval",
    "Function",
    "Date", "Object", "RegExp", "requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "prompt", "confirm",
    "Array",
    "clearImmediate", "reportError", "SyntaxError", "ReferenceError", "AggregateError", "EvalError", "URIError",
    "getComputedStyle",
  ]

  func unread(_ name: String) -> JSProblem? {
    Self.unreadGlobals.contains(name) ? problem("'\(name)' is not read") : nil
  }
}
