import Program
import SwiftLanguage

/// What calls of stubs give that say it themselves.
extension StubBook {
  /// What a text's method gives that is called on something unknown: a text.
  func text(_ call: NativeCall, _ full: String, _ change: StubChange?) -> ScriptValue? {
    guard change == nil, Self.textMethods.contains(full.lastComponent) else { return nil }
    return call.receiver.stubName.map { .string($0) }
  }

  /// What calling an unknown type makes with labelled values: an object that has them as members.
  func made(_ full: String, _ call: NativeCall, _ change: StubChange?) -> ScriptValue? {
    let name = full.lastComponent
    guard change == nil, name.first?.isUppercase == true, call.receiver.stubName != nil || !full.contains("."),
      !StubNoun(name).isFailure
    else { return nil }
    let values = zip(call.labels.labels, call.arguments).compactMap { label, value in
      value.isHandler ? nil : label.map { ($0, value) }
    }
    guard !values.isEmpty else { return nil }
    let object = ObjectValue(stub: name, membersAfter: name)
    for (label, value) in values where object.type.fieldPosition(label) == nil { object.addField(label, value) }
    return .object(object)
  }

  /// What the application's own `promises.all()` gives: what the library's function gives for the promises.
  func joined(_ full: String, _ call: NativeCall) throws -> NativeResult? {
    guard case .array(let elements) = call.receiver, !elements.isEmpty, elements.allSatisfy(\.isAnyPromise),
      let join = vocabulary?.functions[full.lastComponent], plan.changes[full] == nil
    else { return nil }
    return try join(
      NativeCall(
        machine: call.machine, receiver: .absent, arguments: call.arguments + [call.receiver],
        labels: ArgumentLabels(labels: call.labels.labels + [nil]), site: call.site))
  }

  private static let textMethods: Set<String> = ["replacingOccurrences", "trimmingCharacters", "lowercased", "uppercased"]
}

extension ScriptValue {
  /// Whether it is a promise of the script's library.
  var isAnyPromise: Bool {
    if case .library(let object) = self { object.isPromise } else { false }
  }

  /// Whether it is a function, not a type that could be called as one.
  var isHandler: Bool {
    if case .type = self { false } else { isCallable }
  }
}
