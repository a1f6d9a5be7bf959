import Program
import PromiseEngine
import SwiftLanguage

// Handlers that nothing has brought about when everything else is done.
extension StubBook {
  /// Calls them, 100 ms later: what they wait for comes some time, a tap, an answer, a message.
  ///
  /// - Returns: Whether there were any.
  func callWaitingHandlers() -> Bool {
    guard let machine, !handlers.isEmpty, eventCount < Self.mostEvents else { return false }
    let runtime = machine.runtime
    let waiting = handlers.keys.sorted().flatMap { owner in (handlers[owner] ?? []).map { (owner, $0.name, $0.function) } }
    handlers = [:]
    for (owner, name, function) in waiting {
      eventCount += 1
      let full = owner == Self.anybody ? name : "\(owner).\(name)"
      let noun = event(for: function) ?? object(name, as: StubNoun(name).noun, membersAfter: name)
      _ = remember(full, .value, noun, shown: "called when nothing else is left to do")
      let arguments = handed(to: function, noun, nil)
      runtime.lane.dispatch(after: .milliseconds(100), inTurnOf: runtime.mainQueue) {
        runtime.perform(function, arguments, isTried: true)
      }
    }
    return true
  }

  /// What a handler gets that has one name for it: a `color` for `{ color in … }`.
  private func event(for handler: ScriptValue) -> ScriptValue? {
    guard case .function(let value) = handler, value.code.parameters.count == 1, let name = value.code.parameters.first?.name,
      name != "_", !name.hasPrefix("$")
    else { return nil }
    if let type = value.code.parameters.first?.type?.unwrapped, !type.isAny { return type.value(for: ObjectValue(stub: name)) }
    return self.value(named: name, StubUse())
  }

  /// A handler may set others.
  private static let mostEvents = 20
}
