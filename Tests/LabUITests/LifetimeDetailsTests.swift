@testable import LabUI
import Screen
import Testing

@Suite("details of lifetimes")
struct LifetimeDetailsTests {
  @Test("K says that a handler found its object gone, once the handler has run, and not before")
  func weakSelf() {
    let found = "may have done nothing"
    var playing = Playing(
      """
      class Screen {
        func load() { Promise(1).delay(0.1).then { [weak self] n in print(self == nil, n) } }
      }
      Screen().load()
      """)
    func isFound(_ playing: Playing) -> Bool {
      var playing = playing
      playing.press(.character("K"))
      for _ in 0..<4 where !playing.screen.contains(found) { playing.type("j") }
      return playing.screen.contains(found)
    }
    playing.type("g")
    #expect(!isFound(playing))
    playing.type("G")
    #expect(isFound(playing))
  }

  @Test("the log says so, once the handler has run")
  func inTheLog() {
    var playing = Playing(
      """
      class Screen {
        func load() { Promise(1).delay(0.1).then { [weak self] n in print(self == nil, n) } }
      }
      Screen().load()
      """)
    func isTold(_ playing: Playing) -> Bool {
      ["found a weak", "weak reference", "reference nil"].contains { playing.screen.contains($0) }
    }
    playing.type("g")
    #expect(!isTold(playing))
    playing.type("G")
    #expect(isTold(playing))
  }

  @Test("K says nothing of the kind where the object is there")
  func kept() {
    var playing = Playing(
      "class A { func load() { Promise(1).then { [weak self] n in print(self != nil, n) } } }\nlet a = A()\na.load()")
    playing.type("G")
    playing.press(.character("K"))
    for _ in 0..<3 {
      #expect(!playing.screen.contains("weak reference nil"))
      playing.type("j")
    }
  }
}
