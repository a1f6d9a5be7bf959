import Program
import SwiftLanguage

/// What names stand for, by how they are used and by what they say.
extension StubBook {
  /// - Parameter base: What members of the value are named after; `nil` for what it is called itself.
  func value(named full: String, _ use: StubUse, membersAfter base: String? = nil) -> ScriptValue {
    if let text = plan.changes[full]?.result {
      if let value = evaluate(text) { return value }
      let warning = "the result '\(text)' of the stub \(full) isn't an expression that the script understands"
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    if let guess = guess(full) { return value(by: guess, named: full, membersAfter: base) }
    let noun = StubNoun(full)
    if use.isAbsent { return .none }
    if use.isCondition { return .bool(!use.isUnwanted) }
    if full.containsBytes(of: "Error.") { return error(full.lastComponent) }
    if use.isError { return error(noun.noun) }
    if use.isQueue, let queue = evaluate("DispatchQueue(label: \"\(full)\")") { return queue }
    if !use.parts.isEmpty {
      let parts = use.parts.enumerated().map { index, name in
        // All went well: `fetch(request).then { data, response, error in … }`.
        StubNoun(name).isFailure ? .none : value(named: name, use.partUses.isEmpty ? StubUse() : use.partUses[index])
      }
      return .tuple(TupleValue(elements: parts, labels: use.parts.map { _ in nil }))
    }
    if full.lastComponent == "statusCode" { return .int(200) }
    if use.isEmptied { return .dictionary(OrderedTable()) }
    if use.entry.count == 2 {
      var table = OrderedTable()
      table[value(named: "key", use.entry[0])] = value(named: StubNoun.one(of: noun), use.entry[1])
      return .dictionary(table)
    }
    if use.isList {
      if use.elementHint == .number { return use.isSet ? .set(OrderedTable(numbers)) : .array(numbers) }
      let things = list(full, of: listed(noun, full, use), areTexts: use.typeName == nil)
      if use.isSet, case .array(let elements) = things { return .set(OrderedTable(elements)) }
      return things
    }
    switch use.hint {
    case .number: return .int(wantedNumber(full.lastComponent) ?? 1)
    case .flag: return .bool(!use.isUnwanted && StubCases.truth(of: full.lastComponent))
    case .text: return .string(noun.noun)
    case .digits: return .string("1")
    case .encoded: return .string(Base64.text(named: noun.noun))
    case .pattern: return .string(StubHints.pattern)
    case nil: break
    }
    if use.isTyped {
      let own = typed(noun, full, use)
      // One function gives many things if types say which; one property is one.
      return object(use.typeName == nil || !use.isResult ? full : "\(full) of \(own)", as: own, membersAfter: base ?? own)
    }
    // A type, or self.
    let last = full.lastComponent
    if last.first?.isUppercase == true || last == "self" { return object(full, as: last, membersAfter: base ?? last) }
    switch noun.kind {
    case .flag where !use.isThing: return .bool(StubCases.truth(of: full.lastComponent))
    case .error: return error(noun.noun)
    case .text where use.isPlain: return .string(use.isPath ? "/\(noun.noun)" : noun.noun)
    case .number where use.isPlain: return .int(wantedNumber(full.lastComponent) ?? 1)
    case .list where !use.isCollection: return object(full, as: noun.noun, membersAfter: base ?? noun.noun)
    case .list(let one): return list(full, of: one)
    case .thing, .text, .number, .flag: return object(full, as: noun.noun, membersAfter: base ?? noun.noun)
    }
  }

  private var numbers: [ScriptValue] { [.int(1), .int(2), .int(3)] }

  /// The number that a comparison in the text asks for.
  func wantedNumber(_ name: String) -> Int? { readings.values.lazy.compactMap { $0.numbers[name] }.first }

  /// Three things, or texts if their name says so.
  func list(_ full: String, of one: String, areTexts: Bool = true) -> ScriptValue {
    if areTexts, StubNoun(one).kind == .text { return .array((1...3).map { .string("\(one)\($0)") }) }
    return .array((1...3).map { object("\(full) \($0)", as: "\(one)\($0)", membersAfter: one) })
  }

  func error(_ text: String, _ payload: [ScriptValue] = [], _ labels: [String?] = []) -> ScriptValue {
    if !errorNames.contains(text) { errorNames.append(text) }
    let index = errorNames.firstIndex(of: text) ?? 0
    let types = payload.map { _ in TypeReference?.none }
    let enumCase = EnumerationCase(name: text, index: index, labels: labels, types: types, rawValue: nil)
    return .enumeration(EnumerationValue(type: errorType, enumCase: enumCase, payload: payload))
  }

  /// The object that stands for a name; the same one every time.
  func object(_ full: String, as noun: String, membersAfter base: String) -> ScriptValue {
    if let known = objects[full] { return known }
    let object = ScriptValue.object(ObjectValue(stub: noun, membersAfter: base))
    objects[full] = object
    return object
  }
}
