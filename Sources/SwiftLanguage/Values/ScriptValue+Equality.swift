extension ScriptValue: Hashable {
  /// Structural equality, which is what Swift synthesises; functions equal nothing but themselves.
  package static func == (left: ScriptValue, right: ScriptValue) -> Bool {
    // Parts are put aside here, so that values nested in values need no native stack.
    var parts: [(ScriptValue, ScriptValue)] = []
    guard equals(left, right, &parts) else { return false }
    var number = 0
    while let (left, right) = parts.popLast() {
      number += 1
      // Values that share parts may have more of them than could ever be compared.
      if number.isMultiple(of: 256), !WorkMeter.allows(1024) { return false }
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
    case (.string(let left), .string(let right)): return sameText(left, right)
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
      return left.type.declared === right.type.declared && equals(left.fields, right.fields, &parts)
    case (.enumeration(let left), .enumeration(let right)):
      return (left.type === right.type || left.type.isResult && right.type.isResult)
        && left.enumCase.index == right.enumCase.index && equals(left.payload, right.payload, &parts)
    case (.enumeration(let left), .implicitMember(let right)), (.implicitMember(let right), .enumeration(let left)):
      return left.enumCase.name == right.name && left.payload == right.arguments ?? []
    // Both of a type that isn't known.
    case (.implicitMember(let left), .implicitMember(let right)):
      return left.name == right.name && left.arguments == right.arguments
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
    if isSame(left, right) { return true }
    guard left.count < 256 || WorkMeter.allows(left.count / 4) else { return false }
    for (left, right) in zip(left, right) {
      switch (left, right) {
      case (.int(let left), .int(let right)): if left != right { return false }
      case (.string(let left), .string(let right)): if !sameText(left, right) { return false }
      default: parts.append((left, right))
      }
    }
    return true
  }

  /// Whether two arrays are one, of which Swift says without a look at their elements that they are equal.
  private static func isSame(_ left: [ScriptValue], _ right: [ScriptValue]) -> Bool {
    left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress } }
  }

  private static func sameText(_ left: String, _ right: String) -> Bool {
    let size = Swift.min(left.utf8.count, right.utf8.count)
    if size > 1024, !WorkMeter.allows(size / WorkMeter.bytesPerStep) { return false }
    return left == right
  }

  package func hash(into hasher: inout Hasher) {
    var parts = Self.hashedParts
    hash(into: &hasher, levels: 8, &parts)
  }

  /// How many parts of a value its hash depends on: values that share parts may have more of them than could ever be gone through.
  private static let hashedParts = 1000

  /// Hashes that many levels of values nested in values, and no more than so many parts of them: equal values have equal hashes, and no
  /// native stack is needed for more.
  private func hash(into hasher: inout Hasher, levels: Int, _ remaining: inout Int) {
    switch self {
    case .int(let value):
      // Numbers that are equal have equal hashes; integers that no Double is equal to must not all have those of their neighbors.
      let number = Double(value)
      if Int(exactly: number) == value { hasher.combine(number) } else { hasher.combine(value) }
    case .double(let value): hasher.combine(value)
    case .string(let value):
      if value.utf8.count > 256 { _ = WorkMeter.allows(value.utf8.count / WorkMeter.copiesPerStep) }
      hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .array(let elements): combine(elements, &hasher, levels, &remaining)
    case .dictionary(let table), .set(let table): hasher.combine(table.count)
    case .range(let range): combine([range.lower, range.upper], &hasher, levels, &remaining)
    case .tuple(let tuple): combine(tuple.elements, &hasher, levels, &remaining)
    case .some: innermost.hash(into: &hasher, levels: levels, &remaining)
    case .structure(let instance): combine(instance.fields, &hasher, levels, &remaining)
    case .enumeration(let instance):
      hasher.combine(instance.enumCase.name)
      combine(instance.payload, &hasher, levels, &remaining)
    case .implicitMember(let member):
      hasher.combine(member.name)
      combine(member.arguments ?? [], &hasher, levels, &remaining)
    case .object(let object): hasher.combine(ObjectIdentifier(object))
    case .function(let function): hasher.combine(ObjectIdentifier(function))
    case .native(let function): hasher.combine(ObjectIdentifier(function))
    case .library(let object): object.hash(into: &hasher)
    case .type(let type): hasher.combine(type.name)
    case .void, .none, .cell, .weak, .iterator, .keyPath, .absent, .taken: break
    }
  }

  private func combine(_ values: [ScriptValue], _ hasher: inout Hasher, _ levels: Int, _ remaining: inout Int) {
    hasher.combine(values.count)
    guard levels > 0 else { return }
    for value in values where remaining > 0 {
      remaining -= 1
      value.hash(into: &hasher, levels: levels - 1, &remaining)
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
  package func ordered(before other: ScriptValue) -> Bool? {
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
