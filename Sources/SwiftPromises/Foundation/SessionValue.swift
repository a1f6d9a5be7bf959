import PromiseEngine
import SwiftLanguage

/// What loads addresses: `URLSession`. Nothing is ever loaded; the answer comes after 0.1 seconds, is made up, and can be late or fail as
/// a simulated source's.
final class SessionValue: LibraryObject {
  static let types: [String: Vocabulary.LibraryType] = [
    "URLSession": Vocabulary.LibraryType(
      make: { call in .value(.library(SessionValue(call.labelled("configuration")))) },
      statics: [
        "shared": .property { .library($0.machine.runtime.singleton(SessionValue(nil))) }
      ]),
    "URLSessionConfiguration": Vocabulary.LibraryType(statics: [
      "default": .property { _ in .library(configuration.make()) },
      "ephemeral": .property { _ in .library(configuration.make()) },
      "background": .method { _ in .value(.library(configuration.make())) },
    ]),
    "URLSessionTask": Vocabulary.LibraryType(), "URLSessionDataTask": Vocabulary.LibraryType(),
    "URLSessionDownloadTask": Vocabulary.LibraryType(), "URLSessionUploadTask": Vocabulary.LibraryType(),
  ]

  private static let configuration = RecordKind(
    "URLSessionConfiguration", isShared: true,
    [
      .init("timeoutIntervalForRequest", .double, .double(60)), .init("timeoutIntervalForResource", .double, .double(604_800)),
      .init("httpAdditionalHeaders", .optional(.dictionary(.any, .any))), .init("requestCachePolicy", .any),
      .init("urlCache", .optional(.any)), .init("waitsForConnectivity", .bool, .bool(false)),
      .init("allowsCellularAccess", .bool, .bool(true)), .init("httpMaximumConnectionsPerHost", .int, .int(6)),
      .init("httpCookieStorage", .optional(.any)), .init("httpShouldSetCookies", .bool, .bool(true)),
    ])

  private let ownConfiguration: ScriptValue

  init(_ configuration: ScriptValue?) {
    var given = configuration?.unwrapped
    if case .implicitMember? = given { given = nil }
    ownConfiguration = given ?? .library(Self.configuration.make())
  }

  var typeName: String { "URLSession" }

  var members: [String: NativeMember] {
    Self.ownMembers.merging(["configuration": .property { [ownConfiguration] _ in ownConfiguration }]) { $1 }
  }

  private static let ownMembers: [String: NativeMember] = {
    var members: [String: NativeMember] = [
      "finishTasksAndInvalidate": .method { _ in .value(.void) }, "invalidateAndCancel": .method { _ in .value(.void) },
    ]
    for name in ["data", "upload", "download"] {
      members[name] = .method { try suspension(name, $0) }
      members["\(name)Task"] = .method { try task("\(name)Task", $0) }
    }
    return members
  }()

  /// `data(from:)` and its like: the caller waits for the answer.
  private static func suspension(_ method: String, _ call: NativeCall) throws -> NativeResult {
    let request = try SessionRequest(method, call)
    return request.source.suspension(after: request.latency(), canFail: true, request.outcome())
  }

  /// `dataTask(with:)` and its like: a task that has to be started, or with `.promise` a promise.
  private static func task(_ method: String, _ call: NativeCall) throws -> NativeResult {
    let request = try SessionRequest(method, call)
    if case .implicitMember(let member)? = call.arguments.first, member.name == "promise" {
      return .value(request.source.promise(after: request.latency(), request.outcome()))
    }
    let handler = call.labelled("completionHandler") ?? call.trailing
    return .value(.library(SessionTask(request, handler: handler)))
  }
}

/// What is asked of a session.
struct SessionRequest {
  let source: SourceCall
  let url: ScriptValue
  private let verb: String
  private let isDownload: Bool

  init(_ method: String, _ call: NativeCall) throws {
    source = SourceCall(call, source: nil, method: method)
    isDownload = method.hasPrefix("download")
    let given = (call.labelled("with") ?? call.labelled("for") ?? call.labelled("from"))?.unwrapped
    switch given {
    case .library(let record as RecordValue)? where record.kind.name.hasSuffix("URLRequest"):
      url = record["url"].unwrapped
      verb = record["httpMethod"].text ?? "GET"
    case .library(is AddressValue)?:
      url = given ?? .none
      verb = method.hasPrefix("upload") ? "POST" : "GET"
    case let value? where value.stubName != nil || call.machine.stubs != nil && value.text != nil:
      // A name alone may have been taken for a text.
      let name = value.stubName ?? value.text ?? ""
      url = try AddressValue(name.contains("://") ? name : "https://example.com/\(name)").map { .library($0) } ?? value
      verb = "GET"
    default:
      throw FaultReason("URLSession.\(method) needs a URL or a URLRequest", "write it as 'with:', 'for:' or 'from:'")
    }
  }

  /// The address as text.
  private var address: String { url.plainDescription }

  func latency() -> Duration { source.chosenLatency(usual: .milliseconds(100)) }

  /// What comes of the request, decided as it is made.
  func outcome() -> () -> SourceOutcome {
    if source.failsByChoice() {
      let error = source.runtime.standardTypes.foundation.network("notConnectedToInternet")
      return { .failure(error) }
    }
    let answer = answer
    let labels = isDownload ? ["saveLocation", "response"] : ["data", "response"]
    let value = ScriptValue.tuple(TupleValue(elements: [answer.data, answer.response], labels: labels))
    return { .value(value) }
  }

  /// The data, made up from the address, and the response.
  var answer: (data: ScriptValue, response: ScriptValue) {
    let type = NetworkAnswer.type(of: address)
    let path = path
    let body = NetworkAnswer.usualBody(of: path, verb, parameters: nil, source.types)
    let bytes = Array((type.hasPrefix("image/") ? "the image at \(path)" : JSONText.text(of: body)).utf8)
    let name = path.split(separator: "/").last { $0.contains(where: \.isLetter) }.map(String.init) ?? "data"
    let response = RequestKinds.answer(to: url, status: 200, type: type, length: bytes.count, headers: askedHeaders)
    let data: ScriptValue = isDownload ? temporaryFile(name) : .library(DataValue(bytes, madeUpName: name))
    return (data, .library(response))
  }

  /// The headers on which hangs what the text does, where names are stubbed: `location` for `Location`.
  private var askedHeaders: OrderedTable? {
    let names = source.call.machine.stubs?.neededHeaders ?? []
    var table = OrderedTable()
    for name in names {
      let own = name.filter { $0 != "-" }
      table[.string(name)] = .string(StubNoun(own).kind == .number ? "1" : own.prefix(1).lowercased() + own.dropFirst())
    }
    return names.isEmpty ? nil : table
  }

  private func temporaryFile(_ name: String) -> ScriptValue {
    let address = (try? AddressValue("file:///tmp/\(AddressValue.name(name)).tmp")) ?? nil
    return address.map { .library($0) } ?? .none
  }

  /// What stands behind the host.
  private var path: String {
    var rest = Substring(address)
    if let range = rest.firstRange(of: "://") { rest = rest[range.upperBound...].drop { $0 != "/" } }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : String(path)
  }
}

/// A task of a session: `URLSessionDataTask`. Its handler is called after it has been started.
final class SessionTask: LibraryObject {
  private let request: SessionRequest
  private let handler: ScriptValue?
  private var state = "suspended"

  init(_ request: SessionRequest, handler: ScriptValue?) {
    (self.request, self.handler) = (request, handler)
  }

  var typeName: String { "URLSessionTask" }

  private func start() {
    guard state == "suspended" else { return }
    state = "running"
    guard let handler else { return }
    let runtime = request.source.runtime
    let latency = request.latency()
    // The thread of the clock makes it and calls it.
    nonisolated(unsafe) let outcome = request.outcome()
    let task = Confined(self)
    request.source.wait {
      runtime.lane.dispatch(after: latency, inTurnOf: runtime.mainQueue) {
        guard task.value.state == "running" else { return }
        task.value.finish(handler, outcome(), runtime)
      }
    }
  }

  private func finish(_ handler: ScriptValue, _ outcome: SourceOutcome, _ runtime: PromiseRuntime) {
    state = "completed"
    switch outcome {
    case .failure(let error): runtime.perform(handler, [.none, .none, .some(error)])
    case .value(let value):
      let parts = value.parts ?? []
      runtime.perform(handler, [.some(parts.first ?? .none), .some(parts.last ?? .none), .none])
    case .values: runtime.perform(handler, [.none, .none, .none])
    }
  }

  /// A task that is cancelled calls its handler with an error, as soon as it can.
  private func cancel() {
    guard state == "running" || state == "suspended" else { return }
    let wasRunning = state == "running"
    state = "canceling"
    guard wasRunning, let handler else { return }
    let runtime = request.source.runtime
    let error = runtime.standardTypes.foundation.network("cancelled")
    runtime.mainQueue.dispatch { runtime.perform(handler, [.none, .none, .some(error)]) }
  }

  var members: [String: NativeMember] {
    let own = Confined(self)
    return [
      "resume": .method { _ in
        own.value.start()
        return .value(.void)
      },
      "cancel": .method { call in
        call.mattersEarlier()
        own.value.cancel()
        return .value(.void)
      },
      "suspend": .method { _ in .value(.void) },
      "state": .property { _ in
        .implicitMember(ImplicitMember(name: own.value.state, arguments: nil, labels: .unlabelled(0)))
      },
      "originalRequest": .property { _ in
        .some(.library(RequestKinds.request.make(["url": .some(own.value.request.url)])))
      },
      "taskIdentifier": .property { _ in .int(1) },
    ]
  }
}
