import SwiftLanguage

extension SimulatedSource {
  /// Requests, decoded by the MIME type of their answer; a bad status rejects with the response (PromiseKit's `NSURLConnection`).
  static let network = SimulatedSource(
    name: "SimulatedNetwork",
    methods: [
      "get": { try request($0, "GET") },
      "post": { try request($0, "POST") },
    ])

  private static func request(_ call: SourceCall, _ verb: String) throws -> ScriptValue {
    try call.check(labels: ["status", "type", "body", "parameters", "error"], positional: 1)
    let path = try call.text(0, "a path")
    let key = "\(verb) \(path)"
    let latency = try call.latency(0.1, for: key)
    let isLost = try call.fails(for: key)
    let answer = NetworkAnswer(
      status: try call.integer("status", default: 200), type: try call.text("type", default: NetworkAnswer.type(of: path)),
      body: call.value("body") ?? NetworkAnswer.usualBody(of: path, verb, parameters: call.value("parameters"), call.types),
      path: path)
    let failure = call.value("error")
    let types = call.types
    return call.promise(after: latency) {
      if let failure { return .failure(failure) }
      if isLost { return .failure(types.networkError.value(.string("connection lost"), .string(path), .none, .string(""))) }
      return try answer.outcome(types)
    }
  }
}

/// What a server answers.
struct NetworkAnswer {
  let status: Int
  let type: String
  /// A text as it comes over the wire, or a value that has been decoded.
  let body: ScriptValue
  let path: String

  /// The type of what lies at a path.
  static func type(of path: String) -> String {
    let name = path.split(separator: "?").first ?? ""
    for ending in [".png", ".jpg", ".jpeg", ".gif"] where name.hasSuffix(ending) {
      return ending == ".png" ? "image/png" : ending == ".gif" ? "image/gif" : "image/jpeg"
    }
    return name.hasSuffix(".txt") || name.hasSuffix(".html") ? "text/plain" : "application/json"
  }

  /// What a path answers whose body the script doesn't give.
  static func usualBody(of path: String, _ verb: String, parameters: ScriptValue?, _ types: SourceTypes) -> ScriptValue {
    let type = type(of: path)
    if type.hasPrefix("image/") { return image(path, types) }
    if type.hasPrefix("text/") { return .string("the text at \(path)") }
    var table = OrderedTable()
    table[.string("path")] = .string(path)
    table[.string("method")] = .string(verb)
    if let parameters { table[.string("parameters")] = parameters }
    return .dictionary(table)
  }

  private static func image(_ path: String, _ types: SourceTypes) -> ScriptValue {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return types.image.value(.string(name), .int(64), .int(64))
  }

  /// The decoded body, or the error that says what came instead.
  func outcome(_ types: SourceTypes) throws -> SourceOutcome {
    let response = types.response.value(.int(status), .string(type), .string(path))
    func failure(_ reason: String) -> SourceOutcome {
      .failure(types.networkError.value(.string(reason), .string(path), .some(response), .string(JSONText.text(of: body))))
    }
    guard (200..<300).contains(status) else { return failure("status \(status)") }
    guard case .string(let text) = body else { return .value(body) }
    if type.contains("json") {
      guard let value = JSONText.value(of: text) else { return failure("the body isn't JSON") }
      return .value(value)
    }
    return .value(type.hasPrefix("image/") ? types.image.value(.string(text), .int(64), .int(64)) : body)
  }
}
