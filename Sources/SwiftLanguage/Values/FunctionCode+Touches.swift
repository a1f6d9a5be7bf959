import Program

extension FunctionCode {
  /// What running the function may touch besides promises and output, without what it calls.
  func findTouches() -> Touches {
    var touches = Touches()
    for instruction in instructions {
      switch instruction.operation {
      case .loadGlobal: touches.reads(.variable(Int(instruction.first)))
      case .storeGlobal, .changeGlobal: touches.changes(.variable(Int(instruction.first)))
      case .loadCell, .loadCaptureCell, .member, .subscript_, .subscriptDefault: touches.reads(.objects)
      case .storeCell, .storeCaptureCell: touches.changes(.objects)
      // Whether an object is still there depends on all that may hold it.
      case .weaken, .strengthen: touches.isEverything = true
      default: break
      }
    }
    for path in paths {
      switch path.root {
      case .global(let index): touches.changes(.variable(index))
      case .local: break
      case .localCell, .captureCell, .capture, .temporary, .staticMember: touches.changes(.objects)
      case .nowhere: break
      }
      if !path.components.isEmpty { touches.changes(.objects) }
    }
    return touches
  }
}
