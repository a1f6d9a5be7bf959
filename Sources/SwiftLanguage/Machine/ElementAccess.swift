/// Reads elements of collections.
enum ElementAccess {
  static func outOfRange(_ position: Int, _ count: Int) -> FaultReason {
    FaultReason.trap(
      "Index out of range: the index is \(position), the count is \(count)",
      count == 0 ? "check 'isEmpty' first" : "use an index from 0 to \(count - 1), or check 'indices.contains(index)' first")
  }

  static func read(_ index: ScriptValue, of value: ScriptValue) throws -> ScriptValue {
    switch value {
    case .array(let elements):
      if case .int(let position) = index {
        guard position >= 0, position < elements.count else { throw outOfRange(position, elements.count) }
        return elements[position]
      }
      if case .range(let range) = index { return .array(Array(elements[try bounds(range, count: elements.count)])) }
      // An array of stubs may well be a dictionary.
      if let first = elements.first, index.stub != nil || first.stub != nil { return first }
      throw FaultReason("an array's index must be an Int or a range, not \(index.typeName)")
    case .dictionary(let table): return table[index].map { .some($0) } ?? .none
    case .range(let range):
      guard case .int(let position) = index, let integers = range.integers, integers.contains(position) else {
        throw FaultReason.trap("Index out of range")
      }
      return index
    case .string(let text):
      if let part = try TextIndex.part(of: text, at: index) { return part }
      throw FaultReason("a String can't be indexed by \(index.typeName)", "use 'Array(text)[index]', prefix or suffix")
    case .some, .none:
      if let stub = value.stub { return stub.element(at: index) }
      throw FaultReason("value of optional type must be unwrapped before a subscript", "use '?[…]' or '![…]'")
    default:
      if let stub = value.stub { return stub.element(at: index) }
      if let array = value.arrayWhereAskedFor { return try read(index, of: array) }
      if case .tuple = value { throw FaultReason("cannot access element using subscript for a tuple", "write '.0', '.1' …") }
      throw FaultReason("value of type '\(value.typeName)' has no subscripts")
    }
  }

  /// The positions that a range means in a collection.
  static func bounds(_ range: RangeValue, count: Int) throws -> Range<Int> {
    var lower = 0
    var upper = count
    if case .int(let value) = range.lower { lower = value }
    if case .int(let value) = range.upper { upper = range.isClosed ? value &+ 1 : value }
    guard lower >= 0, lower <= upper, upper <= count else {
      throw FaultReason.trap("Range out of bounds: \(lower)..<\(upper), the count is \(count)", "keep the range within the count")
    }
    return lower..<upper
  }
}
