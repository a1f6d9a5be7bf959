import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("pasted code that was cut out of a file")
struct FragmentTests {
  private func program(_ text: String) throws -> ScriptProgram {
    try ScriptProgram(ScriptSource(name: "a.swift", text: text), stubsUnknownNames: true)
  }

  @Test("the end closes what the copy cut off, brackets around closures too, and a warning says where it was open")
  func cutOff() throws {
    let program = try program(
      """
      import PromiseKit
      func receive() -> Promise<Int> {
        let parts = [1, 2].map({ $0 + 1 })
        return Promise { seal in
          socket.receive(handler: { result in
            switch result {
            case .success(let number):
              print("received", parts)
              seal.fulfill(number)
      """)
    #expect(program.warnings.map(\.place.line) == [6])
    #expect(program.warnings.first?.message.contains("the text ends before this '{' is closed") == true)
    var plan = RunPlan()
    plan.stubs.isOn = true
    #expect(program.run(plan: plan).faults == [])
  }

  @Test("a bracket that is missing before a brace closes is a slip, whatever the copy cut off")
  func missingBracket() throws {
    #expect(throws: ScriptProblems.self) {
      try program("func a() {\n  if isOn { print(\"a\" }\n  print(\"b\")\n")
    }
  }
}
