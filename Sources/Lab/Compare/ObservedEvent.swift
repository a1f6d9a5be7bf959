public import TraceEvents
internal import TraceGraph

/// What a run did, in terms in which runs under different libraries can be compared: places in the text instead of identities.
public struct ObservedEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    case printed(String)
    case handlerRan(PromiseAddress, TraceEvent.HandlerRole)
    case settled(PromiseAddress, Settlement)
  }

  public let kind: Kind
  public let time: VirtualInstant
  /// Its number in the run's trace, from 1.
  public let step: Int

  /// What of a run is compared, in its order.
  static func all(of run: LabRun) -> [ObservedEvent] {
    run.events.compactMap { event in
      let address = run.full[event.promise].map(\.address).flatMap { $0.place.unit == WrittenForLibrary.unit ? nil : $0 }
      let kind: Kind
      switch event.kind {
      case .printed(let text): kind = .printed(text)
      case .handlerRan(let role):
        guard let address else { return nil }
        kind = .handlerRan(address, role)
      case .settled(let settlement):
        guard let address else { return nil }
        kind = .settled(address, settlement)
      default: return nil
      }
      return ObservedEvent(kind: kind, time: event.time, step: event.step)
    }
  }

  /// Whether a handler ran where the other run has none: an idiom's own, as that of the `then` that stands for `delay`.
  func isIdiom(besides other: LabRun) -> Bool {
    guard case .handlerRan(let address, _) = kind, let promise = other.places.promise(at: address) else { return false }
    return !ObservedEvent.hasHandler(promise, in: other)
  }

  /// The same with the handler that the other run has there: PromiseKit's `tap` looks at both outcomes where google's `catch` looks at errors.
  func asWritten(in other: LabRun) -> ObservedEvent {
    guard case .handlerRan(let address, .always) = kind, let promise = other.places.promise(at: address),
      let role = other.full[promise]?.handlerRun?.role, role != .work
    else { return self }
    return ObservedEvent(kind: .handlerRan(address, role), time: time, step: step)
  }

  private static func hasHandler(_ promise: PromiseID, in run: LabRun) -> Bool {
    run.full[promise]?.handlerRun != nil
  }

  /// The promise that it is about; `nil` for output.
  var address: PromiseAddress? {
    switch kind {
    case .printed: nil
    case .handlerRan(let address, _), .settled(let address, _): address
    }
  }

  /// In a few words.
  func words(in run: LabRun) -> String {
    let promise = address.flatMap { run.places.promise(at: $0) }.flatMap { run.full[$0] }
    let name = promise?.operatorName
    let place = address.map { "\(name.map { "\($0) " } ?? "")\($0.place)" } ?? ""
    switch kind {
    case .printed(let text): return "prints \(TerminalText.escaped(text.hasSuffix("\n") ? String(text.dropLast()) : text))"
    case .handlerRan(_, .work): return "\(place) does its work"
    case .handlerRan: return "\(place) runs"
    case .settled(_, let settlement):
      let text = settlement.text.isEmpty || settlement.text == "()" ? "" : " \(TerminalText.escaped(settlement.text))"
      // Its handler had no part in what it ends with.
      let skipped = promise?.isSkipped == true ? "skipped: " : ""
      return "\(place) is \(skipped)\(settlement.state.rawValue)\(text)"
    }
  }
}
