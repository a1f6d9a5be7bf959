import SwiftLanguage

/// What an `OperationQueue` has besides: how many of its operations may run side by side.
extension ScriptQueue: SettableObject {
  private static let width = "maxConcurrentOperationCount"
  private static let ignored: Set<String> = ["name", "qualityOfService"]

  var isShared: Bool { true }

  func property(_ name: String) -> ScriptValue? {
    guard isOfOperations else { return nil }
    if name == ScriptQueue.width { return .int(isConcurrent ? width ?? -1 : 1) }
    return ScriptQueue.ignored.contains(name) ? ScriptValue.none : nil
  }

  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject {
    if name == ScriptQueue.width, case .int(let width) = value.unwrapped { setWidth(width) }
    return self
  }
}
