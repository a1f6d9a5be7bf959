import Lab
import Program
import Testing

@Suite("what kept a run of pasted code from its promises, and what to do about it")
struct CutOffTests {
  private func run(_ text: String) -> LabRun { .pasted(text) }

  /// The sentences for a command.
  private func sentences(_ text: String) -> [String] { run(text).cutOffs.map { CutOffSentence($0, for: .command).text } }

  private static let cases: [(text: String, sentence: String)] = [
    (
      """
      let limit = 3
      func load() async {
        guard limit > 5 else { return }
        print("on")
        await api.load()
      }
      """, "line 5 ('await api.load()') isn't reached, because 'limit > 5' in line 3 doesn't hold"
    ),
    (
      """
      let limit = 3
      func load() async {
        if limit < 5 {
          print("enough")
          return
        }
        await api.load()
      }
      """, "line 7 ('await api.load()') isn't reached, because 'limit < 5' in line 3 holds"
    ),
    (
      """
      let limit = 3
      func load() async {
        if limit < 5 {
          print("few")
        } else if limit < 7 {
          print("some")
        } else {
          await api.load()
        }
      }
      """, "line 8 ('await api.load()') isn't reached, because 'limit < 5' in line 3 holds"
    ),
    (
      """
      func load(_ all: Bool) async {
        let limit = all ? 3 : 4
        switch limit {
        case 7: await api.load()
        default: print("no")
        }
      }
      """,
      "line 4 ('case 7: await api.load()') isn't reached, because the switch over 'limit' in line 3 takes another case; "
        + "--call 'load(false)' may change that"
    ),
    (
      """
      func load() async {
        for name in [String]() {
          await api.load(name)
        }
      }
      """, "line 3 ('await api.load(name)') isn't reached, because '[String]()', which line 2 goes through, is empty"
    ),
    (
      """
      func load() async {
        for number in 0..<3 where number > 5 {
          await api.load(number)
        }
      }
      """, "line 3 ('await api.load(number)') isn't reached, because 'number > 5' in line 2 doesn't hold"
    ),
    (
      """
      func load() async {
        do {
          print("fine")
        } catch {
          await api.report(error)
        }
      }
      """, "line 5 ('await api.report(error)') isn't reached, because no error comes to the catch in line 4"
    ),
    (
      """
      func ignore(_ work: () -> Void) {}
      func load() {
        ignore { Task { await api.load() } }
      }
      """,
      "line 3 ('ignore { Task { await api.load() } }') isn't reached, because nothing calls the closure of 'ignore' in line 3"
    ),
    (
      """
      let limit = 3
      func load() async {
        do {
          if limit == 3 { return }
          print("on")
        }
        await api.load()
      }
      """, "line 7 ('await api.load()') isn't reached, because 'limit == 3' in line 4 holds"
    ),
    (
      """
      let limit = 3
      func load() async {
        if limit > 5, await api.isThere() { print(1) }
      }
      """,
      "line 3 ('if limit > 5, await api.isThere() { print(1) }') isn't reached, because 'limit > 5' in line 3 doesn't hold"
    ),
    (
      """
      let limit = 3
      func load() {
        if limit > 5 { refresh() }
      }
      func refresh() { Task { await api.load() } }
      """, "line 3 ('if limit > 5 { refresh() }') isn't reached, because 'limit > 5' in line 3 doesn't hold"
    ),
  ]

  @Test("the choice that kept a run from its only promise is named", arguments: cases.indices)
  func causes(index: Int) {
    let (text, sentence) = Self.cases[index]
    #expect(sentences(text) == [sentence])
    #expect(RunReport(run(text), format: .text).remarks.contains(sentence))
  }

  @Test("a condition that a stub decides names the stub, and its other value where it is one of two")
  func stubs() {
    let text = """
      func load() async {
        guard !settings.isPaused else { return }
        await api.load()
      }
      """
    let run = LabRun.pasted(text) { $0.changes["settings.isPaused"] = StubChange(result: "true") }
    #expect(
      run.cutOffs.map { CutOffSentence($0, for: .playground).text } == [
        "line 3 ('await api.load()') isn't reached, because '!settings.isPaused' in line 2 doesn't hold; "
          + ":stub settings.isPaused = false may change that"
      ])
  }

  @Test("a call that comes to its promises is not spoken of, one beside it that doesn't is")
  func oneOfTwo() {
    let text = """
      let limit = 3
      func load() async { await api.load() }
      func reload() async {
        guard limit > 5 else { return }
        await api.reload()
      }
      """
    #expect(sentences(text).map { $0.prefix(6) } == ["line 5"])
    #expect(sentences("func load() async { await api.load() }") == [])
  }

  @Test("a function that makes a promise on another way is not spoken of")
  func otherWay() {
    #expect(
      sentences(
        """
        import PromiseKit
        func load() -> Promise<Int> {
          if let kept = store.kept, 1 > 2 { return Promise.value(1) }
          return api.load()
        }
        """) == [])
  }

  @Test("a run that makes promises of one place for ever names the place")
  func endless() {
    let remarks = RunReport(
      run(
        """
        import PromiseKit
        func isReady() -> Promise<Void> {
          after(seconds: 1).then { _ in self.isReady() }
        }
        """), format: .text
    ).remarks
    #expect(remarks.contains("pasted.swift:3:"), "\(remarks)")
    let advice = "times, and it seems for ever: end what repeats it, or --until 3s shows its beginning"
    #expect(remarks.contains(advice), "\(remarks)")
  }

  @Test("a promise that nothing settles says what kept the run from settling it")
  func settlements() {
    let run = run(
      """
      import Promises
      let limit = 3
      func load() -> Promise<Int> {
        Promise<Int> { fulfill, _ in
          if limit > 5 { fulfill(1) }
        }
      }
      """)
    let remarks = RunReport(run, format: .text).remarks
    #expect(remarks.contains("line 5 ('if limit > 5 { fulfill(1) }') isn't reached, because 'limit > 5' in line 5 doesn't hold"))
  }
}
