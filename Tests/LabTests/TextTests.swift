import Lab
import Program
import Testing
import TraceEvents

@Suite("texts that people type")
struct TextTests {
  @Test(
    "durations are read in milliseconds and seconds",
    arguments: [("150ms", 150.0), ("2s", 2000), ("0.5s", 500), ("80", 80), (" 1.5 ms", 1.5), ("0", 0)])
  func durations(text: String, milliseconds: Double) {
    #expect(DurationText.duration(text) == .nanoseconds(Int64(milliseconds * 1_000_000)))
  }

  @Test("what is no duration is not read as one", arguments: ["", "ms", "-5ms", "fast", "nan", "inf", "1e300s", "5 m", "0x10"])
  func noDurations(text: String) {
    #expect(DurationText.duration(text) == nil)
  }

  @Test("injections are read as the command line contract writes them")
  func injections() throws {
    let place = SourcePlace(line: 3, column: 5)
    let everyTime = PromiseAddress(place: place, occurrence: nil)
    let first = PromiseAddress(place: place, occurrence: 0)
    #expect(try InjectionText.failure("3:5") == Injection(address: everyTime, action: .fail(nil)))
    #expect(try InjectionText.failure("3:5#0=NetError.offline(\"a=b\")").action == .fail("NetError.offline(\"a=b\")"))
    #expect(try InjectionText.delay("3:5#0=300ms") == Injection(address: first, action: .delay(.milliseconds(300))))
    #expect(try InjectionText.hang("3:5") == Injection(address: everyTime, action: .hang))
    #expect(try InjectionText.cancellation("3:5@1.5s").action == .cancel(at: VirtualInstant(milliseconds: 1500)))
    #expect(try InjectionText.failure("prompt2:1:7#3").address.place.unit == .prompt(2))
  }

  @Test("wrong injections say what to write")
  func wrongInjections() {
    #expect(throws: InjectionTextProblem.notAnAddress("here")) { try InjectionText.failure("here") }
    #expect(throws: InjectionTextProblem.notAnAddress("0:5")) { try InjectionText.hang("0:5") }
    #expect(throws: InjectionTextProblem.lacksPart("3:5=", example: "3:5=MyError()")) { try InjectionText.failure("3:5=") }
    #expect(throws: InjectionTextProblem.lacksPart("3:5", example: "3:5=300ms")) { try InjectionText.delay("3:5") }
    #expect(throws: InjectionTextProblem.notADuration("soon", example: "150ms or 1.5s")) {
      try InjectionText.cancellation("3:5@soon")
    }
  }

  @Test("control characters are shown, not sent; tabs and line ends stay")
  func controlCharacters() {
    #expect(TerminalText.escaped("a\u{1B}[31mb\r\t\n\u{7F}\u{9B}") == "a\\u{1B}[31mb\\u{D}\t\n\\u{7F}\\u{9B}")
    #expect(TerminalText.escaped("right \u{202E}to left") == "right \\u{202E}to left")
  }
}

@Suite("changing a plan")
struct PlanEditingTests {
  let address = PromiseAddress(place: SourcePlace(line: 3, column: 5), occurrence: 1)

  @Test("an injection takes the place of the one it contradicts and leaves the others")
  func contradiction() {
    let plan = RunPlan().adding(Injection(address: address, action: .fail(nil)))
      .adding(Injection(address: address, action: .delay(.milliseconds(5))))
      .adding(Injection(address: address, action: .hang))
    #expect(plan.injections.map(\.action) == [.delay(.milliseconds(5)), .hang])
  }

  @Test("delays at one address add up")
  func delays() {
    let plan = RunPlan().addingDelay(.milliseconds(100), at: address).addingDelay(.milliseconds(100), at: address)
    #expect(plan.injections.map(\.action) == [.delay(.milliseconds(200))])
  }

  @Test("removing at an address takes what means every occurrence, too")
  func removal() {
    let every = PromiseAddress(place: address.place, occurrence: nil)
    let other = PromiseAddress(place: address.place, occurrence: 0)
    let plan = RunPlan().adding(Injection(address: every, action: .hang)).adding(Injection(address: other, action: .hang))
    #expect(plan.removingInjections(at: address).injections.map(\.address) == [other])
  }
}

@Suite("Amounts of memory")
struct MemoryTextTests {
  @Test(
    "an amount is a number and a unit",
    arguments: [
      ("300MB", 300_000_000), ("2GB", 2_000_000_000), ("1.5 gb", 1_500_000_000), ("1MB", 1_000_000), ("2000KB", 2_000_000),
    ])
  func amounts(_ text: String, _ bytes: Int) {
    #expect(MemoryText.bytes(text) == bytes)
  }

  @Test(
    "anything else is none",
    arguments: ["", "GB", "2", "-2GB", "2TB", "0MB", "1KB", "nanGB", "1e3MB", "1.2.3GB", "99999999999999999GB", "２GB"])
  func none(_ text: String) {
    #expect(MemoryText.bytes(text) == nil)
  }
}
