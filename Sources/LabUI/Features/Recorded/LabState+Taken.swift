internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Opens a script that does what the recording shows of the selected promise and all that has to do with it.
  mutating func takeToLab() -> [Effect] {
    guard let run = session.run, let promise = selectedPromise ?? run.full.promises.last?.id else {
      noticeNothingSelected()
      return []
    }
    let script: RecordedScript
    do throws(RecordedScriptProblem) {
      script = try RecordedScript(run, around: promise)
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
    let name = run.request.source.name.split(separator: "/").last ?? ""
    open(ScriptSource(name: "<#\(promise) of \(name)>", text: script.text))
    announce("\(script.comparison()); \(label(for: .compose(.undo))) goes back to the recording")
    return runAgain()
  }

  /// Keeps the recording in whose place a script is about to come: it can't be run again, so undoing brings it back as it is.
  mutating func keepRecording() {
    guard session.isRecording else { return }
    recorded.origin = presentScript
    composing.changes = ChangeHistory()
    composing.changes.isTraveling = true
  }

  /// Goes back to the recording that the script was made from.
  ///
  /// - Returns: Whether there is one.
  mutating func bringBackRecording() -> Bool {
    guard let own = recorded.origin else { return false }
    restore(own)
    refreshRows()
    return true
  }
}
