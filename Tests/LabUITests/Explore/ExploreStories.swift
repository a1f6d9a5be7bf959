import Lab
import LabUI
import Screen
import Testing

/// What is drawn of looking into a run, at every size.
enum ExploreStory: String, CaseIterable {
  case why, folded, overview, injections, zoomed

  func playing(_ columns: Int, _ rows: Int) -> Playing {
    switch self {
    case .why:
      var playing = Playing(
        """
        let a = Promise("Oslo").delay(0.121)
        let b = Promise("Lima").delay(0.09)
        race(a, b).then { print($0) }
        """, columns: columns, rows: rows)
      playing.type("jjjjGw")
      return playing
    case .folded, .overview:
      var playing = Playing(
        """
        enum Trouble: Error { case odd(Int) }
        for i in 0..<40 {
          Promise(i).delay(0.01).then { n in
            if n % 10 == 7 { throw Trouble.odd(n) }
          }
        }
        let last = Promise("x").delay(0.02)
        last.validate { $0.count > 3 }.catch { _ in }
        """, columns: columns, rows: rows)
      playing.type(self == .folded ? "jkGzz" : "jkGV")
      playing.press(.down)
      return playing
    case .injections:
      var playing = Playing(
        """
        let door = Promise<Int>.pending()
        door.then { print("open", $0) }
        Promise("ring").delay(0.1)
        """, columns: columns, rows: rows)
      playing.type("kG:fulfil 42")
      playing.press(.enter)
      playing.type("jd/delay")
      playing.press(.enter)
      playing.type("fIjj ")
      return playing
    case .zoomed:
      var playing = Playing(
        """
        let disk = DispatchQueue(label: "disk")
        let file = Promise(on: disk) { "file" }.delay(0.05)
        let parsed = file.then(on: disk) { $0 + "!" }
        race(parsed.delay(0.02), Promise("late").delay(0.11))
          .then { print($0) }
        """, columns: columns, rows: rows)
      playing.type("3jjj):seek 60ms")
      playing.press(.enter)
      return playing
    }
  }
}

/// Expects the screen of a story to be exactly this text; trailing spaces don't count.
func expectScreen(
  _ story: ExploreStory, _ columns: Int, _ rows: Int, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let screen = story.playing(columns, rows).screen
  holdFrame(screen, text, at: sourceLocation)
}
