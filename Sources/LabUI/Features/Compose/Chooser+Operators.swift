internal import Lab
internal import Program
import SwiftEditing
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// The dialect whose words the script uses.
  private var dialect: Dialect { session.dialect ?? session.run?.dialect ?? .google }

  /// The promises that are to be joined: those marked, and the selected one.
  var joinable: [PromiseAddress] {
    guard let selection, selectedPromise != nil, !composing.marks.contains(where: { $0.place == selection.place }) else {
      return composing.marks
    }
    return composing.marks + [selection]
  }

  /// Asks which operator to add.
  mutating func openOperators(_ action: ComposeAction) -> [Effect] {
    guard let id = selectedPromise, let promise = session.run?.full[id] else {
      notice = Notice("no promise is selected: \(label(for: .compose(.addSource))) makes one")
      return []
    }
    let isBranch = action == .branch
    let place = promise.nameAndPlace
    let entries = OperatorCatalog.of(dialect).operators.map { entry in
      Chooser.Entry(
        entry.operation.name, entry.help, note: entry.picture,
        .compose(isBranch ? .branch(entry.operation) : .add(entry.operation)))
    }
    show(Chooser(title: isBranch ? "Branch at \(place)" : "Add after \(place)", style: .palette, entries: entries))
    return []
  }

  /// Asks which source to begin with.
  mutating func openSources() -> [Effect] {
    let entries = OperatorCatalog.of(dialect).sources.map { entry in
      Chooser.Entry(
        entry.operation.name, entry.help, note: entry.picture, .compose(.source(entry.operation, name: entry.promiseName)))
    }
    show(Chooser(title: "Add a source", style: .palette, entries: entries))
    return []
  }

  /// Asks by what to join.
  mutating func openJoins() -> [Effect] {
    guard joinable.count > 1 else {
      notice = Notice("mark promises with \(label(for: .compose(.mark))) first, or select another one than the one marked")
      return []
    }
    let entries = OperatorCatalog.of(dialect).joins.map { entry in
      Chooser.Entry(
        entry.operation.name, entry.help, key: entry.operation.name.first, note: entry.picture, .compose(.join(entry.operation)))
    }
    // `all` and `any` begin alike.
    var keys: Set<Character> = []
    let keyed = entries.map { entry in
      var entry = entry
      entry.key = entry.title.first { keys.insert($0).inserted }
      return entry
    }
    show(Chooser(title: "Join \(joinable.count) promises by", style: .menu, entries: keyed))
    return []
  }

  /// Marks the selected promise, or takes its mark away.
  mutating func toggleMark() -> [Effect] {
    guard let selection, selectedPromise != nil else {
      notice = Notice("no promise is selected, so there is nothing to mark")
      return []
    }
    if let index = composing.marks.firstIndex(where: { $0.place == selection.place }) {
      composing.marks.remove(at: index)
    } else {
      composing.marks.append(selection)
    }
    let count = composing.marks.count == 1 ? "1 promise is marked" : "\(composing.marks.count) promises are marked"
    notice = Notice("\(count); \(label(for: .compose(.join))) joins them with the selected one")
    return []
  }
}
