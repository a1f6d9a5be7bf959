import Lab
import Program
import Screen
import Testing

@testable import LabUI

/// Mistakes in the use of promises, beside their lines.
@Suite("findings in the playground")
struct FindingTests {
  private static let script = """
    func save() -> Promise<Int> { SimulatedNetwork.get("/save").then { _ in 1 } }
    Promise(1).then { _ in
      print(1)
      save()
    }.catch { print($0) }
    SimulatedNetwork.get("/b").then { _ in print(2) }
    """

  private func checked(_ script: String = script, columns: Int = 100, rows: Int = 30) -> Playing {
    var playing = Playing(script, columns: columns, rows: rows)
    playing.checks = true
    playing.type("r")
    return playing
  }

  @Test("they stand beside their lines, with the sentence where there is room, and are counted in the header")
  func beside() {
    var playing = checked(columns: 160)
    playing.type("1Z")
    #expect(playing.screen.contains("2 findings"))
    let lines = playing.screen.split(separator: "\n").filter { $0.contains(" 4!") || $0.contains(" 6!") }
    #expect(
      lines.count == 2 && lines.allSatisfy { $0.contains("this handler") || $0.contains("this chain") }, "\(playing.screen)")
  }

  @Test("an audience and whoever takes a lesson don't see them")
  func hidden() {
    var playing = checked()
    #expect(playing.screen.contains("2 findings"))
    playing.type("P")
    #expect(!playing.screen.contains("finding") && !playing.screen.contains(" 4!"))
    playing.type("P")
    playing.type("T")
    #expect(playing.state.learning != nil && !playing.screen.contains("finding") && !playing.screen.contains(" 4!"))
  }

  @Test("the list goes to a line, explains the rule in the words of its page, and fixes what has a fix")
  func list() throws {
    var playing = checked()
    playing.type("!")
    #expect(playing.screen.contains("line 4  warning  floating-promise  has a fix"))
    playing.type(" ")
    #expect(playing.screen.contains("The chain goes on without it"))
    playing.type(" j")
    playing.press(.enter)
    #expect(
      playing.state.mode == .normal && playing.state.panels.focus == .source
        && playing.state.notice?.text.contains("line 6") == true)
    playing.type("!M")
    #expect(playing.state.mode == .normal && playing.text.contains("return save()"))
    #expect(playing.state.findings.allSatisfy { $0.rule != .floatingPromise })
  }

  @Test("what only another run tells is there once all runs were explored")
  func explored() {
    var playing = checked("SimulatedNetwork.get(\"/a\").then { _ in print(1) }\nprint(\"end\") // check:ignore")
    #expect(!playing.state.findings.contains { $0.rule == .unhandled })
    playing.type("W")
    playing.press(.escape)
    #expect(playing.state.findings.contains { $0.rule == .unhandled && $0.message.contains("if get (line 1) fails") })
    // They belong to this text.
    playing.checks = false
    playing.send(.edited("print(1)"))
    #expect(playing.state.findings.isEmpty)
  }

  @Test("a promise that waits for a person's answer isn't reported as one that nobody settles")
  func dialogs() {
    let playing = checked("SimulatedDialog.alert(\"Sure?\", buttons: [\"Yes\", \"No\"]).then { print($0) }.catch { print($0) }")
    #expect(playing.state.findings.isEmpty, "\(playing.state.findings.map(\.message))")
  }

  @Test("every rule has a page", arguments: CheckRule.allCases)
  func pages(rule: CheckRule) {
    #expect(rule.explanation.first.map { $0.count > 30 } == true && !rule.explanation.joined().contains("```"))
  }

  @Test("no example has a finding that it isn't about")
  func examples() {
    var found: [String: Set<String>] = [:]
    for example in Example.all {
      let run = RunRequest(source: example.source).performInspected()
      let rules = Set(run.findings.filter { $0.severity != .note }.map(\.rule.rawValue))
      if !rules.isEmpty { found[example.name] = rules }
    }
    #expect(found == ["broken-chain": ["broken-chain", "unhandled"]])
  }
}
