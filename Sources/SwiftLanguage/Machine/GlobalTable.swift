/// The variables of the top level.
///
/// Plain memory instead of an array, because every access of a script's loop would pay for an array's checks. It belongs to one
/// machine; nothing keeps a pointer into it across calls.
package final class GlobalTable {
  private var memory: UnsafeMutablePointer<ScriptValue>
  private var capacity: Int
  package private(set) var count = 0

  package init() {
    capacity = 16
    memory = .plainRoom(for: capacity)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.freePlainly()
  }

  /// Makes place for that many variables, new ones without a value.
  func grow(to count: Int) {
    if count > capacity {
      let larger = UnsafeMutablePointer<ScriptValue>.plainRoom(for: count * 2)
      larger.moveInitialize(from: memory, count: self.count)
      memory.freePlainly()
      memory = larger
      capacity = count * 2
    }
    while self.count < count {
      (memory + self.count).initialize(to: .absent)
      self.count += 1
    }
  }

  /// Drops all values; those that are freed now may still look at the table.
  package func removeAll() {
    for index in 0..<count { _ = take(index) }
  }

  package subscript(index: Int) -> ScriptValue {
    @inline(__always)
    get {
      precondition(index >= 0 && index < count)
      return memory[index]
    }
    @inline(__always)
    set {
      precondition(index >= 0 && index < count)
      let old = (memory + index).move()
      (memory + index).initialize(to: newValue)
      _ = consume old
    }
  }

  /// Moves a value out, so that it is alone and can be changed in place.
  package func take(_ index: Int) -> ScriptValue {
    precondition(index >= 0 && index < count)
    let value = (memory + index).move()
    (memory + index).initialize(to: .absent)
    return value
  }
}
