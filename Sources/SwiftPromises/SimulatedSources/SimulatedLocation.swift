import SwiftLanguage

extension SimulatedSource {
  /// Where the device is: the first fix, and all fixes as a second value (PromiseKit's `CLLocationManager`).
  static let location = SimulatedSource(
    name: "SimulatedLocation",
    methods: [
      "current": { call in
        try call.check(labels: ["latitude", "longitude", "fixes", "error"], positional: 0)
        let latency = try call.latency(0.5, for: "")
        let isLost = try call.fails(for: "")
        let (latitude, longitude) = (
          try call.number("latitude", default: 52.5163), try call.number("longitude", default: 13.3777)
        )
        let count = min(max(try call.integer("fixes", default: 3), 1), 1000)
        let failure = call.value("error")
        let types = call.types
        // Each fix is nearer to the place than the one before.
        let fixes: [ScriptValue] = (1...count).map { number in
          let distance = number == count ? 0 : 0.001 / Double(number)
          // Five decimals are about a metre.
          func near(_ degrees: Double) -> ScriptValue { .double(((degrees + distance) * 100_000).rounded() / 100_000) }
          return types.location.value(near(latitude), near(longitude))
        }
        return call.promise(after: latency) {
          if let failure { return .failure(failure) }
          if isLost { return .failure(types.locationError.value(case: "unknown")) }
          return .values([("first", fixes[0]), ("all", .array(fixes))])
        }
      }
    ])
}
