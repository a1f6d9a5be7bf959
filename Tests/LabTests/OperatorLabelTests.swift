import Program
import Testing
import TraceEvents
import TraceGraph

@testable import Lab

@Suite("labels of the graph")
struct OperatorLabelTests {
  private func labels(_ text: String) -> [String] {
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    return run.layout.rows(for: run.full, trackColumns: 0).map(\.label)
  }

  @Test("say the operator, its argument, the first words of its closure, the variable and the function")
  func words() {
    let text = """
      func avatar(of name: String) -> Promise<String> {
        Promise(name + ".png").delay(0.06)
      }
      let picture = Promise("ada")
        .then { name in avatar(of: name) }
        .then {
          return $0.count
        }
        .always { print("done") }
      """
    #expect(
      labels(text) == [
        #"Promise("ada")"#, "then { avatar(of:) }", #"Promise("ada" + ".png")"#, #"avatar(of: "ada"): delay(0.06)"#,
        "then { $0.count }",
        #"picture: always { print("done") }"#,
      ])
  }

  @Test("chains are named after variables that hold their promises, and after what a source gets, not after its type")
  func titlesByWhatIsHeld() {
    let text = """
      func count(_ p: Promise<Int>) -> Int { 1 }
      let n = count(Promise(9).delay(0.04))
      SimulatedNetwork.get("/users").then { print($0) }
      """
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    let titles = run.layout.chains.map(run.layout.title)
    #expect(titles.count == 2 && titles[0].contains("Promise(9), line 2") && titles[1].contains("get(\"/users\")"), "\(titles)")
  }

  @Test("lines end where Swift ends them, not at a form feed or Unicode's separators")
  func lineEnds() {
    #expect(labels("// one\u{0C}two\u{2028}three\u{85}\r\nPromise(3)\r  .delay(0.01)") == ["Promise(3)", "delay(0.01)"])
  }

  @Test("of several variables on a line each promise has its own, and none has another's")
  func severalOnALine() {
    let text = """
      let a = 1, b = Promise(2).delay(0.2), c: Promise<Int> = Promise(3), list = [Promise(4), Promise(5)]
      var x = Promise("x"), y = x.then { $0 + "!" }; Promise(6).delay(0.1)
      let (d, e) = (Promise(7), Promise(8).delay(0.3))
      let z = 1; let w = Promise(9)
        .delay(0.4)
      """
    #expect(
      labels(text) == [
        "Promise(2)", "b: delay(0.2)", "c: Promise(3)", "Promise(4)", "Promise(5)", #"x: Promise("x")"#, #"y: then { $0 + "!" }"#,
        "Promise(6)", "delay(0.1)", "Promise(7)", "Promise(8)", "delay(0.3)", "Promise(9)", "w: delay(0.4)",
      ])
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    let titles = run.layout.chains.map { run.layout.title(of: $0) }
    #expect(
      titles.prefix(2) == ["b, line 1", "c, line 1"] && !titles.contains { $0.hasPrefix("a,") || $0.hasPrefix("z,") }, "\(titles)"
    )
    let names = VariableNames(run)
    #expect(run.full.promises.compactMap { names.name(of: $0.id) } == ["x", "y"])
  }

  @Test("the steps of reduce are numbered, and a variable names the last of them alone")
  func reduce() {
    let text = "let p = Promise(0).reduce([1, 2, 3]) { sum, n in Promise(sum + n).delay(0.03) }\np.then { print($0) }"
    #expect(
      labels(text).filter { $0.contains("reduce") } == [
        "1/3 reduce([1, 2, 3]) { Promise(sum + n).delay(0.03) }", "2/3 reduce([1, 2, 3]) { Promise(sum + n).delay(0.03) }",
        "p: reduce([1, 2, 3]) { Promise(sum + n).delay(0.03) }",
      ])
  }

  @Test("what a retry makes is numbered by its attempts, whichever place makes it")
  func attempts() {
    let text = """
      struct Offline: Error {}
      var attempt = 0
      func load() -> Promise<Int> {
        attempt += 1
        if attempt < 3 { return Promise(Offline()).delay(0.03) }
        return Promise(42).delay(0.4)
      }
      retry(attempts: 4) { load() }.then { print($0) }
      """
    #expect(
      labels(text).filter { $0.contains("Promise(") } == [
        "1/3 Promise(Offline())", "2/3 Promise(Offline())", "3/3 Promise(42)",
      ])
    #expect(labels(text).contains("3/3 load: delay(0.4)"))
  }

  @Test("chains are called by the call or the combination with which they begin in the script, not by a link of it")
  func headsOfChains() throws {
    func titles(_ example: String) throws -> [String] {
      let layout = RunRequest(source: try #require(Example.all.first { $0.name == example }).source).perform().layout
      return layout.chains.map { layout.title(of: $0) }
    }
    #expect(try titles("broken-chain") == ["broken(), line 23", "whole(), line 27"])
    let races = try titles("race")
    #expect(races.count == 2 && races.allSatisfy { $0.hasPrefix("race(mirror(\"Oslo\", 0.18)") }, "\(races)")
  }

  @Test("a closure is known by what it does, not by a comment or where it runs")
  func comments() {
    let text = """
      Promise(1).then { one in
        // The first of all.

        // And more.
        print(one)
      }
      Task { @MainActor in
        print(2)
      }
      """
    #expect(labels(text) == ["Promise(1)", "then { print(one) }", "Task { print(2) }"])
  }

  @Test(
    "a function's name stands at the promise that it returns, on one line and on several, behind closures and a return",
    arguments: [
      ("func f() -> Promise<Int> { Promise(1).delay(0.1) }", ["Promise(1)", "f: delay(0.1)"]),
      (
        """
        func f() -> Promise<Int> {
          let timer = Promise(1).delay(0.1)
          return timer
            .then { one in
              Promise(2).then { $0 + one }
            }
            .then { number in
              number + 1
            }
        }
        """,
        [
          "Promise(1)", "timer: delay(0.1)", "then { Promise(2).then { $0 + one } }", "Promise(2)", "then { $0 + one }",
          "f: then { number + 1 }",
        ]
      ),
      (
        """
        func f() -> Promise<Int> {
          Promise { fulfill, reject in
            Promise(1).delay(0.1).then { fulfill($0) }
          }
        }
        """, ["f: Promise { Promise(1).delay(0.1).then { fulfill($0) } }", "Promise(1)", "delay(0.1)", "then { fulfill($0) }"]
      ),
      (
        """
        func f() -> Promise<Int> {
          print("begins"); return Promise(1).then { one -> Int in
            return one + 1
          }  // one more
        }
        """, ["Promise(1)", "f: then { one + 1 }"]
      ),
      (
        """
        func f() {
          Promise(1)
            .then { print($0) }
          Promise(2)
        }
        """, ["f: Promise(1)", "then { print($0) }", "f: Promise(2)"]
      ),
    ])
  func functions(text: String, expected: [String]) {
    #expect(labels(text + "\nf()\n") == expected)
  }

  @Test(
    "a statement keeps its first word, what goes on below is said to, and the variable stands beside closures of several lines")
  func statements() {
    let text = """
      let one = Task {
        do {
          print("x")
        } catch {
          print(error)
        }
      }
      let two = Promise(1).then { v in
        for i in 0..<3 { print(v + i) }
      }
      let three = Promise(2).then { for i in 0..<$0 { print(i) } }
      let four = Promise(3)
        .then {
          if $0 > 2 {
            print($0)
          }
        }
      let five = Promise(4).then { _ in Promise(5).then {
          print($0)
        }
      }
      """
    #expect(
      labels(text).filter { !$0.hasPrefix("Promise") } == [
        "one: Task { do { … } }", "two: then { for i in 0..<3 { print(v + i) } }",
        "three: then { for i in 0..<$0 { print(i) } }", "four: then { if $0 > 2 { … } }", "five: then { Promise(5).then { … } }",
        "then { print($0) }",
      ])
  }

  @Test("a chain whose first promises a function made is called by what the script itself makes of them, and by that line")
  func titles() {
    let text = """
      func avatar(_ name: String) -> Promise<String> {
        Promise(name).delay(0.1)
      }
      avatar("zed").then { print($0) }
      all(["ann", "ben"].map { avatar($0) })
        .then { print($0) }
      """
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    #expect(run.layout.chains.map(run.layout.title).last == #"all(["ann", "ben"].map { avatar($0) }), line 5"#)
  }

  @Test("keep to the operator's name where the text says no more, and count columns in bytes")
  func plain() {
    #expect(labels("let ä = Promise<Void>.pending()\nä.then { }") == ["ä: pending", "then { }"])
  }

  @Test("are the operators' names for a trace that was recorded elsewhere")
  func recorded() {
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: "Promise(1).then { $0 }")).perform()
    let recorded = LabRun(recorded: run.events, name: "trace.json")
    #expect(recorded.layout.rows(for: recorded.full, trackColumns: 0).map(\.label) == ["Promise", "then"])
  }

  @Test("chains that nothing connects are told apart, and what a handler starts belongs to its chain")
  func chains() {
    let text = """
      let a = Promise(1).delay(0.1)
      let b = Promise(2).then { _ in Promise(3).delay(0.2).then { print($0) } }
      all(a, a.then { $0 })
      """
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    let rows = run.layout.chains.map(\.firstRow)
    #expect(rows == [0, 4])
    #expect(run.layout.chains.map(run.layout.title) == ["a, line 1", "b, line 2"])
  }

  @Test(
    "what several calls of a function make is told apart by the caller's variable, or by the call; parameters are what they stand for"
  )
  func calls() {
    let mirrors = """
      func mirror(_ name: String, _ seconds: Double) -> Promise<String> {
        Promise("file from " + name).delay(seconds)
      }
      let slow = mirror("paris", 0.3)
      let fast = mirror("oslo", 0.1)
      race(slow, fast).then { print($0) }
      mirror("tokyo", 0.5).timeout(0.15).catch { print("too late: \\($0)") }
      """
    let expected = [
      #"Promise("file from " + "paris")"#, "slow: delay(0.3)", #"Promise("file from " + "oslo")"#, "fast: delay(0.1)",
      "race(slow, fast)", "then { print($0) }", #"Promise("file from " + "tokyo")"#, #"mirror("tokyo", 0.5): delay(0.5)"#,
      "timeout(0.15)", #"catch { print("too late: \($0)") }"#,
    ]
    #expect(labels(mirrors) == expected)
    let avatars = """
      func avatar(of n: String) -> Promise<String> { Promise(n).delay(0.05) }
      let bob = avatar(of: "bob")
      avatar(of: "ann").then { _ in
        avatar(of: "cy").then { print($0) }
      }
      """
    let found = labels(avatars)
    for label in [
      #"Promise("bob")"#, "bob: delay(0.05)", #"avatar(of: "ann"): delay(0.05)"#, #"Promise("cy")"#,
      #"avatar(of: "cy"): delay(0.05)"#,
    ] { #expect(found.contains(label), "\(label) in \(found)") }
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: avatars)).perform()
    #expect(run.layout.chains.map(run.layout.title) == ["bob, line 2", #"avatar(of: "ann"), line 3"#])
  }

  @Test(
    "which call made a promise is known, not guessed: in branches, loops, other functions and closures, with several returns",
    arguments: [
      ("func f(_ n: Int) -> Promise<Int> { Promise(n) }\nfor i in 1...2 { f(i) }", ["f(1): Promise(1)", "f(2): Promise(2)"]),
      (
        "func f(_ n: Int) -> Promise<Int> { Promise(n) }\nlet on = false\nif on { f(7) } else { f(8) }\nf(9)",
        ["f(8): Promise(8)", "f(9): Promise(9)"]
      ),
      (
        "func f(_ n: Int) -> Promise<Int> { Promise(n) }\nfunc g() { f(7) }\ng()\nf(9)", ["f(7): Promise(7)", "f(9): Promise(9)"]
      ),
      (
        "func f(_ n: Int) -> Promise<Int> {\n  if n > 3 { return Promise(0).delay(0.1) }\n  return Promise(n)\n}\nf(9)\nf(1)",
        ["f(9): Promise(0)", "f(9): delay(0.1)", "f(1): Promise(1)"]
      ),
      (
        """
        func f(_ n: Int) -> Promise<Int> {
          guard n > 0 else {
            return Promise(0)
              .delay(0.1)
          }
          return Promise(n).then { one in
            return Promise(one)
          }
        }
        f(0)
        f(1)
        """,
        ["f(0): Promise(0)", "f(0): delay(0.1)", "Promise(1)", "f(1): then { Promise(one) }", "f(1): Promise(one)"]
      ),
      ("func f(_ n: Int) -> Promise<Int> { Promise(n) }\nlet all = [1, 2].map(f)", ["f(1): Promise(1)", "f(2): Promise(2)"]),
      (
        "func f(_ n: Int) -> Promise<Int> { Promise(n) }\nfunc f(_ s: String) -> Promise<String> { Promise(s) }\nf(7)\nf(\"7\")",
        ["f(7): Promise(7)", #"f("7"): Promise("7")"#]
      ),
      (
        "func f() -> Promise<Int> { Promise(1).delay(0.1) }\nlet a = f()\nf().then { _ in f() }",
        [
          "1/3 Promise(1)", "a: delay(0.1)", "2/3 Promise(1)", "2/3 f: delay(0.1)", "then { f() }", "3/3 Promise(1)",
          "3/3 f: delay(0.1)",
        ]
      ),
    ])
  func knownCalls(text: String, expected: [String]) { #expect(labels(text) == expected) }

  @Test("of an argument that is no short text, the property that tells says which call it is; no code of the script runs for it")
  func properties() {
    let text = """
      struct Contact: CustomStringConvertible {
        let name: String, seconds: Double
        var description: String { print("described"); return name }
      }
      func avatar(for contact: Contact) -> Promise<String> {
        Promise(1).delay(contact.seconds).then { _ in "<\\(contact.name)>" }
      }
      let both = [Contact(name: "ada", seconds: 0.1), Contact(name: "bob", seconds: 0.1)]
      all(both.map { avatar(for: $0) })
      """
    #expect(
      labels(text).dropLast() == [
        #"avatar("ada"): Promise(1)"#, #"avatar("ada"): delay(0.1)"#, #"avatar("ada"): then { "<\(contact.name)>" }"#,
        #"avatar("bob"): Promise(1)"#, #"avatar("bob"): delay(0.1)"#, #"avatar("bob"): then { "<\(contact.name)>" }"#,
      ])
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    #expect(run.full.output.isEmpty)
  }

  @Test("a function that is called hundreds of times is known by its place: nobody looks for one of them by its arguments")
  func many() {
    let text = "func f(_ n: Int) -> Promise<Int> { Promise(n) }\nfor i in 0..<300 { f(i) }"
    let found = labels(text)
    #expect(Set(found) == ["f: Promise(n)"])
  }

  @Test("the input that decided a race, an all or a timeout is marked, and no other")
  func deciding() {
    let text = """
      let slow = Promise("slow").delay(0.3)
      let fast = Promise("fast").delay(0.1)
      race(slow, fast).timeout(1)
      """
    let run = RunRequest(source: ScriptSource(name: "test.swift", text: text)).perform()
    let decisive = run.layout.rows(for: run.full, trackColumns: 0).filter { !$0.decisiveMark.isEmpty }.map(\.label)
    #expect(decisive == ["fast: delay(0.1)", "race(slow, fast)"])
  }

  @Test("what one place makes for each element of a list is told apart: by the element, or by a number")
  func elements() {
    let text = """
      func get(_ path: String) -> Promise<String> { Promise(path) }
      let pages = [1, 2].map { i in Promise("/item/\\(i)").then { $0 } }
      let names = ["ada", "bob"]
      names.map { Promise($0) }
      names.map { get($0) }
      [1, 2].map { _ in Promise("the same") }
      """
    let own = labels(text).filter { $0.contains("Promise(") }
    #expect(
      own == [
        #"Promise("/item/1")"#, #"Promise("/item/2")"#, #"Promise("ada")"#, #"Promise("bob")"#,
        #"get("ada"): Promise("ada")"#, #"get("bob"): Promise("bob")"#, #"Promise("the same")"#, #"Promise("the same")"#,
      ])
  }
}
