import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@testable import LabUI

/// Somebody who presses anything: 3,200 keys, clicks, pastes and sizes from seeds; what must always hold is looked at on the way.
/// 100,000 in a real terminal are the part of Tests/Benchmarks/monkey.py.
@Suite("a monkey at the keys")
struct MonkeyTests {
  /// A generator of numbers that depend on the seed alone (SplitMix64).
  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  static let script = """
    // é 日本語 👩‍👩‍👧 e\u{301}
    let number = Promise(20).delay(0.1)
    number.then { $0 + 1 }.validate { $0 > 100 }.then { print($0) }
      .recover { _ in 3 }
      .always { print("日本 👩‍👩‍👧") }
    all(number, Promise(2).delay(0.05)).then { print($0) }
    """

  static let characters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:[]{}()<>/?!-+=_\"'\\$#%&*@^~`|é日👩‍👩‍👧\u{301}")
  static let special: [Key] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter, .enter, .enter, .escape, .escape,
    .backspace,
    .delete, .insert, .function(1), .function(12), .alt("h"), .alt("l"), .alt("\n"), .alt("\u{7F}"),
  ]
  static let pastes = [
    "number.then { print($0) }", ":set ascii on\n", "let a = [1,\n2]\n", "", "\u{1B}[2J\u{7}\u{0}", ":help", "\n\n日本",
  ]
  static let lines = [
    ":seek 60ms", ":speed 7", ":break text print", ":break state rejected", ":unbreak all", ":set theme light",
    ":set ascii false",
    ":set panels.hidden none", ":fail 3:8", ":delay 2:26=30ms", ":clear", ":forget", ":copy line", ":help time", "iprint(1)",
    "aalways", "Aresolved", "othen", "mjmJa", ":undo", ":redo", ":add", ":branch",
    "inumber.then { $0 }",
  ]

  static func event(_ numbers: inout Numbers, size: Size) -> Message {
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<52: return .input(.key(.character(characters.randomElement(using: &numbers) ?? " ")))
    case 52..<74: return .input(.key(special.randomElement(using: &numbers) ?? .escape))
    case 74..<80:
      return .input(.key(.control("abdefghklnprtuvwxy]\\ ".randomElement(using: &numbers) ?? "p")))
    case 80..<90:
      let kinds: [MouseEvent.Kind] = [.press, .press, .release, .drag, .scrollUp, .scrollDown]
      let position = Position(
        column: Int.random(in: -1...size.columns + 1, using: &numbers), row: Int.random(in: -1...size.rows + 1, using: &numbers))
      let button: MouseEvent.Button = Bool.random(using: &numbers) ? .left : .right
      return .input(.mouse(MouseEvent(kind: kinds.randomElement(using: &numbers) ?? .press, button: button, position: position)))
    case 90..<93: return .input(.paste(pastes.randomElement(using: &numbers) ?? ""))
    case 93..<97: return .tick(.milliseconds(Int.random(in: 0...400, using: &numbers)))
    default:
      let isLarge = Int.random(in: 0..<12, using: &numbers) == 0
      return .input(
        .resize(
          Size(
            columns: Int.random(in: 0...(isLarge ? 300 : 100), using: &numbers),
            rows: Int.random(in: 0...(isLarge ? 100 : 30), using: &numbers))))
    }
  }

  @Test("finds nothing that breaks the state or the frame", arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func invariants(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var playing = Playing(ScriptSource(name: "monkey.swift", text: MonkeyTests.script))
    var trail: [String] = []
    for index in 0..<400 {
      if index.isMultiple(of: 25), playing.state.mode == .normal {
        playing.type(MonkeyTests.lines.randomElement(using: &numbers) ?? ":help")
        playing.press(.enter)
      }
      let message = MonkeyTests.event(&numbers, size: playing.state.size)
      trail = Array((trail + ["\(message)"]).suffix(12))
      playing.send(message)
      playing.state.isOver = false
      // Long plans would only make every run longer.
      if playing.state.session.plan.promptLines.count > 6 { _ = playing.state.perform(commandLine: "forget") }
      if playing.state.session.source.text.utf8.count > 1500 {
        playing.state.session.open(ScriptSource(name: "monkey.swift", text: MonkeyTests.script))
        playing.send(.finished(playing.state.session.request.perform()))
      }
      for effect in playing.effects {
        if case .open(let name) = effect, let example = Example.named(name) { playing.send(.opened(example.source)) }
      }
      playing.effects = []
      let problem = problem(playing.state, draws: index.isMultiple(of: 3))
      if let problem {
        Issue.record("seed \(seed), event \(index): \(problem)\nafter \(trail.joined(separator: "\n"))")
        return
      }
    }
  }

  /// What must hold and doesn't.
  private func problem(_ state: LabState, draws: Bool) -> String? {
    let session = state.session
    if !(0...session.trace.events.count).contains(session.position) { return "the position \(session.position) is none" }
    if session.now < .zero { return "the time is negative" }
    if state.settings.hiddenPanels.contains(state.panels.focus) { return "the focus is on a hidden panel" }
    if state.settings.hiddenPanels.count >= Panel.allCases.count { return "all panels are hidden" }
    if case .prompt(let editor) = state.mode, !(0...editor.text.count).contains(editor.cursor) { return "the cursor is outside" }
    if case .editor(let editor) = state.mode {
      if !editor.lines.indices.contains(editor.line) { return "the editor's line is outside" }
      if !(0...editor.lines[editor.line].count).contains(editor.column) { return "the editor's cursor is outside" }
      if editor.kinds.map({ zip($0, editor.lines).contains { $0.count != $1.count } }) == true { return "colors don't fit" }
    }
    if let chooser = state.open(Chooser.self), chooser.cursor.row != 0, !chooser.matches.indices.contains(chooser.cursor.row) {
      return "the mark is outside of the list"
    }
    guard draws else { return nil }
    let frame = render(state)
    if frame.buffer.size != state.size { return "the frame has another size" }
    if let cursor = frame.cursor, !frame.buffer.bounds.contains(cursor) { return "the cursor is outside of the screen" }
    if case .prompt = state.mode, !state.size.isEmpty, frame.cursor == nil { return "there is no cursor at the prompt" }
    for row in 0..<frame.buffer.size.rows {
      for column in 0..<frame.buffer.size.columns {
        let cell = frame.buffer[column, row]
        for scalar in cell.character.unicodeScalars where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          return "a control character is on the screen"
        }
      }
    }
    return nil
  }
}
