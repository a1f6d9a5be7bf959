internal import TraceEvents
internal import TraceGraph

/// Which call of a function of the script made a promise, where that is certain.
///
/// A trace doesn't say it. But if all calls of a function stand outside branches, loops and other functions, each of them is performed
/// once at most wherever it stands; and if as many promises were made there as there are calls, the first call made the first.
struct MadeByCalls {
  private(set) var calls: [PromiseID: FunctionCalls.Call] = [:]
  private(set) var parameters: [String: [FunctionCalls.Parameter]] = [:]
  /// All calls of each function.
  private let all: [String: [FunctionCalls.Call]]

  /// - Complexity: O(length of the text + promises).
  init(_ full: TraceState, _ places: some Collection<SourcePlace>, source: String) {
    guard source.contains("func ") else {
      all = [:]
      return
    }
    let spots = places.filter { $0.unit == .program }.map { FunctionCalls.Spot(line: $0.line - 1, column: $0.column - 1) }
    let script = FunctionCalls(source, contextsOf: Set(spots))
    parameters = script.parameters
    all = script.calls
    var made: [Group: [PromiseID]] = [:]
    for promise in full.promises where promise.address.place.unit == .program {
      let place = promise.address.place
      guard case .function(let name)? = script.contexts[FunctionCalls.Spot(line: place.line - 1, column: place.column - 1)],
        script.calls[name] != nil
      else { continue }
      made[Group(function: name, place: place, creator: promise.creator), default: []].append(promise.id)
    }
    for (group, promises) in made {
      guard let all = script.calls[group.function], let maker = context(of: group.creator, in: full) else { continue }
      guard all.allSatisfy({ $0.context == .program || isHandler($0.context, script) }) else { continue }
      let here = all.filter { $0.context == maker }
      guard here.count == promises.count else { continue }
      for (promise, call) in zip(promises, here) { calls[promise] = call }
    }
  }

  private struct Group: Hashable {
    let function: String
    let place: SourcePlace
    let creator: PromiseID
  }

  /// In whose braces a promise's handler is written.
  private func context(of creator: PromiseID, in full: TraceState) -> FunctionCalls.Context? {
    guard creator != .program else { return .program }
    guard let place = full[creator]?.address.place, place.unit == .program else { return nil }
    return .closure(line: place.line - 1, column: place.column - 1)
  }

  /// Whether braces belong to something that makes a promise, outside other functions.
  private func isHandler(_ context: FunctionCalls.Context, _ script: FunctionCalls) -> Bool {
    guard case .closure(let line, let column) = context,
      let around = script.contexts[FunctionCalls.Spot(line: line, column: column)]
    else { return false }
    return around == .program || isHandler(around, script)
  }

  /// The text of an argument, where it is short and is the same whenever it is read.
  static func literal(_ argument: String) -> String? {
    guard argument.utf8.count <= 24, let first = argument.utf8.first else { return nil }
    let isNumber =
      argument.utf8.allSatisfy { "0123456789._-".utf8.contains($0) } && argument.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    let isWord = ["true", "false", "nil"].contains(argument)
    let isText =
      first == UInt8(ascii: "\"") && argument.utf8.last == first && argument.utf8.count > 1
      && argument.utf8.count { $0 == first } == 2 && !argument.contains("\\(")
    return isNumber || isWord || isText ? argument : nil
  }

  /// What each parameter is in a call, where that is a literal.
  func literals(of call: FunctionCalls.Call) -> [String: String] {
    guard let parameters = parameters[call.name], parameters.count == call.arguments.count else { return [:] }
    var literals: [String: String] = [:]
    for (parameter, argument) in zip(parameters, call.arguments) {
      let prefix = parameter.label.map { "\($0):" } ?? ""
      guard argument.hasPrefix(prefix), let text = MadeByCalls.literal(String(argument.dropFirst(prefix.count)).trimmed) else {
        continue
      }
      literals[parameter.name] = text
    }
    return literals
  }

  /// An argument without its label.
  private static func value(of argument: String) -> String {
    argument.split(separator: ":", maxSplits: 1).last.map { String($0).trimmed } ?? argument
  }

  /// The first argument that isn't the same in all calls of the function, where it is a literal.
  func tellingArgument(of call: FunctionCalls.Call) -> String? {
    guard let all = all[call.name], all.count > 1 else { return nil }
    let index = call.arguments.indices.first { index in
      all.contains { !$0.arguments.indices.contains(index) || $0.arguments[index] != call.arguments[index] }
    }
    guard let argument = index.map({ call.arguments[$0] }) else { return nil }
    return MadeByCalls.literal(argument) ?? MadeByCalls.literal(MadeByCalls.value(of: argument))
  }

  /// The call as a name: `avatar("ann")`, with the arguments that are literals; `nil` if none is.
  func name(of call: FunctionCalls.Call) -> String? {
    let parts = call.arguments.map { argument in
      MadeByCalls.literal(argument) ?? (MadeByCalls.literal(MadeByCalls.value(of: argument)) == nil ? "…" : argument)
    }
    guard parts.contains(where: { $0 != "…" }) else { return nil }
    return "\(call.name)(\(parts.joined(separator: ", ")))"
  }
}
