/// Room in a promise for its outcome: a value of at most two words, or else the address of a larger one, or an error.
///
/// Which of them is there, the promise's state says. It is raw room, rather than two optional properties, because a generic class
/// destroys properties of generic types by looking up their metadata, which takes longer than everything else that a promise does.
/// It is only ever used where it lies (`inout`) and as raw memory, so that its two words are never read as what they are not.
@usableFromInline
@frozen
struct OutcomeRoom: Sendable {
  @usableFromInline var words: (UInt, UInt)

  @inlinable
  init() {
    words = (0, 0)
  }
}

extension OutcomeRoom {
  @inlinable
  static func holds<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= 16 && MemoryLayout<Value>.alignment <= 8
  }

  @inlinable
  mutating func withMemory<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutablePointer(to: &self) { body(UnsafeMutableRawPointer($0)) }
  }

  /// Puts a value into empty room.
  @inlinable
  mutating func put<Value>(value: Value) {
    withMemory { memory in
      if Self.holds(Value.self) {
        memory.initializeMemory(as: Value.self, to: value)
      } else {
        let box = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        box.initialize(to: value)
        memory.initializeMemory(as: UnsafeMutablePointer<Value>.self, to: box)
      }
      return
    }
  }

  /// Puts an error into empty room.
  @inlinable
  mutating func put(error: any Error) {
    withMemory { memory in
      memory.initializeMemory(as: (any Error).self, repeating: error, count: 1)
      return
    }
  }

  /// The value, which must be there.
  @inlinable
  mutating func value<Value>(_ type: Value.Type) -> Value {
    withMemory { memory in
      if Self.holds(Value.self) { return memory.assumingMemoryBound(to: Value.self).pointee }
      return memory.assumingMemoryBound(to: UnsafeMutablePointer<Value>.self).pointee.pointee
    }
  }

  /// Destroys the value, which must be there.
  @inlinable
  mutating func destroy<Value>(_ type: Value.Type) {
    withMemory { memory in
      if Self.holds(Value.self) {
        memory.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      } else {
        let box = memory.assumingMemoryBound(to: UnsafeMutablePointer<Value>.self).pointee
        box.deinitialize(count: 1)
        box.deallocate()
      }
      return
    }
  }
}
