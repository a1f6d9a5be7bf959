import SwiftLanguage

extension SimulatedSource {
  /// Directions, the time that they take, and a picture of a map (PromiseKit's `MKDirections` and `MKMapSnapshotter`).
  static let route = SimulatedSource(
    name: "SimulatedRoute",
    methods: [
      "directions": { call in
        let types = call.types
        return try journey(call) { journey in
          .value(
            types.route.value(
              .string(journey.from.name), .string(journey.to.name), .double(journey.kilometres),
              .array([
                .string("leave \(journey.from.name)"), .string("go \(journey.direction)"), .string("reach \(journey.to.name)"),
              ])))
        }
      },
      "eta": { call in try journey(call) { .value(.double(($0.kilometres / 80 * 3600).rounded())) } },
      "map": { call in
        try call.check(labels: [], positional: 1)
        let name = try call.text(0, "the name of a place")
        let latency = try call.latency(0.2, for: name)
        let types = call.types
        return call.promise(after: latency) {
          guard let place = Gazetteer.place(named: name) else { return .failure(types.routeError.value(case: "noRoute")) }
          return .value(.string(place.map))
        }
      },
    ])

  private static func journey(_ call: SourceCall, _ outcome: @escaping (Journey) -> SourceOutcome) throws -> ScriptValue {
    try call.check(labels: ["from", "to"], positional: 0)
    let (from, to) = (try call.text("from", default: "Berlin"), try call.text("to", default: "Paris"))
    let latency = try call.latency(0.3, for: "\(from) \(to)")
    let isLost = try call.fails(for: "\(from) \(to)")
    let types = call.types
    return call.promise(after: latency) {
      guard !isLost, let start = Gazetteer.place(named: from), let end = Gazetteer.place(named: to) else {
        return .failure(types.routeError.value(case: "noRoute"))
      }
      return outcome(Journey(from: start, to: end))
    }
  }
}

/// A way from one place to another.
private struct Journey {
  let from: Gazetteer.Place
  let to: Gazetteer.Place

  /// About how far it is: a degree of latitude is 111 km; the shrinking of degrees of longitude is ignored.
  var kilometres: Double {
    let (north, east) = (to.latitude - from.latitude, to.longitude - from.longitude)
    return ((north * north + east * east).squareRoot() * 111).rounded()
  }

  var direction: String {
    let (north, east) = (to.latitude - from.latitude, to.longitude - from.longitude)
    return (abs(north) < 1 ? "" : north > 0 ? "north " : "south ") + (east > 0 ? "east" : "west")
  }
}

extension Gazetteer.Place {
  /// The world in 36 × 6 characters, with the place marked.
  fileprivate var map: String {
    let row = min(5, max(0, Int((90 - latitude) / 30)))
    let column = min(35, max(0, Int((longitude + 180) / 10)))
    return (0..<6).map { line in
      String((0..<36).map { $0 == column && line == row ? "X" : "·" })
    }.joined(separator: "\n")
  }
}
