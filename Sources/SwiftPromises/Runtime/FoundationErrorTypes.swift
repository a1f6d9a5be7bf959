import SwiftLanguage

/// The errors of Foundation, declared as a script would declare them.
struct FoundationErrorTypes {
  let network: TypeInfo
  /// What went wrong: `URLError.Code`.
  let networkCode: TypeInfo
  let decoding: TypeInfo
  let encoding: TypeInfo
  let context: TypeInfo
  let key: TypeInfo
  let cocoa: TypeInfo
  /// What went wrong with files and the like: `CocoaError`.
  let file: TypeInfo
  /// `CocoaError.Code`.
  let fileCode: TypeInfo

  init() {
    (network, networkCode) = Self.coded("URLError", domain: "NSURLErrorDomain", Self.codes.map { ($0, $1, nil) })
    (file, fileCode) = Self.coded("CocoaError", domain: "NSCocoaErrorDomain", FileErrorCodes.all)
    key = Self.structure(
      "CodingKeys", ["stringValue": .string, "intValue": .optional(.int)], order: ["stringValue", "intValue"])
    context = Self.structure(
      "Context", ["codingPath": .array(.any), "debugDescription": .string, "underlyingError": .optional(.error)],
      order: ["codingPath", "debugDescription", "underlyingError"])
    decoding = StandardTypes.enumeration(
      "DecodingError", [("typeMismatch", 2), ("valueNotFound", 2), ("keyNotFound", 2), ("dataCorrupted", 1)])
    encoding = StandardTypes.enumeration("EncodingError", [("invalidValue", 2)])
    cocoa = Self.cocoaType()
    for type in [decoding, encoding] {
      type.nestedTypes["Context"] = .user(context)
      type.ownText = { Self.text(of: $0) }
    }
    decoding.localizedText = { value in
      let isMissing = if case .enumeration(let error) = value { error.enumCase.index == 2 } else { false }
      return "The operation could not be completed. The data \(isMissing ? "is missing" : "isn\u{2019}t in the correct format")."
    }
    for type in [decoding, encoding] { type.conformanceNames = ["Error"] }
  }

  /// Those that scripts can name; `NSError` stands for any error.
  var named: [TypeInfo] { [network, decoding, encoding, file] }

  // MARK: Values

  /// A network error: `URLError(.timedOut)`.
  func network(_ code: String) -> ScriptValue { network.value(networkCode.value(case: code)) }

  /// An error with a domain and a number.
  func cocoa(_ domain: String, _ code: Int, text: String? = nil) -> ScriptValue {
    var table = OrderedTable()
    if let text { table[.string("NSLocalizedDescription")] = .string(text) }
    return cocoa.value(.string(domain), .int(code), .dictionary(table))
  }

  /// An error of decoding.
  ///
  /// - Parameter payload: What stands before the context.
  func decoding(_ name: String, _ payload: [ScriptValue], path: [ScriptValue], _ text: String) -> ScriptValue {
    let position = decoding.casePositions[name] ?? 0
    let context = context.value(.array(path), .string(text), .none)
    return .enumeration(
      EnumerationValue(type: decoding, enumCase: decoding.cases[position], payload: payload + [context]))
  }

  /// A key on the way to a value.
  func key(_ name: String) -> ScriptValue { key.value(.string(name), .none) }

  /// The position of an element on the way to a value.
  func key(_ index: Int) -> ScriptValue { key.value(.string("Index \(index)"), .some(.int(index))) }

  /// An error of decoding or encoding as Swift shows it.
  private static func text(of error: EnumerationValue) -> String {
    guard case .structure(let context)? = error.payload.last else { return error.enumCase.name }
    let first = error.payload.count > 1 ? error.payload[0] : nil
    let path = (context.fields[0].elementsOfArray ?? []).map { key -> String in
      guard case .structure(let key) = key else { return "" }
      if case .some(let index) = key.fields[1] { return "[\(index.plainDescription)]" }
      return key.fields[0].plainDescription
    }
    var text = "\(error.type.name).\(error.enumCase.name): "
    switch (error.enumCase.name, first) {
    case ("keyNotFound", .structure(let key)?):
      text += "Key '\(key.fields[0].plainDescription)' not found in keyed decoding container."
    case ("typeMismatch", .type(let type)?): text += "expected value of type \(type.name)."
    case ("valueNotFound", .type(let type)?): text += "Expected value of type \(type.name) but found null instead."
    default: text += "Data was corrupted."
    }
    if !path.isEmpty { text += " Path: \(path.joined(separator: "."))." }
    return text + " Debug description: \(context.fields[1].plainDescription)"
  }

  // MARK: Types

  /// `NSError`: a structure with a domain, a number and a table.
  static func cocoaType() -> TypeInfo {
    let type = structure(
      "NSError", ["domain": .string, "code": .int, "userInfo": .dictionary(.any, .any)], order: ["domain", "code", "userInfo"])
    type.conformanceNames = ["Error"]
    type.ownStructureText = { error in
      // On Linux no description stands there, even if the table has one.
      let beginning = "Error Domain=\(error.fields[0].plainDescription) Code=\(error.fields[1].plainDescription) \"(null)\""
      guard case .dictionary(let table) = error.fields[2], !table.keys.isEmpty else { return beginning }
      let entries = zip(table.keys, table.values).map { "\($0.plainDescription)=\($1.plainDescription)" }
      return beginning + "UserInfo={\(entries.joined(separator: ", "))}"
    }
    type.localizedText = { value in
      guard case .structure(let error) = value else { return "" }
      let name = "\(error.fields[0].plainDescription) error \(error.fields[1].plainDescription)"
      return description(in: error.fields[2]) ?? "The operation could not be completed. (\(name).)"
    }
    return type
  }

  /// What a table says of the error that it belongs to.
  private static func description(in information: ScriptValue) -> String? {
    guard case .dictionary(let table) = information else { return nil }
    return zip(table.keys, table.values).first { $0.0.plainDescription.hasPrefix("NSLocalizedDescription") }?.1.text
  }

  /// An error that is a domain and a number with a name, as Foundation on Linux shows it, and the type of its numbers.
  ///
  /// - Parameter codes: Names, numbers, and what the library says of them, where it says anything.
  private static func coded(
    _ name: String, domain: String, _ codes: [(name: String, number: Int, text: String?)]
  ) -> (error: TypeInfo, code: TypeInfo) {
    let code = TypeInfo(name: "Code", kind: .enumeration)
    for (index, known) in codes.enumerated() {
      code.casePositions[known.name] = index
      code.cases.append(
        EnumerationCase(name: known.name, index: index, labels: [], types: [], rawValue: .int(known.number)))
    }
    code.ownText = { "Code(rawValue: \($0.enumCase.rawValue?.plainDescription ?? "0"))" }
    let error = structure(name, ["code": .user(code)], order: ["code"])
    error.nestedTypes["Code"] = .user(code)
    for known in codes { error.statics[known.name] = StaticMember(constant: error.value(code.value(case: known.name))) }
    func known(_ error: StructureValue) -> (number: Int, text: String?) {
      guard case .enumeration(let code)? = error.fields.first, codes.indices.contains(code.enumCase.index) else {
        return (0, nil)
      }
      return (codes[code.enumCase.index].number, codes[code.enumCase.index].text)
    }
    error.ownStructureText = { value in
      let (number, text) = known(value)
      return "Error Domain=\(domain) Code=\(number) \"\(text ?? "(null)")\""
    }
    error.localizedText = { value in
      guard case .structure(let value) = value else { return "" }
      let (number, text) = known(value)
      return "The operation could not be completed. \(text ?? "(\(domain) error \(number).)")"
    }
    error.conformanceNames = ["Error"]
    return (error, code)
  }

  private static func structure(_ name: String, _ types: [String: TypeReference], order: [String]) -> TypeInfo {
    let type = TypeInfo(name: name, kind: .structure)
    type.isMadeByLibrary = true
    for (position, field) in order.enumerated() {
      type.fieldPositions[field] = position
      type.fields.append(StoredField(name: field, type: types[field], isConstant: true))
    }
    return type
  }

  /// What Foundation calls the domains, keys and numbers of its errors.
  static let constants: [String: ScriptValue] = {
    var constants: [String: ScriptValue] = [
      "NSURLErrorDomain": .string("NSURLErrorDomain"), "NSCocoaErrorDomain": .string("NSCocoaErrorDomain"),
      "NSLocalizedDescriptionKey": .string("NSLocalizedDescription"),
      "NSLocalizedFailureReasonErrorKey": .string("NSLocalizedFailureReason"),
      "NSLocalizedRecoverySuggestionErrorKey": .string("NSLocalizedRecoverySuggestion"),
      "NSUnderlyingErrorKey": .string("NSUnderlyingError"), "NSURLErrorFailingURLErrorKey": .string("NSErrorFailingURLKey"),
    ]
    for (name, number) in codes {
      let first = ["dns", "http"].first { name.hasPrefix($0) } ?? String(name.prefix(1))
      constants["NSURLError\(first.uppercased())\(name.dropFirst(first.count))"] = .int(number)
    }
    return constants
  }()

  private static let codes: [(String, Int)] = [
    ("unknown", -1), ("cancelled", -999), ("badURL", -1000), ("timedOut", -1001), ("unsupportedURL", -1002),
    ("cannotFindHost", -1003), ("cannotConnectToHost", -1004), ("networkConnectionLost", -1005), ("dnsLookupFailed", -1006),
    ("httpTooManyRedirects", -1007), ("resourceUnavailable", -1008), ("notConnectedToInternet", -1009),
    ("redirectToNonExistentLocation", -1010), ("badServerResponse", -1011), ("userCancelledAuthentication", -1012),
    ("userAuthenticationRequired", -1013), ("zeroByteResource", -1014), ("cannotDecodeRawData", -1015),
    ("cannotDecodeContentData", -1016), ("cannotParseResponse", -1017), ("internationalRoamingOff", -1018),
    ("callIsActive", -1019), ("dataNotAllowed", -1020), ("requestBodyStreamExhausted", -1021), ("fileDoesNotExist", -1100),
    ("fileIsDirectory", -1101), ("noPermissionsToReadFile", -1102), ("dataLengthExceedsMaximum", -1103),
    ("secureConnectionFailed", -1200), ("serverCertificateHasBadDate", -1201), ("serverCertificateUntrusted", -1202),
    ("cannotCreateFile", -3000), ("cannotOpenFile", -3001), ("cannotWriteToFile", -3003), ("cannotRemoveFile", -3004),
  ]
}

extension ScriptValue {
  /// The text that a value is, perhaps in an optional; `nil` for what is none.
  var text: String? {
    switch self {
    case .string(let text): text
    case .some(let inner): inner.text
    default: nil
    }
  }

  /// The optional of a text.
  static func optional(text: String?) -> ScriptValue { text.map { .some(.string($0)) } ?? .none }

  /// The elements of an array, perhaps in an optional; `nil` for what is none.
  var elementsOfArray: [ScriptValue]? {
    switch self {
    case .array(let elements): elements
    case .some(let inner): inner.elementsOfArray
    default: nil
    }
  }
}
