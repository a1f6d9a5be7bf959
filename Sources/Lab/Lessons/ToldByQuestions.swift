internal import TraceEvents
internal import TraceGraph

/// What the answers to some questions about a run have told: whoever has read it isn't asked for it any more.
struct ToldByQuestions {
  /// How many promises are looked for in an answer.
  private static let mostPromises = 200

  private let maker: PredictionMaker
  /// The promises of which it was said how and when they end.
  private var known: Set<PromiseID> = []
  /// Those of which only the time was said.
  private var timed: Set<PromiseID> = []
  /// Those that got an error whose path was told: what they made of it wasn't.
  private var landed: Set<PromiseID> = []
  /// Those that carry an error whose path was told.
  private var carriers: Set<PromiseID> = []

  init(_ maker: PredictionMaker) { self.maker = maker }

  private var full: TraceState { maker.run.full }

  /// Whether a question was answered already.
  func answers(_ ask: Ask) -> Bool {
    func isIn(_ told: Set<PromiseID>, _ pointer: PromisePointer) -> Bool {
      (try? pointer.promise(in: full)).map { told.contains($0.id) } ?? false
    }
    func isKnown(_ pointer: PromisePointer) -> Bool { isIn(known, pointer) || isIn(landed, pointer) }
    switch ask {
    case .line(let number):
      guard maker.words.lines.indices.contains(number - 1) else { return false }
      return known.contains(maker.words.lines[number - 1].promise)
    case .order, .count, .first: return false
    case .state(let pointer, _), .handler(let pointer): return isKnown(pointer)
    case .value(let pointer): return isIn(known, pointer)
    case .time(let pointer): return isKnown(pointer) || isIn(timed, pointer)
    case .lands(let pointer):
      guard let id = (try? pointer.promise(in: full))?.id, let path = RejectionPath(of: id, in: full) else { return false }
      if carriers.contains(id) { return true }
      if case .caught(let handler) = path.landing { return known.contains(handler) || landed.contains(handler) }
      return path.caughtOnTheWay.contains { known.contains($0) }
    }
  }

  /// Takes note of what an answer says.
  ///
  /// - Complexity: O(n) in the promises, of which it looks for 200 at most.
  mutating func note(_ ask: Ask, _ prediction: Prediction) {
    let text = prediction.explanation.joined(separator: " ")
    let path = path(of: ask, prediction)
    let handler: PromiseID? = if case .caught(let handler)? = path?.landing { handler } else { nil }
    for promise in full.promises.prefix(Self.mostPromises) where Self.names(text, maker.words.name(promise.id)) {
      if case .time = ask, promise.id == prediction.promise, promise.isSettled {
        timed.insert(promise.id)
      } else if promise.id == handler {
        landed.insert(promise.id)
      } else {
        known.insert(promise.id)
      }
    }
    if let path {
      carriers.formUnion(path.carriers)
      known.formUnion(path.carriers)
    }
    if let handler { landed.insert(handler) }
    // Lines that are offered are lines of the run: their handlers run, and so they get what they wait for.
    switch ask {
    case .line, .order:
      let offered = prediction.choices
      for line in maker.words.lines where offered.contains(where: { $0 == line.text || ask == .order }) {
        known.insert(line.promise)
        if let run = full[line.promise]?.handlerRun { known.insert(run.cause) }
      }
    default: break
    }
    // Beside the answer, the run is shown as far as this.
    guard prediction.positionAfter > 0 else { return }
    let run = maker.run
    let state = run.checkpoints.state(at: prediction.positionAfter, of: run.events, near: nil)
    known.formUnion(state.promises.lazy.filter(\.isSettled).map(\.id))
  }

  /// The path of the error that an answer tells.
  private func path(of ask: Ask, _ prediction: Prediction) -> RejectionPath? {
    guard case .lands = ask, let promise = prediction.promise else { return nil }
    return RejectionPath(of: promise, in: full)
  }

  /// Whether a text names a promise: `` `then` line 1 `` isn't in `` `then` line 12 ``.
  private static func names(_ text: String, _ name: String) -> Bool {
    var rest = text[...]
    while let found = rest.firstRange(of: name) {
      guard let next = rest[found.upperBound...].first, next.isNumber else { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
