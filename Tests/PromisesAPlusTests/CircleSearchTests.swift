import PromiseEngine
import Testing

extension PromisesAPlus {
  /// The search for circles takes short ways. What it says must be what a plain walk says.
  @Suite("a circle is found exactly where there is one, and soon")
  struct CircleSearchTests {
    @Test(
      "promises that adopt one another at random, with operators between them, are rejected where a plain walk finds a circle",
      .heardAndUnheard, arguments: 0..<100 as Range<UInt64>)
    func random(seed: UInt64) {
      var numbers = Numbers(state: seed)
      var graph = AdoptionGraph()
      for _ in 0..<Int.random(in: 20..<80, using: &numbers) { graph.grow(&numbers) }
      for adopter in graph.adopters.shuffled(using: &numbers) where !graph.settled.contains(adopter) {
        // Half of the time one of those made shortly before or after, so that chains grow long in both directions.
        let near = Bool.random(using: &numbers) ? graph.ones.filter { abs($0 - adopter) < 7 } : graph.ones
        guard let target = near.randomElement(using: &numbers) else { continue }
        let isRejected = graph.reaches(adopter, from: target) || graph.settled.contains(target)
        graph.adopt(target, by: adopter)
        #expect((graph.nodes[adopter].error is PromiseUsageError) == isRejected, "\(adopter) adopts \(target)")
        #expect(graph.nodes.indices.filter { graph.nodes[$0].isSettled } == graph.settled.sorted())
      }
    }

    @Test(
      "ten thousand promises that each adopt the one before, somebody listening, take no time that grows with the square",
      .timeLimit(.minutes(1)), arguments: AdoptionOrder.allCases, Companions.allCases)
    func long(_ order: AdoptionOrder, _ companions: Companions) {
      let bench = Bench()
      let count = 10_000
      let gates = (0..<count).map { _ in Promise<Int>.pending() }
      var chain = [Promise<Int>.pending(tracedBy: bench.queue.traceHook)]
      for gate in gates {
        let before = chain[chain.count - 1]
        let promise = gate.then(on: bench.queue) { _ in before }
        switch companions {
        case .none: break
        case .handler: promise.then(on: bench.queue) { _ in }
        case .timer: promise.delay(on: bench.queue, 1)
        }
        chain.append(promise)
      }
      let everything = companions == .none ? all(on: bench.queue, chain) : nil
      bench.run()
      for index in order.indices(count) {
        gates[index].fulfill(0)
        bench.run()
      }
      chain[0].fulfill(7)
      bench.run()
      #expect(chain.allSatisfy { $0.value == 7 })
      #expect(everything == nil || everything?.value?.count == count + 1)
    }
  }
}

/// In which order promises of which each waits for the one before begin to wait.
enum AdoptionOrder: CaseIterable {
  case fromFirst
  case fromLast
  case shuffled

  func indices(_ count: Int) -> [Int] {
    var numbers = Numbers(state: 1)
    return switch self {
    case .fromFirst: Array(0..<count)
    case .fromLast: (0..<count).reversed()
    case .shuffled: (0..<count).shuffled(using: &numbers)
    }
  }
}

/// Who else waits for each of them; where nobody does, an `all` waits for them together.
enum Companions: CaseIterable {
  case none
  case handler
  case timer
}

/// Promises that wait for one another, and what a plain model knows of them.
private struct AdoptionGraph {
  let bench = Bench()
  private(set) var nodes: [Node] = []
  private(set) var adopters: [Int] = []
  /// Which are rejected, because a circle was found downstream of which they are.
  private(set) var settled: Set<Int> = []
  private var sources: [[Int]] = []

  /// A promise of one number, or of several.
  enum Node {
    case one(Promise<Int>)
    case several(Promise<[Int]>)

    var error: (any Error)? {
      switch self {
      case .one(let promise): promise.error
      case .several(let promise): promise.error
      }
    }

    var isSettled: Bool {
      switch self {
      case .one(let promise): !promise.isPending
      case .several(let promise): !promise.isPending
      }
    }
  }

  /// Those of one number.
  var ones: [Int] { nodes.indices.filter { if case .one = nodes[$0] { true } else { false } } }

  private var gates: [Int: (gate: Promise<Int>, choice: Holder<Promise<Int>>)] = [:]

  /// Adds a promise that may adopt another later, or one that an operator makes of those that are there.
  mutating func grow(_ numbers: inout Numbers) {
    let ones = ones
    let severals = nodes.indices.filter { !ones.contains($0) }
    let kind = Int.random(in: 0..<10, using: &numbers)
    guard let source = ones.randomElement(using: &numbers), case .one(let promise) = nodes[source], kind > 3 else {
      let gate = Promise<Int>.pending()
      let choice = Holder<Promise<Int>>()
      adopters.append(nodes.count)
      gates[nodes.count] = (gate, choice)
      return add(.one(gate.then(on: bench.queue) { _ in choice.content ?? Promise(0) }), of: [])
    }
    switch kind {
    case 4: add(.one(promise.then(on: bench.queue) { $0 + 1 }), of: [source])
    case 5: add(.one(promise.delay(on: bench.queue, 0.001)), of: [source])
    case 6: add(.one(promise.always(on: bench.queue) {}), of: [source])
    case 7:
      guard let several = severals.randomElement(using: &numbers), case .several(let promise) = nodes[several] else { return }
      add(.one(promise.then(on: bench.queue) { $0.count }), of: [several])
    default:
      let inputs = (0..<3).compactMap { _ in ones.randomElement(using: &numbers) }
      let promises = inputs.compactMap { if case .one(let promise) = nodes[$0] { promise } else { nil } }
      if kind == 8 {
        add(.several(all(on: bench.queue, promises)), of: inputs)
      } else {
        add(.one(race(on: bench.queue, promises)), of: inputs)
      }
    }
    // Some operators begin to watch their inputs in a job of their own: before the next adoption, or after it.
    if Bool.random(using: &numbers) { bench.run() }
  }

  private mutating func add(_ node: Node, of sources: [Int]) {
    nodes.append(node)
    self.sources.append(sources)
  }

  /// Lets the handler of an adopter return another promise, and runs everything.
  mutating func adopt(_ target: Int, by adopter: Int) {
    guard let (gate, choice) = gates[adopter], case .one(let promise) = nodes[target] else { return }
    let closes = reaches(adopter, from: target)
    choice.content = promise
    gate.fulfill(0)
    bench.run()
    choice.content = nil
    if settled.contains(target) || closes {
      settled.formUnion(nodes.indices.filter { reaches(adopter, from: $0) })
    } else {
      sources[adopter] = [target]
    }
  }

  /// Whether a promise waits for another, directly or through others, or is that one.
  func reaches(_ wanted: Int, from start: Int) -> Bool {
    var visited: Set<Int> = []
    var remaining = [start]
    while let next = remaining.popLast() {
      if next == wanted { return true }
      if !settled.contains(next), visited.insert(next).inserted { remaining += sources[next] }
    }
    return false
  }
}

/// Numbers that depend on the seed alone (SplitMix64).
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(state: UInt64) { self.state = state }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
