import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("runs as text for other programs")
struct TextExportTests {
  @Test("Markdown has the script, the graph, what was printed and what happened")
  func markdown() {
    let text = MarkdownReport(exhibit("Promise(1).delay(0.05).then { print($0) }\n")).text
    #expect(
      text == """
        **test.swift**: google, at the end (50 ms); 3 fulfilled.

        ```swift
        Promise(1).delay(0.05).then { print($0) }
        ```

        ```text
          ●            Promise(1)          line 1   0 ms  fulfilled  1
          ●            delay(0.05)         line 1  50 ms  fulfilled  1
          ●            then { print($0) }  line 1  50 ms  fulfilled  1
        ```

        Printed:

        ```text
        1
        ```

        What happened:

        ```text
         0 ms  Promise fulfilled: 1 (line 1)
         0 ms  delay (line 1) waits until 50 ms
        50 ms  delay fulfilled: 1 (line 1)
        50 ms  print: 1
        50 ms  then fulfilled: 1 (line 1)
        ```

        """)
  }

  @Test("Markdown of an empty script says so, without blocks of nothing")
  func emptyMarkdown() {
    #expect(
      MarkdownReport(exhibit("\n")).text == "**test.swift**: google, at the end (0 ms); no promises.\n\nThe script is empty.\n")
  }

  @Test("at an instant, only what happened by then is shown, and what is injected is named")
  func instant() throws {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("1:12")), action: .delay(.milliseconds(100)))]
    let text = MarkdownReport(exhibit("Promise(1).delay(0.05).then { print($0) }\n", plan: plan, at: 60)).text
    #expect(text.contains("at 60 ms of 150 ms; 1 fulfilled, 2 pending."))
    #expect(text.contains("- 1:12: +100 ms\n"))
    #expect(!text.contains("Printed:"))
  }

  @Test("an injection that met no promise isn't told as done")
  func unmet() throws {
    var plan = RunPlan()
    plan.injections = [
      Injection(address: try #require(PromiseAddress("12:99")), action: .hang),
      Injection(address: try #require(PromiseAddress("1:1")), action: .hang),
    ]
    let text = MarkdownReport(exhibit("Promise(1).delay(0.05).then { print($0) }\n", plan: plan)).text
    #expect(text.contains("- 12:99: \(plan.injections[0].action.summary) (met nothing)\n"), "\(text)")
    #expect(text.contains("- 1:1: \(plan.injections[1].action.summary)\n"), "\(text)")
  }

  @Test("of what was printed, marks that nobody can see are shown, as in values; joined emoji stay")
  func invisible() {
    let shown = exhibit("Promise(1).then { _ in print(\"x\\u{200B}y \\u{FEFF}z 👩\\u{200D}🚀\") }\n")
    let printed = "x\\u{200B}y \\u{FEFF}z 👩\u{200D}🚀"
    #expect(MarkdownReport(shown).text.contains("Printed:\n\n```text\n\(printed)\n```"), "\(MarkdownReport(shown).text)")
    #expect(HTMLPage(shown).text.contains(printed.replacing("\\", with: "\\\\")))
  }

  @Test("nothing that a script prints or makes ends a block of Markdown or drives a terminal")
  func hostileMarkdown() {
    let text = MarkdownReport(exhibit(HostileText.script, name: "`<b>`_x_.swift")).text
    #expect(!text.unicodeScalars.contains(where: HostileText.isHarmful))
    let fences = text.split(separator: "\n").filter { $0.hasPrefix("````") }
    #expect(
      fences.count == 8,
      "the script and the log have three backticks, so their fences have four, and those of the graph and of what was printed, too"
    )
    #expect(text.hasPrefix("**\\`\\<b\\>\\`\\_x\\_.swift**"))
  }

  @Test("a Mermaid graph has a box for each promise, and an edge for each step of an outcome")
  func mermaid() throws {
    let text = MermaidGraph(try exhibit(example: "bubbling")).text
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.contains(":::") } == 14)
    let box = "✗ validate #123; #36;0.count #62; 3 #125; (line 21)<br/>rejected: validationFailure<br/>80 ms"
    #expect(lines.contains("  p3[\"\(box)\"]:::rejectedHandled"))
    #expect(lines.contains("  p14 -. \"gives its outcome to\" .-> p6"))
    // Handled by now, as the screen draws it.
    #expect(lines.contains("  p4 -- \"handled error\" --> p5"))
    // validate failed itself: a value came to it.
    #expect(lines.contains("  p2 --> p3"))
    let dot = DotGraph(try exhibit(example: "bubbling")).text.split(separator: "\n")
    #expect(dot.contains("  p2 -> p3 [color=\"#1a7f37\"];"))
  }

  @Test("in a graph that another program lays out, a handler starts each of its chains; one that it cancelled gave it no outcome")
  func startsAndCancellations() {
    let shown = exhibit(
      """
      let p = Promise("cart").then { c in Promise(c).delay(0.1).then { Promise($0).delay(1) } }
      Promise(0).delay(0.3).then { _ in p.cancel() }
      """)
    let taker = shown.run.full.promises.first { $0.adopts != nil }
    let inner = taker?.adopts.flatMap { shown.run.full[$0] }
    guard let taker, let inner, let first = shown.run.full.promises.first(where: { $0.creator == taker.id && $0.parents.isEmpty })
    else {
      Issue.record("nothing is adopted")
      return
    }
    let lines = MermaidGraph(shown).text.split(separator: "\n")
    #expect(lines.contains("  p\(taker.id) -. \"starts\" .-> p\(first.id)"))
    #expect(lines.contains("  p\(taker.id) -. \"cancels\" .-> p\(inner.id)"))
    #expect(!lines.contains("  p\(inner.id) -. \"gives its outcome to\" .-> p\(taker.id)"))
    let dot = DotGraph(shown).text
    #expect(dot.contains("p\(taker.id) -> p\(first.id) [color=\"#6e7781\", style=dotted, label=\"starts\"];"))
    #expect(dot.contains("p\(taker.id) -> p\(inner.id) [") && !dot.contains("p\(inner.id) -> p\(taker.id) ["))
    #expect(MarkdownReport(shown).text.contains("⇢"))
  }

  @Test("who cancelled a promise of another chain has an edge to it; what was cancelled along a chain has that chain's edges")
  func canceller() throws {
    let shown = exhibit(
      """
      let slow = Promise(1).delay(0.05).then { $0 * 2 }
      Promise(0).delay(0.01).then { _ in slow.cancel() }
      """)
    let full = shown.run.full.promises
    let slow = try #require(full.first { $0.operatorKind == .handler && $0.address.place.line == 1 }?.id)
    let canceller = try #require(full.first { $0.operatorKind == .handler && $0.address.place.line == 2 }?.id)
    let mermaid = MermaidGraph(shown).text.split(separator: "\n").filter { $0.contains("cancels") }
    #expect(mermaid == ["  p\(canceller) -. \"cancels\" .-> p\(slow)"])
    let dot = DotGraph(shown).text.split(separator: "\n").filter { $0.contains("cancels") }
    #expect(dot.count == 1 && dot[0].hasPrefix("  p\(canceller) -> p\(slow) ["), "\(dot)")
    // Before, nobody has.
    let before = Exhibit(shown.run, at: VirtualInstant(milliseconds: 5))
    #expect(!MermaidGraph(before).text.contains("cancels") && !DotGraph(before).text.contains("cancels"))
  }

  @Test("the end that an error runs off is red in graphs that other programs lay out, though the promise there was skipped")
  func unhandledEnds() throws {
    let shown = exhibit("enum Off: Error { case off }\nPromise<Int>(Off.off).then { print($0) }\n")
    let end = try #require(shown.run.full.promises.last)
    #expect(end.isSkipped)
    #expect(
      MermaidGraph(shown).text.split(separator: "\n").contains { $0.hasPrefix("  p\(end.id)[") && $0.hasSuffix(":::unhandled") })
    #expect(MermaidGraph(shown).text.contains("classDef unhandled stroke:#e5534b"))
    #expect(DotGraph(shown).text.split(separator: "\n").contains { $0.hasPrefix("  p\(end.id) [") && $0.contains("#cf222e") })
  }

  @Test("chains that nothing connects have titles in a graph of text, and each that a handler makes hangs on it")
  func titles() {
    let shown = exhibit(
      """
      func save(_ s: String) -> Promise<String> { Promise(s).delay(0.05) }
      save("a").then { print($0) }
      save("b").then { x -> Promise<String> in
        save("c").then { print($0) }
        return save(x).then { $0 }
      }
      """)
    let lines = DrawnRun.graph(shown.run, at: shown.state).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("chain ") } == 2 && lines[0].hasPrefix("chain 1: "), "\(lines)")
    // One that nobody waits for, and one that the handler returns.
    for line in ["├───────●", "├╌╌╌╌╌╌╌●"] {
      #expect(lines.filter { $0.hasPrefix(line) && $0.contains("Promise(") }.count == 1, "\(line) \(lines)")
    }
    #expect(MarkdownReport(shown).text.contains("\nchain 2: "))
  }

  @Test("a timeline of text has the queues below the promises, with ≈ where a job could have come earlier")
  func queuesOfTimeline() {
    let text = """
      DispatchQueue.global().async { print("background") }
      DispatchQueue.main.async { print("main") }
      """
    let shown = exhibit(text)
    #expect(shown.run.timeline.rows.isEmpty)
    #expect(
      DrawnRun.timeline(shown.run, at: shown.state) == """
        @global  ▪
        @main    ≈
                 0 ms

        """)
  }

  @Test("of a long value a graph of text shows the beginning, so that its lines stay lines")
  func longValues() {
    let shown = exhibit("Promise(String(repeating: \"long \", count: 100))\n")
    let line = DrawnRun.graph(shown.run, at: shown.state)
    #expect(line.hasSuffix(" fulfilled  \(String(repeating: "long ", count: 14))l…\n"), "\(line)")
  }

  @Test("a line that passes a track has a gap there, one that joins it has none, and an error's value track ends with it")
  func crossings() {
    func rows(_ last: String) -> [String] {
      let shown = exhibit(
        """
        enum Off: Error { case offline }
        let a = Promise("A").delay(0.09)
        let b = Promise("B").delay(0.04).then { _ -> String in throw Off.offline }
        let c = Promise("C").delay(0.06)
        \(last)
        any(a, b, c).then { print($0) }
        """)
      return shown.run.layout.rows(for: shown.state, trackColumns: 40).map(\.trackText)
    }
    let joined = rows("race(a, b, c).then { print($0) }")
    #expect(joined[7].hasPrefix("├───────────┼───┼──────────▶✗"), "\(joined)")
    let passing = rows("race(a, c).then { print($0) }")
    #expect(passing[7].hasPrefix("├───────────┊───┼──────▶●"), "\(passing)")
    // The row of C below b, which failed: no value goes on in b's lane.
    #expect(joined[5].hasPrefix("│           ┊   ●"), "\(joined)")
  }

  @Test("which input decided stands on its edge, and on the row in every export")
  func deciding() throws {
    let shown = exhibit(raceScript)
    let names = Dictionary(
      uniqueKeysWithValues: shown.run.layout.order.map { id in
        (shown.run.full[id].map(shown.run.layout.label) ?? "", id)
      })
    let (fast, race) = (
      try #require(shown.run.full.promises.first { $0.children.count == 1 && $0.operatorKind == .delay }?.id),
      try #require(names["race(slow, fast)"])
    )
    let slow = try #require(shown.run.full[race]?.parents.first)
    #expect(MermaidGraph(shown).text.contains("  p\(fast) -- \"★ decides\" --> p\(race)\n"))
    #expect(MermaidGraph(shown).text.contains("  p\(slow) -.-> p\(race)\n"))
    #expect(DotGraph(shown).text.contains("p\(fast) -> p\(race) [color=\"#1a7f37\", label=\"★ decides\", penwidth=3];"))
    #expect(DotGraph(shown).text.contains("p\(slow) -> p\(race) [color=\"#6e7781\"];"))
    let rows = shown.run.layout.rows(for: shown.state, trackColumns: 40)
    let marks = Dictionary(uniqueKeysWithValues: rows.map { ($0.promise, $0.decisiveMark) })
    // fast belongs to the race alone; slow to three, and decided the `any` on line 9.
    #expect(marks[fast] == "★")
    #expect(marks[slow] == "★:9")
    for text in [
      MermaidGraph(shown).text.replacing("#58;", with: ":").replacing("#9733;", with: "★"), DotGraph(shown).text,
      SVGPicture(shown).text, HTMLPage(shown).text, MarkdownReport(shown).text,
    ] {
      #expect(text.contains("★:9") && text.contains("★"))
    }
  }

  @Test("two that an input decides or not on one line are told apart by number")
  func decidingOnOneLine() {
    let shown = exhibit(
      "let a = Promise(1).delay(0.1)\nlet b = Promise(2).delay(0.2)\nrace(a, b).then { print($0) }; any(a, b).then { print($0) }")
    let marks = shown.run.layout.rows(for: shown.state, trackColumns: 40).map(\.decisiveMark).filter { !$0.isEmpty }
    #expect(marks.count == 2 && marks.allSatisfy { $0.hasPrefix("★#") }, "\(marks)")
  }

  @Test("in Mermaid every promise keeps its one line, whatever its value is")
  func hostileMermaid() {
    let text = MermaidGraph(exhibit(HostileText.script)).text
    #expect(!text.unicodeScalars.contains(where: HostileText.isHarmful))
    let boxes = text.split(separator: "\n").filter { $0.contains(":::") }
    #expect(boxes.count == HostileText.literals.count * 4)
    for box in boxes {
      // One pair of quotes, and between them no mark but the breaks of lines that we put there.
      let label = box.replacing("<br/>", with: "").drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
      #expect(box.replacing("<br/>", with: "").hasSuffix("\(label)\"]:::\(box.split(separator: ":").last ?? "")"))
      #expect(!label.contains { "<>\"`{}[]|&%\\".contains($0) }, "\(label)")
    }
  }

  @Test("in Graphviz's language quotes and backslashes of values are escaped")
  func hostileDot() {
    let text = DotGraph(exhibit(HostileText.script)).text
    #expect(!text.unicodeScalars.contains(where: HostileText.isHarmful))
    for line in text.split(separator: "\n").dropFirst(4).dropLast() {
      var isQuoted = false
      var isEscaped = false
      for character in line {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = isQuoted
        } else if character == "\"" {
          isQuoted.toggle()
        }
      }
      #expect(!isQuoted, "\(line)")
      #expect(line.hasSuffix("];"))
    }
  }

  @Test("a script with its injections as code does by itself what the plan did")
  func swift() throws {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("1:12")), action: .delay(.milliseconds(100)))]
    let planned = exhibit("Promise(1).then { print($0) }\n", plan: plan)
    let written = exhibit(InjectedScript(planned).text)
    #expect(written.run.request.plan.injections.isEmpty)
    #expect(written.now == planned.now)
    #expect(written.state.output.map(\.text) == planned.state.output.map(\.text))
  }

  @Test("where a place ends with errors as well as values, its code delays both, as what was injected")
  func swiftThatDelaysBoth() throws {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("4:6")), action: .delay(.milliseconds(300)))]
    plan.injections[0].address.occurrence = nil
    let text = """
      func check(_ n: Int) -> Promise<Int> {
        Promise(n)
          .delay(0.1)
          .validate { $0 > 1 }
      }
      check(1).catch { print("no: \\($0)") }
      check(2).then { print($0) }
      """
    let planned = exhibit(text, plan: plan)
    let written = exhibit(InjectedScript(planned).text)
    #expect(planned.now == VirtualInstant(milliseconds: 400))
    // Errors take more turns on the way, at the same instant.
    func lines(_ exhibit: Exhibit) -> [String] { exhibit.state.output.map { "\($0.time) \($0.text)" }.sorted() }
    #expect(lines(written) == lines(planned))
  }

  @Test("code that does otherwise than what was injected says so: the timer runs first")
  func swiftThatDiffers() throws {
    var plan = RunPlan()
    plan.injections = [Injection(address: try #require(PromiseAddress("1:12")), action: .fail(nil))]
    let planned = exhibit("Promise(1).delay(0.1).catch { print($0) }\n", plan: plan)
    let text = InjectedScript(planned).text
    #expect(text.contains("// What the code does otherwise than the run:\n// 1:12: "))
    #expect(text.hasSuffix("(the code comes once it is settled; the injection settled it at once)\n"))
    // It is true: the run is over at once, the code after the delay.
    #expect(planned.now == .zero && exhibit(text).now == VirtualInstant(milliseconds: 100))
  }

  @Test("code that does what was injected, but prints otherwise because that takes turns, says so; the rest doesn't")
  func swiftThatPrintsOtherwise() throws {
    let text = """
      struct Gone: Error {}
      func load(_ n: Int) -> Promise<Int> {
        Promise(n).delay(0.01).then { n -> Int in
          if n == 1 { throw Gone() }
          return n
        }
      }
      race(load(1), load(2)).then { print($0) }.catch { print($0) }
      Promise(3).then { print($0) }
      """
    var said: [Bool] = []
    for (address, delay) in [("3:26", 20), ("9:1", 5)] {
      var plan = RunPlan()
      plan.injections = [Injection(address: try #require(PromiseAddress(address)), action: .delay(.milliseconds(delay)))]
      plan.injections[0].address.occurrence = nil
      let planned = exhibit(text, plan: plan)
      let code = InjectedScript(planned).text
      let differs = exhibit(code).state.output.map(\.text) != planned.state.output.map(\.text)
      #expect(code.contains("// What the code does otherwise than the run:\n// it prints other lines\n") == differs, "\(code)")
      said.append(differs)
    }
    #expect(said == [true, false])
  }

  @Test("what has no code is told in comments, which nothing in it can end")
  func swiftWithoutCode() {
    var plan = RunPlan()
    plan.promptLines = [PromptLine(at: .zero, text: "print(2)\nprint(3)")]
    let text = InjectedScript(exhibit("Promise(1).then { print($0) }", plan: plan, dialect: .ecmascript)).text
    #expect(text.hasPrefix("// dialect: ecmascript\nPromise(1)"))
    #expect(text.hasSuffix("// What has no code, and was part of the run:\n// typed at 0 ms: print(2)\\nprint(3)\n"))
  }
}
