/// The position of a loop in what it goes through.
final class LoopIterator {
  private enum Source {
    case integers(Range<Int>)
    case values([ScriptValue])
    case entries(OrderedTable)
    case endless
  }

  private let source: Source
  private var position: Int
  /// The end of a range of integers; what comes before needs no look at the source.
  private var limit = Int.min

  /// Begins to go through a value; `nil` if it is no sequence.
  init?(_ value: ScriptValue) {
    position = 0
    switch value {
    case .range(let range):
      if let integers = range.integers {
        source = .integers(integers)
        position = integers.lowerBound
        limit = integers.upperBound
      } else if case .int(let start) = range.lower, case .none = range.upper {
        source = .endless
        position = start
      } else {
        return nil
      }
    case .array(let elements): source = .values(elements)
    case .dictionary(let table): source = .entries(table)
    case .set(let table): source = .values(table.keys)
    case .string(let text): source = .values(text.map { .string(String($0)) })
    default: return nil
    }
  }

  /// The next element, or `nil` at the end.
  @inline(__always)
  func next() -> ScriptValue? {
    if position < limit {
      position += 1
      return .int(position - 1)
    }
    return nextElement()
  }

  private func nextElement() -> ScriptValue? {
    defer { position += 1 }
    switch source {
    case .integers(let range): return position < range.upperBound ? .int(position) : nil
    case .values(let values): return position < values.count ? values[position] : nil
    case .entries(let table): return position < table.count ? table.element(at: position) : nil
    case .endless: return .int(position)
    }
  }
}

extension ScriptValue {
  /// The elements of a sequence; `nil` if the value is none, or one without an end.
  var elements: [ScriptValue]? {
    switch self {
    case .array(let elements): elements
    case .range(let range): range.integers.map { $0.map { .int($0) } }
    case .dictionary(let table): (0..<table.count).map { table.element(at: $0) }
    case .set(let table): table.keys
    case .string(let text): text.map { .string(String($0)) }
    default: nil
    }
  }

  /// The integers of a range without an end, as many as another sequence has elements; `nil` for any other value.
  func integers(asManyAs other: ScriptValue) -> [ScriptValue]? {
    guard case .range(let range) = self, case .int(let start) = range.lower, case .none = range.upper,
      let elements = other.elements
    else { return nil }
    return elements.indices.map { .int(start + $0) }
  }
}
