import Lab
import Program
import Screen
import Testing
import TraceEvents
import TraceGraph
import TraceJSON

@testable import LabUI

@Suite("a program that was recorded, or is watched while it runs")
struct RecordedProgramTests {
  /// What a program does: something hangs and something waits for it, something ends well at 100 ms, something fails at 200 ms.
  private static let text = """
    struct Offline: Error {}
    let hang = Promise<Int>.pending()
    let next = hang.then { $0 }
    Promise(1).delay(0.1).then { print($0) }
    Promise(2).delay(0.2).then { _ in throw Offline() }
    """
  private static let events = RunRequest(source: ScriptSource(name: "main.swift", text: text)).perform().events.map { event in
    guard case .created(var creation) = event.kind else { return event }
    creation.address.place.unit = .file("App/main.swift")
    return TraceEvent(step: event.step, time: event.time, promise: event.promise, cause: event.cause, kind: .created(creation))
  }
  /// How many events there are before 200 ms.
  private static let early = events.prefix { $0.time.milliseconds < 200 }.count

  private static func run(_ count: Int) -> LabRun { LabRun(recorded: Array(events.prefix(count)), name: "App (7)") }

  private static func program(at milliseconds: Int, end: String? = nil) -> LiveProgram {
    LiveProgram(name: "App (7)", now: VirtualInstant(nanoseconds: Int64(milliseconds) * 1_000_000), end: end)
  }

  private var watching: LabState {
    var state = LabState(session: Session(recording: Self.run(Self.early)), size: Size(columns: 100, rows: 30))
    _ = update(&state, .live(Self.program(at: 150), nil))
    return state
  }

  private func text(_ state: LabState) -> String { render(state).buffer.text }

  @Test(
    "the screen begins at the end of what has happened, and goes on with the program: its time, its events, what nobody handles")
  func follows() {
    var state = watching
    #expect(state.session.isAtEnd && state.session.now.milliseconds == 150)
    #expect(text(state).contains("● live  ⏸ 150 ms"))
    _ = update(&state, .live(Self.program(at: 180), nil))
    #expect(state.session.now.milliseconds == 180 && state.session.position == Self.early)
    _ = update(&state, .live(Self.program(at: 1250), Self.run(Self.events.count)))
    #expect(state.session.isAtEnd && text(state).contains("⏸ 1.25 s"))
    #expect(state.notice?.text.hasPrefix("nobody handles Offline() of 'then' at App/main.swift:5") == true)
  }

  @Test("the header has the rate of promises, and how much is missing: what seems to be pending may be settled")
  func header() {
    var state = watching
    #expect(!text(state).contains("missing") && !text(state).contains("/s"))
    var program = Self.program(at: 180)
    (program.missing, program.promisesPerSecond) = (1234, 950)
    _ = update(&state, .live(program, nil))
    #expect(text(state).contains("1234 events missing") && text(state).contains("950/s"))
  }

  @Test(
    "a program that tells nothing, and one that has told more than could be read, aren't called live; the first frames say that it made nothing so far"
  )
  func notLive() {
    var state = watching
    var program = Self.program(at: 180)
    program.secondsBehind = 75
    _ = update(&state, .live(program, nil))
    #expect(text(state).contains("75 s behind") && !text(state).contains("● live"))
    program.secondsSilent = 12
    _ = update(&state, .live(program, nil))
    #expect(text(state).contains("no word for 12 s") && !text(state).contains("● live"))
    program.end = "has ended, or ended its recording"
    _ = update(&state, .live(program, nil))
    #expect(text(state).contains("  ended  ") && !text(state).contains("no word"))
    var early = LabState(session: Session(recording: Self.run(0)), size: Size(columns: 100, rows: 30))
    _ = update(&early, .live(Self.program(at: 0), nil))
    #expect(text(early).contains("The program has made no promises so far.") && !text(early).contains("The script makes"))
  }

  @Test("where promises are there and none is selected, it is said how to select one")
  func nothingSelected() {
    var state = LabState(session: Session(recording: Self.run(Self.events.count)), size: Size(columns: 100, rows: 30))
    _ = update(&state, .input(.key(.character("K"))))
    #expect(state.notice?.text.contains("makes none") == false)
  }

  @Test("who has stepped back stays there while the program goes on, and End follows it again")
  func staysBack() {
    var state = watching
    _ = update(&state, .input(.key(.character(","))))
    let (position, now) = (state.session.position, state.session.now)
    #expect(position == Self.early - 1)
    _ = update(&state, .live(Self.program(at: 250), Self.run(Self.events.count)))
    #expect(state.session.position == position && state.session.now == now)
    #expect(text(state).contains("step \(position)/\(Self.events.count)"))
    #expect(text(state).contains("● live +\(Self.events.count - position)"))
    _ = update(&state, .input(.key(.end)))
    _ = update(&state, .live(Self.program(at: 300), nil))
    #expect(state.session.isAtEnd && state.session.now.milliseconds == 300)
  }

  @Test("the end of the program is told once, and what it did can still be looked at")
  func ends() {
    var state = watching
    _ = update(&state, .live(Self.program(at: 250, end: "has ended, or ended its recording"), Self.run(Self.events.count)))
    #expect(state.notice?.text.hasPrefix("App (7) has ended") == true)
    #expect(text(state).contains("  ended  "))
    _ = update(&state, .input(.key(.character(","))))
    #expect(state.session.position == Self.events.count - 1 && state.notice == nil)
  }

  @Test("what is pending is listed by what it waits for, the oldest first, with its age; Enter shows it in the graph")
  func pending() {
    var state = watching
    _ = update(&state, .live(Self.program(at: 150), Self.run(Self.early)))
    _ = update(&state, .input(.key(.character("t"))))
    let shown = text(state)
    #expect(shown.contains("▶ 150 ms  pending  App/main.swift:2:25  1 waits for it"))
    #expect(shown.contains("delay  App/main.swift:5:12  1 waits for it") && !shown.contains("main.swift:3:17"))
    _ = update(&state, .input(.key(.enter)))
    #expect(state.mode == .normal && state.selectedPromise.flatMap { state.session.run?.full[$0] }?.operatorName == "pending")
    var script = Playing("Promise(1).then { print($0) }")
    script.type("Gt")
    #expect(render(script.state).buffer.text.contains("No promise is pending at this moment."))
  }

  @Test(
    "the source panel shows the file of the promise that is looked at, asked for once; where it isn't found it says what to do")
  func sources() {
    var state = LabState(session: Session(recording: Self.run(Self.events.count)), size: Size(columns: 100, rows: 30))
    var effects = update(&state, .input(.key(.end)))
    #expect(effects == [.findSource("App/main.swift")])
    effects = update(&state, .input(.key(.home))) + update(&state, .input(.key(.end)))
    #expect(effects.isEmpty)
    #expect(text(state).contains("--source FOLDER says where the"))
    _ = update(&state, .sourceFound("App/main.swift", text: Self.text))
    _ = update(&state, .input(.key(.end)))
    let shown = text(state)
    #expect(shown.contains("1 Source: main.swift") && shown.contains("let hang = Promise<Int>.pending()"))
    // The marks of the promises stand beside their lines.
    #expect(shown.contains("  2   ◌ let hang"))
    _ = update(&state, .sourceFound("App/main.swift", text: nil))
    #expect(!text(state).contains("let hang") && !text(state).contains("◌ //"))
  }

  @Test("the end of a recording is when it ended, later than its last event: what is pending is as old as the report says")
  func end() {
    let run = LabRun(recorded: Self.events, name: "a.jsonl", end: VirtualInstant(nanoseconds: 5_000_000_000))
    var state = LabState(session: Session(recording: run), size: Size(columns: 100, rows: 30))
    for key in [Key.end, .character("t")] { _ = update(&state, .input(.key(key))) }
    #expect(text(state).contains("⏸ 5 s") && text(state).contains("▶ 5 s  pending"))
  }

  @Test("f, d, c and p are for the program where it allows that; what is settled, has ended or allows nothing is told instead")
  func faults() {
    func selecting(_ promise: Int, _ change: (inout LiveProgram) -> Void = { _ in }) -> LabState {
      var state = LabState(session: Session(recording: Self.run(Self.early)), size: Size(columns: 100, rows: 30))
      var program = Self.program(at: 150)
      program.allowsFaults = true
      change(&program)
      _ = update(&state, .live(program, nil))
      state.selection = state.session.run?.full[PromiseID(promise)]?.address
      return state
    }
    var state = selecting(1)
    #expect(text(state).contains("f fail"))
    let address = "App/main.swift:2:25#0"
    for (key, command) in [("f", "fail \(address)"), ("d", "delay \(address)=100ms"), ("c", "cancel \(address)@0ms")] {
      #expect(update(&state, .input(.key(.character(Character(key))))) == [.tellProgram(command)])
    }
    #expect(update(&state, .input(.key(.character("x")))) == [.tellProgram("restore App/main.swift:2:25")])
    _ = update(&state, .input(.key(.character("p"))))
    #expect(text(state).contains("always fail") && text(state).contains("this one, now"))
    #expect(update(&state, .input(.key(.character("F")))) == [.tellProgram("fail App/main.swift:2:25")])
    // What the program answers is told once.
    var program = Self.program(at: 160)
    (program.allowsFaults, program.answers, program.lastAnswer) = (true, 1, Notice("it fails"))
    _ = update(&state, .live(program, nil))
    #expect(state.notice?.text == "it fails")
    _ = update(&state, .input(.key(.character(","))))
    _ = update(&state, .live(program, nil))
    #expect(state.notice == nil)

    var settled = selecting(3)
    #expect(update(&settled, .input(.key(.character("f")))).isEmpty)
    #expect(settled.notice?.text.contains("is settled and stays so") == true)
    _ = update(&settled, .input(.key(.character("p"))))
    #expect(text(settled).contains("always fail") && !text(settled).contains("this one, now"))
    var forbidding = selecting(1) { $0.allowsFaults = false }
    #expect(update(&forbidding, .input(.key(.character("f")))).isEmpty)
    #expect(forbidding.notice?.text.contains("PROMISELAB_TRACE_FAULTS=1") == true && !text(forbidding).contains("f fail"))
    var ended = selecting(1) { $0.end = "has ended" }
    #expect(update(&ended, .input(.key(.character("f")))).isEmpty)
    #expect(ended.notice?.text.contains("has ended: nothing can be done") == true)
  }

  @Test("e makes the selected promise's chain a script that runs, while the program goes on behind it; u goes back to it")
  func takesToLab() {
    var state = LabState(session: Session(recording: Self.run(Self.events.count)), size: Size(columns: 100, rows: 30))
    _ = update(&state, .live(Self.program(at: 1250), nil))
    state.selection = state.session.run?.full[PromiseID(2)]?.address
    let effects = update(&state, .input(.key(.character("e"))))
    guard case .run(let request)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(request.source.name == "<#2 of App (7)>" && request.source.text.contains("Promise<String>.pending().then { $0 }"))
    _ = update(&state, .finished(request.perform()))
    #expect(state.notice?.text.contains("all 2 promises end in the script as in the recording; u goes back") == true)
    #expect(!text(state).contains("live"))
    _ = update(&state, .live(Self.program(at: 1300), nil))
    #expect(state.session.source.name == "<#2 of App (7)>")
    _ = update(&state, .input(.key(.character("u"))))
    #expect(state.session.isRecording && state.session.run?.full.promises.count == 8 && text(state).contains("live"))
  }

  @Test(
    "! on a recording lists what check finds in it, with the files' names; on a program that runs it says what to press instead")
  func findings() throws {
    let lines = [
      #"{"version":1,"recording":{"program":"App","process":1,"started":""},"dialect":"google"}"#,
      #"{"time":1,"event":"created","promise":1,"cause":0,"operator":"then","address":"App/main.swift:12:5#0","parents":[]}"#,
      #"{"time":2,"event":"created","promise":2,"cause":0,"operator":"load","address":"App/other.swift:3:1#0","parents":[]}"#,
      #"{"time":3,"event":"settled","promise":2,"cause":2,"state":"rejected","text":"Offline()"}"#, #"{"end":9}"#,
    ]
    let document = try TraceDocument(json: Array((lines.joined(separator: "\n") + "\n").utf8))
    let run = LabRun(recorded: document.events, name: "t.jsonl", facts: document.recorded)
    #expect(run.findings == CheckReport.reports(on: document, name: "t.jsonl").flatMap(\.findings) && run.findings.count == 2)
    var state = LabState(session: Session(recording: run), size: Size(columns: 100, rows: 30))
    _ = update(&state, .input(.key(.character("!"))))
    #expect(text(state).contains("App/main.swift:12") && text(state).contains("is never settled"), "\(text(state))")
    #expect(text(state).contains("App/other.swift:3") && text(state).contains("nobody handles the rejection"))
    _ = update(&state, .input(.key(.enter)))
    #expect(state.notice?.text.hasPrefix("App/main.swift:12: ") == true && state.selectedPromise == PromiseID(1))
    var live = watching
    _ = update(&live, .input(.key(.character("!"))))
    #expect(live.notice?.text.hasPrefix("App (7) still runs") == true && !text(live).contains("Findings"))
  }
}
