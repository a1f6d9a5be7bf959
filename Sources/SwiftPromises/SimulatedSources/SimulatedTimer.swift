import PromiseEngine
import SwiftLanguage
import TraceEvents

extension SimulatedSource {
  /// A promise that is fulfilled after some seconds.
  static let timer = SimulatedSource(
    name: "SimulatedTimer",
    methods: [
      "after": { call in
        try call.check(labels: ["value"], positional: 1)
        guard let seconds = call.unlabelled(0) else { throw FaultReason("SimulatedTimer.after needs a number of seconds") }
        let value = call.value("value") ?? .void
        return call.promise(after: call.duration(try call.call.number(seconds), isOwn: true)) { .value(value) }
      }
    ])
}
