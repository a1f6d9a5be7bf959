import Lab
@testable import LabUI
import Program
import Screen
import SwiftEditing
import TraceEvents
import TraceGraph

/// The interface without a terminal: keys go in, runs are performed at once, the state comes out.
struct Playing {
  var state: LabState
  /// Everything that the run loop was asked for but runs.
  var effects: [Effect] = []
  /// Whether the search for what would flip a promise ends at once, rather than going on.
  var answersFlips = true
  /// Whether runs are checked for mistakes, as the run loop does.
  var checks = false
  /// Whether explorations end at once.
  var explores = true

  init(_ text: String, columns: Int = 100, rows: Int = 30) {
    self.init(ScriptSource(name: "test.swift", text: text), columns: columns, rows: rows)
  }

  init(_ source: ScriptSource, columns: Int = 100, rows: Int = 30, language: LanguageChoice = .swift) {
    state = LabState(session: Session(source: source, language: language), size: Size(columns: columns, rows: rows))
    send(.finished(state.session.request.perform()))
  }

  mutating func send(_ message: Message) {
    perform(update(&state, message))
  }

  /// Presses keys that reach the program together.
  mutating func type(together keys: [Key]) {
    var rest = keys
    while !rest.isEmpty, !state.isOver {
      let (effects, count) = update(&state, typing: rest)
      rest.removeFirst(count)
      perform(effects)
    }
  }

  private mutating func perform(_ wanted: [Effect]) {
    for effect in wanted {
      switch effect {
      case .run(let request):
        let run = request.performInspected()
        send(.finished(run))
        if checks { send(.checked(request, run.findings)) }
      case .preview(let request): send(.previewed(request.performInspected()))
      case .compareRuns(let requests):
        send(.comparedRuns(requests.map { NamedRun(name: $0.name, run: $0.request.performInspected()) }))
      case .mapErrors(let request): send(.mapped(ErrorMap(request), of: request))
      case .explore(let request):
        effects.append(effect)
        explore(request)
      case .findFlip(let question):
        effects.append(effect)
        if answersFlips { send(.flipFound(question.answer())) }
      case .judge(let lesson, let step):
        if let judge = GoalJudge(lesson, lesson.steps[step]) { send(.judged(judge)) }
      case .grade(let judge, let script, let plan):
        let grade = judge.grade(script: script, plan: plan)
        send(.graded(grade, of: script, advice: judge.hint(for: grade), by: judge))
      default: effects.append(effect)
      }
    }
  }

  private mutating func explore(_ request: ExploreRequest) {
    guard explores, let found = try? request.perform() else { return }
    send(.explored(found, of: request, .over))
    if checks { send(.checkedAll(request, request.findings())) }
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.input(.key(key))) }
    send(.caughtUp)
  }

  /// Presses the keys of a text, one after another.
  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// The script's text.
  var text: String { state.session.source.text }

  /// Selects the first promise of an operator, or a later one.
  mutating func select(_ operatorName: String, _ number: Int = 1) {
    let found = state.session.run?.full.promises.filter { $0.operatorName == operatorName } ?? []
    if found.indices.contains(number - 1) { state.selection = found[number - 1].address }
  }

  /// The operator of the selected promise.
  var selected: String? { state.selectedPromise.flatMap { state.session.run?.full[$0]?.operatorName } }

  var screen: String { render(state).buffer.text }
}
