import Foundation
import Lab
@testable import LabUI
import Screen
import SwiftPromises
import Testing

@Suite("libraries side by side on the screen")
struct ComparingTests {
  private static let text = """
    struct Failure: Error {}
    let p = Promise<Int>(Failure())
    p.catch { _ in print("caught") }
      .then { _ in print("next") }
    print("end")
    """

  private func comparing(
    _ columns: Int = 100, _ rows: Int = 30, _ dialects: [Dialect] = [.google, .promisekit096],
    _ text: String = ComparingTests.text
  ) -> Playing {
    var playing = Playing(text, columns: columns, rows: rows)
    let comparison = DialectComparison(of: playing.state.session.request, under: dialects)
    playing.send(.compared(SideBySide(comparison)))
    return playing
  }

  private func view(_ playing: Playing) -> ComparisonView? {
    playing.state.open(ComparisonView.self)
  }

  @Test("the key asks for all libraries that scripts have, the one at hand first")
  func asking() {
    var playing = Playing(Self.text)
    playing.press(.character("v"))
    guard case .compare(_, let dialects)? = playing.effects.last else {
      Issue.record("nothing was asked for")
      return
    }
    #expect(dialects.first == .google)
    #expect(Set(dialects) == Set(Dialect.allCases))
  }

  @Test("of many columns those are shown that differ first", arguments: [(80, 24), (60, 20), (120, 40)])
  func differenceInSight(columns: Int, rows: Int) {
    let text = """
      func getAvatar(_ name: String) -> Promise<String> {
        Promise(name).delay(0.1).then { "<\\($0)>" }
      }
      all(getAvatar("ada"), getAvatar("bob"), getAvatar("cyd"))
        .then { print("all: \\($0)") }
        .catch { print("no: \\($0)") }
      """
    var playing = comparing(columns, rows, [.google] + Dialect.allCases.filter { $0 != .google }, text)
    #expect(view(playing)?.row?.differs == true && playing.screen.contains("≠"), "\(playing.screen)")
    while view(playing)?.goesOn == true {
      playing.type("]")
      #expect(playing.screen.contains("≠"), "\(playing.screen)")
    }
  }

  @Test("the command takes names, and an unknown one is answered with the nearest")
  func command() {
    var playing = Playing(Self.text)
    playing.type(":compare promisekit-0.9.2 google")
    playing.press(.enter)
    guard case .compare(_, let dialects)? = playing.effects.last(where: { if case .compare = $0 { true } else { false } }) else {
      Issue.record("nothing was asked for")
      return
    }
    #expect(dialects == [.promisekit092, .google])
    playing.type(":compare google,ecmascrip")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("ecmascript") == true)
    playing.type(":compare google")
    playing.press(.enter)
    #expect(playing.state.notice?.text.contains("two libraries") == true)
  }

  @Test("all columns step together, and ] stops where they part")
  func stepping() throws {
    var playing = comparing()
    let first = try #require(view(playing)?.table.differences.first)
    #expect(view(playing)?.position == first + 1)
    playing.press(.character("g"), .character("."), .character("."), .character(","))
    #expect(view(playing)?.position == 1)
    playing.press(.character("g"), .character("]"))
    let position = try #require(view(playing)?.position)
    #expect(view(playing)?.table.rows[position - 1].differs == true)
    #expect(playing.screen.contains("≠"))
    playing.press(.character("["))
    #expect(playing.state.notice?.text == "there is no earlier difference")
    playing.press(.character("G"), .character("]"))
    #expect(view(playing)?.isAtEnd == true)
    playing.press(.escape)
    #expect(playing.state.mode == .normal)
  }

  @Test("playing stops at the first difference, and goes on from there to the end")
  func playingOn() throws {
    var playing = comparing()
    let table = try #require(view(playing)?.table)
    let first = try #require(table.differences.first)
    playing.press(.character("g"), .character(" "))
    #expect(playing.state.isMoving)
    for _ in 0..<200 where playing.state.isMoving { playing.send(.tick(.milliseconds(100))) }
    #expect(view(playing)?.position == first + 1)
    playing.press(.character(" "))
    for _ in 0..<200 where playing.state.isMoving { playing.send(.tick(.milliseconds(100))) }
    #expect(view(playing)?.isAtEnd == true)
  }

  @Test("what all do alike opens at its end: no page is empty")
  func alike() {
    let playing = comparing(80, 24, [.google, .promisekit096], "print(1)\nprint(2)")
    #expect(view(playing)?.isAtEnd == true)
    #expect(playing.screen.contains("prints 2"))
  }

  @Test("a key without a meaning gets an answer")
  func unknownKey() {
    var playing = comparing()
    playing.press(.character("f"))
    #expect(playing.state.notice?.text.contains("f does nothing here") == true)
  }

  @Test("any size works", arguments: [(1, 1), (5, 3), (20, 5), (34, 9), (300, 100)])
  func sizes(columns: Int, rows: Int) {
    var playing = comparing(columns, rows, [.google, .promisekit096, .promisekit092])
    playing.press(.character("G"), .right, .right, .right)
    #expect(playing.screen.split(separator: "\n", omittingEmptySubsequences: false).count == rows)
  }

  @Test("libraries that can't run the script stand last, and nothing is written over their reasons")
  func unable() throws {
    var playing = comparing(80, 24, [.google, .promisekit096, .ecmascript], "retry { Promise(1) }.then { print($0) }")
    playing.press(.character("g"))
    let lines = playing.screen.split(separator: "\n").map(String.init)
    let heads = try #require(lines.dropFirst().first)
    let (able, unable) = (heads.range(of: "ecmascript"), heads.range(of: "promisekit-0.9.6"))
    #expect(try #require(able).upperBound <= #require(unable).lowerBound)
    #expect(playing.screen.contains("Nothing has happened yet: . steps to the next row, ] to the next difference.\n"))
    let first = lines[3]
    #expect(first.contains("1:1") && !first.contains("Nothing"))
  }

  @Test("the frame at 100 by 30")
  func frame100x30() {
    let playing = comparing(100, 30, [.google, .promisekit096, .promisekit092])
    #expect(
      playing.screen == #"""
         Compare  test.swift  8 rows differ
                 google  ●0 ✗1                 promisekit-0.9.6  ●0 ✗1       promisekit-0.9.2  ●0 ✗1
        ────────────────────────────────────────────────────────────────────────────────────────────────────
         0 ms    Promise 2:9 is rejected       Promise 2:9 is rejected       Promise 2:9 is rejected
                 Failure()                     Failure()                     Failure()
        ▸        prints end                    ≠ –                           ≠ –
                 catch 3:3 runs                catch 3:3 runs                catch 3:3 runs
                 prints caught                 prints caught                 prints caught
                 –                             ≠ catch 3:3 is fulfilled nil  ≠ catch 3:3 is fulfilled nil
                 –                             ≠ then 4:4 runs               ≠ then 4:4 runs
                 –                             ≠ prints next                 ≠ prints next
                 –                             ≠ then 4:4 is fulfilled nil   ≠ then 4:4 is fulfilled nil
                 –                             ≠ prints end                  ≠ prints end
                 catch 3:3 is rejected         ≠ –                           ≠ –
                 Failure()
                 then 4:4 is skipped: rejected ≠ –                           ≠ –
                 Failure()








         late handlers (rule 1): each of promisekit-0.9.6 and promisekit-0.9.2 calls it at once, before
         'then' returns; google calls it later, on its queue
        ────────────────────────────────────────────────────────────────────────────────────────────────────
         ⏸ 0 ms  row 2 of 11
         . step  , back  ] next difference  [ before  space play  g G start, end  ← → columns  Esc leave
        """#, "\(playing.screen)")
  }

  @Test("what comes next is in gray, and what has happened isn't")
  func coming() throws {
    let playing = comparing(100, 30, [.google, .promisekit096, .promisekit092])
    let lines = playing.screen.split(separator: "\n", omittingEmptySubsequences: false)
    for (text, isGrey) in [("prints end", false), ("prints caught", true)] {
      let row = try #require(lines.firstIndex { $0.contains(text) })
      let cell = render(playing.state).buffer[Position(column: 9, row: row)]
      #expect((cell.style == Theme.secondary) == isGrey, "\(text)")
    }
  }

  @Test("the frame at 80 by 24, at the end")
  func frame80x24() {
    var playing = comparing(80, 24)
    playing.press(.character("G"))
    #expect(
      playing.screen == #"""
         Compare  test.swift  8 rows differ
                 google  ●0 ✗1                      promisekit-0.9.6  ●2 ✗1
        ────────────────────────────────────────────────────────────────────────────────
         0 ms    Promise 2:9 is rejected Failure()  Promise 2:9 is rejected Failure()
                 prints end                         ≠ –
                 catch 3:3 runs                     catch 3:3 runs
                 prints caught                      prints caught
                 –                                  ≠ catch 3:3 is fulfilled nil
                 –                                  ≠ then 4:4 runs
                 –                                  ≠ prints next
                 –                                  ≠ then 4:4 is fulfilled nil
                 –                                  ≠ prints end
                 catch 3:3 is rejected Failure()    ≠ –
        ▸        then 4:4 is skipped: rejected      ≠ –
                 Failure()



         this row differs for the reason of an earlier one:
         late handlers (rule 1): promisekit-0.9.6 calls it at once, before 'then'
         returns; google calls it later, on its queue
        ────────────────────────────────────────────────────────────────────────────────
         ⏸ 0 ms  row 11 of 11
         . step  , back  ] next difference  [ before  space play  Esc leave
        """#, "\(playing.screen)")
  }

  @Test("the frame at 40 by 12")
  func frame40x12() {
    let playing = comparing(40, 12)
    #expect(
      playing.screen == #"""
         Compare  test.swift  8 rows differ
                 google  ●0 ✗1  promisekit-0.…
        ────────────────────────●0 ✗1 ──────────
         0 ms    Promise 2:9 is Promise 2:9 is
                 rejected       rejected
                 Failure()      Failure()
        ▸        prints end     ≠ –
         late handlers (rule 1):
         promisekit-0.9.6 calls it at once,
         before 'then' returns; google calls it
         later, on its queue
         . step  ] next difference  Esc leave
        """#, "\(playing.screen)")
  }
}

extension ComparisonView {
  /// Whether the libraries part once more.
  fileprivate var goesOn: Bool {
    var later = self
    return later.goToNextDifference()
  }
}
