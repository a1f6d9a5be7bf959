import SwiftLanguage

extension SimulatedSource {
  /// Places by their names and the other way round, from a small table: the first match, and all as a second value.
  static let geocoder = SimulatedSource(
    name: "SimulatedGeocoder",
    methods: [
      "geocode": { call in
        try call.check(labels: [], positional: 1)
        let name = try call.text(0, "the name of a place")
        return try answer(call, name, Gazetteer.places.filter { $0.name.lowercased().hasPrefix(name.lowercased()) })
      },
      "reverse": { call in
        try call.check(labels: ["latitude", "longitude"], positional: 1)
        var latitude = try call.number("latitude", default: 0)
        var longitude = try call.number("longitude", default: 0)
        if case .structure(let place)? = call.unlabelled(0), place.type === call.types.location,
          case (.double(let north), .double(let east)) = (place.fields[0], place.fields[1])
        {
          (latitude, longitude) = (north, east)
        }
        return try answer(call, "\(latitude) \(longitude)", Gazetteer.near(latitude, longitude))
      },
    ])

  private static func answer(_ call: SourceCall, _ key: String, _ places: [Gazetteer.Place]) throws -> ScriptValue {
    let latency = try call.latency(0.2, for: key)
    let isLost = try call.fails(for: key)
    let types = call.types
    let placemarks = places.map { $0.placemark(types) }
    return call.promise(after: latency) {
      guard !isLost, let first = placemarks.first else { return .failure(types.geocoderError.value(case: "noMatch")) }
      return .values([("first", first), ("all", .array(placemarks))])
    }
  }
}

/// The places that there are.
enum Gazetteer {
  struct Place: Sendable {
    var name: String
    var country: String
    var latitude: Double
    var longitude: Double

    func placemark(_ types: SourceTypes) -> ScriptValue {
      types.placemark.value(
        .string(name), .string(country), types.location.value(.double(latitude), .double(longitude)))
    }
  }

  static let places = [
    Place(name: "Berlin", country: "Germany", latitude: 52.5163, longitude: 13.3777),
    Place(name: "Cairo", country: "Egypt", latitude: 30.0444, longitude: 31.2357),
    Place(name: "Lima", country: "Peru", latitude: -12.0464, longitude: -77.0428),
    Place(name: "London", country: "United Kingdom", latitude: 51.5072, longitude: -0.1276),
    Place(name: "London", country: "Canada", latitude: 42.9849, longitude: -81.2453),
    Place(name: "Paris", country: "France", latitude: 48.8566, longitude: 2.3522),
    Place(name: "Sydney", country: "Australia", latitude: -33.8688, longitude: 151.2093),
    Place(name: "Tokyo", country: "Japan", latitude: 35.6764, longitude: 139.65),
  ]

  static func place(named name: String) -> Place? {
    places.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The places within about 100 km, the nearest first.
  static func near(_ latitude: Double, _ longitude: Double) -> [Place] {
    func distance(_ place: Place) -> Double { abs(place.latitude - latitude) + abs(place.longitude - longitude) }
    return places.filter { distance($0) < 1 }.sorted { distance($0) < distance($1) }
  }
}
