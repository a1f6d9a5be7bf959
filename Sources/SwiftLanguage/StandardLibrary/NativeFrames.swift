/// Calls a function for each element, one after the other.
struct EachFrame: NativeFrame {
  let elements: [ScriptValue]
  let function: ScriptValue
  var letsPause: Bool { true }
  /// Looks at an element and what the function returned for it; a value ends the loop with it.
  let visit: (ScriptValue, ScriptValue) throws -> ScriptValue?
  let finish: () throws -> ScriptValue
  private var next = 0

  init(
    _ elements: [ScriptValue], _ function: ScriptValue, visit: @escaping (ScriptValue, ScriptValue) throws -> ScriptValue?,
    finish: @escaping () throws -> ScriptValue
  ) {
    self.elements = elements
    self.function = function
    self.visit = visit
    self.finish = finish
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value {
      if let result = try visit(elements[next], value) { return .finish(result) }
      next += 1
    }
    guard next < elements.count else { return .finish(try finish()) }
    return .call(function, [elements[next]])
  }
}

/// Where a frame's closures gather what they find.
final class Gathered {
  var values: [ScriptValue] = []
  var table = OrderedTable()
}

/// Combines elements one after the other.
struct FoldFrame: NativeFrame {
  let elements: [ScriptValue]
  let function: ScriptValue
  var letsPause: Bool { true }
  private var result: ScriptValue
  private var next = 0

  init(_ elements: [ScriptValue], from start: ScriptValue, _ function: ScriptValue) {
    self.elements = elements
    self.function = function
    result = start
  }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    if let value {
      result = value
      next += 1
    }
    return next < elements.count ? .call(function, [result, elements[next]]) : .finish(result)
  }
}

/// Lets a function of the script change one value for each element.
struct FoldIntoFrame: NativeFrame {
  let elements: [ScriptValue]
  let function: ScriptValue
  private let cell: Cell
  private var next = 0

  init(_ elements: [ScriptValue], into start: ScriptValue, _ function: ScriptValue) {
    self.elements = elements
    self.function = function
    cell = Cell(start)
  }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    if value != nil { next += 1 }
    return next < elements.count ? .call(function, [.cell(cell), elements[next]]) : .finish(cell.value)
  }
}
