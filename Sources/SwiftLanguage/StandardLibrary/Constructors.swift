/// What calling the name of a library type makes.
enum Constructors {
  static func construct(_ type: TypeReference, _ call: NativeCall) throws -> NativeResult {
    if let stubbed = try InitializerLabels.check(type, call) { return .value(stubbed) }
    switch type {
    case .int: return .value(try integer(call))
    case .double: return .value(try double(call))
    case .string: return try string(call)
    case .bool: return .value(try bool(call))
    case .array(let element): return .value(try array(call, element))
    case .dictionary:
      if call.labels.labels.first == "grouping" { return try grouping(call) }
      if call.count == 2 { return try NativeLibrary.merge(call.with(receiver: .dictionary(OrderedTable()))) }
      return .value(try dictionary(call))
    case .set(let element): return .value(try set(call, element))
    case .optional: return .value(.some(try call.only()))
    case .range where call.labels.labels == [nil, "in"]: return .value(try TextPatterns.range(call))
    default:
      if let stubs = call.machine.stubs { return try stubs.call(type.name, call) }
      throw FaultReason("values of type '\(type.name)' can't be made in a script yet")
    }
  }

  private static func integer(_ call: NativeCall) throws -> ScriptValue {
    if call.count == 0 { return .int(0) }
    switch call.arguments[0] {
    case .int: return call.arguments[0]
    case .double(let number):
      if call.labels.labels[0] == "exactly" { return Int(exactly: number).map { .some(.int($0)) } ?? .none }
      guard let value = Int(exactly: number.rounded(.towardZero)) else {
        throw FaultReason.trap("Double value \(number) cannot be converted to Int", "check isFinite and the size first")
      }
      return .int(value)
    case .string(let text):
      let radix = try call.labelled("radix").map(call.integer) ?? 10
      guard (2...36).contains(radix) else { throw FaultReason.trap("a radix must be from 2 to 36, not \(radix)") }
      return Int(text, radix: radix).map { .some(.int($0)) } ?? .none
    case let value where value.stub != nil: return .int(1)
    case let value: throw FaultReason("cannot convert \(value.typeName) to Int", value.isOptional ? "unwrap it first" : "")
    }
  }

  private static func double(_ call: NativeCall) throws -> ScriptValue {
    if call.count == 0 { return .double(0) }
    switch try call.only() {
    case .int(let number): return .double(Double(number))
    case .double(let number): return .double(number)
    case .string(let text): return Double(text).map { .some(.double($0)) } ?? .none
    case let value where value.stub != nil: return .double(1)
    case let value: throw FaultReason("cannot convert \(value.typeName) to Double", value.isOptional ? "unwrap it first" : "")
    }
  }

  private static func bool(_ call: NativeCall) throws -> ScriptValue {
    switch try call.only() {
    case .string(let text): return Bool(text).map { .some(.bool($0)) } ?? .none
    case .bool(let value): return .bool(value)
    case let value: throw FaultReason("cannot convert \(value.typeName) to Bool")
    }
  }

  private static func string(_ call: NativeCall) throws -> NativeResult {
    guard let first = call.arguments.first else { return .value(.string("")) }
    if call.labels.labels[0] == "repeating" {
      let text = try call.string(first)
      let count = try call.length(call.labelled("count"))
      let (size, overflow) = text.utf8.count.multipliedReportingOverflow(by: count)
      try SizeLimit.checkText(overflow ? .max : size, of: text)
      return .value(.string(String(repeating: text, count: count)))
    }
    if let radix = call.labelled("radix"), case .int(let number) = first {
      let radix = try call.integer(radix)
      guard (2...36).contains(radix) else { throw FaultReason.trap("a radix must be from 2 to 36, not \(radix)") }
      return .value(.string(String(number, radix: radix, uppercase: call.labelled("uppercase") == .bool(true))))
    }
    if let bytes = DataValue.bytes(of: first) {
      if call.labels.labels[0] == "decoding" { return .value(.string(String(decoding: bytes, as: UTF8.self))) }
      if call.labels.labels[0] == "data" {
        return .value(String(validating: bytes, as: UTF8.self).map { .some(.string($0)) } ?? .none)
      }
    }
    if call.labels.labels[0] == "format" {
      // Where values are made up, a whole number may stand for one that isn't.
      let values = Array(call.arguments.dropFirst())
      return .value(.string(try TextFormat.text(try call.string(first), values, isLenient: call.machine.stubs != nil)))
    }
    if case .array(let parts) = first, call.labels.labels[0] == nil, parts.allSatisfy(\.isString) {
      return .value(.string(try parts.map(call.string).joinedWithinLimit()))
    }
    return try Describing.texts(of: [first], nested: call.labels.labels[0] == "reflecting") { .string($0[0]) }
  }

  private static func array(_ call: NativeCall, _ element: TypeReference) throws -> ScriptValue {
    guard let first = call.arguments.first else { return .array([]) }
    if call.labels.labels[0] == "repeating" {
      let count = try call.length(call.labelled("count"))
      try SizeLimit.checkArray(count)
      return .array(Array(repeating: element.coerce(first) ?? first, count: count))
    }
    return .array(try call.sequence(first))
  }

  private static func set(_ call: NativeCall, _ element: TypeReference) throws -> ScriptValue {
    guard call.count > 0 else { return .set(OrderedTable()) }
    return .set(OrderedTable(try call.sequence(call.only()).map { element.coerce($0) ?? $0 }))
  }

  private static func grouping(_ call: NativeCall) throws -> NativeResult {
    guard call.count == 2 else { throw call.wrongCount(2) }
    let gathered = Gathered()
    return try .frame(
      EachFrame(
        call.sequence(call.arguments[0]), call.arguments[1],
        visit: { element, key in
          gathered.table.withValue(of: key) { group in
            // Taken out, so that it is changed in place.
            var elements = group?.takeElements() ?? []
            elements.append(element)
            group = .array(elements)
          }
          return nil
        }, finish: { .dictionary(gathered.table) }))
  }

  private static func dictionary(_ call: NativeCall) throws -> ScriptValue {
    guard let first = call.arguments.first else { return .dictionary(OrderedTable()) }
    var table = OrderedTable()
    for pair in try call.sequence(first) {
      guard let parts = pair.parts, parts.count == 2 else { throw FaultReason("a dictionary is made of pairs") }
      if table[parts[0]] != nil { throw FaultReason.trap("duplicate key \(parts[0].plainDescription)", "keep the keys unique") }
      table[parts[0]] = parts[1]
    }
    return .dictionary(table)
  }
}

extension ScriptValue {
  package var isString: Bool {
    if case .string = self { true } else { false }
  }
}
