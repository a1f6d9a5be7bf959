/// Room in a promise for its outcome: a value of at most two words, or else the address of a larger one, or an error.
///
/// Which of them is there, the promise's state says. It is two bare words, rather than two optional properties, because a generic class
/// destroys properties of generic types by looking up their metadata, which takes longer than everything else that a promise does.
/// Reading is a plain read of the words, so that any number of threads may look at a settled promise at a time; the bits become a value
/// in memory of the reader's own. Only raw loads and stores cross the border between words and values.
@usableFromInline
@frozen
struct OutcomeRoom: Sendable {
  @usableFromInline var words: (UInt, UInt)

  @_alwaysEmitIntoClient
  init() {
    words = (0, 0)
  }
}

extension OutcomeRoom {
  @_alwaysEmitIntoClient
  static func holds<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= 16 && MemoryLayout<Value>.alignment <= 8
  }

  /// Puts a value into empty room.
  @_alwaysEmitIntoClient
  mutating func put<Value>(value: Value) {
    if Self.holds(Value.self) {
      words = Self.words(of: value, as: Value.self)
    } else {
      let box = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      box.initialize(to: value)
      words = (UInt(bitPattern: box), 0)
    }
  }

  /// Puts an error into empty room.
  @_alwaysEmitIntoClient
  mutating func put(error: any Error) {
    // The type is said, or the words would be those of what is in the box.
    words = Self.words(of: error, as: (any Error).self)
  }

  /// A copy of the value, which must be there.
  ///
  /// The compiler doesn't see that bare words belong to their owner. If it saw where the words go, it could drop the copy, and then free
  /// the owner before the value is used. So the words go through memory that it knows nothing about, while the owner is held; unless
  /// the value is only bits, of which nobody is the owner.
  ///
  /// - Parameter owner: The promise that the room is in.
  @_alwaysEmitIntoClient
  func value<Value>(_ type: Value.Type, ownedBy owner: AnyObject) -> Value {
    if _isPOD(Value.self), Self.holds(Value.self) {
      let copy = words
      return withUnsafePointer(to: copy) { UnsafeRawPointer($0).load(as: Value.self) }
    }
    return withExtendedLifetime(owner) {
      guard Self.holds(Value.self) else { return Self.box(words.0, of: Value.self).pointee }
      return withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { room in
        let memory = room.baseAddress.unsafelyUnwrapped
        memory.storeBytes(of: words, as: (UInt, UInt).self)
        return memory.load(as: Value.self)
      }
    }
  }

  /// Destroys the value, which must be there.
  @_alwaysEmitIntoClient
  func destroy<Value>(_ type: Value.Type) {
    if Self.holds(Value.self) {
      var copy = words
      withUnsafeMutablePointer(to: &copy) {
        _ = UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      }
    } else {
      let box = Self.box(words.0, of: Value.self)
      box.deinitialize(count: 1)
      box.deallocate()
    }
  }

  /// The bits of a value that fits, which belongs to the words from now on.
  @_alwaysEmitIntoClient
  static func words<Value>(of value: Value, as type: Value.Type) -> (UInt, UInt) {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { room in
      let memory = room.baseAddress.unsafelyUnwrapped
      memory.storeBytes(of: (0, 0), as: (UInt, UInt).self)
      memory.initializeMemory(as: Value.self, to: value)
      return (memory.load(as: UInt.self), memory.load(fromByteOffset: 8, as: UInt.self))
    }
  }

  @_alwaysEmitIntoClient
  static func box<Value>(_ address: UInt, of type: Value.Type) -> UnsafeMutablePointer<Value> {
    UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }
}
