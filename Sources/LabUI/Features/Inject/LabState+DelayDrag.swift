internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Takes hold of the end of a promise's bar.
  mutating func beginDelayDrag(_ id: PromiseID, settledAt: VirtualInstant) {
    guard !session.isRecording, let promise = session.run?.full[id] else { return }
    let present = session.plan.injections.reduce(Duration.zero) { sum, injection in
      guard isDelay(injection, of: promise.address), case .delay(let delay) = injection.action else { return sum }
      return sum + delay
    }
    delayDrag = DelayDrag(promise: id, settledAt: settledAt, present: present, pointer: settledAt)
  }

  /// Whether an injection delays this promise and no other.
  private func isDelay(_ injection: Injection, of address: PromiseAddress) -> Bool {
    guard injection.isOn, case .delay = injection.action, injection.address.matches(address) else { return false }
    return injection.address.occurrence != nil || session.run?.places.promises(at: address.place).count == 1
  }

  /// Lets the end follow the pointer.
  mutating func drag(_ drag: DelayDrag, toColumn column: Int) {
    guard let pointer = Scene(self).timelineInstant(atColumn: column, from: drag.settledAt) else { return }
    var moved = drag
    moved.pointer = pointer
    delayDrag = moved
    guard let name = session.run?.full[drag.promise].map({ $0.nameAndPlace }) else { return }
    if pointer < moved.earliest {
      let shrinks = drag.present > .zero ? "the injected delay can't become negative" : "a delay can only postpone it"
      notice = Notice("\(name) can't be settled before \(moved.earliest): \(shrinks)", kind: .problem)
    } else {
      let delay = VirtualInstant.zero.advanced(by: moved.delay)
      notice = Notice("\(name) is settled at \(moved.target) if you let go here: +\(delay)")
    }
  }

  /// Injects the delay with which the promise is settled where its end was dropped.
  mutating func drop(_ drag: DelayDrag) -> [Effect] {
    delayDrag = nil
    guard drag.isMoved, let promise = session.run?.full[drag.promise] else { return [] }
    let name = promise.nameAndPlace
    var plan = session.plan
    plan.injections.removeAll { isDelay($0, of: promise.address) }
    if drag.delay > .zero {
      plan = plan.adding(Injection(address: promise.address, action: .delay(drag.delay)))
      notice = Notice("injected: \(name) is settled at \(drag.target), +\(VirtualInstant.zero.advanced(by: drag.delay))")
    } else {
      notice = Notice("\(name) is settled at \(drag.target), with no delay any more")
    }
    session.change(plan)
    return runAgain()
  }
}

extension Scene {
  /// The instant under a column of the screen as the timeline is drawn, also to the right of it; `nil` if it isn't shown.
  ///
  /// - Parameter origin: An instant that its own column means exactly.
  func timelineInstant(atColumn column: Int, from origin: VirtualInstant) -> VirtualInstant? {
    arrangement.slot(of: .timeline).map { TimelinePanel(self, in: $0.content).instant(atColumn: column, from: origin) }
  }
}
