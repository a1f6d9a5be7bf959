internal import Program
public import TraceEvents
internal import TraceGraph

/// Where errors land: for each promise that a plan can let fail, what handles its error. Promises of one place that land alike share a row.
public struct ErrorMap: Hashable, Sendable {
  /// What becomes of the failures of one place that land alike.
  public struct Entry: Hashable, Sendable {
    /// The place of the operator that fails.
    public var place: SourcePlace
    /// Its name in the source.
    public var operatorName: String
    /// Which of the promises that the place makes, counted from 0; each failed in a run of its own.
    public var occurrences: [Int]
    /// How many promises the place makes in the run without changes.
    public var count: Int
    public var landing: Landing

    /// A run in which the first of its promises fails.
    public func failing(_ request: RunRequest) -> RunRequest {
      request.failing(PromiseAddress(place: place, occurrence: occurrences.first))
    }

    /// Which of the place's calls it is about, for people; `nil` if the place makes one promise.
    public var calls: String? {
      guard count > 1 else { return nil }
      if occurrences.count == count { return count == 2 ? "both calls" : "all \(count) calls" }
      let shown = occurrences.prefix(Self.mostShown).map { "\($0 + 1)" }.joined(separator: ", ")
      let more = occurrences.count > Self.mostShown ? " …" : ""
      return "\(occurrences.count == 1 ? "call" : "calls") \(shown)\(more) of \(count)"
    }

    private static let mostShown = 5
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
  /// How many promises weren't let fail, because there are too many or somebody ended it.
  public let left: Int
  /// Why not every promise was let fail that was to be; `nil` if each was.
  public private(set) var gap: String?
  /// How many promises were let fail.
  private let tried: Int

  /// A map without anything, as Ctrl-C came before anything was known.
  public static let interrupted = ErrorMap()

  private init() {
    (entries, left, tried) = ([], 0, 0)
    gap = "interrupted before the run as it is came to its end"
  }

  /// Runs a script once for each promise that can fail.
  ///
  /// - Parameters:
  ///   - most: How many promises are let fail: the first of each place, then the second of each, and so on.
  ///   - timeOption: What ends it when its time is over, as people write it: `--time 60s`.
  ///   - isStopped: Asked now and then; an answer of true ends the runs with what was found.
  /// - Complexity: That many runs.
  public init(
    _ request: RunRequest, most: Int = 200, timeOption: String? = nil, isStopped: () -> Bool = { false }
  ) {
    let reason = timeOption.map { ", at \($0)" } ?? ""
    // Whoever has no time left needn't wait until the text is read once more.
    let base = isStopped() ? nil : request.perform(isStopped: isStopped)
    guard let base, base.run?.ending != .stopped, base.hasTrace || !isStopped() else {
      (entries, left, tried) = ([], 0, 0)
      gap = "stopped before the run as it is came to its end\(reason)"
      return
    }
    let places = Self.places(of: base)
    let promises = places.enumerated().flatMap { index, place in (0..<place.count).map { (index: index, occurrence: $0) } }
      .sorted { ($0.occurrence, $0.index) < ($1.occurrence, $1.index) }
    var landings = places.map { _ in [(occurrence: Int, landing: Landing)]() }
    let addresses = promises.prefix(most).map {
      PromiseAddress(place: places[$0.index].place.place, occurrence: $0.occurrence)
    }
    let found = Self.landings(of: addresses, in: base, isStopped: isStopped)
    for (promise, ends) in zip(promises, found) { landings[promise.index] += ends.map { (promise.occurrence, $0) } }
    tried = found.count
    entries = zip(places, landings).flatMap { place, landings in
      var entries: [Entry] = []
      for (occurrence, landing) in landings {
        if let known = entries.firstIndex(where: { $0.landing == landing }) {
          entries[known].occurrences.append(occurrence)
        } else {
          entries.append(
            Entry(
              place: place.place.place, operatorName: place.place.name, occurrences: [occurrence], count: place.count,
              landing: landing))
        }
      }
      return entries
    }
    left = promises.count - tried
    if tried < addresses.count { gap = "stopped \(Self.words(after: tried))\(reason)" }
  }

  /// Notes that somebody pressed Ctrl-C before it was done.
  public mutating func wasInterrupted() {
    guard gap != nil else { return }
    gap = tried + left == 0 ? Self.interrupted.gap : "interrupted \(Self.words(after: tried))"
  }

  private static func words(after tried: Int) -> String {
    tried == 0 ? "before the first promise was let fail" : "after \(Counted.words(tried, "promise"))"
  }

  /// What can fail, in the order of the text: operators, and calls of sources and stubs, with how many promises each makes.
  private static func places(of base: LabRun) -> [(place: OperatorPlace, count: Int)] {
    let sure = base.run?.guaranteed ?? []
    var names: [SourcePlace: String] = [:]
    let sources = base.run?.sources ?? [:]
    for promise in base.full.promises where promise.operatorKind == .source && promise.address.place.unit == .program {
      names[promise.address.place] = promise.operatorName
    }
    for place in base.operatorPlaces { names[place.place] = place.name }
    // A dialog is answered, or it isn't.
    return names.filter { !sure.contains($0.key) && sources[$0.key]?.hasPrefix("SimulatedDialog.") != true }.sorted {
      ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column)
    }
    .compactMap { place, name in
      let count = base.places.promises(at: place).count
      return count == 0 ? nil : (OperatorPlace(place: place, name: name), count)
    }
  }

  /// Where errors land, one run for each promise, of a program that is compiled once.
  ///
  /// - Returns: The landings of the first promises, up to the one whose run was stopped.
  private static func landings(of addresses: [PromiseAddress], in base: LabRun, isStopped: () -> Bool) -> [[Landing]] {
    guard let program = base.program else { return [] }
    var landings: [[Landing]] = []
    program.performRuns { runs in
      var runs = runs
      while landings.count < addresses.count, !isStopped() {
        let part = addresses[landings.count...].prefix(mostAtOnce)
        let requests = part.map(base.request.failing)
        let made = runs.run(requests.map(\.plan), limits: base.request.limits, expecting: [], isStopped: isStopped) { $0 }
        for (address, (request, run)) in zip(part, zip(requests, made)) {
          // Of a run that was stopped nobody knows where its error would have landed.
          if run.ending == .stopped || isStopped() { return }
          let losesTask = run.leaks.contains { $0.kind == .task && base.run?.leaks.contains($0) == false }
          landings.append(
            Self.landings(of: address, in: LabRun(request: request, program: program, run: run), losesTask: losesTask))
        }
        if made.count < part.count { return }
      }
    }
    return landings
  }

  /// How many runs are kept until they are looked at.
  private static let mostAtOnce = 16

  /// Where an error lands: at one place, and off the end as well, if another branch of its promise or a task loses it.
  private static func landings(of address: PromiseAddress, in run: LabRun, losesTask: Bool) -> [Landing] {
    guard let promise = run.places.promise(at: address), let path = RejectionPath(of: promise, in: run.full) else {
      return [.nowhere]
    }
    let landing = landing(of: path, in: run)
    let isLost = run.full.unhandledEnds.contains { (run.full[$0]?.errorOrigin ?? $0) == path.origin }
    return landing != .offTheEnd && (isLost || losesTask) ? [.offTheEnd, landing] : [landing]
  }

  private static func landing(of path: RejectionPath, in run: LabRun) -> Landing {
    func words(_ promise: PromiseID) -> (SourcePlace, String)? {
      run.full[promise].map { ($0.address.place, $0.operatorName) }
    }
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
    guard !entries.isEmpty else { return "where errors land: \(gap.map { "not known, \($0)" } ?? "no promise can fail")\n" }
    let names = entries.map { entry in "\(entry.place)  \(entry.operatorName)" + (entry.calls.map { " (\($0))" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    var text = "where errors land, one at a time\(gap.map { " (not complete: \($0))" } ?? ""):\n"
    for (name, entry) in zip(names, entries) {
      text += "  \(name)\(String(repeating: " ", count: width - name.count))  → \(entry.landing.words)\n"
    }
    if left > 0 {
      text += "  … and \(left) more \(left == 1 ? "promise" : "promises"), which \(left == 1 ? "was" : "were") not let fail\n"
    }
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

extension RunRequest {
  /// The run in which a promise fails.
  fileprivate func failing(_ address: PromiseAddress) -> RunRequest {
    var request = self
    request.plan.injections.append(Injection(address: address, action: .fail(nil)))
    return request
  }
}
