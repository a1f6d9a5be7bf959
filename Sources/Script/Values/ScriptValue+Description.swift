/// Formats values exactly as Swift's `String(describing:)` does, type names without their module.
///
/// A description that the script itself computes needs the machine; `format` asks `custom` for it, so that one traversal serves
/// both to find such values and to put their texts in.
struct ValueFormatter {
  /// Gives the text of a value whose type computes its own description.
  var custom: (ScriptValue) -> String
  private var depth = 0
  /// Deeper nesting is shown as `…`: no person reads it, and the native stack has an end.
  private static let maximumDepth = 100

  init(custom: @escaping (ScriptValue) -> String) {
    self.custom = custom
  }

  /// The text of a value on its own.
  mutating func format(_ value: ScriptValue) -> String {
    if case .string(let text) = value { return text }
    if case .enumeration(let instance) = value, !instance.type.computesDescription {
      if let text = instance.type.ownText { return text(instance) }
      return instance.enumCase.name + payload(of: instance)
    }
    return formatNested(value)
  }

  /// The text of a value inside another: strings are quoted, cases carry their type.
  mutating func formatNested(_ value: ScriptValue) -> String {
    guard depth < Self.maximumDepth else { return "…" }
    depth += 1
    defer { depth -= 1 }
    switch value {
    case .void: return "()"
    case .bool(let value): return value ? "true" : "false"
    case .int(let value): return String(value)
    case .double(let value): return value.description
    case .string(let value): return value.debugDescription
    case .none: return "nil"
    case .some(let value): return "Optional(\(formatNested(value)))"
    case .array(let elements): return "[\(list(elements))]"
    case .dictionary(let table): return dictionary(table)
    case .set(let table): return "[\(list(table.keys))]"
    case .range(let range): return self.range(range)
    case .tuple(let tuple): return "(\(labelled(tuple.elements, tuple.labels)))"
    case .structure(let instance):
      if instance.type.computesDescription { return custom(value) }
      if let position = instance.type.shownField { return formatNested(instance.fields[position]) }
      return "\(instance.type.name)(\(labelled(instance.fields, instance.type.fieldNames)))"
    case .enumeration(let instance):
      if instance.type.computesDescription { return custom(value) }
      if let text = instance.type.ownText { return text(instance) }
      return "\(instance.type.name).\(instance.enumCase.name)\(payload(of: instance))"
    case .object(let instance): return instance.type.computesDescription ? custom(value) : instance.type.name
    case .function, .native: return "(Function)"
    case .library(let object): return object.describe { formatNested($0) }
    case .type(let type): return type.name
    case .keyPath: return "(KeyPath)"
    case .implicitMember(let member):
      return ".\(member.name)\(member.arguments.map { "(\(list($0)))" } ?? "")"
    case .cell(let cell): return formatNested(cell.value)
    case .weak: return formatNested(value.strengthened)
    case .iterator: return "iterator"
    case .absent, .taken: return "nothing"
    }
  }

  private mutating func list(_ elements: [ScriptValue]) -> String {
    var texts: [String] = []
    for element in elements { texts.append(formatNested(element)) }
    return texts.joined(separator: ", ")
  }

  private mutating func labelled(_ elements: [ScriptValue], _ labels: [String?]) -> String {
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      let label = index < labels.count ? labels[index] : nil
      texts.append((label.map { "\($0): " } ?? "") + formatNested(element))
    }
    return texts.joined(separator: ", ")
  }

  private mutating func payload(of instance: EnumerationValue) -> String {
    instance.payload.isEmpty ? "" : "(\(labelled(instance.payload, instance.enumCase.labels)))"
  }

  private mutating func dictionary(_ table: OrderedTable) -> String {
    if table.count == 0 { return "[:]" }
    var texts: [String] = []
    for (key, value) in zip(table.keys, table.values) { texts.append("\(formatNested(key)): \(formatNested(value))") }
    return "[\(texts.joined(separator: ", "))]"
  }

  private mutating func range(_ range: RangeValue) -> String {
    if case .none = range.lower {
      return "\(range.isClosed ? "PartialRangeThrough" : "PartialRangeUpTo")(upperBound: \(formatNested(range.upper)))"
    }
    if case .none = range.upper { return "PartialRangeFrom(lowerBound: \(formatNested(range.lower)))" }
    return "\(formatNested(range.lower))\(range.isClosed ? "..." : "..<")\(formatNested(range.upper))"
  }
}

extension TypeInfo {
  /// Whether values of the type are shown as their own `description` says.
  var computesDescription: Bool { descriptionGetter != nil }

  /// The getter of the description that the type declares.
  var descriptionGetter: FunctionCode? {
    if conforms(to: "CustomDebugStringConvertible"), !conforms(to: "CustomStringConvertible"),
      let property = lookup({ $0.computed["debugDescription"] })
    {
      return property.getter
    }
    guard conforms(to: "CustomStringConvertible") else { return nil }
    return lookup { $0.computed["description"] }?.getter
  }
}

extension ScriptValue {
  /// What the value's own type declares, if it is an instance of a type of the script.
  var typeInfo: TypeInfo? {
    switch self {
    case .structure(let instance): instance.type
    case .enumeration(let instance): instance.type
    case .object(let instance): instance.type
    default: nil
    }
  }

  /// The name of the value's type as messages show it.
  var typeName: String {
    switch self {
    case .void: "()"
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .string: "String"
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .set: "Set"
    case .range: "Range"
    case .tuple: "tuple"
    case .none: "Optional (nil)"
    case .some(let value): "Optional<\(value.typeName)>"
    case .structure(let instance): instance.type.name
    case .enumeration(let instance): instance.type.name
    case .object(let instance): instance.type.name
    case .function, .native: "function"
    case .library(let object): object.typeName
    case .type(let type): "\(type.name).Type"
    case .keyPath: "KeyPath"
    case .implicitMember(let member): ".\(member.name)"
    case .cell(let cell): cell.value.typeName
    case .weak: strengthened.typeName
    case .iterator: "iterator"
    case .absent, .taken: "nothing"
    }
  }

  /// The name under which extensions of the value's type are kept.
  var extensionName: String {
    switch self {
    case .none, .some: "Optional"
    default: typeName
    }
  }

  /// The optional that a weak variable means now; any other value as it is.
  var strengthened: ScriptValue {
    guard case .weak(let reference) = self else { return self }
    if reference.isUnowned { return reference.object.map { .object($0) } ?? .none }
    if let object = reference.libraryObject { return .some(.library(object)) }
    return reference.object.map { .some(.object($0)) } ?? .none
  }

  /// The value as a weak variable holds it.
  var weakened: ScriptValue {
    switch unwrapped {
    case .object(let object): .weak(WeakReference(object))
    case .library(let object) where !object.isKeptByWeakVariables: .weak(WeakReference(object))
    default: self
    }
  }

  /// Whether the value counts as an error: its type declares it.
  var isError: Bool { typeInfo?.isError ?? false }

  /// The description, as far as it can be told without running the script's code.
  var plainDescription: String {
    var formatter = ValueFormatter { $0.typeInfo?.name ?? "" }
    return formatter.format(self)
  }
}

extension ScriptValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text that `String(describing:)` gives in the script, computed by the script itself where it declares so.
  var description: String {
    var formatter = ValueFormatter { Self.ownDescription($0) }
    return formatter.format(self)
  }

  var debugDescription: String {
    var formatter = ValueFormatter { Self.ownDescription($0) }
    return formatter.formatNested(self)
  }

  private static func ownDescription(_ value: ScriptValue) -> String {
    value.typeInfo?.describer?.describe(value) ?? value.typeName
  }
}
