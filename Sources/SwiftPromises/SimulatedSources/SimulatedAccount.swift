import SwiftLanguage

extension SimulatedSource {
  /// An account that the person may refuse to share (PromiseKit's `ACAccountStore`).
  static let account = SimulatedSource(
    name: "SimulatedAccount",
    methods: [
      "request": { call in
        try call.check(labels: ["granted"], positional: 1)
        let kind = try call.text(0, "the kind of account")
        let latency = try call.latency(0.3, for: kind)
        let isGranted = try call.flag("granted", default: true) && !call.fails(for: kind)
        let types = call.types
        return call.promise(after: latency) {
          isGranted
            ? .value(types.account.value(.string("ada"), .string(kind))) : .failure(types.accountError.value(case: "notGranted"))
        }
      }
    ])
}
