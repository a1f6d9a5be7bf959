/// Marks frequent sequences of instructions, so that the machine takes each in one step.
///
/// Only the first instruction of a sequence changes; the others stay, for jumps that lead into its middle and for values that the
/// quick way can't take.
enum InstructionFusion {
  static func fuse(_ instructions: [Instruction]) -> [Instruction] {
    var fused = instructions
    for index in instructions.indices.dropLast(2) {
      let (first, second, third) = (instructions[index], instructions[index + 1], instructions[index + 2])
      guard third.operation.isBinary else { continue }
      switch (first.operation, second.operation) {
      case (.loadLocal, .integer): fused[index].operation = .localWithInteger
      case (.loadLocal, .loadLocal): fused[index].operation = .localWithLocal
      case (.loadGlobal, .integer): fused[index].operation = .globalWithInteger
      default: continue
      }
    }
    return fused
  }
}

extension Operation {
  /// Whether the operation takes two values and gives one.
  var isBinary: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: true
    default: false
    }
  }
}
