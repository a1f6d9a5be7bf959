internal import TraceEvents
internal import TraceGraph

/// The library in whose words a recording is written as a script.
enum RecordedWords {
  case google, promisekit

  /// Handlers of PromiseKit's besides those that google has, too.
  private static let kitNames: Set = [
    "done", "ensure", "ensureThen", "get", "firstly", "tap", "map", "compactMap", "cauterize", "asVoid", "finally",
  ]
  /// Those that no other library has: a chain without them can be written in google's words.
  private static let tellingNames: Set = ["done", "ensure", "ensureThen", "firstly", "tap", "compactMap", "cauterize", "asVoid"]

  /// - Parameter isKit: Whether the recording says that its promises are PromiseKit's.
  init(of records: [PromiseRecord], isKit: Bool) {
    self = isKit || records.contains { Self.tellingNames.contains($0.operatorName) } ? .promisekit : .google
  }

  var module: String {
    switch self {
    case .google: "Promises"
    case .promisekit: "PromiseKit"
    }
  }

  /// What a combination of promises is called; `nil` if the library has none of the kind.
  func combination(_ kind: OperatorKind) -> (open: String, close: String)? {
    switch (self, kind) {
    case (.google, .all): ("all(", ")")
    case (.google, .any): ("any(", ")")
    case (_, .race): ("race(", ")")
    case (.promisekit, .all): ("when(fulfilled: ", ")")
    case (.promisekit, .settled): ("when(resolved: ", ")")
    default: nil
    }
  }

  /// What an operator that runs a handler is called: by its own name if the library has it, or else by what it did.
  func handler(_ record: PromiseRecord) -> String {
    let own: Set<String> =
      switch self {
      case .google: ["then", "always", "recover"]
      case .promisekit: Self.kitNames.union(["then", "catch", "recover"])
      }
    if own.contains(record.operatorName) { return record.operatorName }
    switch role(record) {
    case .error:
      // A promise that goes on behind an error has recovered, whatever its library calls that.
      return record.state == .fulfilled && record.handlerRun != nil ? "recover" : "catch"
    case .always: return self == .google ? "always" : record.adopts == nil ? "ensure" : "ensureThen"
    case .value, .work: return self == .google || record.adopts != nil ? "then" : "map"
    }
  }

  /// Which outcomes the handler of a promise gets: what it did says so, or else its name.
  func role(_ record: PromiseRecord) -> TraceEvent.HandlerRole {
    record.handlerRun?.role ?? Self.roles[record.operatorName] ?? .value
  }

  private static let roles: [String: TraceEvent.HandlerRole] = [
    "catch": .error, "recover": .error, "cauterize": .error, "always": .always, "ensure": .always, "ensureThen": .always,
    "finally": .always,
  ]
  /// Operators without a closure.
  static let bare: Set = ["asVoid", "cauterize"]
  /// Functions that wait for a time and give nothing.
  static let pauses: Set = ["after"]

  /// Whether a handler's result counts: whether it is the value of its promise.
  static func usesResult(_ name: String) -> Bool {
    !["done", "get", "tap", "always", "ensure", "finally", "catch"].contains(name)
  }

  /// Whether the operator's handler has to give a promise.
  func wantsPromise(_ name: String) -> Bool {
    self == .promisekit && ["then", "recover", "firstly", "ensureThen"].contains(name)
  }
}
