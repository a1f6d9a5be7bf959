internal import Program
public import TraceEvents
internal import TraceGraph

/// Where errors land: for each promise that a plan can let fail, what handles its error.
public struct ErrorMap: Hashable, Sendable {
  /// What becomes of one failure.
  public struct Entry: Hashable, Sendable {
    /// The place of the operator that fails.
    public var place: SourcePlace
    /// Its name in the source.
    public var operatorName: String
    public var landing: Landing

    /// A run in which every promise of the place fails.
    public func failing(_ request: RunRequest) -> RunRequest {
      var request = request
      request.plan.injections.append(Injection(address: PromiseAddress(place: place, occurrence: nil), action: .fail(nil)))
      return request
    }
  }

  /// Where an error ends.
  public enum Landing: Hashable, Sendable {
    /// The handler of an operator takes it.
    case handler(SourcePlace, operatorName: String)
    /// Code of the script catches it.
    case code
    /// A combination or a retry takes it in, and nobody sees it.
    case absorbed
    /// It waits for a promise that is pending at the end.
    case pending(SourcePlace, operatorName: String)
    /// Nobody handles it.
    case offTheEnd
    /// The run with it has no such promise, or the promise had ended.
    case nowhere
  }

  public let entries: [Entry]
  /// How many places weren't tried, because there are too many.
  public let left: Int

  /// Runs a script once for each place whose promises can fail.
  ///
  /// - Parameters:
  ///   - most: How many places are tried.
  ///   - isStopped: Asked now and then; an answer of true ends the runs with what was found.
  /// - Complexity: That many runs.
  public init(_ request: RunRequest, most: Int = 200, isStopped: () -> Bool = { false }) {
    var seen: Set<SourcePlace> = []
    let base = request.perform(isStopped: isStopped)
    let sure = base.run?.guaranteed ?? []
    let places = base.operatorPlaces.filter { place in
      seen.insert(place.place).inserted && !sure.contains(place.place)
        && base.places.promise(at: PromiseAddress(place: place.place, occurrence: 0)) != nil
    }
    var found: [Entry] = []
    for place in places.prefix(most) where !isStopped() {
      var entry = Entry(place: place.place, operatorName: place.name, landing: .nowhere)
      let run = entry.failing(request).perform(isStopped: isStopped)
      // Of a run that was stopped nobody knows where its error would have landed.
      guard run.run?.ending != .stopped else { break }
      entry.landing = Self.landing(of: place.place, in: run)
      found.append(entry)
    }
    (entries, left) = (found, places.count - found.count)
  }

  private static func landing(of place: SourcePlace, in run: LabRun) -> Landing {
    func words(_ promise: PromiseID) -> (SourcePlace, String)? {
      run.full[promise].map { ($0.address.place, $0.operatorName) }
    }
    guard let promise = run.places.promise(at: PromiseAddress(place: place, occurrence: 0)),
      let path = RejectionPath(of: promise, in: run.full)
    else { return .nowhere }
    switch path.landing {
    case .caught(by: let handler):
      guard handler != .program, let (place, name) = words(handler) else { return .code }
      return .handler(place, operatorName: name)
    case .onItsWay(to: let waiting): return words(waiting).map { .pending($0, operatorName: $1) } ?? .offTheEnd
    case .absorbed: return .absorbed
    case .offTheEnd:
      // What handles an error and rejects with it again, as google's 'catch', is where it landed.
      guard let handler = path.caughtOnTheWay.last, let (place, name) = words(handler) else { return .offTheEnd }
      return .handler(place, operatorName: name)
    }
  }

  /// The map for people: a line for each failure, in the order of the text.
  public var text: String {
    guard !entries.isEmpty else { return "where errors land: no promise can fail\n" }
    let names = entries.map { "\($0.place)  \($0.operatorName)" }
    let width = names.map(\.count).max() ?? 0
    var text = "where errors land, one at a time:\n"
    for (name, entry) in zip(names, entries) {
      text += "  \(name)\(String(repeating: " ", count: width - name.count))  → \(entry.landing.words)\n"
    }
    if left > 0 { text += "  … and \(left) more places, which were not tried\n" }
    return text
  }
}

extension ErrorMap.Landing {
  /// The landing in a few words.
  public var words: String {
    switch self {
    case .handler(let place, let name): "\(name), line \(place.line)"
    case .code: "caught by code that awaits it"
    case .absorbed: "taken in: what combines or retries it doesn't need it"
    case .pending(let place, let name): "\(name), line \(place.line), which is pending at the end"
    case .offTheEnd: "off the end: nobody handles it"
    case .nowhere: "no effect: the promise had ended already, or wasn't made"
    }
  }

  /// Its name in JSON.
  package var name: String {
    switch self {
    case .handler: "handler"
    case .code: "code"
    case .absorbed: "absorbed"
    case .pending: "pending"
    case .offTheEnd: "unhandled"
    case .nowhere: "none"
    }
  }

  /// The place of what takes it; `nil` if no operator does.
  var place: SourcePlace? {
    switch self {
    case .handler(let place, _), .pending(let place, _): place
    case .code, .absorbed, .offTheEnd, .nowhere: nil
    }
  }
}
