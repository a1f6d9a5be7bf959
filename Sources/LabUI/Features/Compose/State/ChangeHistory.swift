internal import Lab
internal import Program
internal import TraceEvents

/// The programs that a session had before and, after undoing, those that came later.
struct ChangeHistory: Sendable {
  /// A program, and what was selected in it.
  struct Entry: Sendable {
    var program: SessionProgram
    var selection: PromiseAddress?
    var marks: [PromiseAddress]
    var stops: [Stop]
  }

  /// How many changes can be undone.
  private static let most = 500

  private(set) var earlier: [Entry] = []
  private(set) var later: [Entry] = []
  /// Whether the change that comes next is one of undoing, which is no change to be undone.
  var isTraveling = false

  /// Keeps what was there before a change.
  mutating func add(_ entry: Entry) {
    earlier.append(entry)
    if earlier.count > ChangeHistory.most { earlier.removeFirst() }
    later = []
  }

  /// Forgets the last change: it was taken back.
  mutating func dropLast() { _ = earlier.popLast() }

  /// Lets the programs of a file belong to another one: the script was saved under its name.
  mutating func move(from old: String, to new: String) {
    for index in earlier.indices where earlier[index].program.source.name == old { earlier[index].program.source.name = new }
    for index in later.indices where later[index].program.source.name == old { later[index].program.source.name = new }
    // The move itself is not undone: the file is there.
    isTraveling = true
  }

  /// Takes the program before the last change, and keeps the present one for redoing.
  mutating func undo(_ present: Entry) -> Entry? {
    guard let entry = earlier.popLast() else { return nil }
    later.append(present)
    isTraveling = true
    return entry
  }

  /// Takes the program that was undone last, and keeps the present one.
  mutating func redo(_ present: Entry) -> Entry? {
    guard let entry = later.popLast() else { return nil }
    earlier.append(present)
    isTraveling = true
    return entry
  }
}
