/// One step of the machine.
struct Instruction {
  var operation: Operation
  var first: Int32 = 0
  var second: Int32 = 0

  init(_ operation: Operation, _ first: Int = 0, _ second: Int = 0) {
    self.operation = operation
    self.first = Int32(truncatingIfNeeded: first)
    self.second = Int32(truncatingIfNeeded: second)
  }
}

/// What a step does; `first` and `second` are the instruction's operands, `top` is the end of the value stack.
package enum Operation: UInt8 {
  // Values
  case constant, integer, void, none, true_, false_, absent
  case pop
  // Variables
  case loadLocal, storeLocal, loadCell, storeCell, makeCell, loadCapture, loadCaptureCell, storeCaptureCell
  case loadGlobal, storeGlobal
  case storePath, compoundAssign
  /// Holds a third operand of the instruction before.
  case extra
  // Operators
  case add, subtract, multiply, divide, remainder
  case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  case identical, notIdentical, not, negate, otherOperator
  case addIntegerToLocal
  /// Applies the operator `second` to the local `first`, or the global, in place; if it can't, the next instruction does.
  case changeLocal, changeGlobal
  /// Mark a sequence of two loads and an operator.
  case localWithInteger, localWithLocal, globalWithInteger
  // Jumps
  case jump, jumpIfFalse, jumpIfTrue, jumpIfFalseKeeping, jumpIfTrueKeeping
  /// Unwraps the top; if it is nil, drops it and jumps.
  case jumpIfNone
  /// Unwraps the top; if it is nil, keeps nil and jumps.
  case jumpIfNoneKeeping
  case jumpIfPresent
  // Optionals
  case unwrap, wrap, wrapUnlessOptional
  // Building
  case array, dictionary, tuple, closure, interpolate, range, implicitMember, asKeyPath
  // Access
  case member, subscript_, subscriptDefault
  // Calls: `first` arguments with the labels `second`
  case call, invoke, invokeMutating, invokeSuper, return_
  // Errors
  case throw_, pushHandler, popHandler
  // Loops
  case iterate, next
  // Types: where `first` is -1, of the type on top of the stack
  case coerce, cast, conditionalCast, isType
  /// Replaces a value with the type of a part of it, by `GenericStep`s.
  case typeOf
  // Patterns
  case matchCase, payload, matchExpression, tupleElement
  // Instances
  case setField, checkInitialized, adoptFields
  /// Between objects and references that do not keep them.
  case weaken, strengthen
  /// Ends the script because of the broken rule `first`.
  case fault
}
