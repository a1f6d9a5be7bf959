import SwiftLanguage

// What PromiseKit's compiler says of closures.
extension KitChainTypes {
  func advice(on name: String, returning type: String) -> String {
    switch name {
    case "done", "get", "tap", "ensure", "always", "catch", "finally":
      if name == "catch" || name == "finally" { return "nothing goes on after '\(name)'; 'recover' makes a new value" }
      let own = type.hasPrefix("Promise") || type.hasPrefix("Guarantee") ? "'then'" : "'map'"
      return "'\(name)' returns nothing, use \(own) to go on with it"
    default: return KitAdvice.of(name, returning: type)
    }
  }

  func prefersUnfailing(_ name: String) -> Bool { name == "firstly" }

  func closureParameters(of name: String) -> String {
    switch name {
    case "catch": "(Error)"
    case "tap": "(Result)"
    default: "()"
    }
  }

  func callee(_ demand: ResultDemand) -> String {
    demand.isMethod ? "instance method '\(demand.name)(on:flags:_:)'" : "global function '\(demand.name)(execute:)'"
  }

  func problem(ofMakerIgnoringInput name: String) -> String? {
    guard name == "Promise" || name == "Guarantee" else { return nil }
    return
      "contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored: write '\(name) { seal in … }'"
  }

  var settledForm: String { "Promise.value(…)" }

  /// PromiseKit 4's `then` needs no promise.
  func toleration(of name: String, returning type: String, mentions: (String) -> Bool) -> String? {
    guard name == "then", !Self.newerWords.contains(where: mentions) else { return nil }
    return
      "this 'then' returns \(type == "()" ? "nothing" : "a value"), as PromiseKit 4 allows: it runs so here; today, \(advice(on: name, returning: type))"
  }

  /// What PromiseKit 4 hadn't yet.
  private static let newerWords =
    ["seal.", "seal in", "Guarantee", ".compactMap"]
    + ["done", "ensure", "finally", "tap"].flatMap { [".\($0) {", ".\($0){", ".\($0)("] }
}
