import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("a plan in a file")
struct PlanFileTests {
  @Test("is read back as it was written, whatever its texts contain")
  func roundTrip() throws {
    var record = SessionRecordTests.record
    let place = PromiseAddress(place: SourcePlace(line: 9, column: 1), occurrence: 0)
    record.plan.injections += [
      Injection(address: place, action: .fulfill(at: VirtualInstant(milliseconds: 5), value: "1 = 2"), isOn: false),
      Injection(address: place, action: .reject(at: VirtualInstant(nanoseconds: 1), error: nil)),
      Injection(address: place, action: .fail("\u{1B}[2J\u{202E}\"\\ \t é 日本")),
    ]
    record.plan.sourceInjections[1] = SourceInjection(
      source: "SimulatedNetwork.get", setting: .failureRate(1.0 / 3), isOn: false)
    for order in [Schedule.Order.choices([0, 0, 1]), .random(seed: .max), .firstInFirstOut] {
      var plan = record.plan
      plan.order = order
      if case .random(let seed) = order { plan.seed = seed }
      let file = PlanFile(plan: plan, dialect: .promisekit, script: "let a = 1\n\"\u{1B}\"")
      #expect(try PlanFile(json: Array(file.json.utf8)) == file)
      #expect(!file.json.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x202E) })
    }
  }

  @Test("'fulfill' may be written with one l, as plans of earlier versions have it")
  func fulfill() throws {
    let files = try ["fulfill", "fulfil"].map {
      try PlanFile(json: Array(#"{"version":1,"injections":[{"\#($0)":"1:1=2","at":"5ms"}]}"#.utf8))
    }
    #expect(files[0].plan.injections.map(\.action) == [.fulfill(at: VirtualInstant(milliseconds: 5), value: "2")])
    #expect(files[0] == files[1])
    #expect(files[1].json.contains("\"fulfill\": \"1:1=2\""))
  }

  @Test("follows its promises into a script that was edited, and says which are gone")
  func editedScript() throws {
    let old = "let a = Promise(1)\na.then { $0 + 1 }\na.catch { _ in }\n"
    let json = #"{"version":1,"injections":[{"delay":"2:3=5ms"},{"hang":"3:3"}],"script":\#(quoted(old))}"#
    let file = try PlanFile(json: Array(json.utf8))
    let (plan, lost) = file.plan(for: "// new\nlet a = Promise(1)\n  a.then { $0 + 1 }\n")
    #expect(plan.injections.map { "\($0.address)" } == ["3:5"])
    #expect(PlanFile.text(ofLost: lost)?.contains("3:3") == true)
    #expect(file.plan(for: old).plan == file.plan)
  }

  @Test(
    "what is no plan is reported with its place",
    arguments: [
      ("", "isn't JSON"), ("[]", "a list"), ("{}", "\"version\": 1"), (#"{"version":2}"#, "\"version\": 1"),
      (#"{"version":1,"injection":[]}"#, "no field 'injection'"),
      (#"{"version":1,"injections":[{"fail":"x"}]}"#, "injections[0].fail: 'x'"),
      (#"{"version":1,"injections":[{"fail":"1:1","hang":"1:1"}]}"#, "injections[0] must have one of"),
      (#"{"version":1,"injections":[{"hang":"1:1","off":1}]}"#, "injections[0].off"),
      (#"{"version":1,"injections":[{"hang":"1:1","at":"1ms"}]}"#, "injections[0].at"),
      (#"{"version":1,"injections":[{"fulfil":"1:1=2"}]}"#, "injections[0].at must be a text"),
      (#"{"version":1,"typed":[{"at":"soon","text":""}]}"#, "typed[0].at"),
      (#"{"version":1,"typed":[{"when":"1ms"}]}"#, "'when'"),
      (#"{"version":1,"seed":1,"schedule":"s1"}"#, "keep one of them"), (#"{"version":1,"seed":1e300}"#, "seed"),
      (#"{"version":1,"schedule":"x"}"#, "isn't a valid schedule"), (#"{"version":1,"dialect":"x"}"#, "dialect"),
      (#"{"version":1,"stubs":[{"result":"a"}]}"#, "stubs[0].result"), ("{\"version\":1,\n,}", "line 2"),
    ])
  func nonsense(json: String, part: String) {
    #expect { _ = try PlanFile(json: Array(json.utf8)) } throws: { "\($0)".contains(part) }
  }

  private func quoted(_ text: String) -> String { "\"\(text.replacing("\n", with: "\\n"))\"" }
}
