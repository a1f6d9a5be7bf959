internal import PromiseEngine
internal import PromiseInstruments
internal import TraceEvents

/// The promises that can be acted on, by their addresses, and what is done to those that are made later. Used under the recorder's lock.
struct FaultBook {
  private struct Spot {
    let place: SourcePlace
    var timesRun = 0
  }

  /// A pending promise.
  struct Live {
    let address: PromiseAddress
    let handle: PromiseHandle
  }

  private var spots: [CallPlace: Spot] = [:]
  private var live: [PromiseID: Live] = [:]
  private var rules: [PromiseAddress: Intervention] = [:]
  /// How many addresses something may be done to later: whoever attaches can name as many as they like.
  static let mostRules = 10_000

  /// Notes a promise that is made. The writer counts the same promises in the same order, so that both give it one address.
  mutating func note(_ promise: PromiseID, madeAt site: CallSite) -> PromiseHandle {
    let key = CallPlace(site)
    var spot = spots[key] ?? Spot(place: SourcePlace(unit: .file("\(site.file)"), line: site.line, column: site.column))
    let address = PromiseAddress(place: spot.place, occurrence: spot.timesRun)
    spot.timesRun += 1
    spots[key] = spot
    var intervention: Intervention?
    if !rules.isEmpty {
      for place in [PromiseAddress(place: spot.place, occurrence: nil), address] {
        if let rule = rules[place] { intervention = intervention?.adding(rule) ?? rule }
      }
    }
    let handle = PromiseHandle(intervention: intervention)
    live[promise] = Live(address: address, handle: handle)
    return handle
  }

  /// A promise is settled, or freed.
  mutating func forget(_ promise: PromiseID) { live[promise] = nil }

  /// Takes down what is done from now on.
  ///
  /// - Returns: The pending promises that it is for, and how many the place has made so far; `nil` if too much is to be done already.
  mutating func take(_ intervention: Intervention, at address: PromiseAddress) -> (pending: [Live], made: Int)? {
    let made = timesRun(address.place)
    let pending = found(at: address)
    // What was made is acted on itself.
    if address.occurrence.map({ $0 >= made }) ?? true {
      guard rules[address] != nil || rules.count < FaultBook.mostRules else { return nil }
      rules[address] = rules[address]?.adding(intervention) ?? intervention
    }
    return (pending, made)
  }

  /// Leaves promises alone from now on: those at an address, and with it those of each of its calls.
  ///
  /// - Returns: The pending promises that it is for, and whether anything was to be done to later ones.
  mutating func restore(_ address: PromiseAddress) -> (pending: [Live], hadRules: Bool) {
    let known = rules.keys.filter { $0 == address || address.matches($0) }
    for key in known { rules[key] = nil }
    return (found(at: address), !known.isEmpty)
  }

  /// Leaves all promises alone from now on.
  ///
  /// - Returns: The pending ones that something was to be done to, and at how many addresses something was to be done to later ones.
  mutating func restoreAll() -> (pending: [Live], rules: Int) {
    defer { rules = [:] }
    return (live.values.filter { $0.handle.intervention != nil }, rules.count)
  }

  /// What is to be done, an address and words each: to all that are made somewhere, and to some that are pending.
  var entries: [(address: PromiseAddress, words: String)] {
    let own = live.values.compactMap { promise -> (PromiseAddress, String)? in
      rules.keys.contains { $0.matches(promise.address) } ? nil : promise.handle.intervention.map { (promise.address, $0.words) }
    }
    return (rules.map { ($0, $1.words) } + own).sorted { "\($0.0)" < "\($1.0)" }
  }

  private func found(at address: PromiseAddress) -> [Live] {
    live.filter { address.matches($0.value.address) }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func timesRun(_ place: SourcePlace) -> Int { spots.values.first { $0.place == place }?.timesRun ?? 0 }
}
