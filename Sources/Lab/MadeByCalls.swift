internal import Program
internal import TraceEvents
internal import TraceGraph

/// Which call of a function of the script made a promise, and what tells that call from others of the function.
struct MadeByCalls {
  /// The calls of the run that made promises.
  private let all: [FunctionCall]
  /// The call of every promise whose place lies in the function that was called.
  private var callOfPromise: [PromiseID: Int] = [:]
  /// The places of promises of which the call is known of some.
  private(set) var places: Set<SourcePlace> = []
  /// What tells each function's calls apart.
  private var telling: [String: Telling] = [:]
  /// Of calls that nothing tells apart, which of them each is, and how many there are.
  private var turns: [Int: (number: Int, count: Int)] = [:]
  /// How many calls stand at a place.
  private var callsAtPlace: [SourcePlace: Int] = [:]

  /// The argument, or its property, that differs most among the calls of a function.
  fileprivate struct Telling: Hashable {
    let argument: Int
    let property: String
  }

  /// - Complexity: O(promises + calls), and O(lines of a function) for each place in it.
  init(_ full: TraceState, _ run: ScriptRun?, in program: SourceBytes) {
    all = run?.functionCalls ?? []
    guard let run, !all.isEmpty else { return }
    var functions: [SourcePlace: String?] = [:]
    func function(around place: SourcePlace) -> String? {
      if let known = functions[place] { return known }
      let name = place.unit == .program ? program.function(around: place.line - 1, before: place.column - 1)?.name : nil
      functions[place] = .some(name)
      return name
    }
    for promise in full.promises {
      // What a handler makes belongs to the call in which the handler was written.
      guard let call = run.callOfPromise[promise.id] ?? callOfPromise[promise.creator], all.indices.contains(call),
        function(around: promise.address.place) == all[call].function
      else { continue }
      callOfPromise[promise.id] = call
      places.insert(promise.address.place)
    }
    let numbers = Dictionary(grouping: Set(callOfPromise.values).sorted()) { all[$0].function }
    for (name, calls) in numbers where calls.count > 1 { telling[name] = MadeByCalls.telling(calls.map { all[$0] }) }
    for calls in numbers.values { count(calls) }
  }

  /// Numbers the calls that nothing tells apart: those of one place with the same argument.
  private mutating func count(_ calls: [Int]) {
    struct Twin: Hashable {
      let place: SourcePlace?
      let argument: String?
    }
    for call in calls { if let place = all[call].place { callsAtPlace[place, default: 0] += 1 } }
    // Where arguments tell calls apart, those of other places that have the same are known by their chains.
    let byPlace = calls.first.map { telling[all[$0].function] != nil } ?? false
    for calls in Dictionary(
      grouping: calls, by: { Twin(place: byPlace ? all[$0].place : nil, argument: tellingText(of: $0)) }
    ).values {
      guard calls.count > 1 else { continue }
      for (index, call) in calls.enumerated() { turns[call] = (index + 1, calls.count) }
    }
  }

  private static func telling(_ calls: [FunctionCall]) -> Telling? {
    var best: (telling: Telling, count: Int)?
    // Arguments of one call may have short texts where those of another have none.
    for number in 0..<(calls.map(\.arguments.count).max() ?? 0) {
      var properties: [String] = []
      for part in calls.flatMap({ $0.arguments.indices.contains(number) ? $0.arguments[number].parts : [] })
      where !properties.contains(part.property) { properties.append(part.property) }
      for property in properties {
        let telling = Telling(argument: number, property: property)
        let count = Set(calls.map { text(telling, of: $0) }).count
        if count > best?.count ?? 1 { best = (telling, count) }
      }
    }
    return best?.telling
  }

  fileprivate static func text(_ telling: Telling, of call: FunctionCall) -> String? {
    guard call.arguments.indices.contains(telling.argument) else { return nil }
    return call.arguments[telling.argument].parts.first { $0.property == telling.property }?.text
  }

  private func tellingText(of call: Int) -> String? {
    telling[all[call].function].flatMap { MadeByCalls.text($0, of: all[call]) }
  }

  /// The call that made a promise.
  subscript(promise: PromiseID) -> Call? {
    callOfPromise[promise].map { number in
      let made = all[number]
      let isAlone = made.place.map { callsAtPlace[$0] == 1 } ?? false
      return Call(made: made, telling: telling[made.function], turn: turns[number], isOnlyOneOfItsPlace: isAlone)
    }
  }

  /// A call, among the others of its function.
  struct Call {
    let made: FunctionCall
    fileprivate let telling: Telling?
    /// Of calls that nothing tells apart, which of them this is.
    let turn: (number: Int, count: Int)?
    /// Whether the run performs no other call of its place.
    let isOnlyOneOfItsPlace: Bool

    /// What the parameters, and properties of them, are: `name` and `"ada"`, `user.id` and `7`.
    var values: [String: String] { values { _ in true } }

    private func values(_ isWanted: (Telling) -> Bool) -> [String: String] {
      var values: [String: String] = [:]
      for (number, argument) in made.arguments.enumerated() {
        for part in argument.parts where isWanted(Telling(argument: number, property: part.property)) {
          values[part.property.isEmpty ? argument.name : "\(argument.name).\(part.property)"] = part.text
        }
      }
      return values
    }

    /// What is different in the function's other calls, by its name in the function.
    var tellingValue: [String: String] { values { $0 == telling } }

    /// The same as the beginning of a label; a bare number would be taken for a line's.
    var tellingName: String? {
      guard let telling, let text = MadeByCalls.text(telling, of: made) else { return nil }
      return text.first == "\"" ? text : "(\(text))"
    }

    /// The call as it might be written: `avatar("ann")`. Of an argument that is no short text, the property that tells.
    var name: String {
      var isTold = false
      let parts = made.arguments.enumerated().map { number, argument -> String in
        let own = argument.parts.first { $0.property.isEmpty }?.text
        let property =
          telling?.argument == number
          ? telling.flatMap { MadeByCalls.text($0, of: made) } : argument.parts.first { $0.text.first == "\"" }?.text
        if own ?? property != nil { isTold = true }
        return own.map { (argument.label.map { "\($0): " } ?? "") + $0 } ?? property ?? "…"
      }
      return isTold ? "\(made.function)(\(parts.joined(separator: ", ")))" : made.function
    }
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
}
