import SwiftLanguage

/// `URLRequest`, `URLResponse` and `HTTPURLResponse`: what is asked of a server, and what it says besides the data.
enum RequestKinds {
  static let types: [String: Vocabulary.LibraryType] = [
    "URLRequest": Vocabulary.LibraryType(make: { .value(.library(try make(request, $0))) }),
    "NSMutableURLRequest": Vocabulary.LibraryType(make: { .value(.library(try make(mutableRequest, $0))) }),
    "URLResponse": Vocabulary.LibraryType(make: { try response.result(of: $0) }),
    "HTTPURLResponse": Vocabulary.LibraryType(
      make: { call in
        let status = try call.labelled("statusCode").map(call.integer) ?? 200
        return .value(
          .some(
            .library(
              answer(to: call.labelled("url") ?? .none, status: status, headers: call.labelled("headerFields")?.table))))
      },
      statics: [
        "localizedString": .method { call in
          .value(.string(reasons[try call.integer(call.only())] ?? "unknown"))
        }
      ]),
  ]

  // MARK: Requests

  private static let fields: [RecordKind.Field] = [
    .init("url", .optional(.any)), .init("httpMethod", .optional(.string), .some(.string("GET"))),
    .init("httpBody", .optional(.any)), .init("allHTTPHeaderFields", .optional(.dictionary(.string, .string))),
    .init("timeoutInterval", .double, .double(60)), .init("cachePolicy", .any, member("useProtocolCachePolicy")),
    .init("httpShouldHandleCookies", .bool, .bool(true)), .init("allowsCellularAccess", .bool, .bool(true)),
    .init("networkServiceType", .any, member("default")), .init("httpBodyStream", .optional(.any)),
    .init("mainDocumentURL", .optional(.any)), .init("httpShouldUsePipelining", .bool, .bool(false)),
  ]

  static let request = RecordKind("URLRequest", fields, members: headers) { $0["url"].unwrapped.plainDescription }

  private static let mutableRequest = RecordKind("NSMutableURLRequest", isShared: true, fields, members: headers) {
    $0["url"].unwrapped.plainDescription
  }

  private static func make(_ kind: RecordKind, _ call: NativeCall) throws -> RecordValue {
    let labels = ["url", "cachePolicy", "timeoutInterval"]
    guard call.labels.labels.first == "url", call.labels.labels.allSatisfy({ labels.contains($0 ?? "") }) else {
      // An application may have initializers of its own.
      if call.machine.stubs != nil, let url = try AddressValue("https://example.com/request") {
        return kind.make(["url": .some(.library(url))])
      }
      throw FaultReason("\(kind.name) has no init\(call.labels.signature)", "it has init(url:cachePolicy:timeoutInterval:)")
    }
    if case .none = call.arguments[0] {
      throw FaultReason("\(kind.name)(url:) needs a URL, not an optional one that is nil", "unwrap it first")
    }
    return try kind.make(from: call)
  }

  private static func member(_ name: String) -> ScriptValue {
    .implicitMember(ImplicitMember(name: name, arguments: nil, labels: .unlabelled(0)))
  }

  private static let headers: [String: NativeMember] = [
    "value": .method { call in
      let request = try RecordValue.of(call.receiver, "value")
      let name = try call.string(call.labelled("forHTTPHeaderField"))
      return .value(.optional(entry(name, request["allHTTPHeaderFields"].table)?.value))
    },
    "setValue": .mutating { value, call in
      try change(&value, call, "setValue") { table, name in
        let given = call.arguments.first?.unwrapped ?? .none
        let known = entry(name, table)?.key ?? .string(name)
        if case .none = given { table[known] = nil } else { table[known] = given }
      }
    },
    "addValue": .mutating { value, call in
      try change(&value, call, "addValue") { table, name in
        let given = try call.string(call.arguments.first?.unwrapped)
        let old = entry(name, table)
        table[old?.key ?? .string(name)] = .string((old?.value.text).map { "\($0),\(given)" } ?? given)
      }
    },
  ]

  private static func change(
    _ value: inout ScriptValue, _ call: NativeCall, _ member: String, _ body: (inout OrderedTable, String) throws -> Void
  ) throws -> ScriptValue {
    let old = try RecordValue.of(value, member)
    var table = old["allHTTPHeaderFields"].table ?? OrderedTable()
    try body(&table, call.string(call.labelled("forHTTPHeaderField")))
    let request = old.isShared ? old : old.copy()
    request["allHTTPHeaderFields"] = .some(.dictionary(table))
    value = .library(request)
    return .void
  }

  /// A header's entry, however it is capitalized.
  private static func entry(_ name: String, _ table: OrderedTable?) -> (key: ScriptValue, value: ScriptValue)? {
    guard let table else { return nil }
    let wanted = name.lowercased()
    return zip(table.keys, table.values).first { $0.0.text?.lowercased() == wanted }.map { (key: $0.0, value: $0.1) }
  }

  // MARK: Responses

  private static let responseFields: [RecordKind.Field] = [
    .init("url", .optional(.any), isConstant: true), .init("mimeType", .optional(.string), isConstant: true),
    .init("expectedContentLength", .int, .int(-1), isConstant: true),
    .init("textEncodingName", .optional(.string), isConstant: true),
    .init("suggestedFilename", .optional(.string), isConstant: true),
  ]

  private static let response = RecordKind("URLResponse", isShared: true, responseFields)

  private static let httpResponse = RecordKind(
    "HTTPURLResponse", isShared: true,
    responseFields + [
      .init("statusCode", .int, .int(200), isConstant: true),
      .init("allHeaderFields", .dictionary(.any, .any), .dictionary(OrderedTable()), isConstant: true),
    ],
    members: [
      "value": .method { call in
        let response = try RecordValue.of(call.receiver, "value")
        let name = try call.string(call.labelled("forHTTPHeaderField"))
        return .value(.optional(entry(name, response["allHeaderFields"].table)?.value))
      }
    ]
  ) { "HTTPURLResponse(\($0["url"].unwrapped.plainDescription), status \($0["statusCode"].plainDescription))" }

  /// What a server says.
  static func answer(to url: ScriptValue, status: Int, type: String? = nil, length: Int = -1, headers: OrderedTable? = nil)
    -> RecordValue
  {
    var table = headers ?? OrderedTable()
    if let type, entry("Content-Type", table) == nil { table[.string("Content-Type")] = .string(type) }
    return httpResponse.make([
      "url": url.isOptional ? url : .some(url), "mimeType": .optional(text: type ?? entry("Content-Type", table)?.value.text),
      "expectedContentLength": .int(length), "statusCode": .int(status), "allHeaderFields": .dictionary(table),
    ])
  }

  /// What common statuses mean.
  private static let reasons = [
    200: "no error", 201: "created", 202: "accepted", 204: "no content", 301: "moved permanently", 302: "found",
    304: "not modified", 400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 405: "method not allowed",
    408: "request timed out", 409: "conflict", 410: "no longer exists", 429: "too many requests", 500: "internal server error",
    502: "bad gateway", 503: "service unavailable", 504: "gateway timed out",
  ]
}
