extension ScriptValue: Hashable {
  /// Structural equality, which is what Swift synthesises; functions equal nothing but themselves.
  static func == (left: ScriptValue, right: ScriptValue) -> Bool {
    switch (left, right) {
    case (.int(let left), .int(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.int(let left), .double(let right)): return Double(left) == right
    case (.double(let left), .int(let right)): return left == Double(right)
    case (.bool(let left), .bool(let right)): return left == right
    case (.void, .void), (.none, .none), (.absent, .absent): return true
    case (.array(let left), .array(let right)): return left == right
    case (.dictionary(let left), .dictionary(let right)):
      return left.count == right.count && left.keys.allSatisfy { left[$0] == right[$0] }
    case (.set(let left), .set(let right)):
      return left.count == right.count && left.keys.allSatisfy { right[$0] != nil }
    case (.set(let set), .array(let elements)), (.array(let elements), .set(let set)):
      return .set(OrderedTable(elements)) == .set(set)
    case (.range(let left), .range(let right)):
      return left.lower == right.lower && left.upper == right.upper && left.isClosed == right.isClosed
    case (.tuple(let left), .tuple(let right)): return left.elements == right.elements
    case (.some(let left), .some(let right)): return left == right
    case (.none, .some), (.some, .none): return false
    case (.some(let left), _): return left == right
    case (_, .some(let right)): return left == right
    case (.structure(let left), .structure(let right)): return left.type === right.type && left.fields == right.fields
    case (.enumeration(let left), .enumeration(let right)):
      return left.type === right.type && left.enumCase.index == right.enumCase.index && left.payload == right.payload
    case (.enumeration(let left), .implicitMember(let right)), (.implicitMember(let right), .enumeration(let left)):
      return left.enumCase.name == right.name && left.payload == right.arguments ?? []
    case (.structure(let left), .implicitMember(let right)), (.implicitMember(let right), .structure(let left)):
      return left.type.constant(named: right.name) == .structure(left)
    case (.object(let left), .object(let right)): return left === right
    case (.function(let left), .function(let right)): return left === right
    case (.native(let left), .native(let right)): return left === right
    case (.promise(let left), .promise(let right)): return left === right
    case (.library(let left), .library(let right)): return left.identity == right.identity
    case (.queue(let left), .queue(let right)): return left.label == right.label
    case (.type(let left), .type(let right)): return left.name == right.name
    default: return false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .int(let value): hasher.combine(Double(value))
    case .double(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .dictionary(let table), .set(let table): hasher.combine(table.count)
    case .range(let range):
      hasher.combine(range.lower)
      hasher.combine(range.upper)
    case .tuple(let tuple): hasher.combine(tuple.elements)
    case .some(let value): value.hash(into: &hasher)
    case .structure(let instance): hasher.combine(instance.fields)
    case .enumeration(let instance):
      hasher.combine(instance.enumCase.name)
      hasher.combine(instance.payload)
    case .implicitMember(let member):
      hasher.combine(member.name)
      hasher.combine(member.arguments ?? [])
    case .object(let object): hasher.combine(ObjectIdentifier(object))
    case .function(let function): hasher.combine(ObjectIdentifier(function))
    case .native(let function): hasher.combine(ObjectIdentifier(function))
    case .promise(let promise): hasher.combine(ObjectIdentifier(promise))
    case .library(let object): hasher.combine(object.identity)
    case .queue(let queue): hasher.combine(queue.label)
    case .type(let type): hasher.combine(type.name)
    case .void, .none, .cell, .weak, .iterator, .absent: break
    }
  }
}

extension ScriptValue {
  /// Whether this value comes before `other` in Swift's `<`; `nil` if the two can't be compared.
  func ordered(before other: ScriptValue) -> Bool? {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.int(let left), .double(let right)): Double(left) < right
    case (.double(let left), .int(let right)): left < Double(right)
    case (.string(let left), .string(let right)): left < right
    case (.tuple(let left), .tuple(let right)): TupleValue.ordered(left, right)
    case (.enumeration(let left), .enumeration(let right)) where left.type === right.type && left.type.conforms(to: "Comparable"):
      left.enumCase.index < right.enumCase.index
    default: nil
    }
  }
}

extension TupleValue {
  fileprivate static func ordered(_ left: TupleValue, _ right: TupleValue) -> Bool? {
    guard left.elements.count == right.elements.count else { return nil }
    for (left, right) in zip(left.elements, right.elements) where left != right {
      return left.ordered(before: right)
    }
    return false
  }
}
