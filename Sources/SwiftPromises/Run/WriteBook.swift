import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// Keeps what handlers write: variables of the top level, and properties of objects.
final class WriteBook: WriteListener {
  private struct Entry: Hashable {
    let target: WriteTarget
    let cause: PromiseID
    let step: Int
    let madeAt: Int
  }

  private let recorder: TraceRecorder
  private var entries: [(entry: Entry, time: VirtualInstant)] = []
  /// What was written since the last event, so that a loop is no list.
  private var latest: Set<Entry> = []

  init(_ recorder: TraceRecorder) {
    self.recorder = recorder
  }

  var eventCount: Int { recorder.eventCount }

  func writes(global index: Int) { note(.global(index), madeAt: 0) }

  func writes(property: String, madeAt: Int) { note(.property(property), madeAt: madeAt) }

  private func note(_ target: WriteTarget, madeAt: Int) {
    let cause = recorder.running
    guard cause != .program else { return }
    let entry = Entry(target: target, cause: cause, step: eventCount, madeAt: madeAt)
    if latest.first.map({ $0.step != entry.step }) ?? false { latest.removeAll(keepingCapacity: true) }
    guard latest.insert(entry).inserted else { return }
    entries.append((entry, recorder.now))
  }

  /// What was written, by the names that the script gives it.
  func writes(in compiler: Compiler) -> [ScriptRun.Write] {
    lazy var names = compiler.namesOfGlobals
    return entries.compactMap { entry, time in
      entry.target.name(among: names).map {
        ScriptRun.Write(name: $0, cause: entry.cause, time: time, step: entry.step, madeAt: entry.madeAt)
      }
    }
  }
}

/// Hears whether an expression that is only to look writes something.
final class WriteAlarm: WriteListener {
  /// What it wrote first.
  private(set) var first: WriteTarget?

  /// Later than anything, so that objects which the expression makes itself are told from the run's.
  let eventCount = Int.max

  func writes(global index: Int) { first = first ?? .global(index) }

  func writes(property: String, madeAt: Int) {
    if madeAt != eventCount { first = first ?? .property(property) }
  }
}

/// What a script writes besides variables of its functions.
enum WriteTarget: Hashable {
  case global(Int)
  case property(String)

  /// The name that the script gives it.
  ///
  /// - Parameter globals: The names of the top level's variables, asked only for one of these.
  func name(among globals: @autoclosure () -> [Int: String]) -> String? {
    switch self {
    case .global(let index): globals()[index]
    case .property(let name): name
    }
  }
}

extension Compiler {
  /// The names of the top level's variables, by their numbers.
  var namesOfGlobals: [Int: String] {
    globals.reduce(into: [:]) { names, variable in
      if case .global(let slot) = variable.value.storage { names[slot] = variable.key }
    }
  }
}
