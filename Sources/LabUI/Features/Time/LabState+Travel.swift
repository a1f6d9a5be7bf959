internal import Lab
internal import TraceEvents
internal import TraceGraph

extension LabState {
  mutating func perform(_ action: TravelAction) -> [Effect] {
    guard session.run != nil else {
      notice = Notice("the script is still running: wait until there is something to step through")
      return []
    }
    if let nothingToStep {
      notice = Notice(nothingToStep)
      return []
    }
    let trace = session.trace
    switch action {
    case .nextTurn: travel(to: trace.nextTurn(after: session.position))
    case .previousTurn: travel(to: trace.previousTurn(before: session.position))
    case .toSettlement:
      guard let promise = promiseToTravelTo() else { return [] }
      guard let position = trace.settlement(of: promise) else {
        notice = Notice("this promise is never settled: Enter says what it waits for")
        return []
      }
      travel(to: position)
    case .toCreation:
      guard let promise = promiseToTravelTo(), let position = trace.creation(of: promise) else { return [] }
      travel(to: position)
    case .toNextStop: continueToStop()
    case .playToSettlement:
      guard !session.isAtEnd else {
        notice = Notice("this is the end: g goes back to the start")
        return []
      }
      if playback.isOn, playback.settlementsToCome > 0 {
        // Keys that come faster than time passes each ask for one more.
        playback.settlementsToCome += 1
        notice = settlementsNotice
      } else {
        (playback.isOn, playback.settlementsToCome, playback.budget) = (true, 1, .zero)
      }
      showLatest()
    }
    return []
  }

  /// Why there is nothing to step through; `nil` where there is something.
  var nothingToStep: String? {
    guard let run = session.run, run.events.isEmpty, !session.isRecording else { return nil }
    return run.run == nil
      ? "the script has errors and doesn't run: there is nothing to step through"
      : "the script makes no promises and prints nothing: there is nothing to step through"
  }

  /// How many settlements playing goes on past; it counts down as long as nothing else is said.
  var settlementsNotice: Notice? {
    let count = playback.settlementsToCome
    return count == 0 ? nil : Notice("playing on: \(count) \(count == 1 ? "settlement" : "settlements") to come")
  }

  private mutating func promiseToTravelTo() -> PromiseID? {
    if selectedPromise == nil { notice = Notice("no promise is selected: ↑ and ↓ select one") }
    return selectedPromise
  }

  private mutating func travel(to position: Int) {
    playback.isOn = false
    playback.budget = .zero
    if position == session.position {
      notice = Notice(session.isAtEnd ? "this is the end" : "this is that event already")
    }
    session.go(to: position)
    showLatest()
  }

  private mutating func continueToStop() {
    guard !session.isAtEnd else {
      notice = Notice("this is the end: g goes back to the start")
      return
    }
    let events = session.trace.events
    var position = session.position
    var hit: Stop?
    while position < events.count, hit == nil {
      hit = stop(at: events[position])
      position += 1
    }
    travel(to: position)
    if let hit {
      notice = Notice("stopped: \(hit)")
    } else {
      notice = Notice(stops.isEmpty ? "this is the end; b sets breakpoints" : "this is the end: no breakpoint was hit")
    }
  }
}
