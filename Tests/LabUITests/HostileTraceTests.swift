import Lab
import Program
import Screen
import SwiftPromises
import Testing
import TraceEvents
import TraceTelling

@testable import LabUI

@Suite("traces that tell nonsense can be looked at")
struct HostileTraceTests {
  private static let keys: [Key] = [
    .character("l"), .character("j"), .character("j"), .enter, .escape, .character("w"), .escape, .character("$"),
    .character("h"),
    .character("z"), .character("/"), .escape, .character("k"), .character("0"), .character("."), .tab, .tab, .end, .home,
  ]

  @Test("400 traces of random events are opened, walked through and drawn at four sizes", arguments: [21, 22, 23, 24])
  func drawn(seed: UInt64) {
    var random = FuzzedTrace.Numbers(state: seed)
    for _ in 0..<100 {
      let recording = LabRun(recorded: FuzzedTrace.events(&random), name: "x\u{1B}]0;y.json")
      var state = LabState(session: Session(recording: recording), size: Size(columns: 80, rows: 24))
      for key in Self.keys {
        _ = update(&state, .input(.key(key)))
        guard key != .escape else { continue }
        let frame = render(state)
        #expect(frame.buffer.size == Size(columns: 80, rows: 24))
      }
      for size in [
        Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60),
      ] {
        _ = update(&state, .input(.resize(size)))
        #expect(render(state).buffer.size == size)
      }
    }
  }

  @Test("the header of a recorded trace names the dialect that it was recorded under")
  func dialect() {
    let recording = LabRun(recorded: FuzzedTrace.story, name: "a.json", dialect: .frantic)
    let frame = render(LabState(session: Session(recording: recording), size: Size(columns: 100, rows: 30)))
    #expect(frame.buffer.text.contains("frantic"))
  }
}
