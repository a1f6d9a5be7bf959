internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Sees what a run does otherwise than the one in whose place it comes.
  mutating func compare(_ before: LabRun?, _ after: LabRun) {
    // What was announced ends with this run, even where it can't be compared: it must not be told of a later change.
    let announcement = composing.announcement
    composing.announcement = nil
    guard let before else {
      // Of another script nothing can be said to have changed.
      (composing.comparison, composing.lastEdit) = (nil, nil)
      return
    }
    // The same program again changes nothing: what was marked stays.
    var request = before.request
    request.source.name = after.request.source.name
    guard request != after.request else { return }
    // Calls that are made because the script shows nothing alone are no change of anything: all of it would be new.
    let isFirstShown = awaited.callAttempt != nil && before.run?.showsSomething == false
    composing.comparison = isFirstShown ? nil : RunComparison(before, after, edit: composing.lastEdit)
    composing.lastEdit = nil
    reselect(after)
    guard let announcement else { return }
    let summary = composing.comparison.map { ": \($0.summary(in: after.full))" } ?? ""
    notice = Notice("\(announcement)\(summary)")
  }

  /// Selects what is nearest to the selected place if no promise has the selected address any more.
  private mutating func reselect(_ run: LabRun) {
    guard let selection, selectedPromise == nil, !run.full.promises.isEmpty else { return }
    let promises = run.full.promises.filter { $0.address.place.unit == selection.place.unit }
    let here = promises.first { $0.address.place == selection.place }
    let before = promises.filter {
      ($0.address.place.line, $0.address.place.column) < (selection.place.line, selection.place.column)
    }
    .max { ($0.address.place.line, $0.address.place.column) < ($1.address.place.line, $1.address.place.column) }
    self.selection = (here ?? before ?? promises.first)?.address
  }
}

extension Scene {
  /// What became of a promise against the run before; `nil` if nothing did.
  func change(of promise: PromiseID) -> String? { comparison?.changes[promise] }

  /// The sign in front of a promise: marked to be joined, or not as in the run before.
  func composeSign(of promise: PromiseID) -> String? {
    if marked.contains(promise) { return Theme.joinMark }
    return change(of: promise) == nil ? nil : Theme.changeMark
  }
}

extension Theme {
  /// Marks promises that are to be joined.
  static let joinMark = "+"
  /// Marks promises that end otherwise than in the run before.
  static let changeMark = "≠"
}

extension Scene {
  /// What the log adds to the event that settles a promise which ends otherwise than before.
  func changeRemark(on event: TraceEvent) -> String {
    guard case .settled = event.kind, let change = change(of: event.promise) else { return "" }
    return " \(Theme.changeMark) \(change)"
  }
}
