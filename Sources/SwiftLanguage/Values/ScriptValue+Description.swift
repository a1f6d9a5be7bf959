import Program

extension TypeInfo {
  /// Whether values of the type are shown as their own `description` says.
  package var computesDescription: Bool { descriptionGetter != nil }

  /// The getter of the description that the type declares.
  package var descriptionGetter: FunctionCode? {
    if conforms(to: "CustomDebugStringConvertible"), !conforms(to: "CustomStringConvertible"),
      let property = lookup({ $0.computed["debugDescription"] })
    {
      return property.getter
    }
    guard conforms(to: "CustomStringConvertible") else { return nil }
    return lookup { $0.computed["description"] }?.getter
  }

  /// The position of the field that the type shows its values by: a description that is stored rather than computed.
  fileprivate var descriptionField: Int? {
    if let position = lookup({ $0.fieldPositions["description"] }), conforms(to: "CustomStringConvertible") { return position }
    guard let position = lookup({ $0.fieldPositions["debugDescription"] }), !conforms(to: "CustomStringConvertible"),
      conforms(to: "CustomDebugStringConvertible")
    else { return nil }
    return position
  }
}

extension ScriptValue {
  /// The description that the value stores, if its type says that it is shown by it.
  var storedDescription: String? {
    let field: ScriptValue? =
      switch self {
      case .structure(let instance): instance.type.descriptionField.map { instance.fields[$0] }
      case .object(let instance): instance.type.descriptionField.map { instance.fields[$0] }
      default: nil
      }
    guard case .string(let text)? = field else { return nil }
    return text
  }
}

extension ScriptValue {
  /// What the value's own type declares, if it is an instance of a type of the script.
  package var typeInfo: TypeInfo? {
    switch self {
    case .structure(let instance): instance.type
    case .enumeration(let instance): instance.type
    case .object(let instance): instance.type
    default: nil
    }
  }

  /// The name of the value's type as messages show it.
  package var typeName: String {
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

  /// The type's name behind "this is": what has no type of its own is a kind of value.
  package var kindName: String {
    switch self {
    case .function, .native: "a function"
    case .tuple: "a tuple"
    case .iterator: "an iterator"
    case .cell(let cell): cell.value.kindName
    default: typeName
    }
  }

  /// Whether it can be called.
  package var isFunction: Bool {
    switch self {
    case .function, .native: true
    case .cell(let cell): cell.value.isFunction
    default: false
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
  package var isError: Bool { typeInfo?.isError ?? false }

  /// The description, as far as it can be told without running the script's code.
  package var plainDescription: String {
    shortened(nested: false) { $0.typeInfo?.name ?? "" }
  }
}

extension ScriptValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text that `String(describing:)` gives in the script, computed by the script itself where it declares so; what is too long for
  /// a trace is cut, and says so. What a script prints is made by `Describing`, and never cut.
  package var description: String { shortened(nested: false, custom: Self.ownDescription) }

  /// The same as a part of other texts.
  package var debugDescription: String { shortened(nested: true, custom: Self.ownDescription) }

  /// How many bytes of a value's text a trace keeps.
  private static let shownBytes = 1000

  /// The beginning of the value's text, with what it is the beginning of.
  func shortened(nested: Bool, custom: @escaping (ScriptValue) -> String) -> String {
    var formatter = ValueFormatter(room: Self.shownBytes, custom: custom)
    let text = nested ? formatter.formatNested(self) : formatter.format(self)
    return formatter.isCut ? "\(text)… (cut\(sizeBeforeCut))" : text
  }

  /// How large the whole is, as far as that needn't be counted.
  private var sizeBeforeCut: String {
    switch self {
    case .string(let text): "; \(text.utf8.count.grouped) bytes in all"
    case .array(let elements): "; \(elements.count.grouped) elements in all"
    case .dictionary(let table), .set(let table): "; \(table.count.grouped) elements in all"
    case .some(let value): value.sizeBeforeCut
    default: ""
    }
  }

  private static func ownDescription(_ value: ScriptValue) -> String {
    value.typeInfo?.describer?.describe(value) ?? value.typeName
  }
}
