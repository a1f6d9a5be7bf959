/// What is declared about a place on the way that an access path goes: the types that its values must have.
package struct DeclaredPlace {
  package static var unknown: DeclaredPlace { DeclaredPlace(nil, "") }

  package let type: TypeReference?
  /// The variable, or the property of the owner.
  private let name: String
  private let owner: TypeInfo?
  /// Whether the place lies inside what the name means.
  private var isPart = false

  init(_ type: TypeReference?, _ name: String, of owner: TypeInfo? = nil) {
    if case .inOut(let type)? = type { self.type = type } else { self.type = type }
    self.name = name
    self.owner = owner
  }

  init(_ field: StoredField, of owner: TypeInfo?) {
    self.init(field.type, field.name, of: owner)
  }

  private func part(_ type: TypeReference?) -> DeclaredPlace {
    var part = DeclaredPlace(type, name, of: owner)
    part.isPart = true
    return part
  }

  /// A part of a tuple.
  package func part(_ position: Int) -> DeclaredPlace {
    guard case .tuple(let types, _)? = type, types.indices.contains(position) else { return part(nil) }
    return part(types[position])
  }

  /// What an optional holds.
  var inside: DeclaredPlace {
    switch type {
    case .optional(let type)?, .implicitlyUnwrapped(let type)?: part(type)
    default: self
    }
  }

  /// An element as a subscript gives it: a dictionary's is optional.
  package var element: DeclaredPlace {
    switch type {
    case .array(let element)?: part(element)
    case .dictionary(_, let value)?: part(.optional(value))
    case .implicitlyUnwrapped?: inside.element
    default: part(nil)
    }
  }

  /// A dictionary's key, or a set's element, as the type has it.
  package func key(_ value: ScriptValue) -> ScriptValue {
    switch type {
    case .dictionary(let key, _)?: key.coerce(value) ?? value
    case .set(let element)?: element.coerce(value) ?? value
    case .implicitlyUnwrapped?: inside.key(value)
    default: value
    }
  }

  /// A value as it stands in the place.
  func fitting(_ value: ScriptValue) throws -> ScriptValue {
    guard let type else { return value }
    guard let fitting = type.coerce(value) else {
      // The storage of observed properties has a name of its own.
      let shown = "'\(name.hasPrefix("$") ? String(name.dropFirst()) : name)'"
      let place = owner.map { "property \(shown) of \($0.name)" } ?? shown
      throw FaultReason("\(isPart ? "a part of " : "")\(place) must be \(type.name), not \(value.typeName)")
    }
    return fitting
  }

  /// The arguments of a method that changes a collection in place, those that it puts in as the collection's type has them.
  ///
  /// - Complexity: O(what is put in), whatever the collection holds.
  func fitting(_ arguments: [ScriptValue], labels: ArgumentLabels, of method: String) throws -> [ScriptValue] {
    guard let type, let first = arguments.first else { return arguments }
    var fitting = arguments
    switch (type, method) {
    case (.implicitlyUnwrapped, _): return try inside.fitting(arguments, labels: labels, of: method)
    case (.array, "append"), (.array, "insert"):
      if labels.labels.first == "contentsOf" {
        if case .array = first { fitting[0] = try self.fitting(first) }
      } else {
        fitting[0] = try element.fitting(first)
      }
    case (.set(let element), "insert"), (.set(let element), "update"): fitting[0] = try part(element).fitting(first)
    case (.set, "remove"), (.dictionary, "removeValue"): fitting[0] = key(first)
    case (.set, _):
      switch first {
      case .array, .set: fitting[0] = type.coerce(first) ?? first
      default: break
      }
    case (.dictionary(_, let value), "updateValue") where arguments.count == 2:
      fitting = [try part(value).fitting(first), key(arguments[1])]
    default: break
    }
    return fitting
  }
}
