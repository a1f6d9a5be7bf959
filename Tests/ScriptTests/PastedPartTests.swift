import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("parts and usual values of what pasted code is given: tuples, defaults, elapsed times, flags that are asked later")
struct PastedPartTests {
  private func run(_ text: String, _ dialect: String? = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  private static let ways = [
    "let (receipt, cancelled) = try await shop.order(1)\nguard !cancelled else { throw Refusal() }\nawait desk.greet(receipt)",
    "let (_, _, cancelled) = try await shop.order(1)\nif cancelled { return }\nawait desk.greet(1)",
    "for (guest, hasLeft) in list.guests() {\nif hasLeft { continue }\nawait desk.greet(guest)\n}",
    "let isClosed = door.state(1)\nguard !isClosed else { return }\nawait desk.greet(1)",
  ]

  @Test("a part of a pair, or a constant, that is asked as a condition later lets the function go on", arguments: ways)
  func laterConditions(_ body: String) throws {
    let run = try run("func go() async throws {\n\(body)\n}\ntry await go()")
    #expect(run.faults == [])
    #expect(run.stubs.contains { $0.name == "desk.greet" })
  }

  @Test("the value that is drawn for a pair shows what its part was taken for")
  func drawnParts() throws {
    let run = try run(
      """
      func go() async throws {
        let (receipt, cancelled) = try await shop.order(1)
        guard !cancelled else { return }
        print(receipt)
      }
      try await go()
      """)
    #expect(run.stubs.first { $0.name == "shop.order" }?.result == "(receipt, false)")
  }

  @Test("an argument 'default:' is what the call gives, unless a condition decides otherwise")
  func defaults() throws {
    let run = try run(
      """
      func open(_ settings: Settings) async {
        let isLocal = settings.flag("local", default: false)
        let port = settings.number("port", default: 8080)
        let name = settings.text("name", default: "")
        var remote: Remote?
        if !isLocal { remote = Remote() }
        if let remote { await remote.connect(port) }
        guard settings.flag("tells", default: false) else { return }
        print(port, name.isEmpty)
      }
      await open(settings)
      """)
    #expect(run.faults == [])
    #expect(run.stubs.contains { $0.name == "remote.connect" && $0.arguments == "(8080)" })
    #expect(run.printed == "8080 false\n")
  }

  @Test("the time since a made-up date is whatever lets the code go on")
  func elapsedTimes() throws {
    let run = try run(
      """
      func type() {
        if Date().timeIntervalSince(room.lastTyped) > 8 { room.lastTyped = Date(); Task { await api.type() } }
      }
      type()
      """)
    #expect(run.faults == [])
    #expect(run.stubs.contains { $0.name == "api.type" })
  }

  @Test("a made-up flag that is asked by its name alone keeps its answer until something is called")
  func flagsKeepAnswers() throws {
    let run = try run(
      """
      func askTwice() {
        if isOpen { print(1) } else { Task { print(2) } }
        if isOpen { print(3) } else { print(4) }
      }
      askTwice()
      """)
    #expect(run.printed == "4\n2\n")
    #expect(run.stubs.first { $0.name == "isOpen" }?.result == "false")
  }

  @Test("an undeclared table that is merged with another one is a table; an optional that is mapped beside a default is there")
  func tablesAndOptionals() throws {
    let run = try run(
      """
      let all = usual.merging(own) { _, new in new }
      print(all.map { "\\($0.0)=\\($0.1)" })
      let known = usual.merging(["a": 1]) { $1 }
      print(known)
      let kind = try system.map { try Kind(of: $0) } ?? Kind(of: "none")
      print(kind)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "[\"key=value\"]\n[\"a\": 1]\nKind\n")
    #expect(run.stubs.contains { $0.name == "Kind" && $0.arguments == "(of: system)" })
    #expect(run.stubs.first { $0.name == "system.map" }?.result == "Kind")
  }

  @Test("what fulfills a promise of one thing isn't several, whatever the call is called that gives it")
  func settledType() throws {
    let run = try run(
      """
      func read() -> Promise<Data> {
        Promise<Data> { seal in
          port.bytes { data, error in
            if let error { seal.reject(error) } else if let data { seal.fulfill(data) }
          }
        }
      }
      read().done { print($0) }.cauterize()
      """, "promisekit")
    #expect(run.printed == "data\n")
  }

  @Test("a property may be set of a copy of what is made up, also where an operator's name has a function of one's own")
  func copies() throws {
    let run = try run(
      """
      struct Setup {
        func validate(for machine: Machine) async -> Bool {
          var copy = machine
          copy.setup = self
          return await Checker.check(copy)
        }
      }
      print(await Setup().validate(for: machine))
      """)
    #expect(run.faults == [])
    #expect(run.stubs.contains { $0.name == "Checker.check" })
  }

  @Test("what nobody knows as a property wrapper is named once, with what was done")
  func wrappers() throws {
    let program = try ScriptProgram(
      ScriptSource(
        name: "test.swift",
        text: """
          struct Form {
            @Field(title: "Name") var name: String
            @Field(title: "Town") var town: String
            @Linked var other: Int
            func show() { print(name, town, other) }
          }
          Form(name: "a", town: "b", other: 1).show()
          """), stubsUnknownNames: true)
    var plan = RunPlan()
    plan.stubs.isOn = true
    #expect(program.run(plan: plan).printed == "a b 1\n")
    #expect(
      program.warnings.map(\.message) == [
        "'@Field' isn't known here: the variable holds the plain value",
        "'@Linked' isn't known here: the variable holds the plain value",
      ])
  }
}
