import Program
import Testing
import TraceEvents

/// A promise of a trace: the operator that made it, what it came from, and how it ended.
private func promises(of run: ScriptRun) -> [String] {
  var lines: [PromiseID: String] = [:]
  var order: [PromiseID] = []
  var settlements: [PromiseID: String] = [:]
  for event in run.events {
    switch event.kind {
    case .created(let creation):
      order.append(event.promise)
      lines[event.promise] = creation.operatorName
    case .settled(let settlement): settlements[event.promise] = settlement.text
    default: break
    }
  }
  return order.map { "\(lines[$0] ?? "?") \(settlements[$0] ?? "pending")" }
}

@Suite("Traces of promises that combine others")
struct CombiningTraceTests {
  @Test("an all of anys makes no promise but those that the script names")
  func allOfAny() throws {
    let text = """
      struct Lost: Error {}
      all([any([Promise(1), Promise(Lost())]), any([Promise(2)])]).then { print($0[0][0].value!, $0[1].count) }
      """
    let run = try run(text)
    #expect(run.printed == "1 1\n")
    #expect(
      promises(of: run) == [
        "Promise 1", "Promise Lost()", "any [Maybe.value(1), Maybe.error(Lost())]", "Promise 2", "any [Maybe.value(2)]",
        "all [[Maybe.value(1), Maybe.error(Lost())], [Maybe.value(2)]]",
        "then [[Maybe.value(1), Maybe.error(Lost())], [Maybe.value(2)]]",
      ])
  }

  @Test("an all that feeds reduce adds only the steps of reduce")
  func allFeedingReduce() throws {
    let run = try run("all([Promise(1), Promise(2)]).reduce(3) { list, n in Promise(list + [n]) }.then { print($0) }")
    #expect(run.printed == "[1, 2, 3]\n")
    #expect(
      promises(of: run) == ["Promise 1", "Promise 2", "all [1, 2]", "reduce [1, 2, 3]", "then [1, 2, 3]", "Promise [1, 2, 3]"])
  }

  @Test("a recover of an all takes over the promise that its closure returns")
  func recoverOnAll() throws {
    let text = """
      struct Lost: Error {}
      all([Promise(1), Promise(Lost())]).recover { _ in Promise([7]) }.then { print($0) }
      """
    let run = try run(text)
    #expect(run.printed == "[7]\n")
    #expect(promises(of: run) == ["Promise 1", "Promise Lost()", "all Lost()", "recover [7]", "then [7]", "Promise [7]"])
  }

  @Test("an injected value is the value of an all")
  func injectedAll() throws {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("1:1#0")), action: .value("[5, 6]"))]
    let run = try run("all([Promise(1), Promise(2)]).then { print($0) }", plan: plan)
    #expect(run.printed == "[5, 6]\n")
    #expect(run.settlements(of: "all") == ["fulfilled [5, 6]"])
  }

  @Test("an injected value is the value of an any")
  func injectedAny() throws {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("1:1#0")), action: .value("\"none\""))]
    let run = try run("any([Promise(1).delay(1)]).then { print($0) }", plan: plan)
    #expect(run.printed == "none\n")
  }

  @Test("an all of different types settles in the trace as the tuple that the script sees")
  func mixedAll() throws {
    let run = try run("all(Promise(1), Promise(\"a\")).then { n, text in print(n, text) }")
    #expect(run.printed == "1 a\n")
    #expect(run.settlements(of: "all") == ["fulfilled (1, \"a\")"])
  }
}
