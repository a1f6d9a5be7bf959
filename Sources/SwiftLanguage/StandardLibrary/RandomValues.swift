/// Random values for scripts: the run's seed decides them, so that a run is the same every time.
enum RandomValues {
  /// What `Int.random(in:)`, `Double.random(in:)` and `Bool.random()` give.
  static func value(of type: TypeReference, _ call: NativeCall) throws -> ScriptValue {
    if case .bool = type { return .bool(call.machine.host.draw("Bool.random") < 0.5) }
    guard case .range(let range) = call.labelled("in") else {
      throw FaultReason("\(type.name).random needs a range", "write \(type.name).random(in: 1...6)")
    }
    if case .double = type {
      guard let lower = Self.number(range.lower), let upper = Self.number(range.upper), lower <= upper else { throw Self.noEnd }
      return .double(lower + (upper - lower) * call.machine.host.draw("Double.random"))
    }
    guard let integers = range.integers else { throw Self.noEnd }
    guard let first = integers.first else {
      throw FaultReason.trap("can't get a random value from an empty range", "check that the range has values")
    }
    return .int(first &+ index(below: integers.count, "Int.random", call))
  }

  private static let noEnd = FaultReason("a random value needs a range with two ends", "write 1...6")

  private static func number(_ value: ScriptValue) -> Double? {
    switch value {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// A position in a list.
  static func index(below count: Int, _ key: String, _ call: NativeCall) -> Int {
    min(count - 1, Int(Double(count) * call.machine.host.draw(key)))
  }

  /// The elements in an order that chance decides: each is exchanged with one that stands behind it, or stays.
  static func shuffled(_ elements: [ScriptValue], _ call: NativeCall) -> [ScriptValue] {
    var elements = elements
    for position in elements.indices.dropLast() {
      elements.swapAt(position, position + index(below: elements.count - position, "shuffled", call))
    }
    return elements
  }
}
