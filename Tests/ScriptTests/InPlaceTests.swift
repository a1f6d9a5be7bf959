import Testing
import TraceEvents

@testable import Program
@testable import SwiftLanguage
@testable import SwiftPromises

@Suite("Changes in place")
struct InPlaceTests {
  /// Runs a function of a script again and again.
  ///
  /// - Returns: How often the longest array that the variable `place` leads to lay elsewhere in memory afterwards.
  private func moves(_ text: String, times: Int) throws -> Int {
    let session = ScriptSession(library: .google)
    let vocabulary = session.compiler.library
    let machine = Machine(
      session.compiler.declarations, vocabulary: vocabulary, library: StandardLibrary(vocabulary: vocabulary),
      host: session.runtime, limits: RunLimits(), stackSize: 1 << 23)
    session.runtime.machine = machine
    defer { session.runtime.machine = nil }
    func compile(_ text: String, _ place: SourcePlace.Unit) throws -> FunctionCode {
      let unit = CodeUnit(unit: place, name: "test.swift", text: text)
      return try session.compiler.compile(try ParsedScript(text, unit: unit, modules: []), unit: unit)
    }
    _ = try machine.run(try compile(text, .program))
    let step = try compile("step()", .prompt(1))
    let variable = try #require(session.compiler.globals["place"])
    guard case .global(let index) = variable.storage else { return .max }
    var address: UInt?
    var moves = 0
    for _ in 0..<times {
      _ = try machine.run(step)
      let now = machine.globals[index].longestArray.address
      if let address, now != address { moves += 1 }
      address = now
    }
    return moves
  }

  /// 200 appends make an array that grows by doubling move 8 times at most; one that is copied moves every time.
  @Test(
    "a change of a collection inside something else copies nothing",
    arguments: [
      "class C { var items: [Int] = [] }\nlet place = C()\nfunc step() { place.items.append(1) }",
      "class C { var items: [Int] = []; func add() { items.append(1) } }\nlet place = C()\nfunc step() { place.add() }",
      "class C { var items: [Int] = []; func add() { self.items.append(1) } }\nlet place = C()\nfunc step() { place.add() }",
      "class C { var items: [Int] = []; func add() { items += [1] } }\nlet place = C()\nfunc step() { place.add() }",
      "class C { var items: [Int] = Array(repeating: 0, count: 9) }\nlet place = C()\nfunc step() { place.items[3] += 1 }",
      "class C { var rows = [[0, 1], [2, 3]] }\nlet place = C()\nfunc step() { place.rows[1][0] = 7 }",
      "var place = [[0, 1], [2, 3]]\nfunc step() { place[1][0] = 7; place[0][1] += 1 }",
      "struct I { var list: [Int] = [] }\nstruct S { var inner = I() }\nvar place = S()\nfunc step() { place.inner.list.append(1) }",
      "struct S { var list: [Int] = []; mutating func add() { list.append(1) } }\nvar place = S()\nfunc step() { place.add() }",
      "struct S { var list: [Int] = []; mutating func add() { list.append(1) } }\nclass C { var s = S() }\nlet place = C()\nfunc step() { place.s.add() }",
      "struct S { var list: [Int] = []; mutating func add() { list.append(1) } }\nvar place = [\"a\": S()]\nfunc step() { place[\"a\"]?.add() }",
      "struct S { var list: [Int] = []; mutating func add() { list.append(1) } }\nvar place = [S(), S()]\nfunc step() { place[1].add() }",
      "var place: [String: [Int]] = [:]\nfunc step() { place[\"a\", default: []].append(1) }",
      "class C { var d: [String: [Int]] = [:] }\nlet place = C()\nfunc step() { place.d[\"a\", default: []].append(1) }",
      "class C { var items: [Double]? = [] }\nlet place = C()\nfunc step() { place.items?.append(1) }",
      "var place = (1, [2])\nfunc step() { place.1.append(1) }",
    ])
  func noCopies(_ text: String) throws {
    #expect(try moves(text, times: 200) <= 8)
  }

  /// Tells that the count above would see copies.
  @Test("an array that is shared is copied by a change")
  func copies() throws {
    let text = """
      class C { var items: [Int] = [] }
      let place = C()
      var kept: [Int] = []
      func step() { kept = place.items; place.items.append(1) }
      """
    #expect(try moves(text, times: 200) > 150)
  }

  @Test(
    "values that were assigned elsewhere keep what they were",
    arguments: [
      ("class C { var a = [1] }\nlet c = C()\nlet b = c.a\nc.a.append(2)\nprint(b, c.a)", "[1] [1, 2]\n"),
      (
        "struct I { var l = [1] }\nstruct S { var i = I() }\nvar s = S()\nlet t = s\ns.i.l.append(2)\nprint(t.i.l, s.i.l)",
        "[1] [1, 2]\n"
      ), ("var t = (1, [2])\nlet u = t\nt.1.append(3)\nprint(u, t)", "(1, [2]) (1, [2, 3])\n"),
      ("var m = [[1], [2]]\nlet n = m\nm[0][0] = 9\nprint(n, m)", "[[1], [2]] [[9], [2]]\n"),
      ("var d = [\"a\": [1]]\nlet e = d\nd[\"a\", default: []].append(2)\nprint(e, d)", "[\"a\": [1]] [\"a\": [1, 2]]\n"),
      (
        "struct S { var l = [1]; mutating func add() { l.append(2) } }\nclass C { var s = S() }\nlet c = C()\nlet t = c.s\nc.s.add()\nprint(t, c.s)",
        "S(l: [1]) S(l: [1, 2])\n"
      ),
      (
        "struct S { var l = [1]; mutating func add() -> S { let old = self; l.append(2); return old } }\nvar s = S()\nprint(s.add(), s)",
        "S(l: [1]) S(l: [1, 2])\n"
      ),
    ])
  func valueSemantics(_ text: String, _ printed: String) throws {
    #expect(try output(of: text) == printed)
  }

  @Test("what is put into a collection becomes what its declaration says")
  func declaredElements() throws {
    let text = """
      enum E { case a, b }
      class C { var d: [Double] = []; var e: [E] = []; var o: [Int?] = []; var s: Set<Double> = []; var k: [Double: Double] = [:] }
      let c = C()
      c.d.append(1)
      c.d.insert(2, at: 0)
      c.d.append(contentsOf: [3])
      c.d += [4]
      c.d[0] = 5
      c.e.append(.b)
      c.o.append(6)
      c.s.insert(7)
      c.k[8] = 9
      c.k.updateValue(10, forKey: 11)
      print(c.d, c.e, c.o, c.s, c.k)
      var local: [Double] = []
      local.append(1)
      local[0] += 1
      print(local)
      """
    #expect(try output(of: text) == "[5.0, 1.0, 3.0, 4.0] [E.b] [Optional(6)] [7.0] [8.0: 9.0, 11.0: 10.0]\n[2.0]\n")
  }

  @Test("an element of another type is a fault that names the property")
  func wrongElement() throws {
    let run = try run("class C { var items: [Int] = [] }\nlet c = C()\nlet x: Any = \"a\"\nc.items.append(x)")
    #expect(run.faults.first?.contains("a part of property 'items' of C must be Int, not String") == true)
  }

  @Test("an error in the middle puts the value back as the method left it")
  func throwing() throws {
    let text = """
      struct Broken: Error {}
      struct S { var l = [1]; mutating func add() throws { l.append(2); throw Broken() } }
      class C { var s = S(); var many = [S()] }
      let c = C()
      do { try c.s.add() } catch { print(c.s) }
      do { try c.many[0].add() } catch { print(c.many) }
      var list = [3, 1, 2]
      do { try list.sort { _, _ in throw Broken() } } catch { print(list.count) }
      """
    #expect(try output(of: text) == "S(l: [1, 2])\n[S(l: [1, 2])]\n3\n")
  }

  @Test("a mutating method of a constant object's property is called")
  func constantObject() throws {
    let text = """
      struct S { var n = 0; mutating func add() { n += 1 } }
      class C { var s = S(); var computed: S { get { s } set { s = newValue; print("set") } } }
      let c = C()
      c.s.add()
      c.computed.add()
      print(c.s.n)
      """
    #expect(try output(of: text) == "set\n2\n")
  }

  @Test("observers and computed properties see the object while a part of what they hold is changed")
  func observers() throws {
    let text = """
      final class Store {
        var list: [Int] = [] { didSet { print("now", store.list.count, "was", oldValue.count) } }
        var twice: [Int] { get { print("get", store.list.count); return list } set { list = newValue } }
      }
      let store = Store()
      store.list.append(1)
      store.twice.append(2)
      """
    #expect(try output(of: text) == "now 1 was 0\nget 1\nnow 2 was 1\n")
  }

  @Test(
    "looking at what is being changed is a fault, as Swift's exclusivity says",
    arguments: [
      "struct S { var l = [1]; mutating func f(_ body: () -> Void) { body() } }\nvar s = S()\ns.f { print(s.l) }",
      "struct S { var l = [1]; mutating func f(_ body: () -> Void) { body() } }\nvar s = S()\ns.f { s.l.append(2) }",
      "struct S { var l = [1]; mutating func f(_ body: () -> Void) { body() } }\nvar s = S()\ns.f { s = S() }",
      "struct S { var l = [1]; mutating func f(_ body: () -> Void) { body() } }\nclass C { var s = S() }\nlet c = C()\nc.s.f { print(c.s) }",
      "class C { var l = [2, 1] }\nlet c = C()\nc.l.sort { x, y in c.l.count == 2 && x < y }",
      "var l = [2, 1]\nl.removeAll { x in l.append(x); return true }",
    ])
  func exclusivity(_ text: String) throws {
    #expect(try run(text).faults.first?.contains("overlapping accesses") == true)
  }

  @Test("other properties of the object and other variables can be used meanwhile, and the rest goes on after a fault")
  func besideTheChange() throws {
    let text = """
      struct S { var l = [1]; mutating func f(_ body: () -> Void) { l.append(2); body() } }
      class C { var s = S(); var n = 0; var next: C? }
      let c = C()
      c.next = C()
      c.s.f { c.n += 1; print(c.n) }
      c.next?.s.f { c.next = nil }
      print(c.next == nil)
      Promise(1).then { _ in c.s.f { print(c.s) } }.catch { _ in print("stopped") }.always { print(c.s.l) }
      """
    #expect(try output(of: text) == "1\ntrue\nstopped\n[1, 2, 2]\n")
  }
}

extension ScriptValue {
  /// The longest array in the value, itself included.
  fileprivate var longestArray: [ScriptValue] {
    let own: [ScriptValue]
    let parts: [ScriptValue]
    switch self {
    case .array(let elements): (own, parts) = (elements, elements)
    case .object(let object): (own, parts) = ([], object.fields)
    case .structure(let instance): (own, parts) = ([], instance.fields)
    case .tuple(let tuple): (own, parts) = ([], tuple.elements)
    case .dictionary(let table): (own, parts) = ([], table.values)
    case .some(let inner): (own, parts) = ([], [inner])
    default: (own, parts) = ([], [])
    }
    return parts.map(\.longestArray).reduce(own) { $1.count >= $0.count && !$1.isEmpty ? $1 : $0 }
  }
}

extension [ScriptValue] {
  fileprivate var address: UInt { withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}
