internal import Program

/// Says of a script that only declares functions that nothing of it was run.
struct UncalledNote {
  /// The sentence; `nil` if the script declares no functions.
  let text: String?

  private static let mostNames = 5

  init(_ program: any CheckedProgram) {
    var names: [String] = []
    for call in program.possibleCalls where !names.contains(call.name) { names.append(call.name) }
    guard !names.isEmpty else {
      text = nil
      return
    }
    let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    let list = names.prefix(Self.mostNames).joined(separator: ", ") + more
    text =
      "the script makes no promises and prints nothing by itself: nothing of its functions was run; --call NAME calls one (\(list))"
  }
}
