package import Program

/// What the running job touches, as far as the machine sees it.
package final class TouchBook {
  /// Where it notes them, beside others who do.
  package let notes = TouchNotes()
  private let isPromise: (any HostObject) -> Bool
  /// Hears of what is written.
  package var writes: (any WriteListener)?

  package init(_ vocabulary: Vocabulary, hearing writes: (any WriteListener)? = nil) {
    isPromise = vocabulary.isPromise
    self.writes = writes
  }

  /// Notes that a function runs.
  @inline(never)
  func enter(_ code: FunctionCode) {
    let own = code.touches
    if !own.read.isEmpty || !own.changed.isEmpty || own.isEverything { notes.add(own) }
  }

  /// Notes that functions go on.
  func enter(_ state: borrowing FiberState) {
    enter(state.frame.code)
    for frame in state.callers { enter(frame.code) }
  }

  /// Notes that a member of a value was called or read.
  ///
  /// - Parameter isRead: Whether a property is read, which shows a promise's state; what calls do to promises the trace tells.
  @inline(never)
  func use(_ receiver: ScriptValue, isRead: Bool) {
    guard case .library(let object) = receiver.unwrapped, !object.isQueue else { return }
    if !isPromise(object) { notes.changes(.objects) } else if isRead { notes.touchEverything() }
  }
}

/// Somebody who wants to know what a script writes besides variables of its functions.
package protocol WriteListener {
  /// How many events there have been.
  var eventCount: Int { get }
  /// Hears that a variable of the top level is written.
  func writes(global: Int)
  /// Hears that a property of an object is written, which was made after so many events.
  func writes(property: String, madeAt: Int)
}

extension Machine {
  /// Notes that what lies at the end of a path is written: a variable of the top level, a property of an object.
  @inline(__always)
  func noteWrite(_ path: AccessPath, _ state: borrowing FiberState) {
    if let writes = touchBook?.writes { note(path, writes, state) }
  }

  private func note(_ path: AccessPath, _ writes: any WriteListener, _ state: borrowing FiberState) {
    let root = content(path.root, state)?.unwrapped
    var object: ObjectValue?
    switch root {
    case .object(let instance): object = instance
    case .weak(let reference): object = reference.object
    default: break
    }
    if let object {
      if let name = path.property { writes.writes(property: name, madeAt: object.madeAt) }
    } else if case .global(let index) = path.root {
      writes.writes(global: index)
    }
  }
}
