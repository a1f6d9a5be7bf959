package import Program

/// What the running job touches, as far as the machine sees it.
package final class TouchBook {
  /// Where it notes them, beside others who do.
  package let notes = TouchNotes()
  private let isPromise: (any HostObject) -> Bool

  package init(_ vocabulary: Vocabulary) {
    isPromise = vocabulary.isPromise
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
