import PromiseEngine
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
    let question = Question(text: message.isEmpty ? title : "\(title): \(message)", choices: buttons)
    return call.promise(asking: question, usual: try call.usualAnswer()) { .value(.int($0)) }
  }
}

extension SourceCall {
  /// What the person answers unless the plan says something else: `answer:`, `after:` seconds.
  func usualAnswer() throws -> (choice: Int, delay: Duration)? {
    guard let choice = try integer("answer") else { return nil }
    return (choice, Duration(timeInterval: try number("after", default: 1)))
  }
}
