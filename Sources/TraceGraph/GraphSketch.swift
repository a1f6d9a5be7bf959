public import TraceEvents

/// The graph of a whole trace as nodes and edges in lanes, for pictures that aren't made of cells.
public struct GraphSketch: Sendable {
  /// Why two promises are connected.
  public enum Link: Hashable, Sendable {
    /// The lower was made from the upper.
    case input
    /// The one gave its outcome to the other, whose handler returned it, whose code awaited it, or which tries again.
    case adoption
    /// The handler of the one started the other, which nobody waits for there.
    case start
  }

  /// A connection, in the direction in which outcomes go.
  public struct Edge: Hashable, Sendable {
    public let from: PromiseID
    public let to: PromiseID
    public let link: Link
  }

  /// Where a promise is drawn.
  public struct Node: Hashable, Sendable {
    public let promise: PromiseID
    /// From 0, left to right.
    public let lane: Int
    /// How many handlers deep it was made by a handler that returned it.
    public let depth: Int
  }

  /// How a promise looks at a state.
  public struct Look: Hashable, Sendable {
    public let appearance: NodeAppearance
    /// Whether the node lies on the error track of its lane.
    public let isOnErrorTrack: Bool
    /// The state in words: `pending: 1 of 2`.
    public let word: String
    /// The value or the error on one line; empty if there is none.
    public let detail: String
    /// When it was settled; empty before.
    public let timeText: String
    public let isUnhandledEnd: Bool
    /// What marks it as the input that decided another promise: ``GraphRow/decisiveMark``.
    public let decisiveMark: String

    /// How a promise without words looks, for a legend.
    public init(_ appearance: NodeAppearance, isUnhandledEnd: Bool = false) {
      self.init(
        appearance: appearance, isOnErrorTrack: false, word: appearance.word, detail: "", timeText: "",
        isUnhandledEnd: isUnhandledEnd, decisiveMark: "")
    }

    init(
      appearance: NodeAppearance, isOnErrorTrack: Bool, word: String, detail: String, timeText: String, isUnhandledEnd: Bool,
      decisiveMark: String
    ) {
      self.appearance = appearance
      self.isOnErrorTrack = isOnErrorTrack
      self.word = word
      self.detail = detail
      self.timeText = timeText
      self.isUnhandledEnd = isUnhandledEnd
      self.decisiveMark = decisiveMark
    }
  }

  /// The promises from top to bottom, one a row.
  public let nodes: [Node]
  public let edges: [Edge]
  /// From promises to the first of each chain that their handlers made and returned: lanes show it, other pictures need an edge.
  public let ownedStarts: [Edge]
  public var laneCount: Int { layout.laneCount }
  private let layout: GraphLayout

  /// - Complexity: O(n) for n promises and their edges.
  public init(_ layout: GraphLayout) {
    self.layout = layout
    let full = layout.full
    nodes = layout.rows.order.map {
      Node(promise: full.promises[$0].id, lane: layout.lanes.lane[$0], depth: layout.rows.depth[$0])
    }
    ownedStarts = layout.rows.order.compactMap { position in
      layout.rows.owner[position].map { Edge(from: full.promises[$0].id, to: full.promises[position].id, link: .start) }
    }
    var edges: [Edge] = []
    for position in layout.rows.order {
      let promise = full.promises[position]
      edges += GraphOrder.distinctParents(of: position, in: full).map {
        Edge(from: full.promises[$0].id, to: promise.id, link: .input)
      }
      if let starter = layout.rows.starter[position] {
        edges.append(Edge(from: full.promises[starter].id, to: promise.id, link: .start))
      }
      if let taker = layout.rows.taker[position] {
        edges.append(Edge(from: promise.id, to: full.promises[taker].id, link: .adoption))
      }
      let taken = (promise.adopts.map { [$0] } ?? []) + promise.awaits.map(\.input)
      for inner in Set(taken).sorted().compactMap(full.position) where layout.rows.taker[inner] != position {
        edges.append(Edge(from: full.promises[inner].id, to: promise.id, link: .adoption))
      }
    }
    self.edges = edges
  }

  /// What a promise is called: its operator, and what tells it from others.
  public func label(of promise: PromiseID) -> String { layout.full[promise].map(layout.label) ?? "" }

  /// How a promise of the trace looks at a state of it.
  public func look(of promise: PromiseID, in state: TraceState) -> Look? {
    guard let position = layout.full.position(of: promise) else { return nil }
    let record = state[promise]
    let words = NodeWords(record, in: state, made: layout.full.promises[position], words: layout.words)
    return Look(
      appearance: words.appearance, isOnErrorTrack: TrackFlow(layout: layout, state: state).isOnErrorTrack(position),
      word: words.word, detail: words.detail, timeText: words.timeText, isUnhandledEnd: words.isUnhandledEnd,
      decisiveMark: layout.decisiveMark(of: promise, in: state))
  }

  /// What flows along an edge at a state; a cancellation goes against its direction. `nil` before the edge and both of its ends are made.
  public func role(of edge: Edge, in state: TraceState) -> GraphSegment.Role? {
    guard let target = state[edge.to], let source = layout.full.position(of: edge.from), state[edge.from] != nil else {
      return nil
    }
    guard edge.link != .start else { return .start }
    guard edge.link == .input else {
      let isTaken = target.adopts == edge.from || target.awaits.contains { $0.input == edge.from }
      guard let taker = layout.full.position(of: edge.to),
        isTaken || layout.rows.taker[source] == taker && isOfItsWork(edge, in: state)
      else { return nil }
      return TrackFlow(layout: layout, state: state).taken(source, by: taker)
    }
    return TrackFlow(layout: layout, state: state).carried(from: source, to: target)
  }

  /// Whether a promise was made by the work of the one that takes it: that it will be taken shows in nothing else before it is.
  private func isOfItsWork(_ edge: Edge, in state: TraceState) -> Bool { state[edge.from]?.creator == edge.to }

  /// What a promise is to the one that takes it over, or that its own work settled, in words: an edge of ``Link/adoption``.
  public func words(ofTaken edge: Edge, in state: TraceState) -> String {
    guard let source = state[edge.from], let target = state[edge.to] else { return "" }
    if target.operatorKind == .retry { return "is an attempt of" }
    if target.adopts == source.id || target.awaits.contains(where: { $0.input == source.id }) {
      return source.state == .rejected ? "gives its error to" : "gives its outcome to"
    }
    // A handler that called `fulfill` or `reject`: what became of its own promise goes nowhere.
    return target.settlementCause == source.id ? "settles" : "gives its error to"
  }

  /// Whether no outcome went along an edge, but the promise at its end cancelled the one at its beginning.
  public func isCancellation(_ edge: Edge, in state: TraceState) -> Bool {
    guard edge.link == .adoption, let source = layout.full.position(of: edge.from), let taker = layout.full.position(of: edge.to)
    else { return false }
    return TrackFlow(layout: layout, state: state).isCancelled(source, by: taker)
  }

  /// From each promise whose handler cancelled another to that one, where no other edge connects them and tells it.
  ///
  /// - Complexity: O(n) for n promises and their edges.
  public func cancellations(in state: TraceState) -> [(canceller: PromiseID, cancelled: PromiseID)] {
    nodes.compactMap { node in
      guard let record = state[node.promise], record.state == .cancelled, let canceller = state.canceller(of: record),
        !isConnected(canceller, record)
      else { return nil }
      return (canceller, record.id)
    }
  }

  private func isConnected(_ promise: PromiseID, _ other: PromiseRecord) -> Bool {
    let full = layout.full[other.id] ?? other
    return full.parents.contains(promise) || full.children.contains(promise) || full.adopters.contains(promise)
      || full.adopts == promise || full.awaits.contains { $0.input == promise }
  }

  /// Whether what came along an edge decided a race, an `any`, an `all` or a timeout.
  public func isDecisive(_ edge: Edge, in state: TraceState) -> Bool {
    edge.link == .input && state[edge.to].map { state.hasDecided(edge.from, $0) } ?? false
  }
}
