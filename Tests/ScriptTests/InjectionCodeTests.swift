import Program
import SwiftEditing
import SwiftPromises
import Testing
import TraceEvents

@Suite("Injections written as code")
struct InjectionCodeTests {
  private let script = """
    enum NetError: Error { case offline }
    let user = Promise(20).delay(0.1)  // a comment stays
    user
      .then { n in
        n + 1
      }
      .catch { print("failed: \\($0)") }
      .then { print("got", $0) }
    """

  private var source: ScriptSource { ScriptSource(name: "test.swift", text: script) }

  private func injection(_ address: String, _ action: Injection.Action) throws -> Injection {
    Injection(address: try #require(PromiseAddress(address)), action: action)
  }

  /// What the script prints with an injection, and what it prints with the code in its place.
  private func both(_ address: String, _ action: Injection.Action) throws -> (plan: String, code: String, text: String) {
    let injection = try injection(address, action)
    var plan = RunPlan()
    plan.injections = [injection]
    let code = InjectionCode([injection], into: source)
    #expect(code.written == [injection] && code.left.isEmpty)
    return (try output(of: script, plan: plan), try output(of: code.text), code.text)
  }

  @Test("the script with the code prints what it prints under the plan")
  func same() throws {
    let fail = try both("4:4#0", .fail("NetError.offline"))
    #expect(fail.text.contains("    n + 1\n  }.then { _ in throw NetError.offline }\n  .catch"))
    #expect(fail.plan == "failed: offline\n" && fail.code == fail.plan)
    let unnamed = try both("2:24#0", .fail(nil))
    #expect(unnamed.text.contains(".delay(0.1).then { _ in throw InjectedFailure() }  // a comment stays\n"))
    #expect(unnamed.plan == "failed: InjectedFailure\n" && unnamed.code == unnamed.plan)
    let told = try both("2:24", .fail("no \"net\""))
    #expect(told.plan == "failed: no \"net\"\n" && told.code == told.plan)
    let value = try both("4:4#0", .value("6 * 7"))
    #expect(value.plan == "got 42\n" && value.code == value.plan)
    let hang = try both("2:12#0", .hang)
    #expect(hang.plan.isEmpty && hang.code.isEmpty)
  }

  @Test("a delay is written in seconds")
  func delay() throws {
    let code = InjectionCode([try injection("2:24#0", .delay(.milliseconds(1250)))], into: source)
    #expect(code.text.contains(".delay(0.1).delay(1.25)  // a comment stays"))
    #expect(try run(code.text).endTime == VirtualInstant(milliseconds: 1350))
  }

  @Test("several on one line find their places, and places behind them move along")
  func several() throws {
    let injections = [try injection("2:12#0", .delay(.seconds(1))), try injection("2:24#0", .delay(.seconds(2)))]
    let code = InjectionCode(injections, into: source)
    #expect(code.text.contains("let user = Promise(20).delay(1.0).delay(0.1).delay(2.0)  //"))
    #expect(code.moved(SourcePlace(line: 2, column: 24)) == SourcePlace(line: 2, column: 35))
    #expect(code.moved(SourcePlace(line: 2, column: 12)) == SourcePlace(line: 2, column: 12))
    #expect(code.moved(SourcePlace(line: 4, column: 4)) == SourcePlace(line: 4, column: 4))
  }

  @Test("where code does otherwise than the injection, that is said: a handler that runs first, a timer that comes first")
  func differing() throws {
    func how(_ address: String, _ action: Injection.Action, _ kind: OperatorKind, in text: String? = nil) throws -> String? {
      let source = ScriptSource(name: "test.swift", text: text ?? script)
      return InjectionCode([try injection(address, action)], into: source, .init(kind: { _ in kind })).differing.first?.how
    }
    #expect(try how("4:4", .fail(nil), .handler) == "runs its handler first, which the injection left out")
    #expect(try how("2:24", .fail(nil), .delay) == "comes once it is settled; the injection settled it at once")
    #expect(try how("2:24", .value("1"), .delay) == "comes once it is settled; the injection settled it at once")
    #expect(try how("2:12", .fail(nil), .promise) == nil)
    let working = "Promise<Int> { fulfill, _ in print(1); fulfill(1) }"
    #expect(try how("1:1", .fail(nil), .promise, in: working) == "runs its closure first, which the injection left out")
    #expect(try how("2:24", .delay(.seconds(1)), .delay) == nil)
  }

  @Test("what has no code stays, and it is said why")
  func left() throws {
    let instant = VirtualInstant(milliseconds: 3)
    let injections = [
      try injection("2:24#0", .cancel(at: instant)), try injection("2:12#0", .fulfill(at: instant, value: "1")),
      try injection("4:4#2", .hang), try injection("99:1#0", .hang), try injection("prompt1:1:1#0", .hang),
    ]
    let code = InjectionCode(injections, into: source, .init(timesRun: { $0.line == 4 ? 3 : 1 }))
    #expect(code.written.isEmpty && code.text == script)
    #expect(
      code.left.map(\.reason) == [
        "has no code: no operator of google's cancels at an instant",
        "was done by hand at an instant, which has no code",
        "means one run of a place that runs 3 times", "is at a place of the script that calls nothing",
        "was made at the prompt, not in the script",
      ])
    var off = try injection("2:24#0", .hang)
    off.isOn = false
    #expect(InjectionCode([off], into: source).text == script)
  }
}
