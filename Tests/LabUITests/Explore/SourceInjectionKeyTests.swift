import Lab
import LabUI
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph

@Suite("a simulated source's latency and failure rate, by keys and commands")
struct SourceInjectionKeyTests {
  private let script = """
    SimulatedNetwork.get("/a").then { print("a") }.catch { print("\\($0)") }
    Promise(1).then { _ in SimulatedNetwork.get("/b") }.then { print("b") }
    SimulatedTimer.after(1)
    """

  private func times(_ playing: Playing) -> [Int] {
    playing.state.session.run?.full.promises.filter { $0.operatorName == "get" }
      .compactMap { $0.settledAt.map { Int($0.nanoseconds / 1_000_000) } } ?? []
  }

  private var plan: (Playing) -> [SourceInjection] { { $0.state.session.plan.sourceInjections } }

  @Test("p l asks for the latency of the selected source: it holds for all its calls, at the same instant, and is undone")
  func latency() {
    var playing = Playing(script)
    playing.type(":seek 40ms")
    playing.press(.enter)
    playing.select("get")
    playing.type("pl")
    #expect(playing.screen.contains(":latency SimulatedNetwork.get="))
    playing.type("200ms")
    playing.press(.enter)
    #expect(times(playing) == [200, 200])
    #expect(playing.state.session.now == VirtualInstant(milliseconds: 40))
    #expect(playing.screen.contains("↯takes 200 ms"))
    #expect(playing.screen.contains("1 injection"))
    playing.type("u")
    #expect(times(playing) == [100, 100] && plan(playing).isEmpty)
    playing.press(.control("r"))
    #expect(times(playing) == [200, 200])
  }

  @Test("p % asks for the failure rate; a later one takes the place of the earlier")
  func failureRate() {
    var playing = Playing(script)
    playing.select("get", 2)
    playing.type("p%100%")
    playing.press(.enter)
    let states = playing.state.session.run?.full.promises.filter { $0.operatorName == "get" }.map(\.state)
    #expect(states == [.rejected, .rejected])
    playing.type(":failure-rate 0%")
    playing.press(.enter)
    #expect(plan(playing) == [SourceInjection(source: "SimulatedNetwork.get", setting: .failureRate(0))])
  }

  @Test("commands take a source by name, complete it, and say what is wrong")
  func commands() {
    var playing = Playing(script)
    playing.type(":latency SimulatedN")
    #expect(playing.screen.contains("called in this run"))
    playing.press(.tab)
    playing.type("get=50ms")
    for _ in 0..<8 { playing.press(.backspace) }
    playing.press(.control("u"))
    playing.type("latency SimulatedTi")
    playing.press(.tab)
    playing.type("2s")
    playing.press(.enter)
    #expect(plan(playing) == [SourceInjection(source: "SimulatedTimer.after", setting: .latency(.seconds(2)))])
    for (line, part) in [
      (":latency Nobody=3s", "isn't a simulated source"), (":failure-rate SimulatedTimer.after=30%", "never fails"),
      (":latency SimulatedDialog.alert=1s", "a person"), (":failure-rate SimulatedNetwork.get=30", "isn't a valid failure rate"),
      (":latency SimulatedNetwork.get=soon", "is not a time"), (":latency =", "which source"),
    ] {
      playing.type(line)
      playing.press(.enter)
      #expect(playing.state.notice?.text.contains(part) == true, "\(line): \(playing.state.notice?.text ?? "")")
    }
    playing.select("then")
    playing.type(":latency 2s")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("isn't a simulated source") == true)
    #expect(plan(playing).count == 1)
  }

  @Test("the list has it after the promises' injections: off and on, changed, found, removed; B writes it")
  func panel() {
    var playing = Playing(script)
    playing.type("jGfgG:latency SimulatedNetwork.get=250ms")
    playing.press(.enter)
    playing.type("Ij")
    #expect(playing.screen.contains("SimulatedNetwork.get  every call"))
    playing.type(" ")
    #expect(times(playing) == [100, 100])
    playing.type(" ")
    #expect(times(playing) == [250, 250])
    playing.type("e")
    #expect(playing.screen.contains(":latency SimulatedNetwork.get=250ms"))
    playing.press(.escape)
    playing.type("Ijs")
    #expect(playing.selected == "get")
    playing.type("Igx")
    #expect(playing.state.session.plan.injections.isEmpty && plan(playing).count == 1)
    playing.press(.escape)
    playing.type("B")
    #expect(plan(playing).isEmpty && times(playing) == [250, 250])
    #expect(playing.text.contains("SimulatedNetwork.get(\"/b\", latency: 0.25)"))
    playing.type("u")
    #expect(playing.text == script && plan(playing).count == 1)
    playing.type("Ix")
    #expect(times(playing) == [100, 100])
  }
}
