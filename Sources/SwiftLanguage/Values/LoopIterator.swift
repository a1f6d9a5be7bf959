/// The position of a loop in what it goes through.
package final class LoopIterator {
  private enum Source {
    case integers(Range<Int>)
    case values([ScriptValue])
    case entries(OrderedTable)
    case endless
    /// A sequence that the script declares.
    case script(() throws -> ScriptValue?)
  }

  private let source: Source
  private var position: Int
  /// The end of a range of integers; what comes before needs no look at the source.
  private var limit = Int.min

  /// Begins to go through a value; `nil` if it is no sequence.
  init?(_ value: ScriptValue) throws {
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
    case .string(let text): source = .values(try text.characterValues())
    case .library(let object):
      guard let elements = object.sequenceElements else { return nil }
      source = .values(elements)
    default:
      guard let stub = value.stub else { return nil }
      source = .values(stub.elements)
    }
  }

  /// Begins to go through what a function gives.
  init(asking next: @escaping () throws -> ScriptValue?) {
    source = .script(next)
    position = 0
  }

  /// The next element, or `nil` at the end.
  @inline(__always)
  package func next() throws -> ScriptValue? {
    if position < limit {
      position += 1
      return .int(position - 1)
    }
    return try nextElement()
  }

  private func nextElement() throws -> ScriptValue? {
    defer { position += 1 }
    switch source {
    case .integers(let range): return position < range.upperBound ? .int(position) : nil
    case .values(let values): return position < values.count ? values[position] : nil
    case .entries(let table): return position < table.count ? table.element(at: position) : nil
    case .endless: return .int(position)
    case .script(let next): return try next()
    }
  }
}

extension ScriptValue {
  /// The elements of a sequence; `nil` if the value is none, or one without an end. Those that have to be made count as work.
  package var elements: [ScriptValue]? {
    get throws {
      switch self {
      case .array(let elements): return elements
      case .range(let range):
        guard let integers = range.integers else { return nil }
        try SizeLimit.check(integers.count, of: "sequence")
        try WorkMeter.take(integers.count / 2)
        return integers.map { .int($0) }
      case .dictionary(let table):
        try WorkMeter.take(table.count)
        return (0..<table.count).map { table.element(at: $0) }
      case .set(let table): return table.keys
      case .string(let text): return try text.characterValues()
      case .library(let object): return object.sequenceElements
      default: return nil
      }
    }
  }

  /// The integers of a range without an end, as many as another sequence has elements; `nil` for any other value.
  package func integers(asManyAs other: ScriptValue) throws -> [ScriptValue]? {
    guard case .range(let range) = self, case .none = range.upper, let elements = try other.elements else { return nil }
    return try range.first(elements.count)
  }
}

extension RangeValue {
  /// The first integers of a range without an end; `nil` if it has one.
  package func first(_ count: Int) throws -> [ScriptValue]? {
    guard case .int(let start) = lower, case .none = upper else { return nil }
    try SizeLimit.checkArray(count)
    guard !start.addingReportingOverflow(count).overflow else {
      throw FaultReason.trap("arithmetic overflow: the range has no \(count) integers", "begin at a smaller one")
    }
    return (start..<start + count).map { .int($0) }
  }
}

extension String {
  /// The characters, each a value of its own.
  fileprivate func characterValues() throws -> [ScriptValue] {
    let pause = 0x4000
    var values: [ScriptValue] = []
    values.reserveCapacity(utf8.count)
    for character in self {
      if values.count.isMultiple(of: pause) { try WorkMeter.take(pause / 2) }
      values.append(.string(String(character)))
    }
    return values
  }
}
