internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  mutating func perform(_ action: ComposeAction) -> [Effect] {
    guard !session.isRecording else { return action == .editSource ? takeToLab() : runAgain() }
    switch action {
    case .undo: return undo()
    case .redo: return redo()
    case .fix: return applyFixIt()
    case .addSource: return openSources()
    case .editSource: return openEditor()
    case .editOutside: return [.editOutside(name: session.source.name, text: session.source.text)]
    case .join: return openJoins()
    case .addOperator: return openOperators(.addOperator)
    case .branch: return openOperators(.branch)
    case .mark: return toggleMark()
    case .delete:
      return compose("deleted") { .delete($0) }
    case .moveEarlier:
      return compose("moved up") { .move($0, later: false) }
    case .moveLater:
      return compose("moved down") { .move($0, later: true) }
    case .editArguments: return openArguments()
    }
  }

  /// What an entry of the lists does.
  mutating func compose(_ step: ComposeStep) -> [Effect] {
    switch step {
    case .add(let operation):
      return compose("added \(operation.name)") { .add(operation, after: $0) }
    case .branch(let operation):
      return compose("branched: \(operation.name)") { .branch(operation, at: $0) }
    case .source(let source, let name):
      let wasEmpty = session.run?.full.promises.isEmpty ?? true
      if wasEmpty, session.source.text.allSatisfy(\.isWhitespace) { lookAt(.graph) }
      return apply(.addSource(source, named: name), to: .program, "new source: \(source.name)", occurrence: nil)
    case .join(let combinator):
      let places = joinable.map(\.place)
      guard let unit = places.first?.unit, places.allSatisfy({ $0.unit == unit }) else {
        notice = Notice(places.isEmpty ? "\(EditProblem.tooFew)" : "\(EditProblem.apart)", kind: .problem)
        return []
      }
      let effects = apply(.join(places, by: combinator), to: unit, "joined by \(combinator.name)", occurrence: nil)
      if !effects.isEmpty { composing.marks = [] }
      return effects
    }
  }

  /// Changes the text at the selected promise's operator.
  mutating func compose(_ done: String, _ change: (SourcePlace) -> ProgramChange) -> [Effect] {
    guard let address = selection, selectedPromise != nil else {
      notice = Notice("no promise is selected: \(label(for: .compose(.addSource))) makes one")
      return []
    }
    return apply(change(address.place), to: address.place.unit, done, occurrence: address.occurrence)
  }

  /// Changes a text, unless what comes out doesn't compile, and asks for a run.
  ///
  /// - Parameters:
  ///   - done: What to tell when it is done.
  ///   - occurrence: Which of the promises at the new place to select, as of those at the selected one; `nil` for a place of its own.
  mutating func apply(
    _ change: ProgramChange, to unit: SourcePlace.Unit, _ done: String, occurrence: Int?
  ) -> [Effect] {
    guard let text = session.text(of: unit) else {
      notice = Notice("there is no text here that could be changed", kind: .problem)
      return []
    }
    let edit: ScriptEdit
    do throws(EditProblem) {
      edit = try session.language.edit(text, change)
    } catch {
      notice = Notice("\(error)", kind: error.isHarmless ? .information : .problem)
      return []
    }
    if unit == .program, let problem = firstProblem(in: edit.text) {
      notice = Notice("not changed, since then line \(problem.place.line) would be wrong: \(problem.message)", kind: .problem)
      return []
    }
    let siblings = selection.map { place in session.run?.full.promises.count { $0.address.place == place.place } ?? 0 } ?? 0
    let remark = siblings > 1 && occurrence != nil ? " (for all \(siblings) promises made at this place)" : ""
    take(edit, of: unit)
    if var place = edit.focus {
      place.unit = unit
      selection = PromiseAddress(place: place, occurrence: occurrence ?? 0)
      panels.isSelectionChosen = true
      panels.followsTime = false
    }
    announce("\(done)\(remark)")
    return runAgain()
  }

  /// The first error of a text; `nil` if it can run.
  func firstProblem(in text: String) -> ScriptDiagnostic? {
    session.problems(of: text).first { $0.severity == .error }
  }

  /// Puts an edited text in its place; everything that has a place moves along.
  mutating func take(_ edit: ScriptEdit, of unit: SourcePlace.Unit) {
    let lost = session.apply(edit, to: unit)
    composing.lastEdit = unit == .program ? edit : nil
    selection = selection.map { edit.address(of: $0, in: unit) ?? $0 }
    composing.marks = composing.marks.compactMap { edit.address(of: $0, in: unit) }
    moveView { edit.address(of: $0, in: unit) }
    stops = stops.compactMap { stop in
      guard case .promise(let address) = stop else { return stop }
      return edit.address(of: address, in: unit).map { .promise($0) }
    }
    playback.isOn = false
    composing.lostInjections = lost.count
  }

  /// Tells what was done, until the run has come back and tells what it changed.
  mutating func announce(_ text: String) {
    let lost =
      composing.lostInjections == 0
      ? "" : "; \(composing.lostInjections == 1 ? "an injection" : "\(composing.lostInjections) injections") went with it"
    composing.lostInjections = 0
    composing.announcement = text + lost
    notice = Notice(text + lost)
  }
}
