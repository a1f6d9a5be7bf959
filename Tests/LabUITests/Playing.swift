import Lab
import LabUI
import Screen
import Script

/// The interface without a terminal: keys go in, runs are performed at once, the state comes out.
struct Playing {
  var state: LabState
  /// Everything that the run loop was asked for but runs.
  var effects: [Effect] = []
  /// Whether the search for what would flip a promise ends at once, rather than going on.
  var answersFlips = true

  init(_ text: String, columns: Int = 100, rows: Int = 30) {
    self.init(ScriptSource(name: "test.swift", text: text), columns: columns, rows: rows)
  }

  init(_ source: ScriptSource, columns: Int = 100, rows: Int = 30) {
    state = LabState(session: Session(source: source), size: Size(columns: columns, rows: rows))
    send(.finished(state.session.request.perform()))
  }

  mutating func send(_ message: Message) {
    for effect in update(&state, message) {
      switch effect {
      case .run(let request): send(.finished(request.perform()))
      case .findFlip(let question):
        effects.append(effect)
        if answersFlips { send(.flipFound(question.answer())) }
      default: effects.append(effect)
      }
    }
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.input(.key(key))) }
  }

  /// Presses the keys of a text, one after another.
  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  var screen: String { render(state).buffer.text }
}
