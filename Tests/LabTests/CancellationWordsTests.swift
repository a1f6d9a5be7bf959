import Lab
import Program
import Testing
import TraceEvents
import TraceGraph

@Suite("cancellations, late inputs and skipped handlers in words")
struct CancellationWordsTests {
  private static let cancelling = """
    let slow = Promise("slow").delay(1)
    slow.then { print($0) }.catch { print("caught: \\($0)") }
    Promise(1).delay(0.1).then { _ in
      slow.cancel()
    }
    """

  private func told(_ run: LabRun) -> [String] {
    run.events.indices.compactMap { index in
      run.layout.words.describe(run.events[index], in: TraceState.folding(run.events.prefix(index + 1)))
    }
  }

  @Test(
    "log, graph and graphs for other programs say cancelled, handled and cancellation, and who cancelled it stands at its row")
  func vocabulary() throws {
    let shown = exhibit(Self.cancelling)
    let log = told(shown.run)
    let asker = "the handler of then (line 3)"
    for line in [
      "delay (line 1) is asked to cancel, by \(asker)", "delay cancelled: CancellationError() (line 1), by \(asker)",
      "then (line 2) is cancelled, as was delay (line 1)", "catch (line 2) has handled the cancellation, and passes it on",
    ] { #expect(log.contains(line), "\(line) in \(log)") }
    #expect(!log.contains { $0.contains("skipped") })
    let rows = shown.run.layout.rows(for: shown.state, trackColumns: 0)
    #expect(
      rows.prefix(4).map { "\($0.word) \($0.detail)" } == [
        "fulfilled slow", "cancelled by then (line 3)", "cancelled CancellationError()", "handled CancellationError()",
      ])
    for text in [DotGraph(shown).text, MermaidGraph(shown).text] {
      #expect(text.contains("\"cancellation\"") && !text.contains("handled error"), "\(text)")
    }
    let why = Explanation(of: try #require(rows.dropFirst().first?.promise), in: shown.state, full: shown.run.full)
    #expect(why.answer.contains("the handler of `then` line 3 cancelled it"), "\(why.answer)")
    #expect(RunTally(shown.run.full).words.contains("2 cancelled, 1 cancellation handled"), "\(RunTally(shown.run.full).words)")
  }

  @Test("an input that comes too late is what the event is about: it has just arrived, and what it comes to was settled before")
  func lateInputs() throws {
    let shown = exhibit("let fast = Promise(1).delay(0.1)\nlet late = Promise(2).delay(0.2)\nrace(fast, late)")
    let run = shown.run
    let index = try #require(run.events.lastIndex { if case .absorbed = $0.kind { true } else { false } })
    let state = TraceState.folding(run.events.prefix(index + 1))
    let subject = try #require(run.events[index].subject(in: state).flatMap { state[$0] })
    #expect(run.layout.words.caption(run.events[index], in: state).text.hasPrefix("delay (line 2) comes too late"))
    #expect(subject.operatorName == "delay" && subject.address.place.line == 2)
  }

  @Test("why a handler of errors is skipped is known before its promise is settled: a value came")
  func skipped() throws {
    let run = exhibit("Promise(7).catch { print($0) }").run
    let index = try #require(run.events.firstIndex { if case .skipped = $0.kind { true } else { false } })
    let state = TraceState.folding(run.events.prefix(index + 1))
    let answer = Explanation(of: run.events[index].promise, in: state, full: run.full).answer
    #expect(answer.contains("fulfilled") && answer.contains("handles errors only"), "\(answer)")
  }

  @Test(
    "a handler that leaves cancellations alone is said to do so by the log, the caption, why, the count of errors and the graph")
  func spared() throws {
    let shown = exhibit(
      """
      import PromiseKit
      firstly { Promise<Int>(error: PMKError.cancelled) }
        .recover { _ in Promise.value(1) }
        .done { print($0) }
        .catch { print("caught", $0) }
      """)
    let (run, end) = (shown.run, shown.state)
    #expect(end.output.isEmpty)
    let log = told(run)
    for line in [
      "recover (line 3) is skipped: it leaves cancellations alone", "catch (line 5) is skipped: it leaves cancellations alone",
      "the error of done (line 4) (The asynchronous sequence was cancelled) is a cancellation: nobody has to handle it",
    ] { #expect(log.contains(line), "\(line) in \(log)") }
    let last = try #require(run.events.last)
    #expect(
      run.layout.words.caption(last, in: end).text == "the chain ends at catch (line 5), which leaves the cancellation alone")
    let answers = [3, 5].map { line in
      end.promises.first { $0.address.place.line == line }.map { Explanation(of: $0.id, in: end, full: run.full).answer } ?? ""
    }
    for answer in answers {
      #expect(answer.contains("which is a cancellation, and it leaves cancellations alone"), "\(answer)")
      #expect(!answer.contains("handles"), "\(answer)")
    }
    #expect(answers[0].contains("; it ends at `catch` line 5, which leaves cancellations alone"), "\(answers[0])")
    #expect(run.layout.words.errors(in: end) == "1 error, a cancellation")
    let tracks = try #require(run.layout.rows(for: end, trackColumns: 12).first { $0.label.hasPrefix("catch") }).segments
    #expect(!tracks.contains { $0.text.contains("◀") }, "\(tracks)")
  }

  @Test(
    "operators without a handler, or that run it for each element, aren't said to have a handler that returned or threw their outcome"
  )
  func conversions() throws {
    let shown = exhibit(
      """
      import PromiseKit
      Promise.value([3, 1, 2]).sortedValues().firstValue.asVoid()
      Promise<[Int]>.value([]).firstValue
      Promise.value([3, 1, 2]).filterValues { $0 > 1 }
      Promise.value(3).compactMap { $0 > 5 ? $0 : nil }
      """)
    let (run, end) = (shown.run, shown.state)
    func why(_ name: String, line: Int) throws -> String {
      let record = try #require(end.promises.first { $0.operatorName == name && $0.address.place.line == line })
      return Explanation(of: record.id, in: end, full: run.full).answer
    }
    #expect(try why("sortedValues", line: 2).contains("it got [3, 1, 2] from `value` line 2 and made [1, 2, 3] of it"))
    #expect(try why("filterValues", line: 4).contains("its handler ran for each element of the value of `value` line 4"))
    #expect(try why("compactMap", line: 5).contains("its handler got 3 from `value` line 5, and gave nil or threw"))
    let captions = run.events.indices.map { index in
      run.layout.words.caption(run.events[index], in: TraceState.folding(run.events.prefix(index + 1))).text
    }
    for text in [
      "sortedValues (line 2) takes the value", "): it made this of the value", "): it leaves the value out",
      "): nothing could be made of the value", "filterValues (line 4) runs its handler for each element",
      "): this came of running its handler for each element", "): its handler gave nil, or threw",
    ] { #expect(captions.contains { $0.contains(text) }, "\(text) in \(captions)") }
    #expect(!captions.contains { $0.contains("threw this") || $0.contains("returned this") }, "\(captions)")
  }

  @Test("a picture of an instant doesn't show which promise a handler will return later, though that one is there")
  func future() {
    let text = """
      let saved = Promise("saved").delay(0.3)
      Promise(1).delay(0.2).then { _ in saved }
      """
    for format in [{ DotGraph($0).text }, { MermaidGraph($0).text }] as [(Exhibit) -> String] {
      #expect(!format(exhibit(text, at: 60)).contains("gives its"))
      #expect(format(exhibit(text, at: 250)).contains("gives its outcome to"))
    }
  }
}
