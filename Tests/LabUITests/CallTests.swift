import Lab
import LabUI
import Program
import Screen
import Testing
import TraceGraph

/// Pasted code declares functions that nobody calls: the interface calls them, says with what, and lets a person choose.
@Suite("calls of what nobody calls")
struct CallTests {
  private static let three = """
    func load(id: Int) -> Promise<Int> { Promise(id) }
    func save(_ text: String, completion: (Int) -> Void) { Promise(text).then { _ in completion(1) } }
    func clear() -> Promise<Int> { Promise(0) }
    """
  private static let model = """
    import PromiseKit
    class Model {
      let api: API
      init(api: API) { self.api = api }
      func load() { api.load().done { print($0) }.catch { print($0) } }
    }
    """

  private func lines(_ playing: Playing) -> [String] { playing.state.session.plan.promptLines.map(\.text) }

  @Test("a script that does nothing by itself is offered its calls in one line; c makes them and lists them")
  func offered() {
    var playing = Playing(Self.three)
    #expect(playing.state.notice?.text == "3 functions are never called: c calls them")
    playing.type("c")
    #expect(
      lines(playing) == [
        "load(id: 1)", #"save("text", completion: { value in print("completion of save is called: \(value)") })"#, "clear()",
      ])
    #expect(playing.state.session.run?.full.promises.count == 4)
    let screen = playing.screen
    #expect(screen.contains("called      :1    load(id: 1)"))
    #expect(screen.contains("completion of save is called once"))
  }

  @Test("in the list a call is taken back and made again, and all are taken back")
  func chosen() {
    var playing = Playing(Self.three)
    playing.type("c")
    playing.type(" ")
    #expect(lines(playing).count == 2 && !lines(playing).contains("load(id: 1)"))
    #expect(playing.screen.contains("not called  :1    load(id: 1)"))
    playing.type(" ")
    #expect(lines(playing).last == "load(id: 1)")
    playing.type("x")
    #expect(lines(playing) == [])
    #expect(playing.state.notice?.text == "3 functions are never called: c calls them")
  }

  @Test("the arguments of a call are edited at the prompt, and the call stays where it was")
  func edited() {
    var playing = Playing(Self.three)
    playing.type("ce")
    #expect(playing.screen.contains(":call load(id: 1)"))
    playing.press(.backspace, .backspace)
    playing.type("7)")
    playing.press(.enter)
    #expect(lines(playing).first == "load(id: 7)")
    #expect(lines(playing).count == 3)
    #expect(playing.state.session.run?.full.promises.first?.settlementText == "7")
  }

  @Test("a single function is called at once")
  func single() {
    var playing = Playing("func load() -> Promise<Int> { Promise(1) }")
    #expect(playing.state.notice?.text == "load is never called: c calls it")
    playing.type("c")
    #expect(lines(playing) == ["load()"])
    #expect(!playing.screen.contains("take all back"))
  }

  @Test("U stubs names and calls what nobody calls, and the list of stubs says what was called")
  func stubbed() {
    var playing = Playing(Self.model)
    playing.type("U")
    #expect(lines(playing) == ["let model = Model(api: api)", "model.load()"])
    #expect(playing.state.session.run?.full.counts.pending == 0)
    #expect(playing.screen.contains("called: model.load()"))
    // Undone is undone: nothing calls it again.
    playing.press(.escape)
    playing.type("u")
    #expect(lines(playing) == [])
  }

  @Test("taking a call back takes its instance back, unless another call needs it")
  func instances() {
    let text = "class A { func one() -> Promise<Int> { Promise(1) }; func two() -> Promise<Int> { Promise(2) } }"
    var playing = Playing(text)
    playing.type("c")
    #expect(lines(playing) == ["let a = A()", "a.one()", "a.two()"])
    playing.type(" ")
    #expect(lines(playing) == ["let a = A()", "a.two()"])
    playing.type("j ")
    #expect(lines(playing) == [])
  }

  @Test("what only a closure calls that nobody runs is called if the first calls show nothing")
  func second() {
    var playing = Playing(
      """
      func viewDidLoad() { let onTap = { submit() }; _ = onTap }
      func submit() { client.send(form).then { _ in dismiss() } }
      """)
    playing.type("U")
    #expect(lines(playing) == ["viewDidLoad()", "submit()"])
    #expect(playing.state.session.run?.full.promises.isEmpty == false)
  }

  @Test("where nothing that is called shows anything, the status line says so and names the list")
  func vain() {
    var playing = Playing("func load() async { let one = 1 }")
    playing.type("c")
    #expect(playing.state.notice?.text.hasPrefix("nothing that was called makes a promise") == true)
  }

  @Test(":call with arguments calls at once, an unknown name is a problem that names what there is")
  func commanded() {
    var playing = Playing(Self.three)
    playing.type(":call load(id: 3)")
    playing.press(.enter)
    #expect(lines(playing) == ["load(id: 3)"])
    playing.type(":call lode(1)")
    playing.press(.enter)
    #expect(playing.state.notice?.text == "there is no function 'lode': the script declares load, save, clear")
  }
}
