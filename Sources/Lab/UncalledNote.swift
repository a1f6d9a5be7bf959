internal import Program
internal import TraceEvents

/// Says of a script that does nothing by itself that nothing of its functions was run, and what to do about it.
struct UncalledNote {
  /// The sentence; `nil` if there is nothing to say.
  let text: String?

  /// - Parameters:
  ///   - program: A program whose run makes no promises and prints nothing.
  ///   - isStubbing: Whether unknown names are stubbed, and functions called that make promises.
  init(_ program: any CheckedProgram, isStubbing: Bool) {
    guard let list = Self.list(program.possibleCalls.filter(\.isMissing)) else {
      text = isStubbing ? Self.list(program.possibleCalls).map(Self.nothingToCall) : nil
      return
    }
    text =
      "the script makes no promises and prints nothing by itself, and nothing calls its functions; --call NAME calls one (\(list))"
  }

  /// What a command says of a run that shows nothing.
  init(_ run: LabRun) {
    guard run.run?.showsSomething == false else {
      text = nil
      return
    }
    guard let all = Self.list(run.possibleCalls) else {
      // A protocol says what there is to call, and nothing of what it does.
      let isProtocol = run.request.plan.stubs.isOn && run.request.source.text.contains("protocol ")
      text =
        isProtocol ? "no function here has a body, so nothing can be called: paste a type that conforms to the protocol" : nil
      return
    }
    let missing = run.missingCalls
    if !run.request.plan.promptLines.isEmpty {
      guard !run.calls.isEmpty else {
        text = nil
        return
      }
      let others = Self.list(run.possibleCalls.filter { call in !run.calls.contains { $0.place == call.place } })
      text =
        "what was called makes no promises and prints nothing" + (Self.why(run).map { ": \($0)" } ?? "")
        + (others.map { "; --call NAME calls something else (\($0))" } ?? "")
    } else if missing.isEmpty {
      // A script of one's own may well do its work in silence.
      text = run.request.plan.stubs.isOn ? Self.nothingToCall(all) : nil
    } else if let list = Self.list(missing) {
      let what = missing.count == 1 ? "1 function is" : "\(missing.count) functions are"
      text = "the script makes no promises: \(what) never called (\(list)); --call NAME calls one, --stub all of them"
    } else {
      text = nil
    }
  }

  private static func nothingToCall(_ names: String) -> String {
    "nothing here returns a promise, waits or starts a chain; --call NAME calls a function (\(names))"
  }

  /// The fault that ended it, or what it didn't come to.
  private static func why(_ run: LabRun) -> String? {
    if run.run?.faults.isEmpty == false { return "a fault ends it" }
    return run.cutOffs.first.map { CutOffSentence($0, for: .command).text }
  }

  private static func list(_ calls: [MadeUpCall]) -> String? {
    Counted.names(calls.map(\.name))
  }
}
