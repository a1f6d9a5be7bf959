extension LanguageCase {
  static let properties: [LanguageCase] = [
    LanguageCase(
      name: "observers, lazy properties, subscripts and protocols",
      program: ##"""
        class Model {
          var log: [String] = [] { didSet { print("log", oldValue.count, log.count) } }
          var n = 0 {
            willSet { print("will", n, newValue) }
            didSet { if n > 10 { n = 10 }; print("did", oldValue, n) }
          }
          lazy var big: [Int] = { print("computing"); return [1, 2, self.n] }()
          lazy var name = "model \(n)"
          init(n: Int) { self.n = n; log = ["init"] }
        }
        let m = Model(n: 3)
        m.n = 5
        m.n += 20
        m.log.append("a")
        m.log[0] = "z"
        print(m.log, m.big, m.big.count, m.name)
        m.big.append(4)
        m.name = "x"
        print(m.big, m.name)
        struct S { var v: Int = 1 { didSet { print("S", oldValue, v) } }; var w = 2; mutating func go() { v *= 2; w = v } }
        var s = S()
        s.v = 4
        s.go()
        print(s, S(v: 9, w: 1))
        struct Grid {
          var cells = [0, 0, 0]
          subscript(i: Int) -> Int { get { cells[i] } set { cells[i] = newValue } }
          subscript(name: String) -> String { "cell \(name)" }
        }
        var g = Grid()
        g[1] = 5
        g[2] += 7
        print(g[1], g[2], g["q"], g)
        class Box { var d: [String: Int] = [:]; subscript(k: String) -> Int { get { d[k] ?? -1 } set { d[k] = newValue } } }
        let b = Box()
        b["a"] = 3
        b["a"] += 1
        print(b["a"], b["zz"])
        protocol Shape { var area: Double { get }; func name() -> String }
        extension Shape { func name() -> String { "shape" } }
        struct Sq: Shape { let area = 4.0 }
        print(Sq().name(), Sq().area)
        """##,
      printed: ##"""
        will 3 5
        did 3 5
        will 5 25
        did 5 10
        log 1 2
        log 2 2
        computing
        ["z", "a"] [1, 2, 10] 3 model 10
        [1, 2, 10, 4] x
        S 1 4
        S 4 8
        S(v: 8, w: 8) S(v: 9, w: 1)
        5 7 cell q Grid(cells: [0, 5, 7])
        4 -1
        shape 4.0
        """##),
    LanguageCase(
      name: "try? patterns, characters, stride and inout functions",
      program: ##"""
        enum E: Error { case bad(Int) }
        func risky(_ n: Int) throws -> Int { if n > 2 { throw E.bad(n) }; return n }
        if let v = try? risky(1) { print("got", v) }
        if let v = try? risky(5) { print("got", v) } else { print("none") }
        guard let g = try? risky(2) else { fatalError() }
        print(g, (try? risky(9)) ?? -1)
        switch try? risky(3) { case .some(let v): print(v); case .none: print("nil") }
        do { _ = try risky(7) } catch E.bad(let n) where n > 6 { print("big", n) } catch { print(error) }
        for c in "aB1 é!" { print(c.isLetter, c.isNumber, c.isUppercase, c.isWhitespace, c.isPunctuation, terminator: ";") }
        print()
        let ch: Character = "7"
        print(ch.wholeNumberValue ?? -1, ch.isASCII, ch.uppercased(), String(ch) + "x")
        for i in stride(from: 0, to: 10, by: 4) { print(i) }
        for i in stride(from: 3, through: 0, by: -1) { print(i, terminator: " ") }
        print()
        func rotate(_ list: inout [Int], by n: Int) throws { if list.isEmpty { throw E.bad(0) }; for _ in 0..<n { list.append(list.removeFirst()) } }
        var l = [1, 2, 3, 4]
        try? rotate(&l, by: 1)
        print(l)
        func apply(_ n: inout Int, _ f: (inout Int) -> Void) { f(&n) }
        var q = 4
        func double(_ n: inout Int) { n *= 2 }
        apply(&q, double)
        print(q)
        apply(&q) { (n: inout Int) in n += 1 }
        print(q)
        apply(&q) { $0 -= 3 }
        print(q)
        """##,
      printed: ##"""
        got 1
        none
        2 -1
        nil
        big 7
        true false false false false;true false true false false;false true false false false;false false false true false;true false false false false;false false false false true;
        7 true 7 7x
        0
        4
        8
        3 2 1 0 
        [2, 3, 4, 1]
        8
        9
        6
        """##),
    LanguageCase(
      name: "parts of observed and computed properties, inout and throws",
      program: ##"""
        enum E: Error { case x }
        func f(_ n: inout Int) throws { n = 5; throw E.x }
        var a = 1
        do { try f(&a) } catch { print(error) }
        print(a)
        struct S {
          var l = [3, 1] { didSet { print("S", oldValue, l) } }
          var half: Int { get { l[0] / 2 } set { l = [newValue * 2] } }
        }
        var s = S()
        s.l.append(2)
        s.l[0] = 9
        s.l.sort()
        s.half += 4
        print(s)
        class C { var l = [3, 1] { didSet { print("C", l) } }; var s = S() }
        let c = C()
        c.l.sort()
        c.l.removeLast()
        c.s.l.append(8)
        print(c.l, c.s)
        struct T { var s = S(); mutating func go() { s.l[1] = 77; s.l.append(4) } }
        var t = T()
        t.go()
        print(t)
        var list = [S(), S()]
        list[1].l.append(5)
        print(list[1].l)
        """##,
      printed: ##"""
        x
        5
        S [3, 1] [3, 1, 2]
        S [3, 1, 2] [9, 1, 2]
        S [9, 1, 2] [1, 2, 9]
        S [1, 2, 9] [8]
        S(l: [8])
        C [1, 3]
        C [1]
        S [3, 1] [3, 1, 8]
        [1] S(l: [3, 1, 8])
        S [3, 1] [3, 77]
        S [3, 77] [3, 77, 4]
        T(s: S(l: [3, 77, 4]))
        S [3, 1] [3, 1, 5]
        [3, 1, 5]
        """##),
  ]
}
