import PromiseEngine
import SwiftLanguage
import TraceEvents

extension SimulatedSource {
  /// A modal screen (a view controller, a mail composer): the person finishes it, which fulfills, or dismisses it, which rejects.
  static let screen = SimulatedSource(
    name: "SimulatedScreen",
    methods: [
      "present": { call in
        try call.check(labels: ["result", "error", "answer", "after"], positional: 1)
        let title = try call.text(0, "a title")
        let result = call.value("result") ?? .string(title)
        let failure = call.value("error") ?? call.types.screenError.value(case: "dismissed")
        let choices = ["Done", "Dismiss"]
        return call.promise(
          asking: Question(text: title, choices: choices), usual: try call.usualAnswer(among: choices)
        ) { choice in
          choice == 0 ? .value(result) : .failure(failure)
        }
      }
    ])
}
