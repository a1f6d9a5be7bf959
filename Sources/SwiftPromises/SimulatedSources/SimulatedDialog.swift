import PromiseEngine
import SwiftLanguage
import TraceEvents

extension SimulatedSource {
  /// An alert and an action sheet: the position of the button that the person presses. They never reject.
  static let dialog = SimulatedSource(
    name: "SimulatedDialog",
    methods: [
      "alert": { try show($0, usualButtons: ["OK"]) },
      "actionSheet": { try show($0, usualButtons: ["Delete", "Cancel"]) },
    ])

  private static func show(_ call: SourceCall, usualButtons: [String]) throws -> ScriptValue {
    try call.check(labels: ["message", "buttons", "answer", "after"], positional: 1)
    let title = try call.text(0, "a title")
    let message = try call.text("message", default: "")
    let buttons = try call.strings("buttons", default: usualButtons)
    guard !buttons.isEmpty else { throw FaultReason("a dialog without buttons can't be answered", "give it one in 'buttons:'") }
    let question = Question(text: message.isEmpty ? title : "\(title): \(message)", choices: buttons)
    return call.promise(asking: question, usual: try call.usualAnswer(among: buttons)) { .value(.int($0)) }
  }
}

extension SourceCall {
  /// What the person answers unless the plan says something else: `answer:`, `after:` seconds.
  func usualAnswer(among choices: [String]) throws -> (choice: Int, delay: Duration)? {
    guard let choice = try integer("answer") else { return nil }
    guard choices.indices.contains(choice) else {
      throw FaultReason("'answer:' is a position from 0 to \(choices.count - 1), not \(choice)")
    }
    let delay = Duration(timeInterval: try number("after", default: 1))
    return (choice, value("after") == nil ? chosenLatency(usual: delay) : delay)
  }
}
