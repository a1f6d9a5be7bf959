/// A dictionary that keeps the order in which its keys were inserted.
///
/// Swift's own order changes from run to run; a lab needs the same output every time.
package struct OrderedTable {
  package private(set) var keys: [ScriptValue] = []
  package private(set) var values: [ScriptValue] = []
  private var positions: [ScriptValue: Int] = [:]

  package var count: Int { keys.count }

  package init() {}

  /// A set of elements.
  package init(_ elements: [ScriptValue]) {
    // Without leave for the work there is no need for the rest.
    guard WorkMeter.allows(elements.count) else { return }
    for element in elements where positions[element] == nil { self[element] = element }
  }

  /// The value of a key; setting `nil` removes it.
  ///
  /// - Complexity: O(1) to read, insert and replace, O(count) to remove.
  package subscript(key: ScriptValue) -> ScriptValue? {
    get { positions[key].map { values[$0] } }
    set {
      if let newValue {
        if let position = positions[key] {
          values[position] = newValue
        } else {
          positions[key] = keys.count
          keys.append(key)
          values.append(newValue)
        }
      } else if let position = positions.removeValue(forKey: key) {
        _ = WorkMeter.allows(keys.count - position)
        keys.remove(at: position)
        values.remove(at: position)
        for later in position..<keys.count { positions[keys[later]] = later }
      }
    }
  }

  /// Changes the value of a key in place; `nil` on both sides means that there is none.
  package mutating func withValue<Result>(of key: ScriptValue, _ change: (inout ScriptValue?) throws -> Result) rethrows -> Result
  {
    guard let position = positions[key] else {
      var value: ScriptValue?
      let result = try change(&value)
      if let value { self[key] = value }
      return result
    }
    var value: ScriptValue? = values[position]
    values[position] = .absent
    defer {
      if let value { values[position] = value } else { self[key] = nil }
    }
    return try change(&value)
  }

  package mutating func removeAll() {
    self = OrderedTable()
  }

  /// The element at a position of the insertion order, as Swift's `(key:, value:)`.
  package func element(at position: Int) -> ScriptValue {
    .tuple(TupleValue(elements: [keys[position], values[position]], labels: ["key", "value"]))
  }
}
