/// Sorts by a function of the script, as Swift does: what the function sees of few elements, and in which order, is the same.
enum SortFrames {
  /// From how many elements on Swift looks for runs and merges them.
  private static let manyElements = 64

  static func sort(_ elements: [ScriptValue], by function: ScriptValue) -> any NativeFrame {
    elements.count < manyElements
      ? InsertionSortFrame(elements, by: function) : MergeSortFrame(elements, by: function)
  }

  /// Whether a function's answer is yes.
  fileprivate static func isYes(_ answer: ScriptValue) throws -> Bool {
    guard case .bool(let isYes) = answer else {
      throw FaultReason("the comparison must return a Bool, not \(answer.typeName)")
    }
    return isYes
  }
}

/// Sorts a few elements: each goes left past those that it comes before.
private struct InsertionSortFrame: NativeFrame {
  private var elements: [ScriptValue]
  private let function: ScriptValue
  private var sortedEnd = 1
  private var position = 1

  init(_ elements: [ScriptValue], by function: ScriptValue) {
    self.elements = elements
    self.function = function
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value {
      let movesLeft = try SortFrames.isYes(value)
      if movesLeft {
        elements.swapAt(position, position - 1)
        position -= 1
      }
      if !movesLeft || position == 0 {
        sortedEnd += 1
        position = sortedEnd
      }
    }
    return sortedEnd < elements.count
      ? .call(function, [elements[position], elements[position - 1]]) : .finish(.array(elements))
  }
}

/// Sorts many elements: merges from the bottom up, which is stable, as Swift's sort is in practice.
private struct MergeSortFrame: NativeFrame {
  private var source: [ScriptValue]
  private var target: [ScriptValue] = []
  private let function: ScriptValue
  private var width = 1
  private var start = 0
  private var left = 0
  private var right = 1

  init(_ elements: [ScriptValue], by function: ScriptValue) {
    source = elements
    self.function = function
  }

  private var middle: Int { min(start + width, source.count) }
  private var end: Int { min(start + 2 * width, source.count) }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value { takeNext(fromRight: try SortFrames.isYes(value)) }
    while width < source.count {
      while start < source.count {
        while left < middle || right < end {
          if left < middle, right < end { return .call(function, [source[right], source[left]]) }
          takeNext(fromRight: left >= middle)
        }
        begin(at: end)
      }
      try WorkMeter.copying(source.count)
      source = target
      target = []
      width *= 2
      begin(at: 0)
    }
    return .finish(.array(source))
  }

  private mutating func takeNext(fromRight: Bool) {
    if fromRight {
      target.append(source[right])
      right += 1
    } else {
      target.append(source[left])
      left += 1
    }
  }

  private mutating func begin(at position: Int) {
    start = position
    left = start
    right = middle
  }
}

/// Which of several elements a search for an extreme keeps, as Swift's functions do.
enum Extreme {
  /// The first of the least: an element takes the place of the one that was found if it comes before.
  case least
  /// The first of the greatest: an element takes the place if the one that was found comes before it.
  case greatest
  /// The last of the greatest, as `max(a, b)` finds it: an element takes the place unless it comes before.
  case lastGreatest

  /// The element and what was found, in the order in which they are compared.
  func pair(_ element: ScriptValue, _ found: ScriptValue) -> [ScriptValue] {
    self == .greatest ? [found, element] : [element, found]
  }

  func isBetter(comesBefore: Bool) -> Bool { comesBefore != (self == .lastGreatest) }
}

/// Finds the least or the greatest element by a function of the script.
struct ExtremeFrame: NativeFrame {
  private let elements: [ScriptValue]
  private let function: ScriptValue
  private let extreme: Extreme
  private var found = 0
  private var next = 0

  init(_ elements: [ScriptValue], _ extreme: Extreme, by function: ScriptValue) {
    self.elements = elements
    self.function = function
    self.extreme = extreme
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value, extreme.isBetter(comesBefore: try SortFrames.isYes(value)) { found = next }
    next += 1
    guard next < elements.count else { return .finish(elements.isEmpty ? .none : .some(elements[found])) }
    return .call(function, extreme.pair(elements[next], elements[found]))
  }
}
