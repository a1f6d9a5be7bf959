/// The way from a variable to the place inside it that is read or changed.
package struct AccessPath {
  /// Where something goes that nobody needs.
  package static var nowhere: AccessPath { AccessPath(root: .nowhere, components: [], name: "") }

  package enum Root: Equatable {
    case local(Int)
    case localCell(Int)
    case captureCell(Int)
    case capture(Int)
    case global(Int)
    /// A value on the stack that is no variable (the result of a call): only objects in it can be changed.
    case temporary(Int)
    case staticMember(type: Int, member: Int)
    /// No place at all.
    case nowhere
  }

  enum Component {
    case member(String)
    /// A subscript whose index is in a local slot.
    case element(slot: Int)
    /// A subscript with a default, both in local slots.
    case elementWithDefault(slot: Int, defaultSlot: Int)
    case unwrap
    case optionalChain
  }

  package var root: Root
  var components: [Component]
  /// The variable's name, for messages.
  package var name: String
  /// Whether the variable is a constant, in which only objects can be changed.
  package var isConstant = false
  /// What is declared about the variable.
  package var type: TypeReference? {
    didSet { elementKind = type?.arrayElement.map { SimpleKind($0) } }
  }
  /// The elements of the variable if it is an array of a declared type.
  private var elementKind: SimpleKind?

  /// The first property on the way, with what has it: `self.title`; `nil` if none is on the way.
  var property: String? {
    for component in components { if case .member(let member) = component { return name.isEmpty ? member : "\(name).\(member)" } }
    return nil
  }

  init(root: Root, components: [Component], name: String, isConstant: Bool = false) {
    self.root = root
    self.components = components
    self.name = name
    self.isConstant = isConstant
  }

  /// A value as the variable, an array, takes it for an element.
  package func element(_ value: ScriptValue) throws -> ScriptValue {
    guard let elementKind, !elementKind.holds(value) else { return value }
    return try DeclaredPlace(type, name).element.fitting(value)
  }
}

extension TypeReference {
  /// What an array of this type holds.
  fileprivate var arrayElement: TypeReference? {
    switch self {
    case .array(let element): element
    case .inOut(let type), .implicitlyUnwrapped(let type): type.arrayElement
    default: nil
    }
  }
}
