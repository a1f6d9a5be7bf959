internal import FoundationEssentials
public import PromiseInstruments
public import TraceEvents
internal import TraceJSON

/// Names a promise by the place of the operator that made it, and by its number there.
public typealias PromiseAddress = TraceEvents.PromiseAddress

// Faults on purpose: only in a program that allows them (`TracingOptions.allowsFaults`).
extension Tracing {
  /// Lets promises fail, be late, hang, or be cancelled, as the lab's commands say it:
  ///
  /// ```swift
  /// try Tracing.inject("fail App/main.swift:10:28=offline", "delay App/main.swift:12:5#0=300ms")
  /// ```
  ///
  /// `#0` means the first promise that is made there, an address without it all that are made from now on. Promises that are
  /// pending fail or are cancelled at once; others fail when their handler would run, or when they would be settled.
  ///
  /// - Parameter commands: `fail ADDRESS`, `fail ADDRESS=TEXT`, `delay ADDRESS=TIME`, `hang ADDRESS`, `cancel ADDRESS`,
  ///   `cancel ADDRESS@TIME`, `restore ADDRESS`.
  /// - Throws: Why one of them can't be done; those before it are.
  public static func inject(_ commands: String...) throws(TracingProblem) {
    for command in commands { try obey(try FaultCommand(command)) }
  }

  /// Does to the promise at an address, or to all that are made there from now on, what an intervention says: with an error or
  /// a value of the program's own.
  public static func inject(_ intervention: Intervention, at address: PromiseAddress) throws(TracingProblem) {
    try obey(FaultCommand(address, .act(intervention)))
  }

  /// Does what the injections of a plan say (docs/JSON.md has the format): their addresses must be those of this program.
  ///
  /// - Throws: What of it can't be done in a compiled program; nothing is done then.
  public static func inject(planFile path: String) throws(TracingProblem) {
    let bytes: [UInt8]
    do { bytes = Array(try Data(contentsOf: URL(filePath: path))) } catch { throw .notAPlan(path: path, reason: "\(error)") }
    for command in try FaultPlan.commands(of: bytes, path) { try obey(command) }
  }

  /// Leaves the promise at an address alone again, or all that are made there.
  public static func restore(_ address: PromiseAddress) throws(TracingProblem) {
    try obey(FaultCommand(address, .restore))
  }

  private static func obey(_ command: FaultCommand) throws(TracingProblem) {
    guard let recorder else { throw .faultsNotAllowed }
    _ = try recorder.obey(command)
  }
}

/// Reads the injections of a plan.
enum FaultPlan {
  static func commands(of json: [UInt8], _ path: String) throws(TracingProblem) -> [FaultCommand] {
    var reader = JSONReader(json)
    guard case .object(let fields)? = try? reader.value() else { throw .notAPlan(path: path, reason: "it isn't JSON") }
    guard case .number(1)? = fields["version"] else { throw .notAPlan(path: path, reason: "it needs \"version\": 1") }
    if let other = fields.keys.sorted().first(where: { !["version", "injections", "script", "dialect"].contains($0) }) {
      throw .notAPlan(
        path: path, reason: "'\(other)' is for scripts: a compiled program can only be made to fail, wait, hang or stop")
    }
    guard case .list(let entries) = fields["injections"] ?? .list([]) else {
      throw .notAPlan(path: path, reason: "injections must be a list")
    }
    var commands: [FaultCommand] = []
    for entry in entries {
      guard case .object(let parts) = entry else { throw .notAPlan(path: path, reason: "an injection must be an object") }
      if case .bool(true)? = parts["off"] { continue }
      guard let (verb, text) = parts.first(where: { $0.key != "off" && $0.key != "at" }), case .string(let text) = text else {
        throw .notAPlan(path: path, reason: "an injection is { \"fail\": \"App/main.swift:8:37\" } or the like")
      }
      commands.append(try FaultCommand("\(verb) \(text)"))
    }
    return commands
  }
}
