extension ScriptValue: Hashable {
  /// Structural equality, which is what Swift synthesises; functions equal nothing but themselves.
  static func == (left: ScriptValue, right: ScriptValue) -> Bool {
    // Parts are put aside here, so that values nested in values need no native stack.
    var parts: [(ScriptValue, ScriptValue)] = []
    guard equals(left, right, &parts) else { return false }
    while let (left, right) = parts.popLast() {
      guard equals(left, right, &parts) else { return false }
    }
    return true
  }

  /// Compares two values but for their parts, which are put aside.
  private static func equals(
    _ left: ScriptValue, _ right: ScriptValue, _ parts: inout [(ScriptValue, ScriptValue)]
  ) -> Bool {
    switch (left, right) {
    case (.int(let left), .int(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.int(let left), .double(let right)): return Double(left) == right
    case (.double(let left), .int(let right)): return left == Double(right)
    case (.bool(let left), .bool(let right)): return left == right
    case (.void, .void), (.none, .none), (.absent, .absent), (.taken, .taken): return true
    case (.array(let left), .array(let right)): return equals(left, right, &parts)
    case (.dictionary(let left), .dictionary(let right)):
      guard left.count == right.count else { return false }
      for (key, value) in zip(left.keys, left.values) {
        guard let other = right[key] else { return false }
        parts.append((value, other))
      }
      return true
    case (.set(let left), .set(let right)):
      return left.count == right.count && left.keys.allSatisfy { right[$0] != nil }
    case (.set(let set), .array(let elements)), (.array(let elements), .set(let set)):
      return .set(OrderedTable(elements)) == .set(set)
    case (.range(let left), .range(let right)):
      return left.lower == right.lower && left.upper == right.upper && left.isClosed == right.isClosed
    case (.tuple(let left), .tuple(let right)): return equals(left.elements, right.elements, &parts)
    case (.none, .some), (.some, .none): return false
    case (.some(let left), .some(let right)), (.some(let left), let right), (let left, .some(let right)):
      parts.append((left, right))
      return true
    case (.structure(let left), .structure(let right)):
      return left.type === right.type && equals(left.fields, right.fields, &parts)
    case (.enumeration(let left), .enumeration(let right)):
      return (left.type === right.type || left.type.isResult && right.type.isResult)
        && left.enumCase.index == right.enumCase.index && equals(left.payload, right.payload, &parts)
    case (.enumeration(let left), .implicitMember(let right)), (.implicitMember(let right), .enumeration(let left)):
      return left.enumCase.name == right.name && left.payload == right.arguments ?? []
    case (.structure(let left), .implicitMember(let right)), (.implicitMember(let right), .structure(let left)):
      return left.type.constant(named: right.name) == .structure(left)
    case (.object(let left), .object(let right)): return left === right
    case (.function(let left), .function(let right)): return left === right
    case (.native(let left), .native(let right)): return left === right
    case (.library(let left), .library(let right)): return left.equals(right)
    case (.type(let left), .type(let right)): return left.name == right.name
    default: return false
    }
  }

  /// Compares simple elements, and puts the others aside.
  private static func equals(
    _ left: [ScriptValue], _ right: [ScriptValue], _ parts: inout [(ScriptValue, ScriptValue)]
  ) -> Bool {
    guard left.count == right.count else { return false }
    for (left, right) in zip(left, right) {
      switch (left, right) {
      case (.int(let left), .int(let right)): if left != right { return false }
      case (.string(let left), .string(let right)): if left != right { return false }
      default: parts.append((left, right))
      }
    }
    return true
  }

  func hash(into hasher: inout Hasher) {
    hash(into: &hasher, levels: 8)
  }

  /// Hashes that many levels of values nested in values: equal values have equal hashes, and no native stack is needed for more.
  private func hash(into hasher: inout Hasher, levels: Int) {
    func combine(_ values: [ScriptValue]) {
      hasher.combine(values.count)
      guard levels > 0 else { return }
      for value in values { value.hash(into: &hasher, levels: levels - 1) }
    }
    switch self {
    case .int(let value): hasher.combine(Double(value))
    case .double(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .array(let elements): combine(elements)
    case .dictionary(let table), .set(let table): hasher.combine(table.count)
    case .range(let range): combine([range.lower, range.upper])
    case .tuple(let tuple): combine(tuple.elements)
    case .some: innermost.hash(into: &hasher, levels: levels)
    case .structure(let instance): combine(instance.fields)
    case .enumeration(let instance):
      hasher.combine(instance.enumCase.name)
      combine(instance.payload)
    case .implicitMember(let member):
      hasher.combine(member.name)
      combine(member.arguments ?? [])
    case .object(let object): hasher.combine(ObjectIdentifier(object))
    case .function(let function): hasher.combine(ObjectIdentifier(function))
    case .native(let function): hasher.combine(ObjectIdentifier(function))
    case .library(let object): object.hash(into: &hasher)
    case .type(let type): hasher.combine(type.name)
    case .void, .none, .cell, .weak, .iterator, .keyPath, .absent, .taken: break
    }
  }

  /// The value inside all optionals around it.
  private var innermost: ScriptValue {
    var value = self
    while case .some(let inner) = value { value = inner }
    return value
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
    case (.library(let left), .library(let right)): left.precedes(right)
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
