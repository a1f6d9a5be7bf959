import Lab
import TraceEvents
import TraceGraph

extension LabState {
  /// Shows what a program has done since: to whoever looks at the end, its newest end; to others how far it is ahead of them.
  ///
  /// - Parameter run: What it has done so far; `nil` where only time has passed.
  mutating func follow(_ program: LiveProgram, _ run: LabRun?) {
    let isFirst = recorded.live == nil
    // A script that was made from what the program did stays; the program goes on behind it.
    guard session.isRecording else {
      if let run { _ = recorded.origin?.session.accept(run) }
      recorded.live = program
      return
    }
    let follows = isFirst || session.isAtEnd && !playback.isOn
    let unhandled = session.run?.full.counts.unhandled ?? 0
    if let run, session.accept(run) {
      exploring.texts = []
      refreshRows()
      selectSomething()
    }
    if follows {
      session.goToEnd()
      session.passTime(to: program.now)
      if isFirst { showLatest() }
    }
    tell(program, unhandledBefore: unhandled, isFirst: isFirst)
    recorded.live = program
  }

  /// Says what matters even to somebody who looks elsewhere.
  private mutating func tell(_ program: LiveProgram, unhandledBefore: Int, isFirst: Bool) {
    if let end = program.end, recorded.live?.end == nil {
      notice = Notice("\(program.name) \(end): this is what it did; \(label(for: .quit)) leaves")
    } else if let answer = program.lastAnswer, program.answers > recorded.live?.answers ?? 0 {
      notice = answer
    } else if let state = session.run?.full, state.counts.unhandled > unhandledBefore, !isFirst,
      let last = state.unhandledEnds.last.flatMap({ state[$0] })
    {
      notice = Notice(
        "nobody handles \(last.settlementText ?? "an error") of '\(last.operatorName)' at \(last.address.place)", kind: .problem)
    } else if let remark = program.remarks.first(where: { recorded.live?.remarks.contains($0) != true }) {
      notice = Notice(remark)
    } else if isFirst {
      notice = Notice(
        "\(label(for: .stepBack)) steps back while it goes on, \(label(for: .toEnd)) follows it again, \(label(for: .explore(.pending))) lists what is pending"
      )
    }
  }
}
