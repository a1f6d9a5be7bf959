import TraceEvents
import TraceGraph

/// Where an error meets its first handler, or what else became of it.
struct NearestCatcher {
  /// What became of it, behind "its error": `is caught by catch at 2:4`.
  private let words: String
  /// The promise whose handler got it first; `nil` if none did.
  private let catcher: PromiseAddress?
  /// How many links it went until then.
  private let links: Int

  /// `nil` for a promise without an error.
  init?(_ promise: PromiseID, in state: TraceState) {
    guard let path = RejectionPath(of: promise, in: state) else { return nil }
    // A handler that lets the error go on has got it all the same.
    if let first = path.caughtOnTheWay.first, let record = state[first], let index = path.carriers.firstIndex(of: first) {
      (words, catcher, links) = (NearestCatcher.caught(by: record), record.address, index)
      return
    }
    links = path.carriers.count
    switch path.landing {
    case .caught(let handler):
      catcher = state[handler]?.address
      words = state[handler].map(NearestCatcher.caught) ?? "is caught by the program"
    case .onItsWay(let next):
      catcher = nil
      words = "is about to reach \(state[next]?.nameAndPlace ?? "a promise")"
    case .absorbed: (words, catcher) = ("is needed by nobody", nil)
    case .offTheEnd: (words, catcher) = ("runs off the end", nil)
    }
  }

  private static func caught(by record: PromiseRecord) -> String { "is caught by \(record.nameAndPlace)" }

  /// What is otherwise than in the run before, in words; `nil` if nothing is.
  func change(since old: NearestCatcher, following: (PromiseAddress) -> PromiseAddress?) -> String? {
    let isSameKind = catcher == nil && old.catcher == nil ? words == old.words : catcher != nil && old.catcher != nil
    guard isSameKind, links != old.links else {
      return isSameKind && old.catcher.flatMap(following) == catcher ? nil : "its error \(words) now"
    }
    let distance = abs(links - old.links)
    return
      "its error lands \(distance) \(distance == 1 ? "link" : "links") \(links > old.links ? "further" : "nearer"): it \(words)"
  }
}
