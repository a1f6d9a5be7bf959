import SwiftLanguage

/// The types of what sources give, declared as a script would declare them.
struct SourceTypes {
  let response: TypeInfo
  let image: TypeInfo
  let location: TypeInfo
  let placemark: TypeInfo
  let route: TypeInfo
  let account: TypeInfo
  let networkError: TypeInfo
  let locationError: TypeInfo
  let geocoderError: TypeInfo
  let routeError: TypeInfo
  let screenError: TypeInfo
  let serviceError: TypeInfo
  let accountError: TypeInfo

  init() {
    response = Self.structure("HTTPResponse", [("status", .int), ("type", .string), ("path", .string)])
    image = Self.structure("SimulatedImage", [("name", .string), ("width", .int), ("height", .int)])
    location = Self.structure("Location", [("latitude", .double), ("longitude", .double)])
    placemark = Self.structure("Placemark", [("name", .string), ("country", .string), ("location", .user(location))])
    route = Self.structure("Route", [("from", .string), ("to", .string), ("kilometres", .double), ("steps", .array(.string))])
    account = Self.structure("Account", [("name", .string), ("kind", .string)])
    networkError = Self.structure(
      "NetworkError",
      [("reason", .string), ("path", .string), ("response", .optional(.user(response))), ("body", .string)], isError: true)
    locationError = Self.enumeration("LocationError", ["denied", "unknown"])
    geocoderError = Self.enumeration("GeocoderError", ["noMatch"])
    routeError = Self.enumeration("RouteError", ["noRoute"])
    screenError = Self.enumeration("ScreenError", ["dismissed"])
    serviceError = Self.enumeration("ServiceError", ["unavailable"])
    accountError = Self.enumeration("AccountError", ["notGranted"])
  }

  /// Those that scripts can name.
  var all: [TypeInfo] {
    [
      response, image, location, placemark, route, account, networkError, locationError, geocoderError, routeError, screenError,
      serviceError, accountError,
    ]
  }

  private static func structure(_ name: String, _ fields: [(String, TypeReference)], isError: Bool = false) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .structure)
    type.isMadeByLibrary = true
    for (position, field) in fields.enumerated() {
      type.fieldPositions[field.0] = position
      type.fields.append(StoredField(name: field.0, type: field.1, isConstant: true))
    }
    if isError { type.conformanceNames = ["Error"] }
    return type
  }

  private static func enumeration(_ name: String, _ cases: [String]) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .enumeration)
    for (index, name) in cases.enumerated() {
      type.casePositions[name] = index
      type.cases.append(EnumerationCase(name: name, index: index, labels: [], types: [], rawValue: nil))
    }
    type.conformanceNames = ["Error"]
    return type
  }
}

extension TypeInfo {
  /// A value of a structure, with its fields in the order of their declaration.
  func value(_ fields: ScriptValue...) -> ScriptValue { .structure(StructureValue(type: self, fields: fields)) }

  /// The case with a name, which has no payload.
  func value(case name: String) -> ScriptValue {
    let position = casePositions[name] ?? 0
    return .enumeration(EnumerationValue(type: self, enumCase: cases[position], payload: []))
  }
}
