import Lab
import Program
import Screen
import SwiftPromises
import Testing

@testable import LabUI

@Suite("two runs side by side on the screen")
struct ComparingRunsTests {
  private static let text = """
    struct Lost: Error {}
    Promise(1).then { $0 + 1 }.then { print("shows", $0) }.catch { print("caught", $0) }
    """

  private func isOpen(_ playing: Playing) -> Bool { playing.state.open(TwoRunsView.self) != nil }

  @Test(
    "':compare before' shows where the edited script parts from what was there before the edit, or its undoing, and why; Esc goes back"
  )
  func before() {
    var playing = Playing(Self.text, columns: 80, rows: 24)
    playing.type(":compare before")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("nothing has been changed yet") == true && !isOpen(playing))
    playing.send(.edited(Self.text.replacing("$0 + 1", with: "$0 + 2")))
    playing.type(":compare before")
    playing.press(.enter)
    #expect(isOpen(playing))
    #expect(playing.screen.contains("Compare  before, now  they differ"))
    #expect(playing.screen.contains("they part: before `then` line 2, #2 is fulfilled 2 at 0 ms, now `then` line 2,"))
    #expect(playing.screen.contains("because: the scripts differ first in line 2:"))
    #expect(playing.screen.contains(" prints   shows 2                           ≠ shows 3"))
    playing.press(.escape)
    #expect(!isOpen(playing) && playing.state.mode == .normal)
    playing.type("u:compare before")
    playing.press(.enter)
    #expect(isOpen(playing) && playing.screen.contains("Compare  before, now  they differ"))
  }

  @Test(
    "':compare' with a code compares that order with the one at hand; with two, both; what is no code and no library is answered")
  func codes() throws {
    var playing = Playing(OutcomeListTests.search)
    playing.type("W")
    let codes = playing.state.outcomes.entries.map { "\($0.witness.schedule)" }
    playing.press(.escape)
    let code = try #require(codes.last)
    playing.type(":compare \(code)")
    playing.press(.enter)
    #expect(isOpen(playing) && playing.screen.contains("Compare  \(code), now  they differ"))
    playing.press(.escape)
    playing.type(":compare \(code) \(codes[0])")
    playing.press(.enter)
    #expect(isOpen(playing) && playing.screen.contains("they differ"))
    playing.press(.escape)
    playing.type(":compare x!y google")
    playing.press(.enter)
    #expect(!isOpen(playing) && playing.state.notice?.kind == .problem)
  }

  @Test("= in the list of outcomes compares the marked run with one's own, and Esc comes back to that row")
  func outcomes() throws {
    var playing = Playing(OutcomeListTests.search)
    playing.type("W")
    playing.press(.down, .character("="))
    #expect(isOpen(playing))
    #expect(playing.screen.contains("your run, the marked one"))
    playing.press(.escape)
    #expect(try #require(playing.state.open(OutcomeList.self)).row == 1)
  }

  @Test("a program that can't be run is named with its problem")
  func broken() {
    var playing = Playing("let x = \n", columns: 80, rows: 24)
    playing.send(.edited(Self.text))
    playing.type(":compare before")
    playing.press(.enter)
    #expect(playing.state.notice?.text.hasPrefix("'before' can't be run: ") == true)
  }

  @Test("every size has room for it or says nothing wrong", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func sizes(_ columns: Int, _ rows: Int) {
    var playing = Playing(Self.text, columns: columns, rows: rows)
    playing.send(.edited(Self.text.replacing("print(\"shows\"", with: "throw Lost(); print(\"shows\"")))
    playing.type(":compare before")
    playing.press(.enter)
    let end = playing.screen
    for key in [Key.up, .pageUp, .character("g"), .character("G"), .down, .character("?")] { playing.press(key) }
    playing.state.notice = nil
    #expect(isOpen(playing) && playing.screen == end)
  }
}
