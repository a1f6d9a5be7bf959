internal import Program

/// A variable that the handlers of a run share, whose uses an exploration can see.
///
/// Sendable without checking: only the thread that explores uses it.
public final class ExploredVariable<Value>: @unchecked Sendable {
  private var content: Value
  private let number: Int
  private let notes: TouchNotes

  init(_ value: Value, number: Int, _ notes: TouchNotes) {
    (content, self.number, self.notes) = (value, number, notes)
  }

  /// What the variable holds.
  public var value: Value {
    get {
      notes.reads(.variable(number))
      return content
    }
    set {
      notes.changes(.variable(number))
      content = newValue
    }
    _modify {
      notes.changes(.variable(number))
      yield &content
    }
  }
}
