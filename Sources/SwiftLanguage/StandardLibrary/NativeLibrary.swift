/// The library's members, by the kind of the value that has them.
package enum NativeLibrary {
  /// Members that every value has.
  package static let everything: [String: NativeMember] = [
    "description": .either { try Describing.texts(of: [$0.receiver]) { .string($0[0]) } },
    "debugDescription": .property {
      .string(try Describing.texts(of: [$0.receiver], nested: false) { $0.typeInfo?.name ?? "" }[0])
    },
    "localizedDescription": .property { .string(Describing.defaultLocalizedDescription(of: $0.receiver)) },
    "hashValue": .property { call in
      // Pasted code uses it as a key: equal values have equal ones.
      if call.machine.stubs != nil {
        let text = try Describing.texts(of: [call.receiver], nested: false) { $0.typeInfo?.name ?? "" }[0]
        return .int(text.utf8.reduce(5381) { ($0 &* 33 &+ Int($1)) & 0xffff_ffff })
      }
      throw FaultReason("'hashValue' is not supported", "Swift's changes with every run; compare with '=='")
    },
    "self": .property { $0.receiver },
  ]

  package static let booleans: [String: NativeMember] = [
    "toggle": .mutating { value, _ in
      if case .bool(let isTrue) = value { value = .bool(!isTrue) }
      return .void
    }
  ]

  package static let optionals: [String: NativeMember] = [
    "map": .method { call in
      guard case .some(let value) = call.receiver else { return .value(.none) }
      return .frame(EachFrame([value], try call.only(), visit: { ScriptValue?.some(.some($1)) }, finish: { .none }))
    },
    "flatMap": .method { call in
      guard case .some(let value) = call.receiver else { return .value(.none) }
      return .frame(
        EachFrame([value], try call.only(), visit: { $1.isOptional ? $1 : ScriptValue?.some(.some($1)) }, finish: { .none }))
    },
  ]
}

extension NativeCall {
  /// The elements of a sequence.
  package func sequence(_ value: ScriptValue) throws -> [ScriptValue] {
    guard let elements = try value.elements ?? value.stub?.elements ?? machine.allElements(of: value) else {
      if case .range(let range) = value, case .none = range.upper {
        throw FaultReason("this range has no end", "take a part with 'prefix', or end a 'for' loop with 'break'")
      }
      throw FaultReason("\(value.typeName) is not a sequence that can be gone through")
    }
    return elements
  }

  /// The elements of the receiver.
  package func elements() throws -> [ScriptValue] { try sequence(receiver) }

  /// The function that a call gives last, or under a label.
  package func function(_ label: String? = nil) throws -> ScriptValue {
    if let label, let value = labelled(label) { return value }
    if let trailing { return trailing }
    if label == nil, let last = arguments.last { return last }
    throw FaultReason("this call needs a closure", label.map { "give it as '\($0):'" } ?? "write it in '{ }'")
  }

  package func integer(_ value: ScriptValue?) throws -> Int {
    if value?.stub != nil { return 1 }
    guard case .int(let number) = value else {
      throw FaultReason("this argument must be an Int, not \(value?.typeName ?? "nothing")")
    }
    return number
  }

  package func string(_ value: ScriptValue?) throws -> String {
    if let name = value?.stubName { return name }
    guard case .string(let text) = value else {
      throw FaultReason("this argument must be a String, not \(value?.typeName ?? "nothing")")
    }
    return text
  }

  /// A number of elements, which can't be negative.
  package func length(_ value: ScriptValue?) throws -> Int {
    let number = try integer(value)
    guard number >= 0 else { throw FaultReason.trap("a number of elements can't be negative: \(number)") }
    return number
  }

  package func number(_ value: ScriptValue?) throws -> Double {
    switch value {
    case .int(let number): return Double(number)
    case .double(let number): return number
    case .implicitMember(let member) where member.arguments == nil:
      let constant = try machine.library.staticProperty(member.name, of: .double, self)
      guard case .double(let number)? = constant else { throw FaultReason("Double has no member '\(member.name)'") }
      return number
    case let value? where value.stub != nil: return 1
    default: throw FaultReason("this argument must be a number, not \(value?.typeName ?? "nothing")")
    }
  }
}
