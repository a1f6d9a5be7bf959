import SwiftLanguage

/// What streams tell of themselves: `YieldResult` and `Termination`.
struct StreamTypes {
  private let yieldResult = Self.type("YieldResult", [("enqueued", ["remaining"]), ("dropped", [nil]), ("terminated", [])])
  private let plainTermination = Self.type("Termination", [("finished", []), ("cancelled", [])])
  private let failableTermination = Self.type("Termination", [("finished", [nil]), ("cancelled", [])])

  var terminated: ScriptValue { value(yieldResult, "terminated", []) }

  func enqueued(remaining: Int) -> ScriptValue { value(yieldResult, "enqueued", [.int(remaining)]) }

  func dropped(_ element: ScriptValue) -> ScriptValue { value(yieldResult, "dropped", [element]) }

  /// Why a stream has ended.
  ///
  /// - Parameter canFail: Whether it is one of those that may end with an error.
  func termination(canFail: Bool, _ cancelled: Bool, _ error: ScriptValue?) -> ScriptValue {
    let type = canFail ? failableTermination : plainTermination
    if cancelled { return value(type, "cancelled", []) }
    return value(type, "finished", canFail ? [error.map { .some($0) } ?? ScriptValue.none] : [])
  }

  private static func type(_ name: String, _ cases: [(name: String, labels: [String?])]) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .enumeration)
    for (index, enumCase) in cases.enumerated() {
      type.casePositions[enumCase.name] = index
      type.cases.append(
        EnumerationCase(
          name: enumCase.name, index: index, labels: enumCase.labels, types: enumCase.labels.map { _ in nil }, rawValue: nil))
    }
    return type
  }

  private func value(_ type: TypeInfo, _ name: String, _ payload: [ScriptValue]) -> ScriptValue {
    .enumeration(EnumerationValue(type: type, enumCase: type.cases[type.casePositions[name] ?? 0], payload: payload))
  }
}
