internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

// What is done to promises of a program while it runs: the program does it, and says so.
extension LabState {
  /// Whether the program that is watched lets its promises be acted on.
  var canActOnProgram: Bool { session.isRecording && recorded.live.map { $0.allowsFaults && $0.end == nil } == true }

  /// Asks the program to do something to the selected promise, now.
  ///
  /// - Parameter command: Makes the command of the promise's address.
  mutating func actOnProgram(_ command: (PromiseAddress) -> String) -> [Effect] {
    guard isProgramThere() else { return [] }
    guard let id = selectedPromise, let promise = session.run?.full[id] else {
      noticeNothingSelected()
      return []
    }
    guard !promise.isSettled else {
      notice = Notice(
        "\(promise.nameAndPlace) is settled and stays so: \(label(for: .inject(.menu))) has what is made there from now on",
        kind: .problem)
      return []
    }
    return ask(command(promise.address))
  }

  /// Asks the program to do what a command says.
  mutating func ask(_ command: String) -> [Effect] {
    guard isProgramThere() else { return [] }
    notice = Notice("asked the program: \(command)")
    return [.tellProgram(command)]
  }

  /// Leaves the promises alone that the selected one's place makes.
  mutating func restoreInProgram() -> [Effect] {
    guard isProgramThere() else { return [] }
    guard let id = selectedPromise, let promise = session.run?.full[id] else {
      noticeNothingSelected()
      return []
    }
    return ask("restore \(promise.address.place)")
  }

  /// Whether somebody is there to do it, or a notice why not.
  private mutating func isProgramThere() -> Bool {
    guard let live = recorded.live else {
      _ = runAgain()
      return false
    }
    guard live.end == nil else {
      notice = Notice("\(live.name) has ended: nothing can be done to its promises any more", kind: .problem)
      return false
    }
    guard live.allowsFaults else {
      notice = Notice(
        "\(live.name) doesn't let its promises be acted on: start it with PROMISELAB_TRACE_FAULTS=1 beside PROMISELAB_TRACE, or let it begin with TracingOptions(allowsFaults: true)",
        kind: .problem)
      return false
    }
    return true
  }

  /// Offers what can be done to a promise of the program: once, to this one, and always, to all that are made at its place.
  mutating func openFaultMenu(_ promise: PromiseRecord) {
    guard isProgramThere() else { return }
    let (address, place) = (promise.address, promise.address.place)
    func entry(_ title: String, _ detail: String, _ key: Character, _ command: String) -> Chooser.Entry {
      Chooser.Entry(title, detail, key: key, .command(command))
    }
    var entries: [Chooser.Entry] = []
    if !promise.isSettled {
      entries += [
        entry("fail", "this one, now", "f", "fail \(address)"),
        Chooser.Entry("fail …", "this one, now, with a text", key: "e", .draft("fail \(address)=")),
        entry("delay", "this one, 100 ms", "d", "delay \(address)=100ms"),
        entry("hang", "this one is never settled", "h", "hang \(address)"),
        entry("cancel", "this one, now", "c", "cancel \(address)@0ms"),
      ]
    }
    entries += [
      entry("always fail", "all that are made here from now on", "F", "fail \(place)"),
      entry("always delay", "all, 100 ms more each time", "D", "delay \(place)=100ms"),
      entry("always hang", "all", "H", "hang \(place)"),
      entry("always cancel", "all, as soon as they are made", "C", "cancel \(place)@0ms"),
      Chooser.Entry("leave alone", "what is made here", key: "x", .action(.removeInjections)),
    ]
    show(
      Chooser(title: "In the program: \(singleLine(promise.operatorName, limit: 30)), \(address)", style: .menu, entries: entries)
    )
  }
}
