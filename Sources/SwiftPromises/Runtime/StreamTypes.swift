import SwiftLanguage

/// What streams tell of themselves: `YieldResult` and `Termination`.
struct StreamTypes {
  private let yieldResult = StandardTypes.enumeration(
    "YieldResult", labelled: [("enqueued", ["remaining"]), ("dropped", [nil]), ("terminated", [])])
  private let plainTermination = StandardTypes.enumeration("Termination", [("finished", 0), ("cancelled", 0)])
  private let failableTermination = StandardTypes.enumeration("Termination", [("finished", 1), ("cancelled", 0)])

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

  private func value(_ type: TypeInfo, _ name: String, _ payload: [ScriptValue]) -> ScriptValue {
    .enumeration(EnumerationValue(type: type, enumCase: type.cases[type.casePositions[name] ?? 0], payload: payload))
  }
}
