import Program
import SwiftPromises
import Synchronization
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("where errors land")
struct ErrorMapTests {
  private func map(_ text: String, most: Int = 200) -> ErrorMap {
    ErrorMap(RunRequest(source: ScriptSource(name: "test.swift", text: text)), most: most)
  }

  private func lines(_ text: String) -> [String] {
    map(text).entries.map { entry in
      let landing =
        switch entry.landing {
        case .handler(let place, let name): "\(name) \(place.line)"
        case .pending(let place, let name): "pending \(name) \(place.line)"
        case .code: "code"
        case .absorbed: "absorbed"
        case .offTheEnd: "off the end"
        case .nowhere: "nowhere"
        }
      return "\(entry.operatorName) \(entry.place.line): \(landing)"
    }
  }

  @Test("an error passes the handlers of values and lands in the catch; one that comes later has no handler")
  func chain() {
    let text = """
      Promise(1)
        .then { $0 + 1 }
        .catch { _ in print("caught") }
        .then { print($0) }
      """
    #expect(lines(text) == ["Promise 1: catch 3", "then 2: catch 3", "catch 3: off the end", "then 4: off the end"])
  }

  @Test(
    "an error that one branch handles and another loses lands in both, the end without a handler first; a task's lost error, too")
  func severalLandings() {
    let branches = """
      let answer = SimulatedNetwork.get("/g.txt")
      answer.then { print("1", $0) }.catch { _ in print("handled") }
      answer.then { print("2", $0) }
      """
    #expect(lines(branches).prefix(2) == ["get 1: off the end", "get 1: catch 2"])
    #expect(lines("Task { print(try await SimulatedNetwork.get(\"/l.txt\").get()) }").first == "get 1: off the end")
  }

  @Test("what can't fail has no row: a dialog, and the end of PromiseKit's chain")
  func whatCannotFail() {
    let text = """
      import PromiseKit
      firstly { SimulatedNetwork.get("/a.txt") }
        .then { _ in SimulatedDialog.alert("Sure?", buttons: ["No", "Yes"], answer: 1) }
        .done { print($0) }
        .catch { print($0) }
        .finally { print("over") }
      """
    #expect(lines(text) == ["firstly 2: catch 5", "get 2: catch 5", "then 3: catch 5", "done 4: catch 5"])
  }

  @Test("recover takes an error and the chain goes on")
  func recover() {
    let text = """
      Promise(1)
        .recover { _ in 0 }
        .then { print($0) }
      """
    #expect(lines(text) == ["Promise 1: recover 2", "recover 2: off the end", "then 3: off the end"])
  }

  @Test("an error that 'any' doesn't need is taken in")
  func absorbed() {
    let text = """
      any(Promise(1).delay(0.1), Promise(2).delay(0.2))
        .catch { _ in }
      """
    #expect(map(text).entries.filter { $0.operatorName == "delay" }.map(\.landing) == [.absorbed, .absorbed])
    #expect(lines(text).contains("any 1: catch 2"))
  }

  @Test("what awaits a promise and catches its error is named as code")
  func awaiting() {
    let text = """
      do { _ = try await Promise(1).get() } catch { print("caught") }
      """
    #expect(lines(text).first == "Promise 1: code")
  }

  @Test("of a place that several calls share each call fails alone, and a row is told for each end that they come to")
  func sharedPlace() {
    let text = """
      func get(_ name: String) -> Promise<String> { SimulatedNetwork.get("/\\(name).txt") }
      get("a").then { print($0) }.catch { _ in print("lost") }
      get("b").then { print($0) }.catch { _ in print("lost") }
      get("c").then { print($0) }
      """
    let found = map(text).entries.filter { $0.place.line == 1 }
    #expect(found.map(\.occurrences) == [[0], [1], [2]] && found.allSatisfy { $0.count == 3 })
    #expect(found[2].landing == .offTheEnd && found[2].calls == "call 3 of 3")
    let run = found[2].failing(RunRequest(source: ScriptSource(name: "test.swift", text: text))).perform()
    #expect(run.full.unhandled.count == 2)
  }

  @Test("the error of a promise that a loop makes is followed to its handler, not taken for one that the next failure takes in")
  func loop() {
    let text = """
      var chain = Promise(())
      for i in 1...3 {
        chain = chain.then { _ -> Promise<Void> in SimulatedNetwork.get("/\\(i).txt").then { _ in print(i) } }
      }
      chain.catch { print($0) }
      """
    let loop = map(text).entries.filter { $0.place.line == 3 }
    #expect(!loop.isEmpty && loop.allSatisfy { $0.calls == "all 3 calls" && lands($0, in: 5) })
  }

  private func lands(_ entry: ErrorMap.Entry, in line: Int) -> Bool {
    if case .handler(let place, _) = entry.landing { place.line == line } else { false }
  }

  @Test("calls of stubs stand in the map, awaited ones too")
  func stubs() {
    let text = """
      fetchUser(1).then { print($0) }
      Task { do { print(try await fetchPosts()) } catch { print("no posts") } }
      """
    var request = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    request.plan.stubs.isOn = true
    let entries = ErrorMap(request).entries
    #expect(entries.first { $0.operatorName == "fetchUser" }?.landing == .offTheEnd)
    #expect(entries.first { $0.operatorName == "fetchPosts" }.map { lands($0, in: 2) } == true)
  }

  @Test("more promises than asked for are counted, and the text says so")
  func bound() {
    let many = map(String(repeating: "Promise(1).catch { _ in }\n", count: 5), most: 4)
    #expect(many.entries.count == 4 && many.left == 6)
    #expect(many.text.contains("and 6 more promises"))
    #expect(map("print(1)").text == "where errors land: no promise can fail\n")
  }

  @Test("a map that is stopped keeps what was found, and says in text and JSON that it isn't complete and why")
  func stopped() throws {
    let text = "for i in 1...40 { SimulatedNetwork.get(\"/\\(i).txt\").then { print(i, $0) }.catch { print($0) } }"
    let request = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    let whole = ErrorMap(request)
    #expect(whole.gap == nil && whole.left == 0 && !whole.text.contains("complete"))
    let empty = Exploration(runs: 1, gap: nil, entries: [])
    #expect(!ExplorationFormat.json.text(of: empty, in: request, map: whole).contains("errorsGap"))
    var partial = 0
    for limit in stride(from: 0, through: 400, by: 20) {
      let asked = Atomic(0)
      var map = ErrorMap(
        request, timeOption: "--time 1s", isStopped: { asked.wrappingAdd(1, ordering: .relaxed).newValue > limit })
      guard let gap = map.gap else {
        #expect(map == whole)
        continue
      }
      let tried = map.entries.reduce(0) { $0 + $1.occurrences.count }
      #expect(tried < 120 && map.entries.allSatisfy { entry in whole.entries.contains { $0.landing == entry.landing } })
      #expect(ExplorationFormat.json.text(of: empty, in: request, map: map).contains("\"errorsGap\""))
      map.wasInterrupted()
      guard tried > 0 else {
        #expect(gap.hasSuffix(", at --time 1s") && map.text.hasPrefix("where errors land: not known, interrupted "))
        continue
      }
      partial += 1
      #expect(gap == "stopped after \(tried) promise\(tried == 1 ? "" : "s"), at --time 1s" && tried + map.left == 120)
      #expect(map.text.contains("(not complete: interrupted after \(tried) promise"))
    }
    #expect(partial > 1)
  }
}
