import Lab
import TraceEvents
import TraceGraph

extension LabState {
  /// The file of a recorded program that the source panel shows: that of the promise which is looked at; `nil` for a script.
  var shownFile: String? {
    guard session.isRecording, let run = session.run else { return nil }
    let latest = run.events.prefix(session.position).last?.subject(in: session.state)
    let promise = panels.followsTime ? latest ?? selectedPromise : selectedPromise ?? latest
    guard let place = promise.flatMap({ run.full[$0] })?.address.place, case .file(let name) = place.unit else { return nil }
    return name
  }

  /// Asks for the file that the source panel shows, if nobody has.
  mutating func askForSource() -> [Effect] {
    guard let name = shownFile, recorded.sources.ask(for: name) else { return [] }
    return [.findSource(name)]
  }
}
