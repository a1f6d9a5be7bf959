import Lab
import LabUI
import Screen
import Testing

@Suite("completing Swift at the prompt")
struct NameCompletionTests {
  private let script = """
    struct User { let name: String; var age = 1; func greet(loudly: Bool) {} }
    let userPromise = Promise("ada").delay(0.1)
    let ada = User(name: "Ada")
    func userName(of user: User) -> String { user.name }
    """

  /// What stands at the prompt after some text and Tab.
  private func completed(_ text: String, _ keys: Key..., script: String? = nil) -> Playing {
    var playing = Playing(script ?? self.script)
    playing.press(.end)
    playing.type("i" + text)
    for key in keys.isEmpty ? [.tab] : keys { playing.press(key) }
    return playing
  }

  @Test(
    "a name in scope is completed: the script's, the library's, a simulated source's",
    arguments: [
      ("userP", "userPromise"), ("print(userN", "print(userName"), ("SimulatedNet", "SimulatedNetwork"), ("Us", "User"),
    ])
  func names(_ typed: String, _ expected: String) {
    #expect(completed(typed).state.mode.promptText == expected)
  }

  @Test(
    "behind a dot come the members: of a promise, a structure, a source, a chain, a literal",
    arguments: [
      ("userPromise.th", "userPromise.then"), ("ada.gr", "ada.greet"), ("ada.na", "ada.name"),
      ("SimulatedNetwork.ge", "SimulatedNetwork.get"),
      ("SimulatedNetwork.get(\"/a\").reco", "SimulatedNetwork.get(\"/a\").recover"),
      ("Promise(1).then { $0 }.val", "Promise(1).then { $0 }.validate"), ("\"a\".upperc", "\"a\".uppercased"),
      ("Promise.pend", "Promise.pending"),
    ])
  func members(_ typed: String, _ expected: String) {
    #expect(completed(typed).state.mode.promptText == expected)
  }

  @Test("a line typed before adds its names")
  func earlierLines() {
    var playing = Playing(script)
    playing.type("ilet another = 5")
    playing.press(.enter)
    playing.type("anoth")
    playing.press(.tab)
    #expect(playing.state.mode.promptText == "another")
  }

  @Test("the operators are those of the dialect")
  func dialect() {
    let script = "// dialect: frantic\nlet kept = Promise { fulfill, _, _ in fulfill(1) }"
    #expect(completed("kept.whenFulfilledThenT", script: script).state.mode.promptText == "kept.whenFulfilledThenTransform")
    #expect(completed("kept.don", script: script).state.mode.promptText == "kept.don")
  }

  @Test("Tab behind a space indents, and tells where nothing fits")
  func nothing() {
    #expect(completed("let a = ").state.mode.promptText == "let a =   ")
    #expect(completed("qqqq").state.notice?.text == "no name in scope begins like that")
  }
}
