import Glibc

extension UnsafeMutablePointer {
  /// Room for values, as `malloc` gives it; `free` takes it back.
  ///
  /// `allocate(capacity:)` asks for an alignment even where every block has it, which takes several times as long, and each function that
  /// a library calls has a stack of its own.
  static func plainRoom(for count: Int) -> UnsafeMutablePointer {
    precondition(MemoryLayout<Pointee>.alignment <= 16)
    guard let memory = malloc(count * MemoryLayout<Pointee>.stride) else { fatalError("there is no memory left") }
    return memory.bindMemory(to: Pointee.self, capacity: count)
  }

  /// Gives back what `plainRoom` gave.
  func freePlainly() { free(self) }
}
