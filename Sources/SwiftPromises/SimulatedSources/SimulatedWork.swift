import PromiseEngine
import SwiftLanguage
import TraceEvents

extension SimulatedSource {
  /// `dispatch_promise { … }`: work on a background queue that takes `takes:` seconds (rule 21).
  @Sendable static func backgroundWork(_ call: SourceCall) throws -> ScriptValue {
    try call.check(labels: ["on", "takes"], positional: 1)
    guard let work = call.unlabelled(0), work.isCallable else {
      throw FaultReason("dispatch_promise needs a closure", "write it in '{ }'")
    }
    let seconds = try call.number("takes", default: 0.1)
    return call.promise(taking: call.duration(seconds, isOwn: call.value("takes") != nil), work)
  }
}
