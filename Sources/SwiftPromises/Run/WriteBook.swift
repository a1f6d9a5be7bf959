import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// Keeps what handlers write: variables of the top level, and properties of objects.
final class WriteBook: WriteListener {
  private enum Target: Hashable {
    case global(Int)
    case property(String)
  }

  private struct Entry: Hashable {
    let target: Target
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

  private func note(_ target: Target, madeAt: Int) {
    let cause = recorder.running
    guard cause != .program else { return }
    let entry = Entry(target: target, cause: cause, step: eventCount, madeAt: madeAt)
    if latest.first.map({ $0.step != entry.step }) ?? false { latest.removeAll(keepingCapacity: true) }
    guard latest.insert(entry).inserted else { return }
    entries.append((entry, recorder.now))
  }

  /// What was written, by the names that the script gives it.
  func writes(in compiler: Compiler) -> [ScriptRun.Write] {
    guard !entries.isEmpty else { return [] }
    var names: [Int: String] = [:]
    if entries.contains(where: { if case .global = $0.entry.target { true } else { false } }) {
      for (name, variable) in compiler.globals { if case .global(let slot) = variable.storage { names[slot] = name } }
    }
    return entries.compactMap { entry, time in
      let name: String? =
        switch entry.target {
        case .global(let index): names[index]
        case .property(let name): name
        }
      return name.map {
        ScriptRun.Write(name: $0, cause: entry.cause, time: time, step: entry.step, madeAt: entry.madeAt)
      }
    }
  }
}
