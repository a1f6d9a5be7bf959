import SwiftSyntax
import TraceEvents

/// A function while it is being compiled: its instructions so far, and the names in scope.
package final class FunctionBuilder {
  /// A variable, as the function that uses it finds it.
  package struct Variable {
    package enum Reference { case strong, weak, unowned }
    package enum Storage: Equatable {
      case local(Int), capture(Int), global(Int)

      /// The slot of a local variable.
      package var slot: Int { if case .local(let slot) = self { slot } else { -1 } }
    }
    package var name: String
    package var storage: Storage
    /// Whether it lives in a cell that closures share.
    var isCell: Bool
    package var isConstant: Bool
    package var type: TypeReference?
    /// Whether it got a value at first of which the text doesn't say what it is: it may be an optional.
    var isOfUnknownType = false
    /// Its type, where Swift's compiler would certainly say so.
    var sureType: TypeReference?
    /// Which optional it is, unless Swift takes the handler that made it for one that gives nothing, and hands on what that was given: a
    /// text or a list.
    var optionalUnlessPassed: TypeReference?
    /// Whether it holds an error of which Swift's compiler knows nothing but that.
    var isAnyError = false
    /// Whether it keeps the object that it refers to.
    package var reference = Reference.strong
    /// Whether it holds the task of an `async let`, whose value is waited for.
    var isTask = false
    /// Whether that task can throw, so that reading it needs `try`.
    var isThrowingTask = false
    /// Whether it holds the closure that computes its value.
    var isComputed = false
    /// Whether reading it gives just what it holds.
    var isStored: Bool { !isTask && !isComputed }
    /// What the name means, if it is a function that never changes.
    package var functions: [DeclaredFunction] = []
  }

  /// One of the functions that a name can mean; their labels tell them apart.
  package struct DeclaredFunction {
    package var code: FunctionCode
    package var storage: Variable.Storage
  }

  /// A deferred block.
  struct Deferred {
    /// The slot of the closure that runs it.
    var slot: Int
    /// The instruction that made an error run it, too.
    var handler: Int
    /// Whether it takes whether an error leaves the scope.
    var isTold: Bool
  }

  struct Scope {
    var names: [String: Variable] = [:] {
      didSet { if !guessedCalls.isEmpty { guessedCalls = [:] } }
    }
    /// What is known of the types of calls, until a name is declared: each link of a long chain asks for all before it.
    var guessedCalls: [SyntaxIdentifier: TypeReference?] = [:]
    /// What `defer` put off, in order.
    var deferred: [Deferred] = []
    /// How many error handlers were active outside the scope.
    var handlersOutside: Int
  }

  struct Loop {
    var label: String?
    var scopeCount: Int
    var handlers: Int
    var isSwitch: Bool
    var breaks: [Int] = []
    var continues: [Int] = []
    var fallthroughs: [Int] = []
  }

  /// What the operator demands of the closure's result, if it is one that an operator is given.
  package var demand: ResultDemand?
  /// What the only expression of a closure is wanted to be, where that tells a generic function's type.
  var wantedResult: TypeReference?
  /// Where the promise is made that is of what a closure gives.
  var promisePlace: SourcePlace?
  /// Whether what an `if` or a `switch` comes to that is all of a closure is dropped (`Vocabulary.dropsChoices`).
  var dropsChoice = false
  /// Whether nobody takes what a closure gives.
  var givesNothing = false
  package let code: FunctionCode
  package let parent: FunctionBuilder?
  /// The type whose member the function is, or lies in.
  package let type: TypeInfo?
  /// Whether the names of instance members mean those of `self`.
  let hasInstance: Bool
  var scopes: [Scope] = [Scope(handlersOutside: 0)]
  var loops: [Loop] = []
  package var handlers = 0
  package var offset: Int32 = 0
  /// Names that closures inside mention, so that variables of these names may have to be shared.
  var sharedNames: Set<String> = []
  var optionalChains: [[Int]] = []
  /// Observed properties that the function sets without anybody noticing: those whose observer it is.
  var directNames: Set<String> = []
  private(set) var nextSlot = 0
  private var constantPositions: [ScriptValue: Int] = [:]
  private var memberPositions: [String: Int] = [:]
  private var labelPositions: [ArgumentLabels: Int] = [:]

  init(code: FunctionCode, parent: FunctionBuilder?, type: TypeInfo? = nil, hasInstance: Bool = false) {
    self.code = code
    self.parent = parent
    self.type = type
    self.hasInstance = hasInstance
  }

  /// What has been found of the types of calls in the current scope.
  var guessedCalls: [SyntaxIdentifier: TypeReference?] {
    get { scopes.last?.guessedCalls ?? [:] }
    _modify { yield &scopes[scopes.count - 1].guessedCalls }
  }

  /// Whether `self` is the type: in a static method, and in closures within one.
  var isStatic: Bool { type != nil && !hasInstance && outermost.code.kind != .initialValue }

  private var outermost: FunctionBuilder { parent?.outermost ?? self }

  /// Whether names declared here belong to the whole program.
  var isGlobalScope: Bool { code.kind == .main && scopes.count == 1 }
}

// MARK: - Instructions

extension FunctionBuilder {
  /// Where the next instruction goes.
  package var position: Int { code.instructions.count }

  @discardableResult
  func emit(_ operation: Operation, _ first: Int = 0, _ second: Int = 0) -> Int {
    code.instructions.append(Instruction(operation, first, second))
    code.offsets.append(offset)
    return code.instructions.count - 1
  }

  /// Lets a jump lead to the next instruction.
  func patch(_ jump: Int) {
    code.instructions[jump].first = Int32(position)
  }

  func patch(_ jumps: [Int]) {
    for jump in jumps { patch(jump) }
  }

  func emitConstant(_ value: ScriptValue) {
    if case .int(let number) = value, Int(Int32(truncatingIfNeeded: number)) == number {
      emit(.integer, number)
      return
    }
    emit(.constant, constant(value))
  }

  func constant(_ value: ScriptValue) -> Int {
    switch value {
    case .string, .native:
      if let position = constantPositions[value] { return position }
      constantPositions[value] = code.constants.count
    default: break
    }
    code.constants.append(value)
    return code.constants.count - 1
  }

  package func member(_ name: String) -> Int {
    if let position = memberPositions[name] { return position }
    code.members.append(Member(name: name))
    memberPositions[name] = code.members.count - 1
    return code.members.count - 1
  }

  package func labels(_ labels: ArgumentLabels) -> Int {
    if let position = labelPositions[labels] { return position }
    code.labelLists.append(labels)
    labelPositions[labels] = code.labelLists.count - 1
    return code.labelLists.count - 1
  }

  package func type(_ type: TypeReference) -> Int {
    code.types.append(type)
    return code.types.count - 1
  }

  package func path(_ path: AccessPath) -> Int {
    code.paths.append(path)
    return code.paths.count - 1
  }

  package func function(_ function: FunctionCode) -> Int {
    code.functions.append(function)
    return code.functions.count - 1
  }

  func nominalType(_ type: TypeInfo) -> Int {
    if let position = code.nominalTypes.firstIndex(where: { $0 === type }) { return position }
    code.nominalTypes.append(type)
    return code.nominalTypes.count - 1
  }
}

// MARK: - Names

extension FunctionBuilder {
  func newSlot() -> Int {
    nextSlot += 1
    code.localCount = max(code.localCount, nextSlot)
    return nextSlot - 1
  }

  func pushScope() {
    scopes.append(Scope(handlersOutside: handlers))
  }

  /// Leaves a scope; the caller has run what was deferred.
  func dropScope() {
    scopes.removeLast()
  }

  /// Declares a local variable whose value is on top of the stack, or comes later.
  @discardableResult
  func declareLocal(_ name: String, isConstant: Bool, isShared: Bool, type: TypeReference? = nil) -> Variable {
    let variable = Variable(name: name, storage: .local(newSlot()), isCell: isShared, isConstant: isConstant, type: type)
    scopes[scopes.count - 1].names[name] = variable
    return variable
  }

  /// Notes of which type a variable of the innermost scope is for certain.
  func noteSure(_ type: TypeReference?, of name: String) { scopes[scopes.count - 1].names[name]?.sureType = type }

  /// Notes which optional a variable of the innermost scope is, unless it is a text or a list.
  func noteOptionalUnlessPassed(_ type: TypeReference?, of name: String) {
    scopes[scopes.count - 1].names[name]?.optionalUnlessPassed = type
  }

  /// Notes that a variable of the innermost scope holds an error of whatever type.
  func noteAnyError(_ name: String) { scopes[scopes.count - 1].names[name]?.isAnyError = true }

  /// Finds a variable here or in the functions around; one from there becomes a capture.
  package func resolve(_ name: String) -> Variable? {
    for scope in scopes.reversed() {
      if let variable = scope.names[name] { return variable }
    }
    guard let parent, var variable = parent.resolve(name) else { return nil }
    switch variable.storage {
    case .local(let slot): variable.storage = .capture(capture(.local(slot)))
    case .capture(let index): variable.storage = .capture(capture(.capture(index)))
    case .global: break
    }
    variable.functions = variable.functions.map { function in
      var function = function
      function.storage = variable.storage
      return function
    }
    return variable
  }

  private func capture(_ source: CaptureSource) -> Int {
    if let position = code.captures.firstIndex(of: source) { return position }
    code.captures.append(source)
    return code.captures.count - 1
  }

  func emitLoad(_ variable: Variable) {
    switch variable.storage {
    case .local(let slot): emit(variable.isCell ? .loadCell : .loadLocal, slot)
    case .capture(let index): emit(variable.isCell ? .loadCaptureCell : .loadCapture, index)
    case .global(let index): emit(.loadGlobal, index)
    }
    if variable.reference != .strong { emit(.strengthen, variable.reference == .unowned ? 1 : 0) }
  }

  /// Stores the top of the stack in a variable that has its place already.
  func emitStore(_ variable: Variable) {
    if variable.reference != .strong { emit(.weaken) }
    switch variable.storage {
    case .local(let slot): emit(variable.isCell ? .storeCell : .storeLocal, slot)
    case .capture(let index): emit(.storeCaptureCell, index)
    case .global(let index): emit(.storeGlobal, index)
    }
  }

  /// Gives a variable its place, with the top of the stack as its first value.
  func emitInitialize(_ variable: Variable) {
    var variable = variable
    variable.reference = .strong
    if case .local(let slot) = variable.storage, variable.isCell {
      emit(.makeCell, slot)
    } else {
      emitStore(variable)
    }
  }

  /// The root of a path to a variable.
  package func root(_ variable: Variable) -> AccessPath.Root {
    switch variable.storage {
    case .local(let slot): variable.isCell ? .localCell(slot) : .local(slot)
    case .capture(let index): variable.isCell ? .captureCell(index) : .capture(index)
    case .global(let index): .global(index)
    }
  }
}
