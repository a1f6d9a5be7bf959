import TraceEvents

/// A function that has been compiled.
///
/// It is filled in by the compiler and read only afterwards.
final class FunctionCode {
  enum Kind { case main, function, closure, method, initializer, getter, setter, initialValue }

  let name: String
  let kind: Kind
  /// The text that it was compiled from.
  let unit: CodeUnit
  var instructions: [Instruction] = []
  /// The place in the text of each instruction, as an offset in UTF-8.
  var offsets: [Int32] = []
  var constants: [ScriptValue] = []
  var labelLists: [ArgumentLabels] = []
  var types: [TypeReference] = []
  var paths: [AccessPath] = []
  var functions: [FunctionCode] = []
  var members: [Member] = []
  var nominalTypes: [TypeInfo] = []
  var parameters: [Parameter] = []
  /// Where each captured value is found when the function becomes a value.
  var captures: [CaptureSource] = []
  /// Slots for the value it is bound to, parameters and local variables.
  var localCount = 0
  /// Whether slot 0 holds `self`.
  var hasSelf = false
  var isMutating = false
  /// Whether a closure names no parameters, so that it takes any arguments.
  var ignoresArguments = false
  /// Whether an initialiser may return nil.
  var isFailable = false
  var returnType: TypeReference?
  /// Whether arguments can be taken as they lie on the stack if their labels are `plainLabels`.
  var isDirect = false
  var plainLabels = ArgumentLabels.unlabelled(0)

  init(name: String, kind: Kind, unit: CodeUnit) {
    self.name = name
    self.kind = kind
    self.unit = unit
  }

  /// The place of an instruction.
  func place(at counter: Int) -> SourcePlace {
    let offset = offsets.indices.contains(counter) ? Int(offsets[counter]) : 0
    return unit.place(atUTF8Offset: offset)
  }
}

/// A parameter of a function.
struct Parameter {
  var label: String?
  var name: String
  var type: TypeReference?
  var hasDefault = false
  var isVariadic = false
}

/// Where a captured value is found in the function around.
enum CaptureSource: Equatable {
  case local(Int)
  case capture(Int)
}

/// A member that instructions name.
struct Member {
  var name: String

}

/// The way from a variable to the place inside it that is read or changed.
struct AccessPath {
  /// Where something goes that nobody needs.
  static var nowhere: AccessPath { AccessPath(root: .nowhere, components: [], name: "") }

  enum Root: Equatable {
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

  var root: Root
  var components: [Component]
  /// The variable's name, for messages.
  var name: String
  /// Whether the variable is a constant, in which only objects can be changed.
  var isConstant = false
}
