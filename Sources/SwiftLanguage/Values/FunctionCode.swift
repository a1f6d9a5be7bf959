package import Program
package import TraceEvents

/// A function that has been compiled.
///
/// It is filled in by the compiler and read only afterwards.
package final class FunctionCode {
  package enum Kind { case main, function, closure, method, initializer, getter, setter, initialValue }

  package let name: String
  package let kind: Kind
  /// The text that it was compiled from.
  package let unit: CodeUnit
  @exclusivity(unchecked) var instructions: [Instruction] = []
  /// The place in the text of each instruction, as an offset in UTF-8.
  @exclusivity(unchecked) var offsets: [Int32] = []
  @exclusivity(unchecked) var constants: [ScriptValue] = []
  @exclusivity(unchecked) var labelLists: [ArgumentLabels] = []
  @exclusivity(unchecked) package var types: [TypeReference] = []
  @exclusivity(unchecked) var paths: [AccessPath] = []
  @exclusivity(unchecked) package var functions: [FunctionCode] = []
  @exclusivity(unchecked) package var members: [Member] = []
  @exclusivity(unchecked) var nominalTypes: [TypeInfo] = []
  @exclusivity(unchecked) package var parameters: [Parameter] = []
  /// The generic parameters that its body asks for.
  var generics: [AskedGeneric] = []
  /// Where each captured value is found when the function becomes a value.
  @exclusivity(unchecked) package var captures: [CaptureSource] = []
  /// Slots for the value it is bound to, parameters and local variables.
  @exclusivity(unchecked) var localCount = 0
  /// Whether slot 0 holds `self`.
  @exclusivity(unchecked) var hasSelf = false
  var isMutating = false
  /// Whether it may wait.
  @exclusivity(unchecked) package var isAsync = false
  /// Where it runs; known once its body is compiled.
  package var isolation: Isolation?
  /// Whether its declaration, or its type's, says so.
  var isBound = false
  /// The captured value that is the actor whose code it is.
  package var selfCapture: Int?
  /// Whether calls must be marked with `try`.
  var isThrowing = false
  /// Whether a closure names no parameters, so that it takes any arguments.
  @exclusivity(unchecked) package var ignoresArguments = false
  /// Whether an initializer may return nil.
  var isFailable = false
  /// Whether it is an initializer that leaves the work to another one of its class.
  var isConvenience = false
  package var returnType: TypeReference?
  /// Whether its result is of the type that it is called on: `-> Self`.
  @exclusivity(unchecked) var returnsSelf = false
  /// What a closure returns that doesn't say so, as far as its text tells.
  package var resultGuess: TypeReference?
  /// Whether an error can leave a closure; found out only for libraries whose types ask.
  package var mayThrow = false
  /// Whether arguments can be taken as they lie on the stack if their labels are `plainLabels`.
  @exclusivity(unchecked) var isDirect = false
  @exclusivity(unchecked) package var plainLabels = ArgumentLabels.unlabelled(0)
  /// Its result's type as it is written, which tells overloads apart.
  @exclusivity(unchecked) var returnText: String?
  /// Whether an overload that takes the same is meant rather: `@_disfavoredOverload`.
  @exclusivity(unchecked) var isDisfavored = false

  /// What parameters' types ask of arguments, for those where they ask anything.
  @exclusivity(unchecked) private(set) var checks: [ParameterCheck] = []
  /// Where what its closures captured is freed.
  let graveyard = Graveyard()
  /// What running it may touch besides promises and output, without what it calls.
  private(set) lazy var touches = findTouches()
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Instruction>?
  @exclusivity(unchecked) private var caches: UnsafeMutablePointer<InlineCache?>?

  package init(name: String, kind: Kind, unit: CodeUnit) {
    self.name = name
    self.kind = kind
    self.unit = unit
  }

  deinit {
    memory?.deallocate()
    caches?.deinitialize(count: instructions.count)
    caches?.deallocate()
  }

  /// The instructions as the machine reads them: frequent sequences marked, never to change again.
  ///
  /// They are valid as long as this object; whoever runs them keeps it.
  @inline(__always)
  var sealed: UnsafePointer<Instruction> { UnsafePointer(memory ?? seal()) }

  private func seal() -> UnsafeMutablePointer<Instruction> {
    let marked = InstructionFusion.fuse(instructions)
    let memory = UnsafeMutablePointer<Instruction>.allocate(capacity: marked.count + 1)
    memory.initialize(from: marked, count: marked.count)
    (memory + marked.count).initialize(to: Instruction(.fault, -1))
    self.memory = memory
    checks = parameters.enumerated().compactMap { ParameterCheck($0.offset, $0.element) }
    return memory
  }

  /// What the instruction at a position found the last time.
  func cache(at counter: Int) -> InlineCache? { caches?[counter] }

  /// Keeps what the instruction at a position found.
  package func remember(_ cache: InlineCache, at counter: Int) {
    let caches = caches ?? .allocate(capacity: instructions.count)
    if self.caches == nil { caches.initialize(repeating: nil, count: instructions.count) }
    caches[counter] = cache
    self.caches = caches
  }

  /// The place of an instruction.
  package func place(at counter: Int) -> SourcePlace {
    let offset = offsets.indices.contains(counter) ? Int(offsets[counter]) : 0
    return unit.place(atUTF8Offset: offset)
  }
}

/// What a member's name meant for a type the last time; it counts while nothing more has been declared.
package final class InlineCache {
  package let type: TypeInfo
  let generation: Int
  /// The position of a stored field, or -1.
  package let field: Int
  package let method: FunctionCode?

  init(type: TypeInfo, generation: Int, field: Int = -1, method: FunctionCode? = nil) {
    self.type = type
    self.generation = generation
    self.field = field
    self.method = method
  }
}

/// What a parameter's type asks of its argument.
struct ParameterCheck {
  let position: Int
  let kind: SimpleKind
  let type: TypeReference

  init?(_ position: Int, _ parameter: Parameter) {
    guard let type = parameter.type, !type.isUnchecked, !parameter.isVariadic, !parameter.isInout else { return nil }
    self.position = position
    self.type = type
    kind = SimpleKind(type)
  }
}

/// Types that the machine can test by a look at the value.
enum SimpleKind: Int32 {
  case other, int, double, bool, string

  init(_ type: TypeReference) {
    switch type {
    case .int: self = .int
    case .double: self = .double
    case .bool: self = .bool
    case .string: self = .string
    default: self = .other
    }
  }

  /// Whether the value is of the type without any change.
  @inline(__always)
  func holds(_ value: ScriptValue) -> Bool {
    switch (self, value) {
    case (.int, .int), (.double, .double), (.bool, .bool), (.string, .string): true
    default: false
    }
  }
}

/// A parameter of a function.
package struct Parameter {
  package var label: String?
  package var name: String
  package var type: TypeReference?
  var hasDefault = false
  var isVariadic = false
  /// Whether the argument is a variable that the function may change; it comes in a cell.
  var isInout = false
  /// Whether the argument is what a closure computes when the function calls it (`@autoclosure`).
  var isAutoclosure = false
  /// Whether it is no parameter that the text declares, but what the call tells of itself: the type of its result, where it stands. Such
  /// come first.
  var isHidden = false
}

extension FunctionCode {
  /// The parameters that the text declares.
  package var declaredParameters: [Parameter] {
    parameters.first?.isHidden == true ? parameters.filter { !$0.isHidden } : parameters
  }
}

/// Where a captured value is found in the function around.
package enum CaptureSource: Equatable {
  case local(Int)
  case capture(Int)
}

/// A member that instructions name.
package struct Member {
  package var name: String

}
