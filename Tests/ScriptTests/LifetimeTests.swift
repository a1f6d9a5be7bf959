import Program
import Testing
import TraceEvents

@Suite("Lifetimes")
struct LifetimeTests {
  @Test(
    "long chains are freed without native recursion",
    arguments: [
      "class N { var next: N?; init(_ n: N?) { next = n } }\nfunc f() { var h: N?; for _ in 0..<60000 { h = N(h) } }\nf()\nprint(1)",
      "indirect enum L { case end; case node(L) }\nfunc f() { var l = L.end; for _ in 0..<60000 { l = .node(l) } }\nf()\nprint(1)",
      "func f() { var c: () -> Int = { 1 }; for _ in 0..<60000 { let d = c; c = { d() } } }\nf()\nprint(1)",
    ])
  func longChains(_ text: String) throws {
    #expect(try output(of: text) == "1\n")
  }

  @Test("a handler with a weak self finds nothing once its owner is freed")
  func weakHandler() throws {
    let text = """
      class Screen {
        var title = "screen"
        func load() { Promise(1).delay(1).then { [weak self] n in print(self?.title ?? "gone", n) } }
        deinit { print("freed") }
      }
      var kept: Screen? = Screen()
      kept!.load()
      func short() { Screen().load() }
      short()
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { kept!.title = "late"; kept = nil; print("end") }
      """
    #expect(try output(of: text) == "freed\nscreen 1\ngone 1\nfreed\nend\n")
  }

  @Test("what leaves a scope early lets go of its locals: continue, break and an error, within and beyond loops")
  func leavingEarly() throws {
    let text = #"""
      struct E: Error {}
      final class K {
        let name: String
        init(_ name: String) { self.name = name }
        deinit { print("freed \(name)") }
        func fail() throws { throw E() }
      }
      func leave() {
        for i in 1...3 {
          let k = K("\(i)")
          if i == 1 { continue }
          if i == 2 { break }
          print(k.name)
        }
        print("after the loop")
        outer: for i in 1...2 {
          let a = K("a\(i)")
          while true {
            let b = K("b\(i)")
            if i == 1 { continue outer }
            _ = (a, b)
            break outer
          }
        }
        print("after both")
        do {
          let k = K("do")
          try k.fail()
          print(k.name)
        } catch { print("caught") }
        print("end")
      }
      leave()
      """#
    // As swiftc -Onone has it.
    let printed = """
      freed 1
      freed 2
      after the loop
      freed b1
      freed a1
      freed b2
      freed a2
      after both
      freed do
      caught
      end

      """
    #expect(try output(of: text) == printed)
  }

  @Test("locals go in the reverse order of their declaration, at the end of a function and of a block, and at a return")
  func reverseOrder() throws {
    let text = """
      class Token {
        let name: String
        init(_ name: String) { self.name = name }
        deinit { print("freed", name) }
      }
      func run(_ early: Bool) {
        let a = Token("a")
        let b = Token("b")
        let c = Token("c")
        if early { return }
        do {
          let d = Token("d")
          let e = Token("e")
          print(a.name, b.name, c.name, d.name, e.name)
        }
      }
      run(true)
      run(false)
      """
    let functionEnd = "freed c\nfreed b\nfreed a\n"
    #expect(try output(of: text) == functionEnd + "a b c d e\nfreed e\nfreed d\n" + functionEnd)
  }

  @Test("variables that a tuple is taken apart into go in their turn, and nothing else keeps its parts")
  func tupleParts() throws {
    let text = """
      class Token {
        let name: String
        init(_ name: String) { self.name = name }
        deinit { print("freed", name) }
      }
      func pair(_ a: String, _ b: String) -> (Token, Token) { (Token(a), Token(b)) }
      func run() {
        let (a, _) = pair("a", "b")
        let c = Token("c")
        let (d, e) = pair("d", "e")
        print(a.name, c.name, d.name, e.name)
      }
      run()
      """
    #expect(try output(of: text) == "freed b\na c d e\nfreed e\nfreed d\nfreed c\nfreed a\n")
  }

  @Test("the end of a program runs no deinit of what is left")
  func endOfProgram() throws {
    #expect(try output(of: "class C { deinit { print(\"freed\") } }\nlet c = C()\nprint(\"end\")") == "end\n")
  }

  @Test("an unowned reference that outlives its object is a fault")
  func unowned() throws {
    let text = """
      class C { var n = 1; func f() -> () -> Int { { [unowned self] in self.n } } }
      let g = C().f()
      print(g())
      """
    guard case .fault(let message) = try run(text).ending else {
      Issue.record("the script did not end with a fault")
      return
    }
    #expect(message.contains("an unowned reference was read after its object was freed"))
  }

  @Test("values nested a hundred thousand deep are compared, described and freed")
  func deepValues() throws {
    let text = """
      indirect enum Chain: Equatable { case end, link(Chain) }
      struct Box { var value: Any }
      var first = Chain.end, second = Chain.end
      var list: Any = 0, box: Any = 0, tuple: Any = 0
      for _ in 0..<100_000 {
        first = .link(first)
        second = .link(second)
        list = [list]
        box = Box(value: box)
        tuple = (tuple, 1)
      }
      print(first == second, first == .link(second), "\\(list)\\(box)\\(tuple)".count > 100)
      (list, box, tuple) = (1, 2, 3)
      print("freed")
      """
    #expect(try output(of: text) == "true false true\nfreed\n")
  }
}
