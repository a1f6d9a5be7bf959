import Program
import SwiftLanguage

/// What calls of stubs give that say it themselves.
extension StubBook {
  /// Whether a call makes a value of a type out of data, which is no promise.
  static func isDecoding(_ full: String, _ call: NativeCall) -> Bool {
    guard full.lastComponent == "decode" || full.hasPrefix("JSONSerialization."), !call.arguments.isEmpty else { return false }
    return call.labelled("from") != nil || call.labelled("with") != nil
  }

  /// What is told apart by a value is told apart among the elements of a list: their identifiers, addresses and keys.
  func own(_ value: ScriptValue, named full: String, of owner: ScriptValue) -> ScriptValue {
    let digits = owner.stubName.map { String($0.reversed().prefix { $0.isNumber }.reversed()) } ?? ""
    guard let number = Int(digits), StubNoun(full.lastComponent).tellsApart else { return value }
    switch value {
    case .string(let text): return .string(text == "1" ? digits : text + digits)
    case .int: return .int(number)
    case .object(let object) where object.type.isStub:
      return self.object("\(full) \(number)", as: object.type.name + digits, membersAfter: full)
    default: return value
    }
  }

  /// The answer of one of several calls, called after what the call is given: `user7` for `getUser(7)`, `search(ab)` for
  /// `search("ab")`.
  func apart(_ value: ScriptValue, _ full: String, _ use: StubUse, _ call: NativeCall) -> ScriptValue {
    guard use.isRepeated, plan.changes[full] == nil, let ending = call.arguments.first?.tellingApart else { return value }
    switch value {
    case .string(let text) where text != "1": return .string(text + ending)
    case .object(let object) where object.type.isStub:
      return self.object(
        "\(full) \(object.type.name)\(ending)", as: object.type.name + ending, membersAfter: object.type.stubName ?? full)
    case .array(let elements): return .array(elements.map { apart($0, "\(full) \($0.plainDescription)", use, call) })
    default: return value
    }
  }

  /// The promise that an unknown property keeps, on which the script calls a promise's operator: the same one every time.
  func keptPromise(_ full: String, _ use: StubUse, at site: CodeSite) -> ScriptValue? {
    let change = plan.changes[full]
    guard let machine, change?.result == nil else { return nil }
    let result = value(named: full, use.ofResult)
    var known = use.isOfCall ? nil : keptPromises[full]
    var failure = change?.failure.map(error)
    if known == nil {
      let call = NativeCall(machine: machine, receiver: .absent, arguments: [], labels: .unlabelled(0), site: site)
      let source = SourceCall(call, source: nil, method: full.lastComponent)
      if failure == nil, source.failsByChoice() { failure = error("StubFailure") }
      let latency = change?.latency ?? source.chosenLatency(usual: .milliseconds(100))
      known = source.promise(after: latency) { [failure] in failure.map { .failure($0) } ?? .value(result) }
      keptPromises[full] = known
    }
    let shown = failure.map { "fails with \($0.description)" } ?? result.description
    return known.map { remember(full, .promise, $0, shown: shown) }
  }

  /// What a text's method gives that is called on something unknown: a text.
  func text(_ call: NativeCall, _ full: String, _ change: StubChange?) -> ScriptValue? {
    guard change == nil, Self.textMethods.contains(full.lastComponent) else { return nil }
    return call.receiver.stubName.map { .string($0) }
  }

  /// What a call gives that says itself what is usual, `settings.bool(forKey: "cached", default: false)`, unless a condition decides
  /// otherwise.
  func usual(_ call: NativeCall, _ change: StubChange?, _ use: StubUse) -> ScriptValue? {
    guard change?.result == nil, let value = (call.labelled("default") ?? call.labelled("defaultValue"))?.unwrapped else {
      return nil
    }
    switch value {
    case .bool: return use.isCondition ? nil : value
    case .int, .double: return value
    case .string(let text): return text.isEmpty ? nil : value
    default: return nil
    }
  }

  /// What `merging` gives of an unknown table: the other one, or one of texts.
  func merged(_ full: String, _ call: NativeCall, _ change: StubChange?) -> ScriptValue? {
    guard change == nil, full.lastComponent == "merging", call.count == 2, call.arguments[1].isHandler else { return nil }
    if case .dictionary = call.arguments[0].unwrapped { return call.arguments[0].unwrapped }
    var table = OrderedTable()
    table[.string("key")] = .string("value")
    return .dictionary(table)
  }

  /// What a method gives that an application adds to promises and that handles their errors, `task().log().finally { … }`: what `catch`
  /// gives.
  func handled(_ full: String, _ call: NativeCall) throws -> NativeResult? {
    guard case .method(let handler)? = call.machine.library.member("catch", of: call.receiver) else { return nil }
    _ = remember(full, .function, call.receiver, shown: "what 'catch' returns", arguments: arguments(of: call))
    let ignoring = ScriptValue.native(NativeFunction(full.lastComponent) { _ in .value(.void) })
    return try handler(
      NativeCall(
        machine: call.machine, receiver: call.receiver, arguments: [ignoring], labels: .unlabelled(1), site: call.site))
  }

  /// What calling an unknown type makes with labelled values: an object that has them as members.
  func made(_ full: String, _ call: NativeCall, _ change: StubChange?) -> ScriptValue? {
    let name = full.lastComponent
    if change == nil, let error = knownError(name, call) { return error }
    if change == nil, full.contains("Error."), name.first?.isLowercase == true, call.count > 0 {
      return error(name, call.arguments, call.labels.labels)
    }
    guard change == nil, name.first?.isUppercase == true, call.receiver.stubName != nil || !full.contains("."),
      !StubNoun(name).isFailure
    else { return nil }
    let values = zip(call.labels.labels, call.arguments).compactMap { label, value in
      value.isHandler ? nil : label.map { ($0, value) }
    }
    guard !values.isEmpty else { return nil }
    let object = ObjectValue(stub: name, membersAfter: name)
    for (label, value) in values where object.type.fieldPosition(label) == nil { object.addField(label, value) }
    return .object(object)
  }

  /// What `NSError(domain:code:userInfo:)` and `URLError(.timedOut)` make.
  private func knownError(_ name: String, _ call: NativeCall) -> ScriptValue? {
    switch name {
    case "Error", "NSError":
      guard let domain = call.labelled("domain"), let code = call.labelled("code") else { return nil }
      let information = call.labelled("userInfo")?.unwrapped ?? .dictionary(OrderedTable())
      var text = ScriptValue.string(
        "The operation couldn\u{2019}t be completed. (\(domain.plainDescription) error \(code.plainDescription).)")
      if case .dictionary(let table) = information {
        let given = zip(table.keys, table.values).first { $0.0.plainDescription.hasPrefix("NSLocalizedDescription") }
        text = given?.1.unwrapped ?? text
      }
      return structure(
        "NSError", [("domain", domain), ("code", code), ("userInfo", information), ("localizedDescription", text)])
    case "URLError":
      guard var code = call.arguments.first else { return nil }
      if case .implicitMember(let member) = code {
        let type = StandardTypes.enumeration("Code", [(member.name, 0)])
        code = .enumeration(EnumerationValue(type: type, enumCase: type.cases[0], payload: []))
      }
      return structure("URLError", [("code", code)])
    default: return nil
    }
  }

  /// An error with fields.
  private func structure(_ name: String, _ fields: [(String, ScriptValue)]) -> ScriptValue {
    let type = errorTypes[name] ?? TypeInfo(name: name, kind: .structure)
    if errorTypes[name] == nil {
      type.conformanceNames = ["Error"]
      for (position, field) in fields.enumerated() {
        type.fields.append(StoredField(name: field.0, type: nil, isConstant: true))
        type.fieldPositions[field.0] = position
      }
      errorTypes[name] = type
    }
    return .structure(StructureValue(type: type, fields: fields.map(\.1)))
  }

  /// What the application's own `promises.all()` gives: what the library's function gives for the promises.
  func joined(_ full: String, _ call: NativeCall) throws -> NativeResult? {
    guard case .array(let elements) = call.receiver, !elements.isEmpty, elements.allSatisfy(\.isAnyPromise),
      let join = vocabulary?.functions[full.lastComponent], plan.changes[full] == nil
    else { return nil }
    return try join(
      NativeCall(
        machine: call.machine, receiver: .absent, arguments: call.arguments + [call.receiver],
        labels: ArgumentLabels(labels: call.labels.labels + [nil]), site: call.site))
  }

  private static let textMethods: Set<String> = ["replacingOccurrences", "trimmingCharacters", "lowercased", "uppercased"]
}

extension ScriptValue {
  /// What is put behind a name to tell one thing from another by this; `nil` if it is too much to read.
  fileprivate var tellingApart: String? {
    switch unwrapped {
    case .int(let number): return number < 0 ? nil : String(number)
    case .string(let text): return text.isEmpty || text.count > 20 ? nil : "(\(text))"
    case .object(let object) where object.type.isStub: return "(\(object.type.name))"
    default: return nil
    }
  }

  /// Whether it is a promise of the script's library.
  var isAnyPromise: Bool {
    if case .library(let object) = self { object.isPromise } else { false }
  }

  /// Whether it is a closure or a function that waits.
  var isAsynchronousFunction: Bool {
    if case .function(let value) = self { value.code.isAsync } else { false }
  }

  /// Whether it is a function, not a type that could be called as one.
  var isHandler: Bool {
    if case .type = self { false } else { isCallable }
  }
}
