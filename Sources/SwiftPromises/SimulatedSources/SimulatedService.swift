import PromiseEngine
import SwiftLanguage

extension SimulatedSource {
  /// A service with a callback, to wrap, and one that works only after some failures, to retry.
  static let service = SimulatedSource(
    name: "SimulatedService",
    methods: [
      "request": { call in
        try call.check(labels: ["completion", "result", "error"], positional: 2)
        let name = try call.text(0, "the name of what is requested")
        guard let completion = call.value("completion") ?? call.unlabelled(1), completion.isCallable else {
          throw FaultReason("SimulatedService.request needs a closure that takes a result and an error", "write it in '{ }'")
        }
        let isLost = try call.fails(for: name)
        let failure = call.value("error") ?? (isLost ? call.types.serviceError.value(case: "unavailable") : nil)
        let result = call.value("result") ?? .string("the answer to \(name)")
        let runtime = call.runtime
        let latency = try call.latency(0.1, for: name)
        call.wait {
          runtime.lane.dispatch(after: latency, inTurnOf: runtime.mainQueue) {
            runtime.perform(completion, [failure == nil ? .some(result) : .none, failure.map { .some($0) } ?? .none])
          }
        }
        return .void
      },
      "flaky": { call in
        try call.check(labels: ["failures", "result", "error"], positional: 1)
        let name = try call.text(0, "the name of the service")
        let failures = try call.integer("failures", default: 2)
        let latency = try call.latency(0.1, for: name)
        let failsByChance = try call.fails(for: name)
        let isDown = call.runtime.countCall(of: "SimulatedService.flaky \(name)") <= failures
        let failure = call.value("error") ?? call.types.serviceError.value(case: "unavailable")
        let result = call.value("result") ?? .string("\(name) works")
        return call.promise(after: latency) { isDown || failsByChance ? .failure(failure) : .value(result) }
      },
    ])
}
