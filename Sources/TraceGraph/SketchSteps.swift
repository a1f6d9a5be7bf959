public import TraceEvents

/// What each event of a trace changes in a picture of its graph: from these changes a picture can be stepped through elsewhere.
///
/// Looking at every promise after every event would take quadratic time, so only those are looked at that an event can touch.
public struct SketchSteps: Sendable {
  /// How a promise looks from an event on, and why.
  public struct RowChange: Hashable, Sendable {
    /// The row of the sketch.
    public let row: Int
    public let look: GraphSketch.Look
    /// One sentence, in which promises stand as marks around their numbers.
    public let reason: String
    /// The promises that brought it there, what matters most first.
    public let causes: [PromiseID]
  }

  /// What flows along an edge from an event on.
  public struct EdgeChange: Hashable, Sendable {
    /// The edge's number in the sketch.
    public let edge: Int
    public let role: GraphSegment.Role
    /// Whether it decided the promise that it leads to.
    public let isDecisive: Bool
  }

  /// What an event changes.
  public struct Step: Sendable {
    public let rows: [RowChange]
    public let edges: [EdgeChange]
    /// What happened, in plain words; `nil` for an event that is not worth a line.
    public let words: String?
    /// What an audience is told of it: unlike the log, something of every event.
    public let caption: String
  }

  /// One for each event.
  public let steps: [Step]
  /// The mark before and after a promise's number in sentences. Nothing else in them is this character of private use: values show its
  /// number (`singleLine`).
  public static let mark: Character = "\u{E000}"

  private var looks: [GraphSketch.Look?]
  private var reasons: [String]
  private var roles: [(role: GraphSegment.Role, isDecisive: Bool)?]
  /// The rows that are shown as the end of an error that nobody handled.
  private var alarms: Set<Int> = []
  /// The rows of promises that wait for a timer, which may run off without them.
  private var timers: Set<Int> = []

  /// - Complexity: O(n + m · a) for n events, of which m happen while a errors are unhandled.
  public init(_ events: [TraceEvent], _ sketch: GraphSketch, full: TraceState) {
    looks = Array(repeating: nil, count: sketch.nodes.count)
    reasons = Array(repeating: "", count: sketch.nodes.count)
    roles = Array(repeating: nil, count: sketch.edges.count)
    let rowOf = Dictionary(uniqueKeysWithValues: sketch.nodes.enumerated().map { ($1.promise, $0) })
    var edgesAt: [[Int]] = Array(repeating: [], count: sketch.nodes.count)
    for (number, edge) in sketch.edges.enumerated() {
      for id in [edge.from, edge.to] { if let row = rowOf[id] { edgesAt[row].append(number) } }
    }
    let names = PlaceNames(marking: full)
    var state = TraceState()
    state.handledLater = full.handledRejections
    var steps: [Step] = []
    var changed: (rows: [RowChange], edges: [EdgeChange]) = ([], [])
    // The rows of errors that nobody has handled: who handles one handles it all the way up.
    var unhandled: Set<Int> = []
    let plain = PlainWords(NumberedPromises(full))
    for event in events {
      state.apply(event)
      let words = CauseWords(state: state, full: full, names: names)
      var touched = Set(SketchSteps.touched(by: event, in: state).compactMap { rowOf[$0] })
      touched.formUnion(alarms)
      if !timers.isEmpty {
        touched.formUnion(timers.filter { state[sketch.nodes[$0].promise]?.waitingUntil ?? .zero < state.time })
      }
      touched.formUnion(unhandled)
      unhandled = Set(state.promises.unhandled.compactMap { rowOf[state.promises[$0].id] })
      touched.formUnion(unhandled)
      changed = ([], [])
      for row in touched.sorted() {
        guard let record = state[sketch.nodes[row].promise], let look = sketch.look(of: record.id, in: state) else { continue }
        let reason = words.ownStep(record)
        if record.state == .pending, let until = record.waitingUntil, until >= state.time {
          timers.insert(row)
        } else {
          timers.remove(row)
        }
        if look.isUnhandledEnd { alarms.insert(row) } else { alarms.remove(row) }
        if looks[row] != look || reasons[row] != reason {
          changed.rows.append(RowChange(row: row, look: look, reason: reason, causes: Explanation.causes(of: record, in: state)))
          (looks[row], reasons[row]) = (look, reason)
        }
        for number in edgesAt[row] {
          let edge = sketch.edges[number]
          guard let role = sketch.role(of: edge, in: state) else { continue }
          let isDecisive = sketch.isDecisive(edge, in: state)
          if let known = roles[number], known == (role, isDecisive) { continue }
          roles[number] = (role, isDecisive)
          changed.edges.append(EdgeChange(edge: number, role: role, isDecisive: isDecisive))
        }
      }
      steps.append(
        Step(
          rows: changed.rows, edges: changed.edges, words: plain.describe(event, in: state),
          caption: plain.caption(event, in: state).text))
    }
    self.steps = steps
  }

  /// The promises whose looks an event may change.
  private static func touched(by event: TraceEvent, in state: TraceState) -> [PromiseID] {
    var touched = [event.promise, event.cause]
    var moved = [event.promise]
    switch event.kind {
    case .absorbed(let input): moved.append(input)
    case .adopted(let inner), .awaits(let inner): moved.append(inner)
    default: break
    }
    for record in moved.compactMap({ state[$0] }) {
      touched += [record.id, record.creator] + record.parents + record.children + record.adopters + record.awaiters
      touched += (record.adopts.map { [$0] } ?? []) + record.awaits.map(\.input)
    }
    return touched + awaiting(errorOf: event, in: state)
  }

  /// The pending promises that an error is on its way to, which has just begun or come out of a promise that was taken over: they move to its
  /// track (`TrackFlow.isOnErrorTrack`). Behind a promise that passes on its only source's error they are there already.
  ///
  /// - Complexity: O(n) for them, of which at most a thousand one behind the other move.
  private static func awaiting(errorOf event: TraceEvent, in state: TraceState) -> [PromiseID] {
    guard case .settled = event.kind, let record = state[event.promise], record.state == .rejected || record.state == .cancelled,
      record.parents.count != 1 || record.rejectionCameFrom != record.parents[0]
    else { return [] }
    var (found, open) = ([PromiseID](), record.children)
    while let next = open.popLast() {
      guard let child = state[next], child.state == .pending, child.parents.count == 1 else { continue }
      found.append(next)
      open += child.children
    }
    return found
  }
}
