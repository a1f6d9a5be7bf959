import Program
import Testing
import TraceEvents

@Suite("simulated sources")
struct SourceTests {
  @Test("an answer is decoded by its MIME type: JSON becomes values, an image an image, anything else stays text")
  func decoding() throws {
    let text = """
      SimulatedNetwork.get("/a", body: "{\\"name\\": \\"ada\\", \\"list\\": [1, 2.5, null, true, \\"\\\\u00e9\\"]}").then { print($0) }
      SimulatedNetwork.get("/a.png").then { print($0) }
      SimulatedNetwork.get("/a", type: "text/plain", body: "[1]").then { print($0) }
      SimulatedNetwork.post("/a", parameters: ["x": 1]).then { print($0["method"] ?? "", $0["parameters"] ?? "") }
      """
    #expect(
      try output(of: text) == """
        ["name": "ada", "list": [1, 2.5, nil, true, "é"]]
        SimulatedImage(name: "a.png", width: 64, height: 64)
        [1]
        POST ["x": 1]

        """)
  }

  @Test("a bad status and a body that is no JSON reject with the response and the body")
  func networkErrors() throws {
    let text = """
      func show(_ error: Error) {
        guard let error = error as? NetworkError else { return print("another error") }
        print(error.reason, error.path, error.response?.status ?? 0, error.response?.type ?? "", error.body)
      }
      SimulatedNetwork.get("/a", status: 404, body: "gone").catch(show)
      SimulatedNetwork.get("/b", body: "{\\"a\\": }").catch(show)
      SimulatedNetwork.get("/c", failureRate: 1).catch(show)
      """
    #expect(
      try output(of: text) == """
        status 404 /a 404 application/json gone
        the body isn't JSON /b 200 application/json {"a": }
        connection lost /c 0\("  ")

        """)
  }

  @Test("latency is seconds of virtual time")
  func latency() throws {
    let run = try run("SimulatedNetwork.get(\"/a\", latency: 0.3).then { _ in print(1) }")
    #expect(run.endTime == VirtualInstant(nanoseconds: 300_000_000))
  }

  private func outcomes(seed: UInt64, _ lines: String = "") throws -> [String] {
    var plan = RunPlan()
    plan.seed = seed
    let text = lines + "for n in 1...40 { SimulatedNetwork.get(\"/a\", jitter: 0.05, failureRate: 0.3).catch { _ in } }"
    return try run(text, plan: plan).events.compactMap { event in
      if case .settled(let settlement) = event.kind { "\(event.time) \(settlement.state)" } else { nil }
    }
  }

  @Test("chance depends on the seed and on nothing else")
  func chance() throws {
    #expect(try outcomes(seed: 1) == outcomes(seed: 1))
    #expect(try outcomes(seed: 1) != outcomes(seed: 2))
    let failures = try outcomes(seed: 3).filter { $0.hasSuffix("rejected") }.count
    // Each rejection shows twice: the request's and its catch's.
    #expect((8...40).contains(failures))
    // A request of another path draws from chances of its own.
    let other = try outcomes(seed: 1, "SimulatedNetwork.get(\"/other\", latency: 9, failureRate: 0.5).catch { _ in }; ")
    #expect(try Array(other.prefix(80)) == outcomes(seed: 1))
  }

  @Test("injections reach the promises of sources by their addresses")
  func injections() throws {
    let text = "SimulatedNetwork.get(\"/a\").then { print($0) }.catch { print($0) }"
    func result(_ action: Injection.Action) throws -> ScriptRun {
      var plan = RunPlan()
      let address = try #require(PromiseAddress("1:18"))
      plan.injections = [Injection(address: address, action: action)]
      return try run(text, plan: plan)
    }
    #expect(try result(.fail("PromiseError.timedOut")).printed == "timedOut\n")
    #expect(try result(.value("[1, 2]")).printed == "[1, 2]\n")
    #expect(try result(.delay(.milliseconds(200))).endTime == VirtualInstant(nanoseconds: 300_000_000))
    #expect(try result(.hang).settlements(of: "get") == ["pending"])
    #expect(try result(.cancel(at: VirtualInstant(nanoseconds: 50_000_000))).printed == "CancellationError()\n")
  }

  @Test("a location gives its first fix and all of them, a geocoder its first match and all")
  func places() throws {
    let text = """
      SimulatedLocation.current(latitude: 1, longitude: 2).then { first, all in print(first.latitude > 1, all.count, all.last!) }
      SimulatedLocation.current(error: LocationError.denied).catch { print($0) }
      SimulatedGeocoder.geocode("Lon").then { print($0.first.country, $0.all.map { $0.country }) }
      SimulatedGeocoder.geocode("Atlantis").catch { print($0) }
      SimulatedGeocoder.reverse(Location(latitude: 48.8, longitude: 2.3)).then { place, all in print(place.name) }
      """
    #expect(
      try output(of: text) == """
        United Kingdom ["United Kingdom", "Canada"]
        noMatch
        Paris
        true 3 Location(latitude: 1.0, longitude: 2.0)
        denied

        """)
  }

  @Test("routes, accounts, timers and work on a background queue")
  func others() throws {
    let text = """
      SimulatedRoute.directions(from: "Paris", to: "London").then { print($0.kilometres, $0.steps[1]) }
      SimulatedRoute.eta(from: "Paris", to: "Nowhere").catch { print($0) }
      SimulatedRoute.map("Lima").then { print($0.contains("X")) }
      SimulatedAccount.request("Twitter").then { print($0.kind) }
      SimulatedAccount.request("Twitter", granted: false).catch { print($0) }
      SimulatedTimer.after(0.25, value: "tick").then { print($0) }
      dispatch_promise(takes: 0.5) { SimulatedTimer.after(0.1, value: 7) }.then { print("work", $0) }
      dispatch_promise { throw PromiseError.timedOut }.catch { print($0) }
      """
    #expect(
      try output(of: text) == """
        timedOut
        true
        tick
        403.0 go north west
        noRoute
        Twitter
        notGranted
        work 7

        """)
  }

  @Test("a service calls back with a result or an error, and a flaky one works after its failures")
  func services() throws {
    let text = """
      SimulatedService.request("news") { value, error in print(value ?? "none", error == nil) }
      SimulatedService.request("news", error: ServiceError.unavailable) { value, error in print(value ?? "none", error!) }
      retry(attempts: 3, delay: 0.1) { SimulatedService.flaky("db", failures: 2) }.then { print($0) }
      """
    #expect(try output(of: text) == "the answer to news true\nnone unavailable\ndb works\n")
  }

  @Test("in another dialect a source gives that dialect's promise, with several values as that dialect hands them over")
  func otherDialects() throws {
    let text = """
      SimulatedNetwork.get("/a", body: "[1]").then { print($0) }
      SimulatedNetwork.get("/a", status: 500).catch { _ in print("failed") }
      SimulatedLocation.current().then { first, all in print(all.count) }
      """
    #expect(try output(of: "// dialect: promisekit-0.9.6\n" + text) == "[1]\nfailed\n3\n")
  }

  @Test("an argument that a source doesn't have is a fault that says what it has")
  func arguments() throws {
    let run = try run("SimulatedNetwork.get(\"/a\", latencyy: 0.3)")
    #expect(run.faults.first?.contains("SimulatedNetwork.get has no argument 'latencyy:': it has status:") == true)
  }
}

@Suite("dialogs and screens")
struct QuestionTests {
  private func run(_ text: String, answer: Int? = nil, at instant: VirtualInstant? = nil) throws -> ScriptRun {
    var plan = RunPlan()
    if let answer, let address = PromiseAddress("1:17") {
      plan.injections = [Injection(address: address, action: .answer(answer, at: instant))]
    }
    return try ScriptTests.run(text, plan: plan)
  }

  private let alert = "SimulatedDialog.alert(\"Delete?\", buttons: [\"Yes\", \"No\"]).then { print($0) }"

  @Test("a dialog that nobody answers stays pending and says what it asks")
  func unanswered() throws {
    let run = try run(alert)
    #expect(run.settlements(of: "alert") == ["pending"])
    #expect(run.events.contains { $0.kind == .asked(Question(text: "Delete?", choices: ["Yes", "No"])) })
  }

  @Test("the plan's answer fulfills with the button's position, at its instant")
  func answered() throws {
    let instant = VirtualInstant(nanoseconds: 70_000_000)
    let run = try run(alert, answer: 1, at: instant)
    #expect(run.printed == "1\n")
    #expect(run.endTime == instant)
    #expect(run.events.contains { $0.kind == .answered("No") })
    #expect(try self.run(alert, answer: 0).endTime == .zero)
  }

  @Test("the script's own answer comes after its time, and the plan's comes before it")
  func usual() throws {
    let text = "SimulatedDialog.actionSheet(\"Sort\", buttons: [\"A\", \"B\"], answer: 1, after: 2).then { print($0) }"
    #expect(try run(text).endTime == VirtualInstant(nanoseconds: 2_000_000_000))
    #expect(try run(text, answer: 0).printed == "0\n")
  }

  @Test("a choice that a dialog doesn't have is no answer in a plan, and an error in a script")
  func noSuchChoice() throws {
    #expect(try run(alert, answer: 2).settlements(of: "alert") == ["pending"])
    for (call, text) in [("answer: 2", "from 0 to 1, not 2"), ("answer: -1", "from 0 to 1, not -1")] {
      let run = try run("SimulatedDialog.alert(\"Delete?\", buttons: [\"Yes\", \"No\"], \(call))")
      guard case .fault(let message) = run.ending else {
        Issue.record("\(call) is accepted")
        return
      }
      #expect(message.contains(text))
    }
    guard case .fault = try run("SimulatedDialog.alert(\"Delete?\", buttons: [])").ending else {
      Issue.record("a dialog without buttons is accepted")
      return
    }
  }

  @Test("a screen that is dismissed rejects, one that is finished fulfills with its result")
  func screens() throws {
    let text = "SimulatedScreen.present(\"Mail\", result: \"sent\").then { print($0) }.catch { print($0) }"
    #expect(try run(text, answer: 0).printed == "sent\n")
    #expect(try run(text, answer: 1).printed == "dismissed\n")
  }
}
