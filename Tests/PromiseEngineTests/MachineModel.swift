@testable import PromiseEngine

// The model looks up which states it has seen; promises never do.
extension PromiseMachine: Hashable {}

/// The state machine of promises under several actors, whose every access to a word that they share is a step of its own.
///
/// The steps are those of `PromiseCore`: read the word, let `PromiseMachine` decide, exchange the word if nobody changed it, and so on. The
/// decisions are the engine's own; the lists, the outcomes and who tells whom are plain values here. Promise 0 is the one that actors work
/// on; promise 1 is a follower of it, whose node has the address `follower`.
struct MachineModel {
  static let follower: UInt = 1 << 20

  /// What an actor does.
  enum Task: Hashable {
    case attach(UInt, to: Int)
    case settle(Int, by: String)
    case detach(UInt, from: Int)
  }

  private enum Place: Hashable {
    case start
    case holding(PromiseMachine)
    case locked(before: PromiseMachine)
    case telling([UInt], isLate: Bool)
    case ending
    case endingHolding(PromiseMachine)
    case late
    case lateHolding(PromiseMachine)
    case done
  }

  private struct Actor: Hashable {
    var tasks: [Task]
    var place = Place.start
  }

  private var words = [PromiseMachine.pending, .pending]
  private var nextNode: [UInt: UInt] = [:]
  private var actors: [Actor]
  /// Who settled each promise, in the order in which it happened.
  private(set) var settlements: [[String]] = [[], []]
  /// The nodes in the order in which they took their place at each promise.
  private(set) var attached: [[UInt]] = [[], []]
  /// The nodes in the order in which each promise told them.
  private(set) var told: [[UInt]] = [[], []]
  private(set) var detached: [UInt] = []

  init(_ actors: [[Task]]) {
    self.actors = actors.map { Actor(tasks: $0) }
  }

  var isOver: Bool { actors.allSatisfy { $0.tasks.isEmpty } }
  var actorCount: Int { actors.count }
  /// Whether nothing is half done: no lock bit, no telling.
  var isAtRest: Bool { words.allSatisfy { !$0.isLocked && !$0.isDelivering } }

  func isDone(_ actor: Int) -> Bool { actors[actor].tasks.isEmpty }
  func remainingTasks(_ actor: Int) -> Int { actors[actor].tasks.count }
  /// Whether an actor has settled what it was to settle and has still to tell those who wait.
  func isTelling(_ actor: Int) -> Bool {
    switch actors[actor].place {
    case .start, .holding, .locked, .done: false
    default: true
    }
  }

  /// Lets an actor take its next step.
  ///
  /// - Returns: Whether it could: it can't while another holds the lock bit that it waits for.
  mutating func step(_ index: Int) -> Bool {
    guard let task = actors[index].tasks.first else { return false }
    let place =
      switch task {
      case .attach(let node, let promise): attach(node, to: promise, actors[index].place)
      case .settle(let promise, let name): settle(promise, by: name, actors[index].place)
      case .detach(let node, let promise): detach(node, from: promise, actors[index].place)
      }
    guard let place else { return false }
    actors[index].place = place
    if place == .done {
      actors[index].tasks.removeFirst()
      actors[index].place = .start
    }
    return true
  }

  private func read(_ promise: Int) -> Place? {
    words[promise].isLocked ? nil : .holding(words[promise])
  }

  /// Changes a word if it is what the actor read.
  private mutating func exchange(_ promise: Int, _ old: PromiseMachine, _ new: PromiseMachine) -> Bool {
    guard words[promise] == old else { return false }
    words[promise] = new
    return true
  }

  /// What an actor goes on with whose exchange failed: with what it found, or with waiting for the lock bit.
  private func again(_ promise: Int) -> Place { words[promise].isLocked ? .start : .holding(words[promise]) }

  private mutating func attach(_ node: UInt, to promise: Int, _ place: Place) -> Place? {
    guard case .holding(let state) = place else { return read(promise) }
    nextNode[node] = state.head
    guard let next = state.attaching(node) else {
      attached[promise].append(node)
      tell(node, promise)
      return .done
    }
    guard exchange(promise, state, next) else { return again(promise) }
    attached[promise].append(node)
    return .done
  }

  private mutating func settle(_ promise: Int, by name: String, _ place: Place) -> Place? {
    switch place {
    case .start: return read(promise)
    case .holding(let state):
      guard let locked = state.locked() else { return .done }
      return exchange(promise, state, locked) ? .locked(before: state) : again(promise)
    case .locked(let before):
      let end: PromiseMachine = name.hasPrefix("cancel") ? .rejected : .fulfilled(with: Int.self)
      words[promise] = end.delivering(to: before)
      settlements[promise].append(name)
      return before.head == 0 ? .done : .telling(list(before.head), isLate: false)
    case .telling(let nodes, let isLate):
      tell(nodes[0], promise)
      let rest = Array(nodes.dropFirst())
      return rest.isEmpty ? (isLate ? .late : .ending) : .telling(rest, isLate: isLate)
    case .ending: return .endingHolding(words[promise])
    case .endingHolding(let state):
      let isOver = exchange(
        promise, PromiseMachine(rawValue: state.rawValue & 15), PromiseMachine(rawValue: state.rawValue & 6))
      return isOver ? .done : .late
    case .late: return .lateHolding(words[promise])
    case .lateHolding(let state):
      guard exchange(promise, state, state.delivered()) else { return .lateHolding(words[promise]) }
      return state.head == 0 ? .done : .telling(list(state.head), isLate: true)
    case .done: return .done
    }
  }

  private mutating func detach(_ node: UInt, from promise: Int, _ place: Place) -> Place? {
    switch place {
    case .holding(let state):
      guard let locked = state.locked() else { return .done }
      return exchange(promise, state, locked) ? .locked(before: state) : again(promise)
    case .locked(let before):
      var kept: UInt = 0
      let waiting = list(before.head)
      for other in waiting where other != node {
        nextNode[other] = kept
        kept = other
      }
      if waiting.contains(node) { detached.append(node) }
      words[promise] = before.unlocked(head: kept)
      return .done
    default: return read(promise)
    }
  }

  /// The nodes of a list in the order of attaching.
  private func list(_ head: UInt) -> [UInt] {
    var nodes: [UInt] = []
    var address = head
    while address != 0 {
      nodes.append(address)
      address = nextNode[address] ?? 0
    }
    return nodes.reversed()
  }

  /// Tells a node. The follower is settled by an actor of its own: its work is on its way to a dispatcher.
  private mutating func tell(_ node: UInt, _ promise: Int) {
    told[promise].append(node)
    if node == Self.follower { actors.append(Actor(tasks: [.settle(1, by: "inner")])) }
  }
}
